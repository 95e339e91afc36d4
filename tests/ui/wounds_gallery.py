"""Pictures of the wounds and the sanity, to be looked at: `python -m tests.ui.wounds_gallery FOLDER`."""

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from gmscreen.content.characters import Skill, Stat, SystemSheet
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.play import BeginCase
from tests.ui.roster_kit import Table
from tests.ui.tracker_kit import fight, fighter, open_fight

SIZES = ((772, 138), (772, 420), (420, 300))
WEB = "partida_web"


def people(language: str = "es") -> CampaignState:
    """A fight with somebody who can be wounded, and somebody who can help."""
    nadia = fighter("c1", "Nadia", 14, 4, 12, side="party", character="nadia")
    state = fight((nadia, fighter("c2", "Twitch", 7, 30, 30, character="twitch")), language, WEB)
    for name, skills, con in (("nadia", {}, 55), ("twitch", {"Primeros auxilios": 45, "Medicina": 20}, 60)):
        state = with_sheet(state, name, skills, con=con, san=50, int=70)
    return state


def with_sheet(state: CampaignState, who: str, skills: Mapping[str, int], **stats: int) -> CampaignState:
    """The state in which somebody has these numbers in the web game."""
    found = state.find_character(who)
    assert found is not None
    sheet = SystemSheet(
        system=WEB,
        stats=tuple(Stat(id=key, value=value) for key, value in stats.items()),
        skills=tuple(Skill(name=name, value=value) for name, value in skills.items()),
    )
    return state.put("character", found.with_sheet(sheet))


def begun(table: Table, pose: str) -> None:
    """Bring the cases of a picture about."""
    cases = {
        "wound": [BeginCase("critical_wound", WEB, combatant="c1", hit=7)],
        "sanity": [BeginCase("sanity", WEB, combatant="c2", shock="1/1d10")],
        "body": [BeginCase("wounds", "eclipse_phase", combatant="c2", hit=17)],
        "stress": [BeginCase("stress", "eclipse_phase", combatant="c2", shock="1d10")],
        "track": [BeginCase("wound_track", "walkure", who="Vigía", hit=2)],
        "empty": [],
    }
    cases["all"] = [one for found in tuple(cases.values()) for one in found]
    for command in cases[pose]:
        table.campaign.execute(command)


def main(folder: Path) -> None:
    """Write the pictures."""
    from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout

    from gmscreen.ui.panels.wounds import WoundsPanel
    from gmscreen.ui.theme import theme_names
    from gmscreen.viewmodels.language import Language

    app = QApplication.instance() or QApplication([])
    scale = os.environ.get("QT_SCALE_FACTOR", "1")
    for pose in ("empty", "wound", "sanity", "body", "stress", "track", "all"):
        with (
            tempfile.TemporaryDirectory() as place,
            open_fight(Path(place) / "a.gmscreen", people()) as table,
        ):
            begun(table, pose)
            for language in ("es", "en"):
                spoken = Table(table.campaign, Language(language), table.look)
                frame = QFrame()
                frame.setProperty("role", "panel")
                column = QVBoxLayout(frame)
                column.setContentsMargins(0, 0, 0, 0)
                panel = WoundsPanel(spoken.workspace)
                panel.set_system(WEB)
                column.addWidget(panel)
                frame.show()
                for theme in theme_names():
                    for width, height in SIZES if theme == "noche" else SIZES[:1]:
                        table.look.switch(theme, 1.0)
                        frame.resize(width, height)
                        for _ in range(4):
                            app.processEvents()
                        name = f"{pose}-{theme}-{language}-{width}x{height}@{scale}.png"
                        frame.grab().save(str(folder / name))
                frame.close()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    main(target)
