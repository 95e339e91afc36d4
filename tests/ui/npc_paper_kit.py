"""Pages of NPCs for tests, and what may be wrong with them."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.systems import Systems
from gmscreen.ui.npc_print import Layout, pages_of
from gmscreen.ui.printing.marks import Page, TextMark
from gmscreen.ui.printing.style import PageSize
from gmscreen.viewmodels.npc_cards import npc_card
from gmscreen.viewmodels.texts import Texts
from tests.viewmodels.encounter_kit import counted_sheet

ES, EN = Texts("es"), Texts("en")
SYSTEMS = Systems()
PAGES: tuple[PageSize, ...] = ("A4", "A5")
LAYOUTS: tuple[Layout, ...] = ("sheet", "cards")
CLOSE = 1.0
"""Twips that rounding may add up to."""


def lay(
    blocks: Sequence[StatBlock],
    page: PageSize = "A4",
    layout: Layout = "cards",
    *,
    secrets: bool = False,
    texts: Texts = ES,
    folder: Path | None = None,
) -> list[Page]:
    """The pages of these NPCs."""
    cards = [npc_card(texts, SYSTEMS.get(one.system), one, secrets=secrets) for one in blocks]
    return pages_of(cards, page=page, layout=layout, texts=texts, folder=folder)


def fight(blocks: Sequence[tuple[StatBlock, int]], page: PageSize = "A4", system: str = "") -> list[Page]:
    """The pages of an encounter of so many of each."""
    sheet = counted_sheet(ES, SYSTEMS, "Emboscada", system or blocks[0][0].system, blocks)
    return pages_of([sheet], page=page, layout="encounter", texts=ES)


def words(pages: Sequence[Page]) -> str:
    """All letters of the pages as they are drawn, without blanks."""
    return "".join("".join(text.split()) for page in pages for text in page.texts)


def outside(pages: Sequence[Page]) -> Iterator[object]:
    """Whatever reaches out of its card, cards that reach out of the page, and cards that overlap."""
    for page in pages:
        for area in page.areas:
            right, bottom = area.x + area.width, area.y + area.height
            if min(area.x, area.y) < 0 or right > page.width + CLOSE or bottom > page.height + CLOSE:
                yield area
            yield from (
                mark
                for mark in area.marks
                if mark.x < area.x - CLOSE
                or mark.y < area.y - CLOSE
                or mark.x + mark.width > right + CLOSE
                or mark.y + mark.height > bottom + CLOSE
            )
        for one, two in combinations(page.areas, 2):
            beside = one.x + one.width <= two.x + CLOSE or two.x + two.width <= one.x + CLOSE
            below = one.y + one.height <= two.y + CLOSE or two.y + two.height <= one.y + CLOSE
            if not (beside or below):
                yield one, two


def overlapping(pages: Sequence[Page]) -> Iterator[tuple[str, str]]:
    """Texts that stand upon each other, by more than type without air between its lines would."""
    for page in pages:
        marks = [mark for area in page.areas for mark in area.marks if isinstance(mark, TextMark)]
        for one, two in combinations([mark for mark in marks if mark.text], 2):
            wide = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
            high = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
            if wide > 4 and high > 0.35 * min(one.height, two.height):
                yield one.text, two.text
