"""The search of the library as it is typed: each key press, and what query and painting cost alone."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING

from tests.bench.probes.driver import drive, wait_for_paint
from tests.bench.probes.report import tell

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow


def play(window: MainWindow) -> None:
    """Type, and tell how long each key press took in milliseconds; then the same work by itself."""
    from PySide6.QtTest import QTest

    window.activateWindow()
    wait_for_paint(window)
    window.npcs.focus()
    QTest.qWait(200)
    texts = json.loads(os.environ["GMSCREEN_BENCH_TYPED"])
    press(window, "p")  # the first one also makes what every search needs
    typed, bare = [], []
    for text in texts:
        bare.append(alone(window, text))
        typed.append(press(window, text))
    tell(typed=typed, bare=bare)


def press(window: MainWindow, text: str) -> float:
    """Put `text` into the search field as the last key of it would, and wait until the list is painted."""
    panel = window.npcs.panel
    panel.search.setText(text[:-1])
    wait_for_paint(panel.list.viewport(), panel.list.viewport().update)
    start = time.monotonic()
    at = wait_for_paint(panel.list.viewport(), lambda: panel.search.insert(text[-1]))
    return (at - start) * 1000


def alone(window: MainWindow, text: str) -> float:
    """The bare FTS5 query for `text`, and painting the list as it is."""
    from gmscreen.store.npcs import match_text

    panel = window.npcs.panel
    panel.search.setText(text)
    wait_for_paint(panel.list.viewport(), panel.list.viewport().update)
    connection = window.workspace.campaign.file._connection
    query = "SELECT rowid FROM npc_search WHERE npc_search MATCH ?"
    start = time.monotonic()
    connection.execute(query, (match_text(text),)).fetchall()
    at = wait_for_paint(panel.list.viewport(), panel.list.viewport().repaint)
    return (at - start) * 1000


if __name__ == "__main__":
    drive(play)
