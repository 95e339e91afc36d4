"""A choice among many that is found by typing."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget


@dataclass(frozen=True, slots=True)
class ChoiceItem:
    """One choice: `detail` stands at the right, `group` is the header it stands under."""

    id: str
    text: str
    detail: str = ""
    enabled: bool = True
    group: str = ""


class ChoiceBox(QLineEdit):
    """A field with a list below it; typing filters the list without regard to accents, Enter picks."""

    picked = Signal(str)
    text_committed = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, free_text: bool = False) -> None:
        super().__init__(parent)

    def set_items(self, items: Sequence[ChoiceItem]) -> None:
        """Offer `items`; the choice stays if it is still among them."""

    def current(self) -> str:
        """The id of the choice, empty where there is none (or where the text is free)."""
        return ""

    def set_current(self, item: str) -> None:
        """Make `item` the choice without a signal; an unknown id clears it."""

    def set_free_text(self, text: str) -> None:
        """Show `text` that is none of the choices, without a signal."""
