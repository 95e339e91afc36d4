"""Cells that hold several things: `Sigilo 45, Escuchar 50 %`, `COG 15; COO:20`, `Navaja 1D4+BD`."""

import re
from collections.abc import Iterator

from gmscreen.content.npc.block import Weapon
from gmscreen.rules.value import frozen

PIECE_LIMIT = 300
"""Longest piece of a list that is looked into, in characters."""

_BREAKS = re.compile(r"[,;\n]")
_DEPTH = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_VALUE = re.compile(r"(.*?)[\s:=]*([+\-−]?\d{1,9})\s*%?\s*(?:\(([^()]*)\))?\s*\.?", re.DOTALL)
_WEAPON = re.compile(r"(.+?)[\s:,]+\(?([+\-−]?\d*[dD]\d+[^()]*)\)?")


@frozen
class Piece:
    """A name with its value; `within` is what stands in brackets behind it. Without a value it is None."""

    text: str
    name: str = ""
    value: int | None = None
    within: str = ""


def pieces(cell: str) -> Iterator[str]:
    """What stands between commas, semicolons and line ends that are in no brackets."""
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
    for text in pieces(cell):
        found = _VALUE.fullmatch(text) if len(text) <= PIECE_LIMIT else None
        name = found[1].strip() if found else ""
        if found is None or not name:
            yield Piece(text)
        else:
            within = (found[3] or "").strip()
            # `45 % (22/9)` tells the half and the fifth of the value.
            told = within if any(map(str.isalpha, within)) else ""
            yield Piece(text, name, int(found[2].replace("−", "-")), told)


def weapon(text: str) -> Weapon:
    """A weapon, with its damage where dice stand behind its name."""
    found = _WEAPON.fullmatch(text) if len(text) <= PIECE_LIMIT else None
    return Weapon(name=found[1].strip(), damage=found[2].strip()) if found else Weapon(name=text)
