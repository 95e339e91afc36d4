"""A condition changed where it stands, by keys and by clicks, and undone again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.session.tracker.conditions import RemoveCondition
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.model import Condition
from gmscreen.session.workflows.play import BeginCase
from gmscreen.ui.panels.tracker import TrackerPanel
from gmscreen.ui.panels.tracker_conditions import ConditionsDrawer
from gmscreen.ui.widgets.chip import Chip
from gmscreen.ui.widgets.number_field import NumberField
from tests.ui.kit import find, press, type_into
from tests.ui.roster_kit import Table, open_table
from tests.ui.tracker_kit import night, shown

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Key = Qt.Key


@pytest.fixture
def table(tmp_path: Path, qapp: Any) -> Iterator[Table]:
    with open_table(tmp_path / "a.gmscreen", night()) as opened:
        yield opened


@pytest.fixture
def panel(table: Table, qtbot: QtBot) -> TrackerPanel:
    return shown(table, qtbot)


def conditions(table: Table, who: str) -> tuple[Condition, ...]:
    return next(one.conditions for one in table.state.combatant if one.id == who)


def opened(panel: TrackerPanel, who: str) -> ConditionsDrawer:
    """The form for the conditions of somebody, by its key."""
    panel.list.make_current(who)
    panel.list.setFocus()
    press(panel.list, "C")
    return find(panel, ConditionsDrawer, "tracker.conditions")


def focused() -> QWidget:
    focus = QApplication.focusWidget()
    assert focus is not None
    return focus


def test_another_end_by_keys_alone_and_undone(panel: TrackerPanel, table: Table) -> None:
    drawer = opened(panel, "c1")
    press(panel, "Shift+Tab")
    assert focused().objectName() == "tracker.condition.k2"
    press(panel, "Return")
    amount = find(panel, NumberField, "tracker.condition.amount")
    assert (drawer.name.text(), amount.value(), amount.hasFocus()) == ("A cubierto", 2, True)
    press(panel, "Ctrl+A")
    press(panel, "6")
    press(panel, "Return")
    wound, cover = conditions(table, "c1")
    assert (cover.id, cover.ends, cover.round) == ("k2", "rounds", 9)
    assert wound == Condition(id="k1", name="Herida", value=-10)
    assert focused().objectName() == "tracker.condition.k2"
    assert (drawer.name.text(), find(panel, QPushButton, "tracker.condition.cancel").isVisible()) == (
        "",
        False,
    )
    assert [one.left for one in panel.model.told(0).chips] == ["", "6"]
    table.campaign.undo()
    assert conditions(table, "c1")[1].round == 5
    assert [one.left for one in panel.model.told(0).chips] == ["", "2"]


def pick_unit(drawer: ConditionsDrawer, steps: int) -> None:
    """Pick how a condition ends by keys: go to the list of units and down in it."""
    drawer.unit.setFocus()
    press(drawer, "Return")
    menu = drawer.unit.menu_shown()
    assert menu is not None
    for key in (*(Key.Key_Down,) * steps, Key.Key_Return):
        QTest.keyClick(menu, key)
    QApplication.processEvents()


def test_a_unit_asks_at_once_for_what_it_needs(panel: TrackerPanel, table: Table) -> None:
    """Its number stands before it, where Tab does not come by any more: what is typed next is that number."""
    drawer = opened(panel, "c3")
    type_into(drawer, "tracker.condition.name", "Cegado")
    pick_unit(drawer, 2)
    assert focused().objectName() == "tracker.condition.amount"
    press(panel, "7")
    press(panel, "Return")
    (held,) = conditions(table, "c3")
    assert (held.name, held.ends, held.left) == ("Cegado", "turns", 7)
    pick_unit(drawer, 4)
    assert focused().objectName() == "tracker.condition.anchor"
    pick_unit(drawer, 1)
    assert focused().objectName() == "tracker.condition.unit"


def test_escape_leaves_it_as_it_was_and_what_was_typed_for_another_comes_back(
    panel: TrackerPanel, table: Table
) -> None:
    before = conditions(table, "c1")
    drawer = opened(panel, "c1")
    type_into(panel, "tracker.condition.name", "Ceg")
    drawer.choose_unit("minutes")
    QTest.mouseClick(find(panel, Chip, "tracker.condition.k1"), Qt.MouseButton.LeftButton)
    assert drawer.name.text() == "Herida"
    assert find(panel, NumberField, "tracker.condition.value").value() == -10
    assert not find(panel, NumberField, "tracker.condition.amount").isVisible()
    type_into(panel, "tracker.condition.name", "Herida fea")
    press(panel, "Esc")
    assert drawer.isVisible()
    assert (drawer.name.text(), conditions(table, "c1")) == ("Ceg", before)
    assert find(panel, NumberField, "tracker.condition.amount").isVisible()
    press(panel, "Esc")
    assert not drawer.isVisible()


def test_words_and_worth_change_without_another_end(panel: TrackerPanel, table: Table) -> None:
    opened(panel, "c2")
    QTest.mouseClick(find(panel, Chip, "tracker.condition.k3"), Qt.MouseButton.LeftButton)
    type_into(panel, "tracker.condition.name", "Atontado")
    type_into(panel, "tracker.condition.value", "-20", enter=True)
    (held,) = conditions(table, "c2")
    assert (held.name, held.value, held.ends, held.left) == ("Atontado", -20, "turns", 1)


def test_until_somebodys_turn_and_nothing_without_saying_whose(panel: TrackerPanel, table: Table) -> None:
    drawer = opened(panel, "c2")
    drawer.edit_wanted.emit("k3")
    drawer.choose_unit("start")
    QTest.mouseClick(drawer.enter, Qt.MouseButton.LeftButton)
    assert find(panel, QLabel, "tracker.problem").isVisible()
    assert conditions(table, "c2")[0].ends == "turns"
    type_into(panel, "tracker.condition.anchor", "Nadia", enter=True)
    QTest.mouseClick(drawer.enter, Qt.MouseButton.LeftButton)
    (held,) = conditions(table, "c2")
    assert (held.ends, held.whose) == ("start", "c5")


def test_a_double_click_on_the_tag_of_a_row_changes_that_condition(panel: TrackerPanel, table: Table) -> None:
    place = panel.list.visualRect(panel.model.index(0))
    shown = panel.model.told(0)
    tags = panel.list.cards.layout.chips(shown.chips, place.width())[0]
    point = place.topLeft() + tags[1].rect.center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=point)
    QTest.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert find(panel, QLineEdit, "tracker.condition.name").text() == "A cubierto"
    beside = QPoint(place.right() - 2, tags[1].rect.center().y() + place.top())
    press(panel, "Esc")
    QTest.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=beside)
    assert find(panel, QLineEdit, "tracker.condition.name").text() == ""
    assert conditions(table, "c1")[1].round == 5


def test_a_condition_that_goes_meanwhile_ends_its_change(panel: TrackerPanel, table: Table) -> None:
    drawer = opened(panel, "c1")
    drawer.edit_wanted.emit("k2")
    find(panel, Chip, "tracker.condition.k2").removed.emit()
    assert drawer.name.text() == ""
    assert drawer.enter.text() == "Poner"
    assert [one.id for one in conditions(table, "c1")] == ["k1"]


def test_an_open_form_follows_whoever_it_shows(panel: TrackerPanel, table: Table) -> None:
    opened(panel, "c1")
    assert find(panel, Chip, "tracker.condition.k1").isVisible()
    table.campaign.execute(RemoveCondition("c1", "k1"))
    QApplication.processEvents()
    left = [one.objectName() for one in panel.findChildren(Chip) if one.isVisible()]
    assert left == ["tracker.condition.k2"]
    panel.forms.open_sheet()
    table.campaign.execute(Damage(("c1",), "5"))
    assert find(panel, NumberField, "tracker.sheet.health").value() == 17


def test_what_a_case_put_on_says_where_it_is_changed(panel: TrackerPanel, table: Table) -> None:
    table.campaign.execute(BeginCase("wounds", "eclipse_phase", combatant="c3", hit=17))
    drawer = opened(panel, "c3")
    press(panel, "Shift+Tab")
    press(panel, "F2")
    assert "Heridas y cordura" in find(panel, QLabel, "tracker.problem").text()
    assert drawer.name.text() == ""
