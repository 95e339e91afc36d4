"""Playing until killed, and telling whether a file that was opened again is where it should be."""

from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from gmscreen.session.state import KINDS, CampaignState
from gmscreen.store.backups import back_up, backups_in
from gmscreen.store.campaign import CampaignFile, LedgerFilter
from gmscreen.store.history import head_of
from gmscreen.store.migrations import MIGRATIONS
from gmscreen.store.rebuild import differ, rebuilt_in_memory
from gmscreen.store.shelf import folders_of
from gmscreen.store.trail import Course
from tests.faults.stage import Choose, Stage, commits_in, digest

LINES = 60
"""How many of the newest lines of the ledger are compared each time."""
REOPENED = 97
"""After so many steps the campaign is closed and opened again."""


def now() -> datetime:
    """The time of backups and locks; the evening has a clock of its own."""
    return datetime.now(UTC)


def copies_of(campaign: Path) -> Path:
    """Where the backups and the trail of a campaign are kept here."""
    return campaign.with_name("copias")


def open_file(path: Path) -> CampaignFile:
    """Open the campaign at `path`, or make it."""
    copies = copies_of(path)
    if path.exists():
        return CampaignFile.open(path, clock=now, copies=copies)
    return CampaignFile.create(path, "Noche", clock=now, copies=copies)


def back_up_file(file: CampaignFile) -> None:
    """Make a backup, as the program does a moment after the opening."""
    back_up(file.path, copies_of(file.path), now=now())


def play_on(choose: Choose, path: Path, say: Callable[[str], None]) -> None:
    """Play at the campaign at `path` until killed, and say the number of each step with its digest."""
    file = open_file(path)
    stage = Stage(choose, file)
    while True:
        stage.step()
        say(f"{stage.count} {stage.digest()}")
        if stage.count % REOPENED == 0:
            file.close()
            file = open_file(path)
            stage = Stage(choose, file)


class Verifier:
    """Plays the same evening in memory, and so knows what must be in the file."""

    def __init__(self, choose: Choose) -> None:
        self._stage = Stage(choose)

    @property
    def count(self) -> int:
        """How many steps were announced."""
        return self._stage.count

    def hear(self, said: Sequence[str]) -> str:
        """Play the steps that were announced; what is wrong with that, or nothing."""
        for line in said:
            self._stage.step()
            number, found = line.split()
            if (int(number), found) != (self._stage.count, self._stage.digest()):
                return f"another evening than in memory from {line} on"
        return ""

    def look(self, file: CampaignFile) -> str:
        """What is wrong with a file that was opened again, or nothing.

        It may hold the step after the last one that was announced: written, and not yet said.
        """
        held, count = file.load(), commits_in(file)
        if count == self._stage.count + 1:
            self._stage.step()
        if count != self._stage.count or digest(held) != self._stage.digest():
            return f"the file is at step {count}, and {self._stage.count} was announced"
        known = self._stage.held
        if (_unnamed(held.state), held.history) != (_unnamed(known.state), known.history):
            return f"step {count} is otherwise than in memory"
        return self._look_into(file)

    def _look_into(self, file: CampaignFile) -> str:
        memory = self._stage.memory
        found = file.page(LedgerFilter(), None, LINES)
        wrong = [view.entry.id for view in found if view != memory.entry(view.entry.id)]
        if wrong or len(found) != min(LINES, self._stage.held.last_entry):
            return f"lines of the ledger: {len(found)} there, other than in memory: {wrong}"
        library = {npc: file.npcs.raw(npc) for npc in file.npcs.ids()}
        return "" if library == memory.library else f"the library has {sorted(library)}"


def trail_of(file: CampaignFile) -> str:
    """What the copies of a file lack, or have too much; nothing where it can be made anew from them.

    One action more is no fault: it was on its way when the program was killed. Before the first backup there
    is nothing to be made anew from.
    """
    folders = folders_of(copies_of(file.path), campaign_id=file.campaign_id)
    if not any(backups_in(folder) for folder in folders):
        return ""
    made, rebuilt = rebuilt_in_memory(folders, MIGRATIONS, now())
    with closing(made):
        more = Course(rebuilt.backup.path.parent).steps_to(rebuilt.head, head_of(file._connection))
        if more == 0 and differ(made, file.path):
            return "the copies make up another campaign"
        return "" if more in (0, 1) else f"the copies are at {rebuilt.head}"


def _unnamed(state: CampaignState) -> list[object]:
    return [state.entities(kind) for kind in KINDS if kind != "info"]
