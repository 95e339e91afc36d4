"""How the ten-sided dice are read."""

from typing import Literal

from gmscreen.rules.model import Die

READINGS = 100
"""The number of equally likely readings of d100, from 0 to 99."""


def d100(tens: int, units: int) -> int:
    """The reading of two ten-sided dice, 0 to 99; the tens die was named before the throw (EP-01).

    A face of 10 is the digit 0, and 00 is 0: of the 100 readings 36 are 35 or less (EP-E9). Raises
    `ValueError` for any other face.
    """
    return 10 * _digit(tens) + _digit(units)


def is_double(reading: int) -> bool:
    """Whether both dice of a reading from 0 to 99 show the same digit (EP-16)."""
    return reading % 11 == 0


def dice_of(side: Literal["a", "b"]) -> tuple[Die, Die]:
    """The two dice of one side, the tens first."""
    return Die(0, 9, "tens", side), Die(0, 9, "units", side)


def _digit(face: int) -> int:
    if not 0 <= face <= 10:
        raise ValueError(f"a ten-sided die has no face {face}")
    return face % 10
