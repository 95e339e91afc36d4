"""Q12: an error of the program itself is one plain message; the window lives, and the game stays secret."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from gmscreen.store import crashes, paths
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.mishaps import AGAIN_SECONDS, Mishaps
from tests.conftest import NOW, OpenWindow
from tests.ui.kit import entries, press
from tests.ui.test_window_faults import banners, remedies

SECRET = "la doctora Reyes miente"


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> Mishaps:
    """The hooks of the program instead of those of the tests, and no others afterwards."""
    for owner, name in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    mishaps = Mishaps(paths.log_dir())
    mishaps.install()
    return mishaps


def fail() -> None:
    reyes = SECRET  # noqa: F841 - a local variable must not be told
    raise RuntimeError(SECRET)


def report_failure(mishaps: Mishaps) -> None:
    """As Python does with what nobody caught."""
    with pytest.raises(RuntimeError) as caught:
        fail()
    mishaps.handle(caught.type, caught.value, caught.value.__traceback__)


def run() -> None:
    """Let events come as they do in the program: an event loop handles errors as `QTest.qWait` does not."""
    loop = QEventLoop()
    QTimer.singleShot(20, loop, loop.quit)
    loop.exec()


def in_a_slot(window: MainWindow) -> None:
    button = QPushButton(window)
    button.clicked.connect(fail)
    button.click()


def in_a_timer(window: MainWindow) -> None:
    QTimer.singleShot(0, window, fail)
    run()


def in_a_shortcut(window: MainWindow) -> None:
    shortcut = QShortcut(QKeySequence("Ctrl+Alt+Shift+F11"), window)
    shortcut.activated.connect(fail)
    press(window, "Ctrl+Alt+Shift+F11")
    shortcut.deleteLater()


class Ill(QWidget):
    """Cannot be painted."""

    def paintEvent(self, event: QPaintEvent) -> None:
        fail()


def in_painting(window: MainWindow) -> None:
    ill = Ill(window)
    ill.resize(20, 20)
    ill.show()
    for _ in range(3):
        ill.update()
        run()
    ill.deleteLater()


def in_a_thread(window: MainWindow) -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


PLACES: list[Callable[[MainWindow], None]] = [
    in_a_slot,
    in_a_timer,
    in_a_shortcut,
    in_painting,
    in_a_thread,
]


@pytest.mark.parametrize("place", PLACES)
def test_one_message_and_the_game_goes_on(
    open_window: OpenWindow,
    hooks: Mishaps,
    tmp_path: Path,
    place: Callable[[MainWindow], None],
    capfd: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "mesa.gmscreen"
    window = open_window([1] * 20, path)
    hooks.tell(window.messages.mishap)
    press(window, "Ctrl+Shift+Return")
    place(window)
    run()
    assert banners(window) == [
        "Algo no ha salido bien (RuntimeError). La campaña está a salvo: lo último guardado sigue ahí."
    ]
    press(window, "Ctrl+Shift+Return")
    assert len(entries(window)) == 2
    log = crashes.read(paths.log_dir(), crashes.ERRORS)
    assert "RuntimeError" in log
    assert "(outside)" in log  # the test is no part of the program
    out, err = capfd.readouterr()
    assert not any(word in log + out + err for word in ("Reyes", str(tmp_path), "Traceback"))
    window.close()
    file = CampaignFile.open(path, clock=lambda: NOW)
    assert file.load().last_entry == 2
    file.close()


def test_what_goes_wrong_all_the_time_is_not_told_all_the_time(tmp_path: Path, qtbot: object) -> None:
    moment, told = [0.0], list[str]()
    mishaps = Mishaps(tmp_path, now=lambda: moment[0])
    mishaps.tell(lambda error: told.append(type(error).__name__))
    for _ in range(500):
        report_failure(mishaps)
    QApplication.processEvents()
    assert told == ["RuntimeError"]
    assert crashes.read(tmp_path, crashes.ERRORS).count("RuntimeError") == 3
    moment[0] = AGAIN_SECONDS + 1
    report_failure(mishaps)
    QApplication.processEvents()
    assert told == ["RuntimeError", "RuntimeError"]


def test_an_error_in_telling_is_no_further_error(tmp_path: Path, qtbot: object) -> None:
    mishaps = Mishaps(tmp_path)
    mishaps.tell(lambda error: fail())
    report_failure(mishaps)
    QApplication.processEvents()
    assert crashes.read(tmp_path, crashes.ERRORS).count("RuntimeError") == 1


def test_an_error_of_the_file_is_told_as_such(open_window: OpenWindow, hooks: Mishaps) -> None:
    window = open_window()
    hooks.tell(window.messages.mishap)
    button = QPushButton(window)

    def read() -> None:
        raise StoreError("damaged", reason="structure")

    button.clicked.connect(read)
    button.click()
    run()
    assert "«mesa.gmscreen» está dañada" in banners(window)[0]
    assert remedies(window)[0].text() == "Recuperar la campaña"


def test_before_there_is_a_window_it_is_said_on_the_terminal(
    tmp_path: Path, qtbot: object, capsys: pytest.CaptureFixture[str]
) -> None:
    mishaps = Mishaps(tmp_path)
    report_failure(mishaps)
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "no ha podido arrancar (RuntimeError)" in err
    assert "Reyes" not in err
