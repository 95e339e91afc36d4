"""Cells that hold several things: `Sigilo 45, Escuchar 50 %`, `COG 15; COO:20`, `Navaja 1D4+BD`."""

import re
from collections.abc import Iterator
from itertools import islice

from gmscreen.content.npc.block import Weapon
from gmscreen.rules.value import frozen

PIECE_LIMIT = 300
"""Longest piece of a list that is looked into, in characters."""
PIECES_LIMIT = 1000
"""The most pieces of a list; a block holds fewer of anything, so that the rest is missed and told of."""

_BREAKS = re.compile(r"[,;\n]")
_DEPTH = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
# Both look for the end of a piece, in which no two spaces follow each other.
_VALUE = re.compile(r"(?<!\d)((?:(?<= )[+\-−])?\d{1,9}) ?%? ?(?:\(([^()]*)\))? ?\.?$")
_DAMAGE = re.compile(r"[ :,]\(?([+\-−]?\d*[dD]\d+[^()]*)\)?$")


@frozen
class Piece:
    """A name with its value; `within` is what stands in brackets behind it. Without a value it is None."""

    text: str
    name: str = ""
    value: int | None = None
    within: str = ""


def pieces(cell: str) -> Iterator[str]:
    """What stands between commas, semicolons and line ends that are in no brackets."""
    return islice(_pieces(cell), PIECES_LIMIT)


def _pieces(cell: str) -> Iterator[str]:
    depth = start = 0
    for at, sign in enumerate(cell):
        depth = max(0, depth + _DEPTH.get(sign, 0))
        if depth == 0 and _BREAKS.match(sign):
            if piece := cell[start:at].strip():
                yield piece
            start = at + 1
    if piece := cell[start:].strip():
        yield piece


def named_values(cell: str) -> Iterator[Piece]:
    """Every piece of a list of names with their values."""
    for piece in pieces(cell):
        text = " ".join(piece[: PIECE_LIMIT + 1].split())
        found = _VALUE.search(text) if len(piece) <= PIECE_LIMIT else None
        name = text[: found.start()].rstrip(" :=-–—") if found else ""
        if found is None or not name:
            yield Piece(text)
            continue
        within = (found[2] or "").strip()
        # `45 % (22/9)` tells the half and the fifth of the value.
        told = within if any(map(str.isalpha, within)) else ""
        yield Piece(text, name, int(found[1].replace("−", "-")), told)


def weapon(text: str) -> Weapon:
    """A weapon, with its damage where dice stand behind its name."""
    line = " ".join(text.split())
    found = _DAMAGE.search(line) if len(line) <= PIECE_LIMIT else None
    name = line[: found.start()].rstrip(" :,(") if found else ""
    return Weapon(name=name, damage=found[1].strip()) if found and name else Weapon(name=line)
