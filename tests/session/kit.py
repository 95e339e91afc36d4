"""A session without a file: the journal remembers what it was told."""

from dataclasses import dataclass, field

from gmscreen.content.npc.block import StatBlock
from gmscreen.session.ledger import EntryView, LedgerEntry, Mark, fold
from gmscreen.session.session import Commit, Opened, Session
from gmscreen.session.state import AS_IT_LIES
from tests.store.kit import SYSTEMS, EndlessDice, TickingClock


@dataclass
class MemoryJournal:
    """A journal in memory that can be told to refuse."""

    commits: list[Commit] = field(default_factory=list)
    npcs: dict[str, str] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    refusal: Exception | None = None

    def commit(self, commit: Commit) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.commits.append(commit)
        for one in commit.changes:
            if one.kind != "npc":
                continue
            if one.after is None:
                self.removed.add(one.id)
                continue
            self.removed.discard(one.id)
            if one.after != AS_IT_LIES:
                self.npcs[one.id] = one.after

    def npc(self, npc: str) -> StatBlock | None:
        there = npc in self.npcs and npc not in self.removed
        return StatBlock.model_validate_json(self.npcs[npc]) if there else None

    @property
    def entries(self) -> list[LedgerEntry]:
        return [entry for commit in self.commits for entry in commit.entries]

    @property
    def marks(self) -> list[Mark]:
        return [mark for commit in self.commits for mark in commit.marks]

    def view(self, entry_id: int) -> EntryView:
        entry = next(one for one in self.entries if one.id == entry_id)
        return fold(entry, self.marks)


def memory_session(*, step: float = 1.0) -> tuple[Session, MemoryJournal, EndlessDice]:
    journal, dice = MemoryJournal(), EndlessDice()
    return Session(Opened(), journal, dice, TickingClock(step=step), SYSTEMS), journal, dice
