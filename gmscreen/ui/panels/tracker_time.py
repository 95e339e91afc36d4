"""The time of the game in the panel: how far it goes on, another time, and how long a round is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gmscreen.ui.panels.tracker_ask import AskLine
from gmscreen.ui.panels.tracker_menu import CLOCK_STEPS
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.texts import Texts
from gmscreen.viewmodels.tracker_table import TableActions

if TYPE_CHECKING:
    from gmscreen.ui.panels.tracker import TrackerPanel


class Asking:
    """A line that asks for one thing and goes when `keep` took it; else it says why not.

    Its words are the texts under `key`: what it asks for, what may be typed, and a tip about that.
    """

    def __init__(
        self, panel: TrackerPanel, name: str, key: str, tip: str, keep: Callable[[str], Problem | None]
    ) -> None:
        self._panel = panel
        self._key = key
        self._tip = tip
        self._keep = keep
        self.line = AskLine(name)
        self.line.entered.connect(self._set)
        self.line.left.connect(self._leave)

    def open(self, text: str = "") -> None:
        """Ask; `text` is typed already."""
        self.line.open(self._panel.workspace.texts.t(f"{self._key}.ask"), text)

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.line.aim(texts.t(f"{self._key}.ask"))
        self.line.describe(texts, texts.t(f"{self._key}.hint"), texts.t(self._tip))

    def _set(self, text: str) -> None:
        problem = self._keep(text)
        self._panel.complain(None)
        if problem is not None:
            self.line.refuse(problem, self._panel.workspace.texts)
        else:
            self._leave()

    def _leave(self) -> None:
        self.line.hide()
        self._panel.focus_first()


class ClockDesk(Asking):
    """Lets time go by, and asks for another time."""

    def __init__(self, panel: TrackerPanel, table: TableActions) -> None:
        name = "tracker.clock.field"
        super().__init__(panel, name, "tracker.clock", f"{name}.tip", table.set_clock)
        self._table = table

    def pick(self, step: str) -> None:
        """Let the time of a choice go by; `set` asks for another time."""
        if step == "set":
            self.open()
        else:
            self._panel.complain(self._table.advance(dict(CLOCK_STEPS).get(step, 0)))


class LengthDesk(Asking):
    """Asks how long a round is."""

    def __init__(self, panel: TrackerPanel, table: TableActions) -> None:
        super().__init__(
            panel, "tracker.length.field", "tracker.length", "tracker.length.tip", table.set_length
        )

    def ask(self) -> None:
        """Ask, with the table's own length typed already where it has one."""
        seconds = self._panel.model.encounter.round_seconds
        self.open(str(seconds or ""))
