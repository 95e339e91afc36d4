"""The exact odds of a check as a bar and a legend."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gmscreen.rules.model import Tone
from gmscreen.rules.value import frozen
from gmscreen.ui.theme import Theme, mix, theme_of
from gmscreen.ui.widgets.labels import plain_tip
from gmscreen.ui.widgets.painting import centred_icon, fill, font_at, px, text_width, write

_BAR = 20
_BELOW = 10
_NARROWEST = 320
"""At most so many pixels must there be for the bar, however large the type: the legend lets names go."""

_LINE = 24
_GAP = 2
_THINNEST = 2
_NUMBER = 18
_WORD = 11
_SIGN = 12


@frozen
class OddsSegment:
    """One outcome: `number` is the ready text of its chance, `word` its name, `marks` repeats its sign.

    `tip` is what the tooltip says; without it, the word and the exact fraction.
    """

    code: str
    tone: Tone
    ways: int
    number: str
    word: str
    marks: int = 1
    tip: str = ""


@frozen
class _Entry:
    """One part of the legend and where it stands."""

    segment: OddsSegment
    rect: QRect
    with_word: bool


class OddsBar(QWidget):
    """Segments as wide as their chance, the legend beneath, the chance to pass at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._segments: tuple[OddsSegment, ...] = ()
        self._total = 0
        self._percent = ""
        self._word = ""
        self._legends: dict[tuple[int, str], list[_Entry]] = {}
        # Not `Fixed`: that would cut the rows of a legend that takes more of them than the hint was made for.
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)

    def set_odds(
        self, segments: Sequence[OddsSegment], total: int, percent: str = "", word: str = ""
    ) -> None:
        """Show `segments` of `total` cases; `percent` and `word` are the summary ("36 %", "de éxito")."""
        self._segments, self._total = tuple(segments), total
        self._percent, self._word = percent, word
        self._legends.clear()
        parts = [f"{one.word} {one.number}" for one in self._segments]
        if percent:
            parts.append(f"{percent} {word}".strip())
        self.setAccessibleDescription("; ".join(parts))
        self.updateGeometry()
        self.update()

    def clear(self) -> None:
        """Show an empty bar."""
        self.set_odds((), 0)

    def segment_rects(self) -> dict[str, QRect]:
        """Where the segment of each possible outcome lies, by its code."""
        shown = [one for one in self._segments if one.ways > 0]
        if not shown or self._total <= 0:
            return {}
        room = self.width() - _GAP * (len(shown) - 1)
        widths = _share([one.ways for one in shown], room)
        rects: dict[str, QRect] = {}
        x = 0
        for one, width in zip(shown, widths, strict=True):
            rects[one.code] = QRect(x, 0, width, px(self, _BAR))
            x += width + _GAP
        return rects

    def legend_rects(self) -> dict[str, QRect]:
        """Where the legend of each outcome stands, by its code."""
        return {one.segment.code: one.rect for one in self._legend(self.width())}

    def summary_rect(self) -> QRect:
        """Where the chance to pass stands."""
        width = self._summary_width()
        return QRect(self.width() - width, self._legend_top(), width, px(self, _LINE))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        bottom = max((one.rect.bottom() for one in self._legend(width)), default=0)
        return max(bottom + 1, self._legend_top() + px(self, _LINE))

    def sizeHint(self) -> QSize:
        return QSize(px(self, 600), self.heightForWidth(px(self, 600)))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(px(self, 240), _NARROWEST), self._legend_top() + px(self, _LINE))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            tip = self.tip_at(event.pos())
            if tip:
                QToolTip.showText(event.globalPos(), plain_tip(tip), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def tip_at(self, pos: QPoint) -> str:
        """What the tooltip says at `pos`: the outcome there with its exact fraction."""
        for rects in (self.segment_rects(), self.legend_rects()):
            for one in self._segments:
                if one.code in rects and rects[one.code].contains(pos):
                    return one.tip or f"{one.word} · {one.ways}/{self._total}"
        return ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_bar(painter, theme)
        for entry in self._legend(self.width()):
            self._paint_entry(painter, theme, entry)
        self._paint_summary(painter, theme)
        painter.end()

    def _paint_bar(self, painter: QPainter, theme: Theme) -> None:
        outline = QPainterPath()
        outline.addRoundedRect(0, 0, self.width(), px(self, _BAR), 3, 3)
        painter.save()
        painter.setClipPath(outline)
        rects = self.segment_rects()
        if not rects:
            fill(painter, QRect(0, 0, self.width(), px(self, _BAR)), theme.raised)
        colours = shades(theme, self._segments)
        for code, rect in rects.items():
            fill(painter, rect, colours[code])
        painter.restore()

    def _paint_entry(self, painter: QPainter, theme: Theme, entry: _Entry) -> None:
        one, rect = entry.segment, entry.rect
        possible = one.ways > 0
        ink = theme.tone(one.tone) if possible else theme.disabled
        sign, x = px(self, _SIGN), rect.x()
        for _ in range(one.marks):
            centred_icon(painter, one.tone, ink, QRect(x, rect.y() + 1, sign, rect.height()), sign)
            x += sign
        x += px(self, 4)
        bold = font_at(self, _NUMBER, bold=True)
        left = Qt.AlignmentFlag.AlignLeft
        width = text_width(bold, one.number)
        write(painter, QRect(x, rect.y(), width + 2, rect.height()), one.number, bold, ink, left)
        if entry.with_word:
            small = font_at(self, _WORD)
            x += width + px(self, 5)
            dim = theme.muted if possible else theme.disabled
            # The baselines of the large and the small text meet one unit lower.
            word = QRect(x, rect.y() + px(self, 2), rect.right() - x + 2, rect.height())
            write(painter, word, one.word, small, dim, left)

    def _paint_summary(self, painter: QPainter, theme: Theme) -> None:
        rect = self.summary_rect()
        small, bold = font_at(self, _WORD), font_at(self, _NUMBER, bold=True)
        left = Qt.AlignmentFlag.AlignLeft
        write(painter, rect, self._percent, bold, theme.text, left)
        indent = text_width(bold, self._percent) + px(self, 5)
        write(
            painter, rect.adjusted(indent, px(self, 2), 2, px(self, 2)), self._word, small, theme.muted, left
        )

    def _legend_top(self) -> int:
        return px(self, _BAR + _BELOW)

    def _summary_width(self) -> int:
        number = text_width(font_at(self, _NUMBER, bold=True), self._percent)
        word = text_width(font_at(self, _WORD), self._word)
        return number + (word + px(self, 5) if word else 0)

    def _legend(self, width: int) -> list[_Entry]:
        """The entries as they lie at `width`: a layout asks for the height over and over."""
        key = (width, self.font().key())
        if key not in self._legends:
            self._legends[key] = self._arranged(width)
        return self._legends[key]

    def _arranged(self, width: int) -> list[_Entry]:
        """The entries: in one row if they can be, closer if they must, and wrapped before a word is lost."""
        row = width - self._summary_width()
        for gap in (24, 12):
            entries = self._flow(row, row, px(self, gap), words=True)
            if all(one.rect.y() == self._legend_top() for one in entries):
                return entries
        entries = self._flow(row, width, px(self, 16), words=True)
        if all(one.rect.right() < width for one in entries):
            return entries
        return self._flow(row, width, px(self, 12), words=False)

    def _flow(self, first: int, width: int, gap: int, *, words: bool) -> list[_Entry]:
        """The entries in rows; the first row leaves room for the summary."""
        entries: list[_Entry] = []
        x, y, room = 0, self._legend_top(), first - gap
        for one in self._segments:
            wide = self._entry_width(one, words)
            if x + wide > room and not (x == 0 and y > self._legend_top()):
                x, y, room = 0, y + px(self, _LINE), width
            entries.append(_Entry(one, QRect(x, y, wide, px(self, _LINE)), words))
            x += wide + gap
        return entries

    def _entry_width(self, one: OddsSegment, words: bool) -> int:
        wide = one.marks * px(self, _SIGN) + px(self, 4)
        wide += text_width(font_at(self, _NUMBER, bold=True), one.number)
        return wide + (px(self, 5) + text_width(font_at(self, _WORD), one.word) if words else 0)


def shades(theme: Theme, segments: Sequence[OddsSegment]) -> dict[str, str]:
    """The colour of each outcome in the bar; several of one tone are told apart by shade."""
    found: dict[str, str] = {}
    for one in segments:
        kin = [other.code for other in segments if other.tone == one.tone]
        place = kin.index(one.code)
        colour = theme.bar(one.tone)
        if one.tone == "success" and len(kin) > 1:
            # The best degree leans towards a critical success, the plainest is the darkest.
            steps = len(kin) - 1
            near = mix(theme.bar_critical, colour, 0.5) if steps > 1 else colour
            colour = theme.bar_success_low if place == steps else mix(near, colour, place / max(steps - 1, 1))
        elif place:
            colour = mix(colour, theme.raised, 0.3 * place / len(kin))
        found[one.code] = colour
    return found


def _share(ways: Sequence[int], room: int) -> list[int]:
    """`room` in parts as large as `ways`, none too thin to be seen."""
    total = sum(ways)
    widths = [max(way * room // total, _THINNEST) for way in ways]
    widths[ways.index(max(ways))] += room - sum(widths)
    return widths
