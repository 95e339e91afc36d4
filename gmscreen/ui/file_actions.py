"""What the window does with campaign files: new, open, copy, recover."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu

from gmscreen.session.roster import RenameCampaign
from gmscreen.store import paths
from gmscreen.store.atomic import resolved
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.ui.prompts import FileDialogs, Prompts
from gmscreen.viewmodels.backup_job import BackupJob
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.library import Library, OpenCampaign, failure, unreadable
from gmscreen.viewmodels.texts import Texts

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow

LATER_MS = 1500
"""When the rest of a campaign is read that was opened: nobody sees it before."""


class FileActions:
    """Opens and closes campaigns; the one that is open stays open until another is."""

    def __init__(self, window: MainWindow, library: Library, prompts: Prompts | None) -> None:
        self._window = window
        self._library = library
        self._prompts: Prompts = prompts or FileDialogs(window)
        self._recent: QMenu | None = None
        self._warned: CampaignFile | None = None
        self._backups = BackupJob(library.back_up, window)
        self._backups.noticed.connect(self._tell)
        self._not_copied = ""
        window.workspace.campaign.changed.connect(self._back_up_if_due)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The actions of the campaign menu."""
        return {
            "campaign.new": self.new,
            "campaign.open": self.choose,
            "campaign.demo": self.demo,
            "campaign.rename": self.rename,
            "campaign.copy": self.copy,
            "campaign.restore": self.restore,
        }

    def new(self) -> None:
        """Make a new campaign where the GM says."""
        path = self._prompts.new_file(self._texts, self._folder(), "prompt.new")
        if path is not None:
            self._attempt(path, lambda: self._library.create(path, path.stem))

    def choose(self) -> None:
        """Open a campaign that the GM chooses."""
        path = self._prompts.existing_file(self._texts, self._folder())
        if path is not None:
            self.open(path)

    def open(self, path: Path, *, take_over: bool = False) -> bool:
        """Open the campaign at `path`; whether it is open now."""
        with suppress(StoreError):  # what cannot be looked for is told below
            if resolved(path) == self._window.workspace.campaign.file.path and not take_over:
                return True
        return self._attempt(path, lambda: self._library.open(path, take_over=take_over))

    def demo(self) -> bool:
        """Open the demo campaign; whether it is open now."""
        path = paths.campaigns_dir()
        return self._attempt(path, lambda: self._library.demo(self._texts.language))

    def rename(self) -> None:
        """Let the GM type another name for the campaign, in its place at the top."""
        campaign = self._window.workspace.campaign
        self._window.top.edit_name(
            campaign.state.name, lambda name: campaign.execute(RenameCampaign(name)) is not None
        )

    def copy(self, *, go_on: bool = False) -> None:
        """Write a copy of the campaign elsewhere.

        It is also the way out where the campaign's own file was lost or cannot be written: then, and with
        `go_on`, the game goes on in the copy, with everything that was being typed.
        """
        path = self._prompts.new_file(self._texts, self._folder(), "prompt.copy")
        file = self._window.workspace.campaign.file
        if path is None:
            return
        if self._not_copied:
            self._window.banners.dismiss(self._not_copied)
        if resolved(path) == file.path and not file.lost:
            self._tell_not_copied(Problem("copy_onto_itself"))
            return
        self._backups.finish()
        try:
            if go_on or file.lost or file.read_only:
                file.go_on_at(path)
                self._went_on(path)
            else:
                self._window.flush()
                file.copy_to(path, overwrite=True)
                self._window.messages.say("copy.done", name=path.name)
        except StoreError as error:
            self._tell_not_copied(failure(error, path, writing=True))

    def _tell_not_copied(self, problem: Problem) -> None:
        """Say why there is no copy, until another is tried."""
        self._not_copied = problem.code
        self._tell(problem)

    def _went_on(self, path: Path) -> None:
        """The campaign is another file now: write what was waiting for one that can be written."""
        window = self._window
        window.banners.clear()
        window.flush()
        preferences = window.preferences
        preferences.put(preferences.settings.opened(window.workspace.campaign.file.path))
        self._backups.schedule(window.workspace.campaign.file.path)
        window.messages.say("copy.going_on", name=path.name)

    def _back_up_if_due(self) -> None:
        """Make a backup in the middle of a long evening, before the trail grows too long."""
        file = self._window.workspace.campaign.file
        if file.backup_due:
            self._backups.schedule(file.path)

    def has_copies(self, path: Path) -> bool:
        """Whether a campaign that is missing could be made anew."""
        return self._library.has_copies(path)

    def restore(self) -> None:
        """Offer the newest good backup of the campaign that is open."""
        self._offer_backup(self._window.workspace.campaign.file.path)

    def remedy(self, action: str, problem: Problem) -> None:
        """Do what a banner offered."""
        path = Path(str(problem.args.get("path", "")))
        match action:
            case "copy":
                self.copy(go_on=True)
            case "take_over":
                self.open(path, take_over=True)
            case "recover":
                self._recover(path)
            case "report":
                self._window.views.report()
            case "crash":
                self._window.views.report("crash.txt")
            case "catch_up":
                self._window.flush()
                self._window.workspace.campaign.file.close()
                end = str(problem.args["end"])
                if not self._attempt(path, lambda: self._library.recover(path, end)):
                    self._attempt(path, lambda: self._library.open(path))
            case "stranger":
                folder = Path(str(problem.args["folder"]))
                self._attempt(path, lambda: self._library.open_displaced(folder, path))
            case "backup":
                self._attempt(path, lambda: self._library.restore_beside(path))

    def close(self) -> None:
        """Close the file of the campaign, once its backup is whole."""
        self._backups.finish()
        self._window.workspace.campaign.file.close()

    def add_recent_menu(self, menu: QMenu) -> None:
        """Put the list of recent campaigns into the menu."""
        recent = QMenu(menu)
        recent.setObjectName("menu.recent")
        recent.aboutToShow.connect(self._fill_recent)
        menu.insertMenu(menu.actions()[3], recent)
        self._recent = recent

    def adopt(self, opened: OpenCampaign) -> None:
        """Go on with another campaign, and close the one before it."""
        window = self._window
        before = window.workspace.campaign.file
        self._backups.finish()
        window.workspace.campaign.replace(opened.session, opened.file)
        before.close()
        window.banners.clear()
        self.announce(opened)

    def announce(self, opened: OpenCampaign) -> None:
        """Remember the campaign, and tell what there is to tell about it."""
        preferences = self._window.preferences
        preferences.put(preferences.settings.opened(opened.file.path))
        for notice in opened.notices:
            self._window.messages.tell(notice)
        met = opened.file.problems_met
        QTimer.singleShot(LATER_MS, self._window, lambda: self._read_rest(opened.file, met))
        if not opened.file.read_only:
            self._backups.schedule(opened.file.path, opened.file.altered_while_closed)

    def _read_rest(self, file: CampaignFile, told: int) -> None:
        """Read what nobody has looked at yet, now that the window is there, and tell what cannot be read
        beside what was `told`.
        """
        if file is self._window.workspace.campaign.file and len(file.problems) > told:
            self._tell(unreadable(len(file.problems)))

    @property
    def _texts(self) -> Texts:
        return self._window.workspace.texts

    def _folder(self) -> Path:
        """Where to look first: beside the campaign that is open."""
        return self._window.workspace.campaign.file.path.parent

    def _tell(self, problem: Problem) -> None:
        self._window.messages.tell(problem)

    def _attempt(self, path: Path, opening: Callable[[], OpenCampaign]) -> bool:
        """Open another campaign, unless that would lose what is being typed and the GM was not told yet."""
        file = self._window.workspace.campaign.file
        if not self._window.flush() and self._warned is not file:
            self._warned = file
            self._window.messages.tell(Problem("unsaved_text"))
            return False
        try:
            self.adopt(opening())
        except StoreError as error:
            self._window.messages.tell(failure(error, path))
            return False
        return True

    def _recover(self, path: Path) -> None:
        """Put a damaged file aside, and open in its place what its copies make up."""
        current = self._window.workspace.campaign.file
        if current.path == path:
            if self._recovered_in_play():
                return
            current.close()
        self._attempt(path, lambda: self._library.recover(path))

    def _recovered_in_play(self) -> bool:
        """Make the open campaign's file anew and go on in it; False where its copies lack some of it."""
        window = self._window
        file = window.workspace.campaign.file
        self._backups.finish()
        try:
            aside = file.recover()
        except StoreError:
            return False
        window.banners.clear()
        window.flush()
        self._backups.schedule(file.path)
        code = "store.rebuilt" if aside != file.path else "store.rebuilt.alone"
        window.messages.tell(Problem(code, {"name": file.path.name, "aside": aside.name}))
        return True

    def _offer_backup(self, path: Path) -> None:
        found = self._library.newest_backup(path)
        if found is None:
            self._window.messages.tell(Problem("store.no_backup", {"name": path.name}))
            return
        when = self._library.local_time(found)
        banner = self._window.messages.show(
            lambda: (
                self._texts.t("backup.found", name=path.name, when=when),
                [("backup", self._texts.t("remedy.backup"))],
            ),
            "info",
            "backup",
        )
        banner.action.connect(lambda action: self.remedy(action, Problem("backup", {"path": str(path)})))

    def _fill_recent(self) -> None:
        recent = self._recent
        if recent is None:
            return
        recent.clear()
        for text in self._window.preferences.settings.recent:
            path = Path(text)
            action = recent.addAction(path.stem.replace("&", "&&"))
            action.setEnabled(paths.is_there(path))
            action.triggered.connect(lambda _=False, one=path: self.open(one))
