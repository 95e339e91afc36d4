"""Pictures of contests, aspects and reactions, to be looked at: `python -m tests.ui.contest_gallery
FOLDER`.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from gmscreen.app import make_library
from gmscreen.rules.dice import ScriptedDice
from gmscreen.rules.model import CheckRequest, Input, Modifier, Side
from gmscreen.session.commands import EditDesk
from gmscreen.session.contest_play import RollExchange, StartContest
from gmscreen.ui.main_window import MainWindow
from tests.conftest import Ticking

EXCHANGES = ((4, 2, 3, 2), (3, 1, 4, 3), (3, 3, 2, 4))


def side(window: MainWindow, system: str, who: int, skill: int) -> Side:
    """Somebody of the roster who has a sheet in `system`, on one of its skills."""
    people = [one for one in window.workspace.campaign.state.character if one.sheet(system).skills]
    person = people[who]
    found = person.sheet(system).skills[skill]
    return Side(
        character=person.id,
        who=person.name,
        what=found.name,
        base=found.value,
        source="skill",
        parts=(found.name,),
    )


def contest(window: MainWindow, system: str, goal: int = 12) -> None:
    """A contest in its fourth exchange."""
    campaign = window.workspace.campaign
    spanish = window.workspace.texts.language == "es"
    words = (
        ("Uniforme impecable", "Prisa del oficial") if spanish else ("Spotless uniform", "Officer's haste")
    )
    trait = campaign.state.find_character("anneliese").sheet(system).traits[0]  # type: ignore[union-attr]
    lines = [Modifier(key=f"custom.{n}", label=word, value=2) for n, word in enumerate(words, 1)]
    lines.append(Modifier(key="talent.1", code="talent", label=trait.name, value=1))
    request = CheckRequest(
        system=system,
        kind="extended",
        a=side(window, system, 0, 2),
        b=side(window, system, 1, 2),
        modifiers=tuple(lines),
        inputs=(Input(key="goal", value=goal),),
    )
    campaign.execute(EditDesk(request))
    campaign.execute(StartContest(request))
    for faces in EXCHANGES:
        running = campaign.state.contest[-1]
        campaign.execute(RollExchange(running.id, request, hidden=True, faces=faces))


def decided(window: MainWindow, system: str) -> None:
    """A contest that somebody has won."""
    contest(window, system, goal=5)


def waiting(window: MainWindow, system: str) -> None:
    """A contest that is laid out and has not begun."""
    request = CheckRequest(
        system=system, kind="extended", a=side(window, system, 0, 2), b=Side(who="Oficial")
    )
    window.workspace.campaign.execute(EditDesk(request))


def aspect(window: MainWindow, system: str) -> None:
    """An aspect applied to an action of one's own."""
    label = window.workspace.campaign.state.find_character("anneliese").sheet(system).traits[2].name  # type: ignore[union-attr]
    desk = window.tabs.current_desk
    assert desk is not None
    line = desk.desk.preset("aspect")
    assert line is not None
    mods = (Modifier(key="aspect.1", code="aspect", label=label, value=line.step),)
    window.workspace.campaign.execute(
        EditDesk(CheckRequest(system=system, kind="success", a=side(window, system, 0, 2), modifiers=mods))
    )
    desk.roll(hidden=True)


def reaction(window: MainWindow, system: str) -> None:
    """How a stranger takes to the characters."""
    window.workspace.campaign.execute(
        EditDesk(CheckRequest(system=system, kind="reaction", a=side(window, system, 1, 0)))
    )
    desk = window.tabs.current_desk
    assert desk is not None
    desk.roll(hidden=True)


POSES: tuple[tuple[str, str, Callable[[MainWindow, str], None]], ...] = (
    ("walkure", "contest", contest),
    ("walkure", "decided", decided),
    ("walkure", "waiting", waiting),
    ("walkure", "aspect", aspect),
    ("peacemaker", "aspect", aspect),
    ("peacemaker", "contest", contest),
    ("walkure", "reaction", reaction),
)


def main(folder: Path, themes: list[str], languages: list[str]) -> None:
    """Write the pictures."""
    from PySide6.QtWidgets import QApplication

    from gmscreen.ui.look import Look
    from gmscreen.ui.workspace import Workspace
    from gmscreen.viewmodels.campaign import CampaignModel
    from gmscreen.viewmodels.language import Language
    from gmscreen.viewmodels.preferences import Preferences

    app = QApplication.instance() or QApplication([])
    scale = os.environ.get("QT_SCALE_FACTOR", "1")
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages:
        for system, name, pose in POSES:
            with tempfile.TemporaryDirectory() as home:
                os.environ["GMSCREEN_HOME"] = home
                library = make_library(ScriptedDice((5, 4, 2) * 20), Ticking())
                opened = library.create_demo(Path(home) / "demo.gmscreen", language)
                look = Look(themes[0])
                look.apply(shapes=False)
                space = Workspace(CampaignModel(opened.session, opened.file), Language(language), look)
                window = MainWindow(space, library, Preferences(Path(home) / "settings.json"))
                window.resize(1366, 768)
                window.show()
                window.begin()
                window.tabs.bring_forward(system)
                pose(window, system)
                for theme in themes:
                    Look(theme).apply()
                    for _ in range(4):
                        app.processEvents()
                    window.docks.size()
                    window.grab().save(str(folder / f"{system}-{name}-{theme}-{language}@{scale}.png"))
                window.close()
                window.deleteLater()
                app.processEvents()


if __name__ == "__main__":
    chosen = sys.argv[2].split(",") if len(sys.argv) > 2 else ["noche", "dia", "alto contraste"]
    main(Path(sys.argv[1]), chosen, sys.argv[3].split(",") if len(sys.argv) > 3 else ["es", "en"])
