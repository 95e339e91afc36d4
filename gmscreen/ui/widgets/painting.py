"""What the widgets share that paint themselves: measures that grow with the font, shapes, a flat button."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from gmscreen.ui import icons
from gmscreen.ui.theme import READING_PX, Theme, theme_of

ROW = 28
CORNER = 6


def scale_of(widget: QWidget) -> float:
    """How much larger than usual `widget` writes."""
    font = widget.font()
    pixels = font.pixelSize()
    return (pixels if pixels > 0 else widget.fontInfo().pixelSize()) / READING_PX


def px(widget: QWidget, length: float) -> int:
    """`length` in the measure of the font of `widget`."""
    return round(length * scale_of(widget))


def font_at(widget: QWidget, size: float, *, bold: bool = False) -> QFont:
    """The font of `widget` at `size` pixels (before its scale)."""
    font = QFont(widget.font())
    font.setPixelSize(max(round(size * scale_of(widget)), 1))
    font.setBold(bold)
    return font


def text_width(font: QFont, text: str) -> int:
    """How wide `text` is, on one line."""
    return QFontMetrics(font).horizontalAdvance(text)


def fill(painter: QPainter, rect: QRect, colour: str) -> None:
    """Fill `rect`; `fillRect`, with its many forms, would first make Qt for Python load every gradient."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawRect(rect)
    painter.restore()


def rounded(
    painter: QPainter,
    rect: QRect | QRectF,
    ground: str | None,
    *,
    radius: float = CORNER,
    border: str | None = None,
    width: float = 1.0,
    dashed: bool = False,
) -> None:
    """A rounded rectangle, its border wholly inside `rect`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QRectF(rect)
    if border is None:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        inset = width / 2
        shape = shape.adjusted(inset, inset, -inset, -inset)
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(border), width, style))
    if ground is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setBrush(QColor(ground))
    painter.drawRoundedRect(shape, radius, radius)


def write(
    painter: QPainter,
    rect: QRect,
    text: str,
    font: QFont,
    colour: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:
    """One line of plain text."""
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(rect, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)


def centred_icon(painter: QPainter, name: str, colour: str, rect: QRect, size: int) -> None:
    """The icon `name` in the middle of `rect`."""
    x = rect.x() + (rect.width() - size) // 2
    y = rect.y() + (rect.height() - size) // 2
    icons.paint(painter, name, colour, QRectF(QPointF(x, y), QPointF(x + size, y + size)))


class FlatButton(QAbstractButton):
    """A button of one word or one icon that lies flat in a larger widget."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        icon: str = "",
        padding: int = 8,
        height: int = ROW,
        bold: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._icon = icon
        self._padding = padding
        self._height = height
        self._bold = bold

    def sizeHint(self) -> QSize:
        inner = px(self, 12) if self._icon else text_width(font_at(self, READING_PX, bold=True), self.text())
        return QSize(inner + 2 * px(self, self._padding), px(self, self._height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def set_padding(self, padding: int) -> None:
        """Leave so much room at both sides, in the measure of the usual type."""
        self._padding = padding
        self.updateGeometry()
        self.update()

    def ground(self, theme: Theme) -> str | None:
        """The colour of the button's ground, None for no ground."""
        if not self.isEnabled():
            return None
        return theme.hover if self.underMouse() or self.isDown() else None

    def ink(self, theme: Theme) -> str:
        """The colour of the button's text."""
        if not self.isEnabled():
            return theme.disabled
        return theme.text if self._bold or self.underMouse() else theme.muted

    def is_bold(self) -> bool:
        """Whether the text is bold now."""
        return self._bold

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        ring = theme.focus if self.hasFocus() else None
        rounded(painter, self.rect(), self.ground(theme), radius=CORNER - 1, border=ring)
        if self._icon:
            centred_icon(painter, self._icon, self.ink(theme), self.rect(), px(self, 12))
        else:
            font = font_at(self, READING_PX, bold=self.is_bold())
            write(painter, self.rect(), self.text(), font, self.ink(theme))
        painter.end()
