"""Where everything in the row of a combatant lies. Chips are placed once for each width and each set."""

import re
from typing import Literal

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QWidget

from gmscreen.rules.value import frozen
from gmscreen.ui.panels.rows import SMALL_PX
from gmscreen.ui.widgets.painting import font_at, px, text_width
from gmscreen.viewmodels.tracker_rows import ConditionChip

BARE = 36
HEAD = 27
CHIP = 19
CHIP_GAP = 6
LINE_GAP = 3
FOOT = 6
NAME_LEFT = 38
HEALTH = 64
NUMBER = 40
MARGIN = 12
KEPT = 2048
LINES = 3
ICON = 12

Part = Literal["name", "number", "health", "chips", "mark"]

_NUMBERED = re.compile(r"(.*\S) ([0-9]{1,6})", re.DOTALL)


@frozen
class Placed:
    """A chip in its place, from the upper left corner of the row; what did not fit is a chip `+2`.

    `name` is cut to what room it has in `words`; `left` stands at the right end. The sign of an open case
    has an icon before its words, in `icon`.
    """

    rect: QRect
    words: QRect
    name: str
    left: str
    sign: int
    id: str
    icon: QRect | None = None


@frozen
class Measures:
    """The lengths of a row at one size of type, and the fonts it is written in."""

    scale: float
    plain: QFont
    bold: QFont
    small: QFont
    small_bold: QFont
    bare: int
    head: int
    chip: int
    gap: int
    line_gap: int
    foot: int
    name_left: int
    health: int
    number: int
    margin: int


class RowLayout:
    """Lays out the rows of one list."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self._chips: dict[tuple[tuple[ConditionChip, ...], int], tuple[tuple[Placed, ...], int]] = {}
        self._made: Measures | None = None

    @property
    def measures(self) -> Measures:
        """The lengths and fonts at the present size of type."""
        if self._made is None:
            self._made = _measure(self._view)
        return self._made

    def forget(self) -> None:
        """Measure anew, as after the size of the type changed."""
        self._made = None
        self._chips.clear()

    def chips(self, chips: tuple[ConditionChip, ...], width: int) -> tuple[tuple[Placed, ...], int]:
        """The chips of a row in their places, and how high the row is."""
        if not chips:
            return (), self.measures.bare
        key = (chips, width)
        found = self._chips.get(key)
        if found is None:
            if len(self._chips) >= KEPT:
                self._chips.clear()
            found = self._chips[key] = self._place(chips, width)
        return found

    def size(self, chips: tuple[ConditionChip, ...], width: int) -> QSize:
        """How much room a row needs."""
        return QSize(width, self.chips(chips, width)[1])

    def health_rect(self, row: QRect) -> QRect:
        """The column of the health, as high as the upper part of the row."""
        one = self.measures
        return QRect(row.right() + 1 - one.margin - one.health, row.top(), one.health, self._head(row))

    def number_rect(self, row: QRect) -> QRect:
        """The column of the number."""
        one = self.measures
        left = self.health_rect(row).left() - px(self._view, 6) - one.number
        return QRect(left, row.top(), one.number, self._head(row))

    def name_rect(self, row: QRect, number_width: int) -> QRect:
        """What the number leaves to the name."""
        left = row.left() + self.measures.name_left
        right = self.number_rect(row).right() - number_width - px(self._view, 8)
        return QRect(left, row.top(), max(right - left, 0), self._head(row))

    def mark_rect(self, row: QRect) -> QRect:
        """The column of the sign before the name."""
        width = px(self._view, 14)
        return QRect(row.left() + px(self._view, 13), row.top(), width, self._head(row))

    def part_at(self, x: int, y: int, row: QRect) -> Part:
        """What lies below a point of a row."""
        if y >= row.top() + self.measures.head and row.height() > self.measures.bare:
            return "chips"
        if x >= self.health_rect(row).left():
            return "health"
        if x >= self.number_rect(row).left():
            return "number"
        return "mark" if x < row.left() + self.measures.name_left else "name"

    def chip_at(self, x: int, y: int, row: QRect, chips: tuple[ConditionChip, ...]) -> str:
        """The id of the chip below a point of a row; empty for none, and for one that is no condition."""
        placed = self.chips(chips, row.width())[0]
        point = QPoint(x - row.left(), y - row.top())
        return next((one.id for one in placed if one.rect.contains(point)), "")

    def _head(self, row: QRect) -> int:
        one = self.measures
        return row.height() if row.height() <= one.bare else one.head + px(self._view, 2)

    def _place(self, chips: tuple[ConditionChip, ...], width: int) -> tuple[tuple[Placed, ...], int]:
        one = self.measures
        left, right = one.name_left, width - one.margin
        x, y, line, placed = left, one.head, 1, list[Placed]()
        for at, chip in enumerate(chips):
            wide = min(self._chip_width(chip.name, chip.left) + self._icon_room(chip), right - left)
            if x > left and x + wide > right:
                if line == LINES:
                    self._more(placed, len(chips) - at, right)
                    break
                x, y, line = left, y + one.chip + one.line_gap, line + 1
            placed.append(self._chip(QRect(x, y, wide, one.chip), chip))
            x += wide + one.gap
        return tuple(placed), y + one.chip + one.foot

    def _more(self, placed: list[Placed], missing: int, right: int) -> None:
        """Say at the end of the last line how many chips are missing; the last chip gives way to that."""
        last = placed[-1].rect
        wide = self._chip_width(f"+{missing + 1}", "")
        start = last.right() + 1 + self.measures.gap
        if start + wide > right:
            placed.pop()
            missing, start = missing + 1, last.left()
        rest = ConditionChip("", f"+{missing}")
        placed.append(self._chip(QRect(start, last.top(), wide, last.height()), rest))

    def _chip(self, rect: QRect, chip: ConditionChip) -> Placed:
        one, pad = self.measures, px(self._view, 8)
        words = rect.adjusted(pad + self._icon_room(chip), 0, -pad, 0)
        if chip.left:
            words.setRight(words.right() - text_width(one.small_bold, chip.left) - px(self._view, 4))
        # A pixel more than was measured, since widths are rounded.
        name = elided(one.small, chip.name, words.width() + 1)
        side = px(self._view, ICON)
        icon = QRect(rect.left() + pad - 2, rect.top() + (rect.height() - side) // 2, side, side)
        return Placed(rect, words, name, chip.left, chip.sign, chip.id, icon if chip.case else None)

    def _icon_room(self, chip: ConditionChip) -> int:
        return px(self._view, ICON + 2) if chip.case else 0

    def _chip_width(self, name: str, left: str) -> int:
        one = self.measures
        wide = text_width(one.small, name) + 2 * px(self._view, 8)
        return wide + (text_width(one.small_bold, left) + px(self._view, 4) if left else 0)


def elided(font: QFont, text: str, width: int) -> str:
    """`text` on one line, cut with an ellipsis where it is wider than `width`."""
    return QFontMetrics(font).elidedText(text.replace("\n", " "), Qt.TextElideMode.ElideRight, width)


def elided_name(font: QFont, name: str, width: int) -> str:
    """A name cut where it is wider than `width`, but never its number: by that alone are two guards told
    apart.
    """
    numbered = _NUMBERED.fullmatch(name)
    metrics = QFontMetrics(font)
    if numbered is None or metrics.horizontalAdvance(name) <= width:
        return elided(font, name, width)
    number = f" {numbered[2]}"
    return elided(font, numbered[1], width - metrics.horizontalAdvance(number)) + number


def _measure(view: QWidget) -> Measures:
    lengths = (BARE, HEAD, CHIP, CHIP_GAP, LINE_GAP, FOOT, NAME_LEFT, HEALTH, NUMBER, MARGIN)
    fonts = (
        font_at(view, 13),
        font_at(view, 13, bold=True),
        font_at(view, SMALL_PX),
        font_at(view, SMALL_PX, bold=True),
    )
    return Measures(px(view, 1000) / 1000, *fonts, *(px(view, one) for one in lengths))
