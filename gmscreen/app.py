"""The composition root: opens the campaign, builds the session, the view models and the window."""

import gc
import random
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

# All that needs no Qt comes before it: Qt hooks every import after its own, which makes them slower.
import gmscreen.session.commands  # noqa: F401
import gmscreen.session.roster  # noqa: F401
import gmscreen.store.campaign  # noqa: F401
import gmscreen.store.settings  # noqa: F401
from gmscreen.rules.dice import DiceSource, EntropyDice
from gmscreen.rules.system import System
from gmscreen.rules.systems import BUILTIN, installed_systems
from gmscreen.session.session import Clock
from gmscreen.store import crashes, paths
from gmscreen.store.errors import StoreError
from gmscreen.ui.binding import load_binding

if TYPE_CHECKING:
    from gmscreen.ui.application import Application
    from gmscreen.ui.main_window import MainWindow
    from gmscreen.viewmodels.library import Library, OpenCampaign
    from gmscreen.viewmodels.preferences import Preferences


def wall_clock() -> datetime:
    """The present time."""
    return datetime.now(UTC)


def open_window(
    path: Path | str, *, dice: DiceSource | None = None, clock: Clock | None = None
) -> "MainWindow":
    """Open the campaign at `path`, which is made where there is none, in a window that is shown.

    Runs inside an existing QApplication. `dice` and `clock` stand in for the entropy and the time of the
    operating system. Raises `StoreError` where the campaign will not open.
    """
    library, preferences = make_library(dice, clock), _preferences()
    where = Path(path)
    opened = library.open(where) if paths.is_there(where) else library.create(where, where.stem)
    return _show(opened, library, preferences)


def main(arguments: list[str]) -> int:
    """Run the program: with the campaign named in `arguments`, the one that was open last, or the demo."""
    if _taken_by_open_window(arguments):
        return 0
    crashed = crashes.watch(paths.log_dir())
    systems = installed_systems()
    application = make_application(arguments)
    from gmscreen.ui.arrivals import Arrivals  # noqa: PLC0415
    from gmscreen.ui.farewell import Farewell  # noqa: PLC0415
    from gmscreen.ui.mishaps import Mishaps  # noqa: PLC0415 - after all that needs no Qt, see above
    from gmscreen.viewmodels.campaign import Problem  # noqa: PLC0415

    mishaps = Mishaps(paths.log_dir())
    mishaps.install()
    farewell = Farewell(application)
    library, preferences = make_library(systems=systems), _preferences()
    last = preferences.settings.last
    named = _files_in(arguments, application.arguments())
    wanted = Path(named[0]) if named else (Path(last) if last else None)
    try:
        opened = library.start(wanted, preferences.settings.language)
    except StoreError as error:
        return _give_up(error, preferences.settings.language)
    window = _show(opened, library, preferences)
    mishaps.tell(window.messages.mishap)
    if crashed:
        window.messages.tell(Problem("crashed"))
    if wanted is None:
        window.help.offer_tour()  # a first start
    application.file_wanted.connect(Arrivals(window).take)
    gc.freeze()
    gc.enable()
    return application.exec() or farewell.code


def _taken_by_open_window(arguments: list[str]) -> bool:
    """Whether a window that is open already does what this start was asked for."""
    address = paths.instance_file()
    if not paths.is_there(address):
        return False
    load_binding()
    try:
        from gmscreen.ui.single_instance import hand_over  # noqa: PLC0415 - where no window is open it is loaded later
    except ImportError:
        return False
    return hand_over(arguments, address)


def _give_up(error: StoreError, language: str) -> int:
    """Say in one sentence why not even a temporary campaign can be made here."""
    from gmscreen.viewmodels.texts import Texts  # noqa: PLC0415 - where all is well it is loaded later

    texts = Texts(language)
    words = texts.t(f"problem.store.{error.code}", name=str(paths.data_dir()), **error.details)
    sys.stderr.write(f"{words}\n")
    return 2


def make_application(arguments: list[str]) -> "Application":
    """The one QApplication."""
    load_binding()
    from gmscreen.ui.application import Application  # noqa: PLC0415 - after all that needs no Qt, see above

    application = Application([sys.argv[0], *map(_for_qt, arguments)])
    application.setApplicationName("gmscreen")
    application.setDesktopFileName("gmscreen")
    return application


def _for_qt(argument: str) -> str:
    """An argument without the bytes of another encoding that a file's name may have: Qt crashes at them."""
    return argument.encode("utf-8", "replace").decode("utf-8")


def _files_in(arguments: list[str], left: list[str]) -> list[str]:
    """The arguments that Qt has `left`: the others are options of its own."""
    return [one for one in arguments if _for_qt(one) in left[1:]]


def make_library(
    dice: DiceSource | None = None, clock: Clock | None = None, systems: Mapping[str, System] | None = None
) -> "Library":
    """The way to campaigns: with dice, clock and systems of this computer unless others are given."""
    from gmscreen.viewmodels.library import Library  # noqa: PLC0415 - after all that needs no Qt, see above

    dice = dice or EntropyDice(random.SystemRandom())
    return Library(dice, clock or wall_clock, installed_systems() if systems is None else systems)


def _preferences() -> "Preferences":
    from gmscreen.viewmodels.preferences import Preferences  # noqa: PLC0415 - after all that needs no Qt, see above

    return Preferences(paths.settings_file())


def _show(opened: "OpenCampaign", library: "Library", preferences: "Preferences") -> "MainWindow":
    from gmscreen.ui.look import CONTRAST_THEME, Look, contrast_wanted  # noqa: PLC0415 - after all that needs no Qt
    from gmscreen.ui.main_window import MainWindow  # noqa: PLC0415
    from gmscreen.ui.workspace import Workspace  # noqa: PLC0415
    from gmscreen.viewmodels.campaign import CampaignModel, Problem  # noqa: PLC0415
    from gmscreen.viewmodels.language import Language  # noqa: PLC0415

    if preferences.loaded.fresh and contrast_wanted():
        preferences.change(theme=CONTRAST_THEME)
    settings = preferences.settings
    look = Look(settings.theme, settings.font_scale)
    look.apply(shapes=False)
    systems = opened.session.systems
    extra = [systems[one].texts for one in systems if one not in BUILTIN]  # the others' are resources
    workspace = Workspace(
        CampaignModel(opened.session, opened.file), Language(settings.language, extra), look
    )
    window = MainWindow(workspace, library, preferences)
    look.apply()
    window.files.announce(opened)
    aside = preferences.loaded.set_aside
    if aside is not None:
        window.messages.tell(Problem("settings_damaged", {"name": aside.name}))
    window.show()
    window.begin()
    return window
