"""Values under their names: in lines on cards, as a table on sheets."""

from collections.abc import Sequence

from gmscreen.rules.value import frozen, replace
from gmscreen.ui.printing.flow import Atoms, Flow, Running
from gmscreen.ui.printing.marks import PT, LineMark, Mark, Piece, stacked
from gmscreen.ui.printing.style import Style
from gmscreen.ui.printing.text import Ink, SetLine, one_line_of, set_text
from gmscreen.viewmodels.npc_card_data import Cell, CellGroup, Span

_BETWEEN = 2 * PT
"""From a name to its value."""
_APART = 3.5 * PT
"""The least distance from one value to the next name."""
_FAR = 16 * PT
"""The greatest such distance off the grid."""
_MOST_COLUMNS = 20


@frozen
class _Row:
    """Cells on one line: each with its place; `cells` of `group` are what the line came from."""

    piece: Piece
    group: int
    cells: tuple[Cell, ...]


class CellLines(Atoms):
    """Values in lines on a grid: `COG 15   COO 20`. Values too long for it are written out below."""

    def __init__(self, groups: Sequence[CellGroup], style: Style, *, gap: float = 0.0) -> None:
        self._groups = tuple(groups)
        self._style = style
        self.gap = gap
        self._rows: tuple[float, list[_Row]] | None = None

    def atoms(self, width: float) -> Sequence[Piece]:
        """The lines."""
        return [row.piece for row in self._laid(width)]

    def after(self, width: float, count: int) -> Flow:
        """The cells of the lines that are left."""
        groups: dict[int, list[Cell]] = {}
        for row in self._laid(width)[count:]:
            groups.setdefault(row.group, []).extend(cell for cell in row.cells)
        return CellLines([CellGroup("", tuple(cells)) for cells in groups.values()], self._style)

    def _laid(self, width: float) -> list[_Row]:
        if self._rows is None or self._rows[0] != width:
            self._rows = (width, self._lay(width))
        return self._rows[1]

    def _lay(self, width: float) -> list[_Row]:
        style = self._style
        wide = [[_wide(cell, style) for cell in group.cells] for group in self._groups]
        most = min(_MOST_COLUMNS, int(width // (22 * PT)))
        columns = min(range(3, most + 1), key=lambda count: _cost(wide, width, count), default=1)
        rows = list[_Row]()
        for place, (group, sizes) in enumerate(zip(self._groups, wide, strict=True)):
            for line in _lines(sizes, width, columns):
                cells = tuple(group.cells[n] for n, _ in line)
                if len(line) == 1 and sizes[line[0][0]] > width:
                    rows.append(_Row(_written_out(cells[0], style, width), place, cells))
                    continue
                marks = list[Mark]()
                for n, x in line:
                    marks += _inline(group.cells[n], style, x)
                rows.append(_Row(Piece(style.value.pitch * 1.04, tuple(marks)), place, cells))
        return rows


class CellTable(Atoms):
    """Values as a table: a line or more for each group, whose name stands at the side."""

    def __init__(self, groups: Sequence[CellGroup], style: Style, side: float, columns: int) -> None:
        self._groups = tuple(groups)
        self._style = style
        self._side = side
        self._columns = columns

    def atoms(self, width: float) -> Sequence[Piece]:
        """The lines with the names of their groups."""
        pieces = list[Piece]()
        for group in self._groups:
            rows = self._rows(group, width)
            title = set_text(group.title, self._style.heading, self._side - _APART)
            above = 2.5 * PT if pieces else 0.0
            first = max(rows[0].height, title.height)
            rule = (LineMark(0, 0, width, 0),) if pieces else ()
            marks = (*rule, *title.at(0, above), *rows[0].at(self._side, above))
            pieces.append(Piece(first + above, marks))
            pieces += [Piece(row.height, row.at(self._side, 0)) for row in rows[1:]]
        return pieces

    def after(self, width: float, count: int) -> Flow:
        """The groups whose lines are left; one that was begun goes on without its name."""
        left = list[CellGroup]()
        for group in self._groups:
            rows = self._cells(group, width)
            if count < len(rows):
                cells = tuple(cell for row in rows[count:] for cell in row)
                left.append(CellGroup("" if count else group.title, cells))
            count = max(0, count - len(rows))
        return CellTable(left, self._style, self._side, self._columns)

    def _pitch(self, width: float) -> float:
        return (width - self._side) / self._columns

    def _broken(self, group: CellGroup, width: float) -> list[list[tuple[int, int]]]:
        sizes = [min(self._wide(cell), width - self._side - _APART) for cell in group.cells]
        return _broken(sizes, width - self._side, self._columns)

    def _cells(self, group: CellGroup, width: float) -> list[list[Cell]]:
        return [[group.cells[n] for n, _ in line] for line in self._broken(group, width)]

    def _rows(self, group: CellGroup, width: float) -> list[Piece]:
        style, pitch, rows = self._style, self._pitch(width), list[Piece]()
        for line in self._broken(group, width):
            marks, height = list[Mark](), 0.0
            for n, column in line:
                piece = self._stacked(group.cells[n], width - self._side - column * pitch, style)
                marks += piece.at(column * pitch, 0)
                height = max(height, piece.height)
            rows.append(Piece(height + 2.5 * PT, tuple(marks)))
        return rows

    def _stacked(self, cell: Cell, width: float, style: Style) -> Piece:
        """The name above the value; a long text in the type of texts, on as many lines as it takes."""
        label, ink = set_text(cell.label, style.small, width), self._ink(cell)
        value, usual = set_text(cell.value, ink, width), one_line_of("0", style.value).baseline
        # Words and fractions are set smaller than numbers, and stand on the same line.
        lower = max(0.0, usual - one_line_of(cell.value, ink).baseline)
        marks = [*label.marks, *value.at(0, label.height + lower)]
        height = label.height + lower + value.height
        if cell.fractions:
            small = one_line_of("/".join(cell.fractions), style.small)
            x = one_line_of(cell.value, ink).width + _BETWEEN
            marks.append(replace(small.mark, x=x, y=label.height + max(0.0, usual - small.baseline)))
        return Piece(height, tuple(marks))

    def _ink(self, cell: Cell) -> Ink:
        """Large type for numbers, and for dice."""
        number = len(cell.value) <= 6 and any(sign.isdecimal() for sign in cell.value)
        return self._style.value if number else self._style.number

    def _wide(self, cell: Cell) -> float:
        value = one_line_of(cell.value, self._ink(cell)).width
        if cell.fractions:
            value += _BETWEEN + one_line_of("/".join(cell.fractions), self._style.small).width
        return max(value, one_line_of(cell.label, self._style.small).width)


def _label(cell: Cell, style: Style) -> SetLine:
    return one_line_of(cell.label, style.small)


def _wide(cell: Cell, style: Style) -> float:
    return _label(cell, style).width + _BETWEEN + one_line_of(cell.value, style.value).width


def _inline(cell: Cell, style: Style, x: float) -> list[Mark]:
    name, value = _label(cell, style), one_line_of(cell.value, style.value)
    first = max(name.baseline, value.baseline)
    shown = replace(value.mark, x=x + name.width + _BETWEEN, y=first - value.baseline)
    return [replace(name.mark, x=x, y=first - name.baseline), shown]


def _written_out(cell: Cell, style: Style, width: float) -> Piece:
    """A value that is wider than the line, on several lines."""
    spans = (Span(f"{cell.label} "), Span(cell.value, strong=True))
    return stacked(Running(spans, style.small).atoms(width))


def _cost(groups: Sequence[Sequence[float]], width: float, columns: int) -> tuple[int, int]:
    """How many lines the groups take, and how many there would be if all of them kept to the grid."""
    lines = sum(len(_lines(sizes, width, columns)) for sizes in groups)
    return lines, sum(len(_broken(sizes, width, columns)) for sizes in groups)


def _lines(sizes: Sequence[float], width: float, columns: int) -> list[list[tuple[int, float]]]:
    """Lines of cells, each as its number and its place: on the grid, or in one line if that saves some."""
    lines = _broken(sizes, width, columns)
    free = width - sum(sizes)
    if len(lines) > 1 and free >= _APART * (len(sizes) - 1):
        gap = min(free / (len(sizes) - 1), _FAR)
        return [[(n, sum(sizes[:n]) + n * gap) for n in range(len(sizes))]]
    return [[(n, column * width / columns) for n, column in line] for line in lines]


def _broken(sizes: Sequence[float], width: float, columns: int) -> list[list[tuple[int, int]]]:
    """Lines of cells on a grid of so many columns, each as its number and column.

    Cells that all fit into one column each are spread evenly over their lines.
    """
    pitch = width / columns
    spans = [max(1, min(columns, -int(-(size + _APART) // pitch))) for size in sizes]
    most = columns
    if len(spans) > columns and max(spans) == 1:
        lines = -(-len(spans) // columns)
        most = -(-len(spans) // lines)
    found: list[list[tuple[int, int]]] = [[]]
    column = 0
    for n, span in enumerate(spans):
        if found[-1] and column + span > most:
            found.append([])
            column = 0
        found[-1].append((n, column))
        column += span
    return [line for line in found if line]
