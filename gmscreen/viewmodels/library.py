"""The campaigns of this user: which one is opened at the start, and what to do when a file will not open."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from gmscreen.content.folding import fold
from gmscreen.rules.dice import DiceSource
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen, replace
from gmscreen.session.session import Clock, Session
from gmscreen.session.state import CampaignState, Desk, NotePage
from gmscreen.store import paths
from gmscreen.store.atomic import free_name
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.campaign import Problem, problem_of

if TYPE_CHECKING:
    from gmscreen.store.backups import Backup


@frozen
class OpenCampaign:
    """A campaign that is open, and what the GM should know about how it was opened."""

    session: Session
    file: CampaignFile
    notices: tuple[Problem, ...] = ()


class Library:
    """Opens and makes campaign files with the dice, the clock and the rule systems of the program."""

    def __init__(self, dice: DiceSource, clock: Clock, systems: Mapping[str, System]) -> None:
        self._dice = dice
        self._clock = clock
        self._systems = systems
        self._kept: dict[Path, Path] = {}

    def start(self, wanted: Path | None, language: str) -> OpenCampaign:
        """The campaign to begin with: `wanted`, or where that will not open, the demo and the reason."""
        notices: tuple[Problem, ...] = ()
        if wanted is not None:
            try:
                return self.open(wanted)
            except StoreError as error:
                notices = (failure(error, wanted),)
        opened = self.demo(language)
        return OpenCampaign(opened.session, opened.file, (*notices, *opened.notices))

    def open(self, path: Path, *, take_over: bool = False) -> OpenCampaign:
        """Open a campaign; one that is open elsewhere is opened for reading. Raises `StoreError`."""
        notices: list[Problem] = []
        try:
            file = CampaignFile.open(path, clock=self._clock, take_over=take_over, copies=paths.backups_dir())
        except StoreError as error:
            if error.code != "locked":
                raise
            notices.append(failure(error, path))
            file = CampaignFile.open(path, clock=self._clock, read_only=True)
        if file.read_only and not notices:
            notices.append(Problem("store.opened_read_only", {"path": str(path), "name": path.name}))
        return self._loaded(file, tuple(notices))

    def create(self, path: Path, name: str) -> OpenCampaign:
        """Make a new, empty campaign. Raises `StoreError`."""
        file = CampaignFile.create(path, name, clock=self._clock, copies=paths.backups_dir())
        return self._loaded(file, ())

    def demo(self, language: str) -> OpenCampaign:
        """The demo campaign, as it was left; made anew the first time, and where it cannot be opened any
        more.
        """
        from gmscreen.content.demo import demo_state  # noqa: PLC0415 - seldom needed, and never before the window is there

        path = paths.campaigns_dir() / f"{_file_name(demo_state(language).name)}{paths.SUFFIX}"
        try:
            return self.open(path) if paths.is_there(path) else self.create_demo(path, language)
        except StoreError as error:
            notice = failure(error, path)
        spare = Path(tempfile.mkdtemp(prefix="gmscreen-")) / path.name
        opened = self.create_demo(spare, language)
        return replace(opened, notices=(notice, Problem("store.demo_elsewhere", {"path": str(spare)})))

    def create_demo(self, path: Path, language: str) -> OpenCampaign:
        """Make the demo campaign at `path`. Raises `StoreError`."""
        name, state = demo_campaign(language)
        from gmscreen.viewmodels.demo_library import demo_library  # noqa: PLC0415 - seldom needed, see `demo`

        npcs, prepared = demo_library(language, self._systems)
        state = state.model_copy(update={"prepared": prepared})
        file = CampaignFile.create(
            path, name, clock=self._clock, state=state, npcs=npcs, copies=paths.backups_dir()
        )
        return self._loaded(file, ())

    def recover(self, path: Path, end: str = "") -> OpenCampaign:
        """Open what the copies of a campaign make up in its place: it is damaged, and set aside, or missing.

        `end` names the last action that is wanted, empty for the last one of all. Raises `StoreError`.
        """
        from gmscreen.store.rebuild import put_back  # noqa: PLC0415 - seldom needed, and never before the window is there

        rebuilt, aside = put_back(path, paths.backups_dir(), self._clock(), end)
        opened = self.open(path)
        code = "store.rebuilt" if rebuilt.complete else "store.recovered"
        args = {
            "name": path.name,
            "when": self.local_time(rebuilt.backup),
            "aside": aside.name if aside else "",
        }
        return replace(opened, notices=(*opened.notices, Problem(f"{code}{'' if aside else '.alone'}", args)))

    def has_copies(self, path: Path) -> bool:
        """Whether there are backups of the campaign at `path`, which need not be there any more."""
        from gmscreen.store.backups import backups_of  # noqa: PLC0415 - seldom needed, and never before the window is there

        return bool(backups_of(paths.backups_dir(), campaign=path))

    def restore_beside(self, path: Path) -> OpenCampaign:
        """Open the newest good backup as a campaign of its own, beside the one at `path`. Raises
        `StoreError`.
        """
        from gmscreen.store.backups import restore  # noqa: PLC0415 - seldom needed, and never before the window is there

        found = self.newest_backup(path)
        if found is None:
            raise StoreError("no_backup")
        target = free_name(path, f"{found.at:%Y-%m-%d}")
        restore(found.path, target)
        return self.open(target)

    def open_displaced(self, folder: Path, path: Path) -> OpenCampaign:
        """Open the campaign whose copies are in `folder`, as a file of its own beside `path`, where another
        one lies now. Raises `StoreError`.
        """
        from gmscreen.store.backups import backups_in  # noqa: PLC0415
        from gmscreen.store.migrations import MIGRATIONS  # noqa: PLC0415
        from gmscreen.store.rebuild import rebuild  # noqa: PLC0415 - seldom needed, and never before the window is there

        at = next((f"{one.at:%Y-%m-%d}" for one in backups_in(folder)), "")
        target = free_name(path, at)
        rebuild([folder], target, MIGRATIONS, self._clock())
        return self.open(target)

    def newest_backup(self, path: Path) -> "Backup | None":
        """The newest backup of the campaign at `path` that is in order."""
        from gmscreen.store.backups import newest_valid_backup  # noqa: PLC0415 - seldom needed, and never before the window is there

        return newest_valid_backup(paths.backups_dir(), campaign=path)

    def local_time(self, backup: "Backup") -> str:
        """When a backup was made, in the time of the table."""
        return f"{backup.at.astimezone():%Y-%m-%d %H:%M}"

    def back_up(self, path: Path) -> tuple[Problem, ...]:
        """Make a backup of the campaign as it was opened; for a thread of its own. Raises `StoreError`.

        The one made first in this run is never thinned while it goes on. What is noticed on the way is told:
        that the file is an older copy of the campaign, or that another one lay there before.
        """
        from gmscreen.store.backups import back_up  # noqa: PLC0415 - seldom needed, and never before the window is there

        kept = self._kept.get(path)
        made = back_up(path, paths.backups_dir(), now=self._clock(), keep=(kept,) if kept else ())
        self._kept.setdefault(path, made.backup.path)
        args = {"path": str(path), "name": path.name}
        found: list[Problem] = []
        if made.displaced is not None:
            found.append(Problem("store.stranger", {**args, "folder": str(made.displaced)}))
        if made.behind:
            found.append(Problem("store.behind", {**args, "n": made.behind, "end": made.end}))
        return tuple(found)

    def _loaded(self, file: CampaignFile, notices: tuple[Problem, ...]) -> OpenCampaign:
        try:
            opened = file.load()
        except StoreError:
            file.close()
            raise
        if file.problems_met:
            notices = (*notices, unreadable(file.problems_met))
        session = Session(opened, file, self._dice, self._clock, self._systems)
        return OpenCampaign(session, file, notices)


def _file_name(name: str) -> str:
    """`name` as a file may be called here: without accents where the system's encoding lacks them."""
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return fold(name)
    return name


def demo_campaign(language: str) -> tuple[str, CampaignState]:
    """The demo campaign as a state that a file can start with."""
    from gmscreen.content.demo import demo_state  # noqa: PLC0415 - seldom needed, and never before the window is there
    from gmscreen.session.secret_kinds import Scene  # noqa: PLC0415 - likewise

    demo = demo_state(language)
    notes = tuple(
        NotePage(id=f"note-{n}", rank=float(n), title=title, text=text)
        for n, (title, text) in enumerate(demo.notes, 1)
    )
    prepared = demo.scene
    scene = Scene(
        id="scene-1",
        rank=1.0,
        title=prepared.title,
        players_title=prepared.players_title,
        players_subtitle=prepared.players_subtitle,
        notes=prepared.notes,
        false_leads=prepared.false_leads,
        npcs=prepared.npcs,
        encounters=prepared.encounters,
    )
    desk = Desk(id=demo.desk.system, request=demo.desk.request())
    return demo.name, CampaignState(character=demo.characters, note=notes, scene=(scene,), desk=(desk,))


def unreadable(count: int) -> Problem:
    """The problem of so many records that cannot be read, and are left out."""
    return Problem("store.records_set_aside", {"n": count})


def failure(error: StoreError, path: Path, *, writing: bool = False) -> Problem:
    """The problem of a file that will not open, or that is not to be had while `writing`, with its name."""
    problem = problem_of(error)
    code = "store.unopened" if problem.code == "store.io" and not writing else problem.code
    name = (path.name or str(path)).encode("utf-8", "replace").decode("utf-8")  # Qt shows no half letters
    return Problem(code, {**problem.args, "path": str(path), "name": name})
