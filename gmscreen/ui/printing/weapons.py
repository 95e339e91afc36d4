"""Weapons as a table, or written out where a table would be too wide."""

from collections.abc import Sequence

from gmscreen.rules.value import frozen, replace
from gmscreen.ui.printing.flow import Flow, Headed, Running
from gmscreen.ui.printing.marks import PT, LineMark, Mark, Piece
from gmscreen.ui.printing.style import Style
from gmscreen.ui.printing.text import one_line_of, set_text
from gmscreen.viewmodels.npc_card_data import Span, WeaponRow, WeaponTable
from gmscreen.viewmodels.texts import NARROW

_APART = 6 * PT
_MOST_LINES = 3
_BETWEEN = f"{NARROW}· "
"""A sign that does not begin a line."""
_SHORT = 20
"""Words up to this length are not broken in running text."""
_WIDEST = 0.34
"""The greatest share of the width that a column takes before its texts are broken."""
_NAME = 0.24
"""The least share of the width for the names."""


@frozen
class _Columns:
    """Where the columns begin and how wide they are, the name first."""

    places: tuple[tuple[float, float], ...]

    @property
    def end(self) -> float:
        """Where the last one ends."""
        return sum(self.places[-1])


def weapon_flow(table: WeaponTable, again: str, style: Style) -> Flow:
    """The weapons under their heading; the names of the columns are repeated with it."""
    return _Table(table, table.title, again, style)


class _Table(Headed):
    def __init__(
        self, table: WeaponTable, title: str, again: str, style: Style, body: Sequence[Flow] | None = None
    ) -> None:
        self._table = table
        self._again_title = again
        self._style = style
        rows = [_Weapon(row, table, style) for row in table.rows] if body is None else body
        super().__init__(title, again, style.heading, rows, gap=style.section_gap)

    def head(self, width: float) -> Piece:
        columns = _columns(self._table, self._style, width)
        if columns is None:
            return super().head(width)
        words = set_text(self._title, self._ink, columns.places[0][1])
        marks, height = list[Mark](words.marks), words.height
        for column, (x, wide) in zip(self._table.columns, columns.places[1:], strict=True):
            label = set_text(column.label, self._style.small, wide)
            marks += label.at(x, max(0.0, words.height - label.height))
            height = max(height, label.height)
        return Piece(height + 2 * self._ink.points, (*marks, LineMark(0, height, width, 0)))

    def rest(self, body: Sequence[Flow]) -> Flow:
        return _Table(self._table, self._again_title, self._again_title, self._style, body)


class _Weapon(Flow):
    """A weapon: its line of the table, and its notes below."""

    def __init__(self, row: WeaponRow, table: WeaponTable, style: Style) -> None:
        self._row = row
        self._table = table
        self._style = style
        self.gap = 0.4 * style.paragraph_gap

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        columns = _columns(self._table, self._style, width)
        main = self._line(columns) if columns is not None else None
        if main is None:
            return self._written_out().take(width, room)
        if main.height > room:
            return None, self
        if not self._row.notes:
            return main, None
        behind = one_line_of(self._row.notes, self._style.small)
        if columns is not None and columns.end + _APART + behind.width <= width:
            y = max(0.0, one_line_of("x", self._style.body).baseline - behind.baseline)
            return Piece(main.height, (*main.marks, replace(behind.mark, x=columns.end + _APART, y=y))), None
        notes = Running((Span(self._row.notes),), self._style.small, indent=8 * PT)
        below, rest = notes.take(width, room - main.height)
        if below is None:
            return None, self
        return Piece(main.height + below.height, (*main.marks, *below.at(0, main.height))), rest

    def _line(self, columns: _Columns) -> Piece | None:
        """The line of the table; None where a text is too long for one."""
        texts = (
            (self._row.name, self._style.body.bold),
            *((one, self._style.body) for one in self._row.values),
        )
        marks, height = list[Mark](), 0.0
        for (text, ink), (x, wide) in zip(texts, columns.places, strict=True):
            if not text:
                continue
            cell = set_text(text, ink, wide)
            if len(cell.marks) > _MOST_LINES:
                return None
            marks += cell.at(x, 0)
            height = max(height, cell.height)
        return Piece(height, tuple(marks))

    def _written_out(self) -> Flow:
        spans = [Span(self._row.name, strong=True)]
        for column, value in zip(self._table.columns, self._row.values, strict=True):
            if value:
                words = value if column.plain else f"{column.label} {value}"
                if len(words) <= _SHORT:
                    words = words.replace(" ", NARROW)
                spans.append(Span(f"{_BETWEEN}{words}"))
        if self._row.notes:
            spans.append(Span(_BETWEEN + self._row.notes, slanted=True))
        return Running(spans, self._style.body)


def _columns(table: WeaponTable, style: Style, width: float) -> _Columns | None:
    """The columns at this width; None where they would leave too little for the names, or none are wanted."""
    if style.running:
        return None
    wide = []
    for place, column in enumerate(table.columns):
        texts = [row.values[place] for row in table.rows]
        natural = max(one_line_of(text, style.body).width for text in texts)
        wide.append(min(max(natural, one_line_of(column.label, style.small).width), _WIDEST * width))
    names = max((one_line_of(row.name, style.body.bold).width for row in table.rows), default=0.0)
    left = width - sum(wide) - _APART * len(wide)
    if left < min(names, _NAME * width):
        return None
    first = min(left, max(names, one_line_of(table.title, style.heading).width))
    # What is over goes between the columns, but not so far apart that the eye loses the line.
    more = min(max(0.0, left - first) / max(1, len(wide)), 14 * PT)
    places, x = [(0.0, first)], first
    for one in wide:
        x += _APART + more
        places.append((x, one))
        x += one
    return _Columns(tuple(places))
