"""What every test has: folders of its own, scripted dice, a clock that stands still, and no dialog that
waits.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Models before Qt, as the program does it: see gmscreen/app.py.
import gmscreen.app
from gmscreen.rules.dice import DiceSource, ScriptedDice
from tests.leftovers import leave_no_window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gmscreen.ui.main_window import MainWindow

NOW = datetime(2026, 10, 17, 21, 4, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing a test does reaches the folders of the user."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("GMSCREEN_HOME", str(home))
    yield
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(autouse=True)
def _no_dialogs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dialog that nobody expected fails the test instead of waiting for ever."""
    if "qtbot" not in request.fixturenames and "open_window" not in request.fixturenames:
        return
    from PySide6.QtWidgets import QDialog, QFileDialog

    def refuse(*_args: object, **_more: object) -> None:
        raise AssertionError("a dialog was opened")

    monkeypatch.setattr(QDialog, "exec", refuse)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", refuse)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", refuse)


@pytest.fixture(autouse=True)
def _no_window_stays(request: pytest.FixtureRequest, _home: None) -> Iterator[None]:
    """What a test opened goes with it, also what it forgot: every window left makes all later ones slower."""
    if "tmp_path" in request.fixturenames:
        request.getfixturevalue("tmp_path")  # so that it outlives the windows, which write as they are closed
    yield
    leave_no_window()


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> "QtBot":
    """The robot that waits as long as a busy machine needs."""
    from tests.patience import PatientBot

    return PatientBot(request)


class Ticking:
    """A clock that goes on a second at each look."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


OpenWindow = Callable[..., "MainWindow"]


@pytest.fixture
def open_window(qtbot: object, tmp_path: Path) -> OpenWindow:
    """Opens the demo campaign, or the campaign at `path`, in a window with scripted dice or those given."""

    def opened(
        faces: Sequence[int] = (), path: Path | None = None, dice: DiceSource | None = None
    ) -> "MainWindow":
        from PySide6.QtWidgets import QApplication

        where = path or tmp_path / "mesa.gmscreen"
        dice = dice or ScriptedDice(faces)
        if not where.exists():
            gmscreen.app.make_library(dice, Ticking()).create_demo(where, "es").file.close()
        window = gmscreen.app.open_window(where, dice=dice, clock=Ticking())
        window.activateWindow()
        QApplication.processEvents()
        return window

    return opened
