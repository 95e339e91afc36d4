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
    """A line that asks for one thing and goes when `keep` took it; else it says why not."""

    def __init__(self, panel: TrackerPanel, name: str, keep: Callable[[str], Problem | None]) -> None:
        self._panel = panel
        self._keep = keep
        self.line = AskLine(name)
        self.line.entered.connect(self._set)
        self.line.left.connect(self._leave)

    def _set(self, text: str) -> None:
        words = self._panel.complain(self._keep(text))
        self._panel.forms.say("")
        if words:
            self.line.say(words)
        else:
            self._leave()

    def _leave(self) -> None:
        self.line.hide()
        self._panel.focus_first()


class ClockDesk(Asking):
    """Lets time go by, and asks for another time."""

    def __init__(self, panel: TrackerPanel, table: TableActions) -> None:
        super().__init__(panel, "tracker.clock.field", table.set_clock)
        self._table = table

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.line.describe(texts.t("tracker.clock.hint"), texts.t("tracker.clock.field.tip"))

    def pick(self, step: str) -> None:
        """Let the time of a choice go by; `set` asks for another time."""
        if step == "set":
            self.line.open(self._panel.workspace.texts.t("tracker.clock.ask"))
        else:
            self._panel.complain(self._table.advance(dict(CLOCK_STEPS).get(step, 0)))


class LengthDesk(Asking):
    """Asks how long a round is."""

    def __init__(self, panel: TrackerPanel, table: TableActions) -> None:
        super().__init__(panel, "tracker.length.field", table.set_length)

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.line.describe(texts.t("tracker.length.hint"), texts.t("tracker.length.tip"))

    def ask(self) -> None:
        """Ask, with the table's own length typed already where it has one."""
        seconds = self._panel.model.encounter.round_seconds
        self.line.open(self._panel.workspace.texts.t("tracker.length.ask"), str(seconds or ""))
