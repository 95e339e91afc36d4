"""Reading a file of any known format into NPCs that can be looked at before they are added."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from gmscreen.content.folding import fold
from gmscreen.content.npc.formats import coc7, dholes_house, ep_creator, own, roll20, table
from gmscreen.content.npc.formats.draft import Found, Tools
from gmscreen.content.npc.formats.settle import RejectedError
from gmscreen.content.npc.formats.words import Words
from gmscreen.content.npc.intake import (
    ENTRY_LIMIT,
    Arrival,
    Doubt,
    IntakeError,
    decode,
    parse_json,
    shortened,
)
from gmscreen.rules.system import System

Progress = Callable[[int, int], bool]

_JSON: tuple[ModuleType, ...] = (dholes_house, ep_creator, roll20, coc7, own)
"""The formats in JSON; ours comes last, since it asks for least."""
FORMATS = (own.ID, coc7.ID, dholes_house.ID, roll20.ID, ep_creator.ID, table.ID)
"""The ids of all formats."""


class BringCancelledError(Exception):
    """Reading was given up because somebody wanted it to be; nothing comes of it."""


def bring(
    data: bytes,
    systems: Mapping[str, System],
    *,
    format: str = "",  # noqa: A002 - the word of the field, and of the command line
    mapping: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    words: Words | None = None,
    system: str = "",
) -> tuple[Arrival, ...]:
    """The NPCs in a file, each of them ready, in doubt, or rejected with the reason.

    The format is found out unless it is given (one of `FORMATS`). `mapping` and `system` say how a table is
    to be read. `words` gives skills their names. `progress` is told how many of how many are done, and ends
    it all by answering False. Raises `IntakeError` where the file as a whole cannot be read, and
    `BringCancelledError`.
    """
    if format and format not in FORMATS:
        raise IntakeError("unknown_format")
    tools = Tools(systems, words or Words(), system, mapping)
    text = decode(data)
    if format == table.ID or (
        not format and (mapping is not None or not text.lstrip().startswith(("[", "{")))
    ):
        entries: Sequence[Any] = table.rows_of(text, tools, sure=bool(format) or mapping is not None)
        reader: ModuleType = table
    else:
        entries, reader = _unwrapped(parse_json(text), format)
    if not entries:
        raise IntakeError("empty")
    if len(entries) > ENTRY_LIMIT:
        raise IntakeError("too_many", limit=ENTRY_LIMIT)
    return _read_all(entries, reader, format, tools, progress)


def _unwrapped(document: Any, chosen: str) -> tuple[Sequence[Any], ModuleType]:
    """The entries of a document in JSON, and what reads those that do not show a format themselves."""
    named = next((one for one in _JSON if chosen == one.ID), None)
    for one in (named,) if named else _JSON:
        unwrap = getattr(one, "entries", None)
        if unwrap and (entries := unwrap(document)) is not None:
            return entries, one
    entries = document if isinstance(document, list) else [document]
    if named:
        return entries, named
    for entry in entries:
        if found := _format_of(entry):
            return entries, found
    raise IntakeError("empty" if not entries else "unknown_format")


def _format_of(entry: Any) -> ModuleType | None:
    return next((one for one in _JSON if one.matches(entry)), None) if isinstance(entry, dict) else None


def _read_all(
    entries: Sequence[Any], reader: ModuleType, chosen: str, tools: Tools, progress: Progress | None
) -> tuple[Arrival, ...]:
    arrivals: list[Arrival] = []
    taken = _Taken()
    for entry in entries:
        if progress and not progress(len(arrivals), len(entries)):
            raise BringCancelledError
        own_reader = reader if chosen or reader is table else _format_of(entry) or reader
        arrivals.append(taken.noted(_arrival(entry, own_reader, tools)))
    if progress:
        progress(len(arrivals), len(entries))
    return tuple(arrivals)


def _arrival(entry: Any, reader: ModuleType, tools: Tools) -> Arrival:
    name = _name(entry)
    try:
        if not isinstance(entry, dict):
            raise RejectedError(Doubt("not_an_object", "", shortened(entry)[:200]))
        found: Found = reader.read(entry, tools)
    except RejectedError as rejected:
        return Arrival(name, reader.ID, None, rejected.doubts, shortened(entry))
    return Arrival(found.block.name, reader.ID, found.block, found.doubts, "", found.portrait)


_NAMED = ("name", "Name", "charName", "character", "charSavePack", "Investigator", "PersonalDetails")


def _name(entry: Any, depth: int = 0) -> str:
    """What a rejected entry may be called, for the list of what was rejected."""
    if not isinstance(entry, dict) or depth > 2:
        return ""
    for key in _NAMED:
        value = entry.get(key)
        found = value if isinstance(value, str) else _name(value, depth + 1)
        if found.strip():
            return re.sub(r"[\x00-\x1f\x7f\ud800-\udfff]", " ", found.strip())[:100]
    return ""


class _Taken:
    """The names and ids that were met in a file: an id is given once, and a second name is worth a look."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._ids: set[str] = set()

    def noted(self, arrival: Arrival) -> Arrival:
        """The arrival with what it shares with an earlier one among its doubts."""
        block = arrival.block
        if block is None:
            return arrival
        doubts = list(arrival.doubts)
        if block.id and block.id in self._ids:
            doubts.append(Doubt("id_taken", "id", block.id))
            block = block.model_copy(update={"id": ""})
        name = fold(block.name)
        if name in self._names:
            doubts.append(Doubt("name_taken", "name", block.name))
        self._names.add(name)
        self._ids.add(block.id)
        if len(doubts) == len(arrival.doubts):
            return arrival
        return Arrival(arrival.name, arrival.format, block, tuple(doubts), arrival.raw, arrival.portrait)
