"""NPCs as rows of a table: CSV with commas, semicolons or tabs, and a heading for each column.

What each column stands for is data (`Mapping` of heading to target, see `headings`), proposed from the
headings, so that it can be looked at and changed before anything is read.
"""

from collections.abc import Callable, Mapping
from typing import Any

from gmscreen.content.characters import Trait
from gmscreen.content.npc.block import BlockSkill
from gmscreen.content.npc.formats import headings
from gmscreen.content.npc.formats.cells import named_values, pieces, weapon
from gmscreen.content.npc.formats.delimited import read_table
from gmscreen.content.npc.formats.draft import Draft, Found, Tools
from gmscreen.content.npc.formats.headings import NOTE, PAIRS, SKILL, TRAIT, target_of, targets
from gmscreen.content.npc.formats.settle import RejectedError
from gmscreen.content.npc.formats.words import Words, plain
from gmscreen.content.npc.intake import Doubt, IntakeError
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen

ID = "csv"
SAMPLES = 3

_SURE = 2
"""How many headings must be known, the name among them, for a text to be taken for a table."""


@frozen
class Column:
    """A column with what its first cells hold; `target` is what it seems to stand for, if anything."""

    heading: str
    target: str
    samples: tuple[str, ...] = ()


@frozen
class Proposal:
    """How a table can be read: the sign between its cells, and its columns in order."""

    delimiter: str
    columns: tuple[Column, ...]

    @property
    def mapping(self) -> dict[str, str]:
        """Heading to target; a column that nobody knows goes into the notes with its heading."""
        return {one.heading: one.target or NOTE for one in self.columns}


def propose_mapping(text: str, system: System, words: Words | None = None) -> Proposal:
    """What each column of the table in `text` seems to stand for. Raises `IntakeError`."""
    tools = Tools({system.id: system}, words or Words())
    table = read_table(text, _counter([system], tools))
    known, book = _known(system, tools), tools.book(system)
    columns = []
    for at, heading in enumerate(table.headings):
        cells = (row[at] for row in table.rows if at < len(row) and row[at])
        samples = tuple(cell[:80] for cell, _ in zip(cells, range(SAMPLES), strict=False))
        columns.append(Column(heading, target_of(heading, known, book), samples))
    return Proposal(table.delimiter, tuple(columns))


def rows_of(text: str, tools: Tools, *, sure: bool) -> list[dict[str, str]]:
    """The rows of a table as entries, each with its cells by heading. Raises `IntakeError`.

    Unless one is `sure` that it is a table, a text whose headings nobody knows is none.
    """
    count = _counter(list(_systems(tools)), tools)
    table = read_table(text, count)
    if not sure and (len(table.headings) < 2 or count(table.headings) < _SURE):
        raise IntakeError("unknown_format")
    return [_entry(table.headings, row) for row in table.rows if any(row)]


def read(entry: Mapping[str, Any], tools: Tools) -> Found:
    """The block of one row. Raises `RejectedError`."""
    system = _system(entry, tools)
    known = _known(system, tools)
    mapping = tools.mapping
    if mapping is None:
        mapping = tools.once((system.id, tuple(entry)), lambda: _mapped(tuple(entry), system, tools))
    name = next(
        (entry[one] for one, target in mapping.items() if target == headings.NAME and one in entry), None
    )
    draft = Draft(name, system, tools)
    for heading, cell in entry.items():
        if cell:
            _cell(draft, heading, str(cell), mapping.get(heading, ""), known)
    return draft.finish()


def _cell(draft: Draft, heading: str, cell: str, target: str, known: Mapping[str, str]) -> None:
    if target in ("", headings.NAME, "system"):
        return
    if target in _SPECIAL:
        _SPECIAL[target](draft, cell)
    elif target == NOTE:
        draft.notes.append(f"{heading}: {cell}")
    elif target == PAIRS:
        _pairs(draft, cell, known)
    elif target.startswith(TRAIT):
        _traits(draft, target[len(TRAIT) :], cell)
    elif (field := draft.spec.field(target)) is not None:
        if field.type == "int":
            draft.number(target, cell)
        else:
            draft.text(target, cell)
    else:
        draft.skill(target.removeprefix(SKILL), cell)


def _skills(draft: Draft, cell: str) -> None:
    for one in named_values(cell):
        if one.value is None:
            draft.doubt("no_value", "skills", one.text)
            continue
        called = draft.book.name(one.name)
        draft.skills.append(BlockSkill(name=called, value=one.value, specialization=one.within))


def _pairs(draft: Draft, cell: str, known: Mapping[str, str]) -> None:
    for one in named_values(cell):
        target = known.get(plain(one.name), "")
        field = draft.spec.field(target)
        if one.value is None or field is None or field.type != "int":
            draft.doubt("unknown_line", PAIRS, one.text)
        else:
            draft.numbers[target] = one.value


def _traits(draft: Draft, kind: str, cell: str) -> None:
    for one in named_values(cell):
        if one.value is None:
            draft.more["traits"] = (*draft.more.get("traits", ()), Trait(kind=kind, name=one.text))
        else:
            trait = Trait(kind=kind, name=one.name, value=one.value)
            draft.more["traits"] = (*draft.more.get("traits", ()), trait)


def _weapons(draft: Draft, cell: str) -> None:
    draft.weapons += map(weapon, pieces(cell))


def _more(key: str) -> Callable[[Draft, str], None]:
    def put(draft: Draft, cell: str) -> None:
        draft.more[key] = tuple(pieces(cell)) if key == "tags" else cell

    return put


_SPECIAL: dict[str, Callable[[Draft, str], None]] = {
    "alias": _more("alias"),
    "tags": _more("tags"),
    "notes": lambda draft, cell: draft.notes.append(cell),
    "secrets": lambda draft, cell: draft.secrets.append(cell),
    "gear": lambda draft, cell: draft.gear.extend(pieces(cell)),
    "portrait": lambda draft, cell: draft.picture("portrait", cell),
    "weapons": _weapons,
    "skills": _skills,
}


def _systems(tools: Tools) -> list[System]:
    """The systems that the rows may belong to."""
    if tools.system:
        return [tools.of(tools.system)]
    return [tools.systems[one] for one in tools.systems]


def _system(entry: Mapping[str, Any], tools: Tools) -> System:
    """The system of a row: the one it names, the one that was chosen, or the one that knows most headings."""
    for heading, cell in entry.items():
        if plain(heading) in ("system", "sistema") and cell in tools.systems:
            return tools.of(str(cell))
    if tools.system:
        return tools.of(tools.system)
    first = tools.once(tuple(entry), lambda: _best(tuple(entry), tools))
    if len(first) != 1:
        raise RejectedError(Doubt("ambiguous", "system", ", ".join(first)))
    return tools.of(first[0])


def _best(names: tuple[str, ...], tools: Tools) -> list[str]:
    """The systems that know most of these headings."""
    scores = {one.id: _count(names, one, tools) for one in _systems(tools)}
    best = max(scores.values(), default=0)
    return [one for one, score in scores.items() if score == best]


def _known(system: System, tools: Tools) -> dict[str, str]:
    return tools.once(("headings", system.id), lambda: targets(system))


def _mapped(names: tuple[str, ...], system: System, tools: Tools) -> dict[str, str]:
    known, book = _known(system, tools), tools.book(system)
    return {one: target_of(one, known, book) or NOTE for one in names}


def _count(names: tuple[str, ...], system: System, tools: Tools) -> int:
    known, book = _known(system, tools), tools.book(system)
    return sum(1 for one in names if target_of(one, known, book))


def _counter(systems: list[System], tools: Tools) -> Callable[[tuple[str, ...]], int]:
    """How many headings are known at most in one system; none of them counts without one for the name."""

    def count(names: tuple[str, ...]) -> int:
        if not any(_known(one, tools).get(plain(name)) == headings.NAME for one in systems for name in names):
            return 0
        return max((_count(names, one, tools) for one in systems), default=0)

    return count


def _entry(names: tuple[str, ...], row: tuple[str, ...]) -> dict[str, str]:
    """The cells of a row by heading; what stands beyond the last heading is kept under a number."""
    extra = {f"#{at + 1}": cell for at, cell in enumerate(row) if at >= len(names) and cell}
    return {**dict(zip(names, row, strict=False)), **extra}
