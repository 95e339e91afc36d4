"""Pictures of roster, notes and reference, to be looked at: `python -m tests.ui.panels_gallery FOLDER`."""

import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from gmscreen.session.state import CampaignState
from tests.ui.roster_kit import SYSTEM, demo_campaign, open_table

ROSTER = (268, 676)
STRIP = (782, 148)
TALL = (782, 420)


def main(folder: Path) -> None:
    """Write the pictures."""
    from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout

    from gmscreen.ui.panels.notes import NotesPanel
    from gmscreen.ui.panels.reference import ReferencePanel
    from gmscreen.ui.panels.roster import RosterPanel
    from gmscreen.ui.theme import theme_names
    from gmscreen.ui.workspace import Panel

    app = QApplication.instance() or QApplication([])
    scale = os.environ.get("QT_SCALE_FACTOR", "1")

    def framed(panel: Panel) -> QFrame:
        frame = QFrame()
        frame.setProperty("role", "panel")
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(panel)
        return frame

    def shoot(panel: Panel, name: str, size: tuple[int, int]) -> None:
        frame = panel.window()
        frame.resize(*size)
        frame.show()
        for _ in range(4):
            app.processEvents()
        frame.grab().save(str(folder / f"{name}@{scale}.png"))

    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        for language in ("es", "en"):
            full = stack.enter_context(
                open_table(Path(place) / f"{language}.gmscreen", demo_campaign(language), language)
            )
            bare = stack.enter_context(
                open_table(Path(place) / f"{language}0.gmscreen", CampaignState(), language)
            )
            frames = []
            full.look.apply()
            for table, kind in ((full, "full"), (bare, "empty")):
                roster, notes = RosterPanel(table.workspace), NotesPanel(table.workspace)
                reference = ReferencePanel(table.workspace)
                frames += [framed(roster), framed(notes), framed(reference)]
                for theme in theme_names():
                    table.look.switch(theme)
                    roster.set_system(SYSTEM)
                    reference.show_page("eclipse_phase" if kind == "full" else "")
                    stem = f"{theme}-{language}-{kind}"
                    shoot(roster, f"roster-{stem}", ROSTER)
                    shoot(notes, f"notes-{stem}", STRIP)
                    shoot(notes, f"notes-tall-{stem}", TALL)
                    shoot(reference, f"reference-{stem}", STRIP)
                    shoot(reference, f"reference-tall-{stem}", TALL)
                    reference.show_page(reference.current(), "opposed")
                    shoot(reference, f"reference-opposed-{stem}", TALL)
                table.look.switch("noche", 1.5)
                for panel, size in ((roster, (340, 900)), (notes, TALL), (reference, TALL)):
                    shoot(panel, f"{panel.panel_id}-large-{language}-{kind}", size)
                table.look.switch("noche", 1.0)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    main(target)
