"""Stat blocks that could lie in a library, for laws that hold for all of them."""

from functools import cache
from typing import Any

from hypothesis import strategies as st

from gmscreen.content.characters import Stat, Trait
from gmscreen.content.folding import fold
from gmscreen.content.npc.block import BlockSkill, Detail, StatBlock, Weapon
from gmscreen.content.npc.faults import faults
from gmscreen.rules.block import BlockField, block_spec
from gmscreen.rules.system import traits_of
from tests.content.npc.formats.kit import SYSTEMS

WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12)
LINES = st.text(st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n\t"), max_size=30)
NAMES = WORDS.filter(lambda text: bool(text.strip()))
ODD_FIELDS = st.from_regex(r"x_[a-z]{1,8}", fullmatch=True)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


def _value(field: BlockField) -> st.SearchStrategy[Any]:
    if field.type == "int":
        return st.integers(field.minimum, field.maximum).map(lambda value: Stat(id=field.id, value=value))
    texts = st.sampled_from(field.choices) if field.type == "choice" else NAMES
    return texts.map(lambda text: Detail(id=field.id, text=text))


def _some(options: list[st.SearchStrategy[Any]]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Each of the options, or not."""
    maybe = st.tuples(*(st.none() | one for one in options))
    return maybe.map(lambda found: tuple(one for one in found if one is not None))


WEAPONS = st.builds(
    Weapon,
    name=NAMES,
    skill=WORDS,
    damage=st.sampled_from(["", "1D6", "1D6+BD", "2D6/1D6/1D3", "1D4 + ½DB"]) | WORDS,
    piercing=st.none() | st.integers(0, 99),
    range=WORDS,
    ammo=st.none() | st.integers(0, 99),
    malfunction=st.none() | st.integers(0, 100),
    impales=st.booleans(),
    automatic=st.booleans(),
    notes=WORDS,
)


@cache
def blocks(system_id: str) -> st.SearchStrategy[StatBlock]:
    """Blocks of a system without a fault, with fields that this version does not know."""
    system = SYSTEMS[system_id]
    spec = block_spec(system)
    skill = st.builds(
        BlockSkill,
        name=NAMES,
        value=st.integers(spec.skill_low, spec.skill_high),
        linked=st.sampled_from(["", "int"]),
        can_default=st.booleans(),
        specialization=WORDS,
    )
    traits = [
        st.builds(Trait, kind=st.just(one.id), name=NAMES, value=st.integers(one.minimum, one.maximum))
        for one in traits_of(system)
    ]
    odd = ODD_FIELDS.flatmap(lambda key: st.integers(-99, 99).map(lambda value: Stat(id=key, value=value)))
    numbers = _some([_value(one) for one in spec.fields if one.type == "int"])
    known = st.builds(
        _block,
        id=st.from_regex(r"[a-z0-9-]{0,12}", fullmatch=True),
        name=NAMES,
        alias=WORDS,
        system=st.just(system_id),
        tags=st.lists(WORDS, max_size=3).map(tuple),
        favourite=st.booleans(),
        numbers=st.builds(lambda some, one: (*some, *one), numbers, st.lists(odd, max_size=1)),
        details=_some([_value(one) for one in spec.fields if one.type != "int"]),
        skills=st.lists(skill, max_size=4, unique_by=lambda one: fold(one.name)).map(tuple),
        traits=st.lists(st.one_of(traits), max_size=3).map(tuple) if traits else st.just(()),
        weapons=st.lists(WEAPONS, max_size=3).map(tuple),
        gear=st.lists(WORDS, max_size=3).map(tuple),
        notes=LINES,
        markdown=st.booleans(),
        portrait=st.sampled_from(["", "3f2a.png", "retratos/3f2a.webp"]),
        secrets=LINES,
        false_leads=st.lists(LINES, max_size=2).map(tuple),
        template=st.sampled_from(["", "guard"]),
        quality=st.sampled_from(["", "hard"]),
        extra=st.dictionaries(ODD_FIELDS, JSON, max_size=2),
    )
    return known.filter(lambda block: not faults(block, spec, traits_of(system)))


def _block(extra: dict[str, Any], **values: Any) -> StatBlock:
    return StatBlock.made({**StatBlock(**values).__dict__}, extra)
