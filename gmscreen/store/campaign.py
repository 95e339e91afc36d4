"""The campaign file: where a session is read from and where every action of it is made durable."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING

from gmscreen.session.history import History
from gmscreen.session.ledger import EntryView, Visibility
from gmscreen.session.session import Clock, Commit, Opened
from gmscreen.session.state import CampaignState
from gmscreen.store.atomic import resolved, temporary_name
from gmscreen.store.copies import keep_original, put_in_place, save_copy
from gmscreen.store.database import connect, integer, schema_version, transaction, translated
from gmscreen.store.entities import read_state, write_changes
from gmscreen.store.errors import StoreError, from_os
from gmscreen.store.history import Stored, read_history, write_history
from gmscreen.store.ledger import LedgerFilter, append, derived_wrongly, find, rolls, views
from gmscreen.store.lock import Lock
from gmscreen.store.migrations import MIGRATIONS, Migration, migrate
from gmscreen.store.opening import connect_present, write_new
from gmscreen.store.recovery import check_is_file, integrity
from gmscreen.store.rows import Problem
from gmscreen.store.watch import Watch

if TYPE_CHECKING:
    from gmscreen.content.npc.block import StatBlock
    from gmscreen.store.npcs import Npcs

__all__ = ["CampaignFile", "LedgerFilter"]

_CLOSING_WAIT_MS = 300


class CampaignFile:
    """An open campaign file. `create` and `open` make one; it is a `session.Journal`.

    Opening writes nothing but the lock. The file is brought to the present schema, and turned to SQLite's
    write-ahead log, just before the first action is written (or by `prepare`).
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        clock: Clock,
        lock: Lock | None,
        migrations: Sequence[Migration] = MIGRATIONS,
    ) -> None:
        """Use `create` or `open` instead."""
        self._path = path
        self._connection = connection
        self._clock = clock
        self._lock = lock
        self._migrations = migrations
        self._watch = Watch(path) if lock is not None else None
        self._ready = False
        self._closed = False
        self._data_version = integer(connection, "PRAGMA data_version")
        self._stored: Stored | None = None
        self._problems: tuple[Problem, ...] = ()

    @classmethod
    def create(
        cls,
        path: Path,
        name: str,
        *,
        clock: Clock,
        state: CampaignState | None = None,
        campaign_id: str = "",
        migrations: Sequence[Migration] = MIGRATIONS,
    ) -> "CampaignFile":
        """Make a new campaign called `name`, with what `state` holds, and open it.

        Raises `StoreError`: `exists` where something has that name already, or what the disk refuses.
        """
        path = resolved(path)
        if os.path.lexists(path):
            raise StoreError("exists")
        new = temporary_name(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            new.unlink(missing_ok=True)
            write_new(new, name, clock, state or CampaignState(), campaign_id, migrations)
            put_in_place(new, path)
        except OSError as error:
            raise from_os(error) from error
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)
        return cls.open(path, clock=clock, migrations=migrations)

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        clock: Clock,
        read_only: bool = False,
        take_over: bool = False,
        migrations: Sequence[Migration] = MIGRATIONS,
    ) -> "CampaignFile":
        """Open the campaign at `path`.

        It is opened for reading only where that is asked for, and where the file or its folder cannot be
        written: see the property `read_only`. `take_over` ignores the lock that another computer left behind.
        Raises `StoreError`: `no_such_file`, `is_a_directory`, `permission`, `not_a_campaign`, `damaged`,
        `newer_version`, `locked`, `busy` or `io`.
        """
        path = resolved(path)
        check_is_file(path)
        lock = None
        if not read_only and os.access(path, os.W_OK):
            lock = Lock.acquire(path, clock(), take_over=take_over)
        try:
            connection = connect_present(path, clock, migrations, writable=lock is not None)
            try:
                return cls(path, connection, clock, lock, migrations)
            except BaseException:
                connection.close()
                raise
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._path

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written: `commit` then raises `StoreError` (`read_only`)."""
        return self._lock is None

    @property
    def campaign_id(self) -> str:
        """The id that the campaign got when it was made; copies of the file have the same one."""
        with translated():
            row = self._connection.execute("SELECT value FROM meta WHERE key = 'campaign'").fetchone()
        return str(row[0]) if row else ""

    def check(self) -> tuple[str, int]:
        """What SQLite finds wrong with the file (`ok`: nothing), and how many entries are derived wrongly.

        Reads everything. Raises `StoreError`.
        """
        found = integrity(self._connection)
        with translated():
            return found, derived_wrongly(self._connection) if found == "ok" else 0

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What `load` could not read; it is still in the file."""
        return self._problems

    def load(self) -> Opened:
        """The state and the history of the campaign. What cannot be read is listed in `problems`.

        Raises `StoreError` where the file as a whole cannot be read.
        """
        problems: list[Problem] = []
        with translated():
            state = read_state(self._connection, problems)
            self._stored = read_history(self._connection, problems)
        self._problems = tuple(problems)
        return Opened(
            state,
            self._stored.history,
            integer(self._connection, "SELECT max(id) FROM ledger"),
            integer(self._connection, "SELECT max(id) FROM mark"),
        )

    def prepare(self) -> None:
        """Get ready to write, so that the first action is as quick as the others. Raises `StoreError`.

        A file of an older schema is first copied to `<name>.v<N>.bak`, then brought up to date.
        """
        if self._ready or self._watch is None:
            return
        if self._in_memory:
            self._upgrade()
        with translated():
            self._connection.execute("PRAGMA journal_mode = WAL")
        self._tidy_npcs()
        self._watch.renew()
        self._data_version = integer(self._connection, "PRAGMA data_version")
        self._ready = True

    def commit(self, commit: Commit) -> None:
        """Write `commit`: on the disk when this returns. Raises `StoreError`; then nothing was written."""
        if self._watch is None:
            raise StoreError("read_only")
        if self._stored is None:
            self.load()
        self._watch.check()
        self.prepare()
        unreadable = {(one.kind, one.id): one for one in self._problems}
        stamp = self._clock().astimezone(UTC).isoformat(timespec="seconds")
        try:
            with transaction(self._connection):
                self._check_untouched()
                write_changes(self._connection, commit.changes, unreadable, stamp)
                append(self._connection, commit.entries, commit.marks)
                stored = self._write_history(commit.history)
        except ValueError as error:  # text that UTF-8 cannot hold
            raise StoreError("io", reason="text") from error
        self._stored = stored
        self._watch.renew()

    def page(self, wanted: LedgerFilter, before: int | None, limit: int) -> tuple[EntryView, ...]:
        """The newest entries that `wanted` accepts, older than the entry `before`, at most `limit`.

        Raises `StoreError`.
        """
        with translated():
            return find(self._connection, wanted, before, limit)

    def rolls(self, visibility: Visibility, limit: int, *, after: int = 0) -> tuple[EntryView, ...]:
        """The newest rolls that stand as `visibility`, at most `limit` and younger than the entry `after`.

        Raises `StoreError`.
        """
        with translated():
            return rolls(self._connection, visibility, limit, after)

    def entry(self, entry_id: int) -> EntryView | None:
        """The entry with this id as it stands now, or None. Raises `StoreError`."""
        with translated():
            return next(iter(views(self._connection, [entry_id])), None)

    def count_owed(self, since: str = "") -> int:
        """How many entries since `since` (UTC, ISO 8601) owe the players an answer."""
        return integer(self._connection, "SELECT count(*) FROM standing WHERE owed = 1 AND at >= ?", since)

    @property
    def npcs(self) -> "Npcs":
        """The library of NPCs."""
        from gmscreen.store.npcs import Npcs  # noqa: PLC0415 - seldom needed, and never before the window is there

        return Npcs(lambda: self._connection)

    def npc(self, npc: str) -> "StatBlock | None":
        """The stat block of the library with this id, or None. Raises `StoreError`."""
        return self.npcs.find(npc)

    def note_npc_use(self, ids: Sequence[str]) -> None:
        """Remember that these NPCs were at the table just now. A file that cannot be written stays as it is.

        Raises `StoreError`.
        """
        if self._watch is None or not ids:
            return
        self._watch.check()
        self.prepare()
        self.npcs.note_use(ids, self._clock().astimezone(UTC).isoformat(timespec="microseconds"))
        self._watch.renew()

    @property
    def lost(self) -> bool:
        """Whether the path no longer leads to the file that is open: it was deleted, moved or overwritten.

        A file that is open for reading only is not watched: nothing can be lost in it.
        """
        try:
            if self._watch is not None:
                self._watch.check()
        except StoreError:
            return True
        return False

    def go_on_at(self, path: Path) -> None:
        """Write a copy to `path` and go on there, as if that had been opened: the way out of a lost file.

        The session that writes here goes on as it is. Raises `StoreError`; then everything is as it was.
        """
        self.copy_to(path, overwrite=True)
        there = CampaignFile.open(path, clock=self._clock, migrations=self._migrations)
        try:
            there.load()
        except StoreError:
            there.close()
            raise
        connection, watch, lock = self._connection, self._watch, self._lock
        self.__dict__.update(there.__dict__)
        # The old file is not folded together: what lies at its path may be somebody else's by now.
        with suppress(sqlite3.Error):
            connection.close()
        if watch is not None:
            watch.close()
        if lock is not None:
            lock.release()

    def copy_to(self, path: Path, *, overwrite: bool = False) -> None:
        """Write a copy of the campaign as it is now to `path`, and check it: even after the file was lost.

        Raises `StoreError`: `exists` unless `overwrite`, or what the disk refuses; then `path` is untouched.
        """
        path = resolved(path)
        if path.is_file():
            lock = Lock.acquire(path, self._clock())  # not over a campaign that somebody has open
            if lock is not None:
                lock.release()
        save_copy(self._connection, path, overwrite=overwrite)

    def close(self) -> None:
        """Fold everything into the one file, close it and give the lock back. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        if not self.read_only and not self._in_memory:
            # Where that fails, the log stays beside the file and is folded in at the next closing.
            with suppress(sqlite3.Error):
                self._connection.execute(f"PRAGMA busy_timeout = {_CLOSING_WAIT_MS}")
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                self._connection.execute("PRAGMA journal_mode = DELETE").fetchall()
        self._connection.close()
        if self._watch is not None:
            self._watch.close()
        if self._lock is not None:
            self._lock.release()

    @property
    def _in_memory(self) -> bool:
        """Whether the file has an older schema, and a copy in memory that was brought up to date is read."""
        return not self._connection.execute("PRAGMA database_list").fetchone()[2]

    def _upgrade(self) -> None:
        connection = connect(self._path, "rw")
        try:
            version = schema_version(connection)
            keep_original(self._path, connection, version)
            migrate(connection, self._migrations, self._clock())
        except BaseException:
            connection.close()
            raise
        self._connection.close()
        self._connection = connection

    def _tidy_npcs(self) -> None:
        """Drop the removed NPCs that no step can bring back any more."""
        query = "SELECT EXISTS (SELECT 1 FROM npc WHERE removed = 1)"
        if integer(self._connection, query):
            from gmscreen.store.npcs import forget_removed  # noqa: PLC0415 - seldom needed

            with transaction(self._connection):
                forget_removed(self._connection)

    def _check_untouched(self) -> None:
        if integer(self._connection, "PRAGMA data_version") != self._data_version:
            raise StoreError("replaced", reason="changed")

    def _write_history(self, history: History) -> Stored:
        self._connection.execute(
            """INSERT INTO meta(key, value) VALUES ('commits', '1')
            ON CONFLICT(key) DO UPDATE SET value = CAST(value AS INTEGER) + 1"""
        )
        return write_history(self._connection, self._stored or Stored(), history)
