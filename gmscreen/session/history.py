"""Undo and redo: named steps that know how to take themselves back."""

from datetime import datetime

from gmscreen.rules.value import frozen, replace
from gmscreen.session.state import EntityChange

LIMIT = 200
"""How many steps can be undone. Older ones are forgotten; what they did stays."""

MERGE_SECONDS = 10.0
"""Edits of one field this close to one another are one step."""


@frozen
class Label:
    """What a step did, as a code with arguments; the words are made where they are translated."""

    code: str
    args: tuple[tuple[str, str | int], ...] = ()


@frozen
class Step:
    """One undoable action: the entities it changed and the ledger lines it wrote."""

    label: Label
    at: datetime
    changes: tuple[EntityChange, ...] = ()
    entries: tuple[int, ...] = ()
    marks: tuple[tuple[int, int], ...] = ()
    """Marks written, as (mark id, entry id)."""
    merge: str = ""

    def absorbs(self, other: "Step") -> bool:
        """Whether `other`, made just after this step, is the same edit going on."""
        # Not only not later: a clock may have been set back between an edit and one of another evening.
        close = abs((other.at - self.at).total_seconds()) <= MERGE_SECONDS
        lines = self.entries or self.marks or other.entries or other.marks
        return bool(self.merge) and self.merge == other.merge and close and not lines

    def merged(self, other: "Step") -> "Step":
        """This step and `other` as one."""
        changes = {(one.kind, one.id): one for one in self.changes}
        for one in other.changes:
            first = changes.get((one.kind, one.id))
            both = replace(one, before=first.before) if first else one
            changes[one.kind, one.id] = both.lightened()
        return replace(other, changes=tuple(changes.values()))


@frozen
class History:
    """The steps in order: those before `position` are done, the others were undone and can be redone."""

    steps: tuple[Step, ...] = ()
    position: int = 0

    @property
    def undoable(self) -> Step | None:
        """The step that undo takes back, or None."""
        return self.steps[self.position - 1] if self.position else None

    @property
    def redoable(self) -> Step | None:
        """The step that redo repeats, or None."""
        return self.steps[self.position] if self.position < len(self.steps) else None

    def pushed(self, step: Step) -> "History":
        """The history after a new action: what was undone can no longer be redone, small edits merge."""
        done = self.steps[: self.position]
        if done and self.position == len(self.steps) and done[-1].absorbs(step):
            done = (*done[:-1], done[-1].merged(step))
        else:
            done = (*done, step)
        kept = done[-LIMIT:]
        return History(kept, len(kept))

    def moved(self, by: int) -> "History":
        """The history after an undo (-1) or a redo (+1)."""
        return History(self.steps, self.position + by)
