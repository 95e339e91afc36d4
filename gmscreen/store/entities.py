"""The entities of a campaign as rows: reading the state, writing changes."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from gmscreen.session.state import KEPT_KINDS, KINDS, CampaignState, Entity, EntityChange
from gmscreen.store.rows import Problem, UnreadableError, entity_columns, read_entity

_INSERT = "INSERT OR REPLACE INTO entity(kind, id, rank, name, data) VALUES (?, ?, ?, ?, ?)"


def read_state(connection: sqlite3.Connection, problems: list[Problem]) -> CampaignState:
    """The state that the rows make up. Rows that cannot be read are added to `problems` and left out.

    Kinds that only a later version knows are left alone.
    """
    found: dict[str, list[Entity]] = {kind: [] for kind in KINDS}
    for kind, entity_id, data in connection.execute("SELECT kind, id, data FROM entity"):
        if kind not in KINDS:
            continue
        try:
            found[kind].append(read_entity(kind, entity_id, data))
        except UnreadableError as error:
            problems.append(Problem(kind, str(entity_id), str(error), _text(data)))
    fields: dict[str, Any] = {
        kind: tuple(sorted(entities, key=lambda one: (one.rank, one.id)))
        for kind, entities in found.items()
        if entities
    }
    return CampaignState(**fields)


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
