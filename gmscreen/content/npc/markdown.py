"""Stat blocks as a sheet in Markdown, to be read in any program that knows it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gmscreen.content.characters import Trait
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.content.npc.markup import Block, parse, parse_plain
from gmscreen.content.npc.markup_write import escaped, escaped_within, to_markdown
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.system import System, traits_of
from gmscreen.rules.value import replace

Words = Callable[[str, str], str]
"""The text of a key as a system has it: `Texts.of`."""

_BELOW_SECTION = 2


def export_markdown(
    blocks: Sequence[StatBlock], systems: Mapping[str, System], words: Words, *, secrets: bool = True
) -> str:
    """A sheet for each of `blocks`, under its name as a heading, with rules between them.

    Every value is there, also those that follow from others. What was typed stays text; only notes that are
    formatted keep their format. Without `secrets` the secrets and false leads are left out.
    """
    sheets = [_Sheet(one, systems.get(one.system), words).write(secrets=secrets) for one in blocks]
    return "\n\n---\n\n".join(sheets) + "\n" if sheets else ""


class _Sheet:
    """Writes one block, part by part; empty parts are left out."""

    def __init__(self, block: StatBlock, system: System | None, words: Words) -> None:
        self._block = block
        self._system = system
        self._spec = block_spec(system) if system else BlockSpec(())
        self._traits = {one.id: one for one in traits_of(system)} if system else {}
        self._words = words

    def write(self, *, secrets: bool) -> str:
        block = self._block
        parts = [
            f"# {escaped_within(block.name)}",
            *self._head(),
            *self._numbers(),
            *self._section("skills", map(self._skill, block.skills)),
            *self._section("traits", map(self._trait, block.traits)),
            *self._section("weapons", map(self._weapon, block.weapons)),
            *self._section("gear", map(escaped, block.gear)),
            *self._text("notes", parse(block.notes) if block.markdown else parse_plain(block.notes)),
        ]
        if secrets:
            parts += self._text("secrets", parse_plain(block.secrets))
            parts += self._section("false_leads", map(escaped, block.false_leads))
        return "\n\n".join(parts)

    def _word(self, key: str) -> str:
        return escaped_within(self._words(self._block.system, key))

    def _head(self) -> Iterator[str]:
        if self._system is not None:
            yield f"*{self._word('name')}*"
        for name, texts in (("alias", (self._block.alias,)), ("tags", self._block.tags)):
            if any(texts):
                yield f"{self._word(f'npc.field.{name}')}: {', '.join(map(escaped_within, texts))}"

    def _numbers(self) -> Iterator[str]:
        """A table for each group of fields, and one for the fields that the system does not know."""
        values = self._block.filled(self._spec)
        for group in self._spec.groups:
            present = [one.id for one in group.fields if one.id in values]
            yield from self._table(present, values)
        yield from self._table([one for one in values if self._spec.field(one) is None], values)

    def _table(self, fields: list[str], values: Mapping[str, int | str]) -> Iterator[str]:
        if not fields:
            return
        names = [self._stat(one) for one in fields]
        shown = [self._value(one, values[one]) for one in fields]
        lines = (f"| {' | '.join(names)} |", f"|{' --- |' * len(fields)}", f"| {' | '.join(shown)} |")
        yield "\n".join(lines)

    def _stat(self, field: str) -> str:
        return self._word(f"stat.{field}") if self._spec.field(field) else escaped_within(field)

    def _value(self, field: str, value: int | str) -> str:
        known = self._spec.field(field)
        if known is not None and known.type == "choice" and value in known.choices:
            return self._word(f"choice.{field}.{value}")
        return escaped_within(_signed(value) if isinstance(value, int) else value)

    def _section(self, name: str, lines: Iterable[str]) -> Iterator[str]:
        found = [f"- {line}" for line in lines if line]
        if found:
            yield f"## {self._word(f'npc.field.{name}')}"
            yield "\n".join(found)

    def _text(self, name: str, blocks: tuple[Block, ...]) -> Iterator[str]:
        if blocks:
            yield f"## {self._word(f'npc.field.{name}')}"
            yield to_markdown(map(_below, blocks))

    def _skill(self, skill: BlockSkill) -> str:
        shown = f"{escaped(skill.name)} {_signed(skill.value)}"
        if skill.specialization:
            shown += f" ({escaped_within(skill.specialization)})"
        if skill.linked:
            shown += f", {self._stat(skill.linked)}"
        return shown if skill.can_default else f"{shown}, {self._word('npc.skill.cannot_default').lower()}"

    def _trait(self, trait: Trait) -> str:
        known = self._traits.get(trait.kind)
        kind = self._word(f"trait.{trait.kind}") if known else escaped(trait.kind)
        shown = f"{kind}: {escaped_within(trait.name)}"
        if not trait.value:
            return shown
        return f"{shown} {_signed(trait.value * (known.sign if known else 1), plus=True)}"

    def _weapon(self, weapon: Weapon) -> str:
        pairs = (
            ("skill", weapon.skill if weapon.skill != weapon.name else ""),
            ("damage", weapon.damage),
            ("piercing", weapon.piercing),
            ("range", weapon.range),
            ("ammo", weapon.ammo),
            ("malfunction", weapon.malfunction),
        )
        said = [
            f"{self._word(f'npc.weapon.{name}').lower()} {escaped_within(str(value))}"
            for name, value in pairs
            if value not in (None, "")
        ]
        said += [
            self._word(f"npc.weapon.{name}").lower()
            for name, holds in (("impales", weapon.impales), ("automatic", weapon.automatic))
            if holds
        ]
        said += [escaped_within(weapon.notes)] if weapon.notes else []
        return f"**{escaped_within(weapon.name)}**" + (f": {', '.join(said)}" if said else "")


def _below(block: Block) -> Block:
    """A heading of the notes one step below the heading of their section."""
    return replace(block, level=block.level + _BELOW_SECTION) if block.kind == "heading" else block


def _signed(value: int, *, plus: bool = False) -> str:
    if value < 0:
        return f"−{-value}"
    return f"+{value}" if plus else str(value)
