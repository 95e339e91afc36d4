"""The steps from one version of the campaign file to the next.

Each takes a connection inside a transaction and brings a file of version n (its place in the tuple) to
version n + 1. A step that was released is never changed again, and never commits by itself: so it does
without `executescript`.
"""

import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from gmscreen.store.database import schema_version, transaction
from gmscreen.store.errors import StoreError
from gmscreen.store.schema import APPLICATION_ID, VERSION_1, VERSION_2

Migration = Callable[[sqlite3.Connection], None]


def to_version_1(connection: sqlite3.Connection) -> None:
    """Make the tables of the first version in an empty file."""
    for statement in VERSION_1:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def to_version_2(connection: sqlite3.Connection) -> None:
    """Make the tables of the library of NPCs, which nobody had before."""
    for statement in VERSION_2:
        connection.execute(statement)


MIGRATIONS: tuple[Migration, ...] = (to_version_1, to_version_2)
"""Every step in order; their number is the version that this program writes."""


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration], now: datetime) -> None:
    """Bring the file to the newest version, all steps or none. Nothing to do where it has that already.

    Raises `StoreError` (`damaged`) where a step lost records of the user: then nothing was changed.
    """
    with transaction(connection):
        version = schema_version(connection)
        before = _counts(connection) if version else ()
        for number, step in enumerate(migrations[version:], start=version + 1):
            step(connection)
            stamp = now.astimezone(UTC).isoformat(timespec="seconds")
            connection.execute("INSERT INTO migration(version, at) VALUES (?, ?)", (number, stamp))
            connection.execute(f"PRAGMA user_version = {number}")
        after = _counts(connection)
        if any(new < old for old, new in zip(before, after, strict=False)):
            raise StoreError("damaged", reason="migration")


def _counts(connection: sqlite3.Connection) -> tuple[int, int, int]:
    """How many entities, entries and marks there are."""
    row = connection.execute(
        "SELECT (SELECT count(*) FROM entity), (SELECT count(*) FROM ledger), (SELECT count(*) FROM mark)"
    ).fetchone()
    return (row[0], row[1], row[2])
