"""What stands on a page: text, lines, boxes and pictures at places that are measured in twips.

A twip is a twentieth of a point, so that a font of any usual size is a whole number of them high.
"""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTextLayout

from gmscreen.rules.value import frozen, replace

PT = 20.0
"""Twips in a point."""
DPI = 1440
"""Twips in an inch."""
MM = DPI / 25.4
"""Twips in a millimetre."""
HAIRLINE = 0.25 * PT
_DOTS = (1.0, 5.0)


@frozen
class TextMark:
    """A line of text in the box at `x`, `y`; `layout` holds its shape as line number `line`."""

    x: float
    y: float
    width: float
    height: float
    text: str
    layout: QTextLayout
    line: int = 0


@frozen
class LineMark:
    """A line from `x`, `y` on, `width` to the right and `height` down, one of which is 0."""

    x: float
    y: float
    width: float
    height: float
    weight: float = HAIRLINE
    dotted: bool = False


@frozen
class BoxMark:
    """A box to tick; `crossed` ones are ticked already."""

    x: float
    y: float
    width: float
    height: float
    weight: float = 0.5 * PT
    crossed: bool = False


@frozen
class PictureMark:
    """A picture, scaled to the box."""

    x: float
    y: float
    width: float
    height: float
    image: QImage


Mark = TextMark | LineMark | BoxMark | PictureMark


@frozen
class Piece:
    """Marks that belong together, from 0, 0 on, and how much room they take from top to bottom."""

    height: float = 0.0
    marks: tuple[Mark, ...] = ()

    def at(self, x: float, y: float) -> tuple[Mark, ...]:
        """The marks with 0, 0 at this place."""
        if not x and not y:
            return self.marks
        return tuple(replace(mark, x=mark.x + x, y=mark.y + y) for mark in self.marks)


@frozen
class Area:
    """A part of a page, such as a card; its marks stay within it. All count from the page's corner."""

    x: float
    y: float
    width: float
    height: float
    marks: tuple[Mark, ...]


@frozen
class Page:
    """A page: its size, its parts, and what lies between them."""

    width: float
    height: float
    areas: tuple[Area, ...]
    marks: tuple[Mark, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Every line of text in the order in which it is drawn."""
        marks = (*self.marks, *(mark for area in self.areas for mark in area.marks))
        return tuple(mark.text for mark in marks if isinstance(mark, TextMark))


def stacked(pieces: Iterable[Piece]) -> Piece:
    """Pieces below each other."""
    height, marks = 0.0, list[Mark]()
    for piece in pieces:
        marks += piece.at(0, height)
        height += piece.height
    return Piece(height, tuple(marks))


def draw_page(painter: QPainter, page: Page) -> None:
    """Draw a page in black; the painter's unit is the twip and its origin the corner of the paper."""
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for mark in page.marks:
        _draw(painter, mark)
    for area in page.areas:
        for mark in area.marks:
            _draw(painter, mark)


def _draw(painter: QPainter, mark: Mark) -> None:
    if isinstance(mark, PictureMark):
        painter.drawImage(QRectF(mark.x, mark.y, mark.width, mark.height), mark.image)
        return
    pen = QPen(QColor(0, 0, 0))
    if isinstance(mark, TextMark):
        painter.setPen(pen)
        line = mark.layout.lineAt(mark.line)
        # The line knows its place in its own layout, and has more or less air than it gets here.
        above = (mark.height - line.height()) / 2
        line.draw(painter, QPointF(mark.x - line.x(), mark.y + above - line.y()))
        return
    pen.setWidthF(mark.weight)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if isinstance(mark, LineMark):
        if mark.dotted:
            pen.setDashPattern(list(_DOTS))
        painter.setPen(pen)
        painter.drawLine(QPointF(mark.x, mark.y), QPointF(mark.x + mark.width, mark.y + mark.height))
        return
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(mark.x, mark.y, mark.width, mark.height)
    painter.drawRect(box)
    if mark.crossed:
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.topRight())
