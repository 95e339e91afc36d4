"""Dice expressions such as `2d6+3`, `3d6 kh 2` or `d100`, within bounds that no text can exceed.

Grammar: `[-] term {(+|-) term}`, `term = [N]d(S|%)[kh K | kl K | mejores K | peores K] | INT`. Letters may be
in either case and spaces may stand between the parts.
"""

import re
from collections.abc import Sequence
from typing import Literal

from gmscreen.rules.dice import DiceSource, check_faces, roll_dice
from gmscreen.rules.model import Die
from gmscreen.rules.record import Record
from gmscreen.rules.typed import as_seen
from gmscreen.rules.value import frozen

MAX_LENGTH = 64
MAX_TERMS = 12
MAX_DICE = 100
MIN_SIDES = 2
MAX_SIDES = 1000
MAX_CONSTANT = 9999

Keep = Literal["", "kh", "kl"]

_TOKEN = re.compile(r" *([0-9]+|mejores|peores|kh|kl|d|%|\+|-)", re.IGNORECASE | re.ASCII)
_KEEP_WORDS: dict[str, Keep] = {"kh": "kh", "mejores": "kh", "kl": "kl", "peores": "kl"}


class ExpressionError(ValueError):
    """A text that is not a dice expression.

    `code` is `empty`, `too_long`, `term_expected`, `sides_expected`, `keep_expected`, `unexpected`,
    `count_range`, `sides_range`, `keep_range`, `constant_range`, `too_many_terms` or `too_many_dice`;
    `position` counts from 0 in the text as it was given; `details` holds the `token` met or the limits
    (`low`, `high`).
    """

    def __init__(self, code: str, position: int, **details: int | str) -> None:
        super().__init__(code, position, details)
        self.code = code
        self.position = position
        self.details = details


@frozen
class Term:
    """`count` dice of `sides`, of which `kept` count; where `sides` is 0, the constant `count`."""

    sign: Literal[1, -1]
    count: int
    sides: int = 0
    keep: Keep = ""
    kept: int = 0

    @property
    def text(self) -> str:
        """The term without its sign, in the canonical way of writing."""
        if not self.sides:
            return str(self.count)
        return f"{self.count}d{self.sides}{self.keep}{self.kept if self.keep else ''}"


@frozen
class Expression:
    """A parsed expression: its terms in order."""

    terms: tuple[Term, ...]

    @property
    def text(self) -> str:
        """The canonical way of writing; parsing it gives the same expression."""
        first, *rest = self.terms
        head = f"-{first.text}" if first.sign < 0 else first.text
        return head + "".join(f"{'+' if term.sign > 0 else '-'}{term.text}" for term in rest)

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice to throw, in order."""
        thrown = (term for term in self.terms if term.sides)
        return tuple(Die(1, term.sides, f"d{term.sides}") for term in thrown for _ in range(term.count))

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest total."""
        ends = [_term_bounds(term) for term in self.terms]
        return sum(low for low, _ in ends), sum(high for _, high in ends)


class RolledDie(Record):
    """A die of a roll: its sides, the face it shows and whether that counts."""

    sides: int
    face: int
    kept: bool = True


class RolledTerm(Record):
    """A term of a roll; `subtotal` carries the sign of the term. A constant has no dice."""

    text: str
    dice: tuple[RolledDie, ...] = ()
    subtotal: int


class ExpressionResult(Record):
    """What an expression came to: every die, the subtotals and their sum."""

    expression: str
    terms: tuple[RolledTerm, ...]
    total: int


@frozen
class _Token:
    text: str
    position: int


class _Reader:
    """The tokens of a text, taken one after the other."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.tokens: list[_Token] = []
        self.end = end
        self.place = 0
        position = start
        while position < end:
            match = _TOKEN.match(text, position)
            if match is None:
                bad = position + len(text[position:]) - len(text[position:].lstrip(" "))
                raise ExpressionError("unexpected", bad, token=text[bad])
            self.tokens.append(_Token(match[1].lower(), match.start(1)))
            position = match.end()

    @property
    def here(self) -> int:
        """The position of the next token, or the end of the text."""
        return self.tokens[self.place].position if self.place < len(self.tokens) else self.end

    def peek(self) -> str:
        """The next token, empty at the end."""
        return self.tokens[self.place].text if self.place < len(self.tokens) else ""

    def take(self) -> str:
        """The next token, which is used up."""
        token = self.peek()
        self.place += 1
        return token

    def number(self, expected: str, code: str, low: int, high: int) -> int:
        """The next token as a number from `low` to `high`; `expected` and `code` name what else is wrong."""
        position = self.here
        if not self.peek().isdecimal():
            raise ExpressionError(expected, position, token=self.peek())
        value = int(self.take())
        if not low <= value <= high:
            raise ExpressionError(code, position, low=low, high=high)
        return value


def parse(text: str) -> Expression:
    """The expression that `text` stands for. Raises `ExpressionError` and nothing else, in bounded time."""
    seen = as_seen(text) if len(text) <= 2 * MAX_LENGTH else text
    end = len(seen.rstrip())
    start = len(seen) - len(seen.lstrip())
    if start >= end:
        raise ExpressionError("empty", 0)
    if end - start > MAX_LENGTH or len(text) > 2 * MAX_LENGTH:
        raise ExpressionError("too_long", start + MAX_LENGTH, high=MAX_LENGTH)
    reader = _Reader(seen, start, end)
    terms: list[Term] = []
    sign: Literal[1, -1] = 1
    if reader.peek() == "-":
        reader.take()
        sign = -1
    while True:
        _append(terms, reader, sign)
        if not reader.peek():
            return Expression(tuple(terms))
        if reader.peek() not in ("+", "-"):
            raise ExpressionError("unexpected", reader.here, token=reader.peek())
        sign = 1 if reader.take() == "+" else -1


def roll(expression: Expression, source: DiceSource) -> ExpressionResult:
    """Throw the dice of `expression` with `source`."""
    return typed(expression, roll_dice(expression.dice, source))


def typed(expression: Expression, faces: Sequence[int]) -> ExpressionResult:
    """What `expression` comes to when its dice show `faces`. Raises `DiceTextError` if they do not fit."""
    check_faces(faces, expression.dice)
    terms: list[RolledTerm] = []
    place = 0
    for term in expression.terms:
        dice = faces[place : place + term.count] if term.sides else ()
        place += len(dice)
        terms.append(_rolled(term, dice))
    return ExpressionResult(
        expression=expression.text, terms=tuple(terms), total=sum(term.subtotal for term in terms)
    )


def _append(terms: list[Term], reader: _Reader, sign: Literal[1, -1]) -> None:
    position = reader.here
    if len(terms) == MAX_TERMS:
        raise ExpressionError("too_many_terms", position, high=MAX_TERMS)
    term = _term(reader, sign)
    terms.append(term)
    if sum(one.count for one in terms if one.sides) > MAX_DICE:
        raise ExpressionError("too_many_dice", position, high=MAX_DICE)


def _term(reader: _Reader, sign: Literal[1, -1]) -> Term:
    position = reader.here
    count = 1
    if reader.peek() != "d":
        token = reader.peek()
        if not token.isdecimal():
            raise ExpressionError("term_expected", position, token=token)
        count = int(reader.take())
        if reader.peek() != "d":
            if count > MAX_CONSTANT:
                raise ExpressionError("constant_range", position, low=0, high=MAX_CONSTANT)
            return Term(sign, count)
        if count > MAX_DICE:
            raise ExpressionError("too_many_dice", position, high=MAX_DICE)
        if count < 1:
            raise ExpressionError("count_range", position, low=1, high=MAX_DICE)
    reader.take()
    sides = _sides(reader)
    keep = _KEEP_WORDS.get(reader.peek(), "")
    if not keep:
        return Term(sign, count, sides)
    reader.take()
    return Term(sign, count, sides, keep, reader.number("keep_expected", "keep_range", 1, count))


def _sides(reader: _Reader) -> int:
    if reader.peek() == "%":
        reader.take()
        return 100
    return reader.number("sides_expected", "sides_range", MIN_SIDES, MAX_SIDES)


def _term_bounds(term: Term) -> tuple[int, int]:
    counted = term.kept if term.keep else term.count
    low, high = (counted, counted * term.sides) if term.sides else (term.count, term.count)
    return (low, high) if term.sign > 0 else (-high, -low)


def _rolled(term: Term, faces: Sequence[int]) -> RolledTerm:
    if not term.sides:
        return RolledTerm(text=term.text, subtotal=term.sign * term.count)
    order = sorted(range(len(faces)), key=faces.__getitem__, reverse=term.keep == "kh")
    kept = set(order[: term.kept] if term.keep else order)
    dice = tuple(
        RolledDie(sides=term.sides, face=face, kept=place in kept) for place, face in enumerate(faces)
    )
    return RolledTerm(
        text=term.text, dice=dice, subtotal=term.sign * sum(die.face for die in dice if die.kept)
    )
