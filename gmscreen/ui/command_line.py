"""The one line: a field that rolls or finds anything, and the list of what Enter will do."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gmscreen.ui.widgets.key_hint import KeyHint
from gmscreen.viewmodels.command_offers import Offer

if TYPE_CHECKING:
    from gmscreen.ui.offer_list import OfferList


class CommandLine(QLineEdit):
    """The field; `accepted` carries the offer and whether Ctrl+Enter asked for the open (None: as the
    line says).
    """

    accepted = Signal(object, object)

    def __init__(self, interpret: Callable[[str], tuple[Offer, ...]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("command.line")
        self.setMaxLength(200)
        self._interpret = interpret
        self._before: QWidget | None = None
        self._hint = KeyHint("", self)
        self._list: OfferList | None = None
        self.textEdited.connect(lambda _: self.refresh())

    @property
    def choices(self) -> "OfferList":
        """What Enter will do, which is built for the first line that is begun."""
        if self._list is None:
            from gmscreen.ui.offer_list import OfferList  # noqa: PLC0415 - no line, no list

            self._list = OfferList(self)
            self._list.chosen.connect(lambda row: self._choose(row, None))
        return self._list

    def start(self, focus: QWidget | None) -> None:
        """Begin a new line, and remember where the focus was."""
        if not self.hasFocus():
            self._before = focus
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()
        self.refresh()

    def set_hint(self, text: str, placeholder: str) -> None:
        """Name the field and show its key."""
        self._hint.set_text(text)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self._place_hint()

    def refresh(self) -> None:
        """List what the line means now."""
        self.choices.set_offers(self._interpret(self.text()))
        self.choices.open()

    def accept(self, open_roll: bool | None) -> None:
        """Do what the chosen offer says."""
        if not self.choices.offers:
            self.refresh()
        self._choose(max(0, self.choices.row), open_roll)

    def leave(self) -> None:
        """Close the list and give the focus back to where it was."""
        self._hide_list()
        self.clear()
        before, self._before = self._before, None
        if before is not None and before.isVisible() and before.isEnabled():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.clearFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down walk the list, Enter accepts, Escape leaves; everything else is typed."""
        match event.key():
            case Qt.Key.Key_Down:
                self._walk(1)
            case Qt.Key.Key_Up:
                self._walk(-1)
            case Qt.Key.Key_Escape:
                self.leave()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.accept(None)
            case _:
                super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The list belongs to the field."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._hide_list()

    def resizeEvent(self, event: object) -> None:
        """Keep the key at the right end."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._place_hint()

    def changeEvent(self, event: QEvent) -> None:
        """Let the key grow with the type, once it knows of it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._place_hint)

    def _place_hint(self) -> None:
        hint = self._hint
        hint.adjustSize()
        hint.move(self.width() - hint.width() - 8, (self.height() - hint.height()) // 2)
        self.setTextMargins(0, 0, hint.width() + 8, 0)

    def _walk(self, by: int) -> None:
        self.choices.open()
        self.choices.mark(self.choices.row + by)

    def _choose(self, row: int, open_roll: bool | None) -> None:
        offers = self.choices.offers
        if 0 <= row < len(offers) and not offers[row].problem:
            self._hide_list()
            self.accepted.emit(offers[row], open_roll)

    def _hide_list(self) -> None:
        if self._list is not None:
            self._list.hide()
