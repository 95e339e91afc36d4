"""What is read after the window is there: it is told of like everything else."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmscreen.app import open_window
from gmscreen.session.tracker.model import Prepared
from gmscreen.session.tracker.prepared import PutPrepared
from gmscreen.ui import file_actions
from tests.store.kit import TickingClock, new_campaign, session_on
from tests.store.test_campaign import run_sql


def test_an_unreadable_encounter_is_told_of_a_moment_later(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_actions, "LATER_MS", 100)
    path = tmp_path / "mesa.gmscreen"
    file = new_campaign(path)
    session = session_on(file)
    for name in ("Muelle", "Faro"):
        session.execute(PutPrepared(Prepared(id="", name=name)))
    file.close()
    run_sql(path, """UPDATE entity SET data = '{"id": "p2", "name": 7}' WHERE id = 'p2'""")
    window = open_window(path, clock=TickingClock())
    qtbot.addWidget(window)
    assert window.banners.banners() == ()
    qtbot.waitUntil(lambda: len(window.banners.banners()) == 1)
    assert "no se entiende" in window.banners.banners()[0].text()
    assert [one.name for one in window.workspace.campaign.state.prepared] == ["Muelle"]
    window.close()
