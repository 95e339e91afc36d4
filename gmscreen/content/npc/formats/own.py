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
from gmscreen.content.npc.intake import Doubt, IntakeError, shortened, whole
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.record import Record, declared
from gmscreen.rules.system import traits_of

ID = "gmscreen"
FORMAT = "gmscreen-npc"
VERSION = 1
PICTURE = "picture"
"""The key under which a portrait itself goes along, as a data address."""

_OURS = frozenset(declared(StatBlock)) - {"name", "id", "system"}
_UNKNOWN_SYSTEM = BlockSpec(groups=())
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
        block, wrong = settled(block, block_spec(system), traits_of(system))
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
        kinds = declared(kind)
        for name, wanted in kinds.items():
            place = f"{path}{name}"
            given_value, found = given.get(name), None
            if given_value is not None:
                found = self._value(wanted, given_value, self._place(given, name, place))
            if found is not None:
                values[name] = found
            elif name in kind.__dict__:
                values[name] = kind.__dict__[name]
            else:
                if given_value is None:
                    self._doubt("missing", self._place(given, name, place), given)
                raise _UnfitError
        return values, {kept(key): kept(value) for key, value in given.items() if key not in kinds}

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

    def _value(self, wanted: Any, value: Any, place: str) -> Any:
        if get_origin(wanted) is tuple:
            return self._list(get_args(wanted)[0], value, place)
        if wanted is int or _optional(wanted):
            found = whole(value)
            if found is None:
                self._doubt("not_a_number", place, value)
            return found
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
            here = f"{place}.{at}"
            if wanted is str:
                if isinstance(one, str):
                    found.append(one)
                else:
                    self._doubt("not_text", here, one)
            elif isinstance(one, dict):
                try:
                    found.append(wanted.made(*self.fields(wanted, one, f"{here}.")))
                except _UnfitError:
                    continue
            else:
                self._doubt("not_an_object", here, one)
        return tuple(found)

    def _doubt(self, code: str, place: str, value: Any) -> None:
        self.doubts.append(Doubt(code, place, shortened(value)[:200]))


def _optional(wanted: Any) -> bool:
    return get_origin(wanted) is UnionType


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
