"""Text as it is set: in lines of a given width, letter by letter, whatever the letters look like."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextCharFormat, QTextLayout, QTextOption

from gmscreen.rules.value import frozen, replace
from gmscreen.ui.printing.marks import PT, Piece, TextMark
from gmscreen.ui.theme import FAMILIES
from gmscreen.viewmodels.npc_card_data import Span

_LEADING = 1.26
_AIR = 0.1
"""How much less than its font asks for a line may take, in the size of the type."""
_ENDLESS = 1e6


@frozen
class Ink:
    """A hand of type: its size in points."""

    points: float
    strong: bool = False
    slanted: bool = False

    @property
    def bold(self) -> "Ink":
        """The same in bold."""
        return replace(self, strong=True)

    @property
    def pitch(self) -> float:
        """The height of a usual line, in twips."""
        return self.points * PT * _LEADING

    def font(self) -> QFont:
        """The font; its pixels are twips."""
        font = QFont(list(FAMILIES))
        font.setPixelSize(round(self.points * PT))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        # Letters that stand for themselves are found again by whoever searches the PDF.
        font.setFeature(QFont.Tag("liga"), 0)
        font.setBold(self.strong)
        font.setItalic(self.slanted)
        return font


@frozen
class SetLine:
    """A line of set text: where its letters begin in the text, its size, and what draws it.

    `baseline` is how far below the upper edge the letters stand.
    """

    start: int
    width: float
    height: float
    baseline: float
    mark: TextMark


def set_spans(spans: Sequence[Span], ink: Ink, width: float = _ENDLESS) -> tuple[SetLine, ...]:
    """Text in lines no wider than `width` twips; words that are wider are broken anywhere."""
    text = "".join(span.text for span in spans)
    layout = QTextLayout(text, ink.font())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    layout.setTextOption(option)
    layout.setFormats(_formats(spans))
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
    layout.endLayout()
    # Qt counts letters beyond the basic plane twice.
    units = text.encode("utf-16-le", "surrogatepass")
    found = []
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        start, end = line.textStart(), line.textStart() + line.textLength()
        height = max(ink.pitch, line.height() - _AIR * ink.points * PT)
        shown = units[2 * start : 2 * end].decode("utf-16-le", "replace").strip()
        before = len(units[: 2 * start].decode("utf-16-le", "replace"))
        wide = line.naturalTextWidth()
        baseline = (height - line.height()) / 2 + line.ascent()
        mark = TextMark(0.0, 0.0, wide, height, shown, layout, number)
        found.append(SetLine(before, wide, height, baseline, mark))
    return tuple(found)


def one_line_of(text: str, ink: Ink) -> SetLine:
    """Text on a single line, however long."""
    return set_spans((Span(text or " "),), ink)[0]


def set_text(text: str, ink: Ink, width: float, x: float = 0.0) -> Piece:
    """Text broken into lines, from `x` on."""
    height, marks = 0.0, []
    for line in set_spans((Span(text),), ink, width):
        marks.append(replace(line.mark, x=x, y=height))
        height += line.height
    return Piece(height, tuple(marks))


def spans_from(spans: Sequence[Span], start: int) -> tuple[Span, ...]:
    """What is left of the spans from the letter `start` on."""
    found = []
    for span in spans:
        if start < len(span.text):
            found.append(replace(span, text=span.text[start:]) if start > 0 else span)
        start = max(0, start - len(span.text))
    return tuple(found)


def _formats(spans: Sequence[Span]) -> list[QTextLayout.FormatRange]:
    found, start = [], 0
    for span in spans:
        length = len(span.text.encode("utf-16-le", "surrogatepass")) // 2
        if span.strong or span.slanted:
            one = QTextLayout.FormatRange()
            one.start, one.length = start, length
            hand = QTextCharFormat()
            if span.strong:
                hand.setFontWeight(QFont.Weight.Bold)
            if span.slanted:
                hand.setFontItalic(True)
            one.format = hand
            found.append(one)
        start += length
    return found
