"""The stat block of the Partida web, and the values that follow from the characteristics (C-14, C-15)."""

from gmscreen.rules.block import BlockField, BlockGroup, BlockSpec, Derived, Numbers, Texts, of_stat
from gmscreen.rules.systems.partida_web.levels import DIVISORS
from gmscreen.rules.systems.partida_web.skills import CHARACTERISTICS, STATS

_BY_ID = {one.id: one for one in STATS}
_BUILD_STEP = 80


def hit_points(con: int, siz: int) -> int:
    """A tenth of CON and SIZ together, rounded down (C-14); 55 and 60 make 11."""
    return (con + siz) // 10


def magic_points(power: int) -> int:
    """A fifth of POW, rounded down (C-14)."""
    return power // 5


def movement(strength: int, siz: int, dexterity: int, age: int = 0) -> int:
    """MOV (C-14): 9 where both STR and DEX exceed SIZ, 7 where both fall short of it, else 8.

    From 40 on each decade of age takes 1; never below 1.
    """
    pace = 8
    if strength > siz and dexterity > siz:
        pace = 9
    elif strength < siz and dexterity < siz:
        pace = 7
    return max(1, pace - max(0, age // 10 - 3))


def build(strength: int, siz: int) -> int:
    """Build from STR + SIZ (C-15): -2 below 65, -1 below 85, 0 below 125, 1 below 165, then 1 for each 80."""
    return _bonus(strength + siz)[0]


def damage_bonus(strength: int, siz: int) -> str:
    """The damage bonus as a number or dice, from STR + SIZ (C-15): `-2`, `-1`, `0`, `+1D4`, `+1D6` ..."""
    return _bonus(strength + siz)[1]


def derive(numbers: Numbers, texts: Texts) -> Derived:
    """What follows from what was typed: hit points, magic points, sanity, movement, build, damage bonus."""
    del texts
    found: dict[str, int | str] = {}
    if "con" in numbers and "siz" in numbers:
        found["hp"] = hit_points(numbers["con"], numbers["siz"])
    if "pow" in numbers:
        found |= {"mp": magic_points(numbers["pow"]), "san": min(99, numbers["pow"])}
    if "str" in numbers and "siz" in numbers:
        found["build"] = build(numbers["str"], numbers["siz"])
        found["damage_bonus"] = damage_bonus(numbers["str"], numbers["siz"])
        if "dex" in numbers:
            found["mov"] = movement(
                numbers["str"], numbers["siz"], numbers["dex"], max(0, numbers.get("age", 0))
            )
    return found


def _bonus(total: int) -> tuple[int, str]:
    for below, size, text in ((65, -2, "-2"), (85, -1, "-1"), (125, 0, "0"), (165, 1, "+1D4")):
        if total < below:
            return size, text
    dice = (total - 45) // _BUILD_STEP
    return dice + 1, f"+{dice}D6"


BLOCK = BlockSpec(
    groups=(
        BlockGroup("characteristics", tuple(of_stat(_BY_ID[one], scales=True) for one in CHARACTERISTICS)),
        BlockGroup(
            "points",
            (
                of_stat(_BY_ID["hp"], derived=True),
                of_stat(_BY_ID["san"], derived=True),
                of_stat(_BY_ID["luck"]),
                BlockField("mp", derived=True),
            ),
        ),
        BlockGroup(
            "body",
            (
                BlockField("age", maximum=9999),
                of_stat(_BY_ID["mov"], derived=True),
                of_stat(_BY_ID["build"], derived=True),
                BlockField("damage_bonus", "text", derived=True),
                BlockField("armour", maximum=99),
                BlockField("attacks", maximum=99),
                BlockField("san_loss", "text"),
            ),
        ),
    ),
    derive=derive,
    health="hp",
    armour="armour",
    weapon=("damage", "range", "ammo", "malfunction", "impales", "automatic"),
    skill_step=10,
    skill_top=99,
    field_step=5,
    fractions=tuple(one for one in DIVISORS.values() if one > 1),
)
"""Characteristics, points and body; what seeing it costs is written as `0/1D6`."""
