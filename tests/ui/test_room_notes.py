"""A line that has no room for all that is typed or pasted says so; nothing is cut without a word."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip
from pytestqt.qtbot import QtBot

from gmscreen.app import open_window
from gmscreen.content.characters import NAME_LIMIT
from gmscreen.ui.main_window import MainWindow
from tests.store.kit import TickingClock, new_campaign
from tests.ui.kit import find, press


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    path = tmp_path / "mesa.gmscreen"
    new_campaign(path).close()
    window = open_window(path, clock=TickingClock(step=1))
    qtbot.addWidget(window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield window
    QToolTip.hideText()
    window.close()


def paste(window: MainWindow, name: str, text: str) -> QLineEdit:
    field = find(window, QLineEdit, name)
    field.setFocus()
    press(window, "Ctrl+A")
    QApplication.clipboard().setText(text)
    press(window, "Ctrl+V")
    return field


def test_what_is_cut_from_a_paste_is_told_below_the_line(window: MainWindow, qtbot: QtBot) -> None:
    window.npcs.add_blank()
    field = paste(window, "npc.editor.name", "a" * (NAME_LIMIT + 1))
    qtbot.waitUntil(QToolTip.isVisible)
    assert f"Aquí caben {NAME_LIMIT} caracteres" in QToolTip.text()
    assert field.text() == "a" * NAME_LIMIT


def test_what_just_fits_says_nothing_until_one_more_is_typed(window: MainWindow, qtbot: QtBot) -> None:
    window.npcs.add_blank()
    paste(window, "npc.editor.name", "b" * NAME_LIMIT)
    qtbot.wait(20)
    assert not QToolTip.isVisible()
    press(window, "B")
    qtbot.waitUntil(QToolTip.isVisible)
    assert "caracteres" in QToolTip.text()


def test_the_one_line_says_so_too_and_in_english(window: MainWindow, qtbot: QtBot) -> None:
    window.workspace.language.switch("en")
    press(window, "Ctrl+K")
    paste(window, "command.line", "2d6+" * 100)
    qtbot.waitUntil(lambda: "room for 200 characters" in QToolTip.text())


def test_a_line_that_is_left_says_nothing_of_another(window: MainWindow, qtbot: QtBot) -> None:
    window.npcs.add_blank()
    paste(window, "npc.editor.name", "c" * (NAME_LIMIT + 5))
    find(window, QLineEdit, "npc.editor.alias").setFocus()
    qtbot.wait(20)
    assert not QToolTip.isVisible()


def test_a_line_that_has_let_go_by_itself_is_left_without_a_warning(window: MainWindow) -> None:
    """As the one of a dialog does that is being closed; a warning would fail the test."""
    window.npcs.add_blank()
    field = find(window, QLineEdit, "npc.editor.name")
    field.setFocus()
    field.inputRejected.disconnect()
    find(window, QLineEdit, "npc.editor.alias").setFocus()
    assert find(window, QLineEdit, "npc.editor.alias").hasFocus()
