"""What is wrong with a stat block: the same answers for the editor, every import and the session."""

import unicodedata
from collections import Counter
from collections.abc import Iterator

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.content.folding import fold
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import BlockSpec
from gmscreen.rules.system import TraitSpec
from gmscreen.rules.value import frozen

TEXT_LIMIT = 400
"""Longest text of a single field, a weapon's word or a piece of gear, in characters."""
NOTES_LIMIT = 100_000
"""Longest notes and secrets, in characters."""
MOST = {
    "tags": 50,
    "numbers": 200,
    "details": 200,
    "skills": 300,
    "traits": 100,
    "weapons": 60,
    "gear": 300,
    "false_leads": 100,
}
"""How many of each a block may hold."""

NUMBER_LIMIT = 9999


@frozen
class Fault:
    """Something wrong in a block: the text key is `npc.fault.<code>`.

    `field` is where: a field of the block, or `skills.3.value`. Codes: `name_empty`, `too_long` (`limit`),
    `too_many` (`limit`), `control_character`, `out_of_range` (`low`, `high`), `repeated` (`what`),
    `unknown_choice` (`what`).
    """

    code: str
    field: str
    low: int = 0
    high: int = 0
    limit: int = 0
    what: str = ""


def faults(block: StatBlock, spec: BlockSpec, traits: tuple[TraitSpec, ...] = ()) -> tuple[Fault, ...]:
    """Everything that keeps `block` from being a good block of a system with `spec` and `traits`.

    Fields that the system does not know are kept and not judged, apart from being numbers of sensible size.
    """
    return tuple(_faults(block, spec, traits))


def fresh_faults(
    new: StatBlock, old: StatBlock, spec: BlockSpec, traits: tuple[TraitSpec, ...] = ()
) -> tuple[Fault, ...]:
    """What is wrong with `new` that was not wrong already with `old`.

    A block may have faults from before: its system had other limits once. An item with one may change its
    place in its list.
    """
    known = faults(old, spec, traits)
    there = {(one.code, one.field) for one in known}
    found = faults(new, spec, traits)
    kept = {(one.code, one.field) for one in found} & there
    moved = Counter(_kind(one) for one in known if (one.code, one.field) not in kept)
    fresh = []
    for one in found:
        if (one.code, one.field) in kept:
            continue
        if moved[_kind(one)]:
            moved[_kind(one)] -= 1
        else:
            fresh.append(one)
    return tuple(fresh)


def _kind(fault: Fault) -> tuple[str, str]:
    """What is wrong, and in which field of which list, whatever the place in it."""
    return fault.code, ".".join("" if one.isdecimal() else one for one in fault.field.split("."))


def _faults(block: StatBlock, spec: BlockSpec, traits: tuple[TraitSpec, ...]) -> Iterator[Fault]:
    if not block.name.strip():
        yield Fault("name_empty", "name")
    for name, text, limit, lines in _texts(block):
        yield from _text(name, text, limit, lines=lines)
    for name, limit in MOST.items():
        if len(getattr(block, name)) > limit:
            yield Fault("too_many", name, limit=limit)
    yield from _numbers(block, spec)
    yield from _skills(block, spec)
    known = {one.id: one for one in traits}
    for place, trait in enumerate(block.traits):
        rule = known.get(trait.kind)
        low, high = (rule.minimum, rule.maximum) if rule else (-NUMBER_LIMIT, NUMBER_LIMIT)
        yield from _range(f"traits.{place}.value", trait.value, low, high)
    for place, weapon in enumerate(block.weapons):
        for name in ("piercing", "ammo", "malfunction"):
            value = getattr(weapon, name)
            if value is not None:
                yield from _range(f"weapons.{place}.{name}", value, -NUMBER_LIMIT, NUMBER_LIMIT)


def _numbers(block: StatBlock, spec: BlockSpec) -> Iterator[Fault]:
    for one in block.numbers:
        field = spec.field(one.id)
        low, high = (field.minimum, field.maximum) if field else (-NUMBER_LIMIT, NUMBER_LIMIT)
        yield from _range(one.id, one.value, low, high)
    for detail in block.details:
        field = spec.field(detail.id)
        if field is not None and field.type == "choice" and detail.text not in field.choices:
            yield Fault("unknown_choice", detail.id, what=detail.text)


def _skills(block: StatBlock, spec: BlockSpec) -> Iterator[Fault]:
    seen: set[str] = set()
    for place, skill in enumerate(block.skills):
        if not skill.name.strip():
            yield Fault("name_empty", f"skills.{place}.name")
        elif fold(skill.name) in seen:
            yield Fault("repeated", f"skills.{place}.name", what=skill.name)
        seen.add(fold(skill.name))
        yield from _range(f"skills.{place}.value", skill.value, spec.skill_low, spec.skill_high)


def _texts(block: StatBlock) -> Iterator[tuple[str, str, int, bool]]:
    """Each text with its place, its limit, and whether it may have several lines."""
    for name in ("name", "alias"):
        yield name, getattr(block, name), NAME_LIMIT, False
    yield "portrait", block.portrait, TEXT_LIMIT, False
    yield "notes", block.notes, NOTES_LIMIT, True
    yield "secrets", block.secrets, NOTES_LIMIT, True
    for name in ("tags", "gear"):
        for place, text in enumerate(getattr(block, name)):
            yield f"{name}.{place}", text, TEXT_LIMIT, False
    for place, text in enumerate(block.false_leads):
        yield f"false_leads.{place}", text, NOTES_LIMIT, True
    for detail in block.details:
        yield detail.id, detail.text, TEXT_LIMIT, False
    for place, skill in enumerate(block.skills):
        yield f"skills.{place}.name", skill.name, NAME_LIMIT, False
        yield f"skills.{place}.specialization", skill.specialization, NAME_LIMIT, False
    for place, trait in enumerate(block.traits):
        yield f"traits.{place}.name", trait.name, NAME_LIMIT, False
    for place, weapon in enumerate(block.weapons):
        yield f"weapons.{place}.name", weapon.name, NAME_LIMIT, False
        for name in ("skill", "damage", "range", "notes"):
            yield f"weapons.{place}.{name}", getattr(weapon, name), TEXT_LIMIT, False


def _text(field: str, text: str, limit: int, *, lines: bool) -> Iterator[Fault]:
    if len(text) > limit:
        yield Fault("too_long", field, limit=limit)
    if text.isprintable():  # most are, and then there is no need to look at every sign
        return
    allowed = "\n\t" if lines else ""
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in allowed for sign in text):
        yield Fault("control_character", field)


def _range(field: str, value: int, low: int, high: int) -> Iterator[Fault]:
    if not low <= value <= high:
        yield Fault("out_of_range", field, low=low, high=high)
