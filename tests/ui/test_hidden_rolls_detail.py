"""The detail of a hidden roll: the reason, the ruling, and texts that are never lost."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gmscreen.session.ledger import EntryView
from gmscreen.ui.panels.entry_detail import EntrySheet
from tests.ui import test_hidden_rolls as kit
from tests.ui.test_hidden_rolls import Key, Window, click
from tests.viewmodels.ledger_kit import open_table

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
window = kit.window


def open_detail(window: Window, qtbot: QtBot) -> EntrySheet:
    window.panel.list.setFocus()
    QTest.keyClick(window.panel.list, Key.Key_Return)
    assert window.panel.sheet.isVisible()
    return window.panel.sheet


def entry(window: Window, entry_id: int) -> EntryView:
    view = window.table.campaign.entry(entry_id)
    assert view is not None
    return view


def test_enter_opens_the_whole_reason_and_escape_goes_back(window: Window, qtbot: QtBot) -> None:
    window.table.roll()
    sheet = open_detail(window, qtbot)
    lines = sheet.trace.accessibleDescription().splitlines()
    assert "Número objetivo: 45" in lines
    assert "Twitch: Percepción · 45" in lines
    QTest.keyClick(sheet.told, Key.Key_Escape)
    assert not sheet.isVisible()
    assert window.panel.list.hasFocus()


def test_both_sides_of_an_opposed_test_are_explained(window: Window, qtbot: QtBot) -> None:
    window.table.oppose("Nadia", "Guarda", (3, 4, 2, 1))
    sheet = open_detail(window, qtbot)
    lines = sheet.trace.accessibleDescription().splitlines()
    assert [line for line in lines if line in {"Nadia", "Guarda"}] == ["Nadia", "Guarda"]
    assert sheet.ruling.choice.accessibleName() == "Resultado de Nadia"


def test_saying_something_by_keyboard_alone(window: Window, qtbot: QtBot) -> None:
    one = window.table.roll()
    entries = window.panel.list
    entries.setFocus()
    QTest.keyClicks(entries, "d")
    told = window.panel.sheet.told
    assert told.hasFocus()
    QTest.keyClicks(told, "rrr, el conducto zumba")
    QTest.keyClick(told, Key.Key_Return)
    assert entry(window, one).told == "rrr, el conducto zumba"
    assert entry(window, one).visibility == "hidden"
    assert window.panel.title_extra() == ""
    assert window.current.told == "Dicho: «rrr, el conducto zumba»"


def test_a_note_is_written_by_leaving_its_field(window: Window, qtbot: QtBot) -> None:
    one = window.table.roll()
    sheet = open_detail(window, qtbot)
    sheet.note.setFocus()
    QTest.keyClicks(sheet.note, "sigue en el techo")
    assert entry(window, one).note == ""
    window.other.setFocus()
    assert entry(window, one).note == "sigue en el techo"
    assert not window.button("note.save").isEnabled()


def test_a_note_is_written_by_its_button(window: Window, qtbot: QtBot) -> None:
    one = window.table.roll()
    sheet = open_detail(window, qtbot)
    sheet.note.setPlainText("por el botón")
    click(qtbot, window.button("note.save"))
    assert entry(window, one).note == "por el botón"


def test_the_gm_rules_beside_the_dice(window: Window, qtbot: QtBot) -> None:
    one = window.table.roll(faces=(7, 1))
    sheet = open_detail(window, qtbot)
    apply = window.button("ruling.apply")
    assert not apply.isEnabled()
    sheet.ruling.choice.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClicks(sheet.ruling.choice, "exito cri")
    QTest.keyClick(sheet.ruling.choice, Key.Key_Return)
    QTest.keyClicks(sheet.ruling.reason, "estaba mirando")
    click(qtbot, apply)
    assert (entry(window, one).ruling, entry(window, one).ruling_reason) == (
        "critical_success",
        "estaba mirando",
    )
    assert sheet.ruled.text() == "Dado: fallo · Corregido: éxito crítico"
    assert window.current.sides[0].verdict.words == "Fallo"
    assert not apply.isEnabled()


def test_a_ruling_can_be_withdrawn_and_undone(window: Window, qtbot: QtBot) -> None:
    one = window.table.roll()
    window.table.mark(one, "ruling", "", "success")
    sheet = open_detail(window, qtbot)
    sheet.ruling.choice.set_current("-")
    sheet.ruling.choice.picked.emit("-")
    click(qtbot, window.button("ruling.apply"))
    assert entry(window, one).ruling == ""
    window.table.campaign.undo()
    assert entry(window, one).ruling == "success"
    assert sheet.ruling.choice.current() == "success"


def test_typing_goes_on_while_rolls_arrive(window: Window, qtbot: QtBot) -> None:
    one = window.table.roll()
    told = open_detail(window, qtbot).told
    QTest.keyClicks(told, "el con")
    told.setCursorPosition(2)
    two = window.table.roll("Cole")
    window.table.mark(two, "note", "x")
    assert window.current.id == two
    assert (told.text(), told.cursorPosition(), told.hasFocus()) == ("el con", 2, True)
    QTest.keyClick(told, Key.Key_Return)
    assert (entry(window, one).told, entry(window, two).told) == ("el con", "")


def test_typing_goes_on_when_the_language_changes(window: Window, qtbot: QtBot) -> None:
    window.table.roll()
    sheet = open_detail(window, qtbot)
    QTest.keyClicks(sheet.told, "medio")
    sheet.ruling.reason.setText("porque")
    window.table.language.switch("en")
    assert (sheet.told.text(), sheet.ruling.reason.text()) == ("medio", "porque")
    assert sheet.told.placeholderText() == "What you have told them"


def test_a_text_that_cannot_be_written_stays(window: Window, qtbot: QtBot) -> None:
    first, _ = window.table.roll(), window.table.roll()
    sheet = open_detail(window, qtbot)
    sheet.note.setFocus()
    sheet.note.setPlainText("x" * 4001)
    window.panel.list.setFocus()
    assert window.table.problems[-1].code == "text_too_long"
    assert len(sheet.note.toPlainText()) == 4001
    QTest.keyClick(window.panel.list, Key.Key_Down)
    assert (sheet.entry_id, sheet.note.toPlainText()) == (first, "")
    QTest.keyClick(window.panel.list, Key.Key_Up)
    assert len(sheet.note.toPlainText()) == 4001


def test_what_was_typed_is_written_before_another_entry_is_shown(window: Window, qtbot: QtBot) -> None:
    first, second = window.table.roll(), window.table.roll()
    sheet = open_detail(window, qtbot)
    sheet.told.setText("zumba")
    window.panel.list.make_current(1)
    assert entry(window, second).told == "zumba"
    assert (sheet.entry_id, sheet.told.text()) == (first, "")


def test_undo_brings_the_earlier_text_back_into_the_field(window: Window, qtbot: QtBot) -> None:
    one = window.table.roll()
    sheet = open_detail(window, qtbot)
    QTest.keyClicks(sheet.told, "mentira")
    QTest.keyClick(sheet.told, Key.Key_Return)
    window.table.campaign.undo()
    assert entry(window, one).told == ""
    assert sheet.told.text() == ""


def test_a_plain_roll_has_nothing_to_rule(window: Window, qtbot: QtBot) -> None:
    window.table.throw("2d6", (3, 4))
    sheet = open_detail(window, qtbot)
    assert not sheet.ruling.isVisible()
    assert "Total: 7" in sheet.trace.accessibleDescription()


def test_another_campaign_closes_the_detail(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    window.table.roll()
    sheet = open_detail(window, qtbot)
    other = open_table(tmp_path / "b.gmscreen")
    QTest.keyClicks(sheet.told, "de la otra")
    window.table.campaign.replace(other.campaign.session, other.campaign.file)
    assert not sheet.isVisible()
    assert sheet.entry_id == 0
    assert window.panel.empty.isVisible()
    assert other.campaign.session._opened.last_mark == 0


def test_everything_typed_can_be_written_before_the_campaign_is_left(window: Window, qtbot: QtBot) -> None:
    one = window.table.roll()
    sheet = open_detail(window, qtbot)
    sheet.told.setText("zumba")
    sheet.note.setPlainText("sigue ahí")
    assert window.panel.flush()
    assert (entry(window, one).told, entry(window, one).note) == ("zumba", "sigue ahí")


def test_any_entry_can_be_shown_from_elsewhere(window: Window) -> None:
    one = window.table.roll(hidden=False)
    window.panel.show_entry(one)
    assert window.panel.sheet.isVisible()
    assert window.panel.sheet.entry_id == one


def test_tab_reaches_every_field(window: Window, qtbot: QtBot) -> None:
    window.table.roll()
    sheet = open_detail(window, qtbot)
    reached = set()
    for _ in range(6):
        focus = window.focusWidget()
        QTest.keyClick(focus, Key.Key_Tab)
        reached.add(window.focusWidget().objectName())
    assert {"hidden.ruling", "hidden.ruling.reason", "hidden.note"} <= reached
    assert sheet.isVisible()
