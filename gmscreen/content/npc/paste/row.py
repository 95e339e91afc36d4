"""What is known of the line that is being read."""

from collections.abc import Sequence
from typing import NamedTuple

from gmscreen.content.npc.paste.tokens import Token
from gmscreen.content.npc.paste.weapons import WeaponDraft


class Unknown(NamedTuple):
    """Tokens that nobody understood, and those that say what they were about."""

    tokens: Sequence[Token]
    said: Sequence[Token]


class Row:
    """A line: the skill and the weapon that stood in it last, and the pieces that nobody understood.

    `listing` tells that its pieces are named values, `after_skills` that the line above was a skill.
    """

    def __init__(self, *, after_skills: bool = False) -> None:
        self.skill = ""
        self.weapon: WeaponDraft | None = None
        self.listing = False
        self.after_skills = after_skills
        self.understood = False
        self.unknown: list[Unknown] = []
