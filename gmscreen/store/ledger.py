"""Reading and writing the ledger of a campaign file: pages, filters, and how each entry stands now."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence

from gmscreen.content.folding import fold as folded
from gmscreen.rules.value import frozen
from gmscreen.session.ledger import ROLLED, EntryView, LedgerEntry, Mark, Visibility, fold
from gmscreen.store.database import integer
from gmscreen.store.rows import read_entry, read_marks

EVERYTHING: frozenset[Visibility] = frozenset({"hidden", "revealed", "public"})

_ENTRIES = """SELECT id, at, kind, system, visibility, who, what, data FROM ledger
    WHERE id IN (SELECT value FROM json_each(?))"""
_MARKS = "SELECT entry, data FROM mark WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY id"
_ROLLS = """SELECT entry FROM standing WHERE visibility = ? AND entry > ?
    AND (SELECT kind FROM ledger WHERE id = entry) IN (SELECT value FROM json_each(?))
    ORDER BY entry DESC LIMIT ?"""
_SHOWN_LATELY = """SELECT entry FROM mark WHERE id > ? AND kind = 'revealed'
    AND (SELECT visibility FROM standing WHERE standing.entry = mark.entry) = 'revealed'
    AND (SELECT ledger.kind FROM ledger WHERE ledger.id = mark.entry) IN (SELECT value FROM json_each(?))
    GROUP BY entry ORDER BY max(id) DESC LIMIT ?"""
_ENTRY = """INSERT INTO ledger(id, at, kind, system, visibility, who, what, data)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
_MARK = "INSERT INTO mark(id, entry, at, kind, data) VALUES (?, ?, ?, ?, ?)"
_STANDS = """SELECT entry, at, system, visibility, owed, search FROM standing
    WHERE entry IN (SELECT value FROM json_each(?))"""
_STANDING = """INSERT OR REPLACE INTO standing(entry, at, system, visibility, owed, search)
    VALUES (?, ?, ?, ?, ?, ?)"""


@frozen
class LedgerFilter:
    """Which entries to show.

    Those that stand as one of `visibility`, are of `system` (empty: any), and hold every word of `text`. With
    `owed_since` (UTC, ISO 8601) also those that were rolled in the open since then and still owe the players
    an answer.
    """

    visibility: frozenset[Visibility] = EVERYTHING
    system: str = ""
    text: str = ""
    owed_since: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words to find, as they are searched."""
        return tuple(folded(self.text).split())

    def accepts(self, view: EntryView) -> bool:
        """Whether `view` belongs to what this filter shows."""
        if not (view.visibility in self.visibility or self._owes(view)):
            return False
        if self.system not in ("", view.entry.system):
            return False
        found = search_text(view)
        return all(word in found for word in self.words)

    def _owes(self, view: EntryView) -> bool:
        recent = bool(self.owed_since) and view.entry.at >= self.owed_since
        return recent and view.visibility == "public" and view.owed


def search_text(view: EntryView) -> str:
    """The text that an entry is found by: who, what, the system, and what was said and noted about it."""
    entry = view.entry
    other = entry.request.b if entry.request else None
    parts = (
        entry.who,
        entry.what,
        entry.system,
        *((other.who, other.what) if other else ()),
        view.ruling_reason,
        view.told,
        view.note,
    )
    return folded("\n".join(part for part in parts if part))


def find(
    connection: sqlite3.Connection, wanted: LedgerFilter, before: int | None, limit: int
) -> tuple[EntryView, ...]:
    """The newest entries that `wanted` accepts, older than the entry `before`, at most `limit` of them."""
    query, arguments = page_query(wanted, before, limit)
    ids = [row[0] for row in connection.execute(query, arguments)]
    found = {view.entry.id: view for view in views(connection, ids)}
    return tuple(found[entry] for entry in ids if entry in found)


def page_query(wanted: LedgerFilter, before: int | None, limit: int) -> tuple[str, list[object]]:
    """The query for the ids of a page, and its arguments.

    Each visibility is asked for by itself: then an index gives its entries in order, and a page of the few
    public entries among a hundred thousand hidden ones is found without reading those.
    """
    conditions: list[str] = []
    arguments: list[object] = []
    if before is not None:
        conditions.append("entry < ?")
        arguments.append(before)
    if wanted.system:
        conditions.append("system = ?")
        arguments.append(wanted.system)
    for word in wanted.words:
        conditions.append("instr(search, ?)")
        arguments.append(word)
    kinds = sorted(wanted.visibility)
    if wanted.visibility >= EVERYTHING and not wanted.system:
        where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
        query = f"SELECT entry FROM standing{where} ORDER BY entry DESC LIMIT ?"  # noqa: S608 - no outside text
        return query, [*arguments, limit]
    places = [("standing", "visibility = ?")] * len(kinds)
    every = [value for kind in kinds for value in (kind, *arguments, limit)]
    if wanted.owed_since and "public" not in wanted.visibility:
        # Of those that are owed only few are younger, and they lie side by side in their index.
        owed = "owed = 1 AND at >= ? AND visibility = 'public'"
        places.append(("standing INDEXED BY standing_owed", owed))
        every += [wanted.owed_since, *arguments, limit]
    queries = [
        f"SELECT * FROM (SELECT entry FROM {table} WHERE {where} ORDER BY entry DESC LIMIT ?)"  # noqa: S608
        for table, where in ((table, " AND ".join([part, *conditions])) for table, part in places)
    ]
    query = " UNION ALL ".join(queries) or "SELECT entry FROM standing WHERE 0"
    return f"{query} ORDER BY 1 DESC LIMIT ?", [*every, limit]


def rolls(
    connection: sqlite3.Connection, visibility: Visibility, limit: int, after: int
) -> tuple[EntryView, ...]:
    """The newest entries that stand as `visibility`, at most `limit` of them and all younger than the entry
    `after`, whatever lines of the tracker lie between.
    """
    arguments = (visibility, after, json.dumps(sorted(ROLLED)), limit)
    return tuple(views(connection, [row[0] for row in connection.execute(_ROLLS, arguments)]))


def shown_lately(connection: sqlite3.Connection, limit: int, after: int) -> tuple[EntryView, ...]:
    """The rolls that were revealed last, at most `limit` of them and all by marks younger than `after`."""
    arguments = (after, json.dumps(sorted(ROLLED)), limit)
    return tuple(views(connection, [row[0] for row in connection.execute(_SHOWN_LATELY, arguments)]))


def views(connection: sqlite3.Connection, ids: Sequence[int]) -> list[EntryView]:
    """The entries with these ids as they stand now, in no particular order."""
    listed = (json.dumps(ids),)
    marks: dict[int, list[str]] = {}
    for entry, data in connection.execute(_MARKS, listed):
        marks.setdefault(entry, []).append(data)
    entries = connection.execute(_ENTRIES, listed)
    return [fold(read_entry(row), read_marks(marks.get(row[0], ()))) for row in entries]


def append(connection: sqlite3.Connection, entries: Iterable[LedgerEntry], marks: Iterable[Mark]) -> None:
    """Write new lines and bring what is derived from them up to date."""
    touched: dict[int, None] = {}
    for entry in entries:
        data = entry.model_dump_json(exclude_defaults=True)
        row = (entry.id, entry.at, entry.kind, entry.system, entry.visibility, entry.who, entry.what, data)
        connection.execute(_ENTRY, row)
        touched[entry.id] = None
    for mark in marks:
        data = mark.model_dump_json(exclude_defaults=True)
        connection.execute(_MARK, (mark.id, mark.entry, mark.at, mark.kind, data))
        touched[mark.entry] = None
    stand(connection, tuple(touched))


def stand(connection: sqlite3.Connection, ids: Sequence[int]) -> None:
    """Write down how the entries with these ids stand now."""
    for view in views(connection, ids):
        connection.execute(_STANDING, _standing(view))


def _standing(view: EntryView) -> tuple[int, str, str, str, bool, str]:
    entry = view.entry
    return (entry.id, entry.at, entry.system, view.visibility, view.owed, search_text(view))


def rebuild(connection: sqlite3.Connection, *, batch: int = 500) -> None:
    """Derive anew how every entry stands. Call inside a transaction."""
    connection.execute("DELETE FROM standing")
    for ids in _batches(connection, batch):
        stand(connection, ids)


def derived_wrongly(connection: sqlite3.Connection, *, batch: int = 500) -> int:
    """How many entries are missing in what is derived, are too many there, or stand otherwise."""
    total = integer(connection, "SELECT count(*) FROM standing")
    right = 0
    entries = 0
    for ids in _batches(connection, batch):
        entries += len(ids)
        rows = connection.execute(_STANDS, (json.dumps(ids),))
        stored = {row[0]: tuple(row) for row in rows}
        right += sum(stored.get(view.entry.id) == _standing(view) for view in views(connection, ids))
    return max(entries, total) - right


def _batches(connection: sqlite3.Connection, size: int) -> Iterator[list[int]]:
    """The ids of all entries, `size` at a time."""
    last = 0
    query = "SELECT id FROM ledger WHERE id > ? ORDER BY id LIMIT ?"
    while ids := [row[0] for row in connection.execute(query, (last, size))]:
        yield ids
        last = ids[-1]
