"""From the start of the program to a window that is painted and takes keys at its desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.bench.probes.driver import drive, wait_for_paint
from tests.bench.probes.report import tell

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow


def play(window: MainWindow) -> None:
    """Wait for the first paint, see that a key would reach the desk, and tell."""
    at = wait_for_paint(window)
    desk, focus = window.tabs.current_desk, window.focusWidget()
    assert desk is not None
    assert focus is not None
    assert desk.isAncestorOf(focus)
    assert window.isVisible()
    tell(at)


drive(play)
