"""Pictures of the tracker, to be looked at: `python -m tests.ui.tracker_gallery FOLDER`."""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.play import BeginCase
from tests.ui.roster_kit import Table, demo_campaign, open_table
from tests.ui.tracker_kit import crowd, night, oddities, phases

if TYPE_CHECKING:
    from gmscreen.ui.panels.tracker import TrackerPanel

SIZE = (268, 720)

Pose = Callable[["TrackerPanel"], object]
POSES: dict[str, Pose] = {
    "plain": lambda _panel: None,
    "damage": lambda panel: panel.damage("2d6+x"),
    "add": lambda panel: panel.forms.open_adder(),
    "sheet": lambda panel: panel.forms.act("open"),
    "conditions": lambda panel: panel.forms.act("conditions"),
    "expired": lambda panel: (panel.actions_.next_turn(), panel.actions_.next_turn()),
    "encounters": lambda panel: panel.forms.act("encounters"),
    "cases": lambda panel: [panel.workspace.campaign.execute(one) for one in CASES],
}
CASES: tuple[BeginCase, ...] = (
    BeginCase("wounds", "eclipse_phase", combatant="c3", hit=17),
    BeginCase("stress", "eclipse_phase", combatant="c2", shock="1d10"),
    BeginCase("wounds", "eclipse_phase", combatant="c4", hit=17),
    BeginCase("stress", "eclipse_phase", combatant="c1", shock="1d10"),
)


def states(language: str) -> dict[str, tuple[CampaignState, tuple[str, ...]]]:
    """What is pictured, and in which poses."""
    return {
        "night": (night(language), tuple(POSES)),
        "empty": (demo_campaign(language), ("plain", "add", "encounters")),
        "crowd": (crowd(30, 3), ("plain",)),
        "phases": (phases(), ("plain",)),
        "oddities": (oddities(), ("plain", "sheet", "conditions")),
    }


def main(folder: Path) -> None:
    """Write the pictures."""
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout

    from gmscreen.ui.panels.tracker import TrackerPanel
    from gmscreen.ui.theme import theme_names

    app = QApplication.instance() or QApplication([])
    scale = os.environ.get("QT_SCALE_FACTOR", "1")

    def shoot(table: Table, name: str, pose: str, looks: list[tuple[str, float]]) -> None:
        frame = QFrame()
        frame.setProperty("role", "panel")
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        panel = TrackerPanel(table.workspace)
        column.addWidget(panel)
        frame.resize(*SIZE)
        frame.show()
        panel.list.make_current("c2")
        POSES[pose](panel)
        for theme, size in looks:
            table.look.switch(theme, size)
            for _ in range(4):
                app.processEvents()
            stem = f"{name}-{pose}-{theme}{'-large' if size > 1 else ''}-{table.language.texts.language}"
            frame.grab().save(str(folder / f"{stem}@{scale}.png"))
        frame.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    with tempfile.TemporaryDirectory() as place:
        for language in ("es", "en"):
            looks = [(one, 1.0) for one in theme_names()] if language == "es" else [("noche", 1.0)]
            for name, (state, poses) in states(language).items():
                path = Path(place) / f"{language}{name}.gmscreen"
                with open_table(path, state, language) as table:
                    for pose in poses:
                        shoot(table, name, pose, [*looks, ("noche", 1.5)])


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    main(target)
