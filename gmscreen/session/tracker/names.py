"""Names of combatants that can be told apart."""

import re
from collections.abc import Iterable

from gmscreen.content.characters import NAME_LIMIT

_NUMBERED = re.compile(r"(.*\S) ([0-9]{1,6})", re.DOTALL)
_ROOM = 8
"""What a number behind a name takes up at most, with its space."""


def distinct(name: str, taken: Iterable[str], count: int = 1) -> tuple[str, ...]:
    """`count` names made of `name` that are neither taken nor alike, numbered where they have to be.

    Numbers go on behind the highest that is taken; a bare name stays bare only where no numbered one is
    about. Capitals do not tell names apart.
    """
    used = {one.casefold() for one in taken}
    found = _NUMBERED.fullmatch(name)
    if count == 1 and found and name.casefold() not in used:
        return (name,)
    base = (found[1] if found else name)[: NAME_LIMIT - _ROOM].rstrip()
    highest = max((_number(one, base.casefold()) for one in used), default=0)
    if count == 1 and not highest and name.casefold() not in used:
        return (name,)
    return tuple(f"{base} {highest + 1 + n}" for n in range(count))


def untaken(name: str, taken: Iterable[str]) -> str:
    """`name` as it was typed, numbered only if somebody has that very name."""
    others = tuple(taken)
    if name.casefold() not in {one.casefold() for one in others}:
        return name
    return distinct(name, others)[0]


def _number(name: str, base: str) -> int:
    """The number of a name that is made of `base`; 1 for the bare name, 0 for another."""
    found = _NUMBERED.fullmatch(name)
    if found and found[1] == base:
        return int(found[2])
    return 1 if name == base else 0
