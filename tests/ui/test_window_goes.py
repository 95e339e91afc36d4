"""A window that was closed is gone, with all that it knew."""

import gc
import random
import weakref

from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.rules.dice import EntropyDice
from tests.conftest import OpenWindow
from tests.leftovers import leave_no_window
from tests.ui.kit import press


def test_nothing_keeps_a_closed_window(open_window: OpenWindow) -> None:
    """Nor its campaign: with every panel made, and the sheets that come over them."""
    window = open_window(dice=EntropyDice(random.Random(5)))
    window._settle_in()
    for dock in window.docks.all():
        dock.bring_forward()
    for action in ("keys.edit", "npc.new", "npc.paste", "npc.template"):
        window.actions_[action].trigger()
    press(window, "Ctrl+Shift+Return")
    window.players.toggle()
    QApplication.processEvents()
    kept = [weakref.ref(one) for one in (window, window.workspace.campaign, *window.docks.all())]
    del window, dock
    leave_no_window()
    gc.collect()
    assert [one() for one in kept if one() is not None] == []


def test_a_test_leaves_no_window(qtbot: QtBot) -> None:
    """Neither one that is shown nor one that is hidden, nor what belongs to it; nor a word to be pasted."""
    windows = [QWidget(), QMainWindow(), QLabel("x")]
    palette = QWidget(windows[0])
    gone: list[str] = []
    for one in (*windows, palette):
        one.destroyed.connect(lambda: gone.append("x"))
    windows[1].show()
    QApplication.clipboard().setText("x")
    leave_no_window()
    assert QApplication.clipboard().text() == ""
    assert len(gone) == 4
    assert QApplication.topLevelWidgets() == []
