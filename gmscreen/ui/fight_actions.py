"""What the window's keys do in a fight: turns, damage and those in trouble."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow
    from gmscreen.ui.panels.tracker import TrackerPanel


class FightActions:
    """Runs the tracker from anywhere in the window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The actions of a fight."""
        return {
            "turn.next": lambda: self._shown().next_turn(),
            "turn.previous": lambda: self._shown().previous_turn(),
            "damage": lambda: self._shown().damage(),
            "initiative.missing": lambda: self._shown().roll_initiative(missing=True),
            "initiative.all": lambda: self._shown().roll_initiative(missing=False),
            "case": lambda: self._shown().show_case(),
            "focus.tracker": self.focus,
        }

    def focus(self) -> None:
        """Bring the tracker forward and put the keyboard into it."""
        self._shown().focus_first()

    def _shown(self) -> TrackerPanel:
        """The tracker, where it can be seen."""
        self._window.docks["tracker"].bring_forward()
        return self._window.tracker
