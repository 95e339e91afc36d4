"""A whole fight by keys alone, in each of the four games, and undone to its start."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from gmscreen.session.state import CampaignState
from gmscreen.ui.panels.tracker import TrackerPanel
from gmscreen.ui.panels.tracker_conditions import ConditionsDrawer
from tests.ui.roster_kit import Table, demo_campaign, type_into
from tests.ui.tracker_kit import open_fight, shown

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Key = Qt.Key
SYSTEMS = ("eclipse_phase", "partida_web", "peacemaker", "walkure", "")
TEAM = (("Ana", 18), ("Bea", 15), ("Cid", 12), ("Dan", 9), ("Eva", 6), ("Fox", 3))


@pytest.fixture
def table(tmp_path: Path, qapp: Any) -> Iterator[Table]:
    with open_fight(tmp_path / "a.gmscreen", demo_campaign()) as opened:
        yield opened


def keys(*pressed: str | Qt.Key) -> None:
    """Press keys where the focus is; words are typed."""
    for one in pressed:
        target = QApplication.focusWidget()
        assert target is not None
        if isinstance(one, str):
            type_into(target, one)
        else:
            QTest.keyClick(target, one)


def add(panel: TrackerPanel, name: str, number: int) -> None:
    """Somebody by name, with an initiative and thirty of health, by keys."""
    panel.focus_search()
    keys(name, Key.Key_Tab, Key.Key_Tab, str(number), Key.Key_Tab, "30", Key.Key_Return)
    keys(Key.Key_Escape)


def begin(table: Table, qtbot: QtBot, system: str) -> TrackerPanel:
    """A fight of six that has just begun."""
    panel = shown(table, qtbot)
    panel.forms.act(f"system.{system}")
    for name, number in TEAM:
        add(panel, name, number)
    panel.next_turn()
    return panel


def at(panel: TrackerPanel, name: str) -> None:
    """Put the keyboard on somebody."""
    one = next(one for one in panel.workspace.campaign.state.combatant if one.name == name)
    panel.list.make_current(one.id)
    panel.list.setFocus()


def condition(panel: TrackerPanel, name: str, unit: str) -> None:
    """A condition on whoever the keyboard is on."""
    panel.forms.act("conditions")
    drawer = panel.findChild(ConditionsDrawer)
    assert isinstance(drawer, ConditionsDrawer)
    drawer.choose_unit(unit)
    keys(name, Key.Key_Return, Key.Key_Escape)


def go_on(panel: TrackerPanel) -> None:
    """The next turn; in a countdown the manoeuvre of this one took six moments."""
    cost = panel.findChild(QLineEdit, "tracker.cost")
    assert isinstance(cost, QLineEdit)
    if cost.isVisible():
        cost.setFocus()
        keys("6")
    panel.next_turn()


def run_to(panel: TrackerPanel, number: int) -> list[str]:
    """Go on until round `number` begins; what ran out on the way."""
    said: list[str] = []
    for _ in range(60):
        if panel.model.encounter.round >= number:
            return said
        go_on(panel)
        if panel.notice.isVisible():
            said += panel.notice.label.text().removeprefix("Se acaba: ").splitlines()
    raise AssertionError("the round never came")


@pytest.mark.parametrize("system", SYSTEMS)
def test_three_rounds_and_back(table: Table, qtbot: QtBot, system: str) -> None:
    start: CampaignState = table.state
    panel = begin(table, qtbot, system)
    at(panel, "Bea")
    condition(panel, "En llamas", "rounds")
    at(panel, "Cid")
    condition(panel, "Aturdido", "turns")
    at(panel, "Fox")
    keys("r")
    run_to(panel, 2)
    add(panel, "Refuerzo", 10)
    at(panel, "Dan")
    panel.damage()
    keys("45", Key.Key_Return)
    assert next(one for one in table.state.combatant if one.name == "Dan").defeated
    run_to(panel, 4)
    assert panel.title_extra() == "Asalto 4"
    assert not [each.name for one in table.state.combatant for each in one.conditions if each.name]
    while table.campaign.undo() is not None:
        pass
    assert table.state == start
    assert panel.model.rowCount() == 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_runs_out_is_said_once(table: Table, qtbot: QtBot, system: str) -> None:
    panel = begin(table, qtbot, system)
    at(panel, "Eva")
    condition(panel, "Cegada", "rounds")
    condition(panel, "Mareada", "turns")
    said = run_to(panel, 4)
    assert sorted(said) == ["Cegada · Eva", "Mareada · Eva"]


def test_the_field_of_the_name_takes_the_focus_back(table: Table, qtbot: QtBot) -> None:
    panel = shown(table, qtbot)
    panel.focus_search()
    keys("Ana", Key.Key_Tab, Key.Key_Return)
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    assert field.objectName() == "tracker.add.who"
    assert field.text() == ""
