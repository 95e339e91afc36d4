"""The campaign file: where a session is read from and where every action of it is made durable."""

import os
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING

from gmscreen.session.history import History
from gmscreen.session.ledger import EntryView, Visibility
from gmscreen.session.session import Clock, Commit, Opened
from gmscreen.session.state import KINDS, CampaignState
from gmscreen.store.atomic import make_folder, prepared, resolved
from gmscreen.store.copies import put_in_place
from gmscreen.store.database import Connection, integer, translated
from gmscreen.store.entities import read_state, write_changes
from gmscreen.store.errors import StoreError
from gmscreen.store.handle import Handle
from gmscreen.store.history import Stored, read_history, write_history
from gmscreen.store.ledger import LedgerFilter, append, derived_wrongly, find, rolls, shown_lately, views
from gmscreen.store.lock import Lock
from gmscreen.store.migrations import MIGRATIONS, Migration
from gmscreen.store.opening import write_new
from gmscreen.store.recovery import integrity
from gmscreen.store.rows import Problem

if TYPE_CHECKING:
    from gmscreen.content.npc.block import StatBlock
    from gmscreen.store.npcs import Npcs

__all__ = ["CampaignFile", "LedgerFilter"]


class CampaignFile(Handle):
    """An open campaign file. `create` and `open` make one; it is a `session.Journal`."""

    def __init__(
        self,
        path: Path,
        connection: Connection,
        clock: Clock,
        lock: Lock | None,
        migrations: Sequence[Migration] = MIGRATIONS,
        copies: Path | None = None,
    ) -> None:
        """Use `create` or `open` instead."""
        super().__init__(path, connection, clock, lock, migrations, copies)
        self._stored: Stored | None = None
        self._problems: list[Problem] = []
        self._loaded: CampaignState | None = None

    @classmethod
    def create(
        cls,
        path: Path,
        name: str,
        *,
        clock: Clock,
        state: CampaignState | None = None,
        npcs: Sequence["StatBlock"] = (),
        campaign_id: str = "",
        migrations: Sequence[Migration] = MIGRATIONS,
        copies: Path | None = None,
    ) -> "CampaignFile":
        """Make a new campaign called `name`, with what `state` holds and `npcs` as its library, and open it.

        Raises `StoreError`: `exists` where something has that name already, or what the disk refuses.
        """
        path = resolved(path)
        if os.path.lexists(path):
            raise StoreError("exists")
        with prepared(path) as new:
            make_folder(path.parent)
            new.unlink(missing_ok=True)
            write_new(new, name, clock, state or CampaignState(), campaign_id, migrations, npcs)
            put_in_place(new, path)
        return cls.open(path, clock=clock, migrations=migrations, copies=copies)

    def check(self) -> tuple[str, int]:
        """What SQLite finds wrong with the file (`ok`: nothing), and how many entries are derived wrongly.

        Reads everything. Raises `StoreError`.
        """
        found = integrity(self._connection)
        with translated():
            return found, derived_wrongly(self._connection) if found == "ok" else 0

    def is_sound(self) -> bool:
        """Whether SQLite finds nothing wrong with the file. Reads all of it; raises `StoreError`."""
        return integrity(self._connection) == "ok"

    def counts(self) -> dict[str, int]:
        """How much of what there is, and nothing of what it says. Raises `StoreError`."""
        tables = ("ledger", "mark", "history", "set_aside", "npc")
        counted = {name: integer(self._connection, f"SELECT count(*) FROM {name}") for name in tables}  # noqa: S608
        with translated():
            kinds = self._connection.execute("SELECT kind, count(*) FROM entity GROUP BY kind").fetchall()
        return {
            "schema": integer(self._connection, "PRAGMA user_version"),
            "pages": integer(self._connection, "PRAGMA page_count"),
            **counted,
            **{str(kind): count for kind, count in kinds if kind in KINDS},
            "later_kinds": sum(count for kind, count in kinds if kind not in KINDS),
        }

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What `load` could not read; it is still in the file. Reads what `load` left for later."""
        if self._loaded is not None:
            self._loaded.whole()
            self._loaded = None
        return tuple(self._problems)

    @property
    def problems_met(self) -> int:
        """How many records could not be read so far."""
        return len(self._problems)

    def load(self) -> Opened:
        """The state and the history of the campaign. What cannot be read is listed in `problems`.

        The late kinds of the state are read when somebody asks for them.

        Raises `StoreError` where the file as a whole cannot be read.
        """
        problems: list[Problem] = []
        with translated():
            self._loaded = state = read_state(self._connection, problems, late=True)
            self._stored = read_history(self._connection, problems)
        self._problems = problems
        super().load()
        return Opened(
            state,
            self._stored.history,
            integer(self._connection, "SELECT max(id) FROM ledger"),
            integer(self._connection, "SELECT max(id) FROM mark"),
        )

    def commit(self, commit: Commit) -> None:
        """Write `commit`: on the disk when this returns. Raises `StoreError`; then nothing was written."""
        if self._stored is None:
            self.load()
        stamp = self._clock().astimezone(UTC).isoformat(timespec="seconds")
        with self.writing():
            unreadable = {(one.kind, one.id): one for one in self._problems}
            write_changes(self._connection, commit.changes, unreadable, stamp)
            append(self._connection, commit.entries, commit.marks)
            stored = self._write_history(commit.history)
        self._stored = stored

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

    def shown_lately(self, limit: int, *, after: int = 0) -> tuple[EntryView, ...]:
        """The rolls that were revealed last, however old, at most `limit` and by marks younger than `after`.

        Raises `StoreError`.
        """
        with translated():
            return shown_lately(self._connection, limit, after)

    @property
    def last_mark(self) -> int:
        """The id of the newest mark; 0 where there is none. Raises `StoreError`."""
        return integer(self._connection, "SELECT ifnull(max(id), 0) FROM mark")

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
        with self.writing():
            self.npcs.note_use(ids, self._clock().astimezone(UTC).isoformat(timespec="microseconds"))

    def tidy(self) -> None:
        """Drop the removed NPCs that no step can bring back any more."""
        query = "SELECT EXISTS (SELECT 1 FROM npc WHERE removed = 1)"
        if integer(self._connection, query):
            from gmscreen.store.npcs import forget_removed  # noqa: PLC0415 - seldom needed

            with self.writing():
                forget_removed(self._connection)

    def _write_history(self, history: History) -> Stored:
        self._connection.execute(
            """INSERT INTO meta(key, value) VALUES ('commits', '1')
            ON CONFLICT(key) DO UPDATE SET value = CAST(value AS INTEGER) + 1"""
        )
        return write_history(self._connection, self._stored or Stored(), history)
