"""What holds of pages whatever NPCs are like: everything is there once, and nothing breaks out."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.content.npc.block import BlockSkill, Weapon
from gmscreen.content.npc.faults import TEXT_LIMIT
from gmscreen.ui.npc_print import Layout
from gmscreen.ui.printing.style import PageSize
from tests.ui.npc_paper_kit import LAYOUTS, PAGES, fight, lay, outside, words
from tests.ui.npc_print_kit import crammed, guard

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF), min_size=1, max_size=60)
SKILLS = st.lists(st.tuples(NAMES, st.integers(-9, 999), NAMES | st.just("")), max_size=90)


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(SKILLS, st.sampled_from(PAGES), st.sampled_from((*LAYOUTS, "encounter")), st.integers(0, 12))
def test_every_skill_is_there_exactly_once(
    qapp: QApplication,
    drawn: list[tuple[str, int, str]],
    page: PageSize,
    layout: Layout,
    weapons: int,
) -> None:
    skills = tuple(
        BlockSkill(name=f"⟦{n}⟧ {name}", value=value, specialization=detail)
        for n, (name, value, detail) in enumerate(drawn)
    )
    block = crammed("partida_web", 0, weapons).model_copy(update={"skills": skills})
    pages = fight([(block, 1)], page) if layout == "encounter" else lay([block], page, layout)
    text = words(pages)
    assert [text.count(f"⟦{n}⟧") for n in range(len(skills))] == [1] * len(skills)
    assert list(outside(pages)) == []


LONG = st.sampled_from(
    ["W" * NAME_LIMIT, "W " * (NAME_LIMIT // 2), "x", "Ñandú " * 30, "נעמי", "\u0301" * 50 + "a"]
)
FIELD = st.sampled_from(["", "i" * TEXT_LIMIT, "m" * TEXT_LIMIT, "1D6", "W W " * (TEXT_LIMIT // 4)])


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    name=LONG,
    alias=LONG,
    texts=st.lists(FIELD, min_size=6, max_size=6),
    numbers=st.dictionaries(
        st.sampled_from(["dur", "wt", "cog", "odd", "armour_energy"]), st.integers(-9999, 9999)
    ),
    note=st.sampled_from([("", 0), ("corta", 1), ("palabra ", 900), ("z", 5000), ("quid quo\n\n", 60)]),
    page=st.sampled_from(PAGES),
    layout=st.sampled_from((*LAYOUTS, "encounter")),
)
def test_no_length_of_anything_breaks_a_page(
    qapp: QApplication,
    name: str,
    alias: str,
    texts: list[str],
    numbers: dict[str, int],
    note: tuple[str, int],
    page: PageSize,
    layout: Layout,
) -> None:
    notes, count = note[0] * note[1], note[1]
    weapon = Weapon(name=name, skill=texts[0], damage=texts[1], range=texts[2], notes=texts[3], ammo=9999)
    block = guard().model_copy(
        update={"name": name, "alias": alias, "weapons": (weapon,) * 3, "notes": notes, "gear": (texts[4],)}
    )
    block = block.with_typed(numbers, {"morph": texts[5], "unknown": texts[4]})
    pages = fight([(block, 2)], page) if layout == "encounter" else lay([block], page, layout, secrets=True)
    assert list(outside(pages)) == []
    if layout != "encounter" and note[0]:
        assert words(pages).count("".join(note[0].split())) == count
