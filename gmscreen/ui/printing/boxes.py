"""Boxes to tick while the fight goes on, and lines to write on."""

from collections.abc import Sequence

from gmscreen.rules.value import replace
from gmscreen.ui.printing.flow import Atoms, Flow
from gmscreen.ui.printing.marks import HAIRLINE, MM, PT, BoxMark, LineMark, Mark, Piece
from gmscreen.ui.printing.style import Style
from gmscreen.ui.printing.text import one_line_of, set_text
from gmscreen.viewmodels.npc_card_data import BoxRow

_GAP = 1.1 * PT
_GROUP_GAP = 4 * PT
_APART = 5 * PT
_BETWEEN = 2.2 * PT
"""From one line of boxes to the next."""
_WRITTEN = 30 * MM
"""A line to write a number on."""
_LEAST_RULED = 3
_SHORT = 0.6
"""The share of the width that a part may take to stand beside others."""
_AT_A_GLANCE = 5
"""So many boxes need no number beside them."""
RULED = 7.5 * MM
"""From one line to write on to the next."""


class BoxRows(Atoms):
    """The boxes for damage. Short parts stand beside each other, long ones begin a line each.

    With `side` there is room for the names of long parts at the side, or for a title beside short ones.
    """

    def __init__(
        self,
        rows: Sequence[BoxRow],
        style: Style,
        *,
        gap: float = 0.0,
        side: float = 0.0,
        title: str = "",
    ) -> None:
        self._rows = tuple(rows)
        self._title = title
        self._style = style
        self._side = side
        self.gap = gap

    def atoms(self, width: float) -> Sequence[Piece]:
        """The lines."""
        return [piece for piece, _ in self._lines(width)]

    def after(self, width: float, count: int) -> Flow:
        """The parts that are left."""
        done = sum(parts for _, parts in self._lines(width)[:count])
        return BoxRows(self._rows[done:], self._style, side=self._side)

    def _lines(self, width: float) -> list[tuple[Piece, int]]:
        """Each line or parts of lines, and how many parts of the track stand there."""
        style, names = self._style, [_name(row, self._style) for row in self._rows]
        named = list(zip(self._rows, names, strict=True))
        wide = [name + _apart(row) + _width(row, style) for row, (name, _) in named]
        if len(named) == 1 or max(wide) > _SHORT * width:
            side = max(self._side, *(name + _apart(row) for row, (name, _) in named))
            return [
                (_beside(name, _boxes(row, style, width - side), side, style), 1) for row, (_, name) in named
            ]
        lines, x = list[tuple[Piece, int]](), 0.0
        left, width = self._side, width - self._side
        for (row, (name, words)), part in zip(named, wide, strict=True):
            piece = _beside(words, _boxes(row, style, width), name + _apart(row), style)
            if lines and x + part <= width:
                last, count = lines.pop()
                joined = Piece(max(last.height, piece.height), (*last.marks, *piece.at(x, 0)))
                lines.append((joined, count + 1))
            else:
                lines.append((piece, 1))
                x = 0.0
            x += part + 2 * _APART
        title = set_text(self._title, style.heading, max(left, PT)) if self._title else Piece()
        moved = [(Piece(piece.height, piece.at(left, 0)), count) for piece, count in lines]
        (first, count), *others = moved
        beside = max(0.0, (first.height - title.height) / 2)
        top = Piece(max(first.height, title.height), (*title.at(0, beside), *first.marks))
        return [(top, count), *others]


class Ruled(Flow):
    """Lines to write on, as many as there is room for."""

    def __init__(self, title: str, style: Style) -> None:
        self._title = title
        self._style = style

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        """The lines; nothing where there is room for hardly any."""
        title = one_line_of(self._title, self._style.heading)
        count = int((room - title.height) // RULED)
        if count < _LEAST_RULED:
            return Piece(), None
        lines = tuple(
            LineMark(0, title.height + n * RULED, width, 0, dotted=True) for n in range(1, count + 1)
        )
        return Piece(title.height + count * RULED, (title.mark, *lines)), None


def _name(row: BoxRow, style: Style) -> tuple[float, Piece]:
    """What a part is called, with its number where that is not seen at a glance, and how wide that is."""
    if not (row.label or row.value):
        return 0.0, Piece()
    name = one_line_of(row.label, style.small)
    if 0 < row.boxes <= _AT_A_GLANCE:
        return name.width, Piece(name.height, (name.mark,))
    value, x = one_line_of(row.value, style.number), name.width + (2.5 * PT if row.label else 0.0)
    first = max(name.baseline, value.baseline)
    marks = (
        replace(name.mark, y=first - name.baseline),
        replace(value.mark, x=x, y=first - value.baseline),
    )
    return x + value.width, Piece(max(mark.y + mark.height for mark in marks), marks)


def _apart(row: BoxRow) -> float:
    return _APART if row.label or row.value else 0.0


def _beside(name: Piece, boxes: Piece, side: float, style: Style) -> Piece:
    """Boxes with a name in the middle of their first line."""
    down = (style.box + _BETWEEN - name.height) / 2
    below = max(0.0, -down)
    marks = (*name.at(0, max(0.0, down)), *boxes.at(side, below))
    return Piece(max(name.height, below + boxes.height), marks)


def _width(row: BoxRow, style: Style) -> float:
    """How wide the boxes are on one line, with what is said about them."""
    if not row.boxes:
        return _WRITTEN
    groups = -(-row.boxes // row.group)
    boxes = row.boxes * (style.box + _GAP) + groups * (_GROUP_GAP - _GAP)
    return boxes + (one_line_of(row.note, style.small).width if row.note else -_GROUP_GAP)


def _boxes(row: BoxRow, style: Style, width: float) -> Piece:
    """Boxes in their groups, on as many lines as they need, and what there is to say about them."""
    side, height = style.box, style.box + _BETWEEN
    if not row.boxes:
        return Piece(height, (LineMark(0, side, min(width, _WRITTEN), 0),))
    marks, x, y = list[Mark](), 0.0, 0.0
    for first in range(0, row.boxes, row.group):
        count = min(row.group, row.boxes - first)
        wide = count * (side + _GAP) - _GAP
        if x and x + wide > width:
            x, y = 0.0, y + height
        for n in range(first, first + count):
            if x + side > width:
                x, y = 0.0, y + height
            marks.append(BoxMark(x, y + _BETWEEN / 2, side, side, crossed=n < row.marked))
            x += side + _GAP
        x += _GROUP_GAP - _GAP
    if row.note:
        note = one_line_of(row.note, style.small)
        if x + note.width > width:
            x, y = 0.0, y + height
        marks.append(replace(note.mark, x=x, y=y + (height - note.height) / 2))
        y += max(0.0, note.height - height)
    return Piece(y + height, tuple(marks))


def boxes_fitting(width: float, style: Style, group: int = 5) -> int:
    """How many boxes in whole groups fit on a line."""
    wide = group * (style.box + _GAP) + _GROUP_GAP - _GAP
    return group * int((width + _GROUP_GAP) // wide)


def tick_boxes(
    label: str, boxes: int, marked: int, style: Style, side: float = 6.2 * PT
) -> tuple[float, tuple[Mark, ...]]:
    """A condition with its boxes in front: how wide it is, and its marks."""
    marks, x = list[Mark](), 0.0
    words = one_line_of(label, style.small)
    for n in range(boxes):
        marks.append(BoxMark(x, (words.height - side) / 2, side, side, HAIRLINE * 1.4, crossed=n < marked))
        x += side + 1.2 * PT
    x += 1.2 * PT
    marks.append(replace(words.mark, x=x))
    return x + words.width, tuple(marks)
