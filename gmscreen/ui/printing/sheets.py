"""Sheets: one NPC on a page of its own, with room to write."""

from collections.abc import Sequence

from PySide6.QtGui import QImage

from gmscreen.rules.value import frozen
from gmscreen.ui.printing.body import passages_of, skills_of, weapons_of
from gmscreen.ui.printing.boxes import BoxRows, Ruled
from gmscreen.ui.printing.cards import Pictures
from gmscreen.ui.printing.cells import CellTable
from gmscreen.ui.printing.flow import Beside, Flow, checked, fill, fill_columns
from gmscreen.ui.printing.head import Head
from gmscreen.ui.printing.marks import MM, PT, Area, Page, Piece
from gmscreen.ui.printing.style import PAPER, SHEET, SMALL_SHEET, PageSize, Style
from gmscreen.viewmodels.npc_card_data import Card
from gmscreen.viewmodels.texts import Texts

_PORTRAIT = 30 * MM


@frozen
class Form:
    """The form of a sheet: the margin, the room for names at the side, the columns of values and of text."""

    style: Style
    margin: float
    side: float
    cells: int
    columns: int


FORMS: dict[PageSize, Form] = {
    "A4": Form(SHEET, 14 * MM, 31 * MM, 8, 2),
    "A5": Form(SMALL_SHEET, 10 * MM, 25 * MM, 6, 1),
}


def sheet_pages(cards: Sequence[Card], page: PageSize, texts: Texts, pictures: Pictures) -> list[Page]:
    """A sheet for each NPC; what one page does not hold goes on on the next."""
    return [made for card in cards for made in _sheet(card, page, texts, pictures)]


def _sheet(card: Card, page: PageSize, texts: Texts, pictures: Pictures) -> list[Page]:
    form, (width, height) = FORMS[page], PAPER[page]
    inner, room = width - 2 * form.margin, height - 2 * form.margin
    picture = pictures(card.portrait) if card.portrait else None
    head = Head(card.name, card.alias, card.system, form.style)
    bodies = _bodies(card, form, texts, picture, (inner, room - head.piece(inner).height))
    if len(bodies) > 1:
        high = head.piece(inner, parted=True).height
        bodies = _bodies(card, form, texts, picture, (inner, room - high))
    pages = []
    for number, body in enumerate(bodies, 1):
        parted = len(bodies) > 1
        part = texts.t("print.part", n=number, total=len(bodies)) if parted else ""
        top = head.piece(inner, part, parted=parted)
        marks = Piece(0, (*top.marks, *body.at(0, top.height))).at(form.margin, form.margin)
        area = Area(form.margin, form.margin, inner, room, marks)
        pages.append(Page(width, height, (area,)))
    return pages


def _bodies(
    card: Card, form: Form, texts: Texts, picture: QImage | None, size: tuple[float, float]
) -> list[Piece]:
    """What stands below the head of each page, in frames of this width and height."""
    style, (width, room) = form.style, size
    wide = tuple(_across(card, form, texts, picture))
    rest: tuple[Flow, ...] = (*skills_of(card, style, texts), *passages_of(card, style, texts))
    widths = ((width - (form.columns - 1) * 8 * MM) / form.columns,) * form.columns
    bodies = list[Piece]()
    while wide or rest or not bodies:
        top, wide = fill(wide, width, room)
        y, marks = top.height, list(top.marks)
        if not wide and rest:
            gap = style.section_gap if marks else 0.0
            below, rest = fill_columns(rest, widths, 8 * MM, room - y - gap)
            marks += below.at(0, y + gap)
            y += gap + below.height
        if not wide and not rest:
            gap = 1.5 * style.section_gap
            lines, _ = Ruled(texts.t("print.jottings"), style).take(width, room - y - gap)
            if lines is not None:
                marks += lines.at(0, y + gap)
        bodies.append(checked(Piece(room, tuple(marks)), (*wide, *rest)))
    return bodies


def _across(card: Card, form: Form, texts: Texts, picture: QImage | None) -> Sequence[Flow]:
    """What takes the whole width: values beside the picture, boxes for damage, weapons."""
    style, flows = form.style, list[Flow]()
    # The boxes say by themselves how many there are.
    groups = [group for group in card.groups if not (group.counted and card.boxes)]
    if picture is not None:
        cells = CellTable(groups, style, form.side, form.cells - 1)
        flows.append(Beside(cells, picture, _PORTRAIT))
    elif groups:
        flows.append(CellTable(groups, style, form.side, form.cells))
    if card.boxes:
        title = next((group.title for group in card.groups if group.counted), "")
        flows.append(BoxRows(card.boxes, style, gap=8 * PT, side=form.side, title=title))
    return [*flows, *weapons_of(card, style, texts)]
