"""Shooting: what distance, movement, size and haste do to a shot, in dice; and how long reloading takes."""

from gmscreen.rules.systems.partida_web.levels import EXTREME, HARD, REGULAR
from gmscreen.rules.systems.partida_web.table import DEFAULT, Table

BANDS = ((1, REGULAR), (2, HARD), (4, EXTREME))
"""How many times its base range a weapon reaches at each difficulty."""
SMALL_BUILD = -2

RELOAD_TURNS = {"rounds": 1, "magazine": 1, "belt": 2}
"""Turns that a reload takes: two rounds of a handgun, rifle or shotgun; a magazine; a belt (CC-46)."""


def difficulty_at(distance: int, base_range: int) -> str | None:
    """The difficulty of a shot over `distance` metres (CC-43); None where the target is out of range."""
    return next((found for times, found in BANDS if distance <= times * base_range), None)


def point_blank_die(distance: int, dexterity: int, table: Table = DEFAULT) -> int:
    """The bonus die of a target within a fifth of the attacker's Dexterity, in metres (CC-45.3).

    The official rules mean feet, of 0.3 metres each.
    """
    near = 50 * distance <= 3 * dexterity if table.point_blank_feet else 5 * distance <= dexterity
    return int(near)


def speed_die(movement: int, *, moving: bool, table: Table = DEFAULT) -> int:
    """The penalty die of a target that moves and can move faster than 8 (CC-45.4)."""
    return -int(moving and movement >= table.fast_from)


def size_die(build: int, table: Table = DEFAULT) -> int:
    """The die of a target's build: a penalty at −2 or less, a bonus above 4 (CC-45.6, CC-45.7)."""
    return int(build >= table.big_from) - int(build <= SMALL_BUILD)
