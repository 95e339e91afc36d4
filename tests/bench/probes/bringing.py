"""A thousand NPCs brought in at the window: given up on the way, read, and added as one step."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.probes.driver import drive, wait_for_paint
from tests.bench.probes.report import tell

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow

GIVEN_UP_AT = 100


def play(window: MainWindow) -> None:
    """Tell how long it takes to stop, to read and to add, and how long the window was deaf meanwhile."""
    window.activateWindow()
    wait_for_paint(window)
    path = Path(os.environ["GMSCREEN_BENCH_FILE"])
    before = window.workspace.campaign.file.npcs.count()
    stopped = give_up(window, path)
    assert window.workspace.campaign.file.npcs.count() == before, "something of it stayed"
    assert not window.npcs.intake.list.count()
    read, gap, steps = read_all(window, path)
    count = window.npcs.intake.list.count()
    start = time.monotonic()
    at = wait_for_paint(window, window.npcs.intake.add.click)
    assert window.workspace.campaign.file.npcs.count() == before + count
    undone = wait_for_paint(window, window.actions_["undo"].trigger) - at
    assert window.workspace.campaign.file.npcs.count() == before
    tell(
        stopped=stopped,
        read=read,
        gap=gap,
        steps=steps,
        count=count,
        added=(at - start) * 1000,
        undone=undone * 1000,
    )


def give_up(window: MainWindow, path: Path) -> float:
    """Stop a reading on the way: how many milliseconds until nothing goes on any more."""
    sheet = window.npcs.intake
    sheet.read([path])
    wait(lambda: sheet.progress.value() >= GIVEN_UP_AT)
    start = time.monotonic()
    sheet.stop.click()
    at = wait_for_paint(sheet, sheet.update)
    return (at - start) * 1000


def read_all(window: MainWindow, path: Path) -> tuple[float, float, int]:
    """How long reading takes, the longest time in which no event was dealt with, and how often it told."""
    sheet = window.npcs.intake
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    sheet.intake.advanced.connect(count)
    start = time.monotonic()
    sheet.read([path])
    gap = wait(lambda: sheet.list.count() > 0)
    wait_for_paint(sheet, sheet.update)
    return (time.monotonic() - start) * 1000, gap, steps


def wait(until: Callable[[], bool]) -> float:
    """Let events run until something is so: the longest that one turn took, in milliseconds."""
    from PySide6.QtCore import QCoreApplication

    longest = 0.0
    end = time.monotonic() + 60
    while not until():
        start = time.monotonic()
        QCoreApplication.processEvents()
        time.sleep(0.001)
        longest = max(longest, time.monotonic() - start)
        if start > end:
            raise TimeoutError("nothing came of it")
    return longest * 1000


if __name__ == "__main__":
    drive(play)
