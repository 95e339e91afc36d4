"""The trail: what was written to a campaign since its last backup, kept beside the backups.

A file can be deleted, overwritten or damaged, open or closed, and its newest backup may be as old as the
evening. The trail holds every action since, as the statements that were written: backup and trail together
are a second copy of all that the game master was told was done.

It is packed, so that nothing hidden can be read at a glance, or found by a search over the user's files.

Each action has a name, its `head`: how many there were, and a sum over the one before it and what it wrote,
as in a chain. The file keeps the head of its last action; so the trail can be followed from any backup on,
and what belongs to another branch (a campaign that was restored and played on) is told apart.
"""

import json
import os
import re
import sqlite3
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from gmscreen.rules.value import frozen
from gmscreen.store.database import Statement, schema_version
from gmscreen.store.shelf import make_private

FULL = 32_000_000
"""Bytes of one file of the trail, after which a backup is due and another file is begun."""
MOST_FILES = 6
MOST_BYTES = 3 * FULL
"""How much of the trail is kept: more than what the newest backup lacks, should that one be damaged."""

_SIZES = struct.Struct(">II")
"""What stands before each record: its length in bytes, and its sum."""
_FASTEST = 1
_NAME = re.compile(r"(\d{6,})\.trail")


@frozen
class Action:
    """An action on the trail: its head and that of the one before it, the schema version, the statements."""

    before: str
    head: str
    version: int
    statements: tuple[Statement, ...]


def record_of(
    connection: sqlite3.Connection, before: str, statements: Sequence[Statement]
) -> tuple[str, bytes]:
    """The head of an action that was just written, and the record of the trail for it.

    A record is the head and what was written, as JSON, packed.
    """
    row = connection.execute("SELECT value FROM meta WHERE key = 'commits'").fetchone()
    fields = [before, schema_version(connection), statements]
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
    head = f"{row[0] if row else 0} {zlib.crc32(text):08x}"
    return head, packed(head, text)


def packed(head: str, text: bytes) -> bytes:
    """A record as it lies in the file."""
    data = zlib.compress(head.encode() + b"\t" + text, _FASTEST)
    return _SIZES.pack(len(data), zlib.crc32(data)) + data


class Trail:
    """The file of the trail that a session writes. Where it cannot be written, the game goes on without."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._handle = -1
        self._size = 0
        self._last = 0
        self._gap = False
        self.due = False
        """Whether it is time for a backup: so much was written, or something in between could not be."""

    def append(self, record: bytes) -> None:
        """Write an action (see `record_of`), before it is written to the file itself."""
        self._last = self._size
        try:
            if self._handle < 0 or self._size >= FULL:
                self._begin()
            self._last = self._size
            while record:
                written = os.write(self._handle, record)
                self._size += written
                record = record[written:]
            self.due = self.due or self._gap or self._size >= FULL
            self._gap = False
        except OSError:
            self.take_back()
            self.close()
            self._gap = True  # what comes behind it is of use only from another backup on

    def take_back(self) -> None:
        """Forget the last action: the file refused it."""
        if self._handle >= 0 and self._size > self._last:
            with suppress(OSError):
                os.truncate(self._handle, self._last)
                self._size = self._last

    def close(self) -> None:
        """Close the file of the trail."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = -1

    def _begin(self) -> None:
        self.close()
        make_private(self._folder)
        number = max((one for one, _ in _files(self._folder)), default=0) + 1
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self._handle = os.open(self._folder / f"{number:06d}.trail", flags, 0o600)
        self._size = self._last = 0


class Course:
    """The trail of a folder as it can be followed: which action comes after which.

    It may branch: where a campaign was restored from an older copy and played on, and where the program died
    with an action on the trail that the file never had. `end` is the head of the action that was written
    last, empty where there is none.
    """

    def __init__(self, folder: Path) -> None:
        self.end = ""
        self._lines: dict[str, tuple[str, Path, int]] = {}
        self._next: dict[str, str] = {}
        for _, path in _files(folder):
            self._read(path)

    def steps_to(self, end: str, head: str) -> int | None:
        """How many actions lead from `head` to `end`; None where the trail does not lead there."""
        for steps, one in enumerate(self._back_from(end)):
            if one == head:
                return steps
        return None

    def last_after(self, head: str) -> str:
        """Where the trail leads from `head`, on the branch that was written last."""
        while head in self._next:
            head = self._next[head]
        return head

    def actions(self, head: str, end: str) -> Iterator[Action]:
        """Every action from behind `head` up to `end`, in order; nothing where the one leads not there."""
        way = list(self._back_from(end))
        for one in reversed(way[: way.index(head)] if head in way else []):
            _, path, place = self._lines[one]
            with path.open("rb") as file:
                file.seek(place)
                action = _parsed(_record(file) or b"")
            if action is None:  # it was good a moment ago
                return
            yield action

    def _back_from(self, end: str) -> Iterator[str]:
        """`end`, and the heads before it as far as the trail knows them."""
        yield end
        while end in self._lines:
            end = self._lines[end][0]
            yield end

    def _read(self, path: Path) -> None:
        with suppress(OSError), path.open("rb") as file:
            place = 0
            while (record := _record(file)) is not None:
                action = _parsed(record)
                if action is not None:
                    self._lines[action.head] = (action.before, path, place)
                    self._next[action.before] = self.end = action.head
                place = file.tell()


def prune(folder: Path) -> None:
    """Delete the oldest files of the trail; the newest, which somebody may be writing, always stays."""
    total = 0
    for number, (_, path) in enumerate(reversed(_files(folder))):
        with suppress(OSError):
            total += path.stat().st_size
            if number and (number >= MOST_FILES or total > MOST_BYTES):
                path.unlink()


def _files(folder: Path) -> list[tuple[int, Path]]:
    found = []
    with suppress(OSError):
        for path in folder.iterdir():
            name = _NAME.fullmatch(path.name)
            if name:
                found.append((int(name[1]), path))
    return sorted(found)


def _record(file: BinaryIO) -> bytes | None:
    """The next record; None at the end, and empty where it is not as it was written."""
    sizes = file.read(_SIZES.size)
    if len(sizes) < _SIZES.size:
        return None
    length, total = _SIZES.unpack(sizes)
    data = file.read(length)
    return data if zlib.crc32(data) == total else b""


def _parsed(record: bytes) -> Action | None:
    """The action of a record; None where it says nothing that can be understood."""
    try:
        head, _, text = zlib.decompress(record).partition(b"\t")
        before, version, statements = json.loads(text)
        return Action(before, head.decode(), version, tuple((sql, values) for sql, values in statements))
    except (ValueError, TypeError, RecursionError, zlib.error):
        return None
