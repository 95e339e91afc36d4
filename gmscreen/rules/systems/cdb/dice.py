"""Six-sided dice: what is thrown, which of them count, and how often each sum comes up."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Literal

from gmscreen.rules.model import Die
from gmscreen.rules.value import frozen

SIDES = 6
ROLE = "d6"


@frozen
class Throw:
    """`count` six-sided dice of which the `keep` highest are added (PM-01, WK-07)."""

    count: int = 2
    keep: int = 2

    @property
    def total(self) -> int:
        """The number of equally likely cases."""
        return int(SIDES**self.count)

    @property
    def ways(self) -> Mapping[int, int]:
        """In how many of `total` cases each sum of the kept dice happens, in rising order."""
        return _ways(self.count, self.keep)

    @property
    def highest(self) -> int:
        """The greatest sum."""
        return SIDES * self.keep

    def dice(self, side: Literal["a", "b"]) -> tuple[Die, ...]:
        """The dice of one side."""
        return (Die(1, SIDES, ROLE, side),) * self.count

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        """Which of the dice count: the highest, of equal faces those thrown first."""
        order = sorted(range(len(faces)), key=faces.__getitem__, reverse=True)
        chosen = set(order[: self.keep])
        return tuple(place in chosen for place in range(len(faces)))

    def sum(self, faces: Sequence[int]) -> int:
        """The sum of the dice that count."""
        return sum(sorted(faces, reverse=True)[: self.keep])


TWO_DICE = Throw()
"""What is thrown unless a game's aspect changes it (PM-01, WK-07)."""


@cache
def _ways(count: int, keep: int) -> Mapping[int, int]:
    throws = product(range(1, SIDES + 1), repeat=count)
    counted = Counter(sum(sorted(faces, reverse=True)[:keep]) for faces in throws)
    return MappingProxyType(dict(sorted(counted.items())))
