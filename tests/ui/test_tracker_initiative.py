"""Initiative before a fight: offered where it is missing, found in the one line, and asked of nobody."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from gmscreen.session.tracker.model import Combatant
from gmscreen.ui.main_window import MainWindow
from tests.conftest import OpenWindow
from tests.ui.kit import find, press, type_into

LEFT = Qt.MouseButton.LeftButton


def people(window: MainWindow) -> tuple[Combatant, ...]:
    return window.workspace.campaign.state.combatant


def gathered(window: MainWindow) -> QPushButton:
    """All characters of the players in the tracker, by clicks; the button that rolls for them."""
    window.resize(1366, 768)
    press(window, "Ctrl+I")
    press(window, "Return")
    QTest.mouseClick(find(window, QPushButton, "tracker.add.everybody"), LEFT)
    press(window, "Escape")
    assert len(people(window)) == 4
    return find(window, QPushButton, "tracker.roll")


def test_f7_without_anybody_leads_to_where_somebody_is_added(open_window: OpenWindow) -> None:
    """The page says already what is wanted; a message over the desk would only say it twice."""
    window = open_window()
    press(window, "F7")
    assert window.banners.banners() == ()
    assert QApplication.focusWidget() is find(window, QPushButton, "tracker.empty.add")
    window.actions_["initiative.all"].trigger()
    assert window.banners.banners() == ()


def test_it_is_rolled_before_the_fight_by_the_button_in_sight(open_window: OpenWindow) -> None:
    window = open_window([3, 9, 1, 5])
    button = gathered(window)
    assert (button.isVisible(), button.text()) == (True, "Tirar iniciativa")
    assert not find(window, QPushButton, "tracker.previous").isVisible()
    button.setFocus()
    press(window, "Return")
    assert all(one.initiative is not None for one in people(window))
    assert not button.isVisible()
    assert QApplication.focusWidget() is find(window, QPushButton, "tracker.next")
    press(window, "Return")
    fastest = max(people(window), key=lambda one: one.initiative or 0)
    assert window.tracker.model.encounter.active == fastest.id
    assert find(window, QPushButton, "tracker.previous").isVisible()


def test_who_typed_it_is_not_asked_to_roll_and_neither_is_a_game_that_does_not(
    open_window: OpenWindow,
) -> None:
    window = open_window([3, 9, 1, 5])
    button = gathered(window)
    window.tracker.forms.act("system.walkure")
    assert not button.isVisible()
    window.tracker.forms.act("system.eclipse_phase")
    assert button.isVisible()
    for one in people(window):
        assert button.isVisible()
        window.tracker.actions_.edit(one.id, "number", "12")
    assert [one.initiative for one in people(window)] == [12] * 4
    assert not button.isVisible()


def test_the_one_line_rolls_for_all(open_window: OpenWindow) -> None:
    window = open_window([3, 9, 1, 5])
    gathered(window)
    press(window, "Ctrl+K")
    type_into(window, "command.line", "iniciativa de todos")
    assert window.top.line.choices.offers[0].id == "initiative.all"
    press(window, "Return")
    assert all(one.initiative is not None for one in people(window))
