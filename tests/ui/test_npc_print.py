"""NPCs and encounters on paper: everything is there once, in its card, and nothing that was not asked for."""

import re
from collections.abc import Iterator, Sequence
from typing import get_args

import pytest

from gmscreen.content.npc.block import StatBlock
from gmscreen.ui.npc_print import Layout, pages_of
from gmscreen.ui.printing.marks import MM, BoxMark, Page
from gmscreen.ui.printing.style import PageSize
from gmscreen.viewmodels.npc_cards import npc_card
from gmscreen.viewmodels.texts import Texts
from tests.ui.npc_paper_kit import (
    CLOSE,
    EN,
    ES,
    LAYOUTS,
    PAGES,
    fight,
    lay,
    outside,
    overlapping,
    words,
)
from tests.ui.npc_print_kit import (
    HOSTILE,
    LEAD,
    SECRET,
    crammed,
    everybody,
    guard,
    infomorph,
    soldier,
    thug,
)

pytestmark = pytest.mark.usefixtures("qapp")


def every_way(blocks: Sequence[StatBlock], texts: Texts = ES) -> Iterator[list[Page]]:
    for page in PAGES:
        yield from (lay(blocks, page, layout, secrets=True, texts=texts) for layout in LAYOUTS)
        yield fight([(one, 2) for one in blocks], page)


@pytest.mark.parametrize(
    ("blocks", "texts"),
    [(everybody(), ES), (everybody(), EN), ([crammed()], EN), ([crammed("partida_web", 90, 20)], ES)],
    ids=["nine", "nine in English", "crammed", "crammed for the web game"],
)
def test_nothing_reaches_out_of_its_card_or_stands_upon_anything_else(
    blocks: Sequence[StatBlock], texts: Texts
) -> None:
    for pages in every_way(blocks, texts):
        assert list(outside(pages)) == []
        assert list(overlapping(pages)) == []


@pytest.mark.parametrize("page", PAGES)
def test_nine_people_have_a_sheet_each_and_share_pages_of_cards(page: PageSize) -> None:
    sheets, cards = lay(everybody(), page, "sheet"), lay(everybody(), page, "cards")
    assert len(sheets) == 9
    assert 2 <= len(cards) <= (3 if page == "A4" else 5)
    assert sum(len(one.areas) for one in cards) == 9
    assert all(one.width < one.height for one in sheets)
    # Small paper lies on its side, so that its cards are as wide as those of large paper.
    assert all((one.width < one.height) == (page == "A4") for one in cards)


def test_eight_small_cards_are_one_page_of_two_by_four() -> None:
    (page,) = lay([infomorph()] * 8)
    assert len(page.areas) == 8
    assert len({area.x for area in page.areas}) == 2
    assert len({round(area.y) for area in page.areas}) == 4
    assert len({round(area.height / MM) for area in page.areas}) == 1


def test_a_card_grows_where_its_content_needs_it() -> None:
    small, tall, wide = (lay([one])[0].areas[0] for one in (infomorph(), guard(), crammed("walkure", 45, 4)))
    assert (tall.width, tall.height) == pytest.approx((small.width, 2 * small.height))
    assert (wide.width, wide.height) == pytest.approx((2 * small.width, 2 * small.height))


def test_cards_of_all_sizes_are_cut_in_straight_lines() -> None:
    (page, *_) = lay([guard(), infomorph(), thug(), crammed(), infomorph()])
    middle = page.height / 2
    assert all(area.y + area.height <= middle + CLOSE or area.y >= middle - CLOSE for area in page.areas)


def parts(pages: Sequence[Page]) -> list[str]:
    """Which part of how many each page or card says it is."""
    return re.findall(r"\(\d+/\d+\)", words(pages))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_does_not_fit_goes_on_and_says_so(page: PageSize, layout: Layout) -> None:
    pages = lay([crammed()], page, layout)
    found = parts(pages)
    assert len(found) == sum(len(one.areas) for one in pages) >= 2
    assert found == [f"({n}/{len(found)})" for n in range(1, len(found) + 1)]
    assert words(pages).count("Comandante") == len(found)
    assert "(sigue)" in words(pages)


@pytest.mark.parametrize("page", PAGES)
def test_what_fits_says_nothing_of_parts(page: PageSize) -> None:
    assert parts(lay([guard()], page, "sheet")) == parts(lay([guard()], page)) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_that_was_typed_is_printed(layout: Layout) -> None:
    text = words(lay([guard(), thug(), soldier()], layout=layout, secrets=True))
    for part in (
        "Guarda de estación",
        "El del visor",
        "Láser de pulsos",
        "2d10",
        "Esposas",
        "Exalto",
        "Biomorfo",
    ):
        assert part.replace(" ", "") in text
    for part in (
        SECRET,
        LEAD,
        "Combatir (Pelea) 45 (22/9)",
        "1D4+BD",
        "Empala",
        "Buen tirador +1",
        "Cojo −1",
    ):
        assert part.replace(" ", "") in text
    for part in ("Nunca deja a nadie atrás", "Huye en cuanto sangra.", "Karabiner"):
        assert part.replace(" ", "") in text


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_secrets_stay_away_unless_they_are_asked_for(page: PageSize, layout: Layout) -> None:
    text = words(lay([guard(), crammed()], page, layout))
    assert SECRET.replace(" ", "") not in text
    assert LEAD.replace(" ", "") not in text
    assert "soloDJ" not in text
    assert SECRET.replace(" ", "") not in words(fight([(guard(), 3)], page))
    assert SECRET.replace(" ", "") in words(lay([guard()], page, layout, secrets=True))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_are_drawn_letter_by_letter(layout: Layout) -> None:
    text = words(lay([guard().model_copy(update={"name": HOSTILE})], layout=layout))
    assert HOSTILE.replace(" ", "") in text


def test_a_sheet_shows_what_harder_tests_need_in_the_web_game_only() -> None:
    assert "60" in words(lay([thug()], layout="sheet"))
    assert "30/12" in words(lay([thug()], layout="sheet"))
    assert "/" not in words(lay([guard()], layout="sheet")).replace("http://", "")


def test_the_boxes_of_an_encounter_are_what_can_be_taken() -> None:
    def boxes(pages: Sequence[Page]) -> int:
        marks = [mark for page in pages for area in page.areas for mark in area.marks]
        return sum(isinstance(mark, BoxMark) and round(mark.width) == round(7.6 * 20) for mark in marks)

    assert boxes(fight([(thug(), 1)])) - boxes(fight([(infomorph(), 1)], system="partida_web")) == 12
    one, three = (boxes(fight([(guard(), count), (thug(), 12)])) for count in (1, 3))
    assert three - one == 2 * 53 or len(fight([(guard(), 3), (thug(), 12)])) > 1


def test_an_encounter_numbers_its_fighters_and_has_each_npc_once() -> None:
    texts = [text for page in fight([(guard(), 4), (infomorph(), 1), (thug(), 4)]) for text in page.texts]
    assert [text for text in texts if text.startswith("4  ")] == ["4  Guarda de estación 4"]
    assert "5  Eco-9" in texts
    assert "9  Matón del puerto 4" in texts
    assert texts.count("Guarda de estación") == 1
    assert texts.count("UH 7") == 4


def test_a_system_that_is_not_there_is_printed_under_its_own_names() -> None:
    block = guard().model_copy(update={"system": "lantern_2"})
    text = words(pages_of([npc_card(ES, None, block)], page="A4", layout="sheet", texts=ES))
    assert "lantern_2" in text
    assert "armour_kinetic" in text


def test_the_choices_are_those_that_are_laid_out() -> None:
    assert get_args(Layout) == (*LAYOUTS, "encounter")
    assert get_args(PageSize) == PAGES
