"""Pictures of every main view with the demo campaign, made without a display."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from gmscreen.rules.dice import ScriptedDice
from gmscreen.rules.model import Modifier
from gmscreen.session.commands import EditDesk, MakeCheck, MarkEntry, RollExpression
from gmscreen.session.session import Clock
from gmscreen.session.state import CampaignState
from gmscreen.store import paths
from gmscreen.ui.look import Look
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.screenshot_poses import POSES, TABLE, put_away
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.library import Library, OpenCampaign
from gmscreen.viewmodels.preferences import Preferences

FACES = (7, 1, 2, 2, 8, 8, 0, 9, 3, 4, 5, 1, 4, 6, 6, 2, 1)
"""What the dice of the pictures show: each kind of outcome once."""


TABLE_SIZE = (960, 540)
"""How large the players' window is in its picture."""


class Photographer:
    """Opens the demo campaign in a window of a given size, plays a little, and takes pictures."""

    def __init__(self, folder: Path, size: tuple[int, int], theme: str, language: str) -> None:
        self._folder = folder
        self._size = size
        self._theme = theme
        self._language = language
        self.taken: list[Path] = []

    def take_all(self, make: Callable[..., Library]) -> list[Path]:
        """Take every picture; `make` builds a library from dice and a clock."""
        with self._window(make, played=True) as window:
            for name, pose in POSES:
                put_away(window)
                pose(window)
                self._shoot(window, name)
                if name == TABLE:
                    self._shoot_table(window)
        with self._window(make, played=False) as window:
            self._shoot(window, "empty")
        return self.taken

    @contextmanager
    def _window(self, make: Callable[..., Library], *, played: bool) -> Iterator[MainWindow]:
        with tempfile.TemporaryDirectory(prefix="gmscreen-shots-") as home, _at_home(home):
            library = make(ScriptedDice(FACES * 2), _clock())
            path = Path(home) / "demo.gmscreen"
            opened = _open(library, path, self._language, played=played)
            look = Look(self._theme)
            look.apply(shapes=False)
            workspace = Workspace(CampaignModel(opened.session, opened.file), Language(self._language), look)
            window = MainWindow(workspace, library, Preferences(Path(home) / "settings.json"))
            look.apply()
            window.setWindowState(Qt.WindowState.WindowNoState)
            window.resize(*self._size)
            window.show()
            window.begin()
            if played:
                _play(window)
            _settle()
            window.docks.size()
            yield window
            window.close()

    def _shoot_table(self, window: MainWindow) -> None:
        """The players' window beside the view that shows it in small."""
        window.players.toggle()
        if (players := window.players.players) is not None:
            players.resize(*TABLE_SIZE)  # whatever the screen that there is none of
            self._shoot(players, f"{TABLE}-window")
        window.players.close()

    def _shoot(self, window: QWidget, name: str) -> None:
        _settle()
        ratio = window.devicePixelRatioF()
        scale = f"@{ratio:g}x" if ratio != 1 else ""
        path = self._folder / f"{name}-{self._theme}-{self._language}{scale}.png"
        self._folder.mkdir(parents=True, exist_ok=True)
        window.grab().save(str(path))
        self.taken.append(path)


@contextmanager
def _at_home(folder: str) -> Iterator[None]:
    """Keep everything that the program would write for the user in `folder` meanwhile."""
    before = os.environ.get(paths.VARIABLE)
    os.environ[paths.VARIABLE] = folder
    try:
        yield
    finally:
        del os.environ[paths.VARIABLE]
        if before is not None:
            os.environ[paths.VARIABLE] = before


def _open(library: Library, path: Path, language: str, *, played: bool) -> OpenCampaign:
    if not played:
        return library.create(path, "Nueva" if language == "es" else "New")
    return library.create_demo(path, language)


def _clock() -> Clock:
    """A clock of the table's evening that goes on a minute at each look."""
    start = datetime(2026, 10, 17, 21, 4, tzinfo=UTC)
    ticks = iter(range(100_000))
    return lambda: start + timedelta(seconds=20 * next(ticks))


def _play(window: MainWindow) -> None:
    """An evening in brief, so that the pictures show what a table sees."""
    campaign = window.workspace.campaign
    state: CampaignState = campaign.state
    base = state.desk[0].request
    people = state.character
    system = campaign.systems[base.system]
    for n, person in enumerate(people[:4]):
        sheet = person.sheet(base.system)
        skill = sheet.skills[n % len(sheet.skills)]
        side = base.a.model_copy(
            update={"character": person.id, "who": person.name, "what": skill.name, "base": skill.value}
        )
        side = side.model_copy(update={"source": "skill", "parts": (skill.name,)})
        lines = system.adjust((), Modifier(code="difficult", value=-10))
        campaign.execute(MakeCheck(base.model_copy(update={"a": side, "modifiers": lines}), on_desk=False))
    texts = window.workspace.texts
    campaign.execute(MarkEntry(3, "ruling", code=system.outcomes[1][0], text=texts.t("shots.reason")))
    campaign.execute(MarkEntry(2, "revealed"))
    campaign.execute(RollExpression("2d6+3"))
    campaign.execute(EditDesk(base))
    desk = window.tabs.current_desk
    if desk is not None:
        desk.roll(hidden=False)
        desk.roll(hidden=True)
    campaign.execute(MarkEntry(7, "told", text=texts.t("shots.told")))


def _settle() -> None:
    for _ in range(6):
        QApplication.processEvents()
