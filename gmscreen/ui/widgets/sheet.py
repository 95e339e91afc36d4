"""A sheet that slides over the right side of a panel instead of a dialog."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class SideSheet(QWidget):
    """Covers the right part of `host`; Escape closes it and gives the focus back."""

    closed = Signal()

    def __init__(self, host: QWidget, title: str = "", *, width: int = 360, close_name: str = "") -> None:
        super().__init__(host)

    def set_title(self, text: str) -> None:
        """Change the title."""

    def set_content(self, content: QWidget) -> None:
        """Show `content` below the title; the sheet owns it, and scrolls it where it does not fit."""

    def open(self) -> None:
        """Show the sheet and move the focus into it."""

    def dismiss(self) -> None:
        """Hide the sheet and give the focus back."""
