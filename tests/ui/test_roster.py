"""The roster as a person uses it: keys and clicks, then what is on screen and in the campaign."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.content.characters import Character, Skill
from gmscreen.session.state import CampaignState
from gmscreen.ui.panels.roster import RosterPanel
from gmscreen.ui.widgets.number_field import NumberField
from tests.ui.roster_kit import SYSTEM, Table, demo_campaign, open_table, type_into

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
MARKUP = '<b>x</b><img src="file:///etc/passwd">'


@pytest.fixture
def table(tmp_path: Path, qapp: Any) -> Iterator[Table]:
    with open_table(tmp_path / "a.gmscreen", demo_campaign()) as opened:
        yield opened


@pytest.fixture
def panel(table: Table, qtbot: QtBot) -> RosterPanel:
    return shown(table, qtbot)


def shown(table: Table, qtbot: QtBot) -> RosterPanel:
    made = RosterPanel(table.workspace)
    qtbot.addWidget(made)
    made.set_system(SYSTEM)
    made.resize(268, 676)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def part(panel: QWidget, kind: type[Any], name: str) -> Any:
    return panel.findChild(kind, name)


def skills_of(table: Table, who: str = "twitch") -> dict[str, int]:
    one = table.state.find_character(who)
    assert one is not None
    return dict(one.sheet(SYSTEM).as_sheet().skills)


def click_row(panel: RosterPanel, row: int, qtbot: QtBot) -> None:
    place = panel.list.visualRect(panel.list.model().index(row, 0)).center()
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=place)


def typed_editor(view: QListView) -> QLineEdit:
    """The field that is open in a row."""
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    assert view.isAncestorOf(field)
    return field


def test_whoever_stands_at_the_desk_is_shown_first(panel: RosterPanel) -> None:
    assert panel.current() == "twitch"
    assert part(panel, QLineEdit, "roster.name").text() == "Twitch"
    assert part(panel, NumberField, "roster.stat.ref").value() == 20
    assert panel.title_extra() == "4 PJ · 5 PNJ"


def test_a_click_takes_somebody_to_the_desk(panel: RosterPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.chosen) as caught:
        click_row(panel, 1, qtbot)
    assert caught.args == ["nadia"]
    assert part(panel, QLineEdit, "roster.name").text() == "Nadia"


def test_arrows_only_look_and_enter_takes(panel: RosterPanel, qtbot: QtBot) -> None:
    panel.list.setFocus()
    with qtbot.assertNotEmitted(panel.chosen):
        QTest.keyClick(panel.list, Key.Key_Down)
    assert panel.current() == "nadia"
    with qtbot.waitSignal(panel.chosen) as caught:
        QTest.keyClick(panel.list, Key.Key_Return)
    assert caught.args == ["nadia"]


def test_add_starts_with_the_name(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    QTest.mouseClick(part(panel, QPushButton, "roster.add"), LEFT)
    field = typed_editor(panel.list)
    assert field.selectedText() == "Personaje nuevo"
    type_into(field, "Ñusta")
    QTest.keyClick(field, Key.Key_Return)
    qtbot.waitUntil(lambda: table.state.character[-1].name == "Ñusta")
    assert part(panel, QLineEdit, "roster.name").text() == "Ñusta"


def test_the_search_knows_no_accents(panel: RosterPanel, qtbot: QtBot) -> None:
    assert panel.focus_search()
    type_into(panel.search, "vigia")
    assert panel.list.model().rowCount() == 1
    with qtbot.waitSignal(panel.chosen) as caught:
        QTest.keyClick(panel.search, Key.Key_Return)
    assert caught.args == ["vigil"]
    QTest.keyClick(panel.search, Key.Key_Escape)
    assert panel.list.model().rowCount() == len(panel.workspace.campaign.state.character)


def test_somebody_asked_for_is_shown_in_spite_of_a_search(panel: RosterPanel) -> None:
    type_into(panel.search, "vigia")
    panel.select("cole")
    assert panel.current() == "cole"
    assert panel.search.text() == ""


def test_a_search_without_a_hit_says_so(panel: RosterPanel, qtbot: QtBot) -> None:
    type_into(panel.search, "zzz")
    label = part(panel, QLabel, "roster.empty")
    assert label.isVisible()
    assert label.text() == "Nadie se llama así."


def test_skills_are_added_by_typing_them(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    field = part(panel, QLineEdit, "roster.skill.add")
    type_into(field, "Percepción 55, Sigilo 40%, Trepar")
    QTest.keyClick(field, Key.Key_Return)
    found = skills_of(table)
    assert (found["Percepción"], found["Sigilo"]) == (55, 40)
    assert field.text() == "Trepar"
    problem = part(panel, QLabel, "roster.skill.problem")
    assert problem.isVisible()
    assert problem.text() == "A «Trepar» le falta el valor."
    type_into(field, " 30")
    assert not problem.isVisible()
    QTest.keyClick(field, Key.Key_Return)
    assert skills_of(table)["Trepar"] == 30


def test_a_table_copied_from_a_sheet_can_be_pasted(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    field = part(panel, QLineEdit, "roster.skill.add")
    QApplication.clipboard().setText("Sigilo\t40\r\nTrepar\t30\r\n")
    field.setFocus()
    field.paste()
    QTest.keyClick(field, Key.Key_Return)
    found = skills_of(table)
    assert (found["Sigilo"], found["Trepar"]) == (40, 30)
    assert field.text() == ""


def test_a_digit_types_the_value_of_a_skill(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    skills = part(panel, QListView, "roster.skills")
    skills.setFocus()
    skills.setCurrentIndex(skills.model().index(1, 0))
    type_into(skills, "7")
    field = typed_editor(skills)
    assert field.text() == "Caída libre 7"
    type_into(field, "2")
    QTest.keyClick(field, Key.Key_Return)
    qtbot.waitUntil(lambda: skills_of(table)["Caída libre"] == 72)


def test_plus_minus_and_delete_work_on_a_skill(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    skills = part(panel, QListView, "roster.skills")
    skills.setFocus()
    skills.setCurrentIndex(skills.model().index(0, 0))
    type_into(skills, "++-")
    assert skills_of(table)["Percepción"] == 46
    QTest.keyClick(skills, Key.Key_Delete)
    assert "Percepción" not in skills_of(table)
    table.campaign.undo()
    assert skills_of(table)["Percepción"] == 46


def test_an_aptitude_is_typed_in_one_step(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    field = part(panel, NumberField, "roster.stat.cog")
    field.setFocus()
    field.selectAll()
    type_into(field, "25")
    assert skills_value(table, "cog") == 25
    table.campaign.undo()
    assert field.value() == 10


def skills_value(table: Table, stat: str) -> int:
    one = table.state.find_character("twitch")
    assert one is not None
    return one.sheet(SYSTEM).as_sheet().stats[stat]


@pytest.mark.parametrize("text", ["1,5", "1.5", "99", "x"])
def test_a_wrong_number_is_never_taken(text: str, panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    field = part(panel, NumberField, "roster.stat.cog")
    field.setFocus()
    field.selectAll()
    type_into(field, text)
    panel.search.setFocus()
    assert field.text() == "10"
    assert skills_value(table, "cog") == 10


def test_the_wheel_over_a_field_changes_nothing(panel: RosterPanel, table: Table) -> None:
    panel.search.setFocus()
    field = part(panel, NumberField, "roster.stat.cog")
    at, turned = QPointF(field.rect().center()), QPoint(0, 120)
    none, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, at, QPoint(), turned, Qt.MouseButton.NoButton, none, phase, False)
    QApplication.sendEvent(field, event)
    assert skills_value(table, "cog") == 10


def test_the_name_can_be_changed_but_not_emptied(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    field = part(panel, QLineEdit, "roster.name")
    field.setFocus()
    field.selectAll()
    type_into(field, "Twich")
    QTest.keyClick(field, Key.Key_Return)
    assert table.state.character[0].name == "Twich"
    field.clear()
    QTest.keyClick(field, Key.Key_Return)
    assert (field.text(), table.state.character[0].name) == ("Twich", "Twich")


def test_the_kind_is_one_click(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    QTest.mouseClick(part(panel, QWidget, "roster.kind.npc"), LEFT)
    assert table.state.character[0].kind == "npc"
    table.campaign.undo()
    assert part(panel, QWidget, "roster.kind").current() == "pc"


def test_removing_can_be_taken_back(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    QTest.mouseClick(part(panel, QPushButton, "roster.remove"), LEFT)
    assert table.state.find_character("twitch") is None
    assert panel.current() == "nadia"
    table.campaign.undo()
    panel.select("twitch")
    assert part(panel, QLineEdit, "roster.name").text() == "Twitch"


def test_alt_and_an_arrow_move_a_row(panel: RosterPanel, table: Table, qtbot: QtBot) -> None:
    panel.list.setFocus()
    QTest.keyClick(panel.list, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [one.id for one in table.state.character[:2]] == ["nadia", "twitch"]
    assert panel.current() == "twitch"
    QTest.keyClick(panel.list, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(panel.list, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert table.state.character[0].id == "twitch"


def test_a_row_that_is_dropped_below_the_last_goes_there(panel: RosterPanel, table: Table) -> None:
    below = QPointF(20, panel.list.viewport().height() + 5)
    none = Qt.KeyboardModifier.NoModifier
    data = panel.model.mimeData([panel.model.index(0)])
    panel.list.dropEvent(QDropEvent(below, Qt.DropAction.MoveAction, data, LEFT, none))
    assert table.state.character[-1].id == "twitch"
    assert panel.current() == "twitch"


def test_another_campaign_shows_its_own_people(
    panel: RosterPanel, table: Table, tmp_path: Path, qtbot: QtBot
) -> None:
    with open_table(tmp_path / "other.gmscreen", CampaignState()) as other:
        before = (table.campaign.session, table.campaign.file)
        table.campaign.replace(other.campaign.session, other.campaign.file)
        assert panel.list.model().rowCount() == 0
        assert not part(panel, QWidget, "roster.sheet").isVisible()
        table.campaign.replace(*before)
    assert panel.current() == "twitch"


def test_an_empty_roster_says_what_goes_there(tmp_path: Path, qtbot: QtBot, qapp: Any) -> None:
    with open_table(tmp_path / "b.gmscreen", CampaignState()) as table:
        panel = shown(table, qtbot)
        label = part(panel, QLabel, "roster.empty")
        assert label.isVisible()
        assert label.text().startswith("Aquí van")
        assert not part(panel, QWidget, "roster.sheet").isVisible()
        QTest.mouseClick(part(panel, QPushButton, "roster.add"), LEFT)
        assert not label.isVisible()
        assert part(panel, QWidget, "roster.sheet").isVisible()


def test_a_name_is_never_taken_for_markup(tmp_path: Path, qtbot: QtBot, qapp: Any) -> None:
    state = CampaignState(character=(Character(id="x", rank=1, name=MARKUP),))
    with open_table(tmp_path / "b.gmscreen", state) as table:
        panel = shown(table, qtbot)
        panel.select("x")
        panel.grab()
        assert part(panel, QLineEdit, "roster.name").text() == MARKUP
        assert panel.list.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole) is None
        field = part(panel, QLineEdit, "roster.skill.add")
        field.setText(f"{MARKUP}, {MARKUP} 40")
        QTest.keyClick(field, Key.Key_Return)
        label = part(panel, QLabel, "roster.skill.problem")
        assert label.textFormat() == Qt.TextFormat.PlainText
        assert table.state.character[0].sheet(SYSTEM).skills == (Skill(name=MARKUP, value=40),)


def test_the_language_changes_at_once(panel: RosterPanel, table: Table) -> None:
    table.language.switch("en")
    assert part(panel, QPushButton, "roster.add").text() == "Add"
    assert part(panel, NumberField, "roster.stat.sav").accessibleName() == "Savvy"
    assert panel.title_extra() == "4 PC · 5 NPC"


def test_a_name_that_is_being_typed_does_not_bring_back_who_was_just_undone(
    table: Table, panel: RosterPanel, qtbot: QtBot
) -> None:
    before = table.state.character
    QTest.mouseClick(part(panel, QPushButton, "roster.add"), LEFT)
    if not isinstance(QApplication.focusWidget(), QLineEdit):
        pytest.fail("no field is open in the new row")
    table.campaign.undo()
    QApplication.processEvents()
    assert table.state.character == before
    assert panel.model.rowCount() == len(before)
    assert table.campaign.redo() is not None
    assert panel.model.rowCount() == len(before) + 1
