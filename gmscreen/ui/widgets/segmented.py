"""A row of exclusive choices, such as the kind of a test."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class SegmentedControl(QWidget):
    """Exclusive choices side by side; one tab stop, the arrow keys move the choice.

    Each choice is a button named `<objectName>.<id>`.
    """

    chosen = Signal(str)

    def __init__(self, items: Sequence[tuple[str, str]] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def set_items(self, items: Sequence[tuple[str, str]]) -> None:
        """Offer `items` (id, text); the choice stays if it is still among them, else the first is chosen."""

    def current(self) -> str:
        """The id of the choice, empty where there is none."""
        return ""

    def set_current(self, item: str) -> None:
        """Make `item` the choice without a signal."""
