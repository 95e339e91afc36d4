"""The notes as a person writes them: nothing is lost, and nothing jumps."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QPushButton
from pytestqt.qtbot import QtBot

from gmscreen.session.roster import NOTE_LIMIT, PutCharacter, PutNote
from gmscreen.session.session import CommandError
from gmscreen.session.state import CampaignState, NotePage
from gmscreen.ui.panels.note_editor import NoteEditor
from gmscreen.ui.panels.notes import NotesPanel
from tests.ui.roster_kit import Table, demo_campaign, open_table, type_into

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def table(tmp_path: Path, qapp: Any) -> Iterator[Table]:
    with open_table(tmp_path / "a.gmscreen", demo_campaign()) as opened:
        yield opened


@pytest.fixture
def panel(table: Table, qtbot: QtBot) -> NotesPanel:
    return shown(table, qtbot)


def shown(table: Table, qtbot: QtBot) -> NotesPanel:
    made = NotesPanel(table.workspace)
    QAbstractItemModelTester(made.model, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    qtbot.addWidget(made)
    made.resize(782, 148)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def editor(panel: NotesPanel) -> NoteEditor:
    found = panel.findChild(NoteEditor, "notes.text")
    assert isinstance(found, NoteEditor)
    found.setFocus()
    return found


def button(panel: NotesPanel, name: str) -> QPushButton:
    found = panel.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def page(table: Table, number: int = 0) -> NotePage:
    return table.state.note[number]


def test_what_is_typed_is_kept_a_moment_later(panel: NotesPanel, table: Table, qtbot: QtBot) -> None:
    before = page(table).text
    type_into(editor(panel), "Ñu: ")
    assert page(table).text == before
    qtbot.waitUntil(lambda: page(table).text == "Ñu: " + before)


def test_leaving_the_field_keeps_it_at_once(panel: NotesPanel, table: Table) -> None:
    type_into(editor(panel), "ya ")
    panel.search.setFocus()
    assert page(table).text.startswith("ya ")


def test_another_page_and_closing_keep_it_at_once(panel: NotesPanel, table: Table) -> None:
    type_into(editor(panel), "uno ")
    panel.list.setCurrentIndex(panel.list.model().index(1, 0))
    assert page(table).text.startswith("uno ")
    type_into(editor(panel), "dos ")
    assert panel.flush()
    assert page(table, 1).text.startswith("dos ")


def test_a_burst_of_typing_is_one_step_to_undo(panel: NotesPanel, table: Table) -> None:
    before = page(table).text
    for word in ("uno ", "dos ", "tres "):
        type_into(editor(panel), word)
        panel.flush()
    assert table.campaign.undo() is not None
    assert page(table).text == before
    assert editor(panel).text() == before


def test_caret_selection_and_scroll_stay_when_anything_else_changes(panel: NotesPanel, table: Table) -> None:
    field = editor(panel)
    cursor = field.textCursor()
    cursor.setPosition(400)
    cursor.setPosition(420, QTextCursor.MoveMode.KeepAnchor)
    field.setTextCursor(cursor)
    scrolled = field.verticalScrollBar().value()
    other = page(table, 1).model_copy(update={"text": "otra"})
    table.campaign.execute(PutNote(other))
    table.campaign.execute(PutCharacter(table.state.character[0].model_copy(update={"name": "Otra"})))
    table.language.switch("en")
    assert (field.textCursor().anchor(), field.textCursor().position()) == (400, 420)
    assert field.verticalScrollBar().value() == scrolled
    assert field.hasFocus()


def test_an_undo_elsewhere_changes_only_what_differs(panel: NotesPanel, table: Table) -> None:
    field = editor(panel)
    text = page(table).text
    table.campaign.execute(PutNote(page(table).model_copy(update={"text": text + " Y más."})))
    cursor = field.textCursor()
    cursor.setPosition(30)
    field.setTextCursor(cursor)
    table.campaign.undo()
    assert field.text() == text
    assert field.textCursor().position() == 30


def test_the_field_undoes_its_own_typing_first(panel: NotesPanel, table: Table, qtbot: QtBot) -> None:
    field = editor(panel)
    before = field.text()
    type_into(field, "x")
    panel.flush()
    QTest.keyClick(field, Key.Key_Z, CONTROL)
    panel.flush()
    assert (field.text(), page(table).text) == (before, before)
    assert not field.document().isUndoAvailable()


def test_each_page_remembers_its_caret(panel: NotesPanel) -> None:
    field = editor(panel)
    cursor = field.textCursor()
    cursor.setPosition(50)
    field.setTextCursor(cursor)
    panel.show_note("n2")
    assert field.textCursor().position() == 0
    panel.show_note("n1")
    assert field.textCursor().position() == 50


def test_rich_text_arrives_plain(panel: NotesPanel, table: Table) -> None:
    data = QMimeData()
    data.setHtml('<b>x</b><img src="http://127.0.0.1:9/p.png">')
    data.setText("<b>literal</b>\N{NO-BREAK SPACE}1")
    QApplication.clipboard().setMimeData(data)
    editor(panel).paste()
    panel.flush()
    assert page(table).text.startswith("<b>literal</b>\N{NO-BREAK SPACE}1La estación")


def test_a_paste_that_does_not_fit_is_refused_whole(panel: NotesPanel, table: Table) -> None:
    before = page(table).text
    QApplication.clipboard().setText("x" * NOTE_LIMIT)
    editor(panel).paste()
    label = panel.findChild(QLabel, "notes.problem")
    assert isinstance(label, QLabel)
    assert label.isVisible()
    assert "No se ha pegado nada" in label.text()
    panel.flush()
    assert page(table).text == before
    QApplication.clipboard().clear()


def test_the_title_is_kept_as_one_line(panel: NotesPanel, table: Table, qtbot: QtBot) -> None:
    title = panel.findChild(QLineEdit, "notes.title")
    assert isinstance(title, QLineEdit)
    title.setFocus()
    title.selectAll()
    type_into(title, "  El   puente ")
    QTest.keyClick(title, Key.Key_Return)
    assert page(table).title == title.text() == "El puente"
    assert panel.list.model().index(0, 0).data() == "El puente"


def test_a_new_page_begins_with_its_title(panel: NotesPanel, table: Table, qtbot: QtBot) -> None:
    QTest.mouseClick(button(panel, "notes.add"), Qt.MouseButton.LeftButton)
    assert panel.sheet.title.hasFocus()
    type_into(panel.sheet.title, "Pistas")
    assert panel.flush()
    assert [one.title for one in table.state.note][-1] == "Pistas"
    assert len(table.state.note) == 3


def test_removing_a_page_can_be_taken_back(panel: NotesPanel, table: Table, qtbot: QtBot) -> None:
    type_into(editor(panel), "antes ")
    QTest.mouseClick(button(panel, "notes.remove"), Qt.MouseButton.LeftButton)
    assert [one.id for one in table.state.note] == ["n2"]
    assert panel.current() == "n2"
    table.campaign.undo()
    assert page(table).text.startswith("antes ")


def test_the_search_filters_and_enter_goes_to_the_place(panel: NotesPanel, qtbot: QtBot) -> None:
    panel.focus_search()
    type_into(panel.search, "vigia")
    assert panel.findChild(QListView, "notes.list").model().rowCount() == 1  # type: ignore[union-attr]
    QTest.keyClick(panel.search, Key.Key_Return)
    assert panel.sheet.text.textCursor().selectedText() == "Vigía"
    assert panel.search.hasFocus()


def test_the_show_note_stays_when_the_search_leaves_it_out(panel: NotesPanel, table: Table) -> None:
    type_into(editor(panel), "quedan ")
    panel.focus_search()
    type_into(panel.search, "diez segundos")
    assert panel.current() == "n1"
    panel.search.clear()
    assert panel.list.currentIndex().row() == 0
    assert page(table).text.startswith("quedan ")


def test_what_cannot_be_saved_stays_on_the_screen(
    panel: NotesPanel, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise CommandError("disk_full")

    type_into(editor(panel), "queda ")
    with monkeypatch.context() as broken:
        broken.setattr(type(table.campaign.session), "execute", fail)
        panel.list.setCurrentIndex(panel.list.model().index(1, 0))
        assert panel.current() == "n1"
        assert editor(panel).text().startswith("queda ")
        assert not panel.flush()
    assert panel.flush()
    assert page(table).text.startswith("queda ")


def test_empty_notes_say_what_goes_there(tmp_path: Path, qtbot: QtBot, qapp: Any) -> None:
    with open_table(tmp_path / "b.gmscreen", CampaignState()) as table:
        panel = shown(table, qtbot)
        label = panel.findChild(QLabel, "notes.empty")
        assert isinstance(label, QLabel)
        assert label.isVisible()
        assert not panel.sheet.isVisible()
        panel.add()
        assert panel.sheet.isVisible()
        assert panel.list.model().index(0, 0).data() == "Sin título"


def test_the_scenes_stay_alone_in_front_whatever_becomes_of_the_pages(panel: NotesPanel) -> None:
    """The sheet of a page once came up over that of a scene: with another language, and with a new page."""
    panel.turn("scenes")
    panel.workspace.language.switch("en")
    assert not panel.sheet.isVisible()
    assert panel.model.add()
    assert not panel.sheet.isVisible()
    for row in range(panel.model.rowCount() - 1, -1, -1):
        panel.model.remove(panel.model.entity(row).id)
    panel.turn("pages")
    assert not panel.sheet.isVisible()
