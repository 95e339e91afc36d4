"""Entities, history steps and ledger lines as rows of the file, and back."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from gmscreen.rules.record import RecordError
from gmscreen.rules.value import frozen
from gmscreen.session.history import Label, Step
from gmscreen.session.ledger import LedgerEntry, Mark
from gmscreen.session.state import KEPT_KINDS, KINDS, Entity, EntityChange


@frozen
class Problem:
    """A record that could not be read: it stays in the file as it is, and is left out of the state.

    `kind` is that of an entity, or `history`; `reason` is a code, with the field that is wrong where one is.
    """

    kind: str
    id: str
    reason: str
    raw: str


class UnreadableError(Exception):
    """A record is not what its kind should be; the message is the reason as a code."""


def read_entity(kind: str, entity_id: str, data: Any) -> Entity:
    """The entity that a row holds. Raises `UnreadableError`."""
    try:
        entity = KINDS[kind].model_validate_json(data)
    except RecordError as error:
        raise UnreadableError(_reason(error)) from None
    except TypeError:
        raise UnreadableError("not_text") from None
    if entity.id != entity_id:
        raise UnreadableError("id")
    return entity


def _reason(error: RecordError) -> str:
    kind, place = error.errors[0]
    return f"{kind} {'.'.join(str(part) for part in place)}".strip()


def entity_columns(data: str) -> tuple[float, str]:
    """The rank and the name (or title) of an entity that is stored as JSON."""
    fields = json.loads(data)
    name = fields.get("name") or fields.get("title") or ""
    return float(fields.get("rank", 0.0)), str(name)


def step_data(step: Step) -> str:
    """A history step as JSON."""
    fields = {
        "label": [step.label.code, step.label.args],
        "at": step.at.isoformat(),
        "changes": [[one.kind, one.id, one.before, one.after] for one in step.changes],
        "entries": step.entries,
        "marks": step.marks,
        "merge": step.merge,
    }
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def read_step(data: Any) -> Step:
    """The history step that a row holds. Raises `UnreadableError`."""
    try:
        fields = json.loads(data)
        code, args = fields["label"]
        step = Step(
            Label(str(code), tuple((str(name), value) for name, value in args)),
            datetime.fromisoformat(fields["at"]),
            tuple(EntityChange(*change) for change in fields["changes"]),
            tuple(int(entry) for entry in fields["entries"]),
            tuple((int(mark), int(entry)) for mark, entry in fields["marks"]),
            str(fields["merge"]),
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        raise UnreadableError("malformed") from None
    if any(change.kind not in KINDS and change.kind not in KEPT_KINDS for change in step.changes):
        raise UnreadableError("unknown_kind")
    return step


def read_entry(columns: tuple[Any, ...]) -> LedgerEntry:
    """The ledger entry of a row (id, at, kind, system, visibility, who, what, data).

    What cannot be read is shown as what its columns say, without a result, and hidden: a line of the ledger
    never disappears and never comes into the open by accident.
    """
    number, at, kind, system, visibility, who, what, data = columns
    try:
        entry = LedgerEntry.model_validate_json(data)
    except (RecordError, TypeError):
        return LedgerEntry(
            id=number,
            at=str(at),
            kind="check" if kind == "check" else "roll",
            system=str(system),
            who=str(who),
            what=str(what),
        )
    if entry.id != number or entry.visibility != visibility:
        return entry.model_copy(update={"id": number, "visibility": "hidden"})
    return entry


def read_marks(rows: Iterable[str]) -> tuple[Mark, ...]:
    """The marks among `rows`; those of a kind that only a later version knows say nothing to this one."""
    marks = []
    for data in rows:
        try:
            marks.append(Mark.model_validate_json(data))
        except (RecordError, TypeError):
            continue
    return tuple(marks)
