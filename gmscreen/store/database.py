"""Connections to SQLite as every part of the store uses them."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Literal

from gmscreen.store.errors import StoreError, from_sqlite

Mode = Literal["ro", "rw", "rwc", "immutable"]

SQLITE_VERSION = sqlite3.sqlite_version

WAIT_SECONDS = 5.0
"""How long a statement waits for another program that holds the file, before `busy`."""

_PRAGMAS = (
    # The first one reads the file: what cannot be read is known when it is opened, not later.
    # Every commit is on the disk when it returns; on macOS that takes asking twice.
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA checkpoint_fullfsync = ON",
    # A file from somebody else must not run functions of this program through its views and triggers.
    "PRAGMA trusted_schema = OFF",
    # What is sorted may be hidden from the players: no temporary files.
    "PRAGMA temp_store = MEMORY",
)


_TEXT = partial(str, encoding="utf-8", errors="replace")
"""How texts are read: a letter that a disk spoilt must not keep a whole campaign from being opened."""

Statement = tuple[str, list[Any]]
"""A statement that wrote something, and its arguments."""

_WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


class Connection(sqlite3.Connection):
    """A connection that can remember what is written through it, so that it can be written again elsewhere.

    Only what goes through `execute` and `executemany` of the connection itself is seen: use no cursors to
    write.
    """

    _written: list[Statement] | None = None

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """As that of sqlite3."""
        if self._written is not None and is_write(sql):
            self._written.append((sql, list(parameters)))
        return super().execute(sql, parameters)

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        """As that of sqlite3."""
        if self._written is not None and is_write(sql):
            parameters = [list(one) for one in parameters]
            self._written += [(sql, one) for one in parameters]
        return super().executemany(sql, parameters)

    @contextmanager
    def remembering(self) -> Iterator[list[Statement]]:
        """Gather what is written inside."""
        self._written = []
        try:
            yield self._written
        finally:
            self._written = None


def is_write(sql: str) -> bool:
    """Whether a statement writes rows, and does nothing else."""
    return sql.lstrip().startswith(_WRITES)


def uri(path: Path, mode: Mode) -> str:
    """The URI under which SQLite opens `path`, whatever letters it is made of."""
    text = path.absolute().as_uri()
    if not text.startswith("file:///"):  # a share of another computer: SQLite knows no host names
        text = f"file:////{text.removeprefix('file://')}"
    return f"{text}?mode=ro&immutable=1" if mode == "immutable" else f"{text}?mode={mode}"


def connect(path: Path, mode: Mode, *, wait: float = WAIT_SECONDS) -> Connection:
    """Open the database at `path`. Transactions are begun explicitly. Raises `StoreError`."""
    with translated():
        connection = sqlite3.connect(
            uri(path, mode), uri=True, timeout=wait, isolation_level=None, factory=Connection
        )
        connection.text_factory = _TEXT
        try:
            for pragma in _PRAGMAS:
                connection.execute(pragma)
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def memory_copy(source: sqlite3.Connection) -> Connection:
    """A copy of the whole database in memory. Raises `StoreError`."""
    copy = sqlite3.connect(":memory:", isolation_level=None, factory=Connection)
    copy.text_factory = _TEXT
    try:
        with translated():
            source.backup(copy)
    except StoreError:
        copy.close()
        raise
    return copy


@contextmanager
def translated() -> Iterator[None]:
    """Turn SQLite's errors into `StoreError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise from_sqlite(error) from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write everything inside, durably, or nothing of it. Raises `StoreError` for what SQLite refuses."""
    with translated():
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            # SQLite has rolled back by itself after some failures, such as a full disk.
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            raise


def schema_version(connection: sqlite3.Connection) -> int:
    """The version of the tables, 0 in an empty file. Raises `StoreError`."""
    return integer(connection, "PRAGMA user_version")


def integer(connection: sqlite3.Connection, query: str, *arguments: object) -> int:
    """The number that `query` gives, 0 where it is null or there is none. Raises `StoreError`."""
    with translated():
        row = connection.execute(query, arguments).fetchone()
    return int(row[0] or 0) if row else 0
