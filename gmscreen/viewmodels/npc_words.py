"""A stat block in words: its figures, its weapons in a line each, the places of its faults. Knows no Qt."""

from collections.abc import Iterator, Sequence

from gmscreen.content.npc.block import StatBlock, Weapon
from gmscreen.rules.block import BlockField, BlockGroup, BlockSpec
from gmscreen.rules.system import TraitSpec
from gmscreen.rules.value import frozen
from gmscreen.viewmodels.texts import Texts

SEPARATOR = " · "


@frozen
class Value:
    """A value of a block as it is shown; a `derived` one was worked out rather than typed."""

    field: str
    name: str
    text: str
    tip: str = ""
    derived: bool = False


@frozen
class ValueGroup:
    """Values that belong together, under a heading."""

    title: str
    values: tuple[Value, ...]


def field_name(texts: Texts, system: str, field: str) -> str:
    """What a field of a block is called, in the words of its system."""
    return texts.find(system, f"stat.{field}") or field


def value_groups(texts: Texts, block: StatBlock, spec: BlockSpec) -> tuple[ValueGroup, ...]:
    """The values of a block in groups, without those that nobody typed and nothing follows for; then the
    values of fields that the system does not know.
    """
    filled, typed = block.filled(spec), block.typed_numbers().keys() | block.typed_texts().keys()
    groups = [_group(texts, block, group, filled, frozenset(typed)) for group in spec.groups]
    known = {one.id for one in spec.fields}
    strange = tuple(
        Value(key, field_name(texts, block.system, key), _text(texts, block.system, BlockField(key), value))
        for key, value in filled.items()
        if key not in known
    )
    if strange:
        groups.append(ValueGroup(texts.t("npc.other_values"), strange))
    return tuple(group for group in groups if group.values)


def weapon_words(texts: Texts, weapon: Weapon, spec: BlockSpec) -> str:
    """A weapon in a line: what it is used with, what it does, and what its system keeps beside that."""
    parts = [weapon.skill, f"{texts.t('npc.weapon.damage')} {weapon.damage}" if weapon.damage else ""]
    parts += [_weapon_part(texts, weapon, name) for name in spec.weapon if name != "damage"]
    parts.append(weapon.notes)
    return SEPARATOR.join(part for part in parts if part)


def trait_words(texts: Texts, block: StatBlock, specs: Sequence[TraitSpec]) -> tuple[tuple[str, str], ...]:
    """The traits of a block by kind: what the kind is called, and its traits with what they count for."""
    signs = {one.id: one.sign for one in specs}
    kinds = dict.fromkeys([*signs, *(one.kind for one in block.traits)])
    found = []
    for kind in kinds:
        names = [
            f"{one.name} {texts.signed(signs.get(kind, 1) * one.value)}" if one.value else one.name
            for one in block.traits
            if one.kind == kind
        ]
        if names:
            found.append((texts.find(block.system, f"trait.{kind}") or kind, SEPARATOR.join(names)))
    return tuple(found)


def place_words(texts: Texts, block: StatBlock | None, field: str) -> str:
    """Where something is wrong, in words: `skills.3.value` is the name of that skill, as far as the block is
    known.
    """
    block = block or StatBlock()
    part, _, rest = field.partition(".")
    number, _, inner = rest.partition(".")
    if not number.isdecimal():
        key = f"npc.field.{part}"
        return texts.t(key) if texts.has(key) else field_name(texts, block.system, part)
    found = getattr(block, part, ())
    name = getattr(found[int(number)], "name", "") if int(number) < len(found) else ""
    if name:
        return str(name)
    keys = (f"npc.{part.removesuffix('s')}.{inner}", f"npc.field.{inner}", f"npc.skill.{inner}")
    inner = next((texts.t(key) for key in keys if texts.has(key)), inner)
    return f"{texts.t(f'npc.field.{part}')} {int(number) + 1}" + (f" ({inner})" if inner else "")


def _group(
    texts: Texts,
    block: StatBlock,
    group: BlockGroup,
    filled: dict[str, int | str],
    typed: frozenset[str],
) -> ValueGroup:
    def values() -> Iterator[Value]:
        for one in group.fields:
            if one.id in filled and filled[one.id] != "":
                tip = texts.find(block.system, f"stat.{one.id}.tip")
                text = _text(texts, block.system, one, filled[one.id])
                name = field_name(texts, block.system, one.id)
                yield Value(one.id, name, text, tip, one.id not in typed)

    return ValueGroup(texts.of(block.system, f"block.{group.id}"), tuple(values()))


def _text(texts: Texts, system: str, field: BlockField, value: int | str) -> str:
    if isinstance(value, int):
        return texts.number(value)
    if field.type == "choice":
        return texts.find(system, f"choice.{field.id}.{value}") or value
    return value


def _weapon_part(texts: Texts, weapon: Weapon, name: str) -> str:
    value = getattr(weapon, name)
    label = texts.t(f"npc.weapon.{name}")
    if isinstance(value, bool):
        return label.lower() if value else ""
    if isinstance(value, int):
        return f"{label} {texts.number(value)}"
    return f"{label} {value}" if value else ""
