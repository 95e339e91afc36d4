"""The library of NPCs in the campaign file: searched and paged there, so that its size costs nothing.

Rows are written by `keep` only, as part of a commit. What was removed stays as a row, out of every list, as
long as a step of the history may bring it back.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence

from gmscreen.content.folding import fold
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.record import RecordError
from gmscreen.rules.value import frozen
from gmscreen.session.state import AS_IT_LIES, EntityChange
from gmscreen.store.database import integer, translated

_PUT = """INSERT INTO npc(id, name, sort, system, favourite, removed) VALUES (?, ?, ?, ?, ?, 0)
    ON CONFLICT(id) DO UPDATE SET name = excluded.name, sort = excluded.sort, system = excluded.system,
    favourite = excluded.favourite, removed = 0 RETURNING key"""
_BLOCK = "SELECT data FROM npc JOIN npc_block ON npc_block.npc = npc.key WHERE id = ?"
_FORGET = """DELETE FROM npc WHERE removed = 1 AND id NOT IN (
    SELECT json_extract(change.value, '$[1]') FROM history, json_each(history.data, '$.changes') AS change
    WHERE json_extract(change.value, '$[0]') = 'npc')"""
_CALLED = """SELECT npc.id, npc.name, npc.system FROM npc_search
    CROSS JOIN npc ON npc.key = npc_search.rowid WHERE npc_search MATCH ? AND npc.removed = 0
    ORDER BY npc.used DESC, npc.favourite DESC, npc.sort, npc.key LIMIT ?"""
_ROWS = """SELECT key, id, name, system, favourite, used,
    (SELECT group_concat(label, char(31)) FROM npc_tag WHERE npc = key) FROM npc
    WHERE key IN (SELECT value FROM json_each(?))"""


_BETWEEN = "\x1f"
"""What stands between the tags of a row as they are read."""


@frozen
class NpcQuery:
    """Which NPCs to list: those that hold the beginnings of every word of `text` in name, tags or notes.

    Empty conditions leave everything in. `recent` lists those that were used, the last one first; all others
    are in the order of their names.
    """

    text: str = ""
    system: str = ""
    tag: str = ""
    favourites: bool = False
    recent: bool = False

    @property
    def everybody(self) -> bool:
        """Whether it leaves nobody out."""
        narrowed = self.text.strip() or self.system or self.tag
        return not (narrowed or self.favourites or self.recent)


@frozen
class NpcRow:
    """An NPC as a row of a list; `used` is when it was last at the table (UTC, ISO 8601; empty: never)."""

    key: int
    id: str
    name: str
    system: str
    favourite: bool
    used: str
    tags: tuple[str, ...]


@frozen
class NpcName:
    """An NPC by its id, its name and the id of its system."""

    id: str
    name: str
    system: str


@frozen
class TagCount:
    """A tag as it was written first, and how many NPCs have it, accents and case aside."""

    tag: str
    count: int


class Npcs:
    """The library as it can be read. Every method raises `StoreError` where the file cannot be read."""

    def __init__(self, connection: Callable[[], sqlite3.Connection]) -> None:
        self._connection = connection

    def find(self, npc: str) -> StatBlock | None:
        """The block with this id; None where there is none, or what is stored cannot be read."""
        return _read(npc, self.raw(npc))

    def raw(self, npc: str) -> str | None:
        """What is stored of an NPC that can be seen, as text: also where it cannot be read any more."""
        with translated():
            row = self._connection().execute(f"{_BLOCK} AND removed = 0", (npc,)).fetchone()
        return None if row is None else str(row[0])

    def search(self, wanted: NpcQuery) -> list[int]:
        """The keys of all rows that `wanted` accepts, in order."""
        query, arguments = search_query(wanted)
        with translated():
            return [row[0] for row in self._connection().execute(query, arguments)]

    def matching(self, text: str) -> frozenset[int]:
        """The keys of the rows in which words begin as those of `text` do, whatever else is asked for."""
        query = "SELECT rowid FROM npc_search WHERE npc_search MATCH ?"
        with translated():
            return frozenset([row[0] for row in self._connection().execute(query, (match_text(text),))])

    def called(self, words: str, limit: int) -> tuple[NpcName, ...]:
        """At most `limit` of those in whose name or alias words begin as all of `words` do.

        Who was at the table last comes first, then the favourites; else the order is that of the names.
        """
        with translated():
            found = self._connection().execute(_CALLED, (f"name : ({match_text(words)})", limit))
            return tuple([NpcName(*row) for row in found])

    def rows(self, keys: Sequence[int]) -> dict[int, NpcRow]:
        """What the list shows of the rows with these keys, by key."""
        with translated():
            found = self._connection().execute(_ROWS, (json.dumps(list(keys)),)).fetchall()
        return {
            key: NpcRow(
                key, npc, name, system, bool(favourite), used, tuple(tags.split(_BETWEEN) if tags else ())
            )
            for key, npc, name, system, favourite, used, tags in found
        }

    def key_of(self, npc: str) -> int | None:
        """The key of the row of an NPC that can be seen, or None."""
        with translated():
            row = (
                self._connection()
                .execute("SELECT key FROM npc WHERE id = ? AND removed = 0", (npc,))
                .fetchone()
            )
        return None if row is None else int(row[0])

    def ids(self, *, name: str = "") -> tuple[str, ...]:
        """The ids of everybody in the order of their names, or of those called `name` (accents aside)."""
        found = "removed = 0 AND sort = ?" if name else "removed = 0"
        query = f"SELECT id FROM npc WHERE {found} ORDER BY sort, key"  # noqa: S608 - no outside text
        with translated():
            rows = self._connection().execute(query, (fold(name),) if name else ())
            return tuple([row[0] for row in rows])

    def known(self, names: Iterable[str]) -> frozenset[str]:
        """Those of the `names` that somebody has, accents aside."""
        wanted: dict[str, list[str]] = {}
        for name in names:
            wanted.setdefault(fold(name), []).append(name)
        query = "SELECT DISTINCT sort FROM npc WHERE removed = 0 AND sort IN (SELECT value FROM json_each(?))"
        with translated():
            rows = self._connection().execute(query, (json.dumps(list(wanted)),)).fetchall()
        return frozenset([name for row in rows for name in wanted[row[0]]])

    def names_like(self, name: str) -> tuple[str, ...]:
        """The names of those who are called `name`, or so with a number behind it."""
        bare = fold(name).rstrip("0123456789 ")
        query = "SELECT name FROM npc WHERE removed = 0 AND sort >= ? AND sort < ?"
        with translated():
            rows = self._connection().execute(query, (bare, bare + "\U0010ffff"))
            return tuple([row[0] for row in rows])

    def names(self) -> frozenset[str]:
        """The names of everybody."""
        with translated():
            rows = self._connection().execute("SELECT name FROM npc WHERE removed = 0")
            return frozenset([row[0] for row in rows])

    def taken(self, npc: str) -> bool:
        """Whether an id is anybody's, also one's who was removed and may come back."""
        with translated():
            return self._connection().execute("SELECT 1 FROM npc WHERE id = ?", (npc,)).fetchone() is not None

    def tags(self) -> tuple[TagCount, ...]:
        """Every tag with its count, in order."""
        query = "SELECT label, count(*) FROM npc_tag GROUP BY tag ORDER BY tag"
        with translated():
            return tuple(TagCount(*row) for row in self._connection().execute(query))

    def count(self) -> int:
        """How many NPCs there are."""
        return integer(self._connection(), "SELECT count(*) FROM npc WHERE removed = 0")

    def note_use(self, ids: Iterable[str], stamp: str) -> None:
        """Remember that these were at the table just now: no action of the GM, so nothing to undo."""
        with translated():
            self._connection().executemany(
                "UPDATE npc SET used = ? WHERE id = ?", [(stamp, npc) for npc in ids]
            )


def search_query(wanted: NpcQuery) -> tuple[str, list[object]]:
    """The query for the keys of the rows that `wanted` accepts, and its arguments."""
    arguments: list[object] = []
    conditions, table = ["npc.removed = 0"], "npc"
    if wanted.text.strip():
        # CROSS: the words first. Else SQLite would go through everybody in order and look each one up.
        table = "npc_search CROSS JOIN npc ON npc.key = npc_search.rowid"
        conditions.append("npc_search MATCH ?")
        arguments.append(match_text(wanted.text))
    if wanted.tag:
        conditions.append("npc.key IN (SELECT npc FROM npc_tag WHERE tag = ?)")
        arguments.append(fold(wanted.tag))
    if wanted.system:
        conditions.append("npc.system = ?")
        arguments.append(wanted.system)
    if wanted.favourites:
        conditions.append("npc.favourite = 1")
    order = "npc.sort, npc.key"
    if wanted.recent:
        conditions.append("npc.used <> ''")
        order = f"npc.used DESC, {order}"
    where = " AND ".join(conditions)
    return f"SELECT npc.key FROM {table} WHERE {where} ORDER BY {order}", arguments  # noqa: S608 - no outside text


def match_text(text: str) -> str:
    """`text` as FTS5 searches it: the beginning of each word, and nothing of it taken for an operator."""
    bare = fold(text).replace('"', " ").replace("\0", " ")  # which would end the query
    words = [f'"{word}"*' for word in bare.split() if any(map(str.isalnum, word))]
    return " AND ".join(words) or '""'


def keep(connection: sqlite3.Connection, changes: Iterable[EntityChange], stamp: str) -> None:
    """Write changes of NPCs. Call inside a transaction.

    What cannot be read goes to `set_aside`, at the time `stamp`, before something takes its place.
    """
    for change in changes:
        if change.after is None:
            _remove(connection, change.id)
        elif change.after == AS_IT_LIES:
            _bring_back(connection, change.id)
        else:
            _set_aside(connection, change.id, stamp)
            _put(connection, change.id, change.after)


def keep_new(connection: sqlite3.Connection, blocks: Iterable[StatBlock], stamp: str) -> None:
    """Write the library that a new campaign begins with. Call inside a transaction."""
    dumped = ((one.id, one.model_dump_json(exclude_defaults=True)) for one in blocks)
    keep(connection, (EntityChange("npc", npc, None, data) for npc, data in dumped), stamp)


def forget_removed(connection: sqlite3.Connection) -> None:
    """Drop what was removed and no step of the history can bring back. Call inside a transaction."""
    connection.execute(_FORGET)
    connection.execute("DELETE FROM npc_block WHERE npc NOT IN (SELECT key FROM npc)")


def _set_aside(connection: sqlite3.Connection, npc: str, stamp: str) -> None:
    row = connection.execute(_BLOCK, (npc,)).fetchone()
    if row is not None and _read(npc, row[0]) is None:
        connection.execute(
            "INSERT INTO set_aside(at, kind, entity, data) VALUES (?, 'npc', ?, CAST(? AS TEXT))",
            (stamp, npc, row[0]),
        )


def _read(npc: str, data: object) -> StatBlock | None:
    """The block that a row holds; None where that is none, or another's."""
    try:
        block = StatBlock.model_validate_json(data) if isinstance(data, str | bytes) else None
    except RecordError:
        return None
    return block if block is not None and block.id == npc else None


def _put(connection: sqlite3.Connection, npc: str, data: str) -> None:
    block = StatBlock.model_validate_json(data)
    known = connection.execute("SELECT key FROM npc WHERE id = ?", (npc,)).fetchone()
    if known is not None:
        _unindex(connection, known[0])
    row = (npc, block.name, fold(block.name), block.system, block.favourite)
    key = connection.execute(_PUT, row).fetchone()[0]
    connection.execute("INSERT OR REPLACE INTO npc_block(npc, data) VALUES (?, ?)", (key, data))
    _index(connection, key, block)


def _bring_back(connection: sqlite3.Connection, npc: str) -> None:
    row = connection.execute("UPDATE npc SET removed = 0 WHERE id = ? RETURNING key", (npc,)).fetchone()
    data = connection.execute(_BLOCK, (npc,)).fetchone()
    block = None if data is None else _read(npc, data[0])
    if row is not None and block is not None:
        _unindex(connection, row[0])
        _index(connection, row[0], block)


def _remove(connection: sqlite3.Connection, npc: str) -> None:
    row = connection.execute("UPDATE npc SET removed = 1 WHERE id = ? RETURNING key", (npc,)).fetchone()
    if row is not None:
        _unindex(connection, row[0])


def _index(connection: sqlite3.Connection, key: int, block: StatBlock) -> None:
    """Let a row be found that is not found yet."""
    connection.executemany(
        "INSERT OR IGNORE INTO npc_tag(tag, npc, label) VALUES (?, ?, ?)",
        [(fold(tag), key, tag) for tag in block.tags],
    )
    names = f"{block.name}\n{block.alias}"
    notes = "\n".join((block.notes, block.secrets, *block.gear))
    connection.execute(
        "INSERT INTO npc_search(rowid, name, tags, notes) VALUES (?, ?, ?, ?)",
        (key, *(fold(text) for text in (names, "\n".join(block.tags), notes))),
    )


def _unindex(connection: sqlite3.Connection, key: int) -> None:
    connection.execute("DELETE FROM npc_tag WHERE npc = ?", (key,))
    connection.execute("DELETE FROM npc_search WHERE rowid = ?", (key,))
