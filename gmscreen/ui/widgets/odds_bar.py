"""The exact odds of a check as a bar and a legend."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from gmscreen.rules.model import Tone


@dataclass(frozen=True, slots=True)
class OddsSegment:
    """One outcome: `number` is the ready text of its chance, `word` its name, `marks` repeats its sign."""

    code: str
    tone: Tone
    ways: int
    number: str
    word: str
    marks: int = 1


class OddsBar(QWidget):
    """Segments as wide as their chance, the legend beneath, the chance to pass at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def set_odds(self, segments: Sequence[OddsSegment], total: int, percent: str = "", word: str = "") -> None:
        """Show `segments` of `total` cases; `percent` and `word` are the summary ("36 %", "de éxito")."""

    def clear(self) -> None:
        """Show an empty bar."""
