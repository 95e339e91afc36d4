"""Fields of an entry's detail. What is typed in them stays until it is on the disk."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from gmscreen.session.commands import TEXT_LIMIT
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.viewmodels.texts import Texts

AS_ROLLED = "-"
"""The choice of no ruling at all."""


class Draft(QObject):
    """A text while it is edited: written by Enter and on leaving the field, kept where that fails.

    Fields do not show every sign as it is stored, nor more than they have room for. What nobody typed into is
    therefore never written.
    """

    edited = Signal()

    def __init__(self, field: QLineEdit | QPlainTextEdit, save: Callable[[str], bool]) -> None:
        super().__init__(field)
        self._field = field
        self._save = save
        self._stored = ""
        field.installEventFilter(self)
        field.textChanged.connect(self.edited)
        if isinstance(field, QLineEdit):
            field.returnPressed.connect(self.save)

    @property
    def text(self) -> str:
        """What stands in the field."""
        field = self._field
        return field.text() if isinstance(field, QLineEdit) else field.toPlainText()

    @property
    def name(self) -> str:
        """What the field is called."""
        return self._field.objectName()

    @property
    def dirty(self) -> bool:
        """Whether the field holds something that is not on the disk."""
        return self.text != self._stored

    def load(self, stored: str, typed: str | None = None) -> None:
        """Show another entry's text, or what had been `typed` in its place."""
        self._show(stored)
        if typed is not None:
            self._show(typed, edited=True)
        if isinstance(self._field, QLineEdit):
            self._field.setCursorPosition(0)

    def refresh(self, stored: str) -> None:
        """Take over what is on the disk now; what is being typed stays."""
        if self.dirty:
            self._stored = stored
        else:
            self._show(stored)
        self.edited.emit()

    def settle(self, kept: str) -> None:
        """Show the text as it was kept, without outer spaces for instance: it is typed no more."""
        self._show(kept)
        self.edited.emit()

    def retype(self, text: str) -> None:
        """Put back what was typed and is not on the disk yet."""
        self._show(text, edited=True)

    def save(self) -> bool:
        """Write the text; False where it could not be written and therefore still stands in the field."""
        return not self.dirty or self._save(self.text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Write the text when the field is left, but not for the sake of its own menu."""
        if (
            watched is self._field
            and isinstance(event, QFocusEvent)
            and event.type() == QEvent.Type.FocusOut
            and event.reason() != Qt.FocusReason.PopupFocusReason
        ):
            self.save()
        return False

    def _show(self, text: str, *, edited: bool = False) -> None:
        if text != self.text:
            if isinstance(self._field, QLineEdit):
                self._field.setText(text)
            else:
                self._field.setPlainText(text)
        if not edited:
            self._stored = self.text


class RulingForm(QWidget):
    """An outcome to rule instead of what the dice gave, and why; the button, or Enter, rules it."""

    applied = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = ChoiceBox()
        self.choice.setObjectName("hidden.ruling")
        self.reason = QLineEdit()
        self.reason.setObjectName("hidden.ruling.reason")
        self.reason.setMaxLength(TEXT_LIMIT)
        self.button = QPushButton()
        self.button.setObjectName("hidden.ruling.apply")
        self._stored = (AS_ROLLED, "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.choice)
        layout.addWidget(self.reason)
        row = FlowLayout()
        row.addWidget(self.button)
        layout.addLayout(row)
        self.choice.picked.connect(self._mark_dirty)
        self.reason.textChanged.connect(self._mark_dirty)
        self.reason.returnPressed.connect(self._apply)
        self.button.clicked.connect(self._apply)

    @property
    def typed(self) -> tuple[str, str]:
        """The choice and the reason as they stand in the form."""
        return self.choice.current() or AS_ROLLED, self.reason.text()

    @property
    def dirty(self) -> bool:
        """Whether the form holds something that was not ruled."""
        return self.typed != self._stored

    def offer(self, texts: Texts, outcomes: Sequence[tuple[str, str]], who: str) -> None:
        """Offer `outcomes`, of the side called `who` where there are two."""
        as_rolled = ChoiceItem(AS_ROLLED, texts.t("ledger.ruling.none"))
        current = self.choice.current()
        self.choice.set_items([as_rolled, *(ChoiceItem(code, words) for code, words in outcomes)])
        self.choice.set_current(current or AS_ROLLED)
        name = texts.t("ledger.ruling.of", who=who) if who else texts.t("ledger.ruling")
        self.choice.setAccessibleName(name)
        set_tip(self.choice, name)
        self.reason.setPlaceholderText(texts.t("ledger.ruling.reason"))
        self.reason.setAccessibleName(texts.t("ledger.ruling.reason"))
        self.button.setText(texts.t("mark.ruling.apply"))
        set_tip(self.button, texts.t("mark.ruling.apply.tip"))

    def load(self, ruling: str, reason: str, typed: tuple[str, str] | None = None) -> None:
        """Show the ruling of another entry, or what had been `typed` in its place."""
        self._stored = (ruling or AS_ROLLED, reason)
        choice, text = typed or self._stored
        self.choice.set_current(choice)
        self.reason.setText(text)
        self._mark_dirty()

    def refresh(self, ruling: str, reason: str) -> None:
        """Take over the ruling that is on the disk now; what is being typed stays."""
        if self.dirty and self.typed != (ruling or AS_ROLLED, reason):
            self._stored = (ruling or AS_ROLLED, reason)
            self._mark_dirty()
        else:
            self.load(ruling, reason)

    def _mark_dirty(self) -> None:
        self.button.setEnabled(self.dirty)

    def _apply(self) -> None:
        if self.dirty:
            choice, reason = self.typed
            self.applied.emit("" if choice == AS_ROLLED else choice, reason)
