"""The pane of hidden rolls, used as a GM uses it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyleOptionViewItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gmscreen.rules.model import Modifier
from gmscreen.ui.look import Look
from gmscreen.ui.panels.entry_card import Card, CardBuilder, CardFonts
from gmscreen.ui.panels.hidden_rolls import HiddenRollsPanel
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.ledger import FIRST
from gmscreen.viewmodels.ledger_rows import EntryRow
from tests.viewmodels.ledger_kit import Table, open_table

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
Key = Qt.Key


class Window(QWidget):
    """The pane beside a field of some other panel."""

    def __init__(self, table: Table, look: Look) -> None:
        super().__init__()
        self.table = table
        self.other = QLineEdit()
        self.panel = HiddenRollsPanel(Workspace(table.campaign, table.language, look))
        layout = QVBoxLayout(self)
        layout.addWidget(self.other)
        layout.addWidget(self.panel)
        self.resize(300, 720)

    def button(self, name: str) -> QPushButton:
        found = self.panel.findChild(QPushButton, f"hidden.{name}")
        assert isinstance(found, QPushButton)
        return found

    @property
    def current(self) -> EntryRow:
        row = self.panel.list.current_row
        assert row is not None
        return row


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot) -> Iterator[Window]:
    table = open_table(tmp_path / "a.gmscreen")
    look = Look("noche")
    look.apply()
    made = Window(table, look)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is made)
    made.other.setFocus()
    yield made
    table.campaign.file.close()


def click(qtbot: QtBot, widget: QWidget) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_a_hidden_roll_selects_itself_and_leaves_the_focus_alone(window: Window, qtbot: QtBot) -> None:
    window.table.roll("Cole")
    newest = window.table.roll("Nadia")
    assert window.current.id == newest
    assert window.other.hasFocus()
    assert window.panel.list.isVisible()


def test_a_roll_in_the_open_changes_no_selection(window: Window) -> None:
    hidden = window.table.roll()
    window.panel.model.set_filter(which="all")
    window.table.roll(hidden=False)
    assert window.current.id == hidden


def test_revealing_shows_a_badge_and_can_be_taken_back(window: Window, qtbot: QtBot) -> None:
    window.table.roll()
    click(qtbot, window.button("reveal"))
    assert window.current.badge == "revelada"
    assert not window.button("reveal").isVisible()
    click(qtbot, window.button("unreveal"))
    assert window.current.visibility == "hidden"
    assert window.button("reveal").isVisible()
    assert window.panel.list.hasFocus()


def test_taking_back_is_offered_only_while_it_is_the_last_step(window: Window, qtbot: QtBot) -> None:
    entry = window.table.roll()
    click(qtbot, window.button("reveal"))
    window.table.roll(hidden=False)
    assert window.current.id == entry
    assert not window.button("unreveal").isVisible()


def test_what_is_owed_stands_beside_the_title(window: Window, qtbot: QtBot) -> None:
    assert window.panel.title_extra() == ""
    with qtbot.waitSignal(window.panel.title_changed):
        window.table.roll()
    assert window.panel.title_extra() == "1 sin decir"
    with qtbot.waitSignal(window.panel.title_changed):
        window.table.language.switch("en")
    assert window.panel.title_extra() == "1 untold"


def test_searching_and_giving_the_focus_back(window: Window, qtbot: QtBot) -> None:
    nadia = window.table.roll("Nadia", "Percepción")
    window.table.roll("Cole", "Sigilo")
    search = window.panel.bar.search
    assert window.panel.focus_search()
    assert search.hasFocus()
    QTest.keyClicks(search, "percepcion")
    qtbot.waitUntil(lambda: window.panel.model.rowCount() == 1)
    assert window.current.id == nadia
    QTest.keyClick(search, Key.Key_Escape)
    assert window.panel.model.rowCount() == 2
    assert search.text() == ""
    assert window.other.hasFocus()


def test_a_new_hidden_roll_is_seen_whatever_was_searched_or_chosen(window: Window, qtbot: QtBot) -> None:
    """Who rolls and sees nothing of it rolls again: the search is over, and the filter lets it in."""
    window.table.roll("Nadia")
    window.panel.focus_search()
    QTest.keyClicks(window.panel.bar.search, "nad")
    QTest.keyClick(window.panel.bar.search, Key.Key_Return)
    window.table.roll("Nadia")
    assert window.panel.bar.search.text() == "nad"
    window.table.roll("Cole", hidden=False)
    assert window.panel.bar.search.text() == "nad"
    made = window.table.roll("Cole")
    assert (window.current.id, window.panel.bar.search.text()) == (made, "")
    assert window.panel.model.rowCount() == 3
    window.panel.bar.clear("open")
    assert window.panel.model.rowCount() == 1
    made = window.table.roll("Cole")
    assert (window.current.id, window.panel.bar.filter.text()) == (made, "Ocultas")
    window.panel.bar.clear("all")
    window.table.roll("Twitch")
    assert window.panel.bar.filter.text() == "Todas"


def test_enter_in_the_search_goes_to_what_was_found(window: Window, qtbot: QtBot) -> None:
    nadia = window.table.roll("Nadia")
    window.table.roll("Cole")
    window.panel.focus_search()
    QTest.keyClicks(window.panel.bar.search, "nad")
    QTest.keyClick(window.panel.bar.search, Key.Key_Return)
    assert window.panel.list.hasFocus()
    assert window.current.id == nadia


def test_choosing_what_is_shown(window: Window, qtbot: QtBot) -> None:
    window.table.roll()
    shown = window.table.roll(hidden=False)
    window.panel.bar.filter.open_menu()
    menu = window.panel.bar.filter.menu_shown()
    assert menu is not None
    menu.actions()[1].trigger()
    menu.close()
    assert window.panel.bar.filter.text() == "A la vista"
    assert window.current.id == shown
    assert not window.button("reveal").isVisible()


def test_nothing_yet_says_what_will_appear_and_the_key(window: Window) -> None:
    empty = window.panel.empty
    assert empty.isVisible()
    assert empty.sentence.text() == "Aquí aparecerá lo que tires sin que la mesa lo vea."
    assert empty.key.text() == "Ctrl Mayús Intro"
    window.table.language.switch("en")
    assert empty.sentence.text().startswith("What you roll")
    window.table.roll()
    assert not empty.isVisible()
    window.panel.model.set_filter(text="nadie")
    assert "nadie" in empty.sentence.text()
    assert not empty.key.isVisible()


def test_keys_alone_move_and_reveal(window: Window, qtbot: QtBot) -> None:
    first, _ = window.table.roll(), window.table.roll()
    entries = window.panel.list
    entries.setFocus()
    QTest.keyClick(entries, Key.Key_Down)
    assert window.current.id == first
    QTest.keyClicks(entries, "r")
    assert window.current.badge == "revelada"
    QTest.keyClick(entries, Key.Key_Up)
    assert window.current.badge == ""


def test_buttons_follow_the_current_card(window: Window, qtbot: QtBot) -> None:
    for _ in range(12):
        window.table.roll()
    entries = window.panel.list
    entries.make_current(2)
    for step in (0, 60):
        entries.verticalScrollBar().setValue(step)
        card = entries.visualRect(entries.currentIndex())
        assert card.contains(entries.buttons.geometry())


def test_a_roll_does_not_slip_under_a_button_that_has_the_focus(window: Window) -> None:
    first = window.table.roll()
    window.button("reveal").setFocus(Qt.FocusReason.TabFocusReason)
    window.table.roll()
    assert window.current.id == first


def test_markup_is_shown_letter_by_letter(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.table.roll("<img src='file:///x.png'>", "<b>Sigilo</b>")
    shown: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _pos, text, *_: shown.append(text))
    entries = window.panel.list
    index = entries.currentIndex()
    event = QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), QPoint(5, 5))
    entries.cards.helpEvent(event, entries, QStyleOptionViewItem(), index)
    assert "&lt;img" in shown[0]
    assert "<img" not in shown[0]
    window.panel.list.detail_wanted.emit()
    formats = {label.textFormat() for label in window.panel.findChildren(QLabel)}
    assert formats == {Qt.TextFormat.PlainText}


@pytest.mark.parametrize("width", [268, 284, 320])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_verdict_is_cut_at_any_width(window: Window, width: int, scale: float) -> None:
    window.panel.workspace.look.switch(font_scale=scale)
    window.table.roll(faces=(9, 9))
    rows = [window.current]
    window.table.oppose("Nadia", "Guarda 2", (3, 3, 7, 7))
    rows.append(window.current)
    for row in rows:
        card = CardBuilder(CardFonts(), row, width, current=True, buttons_height=28).build()
        words = " ".join(piece.text for piece in card.pieces)
        assert "…" not in words
        assert all(
            piece.rect.right() <= width and piece.rect.bottom() <= card.height for piece in card.pieces
        )
    window.panel.workspace.look.switch(font_scale=1.0)


def test_the_pane_can_be_as_narrow_as_its_dock(window: Window) -> None:
    line = Modifier(code="challenging", label="Circunstancias desfavorables", value=-20)
    window.table.roll(faces=(0, 0), modifiers=(line,))
    window.panel.list.detail_wanted.emit()
    for scale, language in ((1.0, "es"), (2.0, "es"), (2.0, "en")):
        window.table.language.switch(language)
        window.panel.workspace.look.switch(font_scale=scale)
        assert window.panel.minimumSizeHint().width() <= 268
        assert window.panel.sheet.trace.minimumSizeHint().width() <= 268 - 37
    window.panel.workspace.look.switch(font_scale=1.0)


def test_every_card_can_be_painted_in_every_theme(window: Window) -> None:
    window.table.roll(faces=(9, 9))
    window.table.throw("3d6", (1, 2, 3))
    window.table.oppose("A", "B", (0, 0, 1, 1))
    window.table.campaign.undo()
    pictures = []
    for theme in ("noche", "dia", "alto_contraste"):
        window.panel.workspace.look.switch(theme)
        pictures.append(window.panel.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2]
    window.panel.workspace.look.switch("noche")


def test_a_tall_pane_reads_as_many_as_it_shows(window: Window, qtbot: QtBot) -> None:
    for _ in range(2 * FIRST):
        window.table.roll("Cole")
    model = window.panel.model
    model.reload()
    assert model.rowCount() == FIRST
    window.resize(300, 120 * FIRST)
    qtbot.waitUntil(lambda: model.rowCount() == 2 * FIRST)


def test_cards_that_nobody_sees_are_measured_when_the_list_is_shown(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also what came meanwhile; the current card is in sight again, with its buttons."""
    for _ in range(FIRST):
        window.table.roll("Cole")
    shown, measured = window.panel.list, list[CardBuilder]()
    build = CardBuilder.build

    def counted(card: CardBuilder) -> Card:
        measured.append(card)
        return build(card)

    monkeypatch.setattr(CardBuilder, "build", counted)
    window.hide()
    window.resize(340, 720)
    window.table.roll("Nadia")
    shown.make_current(FIRST - 1)
    QApplication.processEvents()
    unseen = len(measured)

    window.show()
    QApplication.processEvents()
    assert unseen <= 2
    assert len(measured) >= FIRST
    rects = [shown.visualRect(window.panel.model.index(row)) for row in range(FIRST)]
    assert [rect.height() for rect in rects] == [
        shown.cards.sizeHint(QStyleOptionViewItem(), window.panel.model.index(row)).height()
        for row in range(FIRST)
    ]
    assert shown.viewport().rect().contains(rects[-1])
    assert window.button("reveal").isVisible()
