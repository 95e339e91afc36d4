"""A roll in the open whose target stays secret: the table sees the dice, and learns the rest when told."""

from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from gmscreen.rules.model import FollowUp
from gmscreen.session.player_view import PlayerSide
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.player.words import roll_card
from gmscreen.ui.widgets.kept_list import KeptList
from gmscreen.viewmodels.recap import roll_lines
from tests.conftest import OpenWindow
from tests.ui.kit import EP, click, entries, find, press, set_base, type_into

COVERT = "Ctrl+Alt+Return"


def side_seen(window: MainWindow) -> PlayerSide:
    """What the players see of the newest roll."""
    return window.players.model.view.rolls[0].sides[0]


def test_the_table_sees_the_dice_and_no_target(open_window: OpenWindow) -> None:
    window = open_window([2, 1])
    set_base(window, 50)
    press(window, COVERT)
    side = side_seen(window)
    assert (side.reading, [die.face for die in side.dice]) == (21, [2, 1])
    assert (side.target, side.passed, side.outcome, side.tone) == (None, None, "", "neutral")
    card = roll_card(window.workspace.texts, window.players.model.view.rolls[0])
    assert "50" not in repr(card)
    assert card.head == "21"


def test_real_dice_are_read_covertly_too(open_window: OpenWindow) -> None:
    window = open_window()
    set_base(window, 50)
    type_into(window, f"{EP}.dice", "71")
    press(window, COVERT)
    assert find(window, QLineEdit, f"{EP}.dice").text() == ""
    assert (side_seen(window).reading, side_seen(window).target) == (71, None)
    assert entries(window)[0].target_secret


def test_the_verdict_is_told_and_then_the_target(open_window: OpenWindow) -> None:
    """From the card: one button tells how it ended, the other shows everything; both can be undone."""
    window = open_window([2, 1])
    set_base(window, 50)
    press(window, COVERT)
    window.hidden.model.set_filter(which="open")
    click(window, "hidden.verdict")
    assert (side_seen(window).passed, side_seen(window).target) == (True, None)
    assert not find(window, QWidget, "hidden.verdict").isVisible()
    click(window, "hidden.reveal")
    assert side_seen(window).target == 50
    window.messages.undo()
    window.messages.undo()
    assert (side_seen(window).passed, side_seen(window).target) == (None, None)


def test_what_the_pane_counts_stands_in_it(open_window: OpenWindow) -> None:
    """A roll that still owes its verdict is among the hidden ones; answered, it goes when they are read."""
    window = open_window([2, 1])
    press(window, COVERT)
    assert window.hidden.title_extra() == "1 sin decir"
    assert window.hidden.model.rowCount() == 1
    click(window, "hidden.verdict")
    assert entries(window)[0].verdict_told
    assert window.hidden.title_extra() == ""
    assert window.hidden.model.rowCount() == 1
    window.hidden.model.set_filter(which="open")
    window.hidden.model.set_filter(which="hidden")
    assert window.hidden.model.rowCount() == 0
    window.messages.undo()
    assert window.hidden.model.rowCount() == 1


def test_the_detail_and_the_key_tell_it_too(open_window: OpenWindow) -> None:
    window = open_window([2, 1, 3, 1])
    press(window, COVERT)
    press(window, COVERT)
    window.hidden.show_entry(1)
    click(window, "hidden.detail.verdict")
    assert entries(window)[1].verdict_told
    click(window, "hidden.detail.reveal")
    assert entries(window)[1].visibility == "revealed"
    assert not find(window, QWidget, "hidden.detail.reveal").isVisible()
    window.hidden.model.set_filter(which="open")
    window.hidden.list.make_current(0)
    window.hidden.list.setFocus()
    press(window, "D")
    assert entries(window)[0].verdict_told


def test_the_line_and_what_follows_keep_the_target(open_window: OpenWindow) -> None:
    """A check typed into the one line, and a roll that is turned round afterwards."""
    window = open_window([2, 1, 7, 2])
    window.top.line.setFocus()
    for sign in "nadia perc":
        window.top.line.insert(sign)
    press(window, COVERT)
    assert entries(window)[0].target_secret
    press(window, COVERT)
    desk = window.tabs.current_desk
    assert desk is not None
    last = entries(window)[0].entry
    assert last.request is not None
    follow_up = FollowUp(code="swap", request=last.request, result=last.result)
    assert desk.desk.take(follow_up)
    assert len(entries(window)) == 3
    assert side_seen(window).target is None
    assert entries(window)[0].target_secret


def test_what_is_copied_is_what_the_table_sees(open_window: OpenWindow) -> None:
    """Neither the target of a covert roll nor the GM's name for a modifier."""
    window = open_window([2, 1])
    set_base(window, 50)
    press(window, COVERT)
    click(window, f"{EP}.result.copy")
    copied = QApplication.clipboard().text()
    assert "21" in copied
    assert "50" not in copied
    assert copied == "\n".join(roll_lines(window.workspace.texts, window.players.model.view.rolls[0]))


def test_no_list_puts_its_words_on_the_clipboard(open_window: OpenWindow) -> None:
    window = open_window([2, 1])
    window.workspace.campaign.execute(AddCombatants(Combatant(id="", name="Acechador", hidden=True)))
    press(window, "Ctrl+Shift+Return")
    QApplication.clipboard().setText("antes")
    lists = [one for one in window.findChildren(KeptList) if one.isVisible() and one.model().rowCount()]
    assert len(lists) > 1
    for one in lists:
        one.setFocus()
        one.setCurrentIndex(one.model().index(0, 0))
        QTest.keySequence(one, QKeySequence(QKeySequence.StandardKey.Copy))
        assert QApplication.clipboard().text() == "antes", one.objectName()
