"""A step of difficulty with its penalty and its bonus: "Menor | −10 | +10"."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class PresetPair(QWidget):
    """A word and two buttons; `clicked` carries −1 for the first and +1 for the second."""

    clicked = Signal(int)

    def __init__(
        self, text: str, minus: str, plus: str, *, minus_name: str, plus_name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)

    def set_texts(self, text: str, minus: str, plus: str) -> None:
        """Change the word and the two values."""

    def set_accessible_names(self, minus: str, plus: str) -> None:
        """Name the two buttons for assistive tools."""
