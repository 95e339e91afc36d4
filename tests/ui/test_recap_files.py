"""The recap that the window writes beside the campaign."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmscreen.session.recap import READERS, Reader
from gmscreen.ui.recap_files import recap_lines, write_recap
from tests.viewmodels.ledger_kit import open_table


@pytest.mark.parametrize("reader", READERS)
def test_it_is_of_the_last_evening(tmp_path: Path, qtbot: QtBot, reader: Reader) -> None:
    """Years of play do not make it longer; what was rolled in secret is no reason for another beginning."""
    del qtbot
    table = open_table(tmp_path / "a.gmscreen")
    table.roll("Cole", "Sigilo", hidden=False)
    table.clock.pass_by(days=7)
    table.roll("Srit", "Buscar")
    table.clock.pass_by(hours=5)
    table.roll("Nadia", "Percepción", hidden=False)
    table.clock.pass_by(hours=5)
    table.roll("Twitch", "Esquivar", hidden=False)
    text = "\n".join(recap_lines(table.campaign, table.language.texts, reader))
    found = [name for name in ("Cole", "Srit", "Nadia", "Twitch") if name in text]
    assert found == (["Srit", "Nadia", "Twitch"] if reader == "gm" else ["Nadia", "Twitch"])
    path = write_recap(table.campaign, table.language.texts, reader)
    assert path.with_suffix(".md").read_text("utf-8").strip() == text.strip()
    table.campaign.file.close()
