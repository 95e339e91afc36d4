"""Cards: several to a page, each as small as its content allows, with marks to cut along.

A card that is too small is laid out anew in the next size. What the largest does not hold goes on in another
card. Cards keep to a grid, so that a page can be cut in straight lines from edge to edge.
"""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtGui import QImage

from gmscreen.rules.value import frozen
from gmscreen.ui.printing.body import passages_of, skills_of, weapons_of
from gmscreen.ui.printing.boxes import RULED, BoxRows
from gmscreen.ui.printing.cells import CellLines
from gmscreen.ui.printing.flow import Beside, Flow, checked, fill_columns
from gmscreen.ui.printing.head import Head
from gmscreen.ui.printing.marks import MM, PT, Area, LineMark, Mark, Page, Piece, stacked
from gmscreen.ui.printing.style import CARD, PAPER, PageSize
from gmscreen.viewmodels.npc_card_data import Card, CellGroup
from gmscreen.viewmodels.texts import Texts

Pictures = Callable[[str], QImage | None]

SPANS = ((1, 1), (1, 2), (2, 2))
"""The sizes of a card in cells of the grid, across and down, the smallest first."""
_PADDING = (4.5 * MM, 3.5 * MM)
_PORTRAIT = 20 * MM
_TICK = 3 * MM
_GAP = 3 * PT
_LEAST_RULED = 2
"""Fewer lines to write on are none."""


@frozen
class Grid:
    """The cells of a page: its size, the cells across and down, the margin around them all."""

    width: float
    height: float
    across: int
    down: int
    margin: float

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a cell."""
        return (self.width - 2 * self.margin) / self.across, (self.height - 2 * self.margin) / self.down


@frozen
class _Laid:
    """A card, or a part of one, of the size `span` and ready to be put on a page; 0, 0 is its corner."""

    span: tuple[int, int]
    marks: tuple[Mark, ...]


def grid_of(page: PageSize) -> Grid:
    """Two by four cells on upright A4, two by two on A5 lying down."""
    width, height = PAPER[page]
    return Grid(height, width, 2, 2, 7 * MM) if page == "A5" else Grid(width, height, 2, 4, 7 * MM)


def card_pages(cards: Sequence[Card], page: PageSize, texts: Texts, pictures: Pictures) -> list[Page]:
    """The cards on as few pages as they fill in their order, smaller ones moving up into gaps."""
    grid = grid_of(page)
    taken: list[dict[tuple[int, int], int]] = []
    areas: list[list[Area]] = []
    for card in cards:
        for laid in _laid_out(card, grid, texts, pictures):
            number, column, row = _place(laid.span, grid, taken)
            if number == len(areas):
                areas.append([])
            wide, high = grid.cell
            x, y = grid.margin + column * wide, grid.margin + row * high
            size = (laid.span[0] * wide, laid.span[1] * high)
            areas[number].append(Area(x, y, *size, Piece(0, laid.marks).at(x, y)))
    return [Page(grid.width, grid.height, tuple(found), tuple(_cuts(grid, found))) for found in areas]


def _flows(card: Card, texts: Texts, pictures: Pictures) -> list[Flow]:
    groups = [group for group in card.groups if not (group.counted and card.boxes)]
    if len(groups) > 2:
        # There is no room for lines that are not full: names alone tell what belongs to which group.
        groups[1:] = [CellGroup("", tuple(cell for group in groups[1:] for cell in group.cells))]
    cells = CellLines(groups, CARD)
    picture = pictures(card.portrait) if card.portrait else None
    first: list[Flow] = [Beside(cells, picture, _PORTRAIT)] if picture is not None else [cells]
    rest = (skills_of, weapons_of, passages_of)
    return [*first, *(flow for part in rest for flow in part(card, CARD, texts))]


def _laid_out(card: Card, grid: Grid, texts: Texts, pictures: Pictures) -> Iterator[_Laid]:
    flows, head, largest = tuple(_flows(card, texts, pictures)), _head(card), SPANS[-1]
    whole = _smallest(head, grid, flows, card)
    if whole is not None:
        yield whole
        return
    parts = list[tuple[Flow, ...]]()
    while flows:
        parts.append(flows)
        top = head.piece(_inner(grid, largest)[0], parted=True)
        body, flows = _body(top, grid, largest, flows)
        checked(body, flows)
    for number, left in enumerate(parts, 1):
        part = texts.t("print.part", n=number, total=len(parts))
        last = _smallest(head, grid, left, card, part) if number == len(parts) else None
        if last is not None:
            yield last
            continue
        top = head.piece(_inner(grid, largest)[0], part, parted=True)
        yield _finished(top, _body(top, grid, largest, left)[0], grid, largest, Piece())


def _head(card: Card) -> Head:
    return Head(card.name, card.alias, card.system, CARD)


def _smallest(head: Head, grid: Grid, flows: Sequence[Flow], card: Card, part: str = "") -> _Laid | None:
    """The smallest card that holds all of this; None where even the largest does not."""
    for span in SPANS:
        width, height = _inner(grid, span)
        top = head.piece(width, part, parted=bool(part))
        foot = _foot(card, width)
        if top.height + foot.height > height:
            continue
        body, rest = _body(top, grid, span, flows, foot.height)
        if not rest:
            return _finished(top, body, grid, span, foot)
    return None


def _inner(grid: Grid, span: tuple[int, int]) -> tuple[float, float]:
    """Width and height inside the padding of a card."""
    wide, high = grid.cell
    return span[0] * wide - 2 * _PADDING[0], span[1] * high - 2 * _PADDING[1]


def _foot(card: Card, width: float) -> Piece:
    """The boxes for damage, with the air above them."""
    if not card.boxes:
        return Piece()
    boxes = stacked(BoxRows(card.boxes, CARD).atoms(width))
    return Piece(_GAP + boxes.height, boxes.at(0, _GAP))


def _body(
    top: Piece, grid: Grid, span: tuple[int, int], flows: Sequence[Flow], foot: float = 0.0
) -> tuple[Piece, tuple[Flow, ...]]:
    """What fits between head and foot. Columns are as wide as the smallest card, whatever the size."""
    room = _inner(grid, span)[1] - top.height - foot
    widths = (_inner(grid, SPANS[0])[0],) * span[0]
    return fill_columns(flows, widths, 2 * _PADDING[0], room)


def _finished(top: Piece, body: Piece, grid: Grid, span: tuple[int, int], foot: Piece) -> _Laid:
    """The whole card: head, content, lines to write on where there is room, and boxes at the bottom."""
    width, height = _inner(grid, span)
    used, end = top.height + body.height, height - foot.height
    marks = [*top.marks, *body.at(0, top.height), *foot.at(0, end)]
    count = int((end - used) // RULED)
    if count >= _LEAST_RULED:
        marks += [LineMark(0, end - n * RULED, width, 0, dotted=True) for n in range(count)]
    return _Laid(span, Piece(0, tuple(marks)).at(*_PADDING))


def _place(
    span: tuple[int, int], grid: Grid, taken: list[dict[tuple[int, int], int]]
) -> tuple[int, int, int]:
    """The first free place for a card: page, column and row, which are taken then.

    A card two cells high begins in an even row: so every cut goes straight through.
    """
    across, down = span
    number = 0
    while True:
        if number == len(taken):
            taken.append({})
        for row in range(0, grid.down - down + 1, down):
            for column in range(grid.across - across + 1):
                cells = [(column + x, row + y) for x in range(across) for y in range(down)]
                if not any(cell in taken[number] for cell in cells):
                    taken[number].update(dict.fromkeys(cells, 1))
                    return number, column, row
        number += 1


def _cuts(grid: Grid, areas: Sequence[Area]) -> Iterator[Mark]:
    """Short lines in the margin where a page is to be cut, and hairlines around its cards."""
    wide, high = grid.cell
    near = grid.margin - 0.8 * MM - _TICK
    for column in range(grid.across + 1):
        x = grid.margin + column * wide
        yield LineMark(x, near, 0, _TICK)
        yield LineMark(x, grid.height - near - _TICK, 0, _TICK)
    for row in range(grid.down + 1):
        y = grid.margin + row * high
        yield LineMark(near, y, _TICK, 0)
        yield LineMark(grid.width - near - _TICK, y, _TICK, 0)
    edges = set[tuple[float, float, float, float]]()
    for area in areas:
        right, bottom = area.x + area.width, area.y + area.height
        edges |= {(area.x, area.y, area.width, 0.0), (area.x, bottom, area.width, 0.0)}
        edges |= {(area.x, area.y, 0.0, area.height), (right, area.y, 0.0, area.height)}
    for x, y, width, height in sorted(edges):
        yield LineMark(x, y, width, height, dotted=True)
