"""How a ledger entry is laid out on its card: pieces with a place, ready to be painted."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout, QTextOption

from gmscreen.rules.model import Tone
from gmscreen.rules.value import frozen
from gmscreen.ui.theme import Theme, font_scale, reading_font
from gmscreen.viewmodels.ledger_rows import EntryRow, SideRow, lowered
from gmscreen.viewmodels.phrases import SEPARATOR

TOLD_LINES = 4
"""How many lines what was told may take on the current card; it takes one on the others."""

LARGE = 1.3
"""Above this size of type a title may take two lines on every card."""

FEW = 32
"""A part of a verdict of at most so many letters is broken where it does not fit; longer ones are cut."""

Ink = Callable[[Theme], str]


def text_ink(theme: Theme) -> str:
    """The colour of what is read first."""
    return theme.text


def muted_ink(theme: Theme) -> str:
    """The colour of what is read second."""
    return theme.muted


def tone_ink(tone: Tone) -> Ink:
    """The colour of an outcome."""
    return lambda theme: theme.tone(tone)


@frozen
class Piece:
    """Something on a card: a text, or an icon where `icon` names one; `pill` puts a ground behind a text."""

    rect: QRect
    text: str
    font: QFont
    ink: Ink
    icon: str = ""
    pill: bool = False


@frozen
class Card:
    """The pieces of a card, from its top left corner, its height, and where the buttons go."""

    pieces: tuple[Piece, ...]
    height: int
    buttons: QRect


class CardFonts:
    """The fonts and measures of a card at the present size of type."""

    def __init__(self) -> None:
        self.scale = font_scale()
        self.body = reading_font(self.scale)
        self.title = self._font(13, bold=True)
        self.number = self._font(18, bold=True)
        self.small = self._font(11)
        self.told = self._font(13)
        self.told.setItalic(True)

    def px(self, length: float) -> int:
        """`length` in the measure of the type."""
        return round(length * self.scale)

    def _font(self, size: float, *, bold: bool = False) -> QFont:
        font = QFont(self.body)
        font.setPixelSize(self.px(size))
        font.setBold(bold)
        return font


@frozen
class _Token:
    """A part of a line that stays together, cut where it is wider than `most` of the line."""

    text: str
    font: QFont
    ink: Ink
    icon: str = ""
    gap: int = 0
    most: float = 1.0


class CardBuilder:
    """Lays one entry out in `width`."""

    def __init__(
        self, fonts: CardFonts, row: EntryRow, width: int, current: bool = False, buttons_height: int = 0
    ) -> None:
        self.fonts = fonts
        self.row = row
        self.width = width
        self.current = current
        self.buttons_height = buttons_height
        self._pieces: list[Piece] = []
        self._y = 0

    def build(self) -> Card:
        """The card."""
        px = self.fonts.px
        self._y = px(9)
        self._head()
        badge = self._badge_width()
        for side in self.row.sides:
            self._verdict(side, badge)
            badge = 0
        self._group()
        self._lines()
        buttons = QRect()
        if self.current and self.buttons_height:
            self._y += px(8)
            buttons = QRect(self.left, self._y, self.room, self.buttons_height)
            self._y += self.buttons_height
        return Card(tuple(self._pieces), self._y + px(10), buttons)

    @property
    def left(self) -> int:
        """Where the texts begin."""
        return self.fonts.px(15)

    @property
    def room(self) -> int:
        """How wide the texts may be."""
        return self.width - self.left - self.fonts.px(12)

    def _head(self) -> None:
        fonts, row = self.fonts, self.row
        time = QFontMetrics(fonts.small).horizontalAdvance(row.time)
        room = self.room - time - fonts.px(8)
        height = fonts.px(19)
        ink = muted_ink if row.undone or row.decoy else text_ink
        font = fonts.body if row.decoy else fonts.title
        place = QRect(self.left + self.room - time, self._y, time, height)
        self._pieces.append(Piece(place, row.time, fonts.small, muted_ink))
        lines = 2 if self.current or fonts.scale > LARGE else 1
        for line in wrap(row.title, font, self.room, lines, first=room):
            place = QRect(self.left, self._y, self.room, height)
            self._pieces.append(Piece(place, line, self._struck(font), ink))
            self._y += height
        self._y += 0 if row.decoy else fonts.px(3)

    def _struck(self, font: QFont) -> QFont:
        if not self.row.undone:
            return font
        struck = QFont(font)
        struck.setStrikeOut(True)
        return struck

    def _badge_width(self) -> int:
        """Put the badge at the right of the first verdict; the room it takes there."""
        if not self.row.badge:
            return 0
        fonts = self.fonts
        width = QFontMetrics(fonts.small).horizontalAdvance(self.row.badge) + fonts.px(16)
        height = fonts.px(18)
        place = QRect(self.left + self.room - width, self._y + fonts.px(3), width, height)
        self._pieces.append(Piece(place, self.row.badge, fonts.small, muted_ink, pill=True))
        if not self.row.sides:
            self._y += fonts.px(24)
        return width + fonts.px(8)

    def _verdict(self, side: SideRow, badge: int) -> None:
        fonts, found = self.fonts, side.verdict
        tone: Ink = muted_ink if self.row.undone else tone_ink(found.tone)
        body = muted_ink if self.row.undone else text_ink
        number = found.number or found.words
        icon = "" if found.tone == "neutral" else found.tone
        tokens = [_Token(number, fonts.number if found.number else fonts.title, tone, icon)]
        if side.name:
            most = 1.0 if fonts.scale > LARGE else 0.4
            tokens.append(_Token(side.name, fonts.body, muted_ink, gap=8, most=most))
        tokens.append(_Token(found.relation, fonts.body, body, gap=8))
        if found.number and (found.tone in {"critical", "fumble"} or not found.margin):
            tokens.append(_Token(lowered(found.words), fonts.body, body, gap=6))
        tokens += (_Token(part, fonts.body, body, gap=6) for part in found.margin.split(SEPARATOR))
        shown = [part for token in tokens for part in self._broken(token)]
        self._flow(shown, self.room - badge, fonts.px(24))

    def _group(self) -> None:
        """Everybody of a sweep, side by side: a sign, a name, and for who made it the roll."""
        tokens: list[_Token] = []
        for side in self.row.group:
            found = side.verdict
            made = found.tone in {"critical", "success", "neutral"}
            text = f"{side.name} {found.number}" if made and found.number else side.name
            tone: Ink = muted_ink if self.row.undone else tone_ink(found.tone)
            icon = "" if found.tone == "neutral" else found.tone
            tokens.append(_Token(text, self.fonts.body, tone, icon, gap=12, most=0.9))
        if tokens:
            self._flow(tokens, self.room, self.fonts.px(22), hang=0)

    def _broken(self, token: _Token) -> Iterator[_Token]:
        """The token itself, or its words where a few of them are wider than a line."""
        width = QFontMetrics(token.font).horizontalAdvance(token.text)
        if token.icon or token.most < 1 or len(token.text) > FEW or width <= self.room - self.fonts.px(20):
            yield from [token] if token.text else []
            return
        for word in token.text.split():
            yield _Token(word, token.font, token.ink, gap=4)

    def _lines(self) -> None:
        """What stands below the verdicts, each on lines of its own."""
        fonts, row = self.fonts, self.row
        if row.winner:
            self._wrapped(row.winner, fonts.title, muted_ink if row.undone else text_ink)
        if row.ruling:
            tone = tone_ink(row.ruling_tone)
            icon = "" if row.ruling_tone == "neutral" else row.ruling_tone
            self._wrapped(row.ruling, fonts.body, tone, icon, lines=2)
        if row.ruling_reason:
            self._wrapped(row.ruling_reason, fonts.body, muted_ink)
        if row.truth and self.current:
            self._wrapped(row.truth, fonts.body, muted_ink)
        if row.told:
            self._wrapped(row.told, fonts.told, muted_ink)
        if row.note:
            self._wrapped(row.note, fonts.body, muted_ink, "note")
        if row.seal:
            self._wrapped(row.seal, fonts.small, muted_ink, "seal")

    def _wrapped(self, text: str, font: QFont, ink: Ink, icon: str = "", lines: int = 1) -> None:
        fonts = self.fonts
        height = fonts.px(20)
        indent = fonts.px(18) if icon else 0
        if icon:
            size = fonts.px(12)
            place = QRect(self.left, self._y + (height - size) // 2, size, size)
            self._pieces.append(Piece(place, "", font, ink, icon))
        limit = TOLD_LINES if self.current else lines
        for line in wrap(text, font, self.room - indent, limit):
            place = QRect(self.left + indent, self._y, self.room - indent, height)
            self._pieces.append(Piece(place, line, font, ink))
            self._y += height

    def _flow(self, tokens: list[_Token], room: int, height: int, hang: int = 20) -> None:
        """Place tokens side by side, the next line begun where one does not fit."""
        x = 0
        for token in tokens:
            indent = self.fonts.px(20) if token.icon else 0
            gap = self.fonts.px(token.gap) if x else 0
            width = indent + QFontMetrics(token.font).horizontalAdvance(token.text)
            width = min(width, int(self.room * token.most))
            if x and x + gap + width > room:
                x, gap, room = self.fonts.px(hang), 0, self.room
                self._y += height
            width = min(width, room - x - gap)
            self._put(token, x + gap, width, height)
            x += gap + width
        self._y += height

    def _put(self, token: _Token, x: int, width: int, height: int) -> None:
        left = self.left + x
        if token.icon:
            size = self.fonts.px(15)
            place = QRect(left, self._y + (height - size) // 2, size, size)
            self._pieces.append(Piece(place, "", token.font, token.ink, token.icon))
            left, width = left + self.fonts.px(20), width - self.fonts.px(20)
        text = _cut(token.text, token.font, width)
        self._pieces.append(Piece(QRect(left, self._y, width + 1, height), text, token.font, token.ink))


def wrap(text: str, font: QFont, width: int, lines: int, first: int = 0) -> Iterator[str]:
    """`text` in at most `lines` lines of `width`, the first one of `first`; the last is cut if need be."""
    widths = [first or width] + [width] * (lines - 1)
    if lines <= 1:
        yield _cut(text, font, widths[0])
        return
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    start = 0
    for number, room in enumerate(widths):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(room)
        end = start + line.textLength()
        rest = text[start:] if number == lines - 1 else text[start:end]
        yield _cut(rest.strip(), font, room)
        start = end
    layout.endLayout()


def _cut(text: str, font: QFont, width: int) -> str:
    metrics = QFontMetrics(font)
    # Qt also cuts a text that fits exactly, where a sign of it comes from another font.
    if metrics.horizontalAdvance(text) <= width:
        return text
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
