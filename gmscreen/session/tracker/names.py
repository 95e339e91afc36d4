"""Names of combatants that can be told apart, and that tell the players of nobody whom they have not seen.

Numbers are for the table: they count only those whom the players see, or have seen in this fight. So a guard
who comes into sight is the second one only if they know of a first. Whoever waits out of sight gets a letter
where a name is not enough ("Guarda B"), and its number on the day it is seen, as if it came only then. Should
somebody in sight need the very name that somebody unseen has, the unseen one gives it up for a letter. An
alias is the players' name alone, so that it is numbered when it is first seen.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count as counting
from itertools import islice

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.session.tracker.model import Combatant

_NUMBERED = re.compile(r"(.*\S) ([0-9]{1,6})", re.DOTALL)
_ROOM = 8
"""What a number or letters behind a name take up at most, with their space."""
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


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
        base = _base(name)
        highest = self._highest.get(base.casefold(), 0)
        if count == 1 and name.casefold() not in self._used and (found or not highest):
            given: tuple[str, ...] = (name,)
        else:
            given = self._free((f"{base} {n}" for n in counting(highest + 1)), count)
        for one in given:
            self._take(one)
        return given

    def letter(self, name: str, count: int = 1) -> tuple[str, ...]:
        """As `give`, for those who are not seen: with letters, which go on behind the last that is taken."""
        base = _base(name)
        alike = self._highest.get(base.casefold(), 0) and not _NUMBERED.fullmatch(name)
        last = max((n for n in range(1, 703) if _lettered(base, n).casefold() in self._used), default=0)
        if count == 1 and name.casefold() not in self._used and not alike and not last:
            given: tuple[str, ...] = (name,)
        else:
            given = self._free((_lettered(base, n) for n in counting(last + 1)), count)
        for one in given:
            self._take(one)
        return given

    def _free(self, names: Iterable[str], count: int) -> tuple[str, ...]:
        return tuple(islice((one for one in names if one.casefold() not in self._used), count))

    def _take(self, name: str) -> None:
        seen = name.casefold()
        self._used.add(seen)
        found = _NUMBERED.fullmatch(seen)
        base, number = (found[1], int(found[2])) if found else (seen, 1)
        self._highest[base] = max(number, self._highest.get(base, 0))


def is_known(combatant: Combatant) -> bool:
    """Whether the players see somebody, or have seen it in this fight."""
    return combatant.seen or not combatant.hidden


def settled(people: Sequence[Combatant], there: Iterable[Combatant]) -> tuple[Combatant, ...]:
    """`people`, who come into the fight or into sight, under names that fit beside those who are `there`;
    then those of the latter who have to give up theirs.
    """
    others = tuple(there)
    coming = [one for one in people if is_known(one)]
    known = [one for one in others if is_known(one)]
    names = _distinct([asked(one) for one in coming], [one.name for one in known])
    aliases = _distinct([one.alias for one in coming], [one.public_name for one in known])
    shown = [
        one.model_copy(update={"name": name, "alias": alias, "called": ""})
        for one, name, alias in zip(coming, names, aliases, strict=True)
    ]
    yielding = _yielding(shown, others)
    gone = {one.id for one in yielding}
    taken = [one.name for one in (*shown, *yielding, *(one for one in others if one.id not in gone))]
    unseen = _unseen([one for one in people if not is_known(one)], taken)
    seen_first, unseen_first = iter(shown), iter(unseen)
    return (*(next(seen_first if is_known(one) else unseen_first) for one in people), *yielding)


def asked(combatant: Combatant) -> str:
    """The name that somebody was given, without the letter that tells it apart while it is not seen."""
    return combatant.called or combatant.name


def renamed(combatant: Combatant, name: str, there: Iterable[Combatant]) -> tuple[Combatant, ...]:
    """Somebody under the name that was typed, numbered or lettered only if another has that very name; then
    those of the others who have to give up theirs.
    """
    others, known = tuple(there), is_known(combatant)
    fresh = combatant.model_copy(update={"name": name, "called": ""})
    rivals = [one.name for one in others if is_known(one) or not known]
    if name.casefold() in {one.casefold() for one in rivals}:
        if not known:
            return tuple(_unseen([fresh], rivals))
        fresh = fresh.model_copy(update={"name": Names(rivals).give(name)[0]})
    return (fresh, *_yielding([fresh], others)) if known else (fresh,)


def free_alias(combatant: Combatant, alias: str, there: Iterable[Combatant]) -> str:
    """The alias that was typed, numbered if the players know that name as another's."""
    rivals = [one.public_name for one in there if is_known(one)]
    if not (alias and is_known(combatant)) or alias.casefold() not in {one.casefold() for one in rivals}:
        return alias
    return Names(rivals).give(alias)[0]


def _yielding(shown: Sequence[Combatant], others: Sequence[Combatant]) -> list[Combatant]:
    """Those of the others who are not seen and have the name of one of the `shown`, under other names."""
    taken = {one.name.casefold() for one in shown}
    rivals = [one for one in others if not is_known(one) and one.name.casefold() in taken]
    return _unseen(rivals, [one.name for one in (*shown, *others)]) if rivals else []


def _unseen(people: Sequence[Combatant], taken: Iterable[str]) -> list[Combatant]:
    """Those who are not seen, under names that nobody else has."""
    wanted = [asked(one) for one in people]
    names = _distinct(wanted, taken, letters=True)
    return [
        one.model_copy(update={"name": name, "called": "" if name == want else want})
        for one, name, want in zip(people, names, wanted, strict=True)
    ]


def _distinct(names: Sequence[str], taken: Iterable[str], *, letters: bool = False) -> list[str]:
    """`names` so that none is taken or given twice; empty ones stay empty."""
    free = Names(one for one in taken if one)
    counted = Counter(one for one in names if one)
    give = free.letter if letters else free.give
    ready = {name: list(give(name, count)) for name, count in counted.items()}
    return [ready[name].pop(0) if name else "" for name in names]


def _base(name: str) -> str:
    found = _NUMBERED.fullmatch(name)
    return (found[1] if found else name)[: NAME_LIMIT - _ROOM].rstrip()


def _lettered(base: str, number: int) -> str:
    """`base` with the letter of so high a number behind it: A to Z, then AA, AB and so on."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, len(_ALPHABET))
        letters = _ALPHABET[rest] + letters
    return f"{base} {letters}"
