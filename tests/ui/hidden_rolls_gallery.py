"""Pictures of the pane of hidden rolls, to be looked at: `python -m tests.ui.hidden_rolls_gallery FOLDER`."""

import os
import sys
import tempfile
from pathlib import Path

from gmscreen.rules.model import Input, Modifier
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


def main(folder: Path) -> None:
    """Write the pictures."""
    from PySide6.QtWidgets import QApplication

    from gmscreen.ui.look import Look
    from gmscreen.ui.panels.hidden_rolls import HiddenRollsPanel
    from gmscreen.ui.theme import theme_names
    from gmscreen.ui.workspace import Workspace

    app = QApplication.instance() or QApplication([])
    scale = os.environ.get("QT_SCALE_FACTOR", "1")
    with tempfile.TemporaryDirectory() as place:
        table = open_table(Path(place) / "full.gmscreen")
        nothing = open_table(Path(place) / "empty.gmscreen")
        fill(table)
        look = Look("noche")
        look.apply()

        def shoot(panel: HiddenRollsPanel, name: str) -> None:
            for _ in range(5):
                app.processEvents()
            panel.grab().save(str(folder / f"{name}@{scale}.png"))

        def made(source: Table) -> HiddenRollsPanel:
            panel = HiddenRollsPanel(Workspace(source.campaign, source.language, look))
            panel.resize(284, HEIGHT)
            panel.show()
            panel.activateWindow()
            return panel

        panel, empty = made(table), made(nothing)
        for theme in theme_names():
            look.switch(theme)
            for language in ("es", "en"):
                table.language.switch(language)
                nothing.language.switch(language)
                for width in WIDTHS:
                    panel.resize(width, HEIGHT)
                    shoot(panel, f"{theme}-{language}-{width}")
                panel.resize(284, HEIGHT)
                shoot(empty, f"{theme}-{language}-empty")
                for row in (0, 1, 2, 4):
                    panel.list.make_current(row)
                    panel.list.detail_wanted.emit()
                    shoot(panel, f"{theme}-{language}-detail{row}")
                    panel.sheet.closed.emit()
                panel.resize(284, 1180)
                panel.list.make_current(2)
                panel.list.detail_wanted.emit()
                shoot(panel, f"{theme}-{language}-tall")
                panel.sheet.closed.emit()
                panel.resize(284, HEIGHT)
                panel.bar.search.setText("nadia")
                panel.bar.flush()
                shoot(panel, f"{theme}-{language}-found")
                panel.bar.search.setText("nadie así")
                panel.bar.flush()
                shoot(panel, f"{theme}-{language}-nothing")
                panel.bar.search.clear()
                panel.bar.flush()
                panel.list.make_current(5)
                shoot(panel, f"{theme}-{language}-moved")
                panel.bar.filter.picked.emit("all")
                panel.list.make_current(0)
                shoot(panel, f"{theme}-{language}-all")
                panel.bar.filter.picked.emit("hidden")
                panel.list.make_current(0)
        look.switch("noche", 2.0)
        panel.resize(268, 1100)
        table.language.switch("es")
        shoot(panel, "large-type")
        panel.list.detail_wanted.emit()
        shoot(panel, "large-type-detail")
        empty.resize(268, 1100)
        shoot(empty, "large-type-empty")


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    main(target)
