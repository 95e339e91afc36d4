"""Labels that never take their text for markup, and the name of each way to write."""

from typing import Literal

from PySide6.QtWidgets import QLabel, QWidget

from gmscreen.rules.model import Tone

Role = Literal["body", "strong", "muted", "small", "strong_small", "title", "hidden_title", "big", "hidden", "error"]


def plain_label(text: str = "", role: Role = "body", parent: QWidget | None = None) -> QLabel:
    """A label of plain text, written as `role` says."""
    raise NotImplementedError


def set_role(widget: QWidget, role: str) -> None:
    """Give `widget` a role of the stylesheet, also while it is shown."""


def set_tip(widget: QWidget, text: str) -> None:
    """Give `widget` a tooltip that shows `text` letter by letter."""


class OutcomeLabel(QWidget):
    """The sign of an outcome and its words, in the colour of its tone."""

    def __init__(
        self, tone: Tone = "neutral", text: str = "", *, size: int = 18, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)

    def set_outcome(self, tone: Tone, text: str) -> None:
        """Show another outcome."""
