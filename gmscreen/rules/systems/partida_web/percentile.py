"""How the ten-sided dice are read, with bonus and penalty dice, and in how many ways each reading happens."""

from collections.abc import Sequence
from typing import Literal

from gmscreen.rules.model import Die

HIGHEST = 100


def reading(tens: int, units: int) -> int:
    """The reading of two dice that show 0 to 9 each: 1 to 100, since 00 and 0 read 100 (CC-01).

    Raises `ValueError` for a face that is not on the dice.
    """
    if not 0 <= tens <= 9 or not 0 <= units <= 9:
        raise ValueError(f"a ten-sided die has no face {tens if not 0 <= tens <= 9 else units}")
    return 10 * tens + units or HIGHEST


def readings(tens: Sequence[int], units: int) -> tuple[int, ...]:
    """Every tens die read with the one units die: 5 beside tens of 2 and 9 is 25 and 95 (CC-19, CC-E3)."""
    return tuple(reading(die, units) for die in tens)


def kept(candidates: Sequence[int], net: int) -> int:
    """The reading that counts: the lowest with bonus dice, the highest with penalty dice (CC-19, CC-20).

    An advantage die is a bonus die by another name (CC-E8); a penalty keeps the least favourable (CC-E6).

    Whole readings are compared, not tens digits: beside 30, the reading 00 with 0 is 100 and not the lowest.
    """
    return min(candidates) if net > 0 else max(candidates)


def dice_of(side: Literal["a", "b"], net: int) -> tuple[Die, ...]:
    """The dice of one side with `net` bonus (positive) or penalty dice: every tens die, then the units."""
    return (*(Die(0, 9, "tens", side) for _ in range(1 + abs(net))), Die(0, 9, "units", side))


def total_ways(net: int) -> int:
    """How many equally likely throws there are with `net` dice."""
    return int(10 ** (2 + abs(net)))


def ways_at_most(value: int, net: int) -> int:
    """In how many of `total_ways(net)` throws the kept reading is at most `value` (0 to 100).

    With v = 10a + b, a tens die beside the units 1 to b reads at most v on a + 1 of its faces, beside any
    other units on a of them. A bonus needs one such die, a penalty needs all of them.
    """
    dice = 1 + abs(net)
    low, units = divmod(value, 10)
    if net < 0:
        return int(units * (low + 1) ** dice + (10 - units) * low**dice)
    none = (units * (9 - low) ** dice if units else 0) + (10 - units) * (10 - low) ** dice
    return int(10 * 10**dice - none)
