"""A line of a pasted text, as it is read."""

import re
from collections.abc import Container
from typing import NamedTuple

from gmscreen.content.npc.paste.tokens import Token

_HEADING = re.compile(r"\s{0,3}(#{1,6})\s")
_BULLET = re.compile(r"\s*(?:[-+*•·▪◦●■‣–—]|[0-9]{1,3}[.)])\s+\S")
_RULE = re.compile(r"[\s\-=_*~+|:.—–]{3,}")
_NUMBERED = re.compile(r"\s*[0-9]{1,3}[.)]\s")


class Labels(NamedTuple):
    """What the lines must know: labels of fields, and labels that open a list."""

    fields: Container[str]
    openers: Container[str]


class Line:
    """One or more lines of the text that belong together, the first of which is the `number`th from 0 on.

    `heading` is its level, 0 for none; `fields` is how many labels with values were seen in it.
    """

    def __init__(self, tokens: list[Token], raw: str, number: int) -> None:
        self.tokens = tokens
        self.number = number
        found = _HEADING.match(raw)
        self.heading = len(found[1]) if found else 0
        self.rule = bool(_RULE.fullmatch(raw)) and len(raw.strip()) >= 3
        self.bullet = not self.rule and bool(_BULLET.match(raw))
        self.numbered = bool(_NUMBERED.match(raw))
        self.joined = 1
        self.fields = 0

    @property
    def blank(self) -> bool:
        """Whether there is nothing to read."""
        return not self.tokens
