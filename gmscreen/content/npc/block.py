"""The stat block of an NPC in one rule system, as it lies in the library."""

from collections.abc import Mapping
from typing import TypeVar

from gmscreen.content.characters import Character, Skill, Stat, SystemSheet, Trait
from gmscreen.rules.block import BlockSpec
from gmscreen.rules.record import Record
from gmscreen.rules.system import Sheet


class Detail(Record):
    """A field of a block that is text or a choice (`BlockField.id`), in the GM's words."""

    id: str
    text: str


class BlockSkill(Record):
    """A skill of an NPC: its name in the GM's words and its value.

    `linked` is the stat it belongs to (empty: as the system says, or none); with `can_default` False nobody
    without the skill may try. `specialization` is the narrower field in which it is better.
    """

    name: str
    value: int
    linked: str = ""
    can_default: bool = True
    specialization: str = ""


class Weapon(Record):
    """A weapon or a natural attack.

    `skill` is the name of the skill it is used with. `damage` is what it does, as dice or in the GM's words
    (`1D8+BD`); `piercing` how much armour it ignores; `range` its base range; `ammo` what its magazine holds;
    `malfunction` the lowest roll at which it jams.
    """

    name: str
    skill: str = ""
    damage: str = ""
    piercing: int | None = None
    range: str = ""
    ammo: int | None = None
    malfunction: int | None = None
    impales: bool = False
    automatic: bool = False
    notes: str = ""


T = TypeVar("T", Stat, Detail)


class StatBlock(Record):
    """An NPC of the library. `alias` is for the players; `portrait` names a picture in the campaign's folder.

    `numbers` and `details` hold only what was typed: what follows from it is in `filled`. With `markdown` the
    notes are formatted by the safe subset of `gmscreen.content.npc.markup`, else they are plain. `template`
    and `quality` tell what it was made from.
    """

    id: str = ""
    name: str = ""
    alias: str = ""
    system: str = ""
    tags: tuple[str, ...] = ()
    favourite: bool = False
    numbers: tuple[Stat, ...] = ()
    details: tuple[Detail, ...] = ()
    skills: tuple[BlockSkill, ...] = ()
    traits: tuple[Trait, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    gear: tuple[str, ...] = ()
    notes: str = ""
    markdown: bool = False
    portrait: str = ""
    secrets: str = ""
    false_leads: tuple[str, ...] = ()
    template: str = ""
    quality: str = ""

    def typed_numbers(self) -> dict[str, int]:
        """The numbers that were typed, by field."""
        return {one.id: one.value for one in self.numbers}

    def typed_texts(self) -> dict[str, str]:
        """The texts and choices that were made, by field; empty ones count as none."""
        return {one.id: one.text for one in self.details if one.text}

    def filled(self, spec: BlockSpec) -> dict[str, int | str]:
        """Every value of the block: what was typed, else what the rules make of that."""
        numbers, texts = self.typed_numbers(), self.typed_texts()
        return {**spec.derive(numbers, texts), **numbers, **texts}

    def sheet(self, spec: BlockSpec) -> Sheet:
        """The numbers in the form that rules and fights read."""
        numbers = {key: value for key, value in self.filled(spec).items() if isinstance(value, int)}
        return Sheet(numbers, {one.name: one.value for one in self.skills})

    def with_number(self, field: str, value: int | None) -> "StatBlock":
        """The block with a number typed, or with None left to the rules again."""
        others = tuple(one for one in self.numbers if one.id != field)
        typed = others if value is None else _in_place(self.numbers, Stat(id=field, value=value))
        return self.model_copy(update={"numbers": typed})

    def with_text(self, field: str, text: str) -> "StatBlock":
        """The block with a text typed or a choice made, or with an empty one left to the rules again."""
        others = tuple(one for one in self.details if one.id != field)
        typed = others if not text else _in_place(self.details, Detail(id=field, text=text))
        return self.model_copy(update={"details": typed})

    def with_typed(self, numbers: Mapping[str, int], texts: Mapping[str, str]) -> "StatBlock":
        """The block with just these numbers and texts typed; empty texts are left out."""
        typed = tuple(Stat(id=key, value=value) for key, value in numbers.items())
        details = tuple(Detail(id=key, text=text) for key, text in texts.items() if text)
        return self.model_copy(update={"numbers": typed, "details": details})

    def as_character(self, spec: BlockSpec, character_id: str) -> Character:
        """The NPC as somebody of the roster, who can be chosen at the desk."""
        numbers = self.sheet(spec).stats
        sheet = SystemSheet(
            system=self.system,
            stats=tuple(Stat(id=key, value=value) for key, value in numbers.items()),
            skills=tuple(Skill(name=one.name, value=one.value) for one in self.skills),
            traits=self.traits,
        )
        return Character(id=character_id, name=self.name, kind="npc", sheets=(sheet,))


def _in_place(present: tuple[T, ...], new: T) -> tuple[T, ...]:
    """`present` with `new` where something with its id stands, else behind the others."""
    by_id = {one.id: one for one in present}
    by_id[new.id] = new
    return tuple(by_id.values())
