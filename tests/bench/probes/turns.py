"""Turns of a fight as a game master gives them: from the key to the painted row, one after the other."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tests.bench.probes.driver import drive, wait_for_paint
from tests.bench.probes.report import memory, tell

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow

TURNS = int(os.environ.get("GMSCREEN_BENCH_TURNS", "12"))
ROUNDS = 4
REST = 150


def play(window: MainWindow) -> None:
    """Give the turn on, from the last one of a round at first, and scroll through everybody.

    Tells how long each took in milliseconds, and the memory before the tracker was shown.
    """
    window.activateWindow()
    wait_for_paint(window)
    before = memory()
    window.actions_["focus.tracker"].trigger()
    wait_for_paint(window)
    turn(window)  # the first one also readies the file
    begun = [next_round(window) for _ in range(ROUNDS)]
    rest()
    found = [turn(window) for _ in range(TURNS)]
    tell(turns=found, rounds=begun, pages=list(pages(window)), before=before["rss"] / 1024)


def next_round(window: MainWindow) -> float:
    """Go back to the last turn of a round in which everybody acted, and give it on from there."""
    model = window.tracker.model
    number = model.encounter.round
    window.actions_["undo"].trigger()
    window.tracker.list.follow()
    rest()
    assert model.encounter.round == number - 1
    took = turn(window)
    assert model.encounter.round == number
    return took


def rest() -> None:
    """Let time pass, as at a table: what is left for idle moments is done."""
    from PySide6.QtTest import QTest

    QTest.qWait(REST)


def pages(window: MainWindow) -> Iterator[float]:
    """Scroll page by page to the end."""
    bar, view = window.tracker.list.verticalScrollBar(), window.tracker.list.viewport()
    bar.setValue(0)
    wait_for_paint(view, view.update)
    while bar.value() < bar.maximum():
        start = time.monotonic()
        place = bar.value() + bar.pageStep()
        yield (wait_for_paint(view, partial(bar.setValue, place)) - start) * 1000


def turn(window: MainWindow) -> float:
    """Press the key of the next turn, and wait until the list is painted."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    model, view = window.tracker.model, window.tracker.list
    before, target = model.encounter.active, QApplication.focusWidget()
    assert target is not None
    start = time.monotonic()
    at = wait_for_paint(view.viewport(), lambda: QTest.keyClick(target, Qt.Key.Key_F7))
    row = model.row_of(model.encounter.active)
    assert model.encounter.active != before, "the turn did not go on"
    assert view.viewport().rect().intersects(view.visualRect(model.index(row))), "its row is not in sight"
    QApplication.processEvents()
    return (at - start) * 1000


drive(play)
