"""Where dice come from: a random source handed in by the caller, a script, or the table itself."""

import random
import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from gmscreen.rules.model import Die
from gmscreen.rules.typed import as_seen

_SEPARATORS = re.compile(r"[ ,;+]+")
_LONGEST_TOKEN = 4
_LONGEST_QUOTE = 12
_LONGEST_TEXT = 1000


class DiceSource(Protocol):
    """Something that throws dice."""

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""


class EntropyDice:
    """Dice from a random generator: the operating system's in play, a seeded one for repeatable runs."""

    def __init__(self, generator: random.Random) -> None:
        self._generator = generator

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included, each as likely as the others."""
        return self._generator.randint(low, high)


class ScriptError(Exception):
    """A script of faces does not fit the dice that were asked for."""


class ScriptedDice:
    """Dice that show the given faces one after the other."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._next = 0

    @property
    def left(self) -> int:
        """How many faces were not used yet."""
        return len(self._faces) - self._next

    def between(self, low: int, high: int) -> int:
        """The next face of the script. Raises `ScriptError` if there is none or it is not on the die."""
        if not self.left:
            raise ScriptError(f"the script ran dry after {len(self._faces)}: a die {low}..{high} is wanted")
        face = self._faces[self._next]
        if not low <= face <= high:
            raise ScriptError(f"face {face} at place {self._next + 1} is not on a die {low}..{high}")
        self._next += 1
        return face


class DiceTextError(ValueError):
    """Faces that do not fit the dice.

    `code` is `too_few`, `too_many`, `out_of_range` or `not_a_number`; `details` names what the sentence
    for it needs (`given` and `needed`, or `place` from 1 on, `token`, `low`, `high`).
    """

    def __init__(self, code: str, **details: int | str) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details


def roll_dice(dice: Sequence[Die], source: DiceSource) -> tuple[int, ...]:
    """Throw `dice` with `source`: one face each, in their order."""
    return tuple(source.between(die.low, die.high) for die in dice)


def check_faces(faces: Sequence[int], dice: Sequence[Die]) -> None:
    """Raise `DiceTextError` unless there is one face for each die and the die has it."""
    _check_count(len(faces), len(dice))
    for place, (face, die) in enumerate(zip(faces, dice, strict=True), start=1):
        if not die.low <= face <= die.high:
            raise DiceTextError("out_of_range", place=place, token=str(face), low=die.low, high=die.high)


def parse_faces(text: str, dice: Sequence[Die]) -> tuple[int, ...]:
    """The faces of physical dice as the game master typed them, in the order of `dice`.

    Between spaces, commas, semicolons or plus signs there is one face each; where that makes too few of
    them, each digit is a face, if every die can be told by one: `35`, or `61 46` for two readings. A die
    of 0 to 9 that shows 10 shows its 0 (EP-01); a die of 1 to 10 (EP-02) or 1 to 100 (CC-01) that shows 0
    shows its highest face. Raises `DiceTextError`.
    """
    if len(text) > _LONGEST_TEXT:
        raise DiceTextError("too_many", given=len(text), needed=len(dice))
    tokens = [token for token in _SEPARATORS.split(as_seen(text)) if token]
    if len(tokens) < len(dice) and all(map(_is_number, tokens)) and all(map(_one_digit, dice)):
        tokens = [digit for token in tokens for digit in token]
    for token in tokens:
        if not _is_number(token):
            raise DiceTextError("not_a_number", token=token[:_LONGEST_QUOTE])
    _check_count(len(tokens), len(dice))
    pairs = zip(tokens, dice, strict=True)
    return tuple(_face(token, die, place) for place, (token, die) in enumerate(pairs, start=1))


def _check_count(given: int, needed: int) -> None:
    if given != needed:
        raise DiceTextError("too_few" if given < needed else "too_many", given=given, needed=needed)


def _is_number(token: str) -> bool:
    return token.isascii() and token.isdecimal()


def _one_digit(die: Die) -> bool:
    return die.low >= 0 and die.high <= (9 if die.low == 0 else 10)


def _face(token: str, die: Die, place: int) -> int:
    face = int(token) if len(token) <= _LONGEST_TOKEN else die.high + 1
    if (die.low, die.high, face) == (0, 9, 10):
        return 0
    if face == 0 and die.low == 1 and die.high in (10, 100):
        return die.high
    if not die.low <= face <= die.high:
        raise DiceTextError(
            "out_of_range", place=place, token=token[:_LONGEST_QUOTE], low=die.low, high=die.high
        )
    return face
