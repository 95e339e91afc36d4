"""Random names for NPCs, from lists of the program's own in each language."""

import json
from collections.abc import Collection
from functools import cache
from typing import Literal

from gmscreen.content.folding import fold
from gmscreen.content.resources import read_text
from gmscreen.rules.dice import DiceSource

NameKind = Literal["full", "given", "surname", "nickname", "handle"]
KINDS: tuple[NameKind, ...] = ("full", "given", "surname", "nickname", "handle")
"""A given name and a surname; one of both; what the street says; a name in a network, as in Eclipse Phase."""
LANGUAGES = ("es", "en")

_LISTS = {"given": "given", "surname": "surnames", "nickname": "nicknames", "handle": "handles"}


def random_name(kind: NameKind, language: str, dice: DiceSource, taken: Collection[str] = ()) -> str:
    """A name that is not among `taken`, accents and case aside, as long as there are others.

    One throw of `dice` chooses the place in the list; from there on the first free name is taken. When all of
    them are taken, the chosen one gets a number. Languages without lists of their own have the Spanish ones.
    """
    names = _Names(kind, language if language in LANGUAGES else LANGUAGES[0])
    used = {fold(one) for one in taken}
    start = dice.between(1, len(names)) - 1
    for step in range(len(names)):
        name = names[(start + step) % len(names)]
        if fold(name) not in used:
            return name
    name, number = names[start], 2
    while fold(f"{name} {number}") in used:
        number += 1
    return f"{name} {number}"


class _Names:
    """All names of a kind in an order in which neighbours have little in common."""

    def __init__(self, kind: NameKind, language: str) -> None:
        pack = _pack(language)
        self._first = pack[_LISTS["given" if kind == "full" else kind]]
        self._last = pack[_LISTS["surname"]] if kind == "full" else ()

    def __len__(self) -> int:
        return len(self._first) * max(1, len(self._last))

    def __getitem__(self, place: int) -> str:
        turn, first = divmod(place, len(self._first))
        if not self._last:
            return self._first[first]
        return f"{self._first[first]} {self._last[(turn + first) % len(self._last)]}"


@cache
def _pack(language: str) -> dict[str, tuple[str, ...]]:
    found = json.loads(read_text("packs", f"names.{language}.json"))
    return {key: tuple(names) for key, names in found.items()}
