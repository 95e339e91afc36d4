"""NPCs on paper: the one format of `npc export` that needs Qt, though no display."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.system import System
from gmscreen.viewmodels.texts import Texts


def write(
    out: Path, blocks: Sequence[StatBlock], systems: Mapping[str, System], texts: Texts, folder: Path
) -> int:
    """Write cards, several to a page of A4, and say how many. Raises `StoreError`.

    Paper lies on the table: secrets and false leads are not on it. Portraits are those in `folder`.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # Only this format needs Qt: the others must start at once, and where Qt cannot be loaded at all.
    from gmscreen import app  # noqa: PLC0415
    from gmscreen.ui.npc_print import write_pdf  # noqa: PLC0415
    from gmscreen.viewmodels.npc_cards import npc_card  # noqa: PLC0415

    application = app.make_application([])
    cards = [npc_card(texts, systems.get(one.system), one) for one in blocks]
    write_pdf(out, cards, page="A4", layout="cards", texts=texts, folder=folder)
    application.quit()
    return len(cards)
