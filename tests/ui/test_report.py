"""The report for whoever mends the program: read before it is written, and nothing of the game in it."""

import json
import os
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QWidget

from gmscreen.session.commands import MakeCheck, MarkEntry, RollExpression
from gmscreen.session.npcs import PutNpc
from gmscreen.session.roster import PutCharacter, PutNote, RenameCampaign
from gmscreen.session.scene import PutScene
from gmscreen.session.secret_kinds import Scene
from gmscreen.session.state import NotePage
from gmscreen.store import crashes, paths
from gmscreen.store.settings import Settings, Shortcut, save_settings
from gmscreen.ui.main_window import MainWindow
from gmscreen.viewmodels.campaign import Problem
from tests.conftest import OpenWindow
from tests.store.kit import nadia, request
from tests.ui.kit import find
from tests.ui.test_window_faults import banners, remedies

SECRET = "Zacarías"
"""In every text of the campaign, in names of files and folders, in messages and local variables."""


def planted(open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window in which the secret is wherever it can be."""
    home = tmp_path / f"casa de {SECRET}"
    monkeypatch.setenv(paths.VARIABLE, str(home))
    told = (Shortcut(action="sweep", key=SECRET), Shortcut(action=SECRET, key="Ctrl+B"))
    save_settings(
        paths.settings_file(),
        Settings(language="es", recent=(SECRET,), last=SECRET, shortcuts=told, theme=SECRET),
    )
    window = open_window([1] * 20, tmp_path / f"{SECRET}.gmscreen")
    execute = window.workspace.campaign.execute
    execute(RenameCampaign(SECRET))
    execute(PutCharacter(nadia().model_copy(update={"name": SECRET})))
    execute(PutNote(NotePage(id=SECRET, title=SECRET, text=SECRET)))
    execute(PutScene(Scene(id="s", title=SECRET, notes=SECRET, false_leads=(SECRET,))))
    execute(MakeCheck(request(who=SECRET, what=SECRET)))
    execute(RollExpression("2d6"))
    execute(MarkEntry(1, "told", text=SECRET))
    from gmscreen.content.npc.block import StatBlock

    execute(PutNpc(StatBlock(id="npc", name=SECRET, system="walkure", secrets=SECRET)))
    connection = window.workspace.campaign.file._connection
    connection.execute("INSERT INTO entity(kind, id, data) VALUES (?, ?, ?)", (SECRET, SECRET, SECRET))
    try:
        _fail(SECRET)
    except ValueError as error:
        crashes.log(paths.log_dir(), crashes.exception_report(error))
    raw = f"Fatal Python error: Segmentation fault\n\nThread 0x1 [{SECRET}] (most recent call first):\n"
    raw += f'  File "/home/{SECRET}/plugin_{SECRET}.py", line 3 in {SECRET} {SECRET}\n'
    raw += f'  File "{Path(crashes.__file__)}", line 9 in log\n'
    report = crashes.crash_report(raw, datetime(2026, 3, 7, tzinfo=UTC))
    (paths.log_dir() / crashes.CRASH).write_text(report, encoding="utf-8")
    return window


def _fail(zacarias: str) -> None:
    try:
        json.loads(f"{{{zacarias}")
    except ValueError as error:
        raise ValueError(zacarias) from error


def test_nothing_of_the_game_is_in_the_report(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = planted(open_window, tmp_path, monkeypatch)
    target = tmp_path / "informe.zip"
    window.actions_["report"].trigger()
    window.views._report.ask = lambda texts, name: target  # type: ignore[union-attr]
    shown = _shown(window)
    assert [*shown] == [
        "léeme.txt",
        "versions.txt",
        "settings.txt",
        "doctor.txt",
        "campaign.txt",
        "errors.txt",
        "crash.txt",
    ]
    assert not any(SECRET.casefold() in text.casefold() for text in shown.values())
    assert str(tmp_path) not in "".join(shown.values())
    QTest.mouseClick(find(window, QWidget, "report.save"), Qt.MouseButton.LeftButton)
    with zipfile.ZipFile(target) as bundle:
        written = {name: bundle.read(name).decode().rstrip("\n") for name in bundle.namelist()}
    assert written == shown
    assert not any(word in target.read_bytes() for word in (SECRET.encode(), SECRET.encode("utf-16-le")))
    assert SECRET not in target.name


def test_it_says_what_is_of_use(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = planted(open_window, tmp_path, monkeypatch)
    window.actions_["report"].trigger()
    shown = _shown(window)
    assert '"offscreen"' in shown["versions.txt"]
    assert 'language: "es"' in shown["settings.txt"]
    assert 'shortcuts: {"sweep": "?"}' in shown["settings.txt"]
    assert 'theme: "?"' in shown["settings.txt"]
    assert "✔ El archivo de la campaña está entero: sí" in shown["doctor.txt"]
    assert "ledger: 2\n" in shown["campaign.txt"]
    assert "later_kinds: 1" in shown["campaign.txt"]
    assert "ValueError\n  (outside):" in shown["errors.txt"]
    assert "JSONDecodeError" in shown["errors.txt"]
    assert "python/decoder.py:" in shown["errors.txt"]
    assert shown["crash.txt"].splitlines()[1:] == [
        "Segmentation fault",
        "Thread",
        "  (outside):3 ?",
        "  gmscreen/store/crashes.py:9 log",
    ]


def test_it_speaks_the_language_of_the_window_and_closes_with_escape(open_window: OpenWindow) -> None:
    window = open_window()
    window.actions_["report"].trigger()
    assert "léeme.txt" in _shown(window)
    window.actions_["language.en"].trigger()
    assert "readme.txt" in _shown(window)
    assert "nothing of what it says" in _shown(window)["readme.txt"]
    QTest.keyClick(find(window, QWidget, "report.parts"), Qt.Key.Key_Escape)
    assert find(window, QWidget, "report.sheet").isHidden()


def test_a_report_that_cannot_be_written_is_said(open_window: OpenWindow, tmp_path: Path) -> None:
    window = open_window()
    window.actions_["report"].trigger()
    (tmp_path / "informe.zip").mkdir()
    window.views._report.ask = lambda texts, name: tmp_path / "informe.zip"  # type: ignore[union-attr]
    QTest.mouseClick(find(window, QWidget, "report.save"), Qt.MouseButton.LeftButton)
    assert "«informe.zip» es una carpeta" in banners(window)[0]
    assert not find(window, QWidget, "report.sheet").isHidden()


def test_after_a_crash_it_is_offered(open_window: OpenWindow) -> None:
    window = open_window()
    paths.log_dir().mkdir(parents=True)
    (paths.log_dir() / crashes.CRASH).write_text("2026\nSegmentation fault", encoding="utf-8")
    window.messages.tell(Problem("crashed"))
    assert "se cerró de golpe" in banners(window)[0]
    remedies(window)[0].click()
    assert find(window, QPlainTextEdit, "report.text").toPlainText() == "2026\nSegmentation fault"


CRASHES = f"""
import sys
from pathlib import Path
from gmscreen.store import crashes
folder = Path(sys.argv[1])
print(crashes.watch(folder))
def tirada_oculta():
    secret = "{SECRET}"
    import faulthandler
    faulthandler._sigsegv()
if len(sys.argv) > 2:
    tirada_oculta()
"""


@pytest.mark.skipif(os.name == "nt", reason="a fault of its own kind there")
def test_a_crash_is_written_and_known_at_the_next_start(tmp_path: Path) -> None:
    def start(*more: str) -> str:
        command = [sys.executable, "-c", CRASHES, str(tmp_path / SECRET), *more]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()

    assert start() == "False"
    assert start("crash") == "False"
    assert start() == "True"
    assert start() == "False"
    report = crashes.read(tmp_path / SECRET, crashes.CRASH)
    assert "Segmentation fault" in report
    assert "<string>:" in report
    assert "tirada_oculta" in report
    assert SECRET not in report
    assert str(tmp_path) not in report


def test_where_nothing_can_be_written_crashes_are_not_watched(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert crashes.watch(tmp_path / "file") is False


def _shown(window: MainWindow) -> dict[str, str]:
    """Every part of the report as the sheet shows it."""
    names, text = find(window, QListWidget, "report.parts"), find(window, QPlainTextEdit, "report.text")
    found = {}
    for row in range(names.count()):
        names.setCurrentRow(row)
        found[names.item(row).text()] = text.toPlainText()
    return found
