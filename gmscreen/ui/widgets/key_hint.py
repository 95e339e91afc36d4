"""A key, drawn as a key."""

from PySide6.QtWidgets import QWidget


class KeyHint(QWidget):
    """A small key cap such as "Ctrl K"."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def set_text(self, text: str) -> None:
        """Show another key."""
