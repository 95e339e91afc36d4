"""Looking at a file before it is opened, and putting a damaged one aside."""

import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import Literal

from gmscreen.store.atomic import free_name, rename
from gmscreen.store.errors import StoreError, from_os
from gmscreen.store.schema import APPLICATION_ID

Verdict = Literal["campaign", "empty", "zeros", "truncated", "not_sqlite", "other_program"]

_MAGIC = b"SQLite format 3\x00"
_HEADER = 100
_EXTRAS = ("-wal", "-shm", "-journal")

Header = tuple[Verdict, int, bool]
"""What a file is, its schema version as its header has it, and whether it was left in WAL mode."""


def examine(path: Path) -> Verdict:
    """What the file at `path` is, from its first bytes and its length.

    Raises `StoreError` where nothing can be looked at: `no_such_file`, `is_a_directory`, `permission`, `io`.
    """
    return read_header(path)[0]


def read_header(path: Path) -> Header:
    """What `examine` finds, with what the header says. Raises `StoreError` as `examine` does."""
    check_is_file(path)
    try:
        with path.open("rb") as file:
            head = file.read(4096)
        size = path.stat().st_size
    except OSError as error:
        raise from_os(error) from error
    return _verdict(head, size, has_log=log_size(path) > 0), _integer(head, 60), head[18:20] == b"\x02\x02"


def check_is_file(path: Path) -> None:
    """Raise `StoreError` (`no_such_file`, `is_a_directory`, `permission`) where no file can be opened.

    A pipe, a socket or a device is `not_a_campaign`: to open one may wait for ever, or do something.
    """
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise from_os(error) from error
    except ValueError as error:  # a name that no file can have
        raise StoreError("no_such_file") from error
    if stat.S_ISDIR(mode):
        raise StoreError("is_a_directory")
    if not stat.S_ISREG(mode):
        raise StoreError("not_a_campaign")


def log_size(path: Path) -> int:
    """The bytes that wait beside the file to be folded into it, since a program ended without closing it."""
    return _size(path, "-wal") + journal_size(path)


def journal_size(path: Path) -> int:
    """The bytes that wait beside the file to be put back, since a program ended while it changed the file."""
    return _size(path, "-journal")


def _size(path: Path, extra: str) -> int:
    try:
        return path.with_name(path.name + extra).stat().st_size
    except OSError:
        return 0


def _verdict(head: bytes, size: int, *, has_log: bool) -> Verdict:
    if not head:
        return "empty"
    if not head.strip(b"\x00"):
        return "zeros"
    if not head.startswith(_MAGIC[: len(head)]):
        return "not_sqlite"
    if len(head) < _HEADER:
        return "truncated"
    if _integer(head, 68) != APPLICATION_ID:
        return "other_program"
    page = int.from_bytes(head[16:18], "big")
    whole = _integer(head, 28) * (65536 if page == 1 else page)
    # The length in the header counts only if it was written together with the change counter.
    counts = head[24:28] == head[92:96] and not has_log
    return "truncated" if counts and size < whole else "campaign"


def _integer(head: bytes, offset: int) -> int:
    return int.from_bytes(head[offset : offset + 4], "big")


def check(path: Path) -> Header:
    """The header of a campaign. Raises `StoreError` (`damaged`, `not_a_campaign`) where it is none."""
    header = read_header(path)
    match header[0]:
        case "campaign":
            return header
        case "not_sqlite" | "other_program":
            raise StoreError("not_a_campaign")
        case reason:
            raise StoreError("damaged", reason=reason)


def integrity(connection: sqlite3.Connection) -> str:
    """`ok`, or the first thing that SQLite finds wrong with the whole file. Reads all of it."""
    try:
        return str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        return str(error)


def set_aside(path: Path) -> Path:
    """Rename a damaged file, with the files of SQLite beside it, to a name that is free; the new path.

    Raises `StoreError`.
    """
    target = free_name(path, "damaged")
    try:
        rename(path, target)
        set_extras_aside(path, target)
    except OSError as error:
        raise from_os(error) from error
    return target


def set_extras_aside(path: Path, target: Path) -> None:
    """Rename what SQLite left beside `path` to go with `target`: it would be played into another file there.

    Raises `OSError`.
    """
    for extra in _EXTRAS:
        with suppress(FileNotFoundError):
            rename(path.with_name(path.name + extra), target.with_name(target.name + extra))


def is_sound(path: Path) -> bool:
    """Whether the file is a campaign whose every page is in order."""
    from gmscreen.store.database import connect  # noqa: PLC0415 - examining needs no SQLite

    try:
        check(path)
        with closing(connect(path, "ro")) as connection:
            return integrity(connection) == "ok"
    except StoreError:
        return False
