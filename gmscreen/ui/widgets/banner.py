"""Messages that do not interrupt."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

Severity = Literal["info", "warning", "error"]


class Banner(QWidget):
    """One sentence with up to three actions; it never takes the focus."""

    action = Signal(str)
    closed = Signal()

    def __init__(
        self,
        text: str,
        severity: Severity = "info",
        actions: Sequence[tuple[str, str]] = (),
        *,
        close_name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)


class BannerStack(QWidget):
    """Banners, newest first; it takes no room while there is none."""

    def add(
        self,
        text: str,
        severity: Severity = "info",
        actions: Sequence[tuple[str, str]] = (),
        *,
        key: str = "",
        close_name: str = "",
    ) -> Banner:
        """Show a message; one with the same `key` is replaced."""
        raise NotImplementedError

    def dismiss(self, key: str) -> None:
        """Take the message `key` away, if it is there."""

    def clear(self) -> None:
        """Take all messages away."""
