"""Who acts when: one opposed roll of Dexterity for everybody."""

from collections.abc import Sequence
from itertools import groupby

from gmscreen.rules.systems.partida_web.levels import rank
from gmscreen.rules.value import frozen


@frozen
class Roller:
    """Somebody in the order of a fight: a name or id, the level rolled on Dexterity, and the Dexterity."""

    name: str
    level: str
    dexterity: int


def order(rollers: Sequence[Roller]) -> tuple[tuple[str, ...], ...]:
    """The order of a fight: better levels first, then the higher Dexterity (CC-23, CC-24, CC-E17).

    Those who are equal in both act at the same time and stand in one group, in the order they were given.
    """
    ranked = sorted(rollers, key=_place)
    return tuple(tuple(roller.name for roller in group) for _, group in groupby(ranked, key=_place))


def _place(roller: Roller) -> tuple[int, int]:
    return -rank(roller.level), -roller.dexterity
