"""The entities of a campaign as rows: reading the state, writing changes."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from gmscreen.session.state import KEPT_KINDS, KINDS, LATE_KINDS, CampaignState, Entity, EntityChange
from gmscreen.store.rows import Problem, UnreadableError, entity_columns, read_entity

_INSERT = "INSERT OR REPLACE INTO entity(kind, id, rank, name, data) VALUES (?, ?, ?, ?, ?)"


def read_state(
    connection: sqlite3.Connection, problems: list[Problem], *, late: bool = False
) -> CampaignState:
    """The state that the rows make up. Rows that cannot be read are added to `problems` and left out.

    Kinds that only a later version knows are left alone. With `late` the kinds that nobody sees at first are
    read, and judged, when somebody asks for them.
    """
    rows: dict[str, list[tuple[str, Any]]] = {kind: [] for kind in KINDS}
    for kind, entity_id, data in connection.execute("SELECT kind, id, data FROM entity"):
        if kind in rows:
            rows[kind].append((entity_id, data))
    waiting = LateRows({kind: rows.pop(kind) for kind in LATE_KINDS}, problems)
    fields: dict[str, Any] = {kind: _entities(kind, found, problems) for kind, found in rows.items() if found}
    state = CampaignState.begun(fields, waiting)
    return state if late else state.whole()


class LateRows:
    """Rows of the late kinds, which are made into entities when somebody asks for them."""

    def __init__(self, rows: dict[str, list[tuple[str, Any]]], problems: list[Problem]) -> None:
        self._rows = rows
        self._problems = problems
        self._read: dict[str, tuple[Entity, ...]] = {}

    def read(self, kind: str) -> tuple[Entity, ...]:
        """All of `kind` in order, the very same each time."""
        if kind not in self._read:
            self._read[kind] = _entities(kind, self._rows.pop(kind), self._problems)
        return self._read[kind]


def _entities(kind: str, rows: Sequence[tuple[str, Any]], problems: list[Problem]) -> tuple[Entity, ...]:
    found: list[Entity] = []
    for entity_id, data in rows:
        try:
            found.append(read_entity(kind, entity_id, data))
        except UnreadableError as error:
            problems.append(Problem(kind, str(entity_id), str(error), _text(data)))
    return tuple(sorted(found, key=lambda one: (one.rank, one.id)))


def write_state(connection: sqlite3.Connection, state: CampaignState) -> None:
    """Write every entity of `state` as a row."""
    for kind in KINDS:
        for entity in state.entities(kind):
            _write(connection, kind, entity.id, entity.model_dump_json(exclude_defaults=True))


def write_changes(
    connection: sqlite3.Connection,
    changes: Sequence[EntityChange],
    unreadable: Mapping[tuple[str, str], Problem],
    stamp: str,
) -> None:
    """Make `changes`. A row that could not be read goes to `set_aside` before something takes its place."""
    kept = [change for change in changes if change.kind in KEPT_KINDS]
    if kept:
        from gmscreen.store.npcs import keep  # noqa: PLC0415 - seldom needed, and never before the window is there

        keep(connection, kept, stamp)
    for change in changes:
        if change.kind in KEPT_KINDS:
            continue
        if (change.kind, change.id) in unreadable:
            connection.execute(
                """INSERT INTO set_aside(at, kind, entity, data)
                SELECT ?, kind, id, CAST(data AS TEXT) FROM entity WHERE kind = ? AND id = ?""",
                (stamp, change.kind, change.id),
            )
        if change.after is None:
            connection.execute("DELETE FROM entity WHERE kind = ? AND id = ?", (change.kind, change.id))
        else:
            _write(connection, change.kind, change.id, change.after)


def _write(connection: sqlite3.Connection, kind: str, entity_id: str, data: str) -> None:
    rank, name = entity_columns(data)
    connection.execute(_INSERT, (kind, entity_id, rank, name, data))


def _text(data: object) -> str:
    return data.decode("utf-8", "replace") if isinstance(data, bytes) else str(data)
