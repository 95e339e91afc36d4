"""The window when its file goes wrong: a sentence, a button, and the game goes on with everything in it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit

import gmscreen.app
from gmscreen.store import paths
from gmscreen.store.campaign import CampaignFile
from gmscreen.ui.main_window import MainWindow
from gmscreen.viewmodels import backup_job
from gmscreen.viewmodels.library import Library
from tests.conftest import NOW, OpenWindow
from tests.ui.kit import entries, find, press
from tests.ui.test_window_faults import banners, remedies

DICE = [1] * 60


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Backups are made at once."""
    monkeypatch.setattr(backup_job, "DELAY_MS", 1)


def backed_up(window: MainWindow) -> None:
    """Wait for the backup that is made after the opening, and what is noticed then."""
    QTest.qWait(30)
    window.files._backups.finish()
    QTest.qWait(5)


def overwrite(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def damage(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(bytes(4096))


def altered(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content.replace(b"Nadia", b"Madia"))


@pytest.mark.parametrize(
    ("harm", "sentence"), [(Path.unlink, "desaparecido"), (overwrite, "desaparecido"), (damage, "dañada")]
)
def test_one_click_and_the_game_goes_on(
    open_window: OpenWindow, tmp_path: Path, harm: Callable[[Path], object], sentence: str
) -> None:
    path = tmp_path / "mesa.gmscreen"
    window = open_window(DICE, path)
    backed_up(window)
    for _ in range(3):
        press(window, "Ctrl+Shift+Return")
    harm(path)
    press(window, "Ctrl+Shift+Return")
    assert len(entries(window)) == 3
    assert sentence in banners(window)[0]
    find(window, QPlainTextEdit, "notes.text").insertPlainText("sin guardar ")
    remedies(window)[0].click()
    assert "entera" in banners(window)[0]
    press(window, "Ctrl+Shift+Return")
    assert len(entries(window)) == 4
    window.close()
    file = CampaignFile.open(path, clock=lambda: NOW)
    opened = file.load()
    file.close()
    assert opened.last_entry == 4
    assert opened.state.note[0].text.startswith("sin guardar ")


def test_a_missing_campaign_is_put_back(open_window: OpenWindow, tmp_path: Path) -> None:
    path = tmp_path / "mesa.gmscreen"
    window = open_window(DICE, path)
    backed_up(window)
    for _ in range(3):
        press(window, "Ctrl+Shift+Return")
    window.close()
    path.unlink()
    started = gmscreen.app.make_library().start(path, "es")
    assert [one.code for one in started.notices] == ["store.no_such_file"]
    started.file.close()
    other = open_window(DICE, tmp_path / "otra.gmscreen")
    other.files.open(path)
    assert "No encuentro «mesa.gmscreen»" in banners(other)[0]
    remedies(other)[0].click()
    assert other.workspace.campaign.file.path == path
    assert "vuelve a estar en su sitio, entera" in banners(other)[0]
    assert len(entries(other)) == 3


def test_a_campaign_that_never_was_cannot_be_put_back(open_window: OpenWindow, tmp_path: Path) -> None:
    window = open_window(DICE)
    window.files.open(tmp_path / "nunca.gmscreen")
    assert "No encuentro" in banners(window)[0]
    assert remedies(window) == []


def test_what_changed_inside_while_it_was_closed_is_said(open_window: OpenWindow, tmp_path: Path) -> None:
    path = tmp_path / "mesa.gmscreen"
    window = open_window(DICE, path)
    backed_up(window)
    press(window, "Ctrl+Shift+Return")
    window.close()
    altered(path)
    again = open_window(DICE, path)
    press(again, "Ctrl+Shift+Return")
    backed_up(again)
    assert "sin que nadie lo guardara" in banners(again)[0]
    remedies(again)[0].click()
    assert "entera" in banners(again)[0]
    assert len(entries(again)) == 2
    again.close()
    file = CampaignFile.open(path, clock=lambda: NOW)
    assert b"Madia" not in path.read_bytes()
    file.close()


def test_an_older_copy_in_its_place_is_brought_up_to_date(open_window: OpenWindow, tmp_path: Path) -> None:
    path = tmp_path / "mesa.gmscreen"
    window = open_window(DICE, path)
    backed_up(window)
    window.close()
    older = path.read_bytes()
    window = open_window(DICE, path)
    for _ in range(3):
        press(window, "Ctrl+Shift+Return")
    window.close()
    path.write_bytes(older)
    again = open_window(DICE, path)
    assert len(entries(again)) == 0
    backed_up(again)
    assert "le faltan tus últimas 3 acciones: es una copia anterior" in banners(again)[0]
    press(again, "Ctrl+Shift+Return")
    remedies(again)[0].click()
    assert len(entries(again)) == 3
    assert "entera" in banners(again)[0]


def test_another_campaign_in_its_place_is_said_and_the_first_one_opened(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    path = tmp_path / "mesa.gmscreen"
    window = open_window(DICE, path)
    backed_up(window)
    for _ in range(3):
        press(window, "Ctrl+Shift+Return")
    window.close()
    path.unlink()
    other = open_window(DICE, path)
    backed_up(other)
    assert "hay ahora otra campaña" in banners(other)[0]
    remedies(other)[0].click()
    assert other.workspace.campaign.file.path.parent == path.parent
    assert other.workspace.campaign.file.path != path
    assert len(entries(other)) == 3


def test_a_long_evening_makes_another_backup(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("gmscreen.store.trail.FULL", 1)
    made = []

    def counted(self: Library, path: Path) -> tuple[()]:
        made.append(path)
        return ()

    monkeypatch.setattr(Library, "back_up", counted)
    window = open_window(DICE)
    backed_up(window)
    assert len(made) == 1
    press(window, "Ctrl+Shift+Return")
    backed_up(window)
    assert len(made) == 2
    assert paths.backups_dir().exists()
