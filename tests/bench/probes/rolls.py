"""Hidden rolls as a game master makes them: from the key to the painted row, one after the other."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from tests.bench.probes.driver import drive, wait_for_paint
from tests.bench.probes.report import tell

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow

ROLLS = int(os.environ.get("GMSCREEN_BENCH_ROLLS", "12"))


def play(window: MainWindow) -> None:
    """Roll, and tell how long each roll took in milliseconds."""
    window.activateWindow()
    wait_for_paint(window)
    roll(window)  # the first one also readies the file
    tell(rolls=[roll(window) for _ in range(ROLLS)])


def roll(window: MainWindow) -> float:
    """Press the keys of a hidden roll, and wait until the new row is painted."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    model = window.hidden.model
    before = model.index(0).data(model_id()) or 0
    target = QApplication.focusWidget()
    assert target is not None
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    start = time.monotonic()
    at = wait_for_paint(
        window.hidden.list.viewport(), lambda: QTest.keyClick(target, Qt.Key.Key_Return, keys)
    )
    new = model.index(0).data(model_id())
    assert new > before, "the roll is not on screen"
    assert window.hidden.list.currentIndex().row() == 0
    QApplication.processEvents()
    return (at - start) * 1000


def model_id() -> int:
    """The role under which the model tells an entry's id."""
    from gmscreen.viewmodels.ledger import LedgerRole

    return LedgerRole.ID


drive(play)
