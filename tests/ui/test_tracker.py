"""The tracker as a person uses it: keys and clicks, then what is on screen and in the campaign."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QFont, QFontMetrics, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.clock import TakeTime
from gmscreen.ui.panels.tracker import TrackerPanel
from gmscreen.ui.panels.tracker_layout import elided_name
from gmscreen.ui.widgets.number_field import NumberField
from tests.ui.roster_kit import Table, demo_campaign, open_table, type_into
from tests.ui.tracker_kit import MARKUP, crowd, night, oddities, shown

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(tmp_path: Path, qapp: Any) -> Iterator[Table]:
    with open_table(tmp_path / "a.gmscreen", night(system="")) as opened:
        yield opened


@pytest.fixture
def panel(table: Table, qtbot: QtBot) -> TrackerPanel:
    return shown(table, qtbot)


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


def test_damage_is_typed_in_place_and_errors_stay_there(panel: TrackerPanel, table: Table) -> None:
    panel.list.make_current("c3")
    panel.damage()
    typed(panel, "2d6+x")
    problem = part(panel, QLabel, "tracker.damage.problem")
    assert problem.isVisible()
    assert health(table, "c3") == 30
    typed(panel, "7")
    assert health(table, "c3") == 23
    assert not part(panel, QLineEdit, "tracker.damage").isVisible()
    assert QApplication.focusWidget() is panel.list


@pytest.mark.parametrize(("text", "left"), [("7", 2), ("-7", 2), ("+3", 12), ("=12", 12), ("−2", 7)])
def test_what_damage_understands(panel: TrackerPanel, table: Table, text: str, left: int) -> None:
    panel.list.make_current("c2")
    panel.damage()
    typed(panel, text)
    assert health(table, "c2") == left


def test_damage_strikes_all_that_are_selected_at_once(panel: TrackerPanel, table: Table) -> None:
    panel.list.make_current("c2")
    panel.list.setFocus()
    QTest.keyClick(panel.list, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    type_into(panel.list, "-")
    assert part(panel, QLineEdit, "tracker.damage").text() == "-"
    typed(panel, "4")
    assert (health(table, "c2"), health(table, "c3")) == (5, 26)
    table.campaign.undo()
    assert (health(table, "c2"), health(table, "c3")) == (9, 30)


def test_escape_leaves_the_damage_alone(panel: TrackerPanel, table: Table) -> None:
    panel.list.make_current("c3")
    panel.damage()
    field = typed(panel, "7", enter=False)
    QTest.keyClick(field, Key.Key_Escape)
    assert not field.isVisible()
    assert health(table, "c3") == 30


def test_the_number_is_typed_in_the_row(panel: TrackerPanel, table: Table) -> None:
    panel.list.make_current("c6")
    panel.list.setFocus()
    type_into(panel.list, "2")
    field = QApplication.focusWidget()
    assert field is not None
    assert field.objectName() == "tracker.edit.number"
    type_into(field, "0")
    QTest.keyClick(field, Key.Key_Return)
    assert names(panel)[0] == "Guarda 3"
    assert panel.list.current() == "c6"


@pytest.mark.parametrize(("text", "number"), [("1d10+2: 7", "9"), ("2d6: 6 6", "12"), ("10+4", "14")])
def test_dice_are_thrown_into_the_number_of_a_row(panel: TrackerPanel, text: str, number: str) -> None:
    """A game of which it is not known how initiative is rolled, or a table with a formula of its own."""
    panel.list.make_current("c3")
    panel.list.edit_part("number")
    typed(panel, text)
    assert panel.model.told(panel.model.row_of("c3")).number == number


@pytest.mark.parametrize("text", ["1,5", "1.5", "1d10: 11", "101d6", "d"])
def test_a_number_that_would_be_misread_is_refused(panel: TrackerPanel, text: str) -> None:
    before = panel.model.told(panel.model.row_of("c3")).number
    panel.list.make_current("c3")
    panel.list.edit_part("number")
    assert typed(panel, text).isVisible()
    assert part(panel, QLabel, "tracker.problem").isVisible()
    assert panel.model.told(panel.model.row_of("c3")).number == before


def test_a_number_that_is_none_stays_open_and_says_why(panel: TrackerPanel) -> None:
    panel.list.make_current("c3")
    panel.list.edit_part("number")
    field = typed(panel, "1x")
    assert field.isVisible()
    assert part(panel, QLabel, "tracker.problem").text() == "«1x» no es un número entero."
    typed(panel, "−2")
    assert panel.model.told(panel.model.row_of("c3")).number == "−2"
    assert not part(panel, QLabel, "tracker.problem").isVisible()


def test_health_is_typed_in_the_row(panel: TrackerPanel, table: Table) -> None:
    panel.list.make_current("c3")
    panel.list.edit_part("health")
    typed(panel, "12/40")
    one = panel.model.find("c3")
    assert one is not None
    assert (one.health, one.most) == (12, 40)


def test_names_are_shown_letter_by_letter(panel: TrackerPanel, table: Table) -> None:
    panel.list.make_current("c3")
    panel.list.setFocus()
    QTest.keyClick(panel.list, Key.Key_F2)
    typed(panel, MARKUP)
    assert panel.model.told(panel.model.row_of("c3")).name == MARKUP


def test_rows_move_with_the_keys(panel: TrackerPanel) -> None:
    panel.list.make_current("c2")
    panel.list.setFocus()
    QTest.keyClick(panel.list, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(panel)[1:3] == ["Guarda 2", "Guarda 1"]
    QTest.keyClick(panel.list, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert names(panel)[1:3] == ["Guarda 1", "Guarda 2"]
    assert panel.list.current() == "c2"


def test_somebody_of_the_roster_comes_in_three_copies(panel: TrackerPanel) -> None:
    assert panel.focus_search()
    typed(panel, "Nadia")
    part(panel, QLineEdit, "tracker.add.count").setFocus()
    typed(panel, "3")
    assert names(panel)[-3:] == ["Nadia 2", "Nadia 3", "Nadia 4"]
    assert part(panel, QWidget, "tracker.adder").isVisible()
    assert QApplication.focusWidget() is part(panel, QWidget, "tracker.add.who")


def test_too_many_copies_are_refused_in_place(panel: TrackerPanel) -> None:
    panel.forms.open_adder()
    type_into(part(panel, QLineEdit, "tracker.add.who"), "Rata")
    part(panel, QLineEdit, "tracker.add.count").setFocus()
    typed(panel, "9999")
    assert panel.model.rowCount() == 6
    assert "100" in part(panel, QLabel, "tracker.problem").text()


def test_a_condition_is_put_on_and_runs_out_once(panel: TrackerPanel) -> None:
    panel.list.make_current("c3")
    panel.list.setFocus()
    type_into(panel.list, "c")
    drawer = part(panel, QWidget, "tracker.conditions")
    drawer.choose_unit("rounds")
    typed(panel, "En llamas")
    assert [chip.name for chip in panel.model.told(2).chips] == ["En llamas"]
    for _ in range(5):
        panel.next_turn()
    assert panel.title_extra() == "Asalto 4"
    notice = part(panel, QLabel, "tracker.expired")
    assert notice.isVisible()
    assert "En llamas · Guarda 2" in notice.text()
    panel.next_turn()
    assert not notice.isVisible()


def test_what_was_typed_once_is_a_button_afterwards(panel: TrackerPanel) -> None:
    panel.list.make_current("c3")
    panel.list.setFocus()
    type_into(panel.list, "c")
    drawer = part(panel, QWidget, "tracker.conditions")
    typed(panel, MARKUP)
    part(panel, QLineEdit, "tracker.condition.name").setText("Contra la pared & sin salida ninguna")
    part(panel, NumberField, "tracker.condition.value").set_value(-5)
    drawer.send()
    panel.list.make_current("c2")
    shown = [one for one in drawer.findChildren(QPushButton) if one.isVisible()]
    own = [one for one in shown if one.objectName().startswith("tracker.own")]
    assert [one.text() for one in own] == [f"{MARKUP[:23]}…", "Contra la pared && sin s… −5"]
    QTest.mouseClick(own[1], Qt.MouseButton.LeftButton)
    assert [chip.name for chip in panel.model.told(1).chips][-1] == "Contra la pared & sin salida ninguna −5"


def test_going_back_says_nothing_of_what_ran_out(panel: TrackerPanel) -> None:
    for _ in range(7):
        panel.next_turn()
    for _ in range(9):
        panel.previous_turn()
        assert not part(panel, QLabel, "tracker.expired").isVisible()
    assert panel.title_extra() == "Asalto 3"


def test_a_turn_takes_no_focus(panel: TrackerPanel) -> None:
    panel.forms.act("open")
    note: Any = part(panel, QWidget, "tracker.sheet.note")
    note.setFocus()
    type_into(note, "no se fía")
    panel.next_turn()
    assert note.toPlainText() == "no se fía"
    assert QApplication.focusWidget() is note


def test_nothing_destructive_stands_beside_next(panel: TrackerPanel) -> None:
    row = part(panel, QPushButton, "tracker.next").parentWidget()
    buttons = {one.objectName() for one in row.findChildren(QPushButton)}
    assert buttons == {"tracker.previous", "tracker.roll", "tracker.next", "tracker.add"}


def test_removing_is_a_key_and_is_undone(panel: TrackerPanel, table: Table) -> None:
    panel.list.make_current("c1")
    panel.list.setFocus()
    QTest.keyClick(panel.list, Key.Key_Delete)
    assert panel.model.row_of("c1") < 0
    assert panel.model.encounter.active == "c2"
    table.campaign.undo()
    assert panel.model.encounter.active == "c1"


def test_hide_and_defeat_by_a_letter(panel: TrackerPanel) -> None:
    panel.list.make_current("c3")
    panel.list.setFocus()
    type_into(panel.list, "h")
    type_into(panel.list, "x")
    told = panel.model.told(panel.model.row_of("c3"))
    assert (told.hidden, told.down) == (True, True)


def test_surprise_by_a_letter_for_all_who_are_chosen(panel: TrackerPanel, table: Table) -> None:
    """It goes by the same key, and is one step to be undone."""
    panel.list.make_current("c2")
    panel.list.setFocus()
    QTest.keyClick(panel.list, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    before = table.state
    type_into(panel.list, "s")
    surprised = [one.id for one in table.state.combatant if one.surprised == panel.model.encounter.round]
    assert surprised == ["c2", "c3"]
    type_into(panel.list, "s")
    assert table.state == before
    table.campaign.undo()
    assert len([one for one in table.state.combatant if one.surprised]) == 2


def test_with_nobody_chosen_keys_are_for_whoever_acts(panel: TrackerPanel, table: Table) -> None:
    """As the damage is; but nobody is taken out, hidden or shown whom nobody chose."""
    panel.list.make_current("c3")
    panel.list.setFocus()
    QTest.keyClick(panel.list, Key.Key_Escape)
    assert panel.model.encounter.active == "c1"
    before = table.state
    for key in (Key.Key_H, Key.Key_X, Key.Key_S, Key.Key_Delete):
        QTest.keyClick(panel.list, key)
    assert table.state == before
    QTest.keyClick(panel.list, Key.Key_Minus)
    typed(panel, "-2")
    assert next(one.health for one in table.state.combatant if one.id == "c1") == 20
    panel.list.setFocus()
    QTest.keyClick(panel.list, Key.Key_Escape)
    QTest.keyClick(panel.list, Key.Key_R)
    assert panel.model.encounter.active == "c2"
    table.campaign.undo()
    assert panel.model.encounter.active == "c1"


def test_the_clock_is_typed(panel: TrackerPanel) -> None:
    panel.forms.act("clock.set")
    typed(panel, "25:00")
    assert part(panel, QLabel, "tracker.clock.field.problem").isVisible()
    typed(panel, "día 3, 7:05")
    assert panel.clock_text() == "Día 3 · 07:05"
    panel.forms.act("clock.3600")
    assert panel.clock_text() == "Día 3 · 08:05"


def test_an_encounter_is_kept_and_comes_back(panel: TrackerPanel) -> None:
    panel.forms.act("encounters")
    part(panel, QLineEdit, "tracker.encounters.name").setFocus()
    typed(panel, "Emboscada")
    part(panel, QPushButton, "tracker.encounters.open").click()
    found = names(panel)
    assert len(found) == len(set(found)) == 10


def test_the_end_of_a_fight_is_told_in_markdown(panel: TrackerPanel, qtbot: QtBot) -> None:
    panel.list.make_current("c2")
    panel.damage()
    typed(panel, "20")
    panel.forms.act("finish")
    text = part(panel, QPlainTextEdit, "tracker.summary.text").toPlainText()
    assert text.startswith("## ")
    assert "| Guarda 1 | 9 | 0 | 0/30 | asalto 3 |" in text or "| Guarda 1 | 20 |" in text
    part(panel, QPushButton, "tracker.summary.copy").click()
    copied = QApplication.clipboard().text()
    assert copied.startswith("## ")
    assert "| Guarda 1 | — | — | — | —" in copied or "| Guarda 1 | — | — | — | asalto" in copied


def test_an_empty_fight_is_one_sentence_and_a_button(tmp_path: Path, qtbot: QtBot, qapp: Any) -> None:
    with open_table(tmp_path / "b.gmscreen", demo_campaign()) as table:
        panel = shown(table, qtbot)
        panel.set_system("eclipse_phase")
        assert part(panel, QLabel, "tracker.empty").isVisible()
        panel.damage()
        panel.next_turn()
        panel.previous_turn()
        QTest.mouseClick(part(panel, QPushButton, "tracker.empty.add"), LEFT)
        part(panel, QPushButton, "tracker.add.everybody").click()
        assert names(panel) == ["Twitch", "Nadia", "Srit", "Cole"]
        assert panel.model.encounter.system == "eclipse_phase"
        assert panel.title_extra() == ""


@pytest.mark.parametrize("state", [oddities(), crowd(40), CampaignState()])
def test_it_can_be_drawn(tmp_path: Path, qtbot: QtBot, qapp: Any, state: CampaignState) -> None:
    with open_table(tmp_path / "b.gmscreen", state) as table:
        panel = shown(table, qtbot)
        assert not panel.grab().isNull()
        panel.forms.act("open")
        assert not panel.grab().isNull()


def test_rows_are_dragged_to_their_place(panel: TrackerPanel) -> None:
    panel.list.make_current("c5")
    target = panel.list.visualRect(panel.model.index(0)).topLeft() + QPoint(40, 1)
    mime = panel.model.mimeData([panel.list.currentIndex()])
    buttons, keys = LEFT, Qt.KeyboardModifier.NoModifier
    over = QDragMoveEvent(target, Qt.DropAction.MoveAction, mime, buttons, keys)
    panel.list.dragMoveEvent(over)
    panel.list.dropEvent(QDropEvent(QPointF(target), Qt.DropAction.MoveAction, mime, buttons, keys))
    assert names(panel)[0] == "Nadia"


def test_a_double_click_edits_what_lies_below_it(panel: TrackerPanel) -> None:
    rect = panel.list.visualRect(panel.model.index(2))
    for where, wanted in ((60, "name"), (176, "number"), (230, "health")):
        QTest.mouseDClick(panel.list.viewport(), LEFT, pos=QPoint(where, rect.center().y()))
        field = QApplication.focusWidget()
        assert field is not None
        assert field.objectName() == f"tracker.edit.{wanted}"
        QTest.keyClick(field, Key.Key_Escape)


def test_a_click_takes_a_character_to_the_desk(panel: TrackerPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.chosen) as caught:
        rect = panel.list.visualRect(panel.model.index(4))
        QTest.mouseClick(panel.list.viewport(), LEFT, pos=rect.center())
    assert caught.args == ["nadia"]


def test_the_wheel_over_a_number_changes_nothing(panel: TrackerPanel, table: Table) -> None:
    panel.forms.act("open")
    field: Any = part(panel, QLineEdit, "tracker.sheet.armour")
    panel.list.setFocus()
    turn = QWheelEvent(
        QPointF(4, 4),
        QPointF(field.mapToGlobal(QPoint(4, 4))),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, turn)
    assert field.value() == 0


def test_delay_is_offered_once_a_round(panel: TrackerPanel) -> None:
    panel.list.make_current("c1")
    panel.forms.act("open")
    delay = part(panel, QPushButton, "tracker.sheet.delay")
    delay.click()
    assert (delay.text(), panel.model.encounter.active) == ("Volver", "c2")
    assert panel.model.told(0).mark == "waiting"
    delay.click()
    panel.next_turn()
    assert panel.model.encounter.active == "c1"
    assert (delay.text(), delay.isEnabled()) == ("Retrasar", False)


def test_everything_speaks_the_other_language(panel: TrackerPanel) -> None:
    panel.forms.act("conditions")
    panel.workspace.language.switch("en")
    assert part(panel, QPushButton, "tracker.next").text() == "Next turn"
    assert panel.title_extra() == "Round 3"
    assert panel.clock_text() == "Day 2 · 21:40"


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("tracker.damage", "2d6+x"), ("tracker.clock.field", "25:00"), ("tracker.length.field", "mucho")],
)
def test_what_is_asked_and_why_it_was_refused_speak_the_other_language(
    panel: TrackerPanel, name: str, wrong: str
) -> None:
    """The words are the same as if they had been said in that language from the first."""

    def ask() -> list[str]:
        if name == "tracker.damage":
            panel.list.make_current("c3")
            panel.damage()
        else:
            panel.forms.act("clock.set" if "clock" in name else "length")
        typed(panel, wrong)
        return said()

    def said() -> list[str]:
        line = part(panel, QLineEdit, name).parentWidget()
        found = [one.text() for one in line.findChildren(QLabel) if one.isVisible()]
        return [*found, line.field.placeholderText(), line.field.accessibleName()]

    panel.workspace.language.switch("en")
    english = ask()
    panel.workspace.language.switch("es")
    spanish = ask()
    assert spanish != english
    panel.workspace.language.switch("en")
    assert said() == english
    assert not part(panel, QLabel, "tracker.problem").isVisible()


def test_what_is_typed_in_a_row_outlives_a_turn(panel: TrackerPanel, table: Table) -> None:
    panel.list.make_current("c3")
    panel.list.edit_part("name")
    field = typed(panel, "Capitán", enter=False)
    panel.next_turn()
    table.campaign.execute(TakeTime(60))
    assert QApplication.focusWidget() is field
    type_into(field, " Ruiz")
    QTest.keyClick(field, Key.Key_Return)
    assert panel.model.told(2).name == "Capitán Ruiz"


def test_after_escape_damage_is_that_of_whoever_acts(panel: TrackerPanel, table: Table) -> None:
    panel.list.make_current("c3")
    panel.list.setFocus()
    QTest.keyClick(panel.list, Key.Key_Escape)
    panel.damage()
    typed(panel, "2")
    assert (health(table, "c1"), health(table, "c3")) == (20, 30)


def test_another_campaign_gets_nothing_that_was_typed_for_this_one(
    panel: TrackerPanel, table: Table, tmp_path: Path
) -> None:
    panel.list.make_current("c3")
    panel.forms.act("open")
    part(panel, QWidget, "tracker.sheet.note").setPlainText("traidor")
    with open_table(tmp_path / "b.gmscreen", night(system="")) as other:
        table.campaign.replace(other.campaign.session, other.campaign.file)
        assert not any(one.note for one in table.state.combatant)
        assert not part(panel, QWidget, "tracker.sheet").isVisible()


def test_the_timer_is_shown_when_it_is_wanted(panel: TrackerPanel) -> None:
    label = part(panel, QLabel, "tracker.timer")
    assert not label.isVisible()
    panel.forms.act("timer_on")
    assert label.text() == "0:00 / 0:00"
    panel.forms.act("timer_off")
    assert not label.isVisible()


def test_the_table_says_how_long_a_round_is_and_whether_it_rolls_anew(
    panel: TrackerPanel, table: Table
) -> None:
    forms = panel.forms
    forms.act("system.eclipse_phase")
    panel.status.more.opening.emit()
    items = {item.id: item for item in panel.status.more.items()}
    assert items["length"].detail == "3 s"
    assert items["reroll_off"].detail == "✓"
    forms.act("length")
    field = part(panel, QLineEdit, "tracker.length.field")
    field.setText("mucho")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "mucho" in part(panel, QLabel, "tracker.length.field.problem").text()
    field.setText("10 s")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not field.isVisible()
    forms.act("reroll_off")
    encounter = table.state.encounter[0]
    assert (encounter.round_seconds, encounter.reroll) == (10, False)
    panel.status.more.opening.emit()
    items = {item.id: item for item in panel.status.more.items()}
    assert (items["length"].detail, items["reroll_on"].detail) == ("10 s", "")
    forms.act("length")
    assert field.text() == "10"
    field.clear()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert table.state.encounter[0].round_seconds == 0


def test_a_long_name_is_cut_before_its_number(qapp: Any) -> None:
    font = QFont()
    short = elided_name(font, "Guarda de la estación 12", 80)
    assert short.endswith("… 12")
    assert QFontMetrics(font).horizontalAdvance(short) <= 80
    assert elided_name(font, "Guarda 2", 500) == "Guarda 2"
    assert elided_name(font, "La cosa del conducto de ventilación", 80).endswith("…")
