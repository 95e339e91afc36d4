"""What a rule system writes on a stat block: fields in groups, what follows from them, what a fight takes.

A system that has more to say than its `stats` keeps it as its attribute `block`; for the others the stats are
one group. Text keys: `block.<group>`, `stat.<id>` and `stat.<id>.tip` for every field, `choice.<field>.<id>`.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from gmscreen.rules.system import StatField, System
from gmscreen.rules.value import frozen

FieldType = Literal["int", "text", "choice"]
WeaponField = Literal["damage", "piercing", "range", "ammo", "malfunction", "impales", "automatic"]
Numbers = Mapping[str, int]
Texts = Mapping[str, str]
Derived = Mapping[str, int | str]


@frozen
class BlockField:
    """A field of a stat block.

    Numbers lie from `minimum` to `maximum`. A `derived` one may be left empty: then it is what the rules make
    of the others. `scales` ones go up and down with the quality of a template. `choices` are those of a
    choice, the first of which holds while none was made.
    """

    id: str
    type: FieldType = "int"
    minimum: int = 0
    maximum: int = 999
    derived: bool = False
    scales: bool = False
    choices: tuple[str, ...] = ()


@frozen
class BlockGroup:
    """Fields that belong together, under the heading `block.<id>`."""

    id: str
    fields: tuple[BlockField, ...]


@frozen
class TrackPart:
    """Boxes that damage fills in order, `boxes` of them, under the name of the field `field`.

    They stand in groups of `group`; where that number means something beside counting, `threshold` is the
    field it comes from. `condition` is the condition that a marked box of this part brings (empty: none).
    """

    field: str
    boxes: int
    group: int = 5
    threshold: str = ""
    condition: str = ""


def _nothing(numbers: Numbers, texts: Texts) -> Derived:
    del numbers, texts
    return {}


def _no_parts(numbers: Numbers) -> tuple[TrackPart, ...]:
    del numbers
    return ()


@frozen
class BlockSpec:
    """The stat block of a system.

    `derive` gives what the rules make of the typed numbers and texts, for derived fields that are empty.
    `health` and `armour` are the fields that a combatant's health and armour are taken from (empty: none).
    `weapon` names what is kept of a weapon beside its name, skill and notes. A skill lies from `skill_low` to
    `skill_high`; `skill_step` and `field_step` are what one step of quality adds to skills and to fields that
    scale, and `skill_top` is as far as that goes. `parts` makes boxes for damage of the numbers, where there
    is more to say than how many; `fractions` is what a skill is divided by for harder tests, rounding down.
    """

    groups: tuple[BlockGroup, ...]
    derive: Callable[[Numbers, Texts], Derived] = _nothing
    health: str = ""
    armour: str = ""
    weapon: tuple[WeaponField, ...] = ("damage",)
    skill_low: int = 0
    skill_high: int = 999
    skill_step: int = 0
    skill_top: int = 999
    field_step: int = 0
    parts: Callable[[Numbers], tuple[TrackPart, ...]] = _no_parts
    fractions: tuple[int, ...] = ()

    def track(self, numbers: Numbers) -> tuple[TrackPart, ...]:
        """The boxes for damage of somebody with these numbers; without `parts`, one for each health."""
        found = tuple(part for part in self.parts(numbers) if part.boxes > 0)
        most = numbers.get(self.health, 0) if self.health else 0
        return found or ((TrackPart(self.health, most),) if most > 0 else ())

    @property
    def fields(self) -> tuple[BlockField, ...]:
        """Every field in order."""
        return tuple(one for group in self.groups for one in group.fields)

    def field(self, field_id: str) -> BlockField | None:
        """The field with this id, or None."""
        return next((one for group in self.groups for one in group.fields if one.id == field_id), None)


def of_stat(stat: StatField, *, derived: bool = False, scales: bool = False) -> BlockField:
    """The field of a stat that the system declares."""
    return BlockField(
        stat.id, minimum=stat.minimum, maximum=stat.maximum, derived=derived, scales=scales and not stat.pool
    )


def block_spec(system: System) -> BlockSpec:
    """The stat block of `system`; its stats as one group where it declares none."""
    found = getattr(system, "block", None)
    if isinstance(found, BlockSpec):
        return found
    stats = tuple(of_stat(stat) for stat in system.stats)
    health = next((one.id for one in stats if one.id == "hp"), "")
    low, high = system.base_range
    groups = (BlockGroup("stats", stats),) if stats else ()
    return BlockSpec(groups, health=health, skill_low=low, skill_high=high, skill_top=high)
