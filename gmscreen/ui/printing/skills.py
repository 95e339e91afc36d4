"""Skills in columns that are read downwards, each with its numbers at the end of its line."""

from collections.abc import Sequence

from gmscreen.rules.value import frozen, replace
from gmscreen.ui.printing.flow import Flow
from gmscreen.ui.printing.marks import HAIRLINE, PT, LineMark, Mark, Piece
from gmscreen.ui.printing.style import Style
from gmscreen.ui.printing.text import one_line_of, set_spans
from gmscreen.viewmodels.npc_card_data import SkillRow, Span

_LEAST = 84 * PT
"""The narrowest column."""
_APART = 4 * PT
_SHARE = 0.8
"""How many skills must fit on one line, for a column to be as narrow as that."""


@frozen
class _Measures:
    """Where numbers end in a column of this width: the value first, then what harder tests need."""

    width: float
    columns: int
    ends: tuple[float, ...]
    text: float


class SkillColumns(Flow):
    """Skills. They go on in the next frame where these columns are full."""

    def __init__(self, skills: Sequence[SkillRow], style: Style) -> None:
        self._skills = tuple(skills)
        self._style = style
        self._measured: tuple[float, _Measures, list[Piece]] | None = None

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        """As many skills as fit, in columns of even height."""
        measures, pieces = self._pieces(width)
        count = _fitting(pieces, measures.columns, room)
        if not count:
            return None, self
        shown = pieces[:count]
        # The lowest columns that hold them all: even ones.
        heights = sorted({height for height in _heights(shown) if height <= room}) or [room]
        even = next((one for one in heights if _fitting(shown, measures.columns, one) == count), room)
        marks, x, y, lowest = list[Mark](), 0.0, 0.0, 0.0
        for piece in shown:
            if y and y + piece.height > even + 1:
                x, y = x + measures.width + self._style.column_gap, 0.0
            marks += piece.at(x, y)
            y += piece.height
            lowest = max(lowest, y)
        rest = SkillColumns(self._skills[count:], self._style)
        rest._measured = (width, measures, pieces[count:])
        return Piece(lowest, tuple(marks)), rest if count < len(pieces) else None

    def _pieces(self, width: float) -> tuple[_Measures, list[Piece]]:
        if self._measured is None or self._measured[0] != width:
            measures = self._measure(width)
            self._measured = (width, measures, [self._piece(one, measures) for one in self._skills])
        return self._measured[1:]

    def _measure(self, width: float) -> _Measures:
        style = self._style
        numbers = [max(one_line_of(one.value, style.number).width for one in self._skills)]
        for place in range(max(len(one.fractions) for one in self._skills)):
            texts = [one.fractions[place] for one in self._skills if place < len(one.fractions)]
            numbers.append(max(one_line_of(text, style.small).width for text in texts))
        taken = sum(numbers) + _APART * len(numbers)
        names = sorted(sum(span.width for span in set_spans(_name(one), style.body)) for one in self._skills)
        usual = names[min(len(names) - 1, int(len(names) * _SHARE))]
        least = max(_LEAST, usual + taken)
        columns = max(1, int((width + style.column_gap) // (least + style.column_gap)))
        columns = min(columns, len(self._skills))
        each = (width - (columns - 1) * style.column_gap) / columns
        ends, right = list[float](), each
        for number in reversed(numbers):
            ends.insert(0, right)
            right -= number + _APART
        return _Measures(each, columns, tuple(ends), right)

    def _piece(self, skill: SkillRow, measures: _Measures) -> Piece:
        style, marks = self._style, list[Mark]()
        lines = set_spans(_name(skill), style.body, measures.text)
        texts = [(skill.value, style.number), *((one, style.small) for one in skill.fractions)]
        numbers = [one_line_of(text, ink) for text, ink in texts]
        y = sum(line.height for line in lines[:-1])
        # Names and numbers are of different sizes and stand on one line.
        first = max(lines[-1].baseline, *(number.baseline for number in numbers))
        row = max(first - one.baseline + one.height for one in (lines[-1], *numbers))
        for place, line in enumerate(lines[:-1]):
            marks.append(replace(line.mark, y=sum(one.height for one in lines[:place])))
        marks.append(replace(lines[-1].mark, y=y + first - lines[-1].baseline))
        start = measures.text
        for number, end in zip(numbers, measures.ends, strict=False):
            marks.append(replace(number.mark, x=end - number.width, y=y + first - number.baseline))
            start = min(start, end - number.width - _APART / 2)
        if start - lines[-1].width > 12 * PT:
            x = lines[-1].width + 2 * PT
            marks.append(LineMark(x, y + first, start - x, 0, HAIRLINE * 1.4, dotted=True))
        return Piece(y + row, tuple(marks))


def _name(skill: SkillRow) -> tuple[Span, ...]:
    detail = (Span(f" ({skill.detail})", slanted=True),) if skill.detail else ()
    return (Span(skill.name or " "), *detail)


def _fitting(pieces: Sequence[Piece], columns: int, room: float) -> int:
    """How many of the pieces fit into so many columns, one after the other."""
    column, y = 0, 0.0
    for count, piece in enumerate(pieces):
        if y + piece.height > room + 1:
            column, y = column + 1, 0.0
            if column == columns or piece.height > room + 1:
                return count
        y += piece.height
    return len(pieces)


def _heights(pieces: Sequence[Piece]) -> list[float]:
    """Every height that a column of these pieces can have."""
    found = list[float]()
    for first in range(len(pieces)):
        height = 0.0
        for piece in pieces[first:]:
            height += piece.height
            found.append(height)
    return found
