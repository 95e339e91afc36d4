"""Names of combatants that can be told apart."""

import re
from collections.abc import Iterable
from itertools import count as counting
from itertools import islice

from gmscreen.content.characters import NAME_LIMIT

_NUMBERED = re.compile(r"(.*\S) ([0-9]{1,6})", re.DOTALL)
_ROOM = 8
"""What a number behind a name takes up at most, with its space."""


class Names:
    """The names that are taken, and the next free ones. Capitals do not tell names apart."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._used: set[str] = set()
        self._highest: dict[str, int] = {}
        for one in taken:
            self._take(one)

    def give(self, name: str, count: int = 1) -> tuple[str, ...]:
        """`count` names made of `name` that are neither taken nor alike, numbered where they have to be.

        Numbers go on behind the highest that is taken; a bare name stays bare only where no numbered one is
        about.
        """
        found = _NUMBERED.fullmatch(name)
        base = (found[1] if found else name)[: NAME_LIMIT - _ROOM].rstrip()
        highest = self._highest.get(base.casefold(), 0)
        if count == 1 and name.casefold() not in self._used and (found or not highest):
            given: tuple[str, ...] = (name,)
        else:
            numbered = (f"{base} {n}" for n in counting(highest + 1))
            free = (one for one in numbered if one.casefold() not in self._used)
            given = tuple(islice(free, count))
        for one in given:
            self._take(one)
        return given

    def _take(self, name: str) -> None:
        seen = name.casefold()
        self._used.add(seen)
        found = _NUMBERED.fullmatch(seen)
        base, number = (found[1], int(found[2])) if found else (seen, 1)
        self._highest[base] = max(number, self._highest.get(base, 0))


def untaken(name: str, taken: Iterable[str]) -> str:
    """`name` as it was typed, numbered only if somebody has that very name."""
    others = tuple(taken)
    if name.casefold() not in {one.casefold() for one in others}:
        return name
    return Names(others).give(name)[0]
