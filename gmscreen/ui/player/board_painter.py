"""Where everything stands on the players' sheet, in the measures of a screen of 1366 by 768."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QPainter, QPainterPath

from gmscreen.ui import icons
from gmscreen.ui.player.board import Board, Die, OrderLine, RollCard
from gmscreen.ui.theme import Theme, mix, reading_font

MARGIN = 40
COLUMN = 440
GAP = 32
LINE = 52
CARD = 88
BETWEEN = 24
TILE = 40
STEP = 56
SIGN_ROOM = 210

LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight
CENTRE = Qt.AlignmentFlag.AlignHCenter


class BoardPainter:
    """Paints one board into a rectangle, whatever its size."""

    def __init__(self, painter: QPainter, rect: QRect, theme: Theme) -> None:
        self._painter = painter
        self._rect = rect
        self._theme = theme
        self._scale = max(min(rect.width() / 1366, rect.height() / 768), 0.1)
        self._width = rect.width() / self._scale
        self._height = rect.height() / self._scale
        self._dark = mix(theme.bg, "#000000", 0.28) if theme.dark else theme.bg
        # Where cards have the colour of the sheet itself, everything on it stands one step higher.
        flat = theme.surface == self._dark
        self._low, self._high = (theme.raised, theme.hover) if flat else (theme.surface, theme.raised)

    def paint(self, board: Board, picture: QImage | None) -> None:
        """Paint everything."""
        self._painter.fillRect(self._rect, self._dark)
        if board.waiting:
            place = QRectF(MARGIN, 0, self._width - 2 * MARGIN, self._height)
            self._write(place, board.waiting, 28, self._theme.muted, align=CENTRE)
            if board.sign:
                self._sign(QRectF(MARGIN, MARGIN, self._width - 2 * MARGIN, 56), board.sign)
            return
        aside = bool(board.order or board.round or board.timer)
        if aside:
            self._aside(board)
        left = MARGIN + COLUMN + GAP if aside else MARGIN
        self._main(board, picture, left, self._width - MARGIN - left)

    # --- the order of turns

    def _aside(self, board: Board) -> None:
        bottom = self._height - MARGIN
        if board.timer:
            bottom -= CARD
            place = QRectF(MARGIN + 20, bottom, COLUMN - 40, CARD)
            self._write(place, board.timer, 72, self._theme.text, bold=True)
            bottom -= BETWEEN
        self._write(QRectF(MARGIN + 20, 33, COLUMN - 40, 40), board.round, 20, self._theme.muted)
        top = MARGIN + 44
        room = max(int((bottom - top) // LINE), 1)
        shown, rest = fitting(board.order, room)
        for n, line in enumerate(shown):
            self._order_line(QRectF(MARGIN, top + n * LINE, COLUMN, LINE), line)
        if rest:
            place = QRectF(MARGIN + 20, top + len(shown) * LINE, COLUMN - 40, LINE)
            self._write(place, f"+{rest}", 20, self._theme.muted)

    def _order_line(self, rect: QRectF, line: OrderLine) -> None:
        if line.active:
            self._ground(rect, self._theme.active_row)
        inner = rect.adjusted(20, -1, -20, -1)
        ink = self._theme.text if line.active else self._theme.muted
        used = self._write(inner, line.health, 20, self._theme.muted, align=RIGHT, most=0.5)
        name = inner.adjusted(0, 0, -(used + 16 if used else 0), 0)
        self._write(name, line.name, 20, ink, bold=line.active)

    # --- scene and rolls

    def _main(self, board: Board, picture: QImage | None, left: float, width: float) -> None:
        top: float = MARGIN
        if board.sign:
            self._sign(QRectF(left, top, width, 56), board.sign)
        if board.title:
            room = QRectF(left, top - 1, width - SIGN_ROOM, 58)
            self._write(room, board.title, 44, self._theme.text, bold=True, least=28)
            top += 56
        if board.place:
            self._write(QRectF(left, top + 5, width, 32), board.place, 20, self._theme.muted)
            top += 38
        top += BETWEEN - 2 if top > MARGIN or board.sign else 0
        if board.sign and not board.title:
            top = max(top, MARGIN + 56 + 22)
        bottom = self._height - MARGIN
        # One seal stays in sight beside a picture; without one there is room for all that is told.
        cards = (*board.rolls[:1], *board.seals[:1]) if board.picture else (*board.seals, *board.rolls)
        most = max(int((bottom - top + 12) // (CARD + 12)), 1)
        for card in cards[:most]:
            self._card(QRectF(left, bottom - CARD, width, CARD), card)
            bottom -= CARD + 12
        if board.picture:
            bottom -= 12 if cards else 0
            self._picture(QRectF(left, top, width, bottom - top), picture)

    def _sign(self, rect: QRectF, text: str) -> None:
        font = self._font(20)
        width = min(QFontMetrics(font).horizontalAdvance(text) / self._scale + 64, SIGN_ROOM + 90)
        pill = QRectF(rect.right() - width, rect.top() + 8, width, 40)
        self._ground(pill, self._high, radius=20)
        self._icon(QRectF(pill.left() + 16, pill.top() + 10, 20, 20), "dice", self._theme.muted)
        self._write(pill.adjusted(46, 0, -16, 0), text, 20, self._theme.text)

    def _picture(self, rect: QRectF, picture: QImage | None) -> None:
        """The picture, whole, from the left; the bare ground of its place where there is none to show."""
        if picture is None:
            self._ground(rect, self._low)
            return
        place = self._device(rect)
        size = picture.size().scaled(place.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRectF(0, 0, size.width(), size.height())
        target.moveTopLeft(place.topLeft())
        shape = QPainterPath()
        shape.addRoundedRect(target, 6 * self._scale, 6 * self._scale)
        self._painter.save()
        self._painter.setClipPath(shape)
        self._painter.drawImage(target, picture)
        self._painter.restore()

    def _card(self, rect: QRectF, card: RollCard) -> None:
        theme = self._theme
        self._ground(rect, self._low)
        inner = rect.adjusted(20, 0, -20, 0)
        used = self._write(inner, card.seal, 20, theme.muted, align=RIGHT, most=0.4)
        right = inner.right() - (used + 24 if used else 0)
        x = self._dice(inner.left(), rect.top() + 24, card.dice, inner.width() * 0.45)
        text = QRectF(x, rect.top() + 14, right - x, 32)
        if not card.who:
            text.moveTop(rect.top() + 28)
        if card.tone != "neutral":
            self._icon(QRectF(x, text.top() + 8, 16, 16), card.tone, theme.tone(card.tone))
            text.setLeft(x + 24)
        self._write(text, card.head, 20, theme.tone(card.tone), bold=True)
        self._write(QRectF(x, rect.top() + 45, right - x, 26), card.who, 16, theme.muted, least=12)

    def _dice(self, x: float, y: float, dice: tuple[Die, ...], room: float) -> float:
        """The dice side by side, as many as fit; where the words after them begin."""
        most = max(int(room // STEP), 1)
        shown = dice if len(dice) <= most else dice[: most - 1]
        theme = self._theme
        for die in shown:
            tile = QRectF(x, y, TILE, TILE)
            self._ground(tile, self._low if die.dropped else self._high, radius=5)
            ink = theme.muted if die.dropped else theme.text
            self._write(tile, die.face, 20, ink, bold=not die.dropped, align=CENTRE, least=10)
            x += STEP
        if len(shown) < len(dice):
            tile = QRectF(x, y, TILE, TILE)
            self._write(tile, f"+{len(dice) - len(shown)}", 16, theme.muted, align=CENTRE)
            x += STEP
        return x

    # --- means

    def _device(self, rect: QRectF) -> QRectF:
        scale, corner = self._scale, self._rect.topLeft()
        return QRectF(
            corner.x() + rect.x() * scale,
            corner.y() + rect.y() * scale,
            rect.width() * scale,
            rect.height() * scale,
        )

    def _font(self, size: float, *, bold: bool = False) -> QFont:
        font = reading_font()
        font.setPixelSize(max(round(size * self._scale), 1))
        font.setBold(bold)
        return font

    def _ground(self, rect: QRectF, colour: str, radius: float = 6) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colour)
        self._painter.drawRoundedRect(self._device(rect), radius * self._scale, radius * self._scale)

    def _icon(self, rect: QRectF, name: str, colour: str) -> None:
        icons.paint(self._painter, name, colour, self._device(rect))

    def _write(
        self,
        rect: QRectF,
        text: str,
        size: float,
        colour: str,
        *,
        bold: bool = False,
        align: Qt.AlignmentFlag = LEFT,
        least: float = 0,
        most: float = 1.0,
    ) -> float:
        """One line, shrunk down to `least` and then cut where it does not fit; how much room it took."""
        if not text or rect.width() <= 0:
            return 0.0
        place = self._device(rect)
        room = place.width() * most
        font = self._font(size, bold=bold)
        smallest = self._font(least, bold=bold).pixelSize() if least else font.pixelSize()
        font, shown = fitted(text, font, room, smallest)
        self._painter.setFont(font)
        self._painter.setPen(colour)
        # Names keep their side of the screen, whatever their script.
        flags = align | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        self._painter.drawText(place, flags | Qt.TextFlag.TextSingleLine, shown)
        return min(QFontMetrics(font).horizontalAdvance(shown), room) / self._scale


def fitted(text: str, font: QFont, room: float, smallest: int) -> tuple[QFont, str]:
    """A line in letters down to `smallest` pixels that it fits `room` pixels with, and cut if it does not."""
    font = QFont(font)
    metrics = QFontMetrics(font)
    # Letters come in whole pixels, so a line is not as wide as its size promises: each size is tried.
    while metrics.horizontalAdvance(text) > room and font.pixelSize() > smallest:
        font.setPixelSize(font.pixelSize() - 1)
        metrics = QFontMetrics(font)
    if metrics.horizontalAdvance(text) > room:
        return font, metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(room))
    return font, text


def fitting(order: tuple[OrderLine, ...], room: int) -> tuple[tuple[OrderLine, ...], int]:
    """As much of the order as fits into `room` lines, whoever is active among it; how many are left out."""
    if len(order) <= room:
        return order, 0
    count = max(room - 1, 1)
    active = next((n for n, line in enumerate(order) if line.active), 0)
    first = min(max(active - count // 2, 0), len(order) - count)
    return order[first : first + count], len(order) - count
