"""Encounters: a line for each fighter, each NPC among them once in short, and lines for whoever comes."""

from collections.abc import Iterator, Sequence

from gmscreen.rules.value import replace
from gmscreen.ui.printing.body import running, weapons_of
from gmscreen.ui.printing.boxes import Ruled
from gmscreen.ui.printing.cells import CellLines
from gmscreen.ui.printing.fighters import FighterLine, blank_line
from gmscreen.ui.printing.flow import Flow, Headed, Running, Together, checked, fill
from gmscreen.ui.printing.head import Head
from gmscreen.ui.printing.marks import HAIRLINE, MM, PT, Area, BoxMark, Mark, Page, Piece
from gmscreen.ui.printing.style import CARD, PAPER, PageSize
from gmscreen.ui.printing.text import Ink, one_line_of, set_text
from gmscreen.viewmodels.npc_card_data import Card, CellGroup, SkillRow, Span
from gmscreen.viewmodels.npc_encounter import ROUNDS, EncounterSheet
from gmscreen.viewmodels.texts import Texts

STYLE = replace(
    CARD,
    running=False,
    title=Ink(15, strong=True),
    heading=Ink(8, strong=True),
    section_gap=7 * PT,
    box=7.6 * PT,
)
_MARGIN: dict[PageSize, float] = {"A4": 12 * MM, "A5": 9 * MM}
_MOST_BLANK = 6
_MUCH = 90 * MM
"""Room in which an NPC in short is begun though it does not fit."""


def encounter_pages(sheet: EncounterSheet, page: PageSize, texts: Texts) -> list[Page]:
    """The encounter on as many pages as it takes."""
    (width, height), margin = PAPER[page], _MARGIN[page]
    inner, room = width - 2 * margin, height - 2 * margin
    head = Head(sheet.name, "", sheet.system, STYLE)
    bodies = _bodies(sheet, texts, inner, room - head.piece(inner).height)
    parted = len(bodies) > 1
    if parted:
        bodies = _bodies(sheet, texts, inner, room - head.piece(inner, parted=True).height)
    pages = []
    for number, body in enumerate(bodies, 1):
        part = texts.t("print.part", n=number, total=len(bodies)) if parted else ""
        top = head.piece(inner, part, parted=parted)
        marks = Piece(0, (*top.marks, *body.at(0, top.height))).at(margin, margin)
        pages.append(Page(width, height, (Area(margin, margin, inner, room, marks),)))
    return pages


def _bodies(sheet: EncounterSheet, texts: Texts, width: float, room: float) -> list[Piece]:
    flows: tuple[Flow, ...] = tuple(_flows(sheet, texts))
    bodies = list[Piece]()
    while flows or not bodies:
        body, flows = fill(flows, width, room)
        checked(body, flows)
        if not flows:
            body = _with_blanks(body, sheet, texts, width, room)
        bodies.append(body)
    return bodies


def _flows(sheet: EncounterSheet, texts: Texts) -> Iterator[Flow]:
    yield _Rounds(texts.t("print.round"), sheet.round)
    yield from running(sheet.notes, STYLE)
    lines = [FighterLine(one, sheet.slots, STYLE) for one in sheet.fighters]
    if lines:
        yield _Lines(texts.t("print.initiative"), lines)
    yield from (
        _reference(card, texts) for card in sheet.reference if card.groups or card.skills or card.weapons.rows
    )


def _reference(card: Card, texts: Texts) -> Flow:
    """An NPC in short: values, weapons and skills in running lines."""
    cells = tuple(cell for group in card.groups if not group.counted for cell in group.cells)
    body: list[Flow] = [CellLines((CellGroup("", cells),), STYLE)] if cells else []
    style = replace(STYLE, section_gap=2.5 * PT, heading=STYLE.small.bold)
    body += weapons_of(card, style, texts)
    if card.skills:
        spans = [Span(f"{card.skills_title}  ", strong=True)]
        for place, skill in enumerate(card.skills):
            spans += [Span(" · ")] if place else []
            spans += _skill(skill)
        body.append(Running(spans, STYLE.body, gap=2.5 * PT))
    traits = [one for passage in card.passages if passage.labelled for one in passage.paragraphs]
    if traits:
        spans = [span for one in traits for span in (*one.spans, Span("   "))]
        body.append(Running(spans, STYLE.body, gap=2.5 * PT))
    again = texts.t("print.continued", title=card.name)
    return _Reference(card.name, again, STYLE.heading, body, gap=STYLE.section_gap)


def _skill(skill: SkillRow) -> list[Span]:
    detail = f" ({skill.detail})" if skill.detail else ""
    # A name and its number stay on one line.
    spans = [Span(f"{skill.name}{detail}\N{NO-BREAK SPACE}"), Span(skill.value, strong=True)]
    if skill.fractions:
        spans.append(Span(f"\N{NO-BREAK SPACE}({'/'.join(skill.fractions)})"))
    return spans


def _with_blanks(body: Piece, sheet: EncounterSheet, texts: Texts, width: float, room: float) -> Piece:
    """Lines for others in the room that is left, and what is left of that for jottings."""
    title = one_line_of(texts.t("print.more"), STYLE.small)
    line = blank_line(sheet.slots, STYLE, width)
    y = body.height + STYLE.section_gap
    count = min(_MOST_BLANK, int((room - y - title.height) // line.height))
    if count < 1:
        return body
    marks = [*body.marks, replace(title.mark, y=y)]
    y += title.height
    for _ in range(count):
        marks += line.at(0, y)
        y += line.height
    lines, _ = Ruled(texts.t("print.jottings"), STYLE).take(width, room - y - STYLE.section_gap)
    if lines is not None:
        marks += lines.at(0, y + STYLE.section_gap)
    return Piece(room, tuple(marks))


class _Reference(Headed):
    """An NPC, which is begun on the next page rather than broken where most of this one is taken."""

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        """All of it; what fits only where there is much room."""
        piece, rest = super().take(width, room)
        return (None, self) if rest is not None and room < _MUCH else (piece, rest)


class _Lines(Together):
    """The fighters, with what the boxes at their side are for above them on each page."""

    def __init__(self, title: str, body: Sequence[Flow]) -> None:
        super().__init__(body, gap=STYLE.section_gap)
        self._title = title

    def head(self, width: float) -> Piece:
        """The word above the boxes for initiative; each fighter brings a line along."""
        return set_text(self._title, STYLE.small, width)

    def rest(self, body: Sequence[Flow]) -> Flow:
        """The fighters that are left."""
        return _Lines(self._title, body)


class _Rounds(Flow):
    """The rounds to cross off; those that are over are crossed already."""

    def __init__(self, label: str, number: int) -> None:
        self._label = label
        self._number = number

    def take(self, width: float, room: float) -> tuple[Piece | None, Flow | None]:
        """The rounds on one line, as many as fit."""
        label, side = one_line_of(self._label, STYLE.heading), 13 * PT
        if room < side:
            return None, self
        first = max(1, self._number)
        marks: list[Mark] = [replace(label.mark, y=(side - label.height) / 2)]
        x = label.width + 6 * PT
        for number in range(first, first + ROUNDS):
            shown = one_line_of(str(number), STYLE.small)
            wide = max(side, shown.width + 3 * PT)
            if x + wide > width:
                break
            marks.append(BoxMark(x, 0, wide, side, HAIRLINE))
            place = (x + (wide - shown.width) / 2, (side - shown.height) / 2)
            marks.append(replace(shown.mark, x=place[0], y=place[1]))
            x += wide + 2 * PT
        return Piece(side + PT, tuple(marks)), None
