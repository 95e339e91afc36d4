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
from gmscreen.session.tracker.lines import TrackerLine

Visibility = Literal["hidden", "public", "revealed"]
EntryKind = Literal["check", "roll", "sweep", "decoy", "tracker"]
MarkKind = Literal["revealed", "ruling", "told", "note", "undone", "restored", "truth", "verdict", "sealed"]

ROLLED: frozenset[EntryKind] = frozenset({"check", "roll", "sweep", "decoy"})
"""The kinds of entries for which dice fell, or seemed to: all that the players may notice anything of."""

NOTHING = "nothing"
"""The code of a `told` mark that says: the players are told nothing, and are owed nothing more."""


def _unknown_is_hidden(value: Any) -> Any:
    """Read a visibility that this version does not know as hidden: a doubt must never show a secret."""
    return value if value == "public" else "hidden"


class CheckPart(Record):
    """What one character rolled in a sweep."""

    request: CheckRequest
    result: CheckResult


class ShownSide(Record):
    """What the players may know of somebody who rolls, as it was settled when the dice fell.

    `name` is what they call it, empty where they do not know it; `numbers` says whether they may know what it
    rolls against.
    """

    name: str = ""
    numbers: bool = False


class LedgerEntry(Record):
    """One line of the ledger: a check of a system, a plain roll of a dice expression, a sweep or a decoy.

    `at` is UTC in ISO 8601 with seconds. Somebody's names are kept as they stood when the dice fell. A sweep
    has its checks in `group`; a decoy has nothing. A `covert` check was rolled in the open against a target
    that the players do not know. `shown` is what the players may know of each side that
    rolls, in their order; none at all where it was not written down. What the tracker tells has the `code` of
    what happened, its `lines`, and a `number` where there is one (the round, the seconds that passed).
    """

    id: int
    at: str
    kind: EntryKind = "check"
    visibility: Literal["hidden", "public"] = "hidden"
    system: str = ""
    who: str = ""
    what: str = ""
    request: CheckRequest | None = None
    result: CheckResult | None = None
    roll: ExpressionResult | None = None
    group: tuple[CheckPart, ...] = ()
    covert: bool = False
    shown: tuple[ShownSide, ...] = ()
    code: str = ""
    number: int = 0
    lines: tuple[TrackerLine, ...] = ()

    readers: ClassVar[Mapping[str, Check]] = {"visibility": _unknown_is_hidden}


class Mark(Record):
    """Something that happened to an entry after it was written.

    `ruling` carries the outcome the GM ruled (`code`) and the reason (`text`); `truth`, `told` and `note` a
    text; `told` may have the code `nothing` instead. `verdict` tells the players the verdict of a covert
    check. `sealed` carries the fingerprint that was published (`code`) and the nonce (`text`), both in hex.
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
class Seal:
    """What was published of an entry before it was revealed, and the nonce that is kept until then.

    Both are written in hexadecimal digits. `mark` is the id of the mark.
    """

    fingerprint: str
    nonce: str
    mark: int = 0


@frozen
class EntryView:
    """An entry as it stands now, with everything that was marked on it.

    `truth` is what is true, `told` what the players were told; `told_nothing` that the GM chose to tell them
    nothing. `verdict_told` says that the verdict of a covert check was told. `shown_at` is when the players
    first saw it (UTC, ISO 8601), empty while it is hidden.
    """

    entry: LedgerEntry
    visibility: Visibility
    ruling: str = ""
    ruling_reason: str = ""
    told: str = ""
    note: str = ""
    undone: bool = False
    truth: str = ""
    told_nothing: bool = False
    verdict_told: bool = False
    seal: Seal | None = None
    shown_at: str = ""

    @property
    def target_secret(self) -> bool:
        """Whether it was rolled in the open against a target that the players still do not know."""
        return self.entry.covert and self.visibility == "public"

    @property
    def owed(self) -> bool:
        """Whether the players are owed an answer: standing, and nothing told.

        A hidden roll owes one, and so does a covert check until its verdict is told; a decoy and a turn of
        the tracker never do.
        """
        if self.undone or self.told or self.told_nothing or self.entry.kind in ("decoy", "tracker"):
            return False
        return self.visibility == "hidden" or (self.target_secret and not self.verdict_told)


def fold(entry: LedgerEntry, marks: Iterable[Mark]) -> EntryView:
    """Read `entry` with its `marks` (in the order of their ids)."""
    ordered = sorted((mark for mark in marks if mark.entry == entry.id), key=lambda mark: mark.id)
    dead: dict[int, bool] = {}
    for mark in ordered:
        if mark.kind in ("undone", "restored"):
            dead[mark.ref] = mark.kind == "undone"
    shown_at = entry.at if entry.visibility == "public" else ""
    view = EntryView(entry, entry.visibility, undone=dead.get(0, False), shown_at=shown_at)
    for mark in ordered:
        if not dead.get(mark.id, False):
            view = _apply(view, mark)
    return view


def _apply(view: EntryView, mark: Mark) -> EntryView:
    match mark.kind:
        case "revealed":
            return _revealed(view, mark)
        case "ruling":
            return replace(view, ruling=mark.code, ruling_reason=mark.text)
        case "told":
            return replace(view, told=mark.text, told_nothing=mark.code == NOTHING and not mark.text)
        case "truth":
            return replace(view, truth=mark.text)
        case "note":
            return replace(view, note=mark.text)
        case "verdict":
            return replace(view, verdict_told=True)
        case "sealed" if view.seal is None:  # only what was published first binds
            return replace(view, seal=Seal(mark.code, mark.text, mark.id))
        case _:
            return view


def _revealed(view: EntryView, mark: Mark) -> EntryView:
    """A decoy has nothing to reveal; a covert check that is revealed shows its target too."""
    if view.entry.kind == "decoy" or view.visibility == "revealed":
        return view
    if view.visibility == "public" and not view.entry.covert:
        return view
    return replace(view, visibility="revealed", shown_at=view.shown_at or mark.at)
