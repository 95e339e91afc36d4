"""An open campaign file as a file: locked, watched, written whole or not at all, and put right again."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from gmscreen.session.session import Clock
from gmscreen.store.atomic import free_name, resolved
from gmscreen.store.copies import keep_original, put_in_place, save_copy
from gmscreen.store.database import Connection, connect, integer, schema_version, transaction, translated
from gmscreen.store.errors import StoreError, from_os
from gmscreen.store.lock import Lock
from gmscreen.store.migrations import MIGRATIONS, Migration, migrate
from gmscreen.store.opening import connect_present
from gmscreen.store.paths import is_file
from gmscreen.store.recovery import check_is_file, integrity, set_aside
from gmscreen.store.safeguard import Safeguard
from gmscreen.store.shelf import folder_of
from gmscreen.store.watch import Watch

_CLOSING_WAIT_MS = 300


class Handle:
    """An open file. `open` makes one.

    Opening writes nothing but the lock. The file is brought to the present schema, and turned to SQLite's
    write-ahead log, just before the first action is written (or by `prepare`).

    With a root for `copies`, every action is written on a trail beside the backups too: from these the file
    can be made anew, whatever becomes of it.
    """

    def __init__(
        self,
        path: Path,
        connection: Connection,
        clock: Clock,
        lock: Lock | None,
        migrations: Sequence[Migration] = MIGRATIONS,
        copies: Path | None = None,
    ) -> None:
        """Use `open` instead."""
        self._path = path
        self._connection = connection
        self._clock = clock
        self._lock = lock
        self._migrations = migrations
        self._copies = copies
        self._watch = Watch(path) if lock is not None else None
        self._ready = False
        self._closed = False
        self._doubtful = False
        self._data_version = integer(connection, "PRAGMA data_version")
        self._safeguard: Safeguard | None = None
        if copies is not None and self._watch is not None:
            folder = folder_of(copies, self.campaign_id, path)
            self._safeguard = Safeguard(folder, path, self._watch, migrations, clock)

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        clock: Clock,
        read_only: bool = False,
        take_over: bool = False,
        migrations: Sequence[Migration] = MIGRATIONS,
        copies: Path | None = None,
    ) -> Self:
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
                return cls(path, connection, clock, lock, migrations, copies)
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
        """Whether nothing can be written: trying to then raises `StoreError` (`read_only`)."""
        return self._lock is None

    @property
    def campaign_id(self) -> str:
        """The id that the campaign got when it was made; copies of the file have the same one."""
        with translated():
            row = self._connection.execute("SELECT value FROM meta WHERE key = 'campaign'").fetchone()
        return str(row[0]) if row else ""

    @property
    def lost(self) -> bool:
        """Whether the file cannot be relied upon any more: it was deleted, moved, overwritten or damaged.

        A file that is open for reading only is not watched: nothing can be lost in it.
        """
        try:
            if self._watch is not None:
                self._watch.check()
        except StoreError:
            return True
        return self._doubtful

    @property
    def backup_due(self) -> bool:
        """Whether so much was written that it is time for another backup. Asking answers it."""
        return self._safeguard is not None and self._safeguard.backup_due

    def altered_while_closed(self) -> bool:
        """Whether a disk or somebody changed the file since this program closed it, other than by saving.

        For another thread than that of the game. Raises `StoreError` where the file cannot be read.
        """
        altered = self._safeguard is not None and self._safeguard.altered_while_closed()
        self._doubtful = self._doubtful or altered
        return altered

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
        self._watch.renew()
        self._data_version = integer(self._connection, "PRAGMA data_version")
        self._ready = True
        self.tidy()

    def tidy(self) -> None:
        """Do what is done once before anything is written."""

    def load(self) -> object:
        """Read what the file holds. Raises `StoreError` where the file as a whole cannot be read."""
        if self._safeguard is not None:
            self._safeguard.begin(self._connection)
        return None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Write everything inside in one transaction: on the disk at the end, or not at all.

        Raises `StoreError`.
        """
        if self._watch is None:
            raise StoreError("read_only")
        self._watch.check()
        self.prepare()
        guard, connection = self._safeguard, self._connection
        try:
            if guard is not None:
                guard.examine()
            with guard.writing(connection) if guard else transaction(connection):
                if integer(connection, "PRAGMA data_version") != self._data_version:
                    raise StoreError("replaced", reason="changed")
                yield connection
        except ValueError as error:  # text that UTF-8 cannot hold
            raise StoreError("io", reason="text") from error
        except StoreError as error:
            self._doubtful = self._doubtful or error.code == "damaged"
            raise
        self._watch.renew()

    def copy_to(self, path: Path, *, overwrite: bool = False) -> None:
        """Write a copy of the campaign as it is now to `path`, and check it: even after the file was lost.

        Raises `StoreError`: `exists` unless `overwrite`, or what the disk refuses; then `path` is untouched.
        """
        path = resolved(path)
        if is_file(path):
            lock = Lock.acquire(path, self._clock())  # not over a campaign that somebody has open
            if lock is not None:
                lock.release()
        save_copy(self._connection, path, overwrite=overwrite)

    def go_on_at(self, path: Path) -> None:
        """Write a copy to `path` and go on there, as if that had been opened: the way out of a lost file.

        The session that writes here goes on as it is. Raises `StoreError`; then everything is as it was.
        """
        if not (self._unreliable and self._rebuilt_at(path)):
            self.copy_to(path, overwrite=True)  # it is checked, and may be sound after all
        there = type(self).open(path, clock=self._clock, migrations=self._migrations, copies=self._copies)
        try:
            there.load()
        except StoreError:
            there.close()
            raise
        self._let_go()
        if self._lock is not None:
            self._lock.release()
        self.__dict__.update(there.__dict__)

    def recover(self) -> Path:
        """Put the file back where it was, with every action so far, and go on; where the other one is now.

        It is made anew from its copies where what is open can be doubted. The session that writes here goes
        on as it is. Raises `StoreError` (`no_backup` where the copies lack some); then all is as it was.
        """
        new = free_name(self._path, "rebuilt")
        if not self._unreliable:
            save_copy(self._connection, new, overwrite=False)
        elif self._safeguard is not None:
            self._safeguard.rebuild(new)
        else:
            raise StoreError("no_backup")
        self._let_go()
        try:
            aside = set_aside(self._path) if os.path.lexists(self._path) else self._path
            put_in_place(new, self._path)
        except OSError as error:
            raise from_os(error) from error
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)
        connection = connect_present(self._path, self._clock, self._migrations, writable=True)
        there = type(self)(self._path, connection, self._clock, self._lock, self._migrations, self._copies)
        there.load()
        self.__dict__.update(there.__dict__)
        return aside

    def close(self) -> None:
        """Fold everything into the one file, close it and give the lock back. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        if not self.read_only and not self._in_memory:
            # Where that fails, the log stays beside the file and is folded in at the next closing.
            with suppress(sqlite3.Error, StoreError):
                self._connection.execute(f"PRAGMA busy_timeout = {_CLOSING_WAIT_MS}")
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                self._connection.execute("PRAGMA journal_mode = DELETE").fetchall()
                if self._safeguard is not None and self._ready and not self._doubtful:
                    self._safeguard.note_closing()
        self._connection.close()
        for part in (self._watch, self._safeguard):
            if part is not None:
                part.close()
        if self._lock is not None:
            self._lock.release()

    @property
    def _unreliable(self) -> bool:
        """Whether what the file says can be doubted. Reads all of it, unless that is known."""
        try:
            if self._watch is not None:
                self._watch.check()
            if self._safeguard is not None:
                self._safeguard.examine()
        except StoreError as error:
            return error.details.get("reason") not in ("deleted", "moved")
        return self._doubtful or integrity(self._connection) != "ok"

    def _rebuilt_at(self, path: Path) -> bool:
        """Make the campaign anew at `path`; False where the copies lack some of it."""
        if self._safeguard is None:
            return False
        path = resolved(path)
        try:
            if os.path.lexists(path):
                set_aside(path)
            self._safeguard.rebuild(path)
        except StoreError:
            return False
        return True

    def _let_go(self) -> None:
        """Close the file without folding it together: what lies there may be damaged, or somebody else's."""
        with suppress(sqlite3.Error):
            self._connection.close()
        for part in (self._watch, self._safeguard):
            if part is not None:
                part.close()

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
