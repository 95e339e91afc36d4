"""Weapons and what is said of them: damage, range, shots."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from gmscreen.content.npc.block import Weapon
from gmscreen.content.npc.field_names import alternatives
from gmscreen.content.npc.paste import aliases
from gmscreen.content.npc.paste.tokens import Token
from gmscreen.content.npc.paste.vocabulary import longest_match

_LABELS = {label: name for name, words in aliases.PROPERTIES.items() for label in alternatives(words)}
_ALWAYS = 100
"""The roll that `00` stands for."""
_DIGITS = re.compile(r"[0-9]{1,9}")
_FULL_AUTO = re.compile(r"(?:[a-z]{2}/)*fa(?:/[a-z]{2})*")


class WeaponDraft:
    """A weapon while it is being read; `said` gives the text of tokens.

    What follows a weapon that is `is_open`, and is none of its properties, is a word about it all the same.
    """

    def __init__(
        self, name: str, skill: str, said: Callable[[Sequence[Token]], str], *, is_open: bool = True
    ) -> None:
        self.is_open = is_open
        self._said = said
        self._values: dict[str, Any] = {"name": name} | ({"skill": skill} if skill else {})
        self._notes: list[str] = []

    def read(self, piece: Sequence[Token]) -> bool:
        """Take what `piece` says of the weapon; False where it is none of its properties."""
        label, end = longest_match(piece, 0, _LABELS)
        rest = piece[end:]
        while rest and rest[0].text in (":", "="):
            rest = rest[1:]
        if label and self._property(_LABELS[label], rest):
            return True
        if piece[0].kind == "dice":
            behind = len(piece) > 1 and _LABELS.get(piece[-1].text) == "damage"
            return self._put("damage", self._said(piece[:-1] if behind else piece))
        if len(piece) > 1 and piece[0].number is not None and piece[1].text in aliases.SHOTS:
            return self._put("ammo", piece[0].number)
        if len(piece) == 1 and piece[0].kind == "word" and _FULL_AUTO.fullmatch(piece[0].text):
            self.note(piece)
            return self._put("automatic", value=True)
        return False

    def note(self, piece: Sequence[Token]) -> None:
        """Keep what is no property among the notes of the weapon."""
        self._notes.append(self._said(piece))

    def finished(self) -> Weapon:
        """The weapon with all that was said of it."""
        return Weapon(**self._values, notes=", ".join(self._notes))

    def _property(self, name: str, rest: Sequence[Token]) -> bool:
        if name in ("impales", "automatic"):
            return not rest and self._put(name, value=True)
        if not rest:
            return False
        if name in ("damage", "range", "skill"):
            return self._put(name, self._said(rest))
        number = self._number(rest)
        if number is None:
            return False
        if name == "piercing":
            # How much armour it ignores is often written as what it takes from the armour.
            number = abs(number)
        return self._put(name, _ALWAYS if name == "malfunction" and number == 0 else number)

    @staticmethod
    def _number(rest: Sequence[Token]) -> int | None:
        at = 1 if rest[0].text in ("-", "+") and len(rest) > 1 else 0
        if rest[at].number is not None:
            return rest[at].number
        found = _DIGITS.match(rest[at].text) if rest[at].kind in ("odd", "word") else None
        return int(found.group()) if found else None

    def _put(self, name: str, value: Any) -> bool:
        if self._values.setdefault(name, value) != value:
            self._notes.append(str(value))
        return True


def is_property(piece: Sequence[Token]) -> bool:
    """Whether `piece` can only be said of a weapon."""
    return WeaponDraft("", "", lambda tokens: " ".join(one.text for one in tokens)).read(piece)


def weapon_name(piece: Sequence[Token]) -> int:
    """The place where the name of a weapon ends: before a colon, dice, or brackets with numbers in them."""
    for place, token in enumerate(piece):
        if token.kind == "dice" or token.text in (":", "="):
            return place
        if token.kind == "group" and any(one.isdigit() for one in token.text):
            return place
        if place and longest_match(piece, place, _LABELS)[0] in _PLAIN_LABELS:
            return place
    return len(piece)


_PLAIN_LABELS = frozenset(
    label for label, name in _LABELS.items() if name in ("damage", "malfunction") and len(label) > 2
)
"""Words that no name of a weapon holds."""
