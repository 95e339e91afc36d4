"""What is printed of an NPC of the library, gathered and put into words. Knows no Qt.

Every text is plain: whatever looks like markup in a name stands in the words as it was typed, and signs that
have no shape or turn text around are left out.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from gmscreen.content.folding import fold
from gmscreen.content.npc.block import StatBlock, Weapon
from gmscreen.rules.block import BlockSpec, Numbers, WeaponField, block_spec
from gmscreen.rules.fight import fight_rules
from gmscreen.rules.system import System, traits_of
from gmscreen.viewmodels.npc_card_data import (
    BoxRow,
    Card,
    Cell,
    CellGroup,
    Paragraph,
    Passage,
    SkillRow,
    Span,
    WeaponColumn,
    WeaponRow,
    WeaponTable,
)
from gmscreen.viewmodels.npc_notes import one_line, paragraphs
from gmscreen.viewmodels.npc_words import field_name, value_groups
from gmscreen.viewmodels.phrases import SEPARATOR
from gmscreen.viewmodels.texts import NARROW, Texts

MOST_BOXES = 90
"""The most boxes that are drawn for one part of a track; more are counted in writing."""

_FLAGS: tuple[Literal["impales", "automatic"], ...] = ("impales", "automatic")
_LIST = f"{NARROW}· "
_PLAIN = ("skill", "damage")
_ALL: tuple[WeaponField, ...] = ("damage", "piercing", "range", "ammo", "malfunction", "impales", "automatic")
_STRANGE = BlockSpec(groups=(), weapon=_ALL)
"""What is printed of a block whose system is not there: everything, under its own ids."""


def npc_card(texts: Texts, system: System | None, block: StatBlock, *, secrets: bool = False) -> Card:
    """What is printed of an NPC; its secrets and false leads only with `secrets`.

    `system` is that of the block; None where the program does not have it.
    """
    spec = block_spec(system) if system is not None else _STRANGE
    return Card(
        name=one_line(block.name),
        alias=texts.t("print.alias", alias=one_line(block.alias)) if block.alias.strip() else "",
        system=texts.of(block.system, "name") if system is not None else one_line(block.system),
        portrait=block.portrait,
        groups=tuple(_groups(texts, spec, block)),
        boxes=box_rows(texts, system, block.sheet(spec).stats),
        skills_title=texts.t("npc.field.skills"),
        skills=tuple(
            SkillRow(
                one_line(one.name),
                texts.number(one.value),
                _fractions(texts, spec, one.value),
                one_line(one.specialization),
            )
            for one in block.skills
        ),
        weapons=_weapons(texts, spec, block),
        passages=tuple(_passages(texts, system, block, secrets=secrets)),
    )


def box_rows(texts: Texts, system: System | None, numbers: Numbers, lost: int = 0) -> tuple[BoxRow, ...]:
    """The boxes for damage of somebody with these numbers, `lost` of which are marked."""
    if system is None:
        return ()
    spec, rules, rows = block_spec(system), fight_rules(system), list[BoxRow]()
    for part in spec.track(numbers):
        note = ""
        if part.threshold:
            note = f"{field_name(texts, system.id, part.threshold)} {texts.number(part.group)}"
        elif (held := rules.condition(part.condition)) is not None and held.value:
            note = texts.signed(held.value)
        value = numbers.get(part.field, part.boxes)
        marked = max(0, min(lost, part.boxes))
        lost -= marked
        drawn = part.boxes if part.boxes <= MOST_BOXES else 0
        label, number = field_name(texts, system.id, part.field), counted(texts, value, drawn, marked)
        rows.append(BoxRow(label, number, drawn, max(1, part.group), note, marked))
    return tuple(rows)


def counted(texts: Texts, value: int, drawn: int, lost: int) -> str:
    """The number beside boxes. Where none are drawn that could be marked, what is left of it as well."""
    return texts.number(value) if drawn or not lost else f"{texts.number(value - lost)}/{texts.number(value)}"


def _groups(texts: Texts, spec: BlockSpec, block: StatBlock) -> Iterator[CellGroup]:
    filled = block.filled(spec)
    counted = {part.field for part in spec.track(block.sheet(spec).stats)} | {spec.health}
    for group in value_groups(texts, block, spec):
        cells = tuple(
            Cell(one_line(one.name), _number(texts, one.text), _parts(texts, spec, one.field, filled))
            for one in group.values
        )
        yield CellGroup(group.title, cells, all(one.field in counted for one in group.values))


def _number(texts: Texts, text: str) -> str:
    """A value on one line; what is a number has a true minus, whoever wrote it."""
    digits = text.removeprefix("-")
    return texts.number(int(text)) if len(digits) < 10 and digits.isdecimal() else one_line(text)


def _parts(texts: Texts, spec: BlockSpec, field: str, filled: Mapping[str, int | str]) -> tuple[str, ...]:
    """What harder tests on a value need. Only what is tested like a skill goes with the quality of an NPC."""
    known, value = spec.field(field), filled.get(field)
    return _fractions(texts, spec, value) if known and known.scales and isinstance(value, int) else ()


def _fractions(texts: Texts, spec: BlockSpec, value: int) -> tuple[str, ...]:
    return tuple(texts.number(value // one) for one in spec.fractions)


def _weapons(texts: Texts, spec: BlockSpec, block: StatBlock) -> WeaponTable:
    skills = {fold(one.name): one.value for one in block.skills}
    names = ("skill", *(one for one in spec.weapon if one not in _FLAGS))
    rows = [
        (one, tuple(_weapon_value(texts, spec, skills, one, name) for name in names)) for one in block.weapons
    ]
    used = [place for place in range(len(names)) if any(values[place] for _, values in rows)]
    return WeaponTable(
        texts.t("npc.field.weapons"),
        tuple(WeaponColumn(texts.t(f"npc.weapon.{names[place]}"), names[place] in _PLAIN) for place in used),
        tuple(
            WeaponRow(
                one_line(one.name),
                tuple(values[place] for place in used),
                SEPARATOR.join(_weapon_notes(texts, spec, one)),
            )
            for one, values in rows
        ),
    )


def _weapon_value(texts: Texts, spec: BlockSpec, skills: Mapping[str, int], weapon: Weapon, name: str) -> str:
    found = getattr(weapon, name)
    if found is None or found == "":
        return ""
    if name != "skill":
        return texts.number(found) if isinstance(found, int) else one_line(found)
    value = skills.get(fold(found))
    if value is None:
        return one_line(found)
    fractions = "/".join(_fractions(texts, spec, value))
    return f"{one_line(found)} {texts.number(value)}" + (f" ({fractions})" if fractions else "")


def _weapon_notes(texts: Texts, spec: BlockSpec, weapon: Weapon) -> Iterator[str]:
    for flag in _FLAGS:
        if flag in spec.weapon and getattr(weapon, flag):
            yield texts.t(f"npc.weapon.{flag}")
    if notes := one_line(weapon.notes):
        yield notes


def _passages(texts: Texts, system: System | None, block: StatBlock, *, secrets: bool) -> Iterator[Passage]:
    running = (
        ("traits", tuple(_traits(texts, system, block))),
        ("gear", _listed(block.gear)),
        ("notes", paragraphs(block.notes, formatted=block.markdown)),
        ("tags", _listed(block.tags)),
    )
    for name, found in running:
        if found:
            labelled = name == "traits" and all(one.spans[0].strong for one in found)
            yield Passage(texts.t(f"npc.field.{name}"), found, labelled=labelled)
    if not secrets:
        return
    leads = tuple(one for lead in block.false_leads for one in paragraphs(lead))
    for name, found in (("secrets", paragraphs(block.secrets)), ("false_leads", leads)):
        if found:
            yield Passage(texts.t("print.secret", title=texts.t(f"npc.field.{name}")), found, secret=True)


def _listed(names: tuple[str, ...]) -> tuple[Paragraph, ...]:
    shown = [name for name in map(one_line, names) if name]
    return (Paragraph((Span(_LIST.join(shown)),)),) if shown else ()


def _traits(texts: Texts, system: System | None, block: StatBlock) -> Iterator[Paragraph]:
    """A paragraph for each kind of trait, in the order the system has them."""
    signs = {one.id: one.sign for one in traits_of(system)} if system is not None else {}
    for kind in dict.fromkeys((*signs, *(one.kind for one in block.traits))):
        named = [
            one_line(one.name) + (f" {texts.signed(signs.get(kind, 1) * one.value)}" if one.value else "")
            for one in block.traits
            if one.kind == kind
        ]
        title = texts.find(block.system, f"trait.{kind}") or one_line(kind)
        if named:
            head = (Span(f"{title}: ", strong=True),) if title else ()
            yield Paragraph((*head, Span(_LIST.join(named))))
