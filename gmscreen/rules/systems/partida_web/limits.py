"""What is beyond a character's reach without help."""

from collections.abc import Iterable

from gmscreen.rules.systems.partida_web.table import DEFAULT, Table

REACH = 100


def limit(score: int, helpers: Iterable[int] = (), table: Table = DEFAULT) -> int | None:
    """The greatest number a character can take on: 100 plus the score (CC-22); None where there is no limit.

    How helpers add up is not stated: their scores are added, or, as a table option, any help lifts the limit.
    """
    helping = tuple(helpers)
    if helping and not table.help_adds:
        return None
    return REACH + score + sum(helping)


def within(score: int, opposing: int, helpers: Iterable[int] = (), table: Table = DEFAULT) -> bool:
    """Whether something of size `opposing` may be tried at all (CC-22)."""
    greatest = limit(score, helpers, table)
    return greatest is None or opposing <= greatest
