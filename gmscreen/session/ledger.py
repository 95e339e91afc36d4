"""The ledger: what was rolled, and what became of it afterwards.

Entries are never changed or removed. What happens to one later (it is revealed, ruled otherwise, annotated,
undone) is a mark of its own, and `fold` reads an entry together with its marks.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

from gmscreen.rules.expression import ExpressionResult
from gmscreen.rules.model import CheckRequest, CheckResult
from gmscreen.rules.record import Check, Record
from gmscreen.rules.value import frozen, replace

Visibility = Literal["hidden", "public", "revealed"]
MarkKind = Literal["revealed", "ruling", "told", "note", "undone", "restored"]


def _unknown_is_hidden(value: Any) -> Any:
    """Read a visibility that this version does not know as hidden: a doubt must never show a secret."""
    return value if value == "public" else "hidden"


class LedgerEntry(Record):
    """One line of the ledger: a check of a system, or a plain roll of a dice expression.

    `at` is UTC in ISO 8601 with seconds. Somebody's names are kept as they stood when the dice fell.
    """

    id: int
    at: str
    kind: Literal["check", "roll"] = "check"
    visibility: Literal["hidden", "public"] = "hidden"
    system: str = ""
    who: str = ""
    what: str = ""
    request: CheckRequest | None = None
    result: CheckResult | None = None
    roll: ExpressionResult | None = None

    readers: ClassVar[Mapping[str, Check]] = {"visibility": _unknown_is_hidden}


class Mark(Record):
    """Something that happened to an entry after it was written.

    `ruling` carries the outcome the GM ruled (`code`) and the reason (`text`), `told` and `note` a text.
    `undone` and `restored` speak of the mark `ref`, or of the entry itself where `ref` is 0.
    """

    id: int
    entry: int
    at: str
    kind: MarkKind
    code: str = ""
    text: str = ""
    ref: int = 0


@frozen
class EntryView:
    """An entry as it stands now, with everything that was marked on it."""

    entry: LedgerEntry
    visibility: Visibility
    ruling: str = ""
    ruling_reason: str = ""
    told: str = ""
    note: str = ""
    undone: bool = False

    @property
    def owed(self) -> bool:
        """Whether the players have not heard of it yet: hidden, standing, and nothing told."""
        return self.visibility == "hidden" and not self.undone and not self.told


def fold(entry: LedgerEntry, marks: Iterable[Mark]) -> EntryView:
    """Read `entry` with its `marks` (in the order of their ids)."""
    ordered = sorted((mark for mark in marks if mark.entry == entry.id), key=lambda mark: mark.id)
    dead: dict[int, bool] = {}
    for mark in ordered:
        if mark.kind in ("undone", "restored"):
            dead[mark.ref] = mark.kind == "undone"
    view = EntryView(entry, entry.visibility, undone=dead.get(0, False))
    for mark in ordered:
        if not dead.get(mark.id, False):
            view = _apply(view, mark)
    return view


def _apply(view: EntryView, mark: Mark) -> EntryView:
    match mark.kind:
        case "revealed" if view.visibility == "hidden":
            return replace(view, visibility="revealed")
        case "ruling":
            return replace(view, ruling=mark.code, ruling_reason=mark.text)
        case "told":
            return replace(view, told=mark.text)
        case "note":
            return replace(view, note=mark.text)
        case _:
            return view
