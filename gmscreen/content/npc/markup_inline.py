"""Bold and italic words within a block of notes, and the backslash that takes a sign for itself."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from gmscreen.rules.value import frozen

_SIGN = re.compile(r"\\([!-/:-@\[-`{-~])|(\*{1,3}|_{1,3})")
_STYLES = {1: (False, True), 2: (True, False), 3: (True, True)}


@frozen
class Run:
    """Words in one style; a line break within them is `\\n`. Blanks at the ends of a run have no style."""

    text: str
    bold: bool = False
    italic: bool = False


class _Piece:
    """Some text, or a mark that is text until its partner is found."""

    def __init__(self, text: str, mark: str = "") -> None:
        self.text = text
        self.mark = mark
        self.opens = False
        self.matched = False


def read_runs(lines: Sequence[str]) -> tuple[Run, ...]:
    """The styled words of a block. A backslash at the end of a line is a line break, which it is anyway."""
    bare = [*map(_without_break, lines[:-1]), *lines[-1:]]
    text = "\n".join(line for line in bare if line)
    pieces = list(_pieces(text))
    _match(pieces)
    return tuple(_runs(pieces))


def _without_break(line: str) -> str:
    ends = len(line) - len(line.rstrip("\\"))
    return line[:-1].rstrip() if ends % 2 else line


def _pieces(text: str) -> Iterator[_Piece]:
    at = 0
    for found in _SIGN.finditer(text):
        if found.start() > at:
            yield _Piece(text[at : found.start()])
        yield _Piece(found[1]) if found[1] else _Piece(found[2], found[2])
        at = found.end()
    if at < len(text):
        yield _Piece(text[at:])


def _match(pieces: list[_Piece]) -> None:
    """Find the partner of each mark; marks of other kinds that stand between two partners are text."""
    waiting: list[_Piece] = []
    counts: dict[str, int] = {}
    for place, piece in enumerate(pieces):
        if not piece.mark:
            continue
        before = pieces[place - 1].text[-1] if place else " "
        after = pieces[place + 1].text[0] if place + 1 < len(pieces) else " "
        if counts.get(piece.mark) and not before.isspace() and not after.isalnum():
            while True:
                opener = waiting.pop()
                counts[opener.mark] -= 1
                if opener.mark == piece.mark:
                    break
            opener.opens = opener.matched = piece.matched = True
        elif not after.isspace() and not before.isalnum():
            waiting.append(piece)
            counts[piece.mark] = counts.get(piece.mark, 0) + 1


def _runs(pieces: list[_Piece]) -> Iterator[Run]:
    bold = italic = 0
    styled: list[tuple[str, bool, bool]] = []
    for piece in pieces:
        if piece.matched:
            by = 1 if piece.opens else -1
            heavy, slanted = _STYLES[len(piece.mark)]
            bold, italic = bold + by * heavy, italic + by * slanted
        else:
            styled.append((piece.text, bold > 0, italic > 0))
    yield from _joined(_with_plain_ends(_joined(styled)))


def _with_plain_ends(runs: Iterator[Run]) -> Iterator[tuple[str, bool, bool]]:
    for run in runs:
        inner = run.text.strip()
        start = len(run.text) - len(run.text.lstrip())
        yield run.text[:start], False, False
        yield inner, run.bold, run.italic
        yield run.text[start + len(inner) :], False, False


def _joined(styled: Sequence[tuple[str, bool, bool]] | Iterator[tuple[str, bool, bool]]) -> Iterator[Run]:
    present = (one for one in styled if one[0])
    for (bold, italic), group in groupby(present, key=lambda one: one[1:]):
        yield Run("".join(text for text, _, _ in group), bold, italic)
