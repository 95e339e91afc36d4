"""NPCs as JSON of this program: everything a block holds, also what this version does not know.

`{"format": "gmscreen-npc", "version": 1, "npcs": [...]}`, where each NPC has the fields of `StatBlock`; those
at their default are left out. A list of NPCs, or one alone, is read as well.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Any, get_args, get_origin

from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.formats.draft import Found, Tools, required_name
from gmscreen.content.npc.formats.pictures import as_address, picture
from gmscreen.content.npc.formats.settle import RejectedError, settled
from gmscreen.content.npc.intake import DIGITS_LIMIT, Doubt, IntakeError, shortened, whole
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.record import Record, declared
from gmscreen.rules.system import traits_of
from gmscreen.rules.value import frozen

ID = "gmscreen"
FORMAT = "gmscreen-npc"
VERSION = 1
PICTURE = "picture"
"""The key under which a portrait itself goes along, as a data address."""

_OURS = frozenset(declared(StatBlock)) - {"name", "id", "system"}
_UNKNOWN_SYSTEM = BlockSpec(groups=())
_TOO_MUCH = 10**DIGITS_LIMIT
_FIELD = re.compile(r"[A-Za-z_][\w-]{0,99}")
_IDENTITY = re.compile(r"[^\s\x00-\x1f\x7f]{1,100}")
# A file of the campaign's folder, or of one folder in it.
_PORTRAIT = re.compile(r"(?:[^\x00-\x1f/\\:]{1,100}/)?[^\x00-\x1f/\\:]{1,200}")


def export_json(blocks: Iterable[StatBlock], pictures: Mapping[str, bytes] | None = None) -> str:
    """The blocks as a file, the same text for the same blocks.

    `pictures` holds the portraits that go along, by the names that the blocks know them by. Raises
    `ValueError` for text that cannot be written.
    """
    npcs = []
    for block in blocks:
        entry = block.model_dump(exclude_defaults=True)
        if data := (pictures or {}).get(block.portrait, b""):
            entry[PICTURE] = as_address(data)
        npcs.append(entry)
    return (
        json.dumps({"format": FORMAT, "version": VERSION, "npcs": npcs}, ensure_ascii=False, indent=1) + "\n"
    )


def entries(document: Any) -> list[Any] | None:
    """The NPCs of a file that names this format; None for any other. Raises `IntakeError`."""
    if not isinstance(document, dict) or (document.get("format") != FORMAT and "npcs" not in document):
        return None
    version = document.get("version", VERSION)
    if type(version) is int and version > VERSION:
        raise IntakeError("newer_version", version=version)
    npcs = document.get("npcs", [])
    if not isinstance(npcs, list):
        raise IntakeError("unreadable")
    return npcs


def matches(entry: Mapping[str, Any]) -> bool:
    """Whether an entry looks like one of ours."""
    return isinstance(entry.get("system"), str) or (
        "system" not in entry and "data" not in entry and not _OURS.isdisjoint(entry)
    )


def read(entry: Mapping[str, Any], tools: Tools) -> Found:
    """The block that an entry describes. Raises `RejectedError`."""
    portrait = b""
    doubts: list[Doubt] = []
    if PICTURE in entry:
        address = entry[PICTURE]
        entry = {key: value for key, value in entry.items() if key != PICTURE}
        portrait = picture(address) if isinstance(address, str) else b""
        if not portrait:
            doubts.append(Doubt("portrait_left", PICTURE, shortened(address)[:100]))
    block, found = read_block(entry, tools)
    return Found(block, (*doubts, *found), portrait)


def read_block(entry: Mapping[str, Any], tools: Tools) -> tuple[StatBlock, tuple[Doubt, ...]]:
    """The same without a picture."""
    required_name(entry.get("name"))
    reader = _Reader()
    values, extra = reader.fields(StatBlock, entry, "")
    block = StatBlock.made(values, extra)
    doubts = reader.doubts
    if block.portrait and not _inside(block.portrait):
        doubts.append(Doubt("portrait_left", "portrait", block.portrait[:100]))
        block = block.model_copy(update={"portrait": ""})
    if block.id and not (_IDENTITY.fullmatch(block.id) and block.id.isprintable()):
        block = block.model_copy(update={"id": ""})
    block = _once(block, doubts)
    system = tools.systems.get(block.system)
    if system is None:
        doubts.append(Doubt("unknown_system" if block.system else "missing", "system", block.system[:100]))
        block, wrong = settled(block, _UNKNOWN_SYSTEM, ())
    else:
        spec, traits = tools.once(("spec", system.id), lambda: (block_spec(system), traits_of(system)))
        block, wrong = settled(block, spec, traits)
    return block, (*doubts, *wrong)


def _inside(portrait: str) -> bool:
    """Whether a name can be that of a picture in the campaign's folder: no way leads out of it."""
    return bool(_PORTRAIT.fullmatch(portrait)) and all(one.strip(". ") for one in portrait.split("/"))


def _once(block: StatBlock, doubts: list[Doubt]) -> StatBlock:
    """The block with each field once, under an id that one can be called by."""
    changed: dict[str, Any] = {}
    for name in ("numbers", "details"):
        kept, seen = [], set()
        for one in getattr(block, name):
            if one.id in seen or not _FIELD.fullmatch(one.id):
                value = one.value if name == "numbers" else one.text
                code = "repeated" if one.id in seen else "no_place"
                doubts.append(Doubt(code, one.id[:100], str(value)[:200], {"what": one.id[:100]}))
            else:
                kept.append(one)
            seen.add(one.id)
        if len(kept) < len(getattr(block, name)):
            changed[name] = tuple(kept)
    return block.model_copy(update=changed) if changed else block


@frozen
class _Field:
    """How a field of a record is read: the type of its items where it is a list, whether it is a number."""

    name: str
    wanted: Any
    items: Any
    number: bool
    required: bool
    default: Any


_shapes: dict[type[Record], dict[str, _Field]] = {}


def _shape(kind: type[Record]) -> dict[str, _Field]:
    """How the fields of a record are read, by their names; asked for with every skill of every NPC."""
    if kind not in _shapes:
        _shapes[kind] = _fields_of(kind)
    return _shapes[kind]


def _fields_of(kind: type[Record]) -> dict[str, _Field]:
    return {
        name: _Field(
            name=name,
            wanted=wanted,
            items=get_args(wanted)[0] if get_origin(wanted) is tuple else None,
            number=wanted is int or get_origin(wanted) is UnionType,
            required=name not in kind.__dict__,
            default=kind.__dict__.get(name),
        )
        for name, wanted in declared(kind).items()
    }


class _UnfitError(Exception):
    """A part that lacks what it cannot do without. What is wrong is among the doubts already."""


class _Reader:
    """Reads the fields that a record declares from values of any type, and keeps the others as they are.

    `StatBlock.model_validate` would do, but it takes `true` for 1 and gives up a block for one bad number.
    """

    def __init__(self) -> None:
        self.doubts: list[Doubt] = []

    def fields(
        self, kind: type[Record], given: Mapping[str, Any], path: str
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """The declared fields and the unknown ones. Raises `_UnfitError` where one is missing."""
        values: dict[str, Any] = {}
        shape, met = _shape(kind), 0
        for field in shape.values():
            name, given_value, found = field.name, given.get(field.name), None
            if given_value is not None:
                met += 1
                found = self._value(field, given, given_value, path)
            if found is not None:
                values[name] = found
            elif not field.required:
                values[name] = field.default
            else:
                if given_value is None:
                    self._doubt("missing", self._place(given, name, f"{path}{name}"), given)
                raise _UnfitError
        if met == len(given):  # nothing that this version does not know
            return values, {}
        return values, {kept(key): kept(value) for key, value in given.items() if key not in shape}

    @staticmethod
    def _place(given: Mapping[str, Any], name: str, place: str) -> str:
        """The name of a value: that of its field or skill rather than its number in a list."""
        group = place.partition(".")[0]
        if name != "value" or group not in ("numbers", "skills", "traits"):
            return place
        called = given.get("id" if group == "numbers" else "name")
        if not isinstance(called, str) or not called:
            return place
        return called[:100] if group == "numbers" else f"{group}.{called[:100]}"

    def _value(self, field: _Field, given: Mapping[str, Any], value: Any, path: str) -> Any:
        """The value that a field can take; None where there is none. Its place is told only of doubts."""
        wanted = field.wanted
        if wanted is str and type(value) is str and value.isprintable():
            return value
        if field.items is not None:
            return self._list(field.items, value, f"{path}{field.name}")
        if field.number:
            found = value if type(value) is int and -_TOO_MUCH < value < _TOO_MUCH else whole(value)
            if found is None:
                self._doubt("not_a_number", self._place(given, field.name, f"{path}{field.name}"), value)
            return found
        place = self._place(given, field.name, f"{path}{field.name}")
        if type(value) is wanted:
            clean = kept(value)
            if clean != value:
                self._doubt("control_character", place, clean)
            return clean
        self._doubt("not_text" if wanted is str else "no_value", place, value)
        return None

    def _list(self, wanted: Any, value: Any, place: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            # A thing where a list belongs is no slip of the pen: whatever wrote that, its NPC is broken.
            raise RejectedError(*self.doubts, Doubt("not_a_list", place, shortened(value)[:200]))
        found = []
        for at, one in enumerate(value):
            if wanted is str:
                if isinstance(one, str):
                    found.append(one)
                else:
                    self._doubt("not_text", f"{place}.{at}", one)
            elif isinstance(one, dict):
                try:
                    found.append(wanted.made(*self.fields(wanted, one, f"{place}.{at}.")))
                except _UnfitError:
                    continue
            else:
                self._doubt("not_an_object", f"{place}.{at}", one)
        return tuple(found)

    def _doubt(self, code: str, place: str, value: Any) -> None:
        self.doubts.append(Doubt(code, place, shortened(value)[:200]))


def kept(value: Any) -> Any:
    """What this version does not know, as it can be written again: no half signs, no endless numbers."""
    match value:
        case str():
            return value if value.isprintable() else value.encode("utf-8", "ignore").decode()
        case float():
            return value if math.isfinite(value) else None
        case list():
            return [kept(one) for one in value]
        case dict():
            return {kept(key): kept(one) for key, one in value.items()}
        case _:
            return value
