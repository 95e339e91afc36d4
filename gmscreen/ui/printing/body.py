"""The parts of an NPC in the order in which they are printed."""

from collections.abc import Iterator, Sequence

from gmscreen.rules.value import replace
from gmscreen.ui.printing.flow import Flow, Headed, Running, Together
from gmscreen.ui.printing.marks import PT
from gmscreen.ui.printing.skills import SkillColumns
from gmscreen.ui.printing.style import Style
from gmscreen.ui.printing.weapons import weapon_flow
from gmscreen.viewmodels.npc_card_data import Card, Paragraph, Passage, Span
from gmscreen.viewmodels.texts import Texts

_BAR = 1.5 * PT
_LEVEL = 9 * PT


def skills_of(card: Card, style: Style, texts: Texts) -> Iterator[Flow]:
    """The skills under their heading; nothing of an NPC without any."""
    if card.skills:
        body = [SkillColumns(card.skills, style)]
        yield headed(card.skills_title, body, style, texts)


def weapons_of(card: Card, style: Style, texts: Texts) -> Iterator[Flow]:
    """The weapons; nothing of an NPC without any."""
    if card.weapons.rows:
        again = texts.t("print.continued", title=card.weapons.title)
        yield weapon_flow(card.weapons, again, style)


def passages_of(card: Card, style: Style, texts: Texts) -> Iterator[Flow]:
    """Traits, gear, notes, and what only the GM may know."""
    for passage in card.passages:
        yield passage_flow(passage, style, texts)


def passage_flow(passage: Passage, style: Style, texts: Texts) -> Flow:
    """Running text under its heading, with a bar beside what is secret."""
    bar = _BAR if passage.secret else 0.0
    if not style.running:
        return headed(passage.title, running(passage.paragraphs, style), style, texts, bar=bar)
    first, *others = passage.paragraphs
    title = Span(f"{passage.title}  ", strong=True)
    if first.kind == "heading":
        others, first = [first, *others], Paragraph((title,))
    elif not passage.labelled:
        first = replace(first, spans=(title, *first.spans))
    body = running((first, *others), style)
    return Together(body, gap=0.7 * style.section_gap, bar=bar)


def headed(title: str, body: Sequence[Flow], style: Style, texts: Texts, *, bar: float = 0.0) -> Flow:
    """Flows under a heading."""
    again = texts.t("print.continued", title=title)
    return Headed(title, again, style.heading, body, gap=style.section_gap, bar=bar)


def running(paragraphs: Sequence[Paragraph], style: Style) -> list[Flow]:
    """Paragraphs, one after the other."""
    return [_paragraph(one, style) for one in paragraphs]


def _paragraph(paragraph: Paragraph, style: Style) -> Flow:
    spans: tuple[Span, ...] = paragraph.spans
    gap = style.paragraph_gap
    if paragraph.kind == "heading":
        spans = tuple(replace(span, strong=True) for span in spans)
        gap *= 2
    elif paragraph.kind == "item":
        gap *= 0.3
    return Running(spans, style.body, indent=paragraph.level * _LEVEL, gap=gap)
