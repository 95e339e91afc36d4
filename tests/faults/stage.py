"""An evening whose every step follows from what the session holds, so that another can make it as well.

The child that is killed plays it on a file. Whoever looks at what is left plays the same evening in memory,
and knows by it what must be there: nothing less than the last step that was announced.
"""

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.dice import DiceTextError, EntropyDice
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.ledger import EntryView, LedgerEntry, Mark, fold
from gmscreen.session.session import Command, CommandError, Commit, Journal, Opened, Session
from gmscreen.session.state import AS_IT_LIES, KINDS, EntityChange
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.database import integer
from gmscreen.store.rows import step_data

Act = Command | Literal["undo", "redo"]

EVENING = datetime(2026, 3, 7, 20, 0, tzinfo=UTC)
MOST_TRIES = 80
COMMITS = "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'commits'"


@dataclass(frozen=True)
class Seen:
    """What the next step follows from: the session, how each line of the ledger stands, the ids of the
    library, and how many steps were made.
    """

    held: Opened
    entry: Callable[[int], EntryView | None]
    npcs: Callable[[], tuple[str, ...]]
    count: int


Choose = Callable[[Seen, random.Random], list[Act]]
"""It answers what may be done next, the likeliest first; what is refused or does nothing is passed over."""


class Memory:
    """A journal in memory that can tell how each entry stands, and who is in the library."""

    def __init__(self) -> None:
        self.entries: dict[int, LedgerEntry] = {}
        self.marks: dict[int, list[Mark]] = {}
        self.library: dict[str, str] = {}
        self._removed: dict[str, str] = {}

    def commit(self, commit: Commit) -> None:
        for change in commit.changes:
            if change.kind == "npc":
                self._keep(change)
        for entry in commit.entries:
            self.entries[entry.id] = entry
        for mark in commit.marks:
            self.marks.setdefault(mark.entry, []).append(mark)

    def npc(self, npc: str) -> StatBlock | None:
        return StatBlock.model_validate_json(self.library[npc]) if npc in self.library else None

    def npcs(self) -> tuple[str, ...]:
        return tuple(sorted(self.library))

    def entry(self, entry_id: int) -> EntryView | None:
        entry = self.entries.get(entry_id)
        return None if entry is None else fold(entry, self.marks.get(entry_id, ()))

    def _keep(self, change: EntityChange) -> None:
        if change.after is None:
            self._removed[change.id] = self.library.pop(change.id)
        elif change.after == AS_IT_LIES:
            self.library[change.id] = self._removed[change.id]
        else:
            self.library[change.id] = change.after


class Counted:
    """A journal that counts what was written through it."""

    def __init__(self, journal: Journal, count: int) -> None:
        self._journal = journal
        self.count = count

    def commit(self, commit: Commit) -> None:
        self._journal.commit(commit)
        self.count += 1

    def npc(self, npc: str) -> StatBlock | None:
        return self._journal.npc(npc)


class Stage:
    """A session, and the evening that goes on in it; `file` None stands for one in memory.

    The clock goes on by some seconds a step, and now and then it is set back by days: the laptop's battery is
    old, or somebody came home from a journey.
    """

    def __init__(self, choose: Choose, file: CampaignFile | None = None) -> None:
        self._choose = choose
        self._chance = random.Random()
        self._now = EVENING
        self.memory = Memory()
        self._file = file
        journal: Journal = self.memory if file is None else file
        self._journal = Counted(journal, 0 if file is None else commits_in(file))
        opened = Opened() if file is None else file.load()
        systems = {system.id: system for system in builtin_systems()}
        self._session = Session(opened, self._journal, EntropyDice(self._chance), lambda: self._now, systems)
        self.done: set[str] = set()

    @property
    def count(self) -> int:
        """How many steps were written."""
        return self._journal.count

    @property
    def held(self) -> Opened:
        """What the session holds."""
        return self._session._opened

    def digest(self) -> str:
        """What the session holds in a few letters."""
        return digest(self.held)

    def step(self) -> None:
        """Do the next thing that can be done. Raises `RuntimeError` where there is nothing."""
        before = self.count
        self._chance.seed(f"{before} {self.digest()}")
        back = timedelta(days=3) if self._chance.random() < 0.01 else timedelta()
        self._now = EVENING + timedelta(seconds=4 * before) - back
        for act in self._choose(self._seen(), self._chance)[:MOST_TRIES]:
            try:
                self._do(act)
            except (CommandError, DiceTextError):
                continue
            if self.count > before:
                self.done.add(name_of(act))
                return
        raise RuntimeError("the evening does not go on")

    def _seen(self) -> Seen:
        file = self._file
        if file is None:
            return Seen(self.held, self.memory.entry, self.memory.npcs, self.count)
        return Seen(self.held, file.entry, lambda: tuple(sorted(file.npcs.ids())), self.count)

    def _do(self, act: Act) -> None:
        if act == "undo":
            self._session.undo()
        elif act == "redo":
            self._session.redo()
        else:
            self._session.execute(act)


def name_of(act: Act) -> str:
    """What an act is called."""
    return act if isinstance(act, str) else type(act).__name__


def digest(held: Opened) -> str:
    """The whole state, where the history stands, and how long the ledger is, in a few letters.

    All but the name that the campaign was made with, which the evening in memory does not know.
    """
    parts = [one.model_dump_json() for kind in KINDS if kind != "info" for one in held.state.entities(kind)]
    history = held.history
    parts += [step_data(step) for step in (history.undoable, history.redoable) if step is not None]
    parts.append(f"{history.position} {len(history.steps)} {held.last_entry} {held.last_mark}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def commits_in(file: CampaignFile) -> int:
    """How many steps a file holds."""
    return integer(file._connection, COMMITS)
