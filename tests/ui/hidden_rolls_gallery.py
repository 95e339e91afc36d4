"""Pictures of the pane of hidden rolls, to be looked at: `python -m tests.ui.hidden_rolls_gallery FOLDER`."""

import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication

from gmscreen.rules.model import Input, Modifier
from gmscreen.ui.look import Look
from gmscreen.ui.panels.hidden_rolls import HiddenRollsPanel
from gmscreen.ui.theme import theme_names
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.texts import LANGUAGES
from tests.viewmodels.ledger_kit import Table, open_table

WIDTHS = (268, 284, 320)
HEIGHT = 684
HEBREW = "שומר הגשר"


def fill(table: Table) -> None:
    """A dozen entries of every kind."""
    table.clock.pass_by(days=-1)
    table.roll("Cole", "Persuasión", (0, 9), 55)
    table.clock.pass_by(days=1, hours=-1)
    revealed = table.roll("Cole", "Reacción del capataz", (0, 9), 55)
    table.mark(revealed, "revealed")
    table.throw("3d6kh2+4", (5, 2, 6))
    table.roll("Guarda 2", "Sigilo", (8, 8), 40)
    table.clock.pass_by(minutes=4)
    table.roll("Nadia", "Medicina", (4, 4), 70, hidden=False)
    undone = table.roll("Srit", "Hardware: electrónica industrial y mantenimiento", (5, 0), 60)
    table.campaign.undo()
    assert undone
    table.oppose("Nadia", "Guarda 2", (3, 4, 2, 1))
    table.roll(HEBREW, "<b>Saber</b> & <i>callar</i>", (9, 9), 60)
    ruled = table.roll("La cosa del conducto de ventilación", "Sigilo", (6, 2), 50)
    table.mark(ruled, "ruling", "la oscuridad la ayuda", "success")
    table.mark(ruled, "note", "Sigue en el techo; Srit puede oírla si calla")
    table.clock.pass_by(minutes=20)
    table.oppose("Representante de la Autoridad", "Twitch", (3, 3, 7, 7))
    modifiers = (
        Modifier(key="a", code="challenging", value=-20),
        Modifier(key="b", label="Escombros y polvo por todas partes", value=-10),
        Modifier(key="c", code="minor", value=10),
    )
    wanted = (Input(key="margin", value=10),)
    last = table.roll("Twitch", "Percepción", (7, 1), 65, modifiers=modifiers, inputs=wanted)
    table.mark(last, "told", "el conducto está vacío, zumba")


class Studio:
    """Two panes, a full one and an empty one, and the camera."""

    def __init__(self, folder: Path, full: Table, empty: Table) -> None:
        self.folder = folder
        self.tables = (full, empty)
        self.look = Look("noche")
        self.look.apply()
        self.panel, self.empty = (self._pane(table) for table in self.tables)

    def shoot(self, name: str, panel: HiddenRollsPanel | None = None) -> None:
        """Take a picture."""
        for _ in range(5):
            QApplication.processEvents()
        scale = os.environ.get("QT_SCALE_FACTOR", "1")
        (panel or self.panel).grab().save(str(self.folder / f"{name}@{scale}.png"))

    def shoot_all(self, prefix: str) -> None:
        """Everything there is to see in the present theme and language."""
        panel = self.panel
        for width in WIDTHS:
            panel.resize(width, HEIGHT)
            self.shoot(f"{prefix}-{width}")
        self.shoot(f"{prefix}-empty", self.empty)
        for name, row, height in (("new", 0, HEIGHT), ("opposed", 1, HEIGHT), ("ruled", 2, 1180)):
            panel.resize(284, height)
            panel.list.make_current(row)
            panel.list.detail_wanted.emit()
            self.shoot(f"{prefix}-detail-{name}")
            panel.sheet.closed.emit()
        panel.resize(284, HEIGHT)
        for name, text in (("found", "nadia"), ("nothing", "nadie así"), ("moved", "")):
            panel.bar.search.setText(text)
            panel.bar.flush()
            panel.list.make_current(5)
            self.shoot(f"{prefix}-{name}")
        for which in ("open", "all", "hidden"):
            panel.bar.filter.picked.emit(which)
            panel.list.make_current(0)
            self.shoot(f"{prefix}-filter-{which}")

    def shoot_large(self) -> None:
        """The largest type in the narrowest pane."""
        self.look.switch("noche", 2.0)
        for panel, name in ((self.panel, "large"), (self.empty, "large-empty")):
            panel.resize(268, 1100)
            self.shoot(name, panel)
        self.panel.list.detail_wanted.emit()
        self.shoot("large-detail")

    def _pane(self, table: Table) -> HiddenRollsPanel:
        panel = HiddenRollsPanel(Workspace(table.campaign, table.language, self.look))
        panel.resize(284, HEIGHT)
        panel.show()
        return panel


def main(folder: Path) -> None:
    """Write the pictures."""
    application = QApplication([])
    with tempfile.TemporaryDirectory() as place:
        tables = tuple(open_table(Path(place) / f"{name}.gmscreen") for name in ("full", "empty"))
        fill(tables[0])
        studio = Studio(folder, *tables)
        for theme in theme_names():
            studio.look.switch(theme)
            for language in LANGUAGES:
                for table in tables:
                    table.language.switch(language)
                studio.shoot_all(f"{theme}-{language}")
        studio.shoot_large()
        application.closeAllWindows()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    main(target)
