"""The words, numbers, dice and signs of a pasted text."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_LONGEST_GROUP = 400
_LONGEST_WORD = 60
_CLOSERS = {")": "(", "]": "[", "}": "{", "»": "«", "”": "“"}
_OPENERS = frozenset(_CLOSERS.values())
_BRACKETS = re.compile(r"[()\[\]{}«»“”\"\n]")
_SCAN = re.compile(
    r"(?P<line>\n)|(?P<blank> +)|(?P<bar>\|)|(?P<sep>[;•·▪◦●■‣]|,(?![0-9])|(?<![0-9]),)|(?P<mark>[:=%])"
    r"|(?P<bracket>[()\[\]{}«»“”\"„])|(?P<chunk>(?:[^\s;•·▪◦●■‣,:=%()\[\]{}«»“”\"„|]|(?<=[0-9]),(?=[0-9]))+)"
    r"|(?P<other>.)"
)
_DICE = r"[0-9]{0,3}d[0-9]{1,4}"
_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("number", re.compile(r"[+-]?[0-9]{1,9}")),
    ("fraction", re.compile(r"[0-9]{1,9}(?:/[0-9]{1,9}){1,2}")),
    ("dice", re.compile(rf"[+-]?{_DICE}(?:[+-](?:{_DICE}|[0-9]{{1,4}}|bd|db))*")),
    (
        "loss",
        re.compile(
            rf"(?:{_DICE}|[0-9]{{1,4}})(?:[+-][0-9]{{1,4}})?/(?:{_DICE}|[0-9]{{1,4}})(?:[+-][0-9]{{1,4}})?"
        ),
    ),
    ("odd", re.compile(rf"[+-]?(?:[0-9][0-9.,]*|{_DICE}[x×][0-9]+|[0-9]+[-~][0-9]+|[?]+)")),
    ("mark", re.compile(r"[-+/~]+")),
)
_POINTS = re.compile(r"([0-9]{1,3})-((?:point|punto)s?)")
_GLUED = re.compile(r"([a-z]{2,4})\.?([+-]?[0-9]{1,3})")

VALUES = frozenset({"number", "fraction", "dice", "loss", "odd"})
WORTH_READING = VALUES | {"word", "group", "quote"}
"""Kinds of tokens that say something; the others only part them."""


class Token(NamedTuple):
    """A word, a value or a sign.

    `kind` is `word`, `number`, `fraction` (6/4), `dice` (1d3+bd), `loss` (0/1d6), `odd` (a number that is no
    whole one), `group` (in brackets), `quote`, `mark`, `sep`, `bar`, `stop` (the end of a sentence, or of an
    abbreviation) or `line`. `text` is what stands between `start` and `end`, without brackets.
    """

    kind: str
    start: int
    end: int
    text: str

    @property
    def number(self) -> int | None:
        """The whole number it is, the first one of a fraction; None for everything else."""
        if self.kind not in ("number", "fraction"):
            return None
        return int(self.text.split("/")[0])


def tokenise(plain: str, is_glued: Callable[[str], bool], offset: int = 0) -> list[Token]:
    """The tokens of `plain`. `is_glued` tells whether a word is a label, so that `fue60` is two tokens."""
    groups = _groups(plain)
    found: list[Token] = []
    at = 0
    while at < len(plain):
        match = _SCAN.match(plain, at)
        if match is None:
            break
        kind = str(match.lastgroup)
        start, at = match.span()
        if kind == "bracket" and start in groups:
            at = groups[start] + 1
            shape = "quote" if plain[start] in '«“"' else "group"
            found.append(Token(shape, start + offset, at + offset, plain[start + 1 : at - 1].strip()))
        elif kind == "chunk":
            found.extend(_chunk(match.group(), start + offset, is_glued))
        elif kind in ("line", "bar", "sep", "mark"):
            found.append(Token(kind, start + offset, at + offset, match.group()))
    return found


def _groups(plain: str) -> dict[int, int]:
    """Where each bracket or quotation mark is closed: near by, and on the same line or the next."""
    found: dict[int, int] = {}
    stack: list[int] = []
    straight, line, lines = -1, 0, dict[int, int]()
    for match in _BRACKETS.finditer(plain):
        sign, at = match.group(), match.start()
        if sign == "\n":
            line, straight = line + 1, -1
            if plain[at + 1 : at + 2] == "\n":
                stack.clear()
        elif sign == '"':
            if straight >= 0:
                found[straight] = at
            straight = -1 if straight >= 0 else at
        elif sign in _OPENERS:
            stack.append(at)
            lines[at] = line
        elif stack and plain[stack[-1]] == _CLOSERS[sign]:
            start = stack.pop()
            if line - lines[start] <= 1:
                found[start] = at
    return {start: end for start, end in found.items() if 1 < end - start <= _LONGEST_GROUP}


def _chunk(text: str, start: int, is_glued: Callable[[str], bool]) -> Iterator[Token]:
    bare = text.rstrip(".")
    end = start + len(bare)
    if bare:
        short = bare[:_LONGEST_WORD]
        glued, points = _GLUED.fullmatch(short), _POINTS.fullmatch(short)
        if glued and is_glued(glued[1]):
            yield Token("word", start, start + len(glued[1]), glued[1])
            yield Token("number", start + glued.start(2), end, glued[2])
        elif points:
            yield Token("number", start, start + len(points[1]), points[1])
            yield Token("word", start + points.start(2), end, points[2])
        else:
            yield Token(_kind(bare), start, end, bare)
    if len(bare) < len(text):
        yield Token("stop", end, start + len(text), ".")


def _kind(text: str) -> str:
    if len(text) > _LONGEST_WORD:
        return "word"
    return next((kind for kind, shape in _KINDS if shape.fullmatch(text)), "word")
