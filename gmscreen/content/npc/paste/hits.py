"""Labels with the values behind them (`FUE 60`, `HP: 18`, `BD +1D4`), as they stand in a row of tokens."""

import re
from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from gmscreen.content.npc.paste.aliases import NONE, POINTS, PROSE
from gmscreen.content.npc.paste.source import Source
from gmscreen.content.npc.paste.tokens import VALUES, Token
from gmscreen.content.npc.paste.vocabulary import longest_match

_HALVES = re.compile(r"[0-9]{1,4} ?/ ?[0-9]{1,4}")
_IN_BRACKETS = re.compile(r"[+-]?[0-9]{1,9}")


class Hit(NamedTuple):
    """A label from `start` on, its value from `value` to `value_end`, and where reading goes on.

    Without a value the last three are the same; `none` tells that the text says there is none.
    """

    label: str
    start: int
    value: int
    value_end: int
    end: int
    none: bool = False

    @property
    def has_value(self) -> bool:
        """Whether there is a value."""
        return self.value < self.value_end and not self.none


def hit_at(
    tokens: Sequence[Token], at: int, labels: Mapping[str, object], source: Source, *, anchored: bool
) -> Hit | None:
    """The label with its value at place `at`, if one stands there.

    `anchored` tells that a piece or another label begins or ends here; elsewhere only a label in capitals
    counts. One without a value counts where nothing else can be meant: before a colon, a label or the end.
    """
    label, place = longest_match(tokens, at, labels)
    if not label:
        return None
    upper = source.is_upper(tokens[at].start, tokens[at].end)
    if not upper and not anchored:
        return None
    place, explicit = _marks(tokens, place)
    hit = _value(tokens, label, at, place)
    if hit is None:
        ends = place >= len(tokens) or bool(longest_match(tokens, place, labels)[0])
        return Hit(label, at, place, place, place) if explicit or ends else None
    if label in PROSE and not upper and not explicit and _goes_on(tokens, hit.end, labels):
        return None
    return hit


def is_halves(token: Token) -> bool:
    """Whether it gives the half and the fifth of the value before it: `(22/9)`."""
    return token.kind == "group" and bool(_HALVES.fullmatch(token.text))


def is_value(tokens: Sequence[Token], at: int) -> bool:
    """Whether a value stands at place `at`, or a sign that there is none."""
    return at < len(tokens) and (
        tokens[at].kind in VALUES
        or tokens[at].text in NONE
        or tokens[at].text == "-"
        or (tokens[at].kind == "group" and bool(_IN_BRACKETS.fullmatch(tokens[at].text)))
    )


def value_end(tokens: Sequence[Token], at: int) -> int:
    """The place behind the value at `at` and what adds nothing to it: percent signs, halves, `points`."""
    place = at + 1
    while place < len(tokens) and (
        tokens[place].text == "%" or is_halves(tokens[place]) or tokens[place].text in POINTS
    ):
        place += 1
    return place


def _marks(tokens: Sequence[Token], place: int) -> tuple[int, bool]:
    """The place behind a colon or an equals sign, and whether there was one."""
    explicit = False
    while place < len(tokens) and (tokens[place].text in (":", "=") or tokens[place].kind == "stop"):
        explicit = explicit or tokens[place].kind == "mark"
        place += 1
    # A dash with a number behind it and space around it only parts the two.
    if place + 1 < len(tokens) and tokens[place].text == "-" and tokens[place + 1].kind in VALUES:
        place += tokens[place].end < tokens[place + 1].start
    return place, explicit


def _value(tokens: Sequence[Token], label: str, start: int, place: int) -> Hit | None:
    signed = place + 1 < len(tokens) and tokens[place].text in ("+", "-") and tokens[place + 1].kind in VALUES
    first = place + signed
    if not is_value(tokens, first):
        return None
    none = tokens[first].kind not in VALUES and tokens[first].kind != "group"
    last = first + 1
    # Dice go on behind a plus sign: `1D6 + 1D4`.
    while last + 1 < len(tokens) and tokens[last].text == "+" and tokens[last + 1].kind in VALUES:
        last += 2
    return Hit(label, start, place, last, value_end(tokens, last - 1), none)


def _goes_on(tokens: Sequence[Token], place: int, labels: Container[str]) -> bool:
    """Whether a sentence goes on there: with a word that is no label."""
    if place >= len(tokens) or tokens[place].kind != "word":
        return False
    return not longest_match(tokens, place, labels)[0]
