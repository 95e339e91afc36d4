"""The one place where the state changes: commands in, commits to the journal, changes out."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol

from gmscreen.rules.dice import DiceSource
from gmscreen.rules.system import System
from gmscreen.rules.value import field, frozen, replace
from gmscreen.session.aliases import named
from gmscreen.session.errors import CommandError
from gmscreen.session.history import History, Label, Step
from gmscreen.session.ledger import LedgerEntry, Mark, MarkKind
from gmscreen.session.state import CampaignState, EntityChange, difference, patched
from gmscreen.session.tracker.shown import remembered

__all__ = [
    "Change",
    "Clock",
    "Command",
    "CommandError",
    "Commit",
    "Context",
    "Effect",
    "Journal",
    "Opened",
    "Session",
]

if TYPE_CHECKING:
    from gmscreen.content.npc.block import StatBlock

Clock = Callable[[], datetime]


def _nobody(npc: str) -> None:
    """No library: nobody is found in it."""


@frozen
class Context:
    """What a command needs besides the state, injected so that tests can script it."""

    dice: DiceSource
    now: datetime
    systems: Mapping[str, System]
    next_entry: int
    next_mark: int
    find_npc: Callable[[str], "StatBlock | None"] = _nobody
    """The stat block of the library with an id, or None: the library is no part of the state."""

    @property
    def stamp(self) -> str:
        """The present time as the ledger writes it."""
        return self.now.astimezone(UTC).isoformat(timespec="seconds")

    def system(self, system_id: str) -> System:
        """The rule system with this id. Raises `CommandError` where the program does not have it."""
        found = self.systems.get(system_id)
        if found is None:
            raise CommandError("unknown_system", system=system_id)
        return found


@frozen
class Effect:
    """What a command did: the new state, what to call it, and the ledger lines to write.

    Steps with the same non-empty `merge` key that follow closely are undone as one. `kept` are the changes of
    kinds that are no part of the state.
    """

    state: CampaignState
    label: Label
    entries: tuple[LedgerEntry, ...] = ()
    marks: tuple[Mark, ...] = ()
    merge: str = ""
    kept: tuple[EntityChange, ...] = ()


class Command(Protocol):
    """A user action as data."""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Carry the action out on `state`, without touching anything else. Raises `CommandError`."""


@frozen
class Commit:
    """Everything that one action writes; a journal stores it whole or not at all."""

    changes: tuple[EntityChange, ...]
    entries: tuple[LedgerEntry, ...]
    marks: tuple[Mark, ...]
    history: History


class Journal(Protocol):
    """Where actions are made durable."""

    def commit(self, commit: Commit) -> None:
        """Write `commit`, durable when this returns. Raises without a trace of it left behind."""

    def npc(self, npc: str) -> "StatBlock | None":
        """The stat block of the library with this id as it stands now, or None."""


@frozen
class Change:
    """What an action changed: ids of entities by kind, and the ledger entries that are new or marked anew."""

    entities: Mapping[str, frozenset[str]] = field(default_factory=dict)
    new_entries: tuple[int, ...] = ()
    marked_entries: tuple[int, ...] = ()

    def touches(self, kind: str) -> bool:
        """Whether an entity of `kind` changed."""
        return bool(self.entities.get(kind))


@frozen
class Opened:
    """What a campaign file held when it was opened."""

    state: CampaignState = field(default_factory=CampaignState)
    history: History = field(default_factory=History)
    last_entry: int = 0
    last_mark: int = 0


class Session:
    """An open campaign: holds the present state, carries out commands, undoes and redoes them."""

    def __init__(
        self, opened: Opened, journal: Journal, dice: DiceSource, clock: Clock, systems: Mapping[str, System]
    ) -> None:
        self._opened = opened
        self._journal = journal
        self._dice = dice
        self._clock = clock
        self._systems = systems

    @property
    def state(self) -> CampaignState:
        """The present state."""
        return self._opened.state

    @property
    def history(self) -> History:
        """What can be undone and redone."""
        return self._opened.history

    @property
    def systems(self) -> Mapping[str, System]:
        """The rule systems the program has, by id."""
        return self._systems

    @property
    def dice(self) -> DiceSource:
        """The injected dice, for what is left to chance and no roll of the game: a random name."""
        return self._dice

    def now(self) -> datetime:
        """The present time of the injected clock."""
        return self._clock()

    def execute(self, command: Command) -> Change:
        """Carry `command` out and make it durable. Raises `CommandError`, or what the journal raises."""
        effect = command.apply(self.state, self._context())
        state = remembered(self.state, effect.state, self._systems)
        try:
            changes = (*difference(self.state, state), *effect.kept)
        except ValueError:  # half a sign, as a broken paste may bring: UTF-8 cannot hold it
            raise CommandError("text_unwritable") from None
        if not (changes or effect.entries or effect.marks):
            return Change()
        entries = tuple(named(state, entry) for entry in effect.entries)
        step = Step(
            effect.label,
            self._clock(),
            tuple([one.lightened() for one in changes]),
            tuple(entry.id for entry in entries),
            tuple((mark.id, mark.entry) for mark in effect.marks),
            effect.merge,
        )
        commit = Commit(changes, entries, effect.marks, self.history.pushed(step))
        return self._commit(commit, state)

    def undo(self) -> Change:
        """Take the last step back; nothing where there is none. Raises as `execute` does."""
        return self._walk(self.history.undoable, back=True)

    def redo(self) -> Change:
        """Repeat the last step taken back, with the dice it had; nothing where there is none.

        Raises as `execute` does.
        """
        return self._walk(self.history.redoable, back=False)

    def _walk(self, step: Step | None, *, back: bool) -> Change:
        if step is None:
            return Change()
        changes = tuple(one.reversed() for one in reversed(step.changes)) if back else step.changes
        try:
            state = patched(self.state, changes)
        except ValueError:  # a record of the step was damaged in the file
            raise CommandError("step_unreadable") from None
        marks = self._strike(step, back=back)
        commit = Commit(changes, (), marks, self.history.moved(-1 if back else 1))
        return self._commit(commit, state)

    def _strike(self, step: Step, *, back: bool) -> tuple[Mark, ...]:
        """Marks that strike out (or restore) the ledger lines of `step`; the lines themselves stay."""
        context = self._context()
        struck = [(entry, 0) for entry in step.entries] + [(entry, mark) for mark, entry in step.marks]
        kind: MarkKind = "undone" if back else "restored"
        return tuple(
            Mark(id=context.next_mark + n, entry=entry, at=context.stamp, kind=kind, ref=ref)
            for n, (entry, ref) in enumerate(struck)
        )

    def _commit(self, commit: Commit, state: CampaignState) -> Change:
        self._journal.commit(commit)
        self._opened = replace(
            self._opened,
            state=state,
            history=commit.history,
            last_entry=max((one.id for one in commit.entries), default=self._opened.last_entry),
            last_mark=max((one.id for one in commit.marks), default=self._opened.last_mark),
        )
        ids: dict[str, frozenset[str]] = {}
        for one in commit.changes:
            ids[one.kind] = ids.get(one.kind, frozenset()) | {one.id}
        new = tuple(entry.id for entry in commit.entries)
        marked = tuple(dict.fromkeys(mark.entry for mark in commit.marks if mark.entry not in new))
        return Change(ids, new, marked)

    def _context(self) -> Context:
        opened = self._opened
        entry, mark = opened.last_entry + 1, opened.last_mark + 1
        return Context(self._dice, self._clock(), self._systems, entry, mark, self._journal.npc)
