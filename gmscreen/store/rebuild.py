"""Making a campaign anew from what is kept of it elsewhere: a backup, and the trail of what came after."""

import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Literal

from gmscreen.rules.value import frozen
from gmscreen.store.atomic import free_name, prepared
from gmscreen.store.backups import Backup, backups_in, is_valid, is_whole
from gmscreen.store.copies import copy_database, put_in_place
from gmscreen.store.database import (
    Connection,
    connect,
    is_write,
    memory_copy,
    schema_version,
    transaction,
    translated,
    uri,
)
from gmscreen.store.errors import StoreError, from_os
from gmscreen.store.history import head_of, put_head
from gmscreen.store.lock import Lock
from gmscreen.store.migrations import MIGRATIONS, Migration, migrate
from gmscreen.store.paths import is_there
from gmscreen.store.recovery import set_aside
from gmscreen.store.shelf import folders_of
from gmscreen.store.trail import Action, Course

Schema = set[tuple[str, str, str]]
"""What a database is made of: type, name and statement of each part."""


@frozen
class Rebuilt:
    """What a campaign was made anew from: a backup and so many actions of the trail, up to the one named
    `head`. `complete` where that is the last one of the trail.
    """

    backup: Backup
    actions: int
    head: str
    complete: bool


def rebuild(
    folders: Iterable[Path], path: Path, migrations: Sequence[Migration], now: datetime, end: str = ""
) -> Rebuilt:
    """Write the campaign of `folders` to `path`, where no file may be, up to the action with the head `end`
    (empty: the last one).

    Raises `StoreError`: `no_backup` where nothing sound is left of it, or what the disk refuses.
    """
    connection, rebuilt = rebuilt_in_memory(folders, migrations, now, end)
    with prepared(path) as new:
        with closing(connection):
            copy_database(connection, new)
        put_in_place(new, path)
    return rebuilt


def put_back(path: Path, root: Path, now: datetime, end: str = "") -> tuple[Rebuilt, Path | None]:
    """Make the campaign that belongs at `path` anew there, up to the action with the head `end` (empty: the
    last one); a file that is there is set aside, and told.

    Raises `StoreError`: `no_backup`, `locked` where a running program has it open, or what the disk refuses.
    """
    lock = Lock.acquire(path, now) if is_there(path) else None
    new = free_name(path, "rebuilt")
    try:
        rebuilt = rebuild(folders_of(root, campaign=path), new, MIGRATIONS, now, end)
        aside = set_aside(path) if os.path.lexists(path) else None
        put_in_place(new, path)
    except OSError as error:
        raise from_os(error) from error
    finally:
        if lock is not None:
            lock.release()
        with suppress(OSError):
            new.unlink(missing_ok=True)
    return rebuilt, aside


def rebuilt_in_memory(
    folders: Iterable[Path], migrations: Sequence[Migration], now: datetime, end: str = ""
) -> tuple[Connection, Rebuilt]:
    """The campaign of `folders` in a database in memory, of the schema that its last action had.

    That of the first folder with a sound backup is taken. Raises `StoreError` (`no_backup`).
    """
    for folder in folders:
        course = Course(folder)
        wanted = end or course.end
        backup = _best(folder, course, wanted)
        if backup is None:
            continue
        with closing(connect(backup.path, "ro")) as source:
            connection = memory_copy(source)
        head, actions = _followed(connection, course, wanted, migrations, now)
        return connection, Rebuilt(backup, actions, head, complete=head == wanted)
    raise StoreError("no_backup")


def differ(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether anything that the user did is otherwise in the file at `path` than in `connection`, or what
    its tables are made of: a column of another name can be compared, but not read later.

    Both are of the same version. Raises `StoreError` where the file cannot be read.
    """
    with translated():
        connection.execute("ATTACH ? AS other", (uri(path, "ro"),))
        try:
            schema = _schema(connection, "main")
            if schema != _schema(connection, "other"):
                return True
            return any(_rows_differ(connection, table) for table in _tables(schema))
        finally:
            connection.execute("DETACH other")


def _best(folder: Path, course: Course, end: str) -> Backup | None:
    """The newest backup from which the trail leads to `end`, and that is in order; else the next best.

    A campaign with a record that cannot be read has no backup that is in order: better one of these than one
    from which the trail leads elsewhere.
    """
    whole = [one for one in backups_in(folder) if is_whole(one.path)]
    leading = [one for one in whole if course.steps_to(end, _head_in(one.path)) is not None]
    for candidates in (leading, whole):
        best = next((one for one in candidates if is_valid(one.path)), next(iter(candidates), None))
        if best is not None:
            return best
    return None


def _head_in(path: Path) -> str:
    with closing(connect(path, "ro")) as source, translated():
        return head_of(source)


def _followed(
    connection: Connection, course: Course, end: str, migrations: Sequence[Migration], now: datetime
) -> tuple[str, int]:
    """Do again what the trail has from where the database is; the head that is reached and how many actions.

    It ends before an action that cannot be done: what comes behind it needs it.
    """
    with translated():
        head, count = head_of(connection), 0
    if course.steps_to(end, head) is None:
        end = course.last_after(head)
    for action in course.actions(head, end):
        try:
            _bring_to(connection, action.version, migrations, now)
            _do(connection, action)
        except StoreError:
            break
        head, count = action.head, count + 1
    return head, count


def _bring_to(connection: Connection, version: int, migrations: Sequence[Migration], now: datetime) -> None:
    if version > len(migrations):
        raise StoreError("newer_version", found=version, known=len(migrations))
    if schema_version(connection) < version:
        migrate(connection, migrations[:version], now)


def _do(connection: Connection, action: Action) -> None:
    if not all(is_write(sql) for sql, _ in action.statements):
        raise StoreError("damaged", reason="trail")
    with transaction(connection):
        for sql, arguments in action.statements:
            connection.execute(sql, arguments).fetchall()
        put_head(connection, action.head)


def _schema(connection: sqlite3.Connection, database: Literal["main", "other"]) -> Schema:
    """What a database is made of, without what SQLite makes by itself."""
    query = f"SELECT type, name, sql FROM {database}.sqlite_master WHERE sql IS NOT NULL"  # noqa: S608 - see above
    rows = [(kind, name, " ".join(str(sql).split())) for kind, name, sql in connection.execute(query)]
    virtual = tuple(f"{name}_" for _, name, sql in rows if sql.upper().startswith("CREATE VIRTUAL"))
    return {row for row in rows if not row[1].startswith((*virtual, "sqlite_"))}


def _tables(schema: Schema) -> list[str]:
    """The tables that hold what the user did: not what SQLite makes of them, nor when they were made."""
    made = [row for row in schema if row[0] == "table" and row[1] != "migration"]
    return sorted(name for _, name, sql in made if not sql.upper().startswith("CREATE VIRTUAL"))


def _rows_differ(connection: sqlite3.Connection, table: str) -> bool:
    name = '"' + table.replace('"', '""') + '"'
    one, other = f"SELECT * FROM main.{name}", f"SELECT * FROM other.{name}"  # noqa: S608 - a table of our own
    query = f"SELECT EXISTS ({one} EXCEPT {other}) OR EXISTS ({other} EXCEPT {one})"
    return bool(connection.execute(query).fetchone()[0])
