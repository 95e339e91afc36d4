"""The tracker as a person uses it: keys and clicks, then what is on screen and in the campaign."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.session.state import CampaignState
from gmscreen.ui.panels.tracker import TrackerPanel
from tests.ui.roster_kit import Table, demo_campaign, open_table, type_into
from tests.ui.tracker_kit import MARKUP, crowd, night, oddities

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(tmp_path: Path, qapp: Any) -> Iterator[Table]:
    with open_table(tmp_path / "a.gmscreen", night()) as opened:
        yield opened


@pytest.fixture
def panel(table: Table, qtbot: QtBot) -> TrackerPanel:
    return shown(table, qtbot)


def shown(table: Table, qtbot: QtBot) -> TrackerPanel:
    made = TrackerPanel(table.workspace)
    qtbot.addWidget(made)
    made.resize(268, 676)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def part(panel: QWidget, kind: type[Any], name: str) -> Any:
    return panel.findChild(kind, name)


def names(panel: TrackerPanel) -> list[str]:
    return [panel.model.told(row).name for row in range(panel.model.rowCount())]


def health(table: Table, key: str) -> int | None:
    return next(one.health for one in table.state.combatant if one.id == key)


def typed(panel: TrackerPanel, text: str, *, enter: bool = True) -> QLineEdit:
    """Type into the field that has the focus."""
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    field.selectAll()
    type_into(field, text)
    if enter:
        QTest.keyClick(field, Key.Key_Return)
    return field


def test_the_active_one_stands_out_and_the_title_says_the_round(panel: TrackerPanel) -> None:
    assert panel.title_extra() == "Asalto 3"
    assert panel.clock_text() == "Día 2 · 21:40"
    assert [panel.model.told(row).active for row in range(3)] == [True, False, False]


def test_next_and_previous_are_inverse(panel: TrackerPanel, table: Table) -> None:
    before = table.state.combatant, table.state.encounter[0].cursor, table.state.clock
    QTest.mouseClick(part(panel, QPushButton, "tracker.next"), LEFT)
    assert table.state.encounter[0].active == "c2"
    QTest.mouseClick(part(panel, QPushButton, "tracker.previous"), LEFT)
    assert (table.state.combatant, table.state.encounter[0].cursor, table.state.clock) == before
