"""A choice among many that is found by typing."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLineEdit, QWidget

from gmscreen.content.folding import fold, matches
from gmscreen.ui.theme import READING_PX, theme_of
from gmscreen.ui.widgets.choice_popup import ChoiceItem, ChoicePopup
from gmscreen.ui.widgets.labels import set_look
from gmscreen.ui.widgets.painting import centred_icon, font_at, px, text_width, write

__all__ = ["ChoiceBox", "ChoiceItem"]

_CHEVRON = 20
_NOTCH = 120


class ChoiceBox(QLineEdit):
    """A field with a list below it; typing filters the list without regard to accents, Enter picks.

    Down opens the list, Escape closes it and brings the choice back. Where the text is free, Enter or leaving
    the field commits what was typed and fits no choice.
    """

    picked = Signal(str)
    text_committed = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, free_text: bool = False) -> None:
        super().__init__(parent)
        self._items: tuple[ChoiceItem, ...] = ()
        self._current: ChoiceItem | None = None
        self._free = ""
        self._free_allowed = free_text
        self._typed = False
        self._turned = 0
        self._popup: ChoicePopup | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.textEdited.connect(self._on_edited)
        self._show_choice()

    def set_items(self, items: Sequence[ChoiceItem]) -> None:
        """Offer `items`; the choice stays if it is still among them."""
        self._items = tuple(items)
        if self._current is not None:
            self._current = self._find(self._current.id)
        if not self._typed:
            self._show_choice()
        if self._popup is not None and self._popup.isVisible():
            self._open(self.text() if self._typed else "")

    def items(self) -> tuple[ChoiceItem, ...]:
        """What is offered."""
        return self._items

    def current(self) -> str:
        """The id of the choice, empty where there is none (or where the text is free)."""
        return self._current.id if self._current else ""

    def set_current(self, item: str) -> None:
        """Make `item` the choice without a signal; an unknown id clears it."""
        if self._typed and item == self.current():
            # The echo of an earlier choice must not disturb the typing.
            return
        self._current, self._free = self._find(item), ""
        self._show_choice()

    def set_free_text(self, text: str) -> None:
        """Show `text` that is none of the choices, without a signal."""
        if self._typed and text == self._free and self._current is None:
            return
        self._current, self._free = None, text
        self._show_choice()

    def is_open(self) -> bool:
        """Whether the list is shown."""
        return self._popup is not None and self._popup.isVisible()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 190), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 96), super().minimumSizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in {Qt.Key.Key_Down, Qt.Key.Key_Up}:
            self._on_arrow(1 if key == Qt.Key.Key_Down else -1)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and (self.is_open() or self._typed):
            self._commit(pick_marked=True)
        elif key == Qt.Key.Key_Escape and (self.is_open() or self._typed):
            self._typed = False
            self._close()
            self._show_choice()
            self.selectAll()
        elif key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab} and self.is_open():
            # The open list is handed all keys, also the one that leaves the field.
            self._commit(pick_marked=self._typed)
            self.focusNextPrevChild(key == Qt.Key.Key_Tab)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self._typed:
            self.selectAll()
            self._open("")

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.hasFocus() or self._typed:
            # The pointer only passes by: the panel scrolls.
            event.ignore()
            return
        self._turned += event.angleDelta().y()
        notches = int(self._turned / _NOTCH)
        self._turned -= notches * _NOTCH
        if notches:
            self._pick_beside(-notches)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._turned = 0
        if event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}:
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() == Qt.FocusReason.PopupFocusReason:
            return
        if self._typed:
            self._commit(pick_marked=False)
            if not self._free_allowed:
                self._typed = False
                self._show_choice()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = theme_of(self)
        painter = QPainter(self)
        box = QRect(self.width() - px(self, _CHEVRON + 2), 0, px(self, _CHEVRON), self.height())
        ink = theme.muted if self.isEnabled() else theme.disabled
        centred_icon(painter, "down", ink, box, px(self, 12))
        if detail := self._detail():
            font = font_at(self, READING_PX)
            rect = QRect(0, 0, box.left() - px(self, 2), self.height())
            write(painter, rect, detail, font, ink, Qt.AlignmentFlag.AlignRight)
        painter.end()

    def _find(self, item: str) -> ChoiceItem | None:
        return next((one for one in self._items if one.id == item), None)

    def _detail(self) -> str:
        return self._current.detail if self._current and not self._typed else ""

    def _make_room(self) -> None:
        detail = self._detail()
        width = text_width(font_at(self, READING_PX), detail) + px(self, 6) if detail else 0
        self.setTextMargins(0, 0, width + px(self, _CHEVRON - 6), 0)

    def _show_choice(self) -> None:
        """Show what is chosen instead of what was typed."""
        self._typed = False
        set_look(self, "invalid", False)
        text = self._current.text if self._current else self._free
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)
        self._make_room()
        self.update()

    def _matching(self, text: str) -> list[ChoiceItem]:
        if not text.strip():
            return list(self._items)
        return [one for one in self._items if matches(text, one.text)]

    def _on_edited(self, text: str) -> None:
        self._typed = True
        found = self._matching(text)
        set_look(self, "invalid", not found and not self._free_allowed)
        self._make_room()
        if found:
            self._open(text)
        else:
            self._close()

    def _on_arrow(self, step: int) -> None:
        if self._popup is not None and self.is_open():
            self._popup.step(step)
        else:
            self._open(self.text() if self._typed else "")

    def _open(self, text: str) -> None:
        found = self._matching(text)
        if not found or self.isReadOnly():
            return
        if self._popup is None:
            self._popup = ChoicePopup(self)
            self._popup.picked.connect(self._pick)
            self._popup.dismissed.connect(self._on_dismissed)
        self._popup.show_items(found, "" if self._typed else self.current())

    def _close(self) -> None:
        if self._popup is not None:
            self._popup.hide()

    def _on_dismissed(self) -> None:
        # A click elsewhere closes the list, and the field may keep the focus without showing it.
        self.update()

    def _commit(self, *, pick_marked: bool) -> None:
        """End the typing: pick what it names, keep it as free text, or leave it to be corrected."""
        marked = self._popup.marked() if self._popup is not None and self.is_open() else ""
        text = self.text().strip()
        exact = next((one.id for one in self._items if one.enabled and fold(one.text) == fold(text)), "")
        if pick_marked and marked and not (self._free_allowed and self._typed and not self._named(marked)):
            self._pick(marked)
        elif exact and self._typed:
            self._pick(exact)
        elif self._free_allowed and self._typed:
            self._commit_free(text)
        elif not self._typed:
            self._close()

    def _named(self, item: str) -> bool:
        """Whether what was typed is the beginning of the choice `item`."""
        one = self._find(item)
        return one is not None and matches(self.text(), one.text)

    def _commit_free(self, text: str) -> None:
        changed = text != self._free or self._current is not None
        self._close()
        self._current, self._free = None, text
        self._show_choice()
        if changed:
            self.text_committed.emit(text)

    def _pick(self, item: str) -> None:
        changed = item != self.current()
        self._close()
        self._current, self._free = self._find(item), ""
        self._show_choice()
        self.selectAll()
        if changed:
            self.picked.emit(item)

    def _pick_beside(self, step: int) -> None:
        usable = [one.id for one in self._items if one.enabled]
        if not usable:
            return
        here = usable.index(self.current()) if self.current() in usable else -1
        there = min(max(here + step, 0), len(usable) - 1)
        if there != here:
            self._pick(usable[there])
