"""How far two sides of a contest have come: a bar for each, and the exchanges in one line."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gmscreen.rules.model import Tone
from gmscreen.rules.value import frozen
from gmscreen.ui.theme import READING_PX, theme_of
from gmscreen.ui.widgets.painting import font_at, px, rounded, text_width, write

_LINE = 22
_BAR = 20
_BETWEEN = 6
_GAP = 18
_ROUND = 3


@frozen
class ContestSide:
    """One side as ready texts: who, on what with which numbers, and what of the goal was gathered."""

    name: str
    detail: str
    score: int
    goal: int
    score_text: str
    goal_text: str
    tone: Tone


@frozen
class ExchangeText:
    """One exchange as ready texts; `leads` is the side whose total is the higher one, if any."""

    ordinal: str
    a: str
    b: str
    leads: str = ""

    @property
    def spoken(self) -> str:
        """The exchange for assistive tools."""
        return f"{self.ordinal} {self.a} – {self.b}"


class ContestBars(QWidget):
    """A bar per side, filled as far as it has come, with its name and numbers above it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides: tuple[ContestSide, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_sides(self, sides: Sequence[ContestSide]) -> None:
        """Show `sides` from top to bottom."""
        if self._sides == tuple(sides):
            return
        self._sides = tuple(sides)
        said = (f"{one.name} {one.score_text} {one.goal_text}, {one.detail}" for one in self._sides)
        self.setAccessibleDescription("; ".join(said))
        self.updateGeometry()
        self.update()

    def sides(self) -> tuple[ContestSide, ...]:
        """The sides that are shown."""
        return self._sides

    def filled(self, place: int) -> QRect:
        """The filled part of the bar at `place`."""
        bar, one = self._bar(place), self._sides[place]
        share = min(max(one.score, 0), one.goal) / one.goal if one.goal > 0 else 0.0
        return QRect(bar.x(), bar.y(), round(bar.width() * share), bar.height())

    def sizeHint(self) -> QSize:
        count = max(len(self._sides), 2)
        high = count * (px(self, _LINE) + px(self, _BAR)) + (count - 1) * px(self, _BETWEEN)
        return QSize(px(self, 480), high)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 200), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        for place, one in enumerate(self._sides):
            self._paint_words(painter, place, one)
            rounded(painter, self._bar(place), theme.raised, radius=_ROUND)
            filled = self.filled(place)
            if filled.width() > 0:
                painter.save()
                painter.setClipRect(filled)
                rounded(painter, self._bar(place), theme.bar(one.tone), radius=_ROUND)
                painter.restore()
        painter.end()

    def _paint_words(self, painter: QPainter, place: int, one: ContestSide) -> None:
        theme, row = theme_of(self), self._words(place)
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        plain, bold = font_at(self, READING_PX), font_at(self, READING_PX, bold=True)
        goal = f" {one.goal_text}"
        write(painter, row, goal, plain, theme.muted, right)
        row = row.adjusted(0, 0, -text_width(plain, goal), 0)
        write(painter, row, one.score_text, bold, theme.text, right)
        row = row.adjusted(0, 0, -text_width(bold, one.score_text) - px(self, 12), 0)
        elide = Qt.TextElideMode.ElideRight
        name = QFontMetrics(bold).elidedText(one.name, elide, row.width())
        write(painter, row, name, bold, theme.text, left)
        row = row.adjusted(text_width(bold, name) + px(self, 6), 0, 0, 0)
        detail = QFontMetrics(plain).elidedText(one.detail, elide, max(row.width(), 0))
        write(painter, row, detail, plain, theme.muted, left)

    def _words(self, place: int) -> QRect:
        step = px(self, _LINE) + px(self, _BAR) + px(self, _BETWEEN)
        return QRect(0, place * step, self.width(), px(self, _LINE))

    def _bar(self, place: int) -> QRect:
        return QRect(0, self._words(place).bottom() + 1, self.width(), px(self, _BAR))


class ExchangeLine(QWidget):
    """The exchanges in one line; where there is too little room the last of them are shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._exchanges: tuple[ExchangeText, ...] = ()
        self._end = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_exchanges(self, exchanges: Sequence[ExchangeText], end: str) -> None:
        """Show `exchanges` in order, and `end` behind the last."""
        self._exchanges, self._end = tuple(exchanges), end
        said = [one.spoken for one in self._exchanges]
        self.setAccessibleName("; ".join([*said, end] if end else said))
        self.updateGeometry()
        self.update()

    def shown(self) -> tuple[ExchangeText, ...]:
        """The exchanges that the present width has room for."""
        room = self.width() - text_width(font_at(self, READING_PX), self._end)
        found: list[ExchangeText] = []
        for one in reversed(self._exchanges):
            room -= self._width(one) + px(self, _GAP)
            if room < (0 if len(found) + 1 == len(self._exchanges) else px(self, 20)):
                break
            found.insert(0, one)
        return tuple(found)

    def sizeHint(self) -> QSize:
        wide = sum(self._width(one) + px(self, _GAP) for one in self._exchanges)
        return QSize(wide + text_width(font_at(self, READING_PX), self._end), px(self, 24))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 80), px(self, 24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        plain = font_at(self, READING_PX)
        painter = QPainter(self)
        x, shown = 0, self.shown()
        if len(shown) < len(self._exchanges):
            x = self._write(painter, x, "…", theme.muted) + px(self, 6)
        for one in shown:
            x = self._write(painter, x, f"{one.ordinal} ", theme.muted)
            for side, total in (("a", one.a), ("", " – "), ("b", one.b)):
                ink = theme.text if side and side == one.leads else theme.muted
                x = self._write(painter, x, total, ink, bold=bool(side) and side == one.leads)
            x += px(self, _GAP)
        rest = QRect(x, 0, max(self.width() - x, 0), self.height())
        end = QFontMetrics(plain).elidedText(self._end, Qt.TextElideMode.ElideRight, rest.width())
        write(painter, rest, end, plain, theme.muted, Qt.AlignmentFlag.AlignLeft)
        painter.end()

    def _write(self, painter: QPainter, x: int, text: str, ink: str, *, bold: bool = False) -> int:
        font = font_at(self, READING_PX, bold=bold)
        wide = text_width(font, text)
        write(painter, QRect(x, 0, wide + 1, self.height()), text, font, ink, Qt.AlignmentFlag.AlignLeft)
        return x + wide

    def _width(self, one: ExchangeText) -> int:
        plain, bold = font_at(self, READING_PX), font_at(self, READING_PX, bold=True)
        wide = text_width(plain, f"{one.ordinal}  – ")
        return wide + sum(
            text_width(bold if side == one.leads else plain, total)
            for side, total in (("a", one.a), ("b", one.b))
        )
