"""Who acts when: one opposed roll of Dexterity for everybody."""

from collections.abc import Sequence
from itertools import groupby

from gmscreen.rules.fight import SHARED_CONDITIONS, ConditionSpec, FightRules, Numbers, Reading
from gmscreen.rules.system import Options, Sheet, StatField
from gmscreen.rules.systems.partida_web.levels import level, rank
from gmscreen.rules.systems.partida_web.percentile import dice_of, reading
from gmscreen.rules.systems.partida_web.table import read_options
from gmscreen.rules.value import frozen

DEXTERITY = "dex"
ROUND_SECONDS = 10
"""How long a turn takes, in seconds: the rules do not say, and a table may change it."""


@frozen
class Roller:
    """Somebody in the order of a fight: a name or id, the level rolled on Dexterity, and the Dexterity."""

    name: str
    level: str
    dexterity: int


def order(rollers: Sequence[Roller]) -> tuple[tuple[str, ...], ...]:
    """The order of a fight: better levels first, then the higher Dexterity (CC-23, CC-24, CC-E17).

    Those who are equal in both act at the same time and stand in one group, in the order they were given.
    Whoever has several actions takes them all in the one place (CC-25).
    """
    ranked = sorted(rollers, key=_place)
    return tuple(tuple(roller.name for roller in group) for _, group in groupby(ranked, key=_place))


def _place(roller: Roller) -> tuple[int, int]:
    return -rank(roller.level), -roller.dexterity


def read(numbers: Numbers, faces: Sequence[int], options: Options) -> Reading:
    """What a roll of Dexterity, tens and units, comes to: its level, then the Dexterity (CC-23, CC-24).

    The initiative is the rank of the level, 0 for a fumble to 5 for a critical. The rolls are opposed, so
    the table's reading of fumbles in opposed rolls holds (CC-E1).
    """
    dexterity = numbers[DEXTERITY]
    tens, units = faces
    code = level(reading(tens, units), dexterity, rule=read_options(options).opposed_fumble)
    return Reading(rank(code), dexterity, code)


def _from_sheet(sheet: Sheet) -> Numbers:
    return {DEXTERITY: sheet.stats[DEXTERITY]} if DEXTERITY in sheet.stats else {}


RULES = FightRules(
    round_seconds=ROUND_SECONDS,
    dice=dice_of("a", 0),
    read=read,
    numbers=(StatField(DEXTERITY, 0, 999, 50),),
    from_sheet=_from_sheet,
    together=True,
    conditions=(
        ConditionSpec("critical_wound"),
        ConditionSpec("dying"),
        ConditionSpec("bout", rule="CC-63"),
        ConditionSpec("underlying", rule="CC-64"),
        *SHARED_CONDITIONS,
    ),
)
"""Initiative is rolled once; those who are equal in level and Dexterity act together (CC-24, CC-E17)."""
