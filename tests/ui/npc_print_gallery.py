"""Pictures of printed pages, to be looked at: `python -m tests.ui.npc_print_gallery FOLDER`."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from gmscreen.rules.systems import Systems
from gmscreen.viewmodels.npc_cards import npc_card
from gmscreen.viewmodels.texts import Texts
from tests.ui.npc_print_kit import crammed, cultist, everybody, guard, infomorph, soldier, thug
from tests.viewmodels.encounter_kit import counted_sheet

DPI = 110
FIGHTS = {
    "eclipse_phase": ((guard(), 4), (infomorph(), 1), (thug(), 2), (soldier(), 2)),
    "partida_web": ((thug(), 6), (cultist(), 3)),
    "walkure": ((soldier(), 4),),
}


def main(folder: Path) -> None:
    """Write the pictures."""
    from PySide6.QtGui import QGuiApplication

    from gmscreen.ui.npc_print import Layout, Printable, page_image, pages_of
    from gmscreen.ui.printing.style import PAPER

    application = QGuiApplication([])
    systems = Systems()

    def printed(texts: Texts) -> Iterator[tuple[str, Layout, list[Printable]]]:
        for name, blocks in (("one", [thug()]), ("nine", everybody()), ("crammed", [crammed()])):
            cards = [npc_card(texts, systems.get(one.system), one, secrets=True) for one in blocks]
            yield f"cards-{name}", "cards", [*cards]
            yield f"sheet-{name}", "sheet", [*cards]
        for system, people in FIGHTS.items():
            yield f"fight-{system}", "encounter", [counted_sheet(texts, systems, "Muelle 7", system, people)]

    folder.mkdir(parents=True, exist_ok=True)
    for texts in (Texts("es"), Texts("en")):
        for page in PAPER:
            for name, layout, sheets in printed(texts):
                for number, made in enumerate(pages_of(sheets, page=page, layout=layout, texts=texts), 1):
                    path = folder / f"{name}-{page}-{texts.language}-{number}.png"
                    page_image(made, DPI).save(str(path))
    application.quit()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main(Path(sys.argv[1]))
