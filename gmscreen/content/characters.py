"""The people of a campaign, as far as the roster needs them: names, stats and named skills."""

from typing import Literal

from gmscreen.rules.record import Record
from gmscreen.rules.system import Sheet

Kind = Literal["pc", "npc"]

NAME_LIMIT = 200
"""Longest name that is kept, in characters: more is a pasted text, not a name."""


class Stat(Record):
    """A stat of a character (`StatField.id`) and its value."""

    id: str
    value: int


class Skill(Record):
    """A skill as it stands on the sheet: its name in the GM's words and its value."""

    name: str
    value: int


class Trait(Record):
    """A named trait (`TraitSpec.id`) in the GM's words; `value` is 0 where the trait is only a name."""

    kind: str
    name: str
    value: int = 0


class SystemSheet(Record):
    """The numbers of one character in one rule system, and its named traits."""

    system: str
    stats: tuple[Stat, ...] = ()
    skills: tuple[Skill, ...] = ()
    traits: tuple[Trait, ...] = ()

    def as_sheet(self) -> Sheet:
        """The same numbers in the form that `System.bases` reads."""
        return Sheet({one.id: one.value for one in self.stats}, {one.name: one.value for one in self.skills})


class Character(Record):
    """A player's character or an NPC of the roster. `rank` orders the roster; equal ranks are ordered by
    id.
    """

    id: str
    rank: float = 0.0
    name: str = ""
    kind: Kind = "pc"
    sheets: tuple[SystemSheet, ...] = ()

    def sheet(self, system: str) -> SystemSheet:
        """The numbers of the character in `system`; an empty sheet where it has none."""
        return next((one for one in self.sheets if one.system == system), SystemSheet(system=system))

    def plays(self, system: str) -> bool:
        """Whether the character belongs at a desk of `system`: it has a sheet there, or none at all yet."""
        return not self.sheets or any(one.system == system for one in self.sheets)

    def with_sheet(self, sheet: SystemSheet) -> "Character":
        """The character with `sheet` in place of the one it had in that system."""
        others = tuple(one for one in self.sheets if one.system != sheet.system)
        return self.model_copy(update={"sheets": (*others, sheet)})
