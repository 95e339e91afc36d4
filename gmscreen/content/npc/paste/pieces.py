"""Lines taken apart at commas and the ends of sentences, and rows of named values (`Percepción 45`)."""

import re
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from gmscreen.content.npc.paste.hits import is_halves
from gmscreen.content.npc.paste.tokens import Token

_IN_BRACKETS = re.compile(r"([+-]?[0-9]{1,9}) ?%?")
_LONGEST = 150
_TITLES = frozenset({"sr", "sra", "srta", "dr", "dra", "mr", "mrs", "ms", "st", "lt", "sgt", "cap", "prof"})


def pieces(tokens: Sequence[Token], abbreviations: Container[str]) -> Iterator[list[Token]]:
    """The parts of a line. A full stop ends one unless an abbreviation stands before it.

    No part has more than `_LONGEST` tokens, so that nobody has to look through a long one again and again.
    """
    piece: list[Token] = []
    for token in tokens:
        ends = token.kind == "sep" or (token.kind == "stop" and _ends(piece, abbreviations))
        if piece and (ends or len(piece) >= _LONGEST):
            yield piece
            piece = []
        if not ends:
            piece.append(token)
    if piece:
        yield piece


def _ends(piece: list[Token], abbreviations: Container[str]) -> bool:
    if not piece or piece[-1].kind != "word":
        return True
    word = piece[-1].text
    return len(word) > 1 and word not in _TITLES and word not in abbreviations


class Unit(NamedTuple):
    """A named value: its name lies between two tokens, `value` is None where no number can be read."""

    name: tuple[Token, ...]
    value: Token
    number: int | None
    percent: bool
    groups: tuple[Token, ...]
    tokens: tuple[Token, ...]


def units(piece: Sequence[Token]) -> tuple[list[Unit], list[Token]]:
    """The named values that follow one another at the beginning of `piece`, and what is left behind them.

    Where percent signs are written, only numbers with one are values: `.38 revolver 50 %` is one of them.
    """
    with_percent = any(one.text == "%" for one in piece)
    found: list[Unit] = []
    start = at = 0
    named = False
    while at < len(piece):
        value = _value(piece, at, with_percent=with_percent) if named else None
        if value is None:
            named = named or piece[at].kind in ("word", "quote")
            at += 1
            continue
        number, percent, end = value
        name = tuple(_bare(piece[start:at]))
        groups: list[Token] = []
        while end < len(piece) and piece[end].kind == "group":
            groups.append(piece[end])
            end += 1
        found.append(Unit(name, piece[at], number, percent, tuple(groups), tuple(piece[start:end])))
        start = at = end
        named = False
    return found, list(piece[start:])


def _value(piece: Sequence[Token], at: int, *, with_percent: bool) -> tuple[int | None, bool, int] | None:
    """The number at a place, whether a percent sign follows, and the place behind both."""
    token = piece[at]
    percent = at + 1 < len(piece) and piece[at + 1].text == "%"
    if token.kind in ("number", "fraction", "odd"):
        if with_percent and not percent:
            return None
        return token.number, percent, at + 1 + percent
    last = at + 1 == len(piece) or piece[at + 1].kind == "group"
    inner = _IN_BRACKETS.fullmatch(token.text) if token.kind == "group" and last else None
    if inner is None or (with_percent and "%" not in token.text):
        return None
    return int(inner[1]), "%" in token.text, at + 1


def _bare(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without the signs at both ends."""
    start, end = 0, len(tokens)
    while start < end and tokens[start].kind in ("mark", "stop"):
        start += 1
    while start < end and tokens[end - 1].kind in ("mark", "stop"):
        end -= 1
    return tokens[start:end]


def specialization(unit: Unit, others: Sequence[Token] = ()) -> Token | None:
    """What stands in brackets behind a value, apart from its half and fifth and from `others`."""
    found = (one for one in unit.groups if one.text and not is_halves(one) and one not in others)
    return next(found, None)
