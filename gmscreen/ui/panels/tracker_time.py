"""The time of the game in the panel: how far it goes on, and the line in which another is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gmscreen.ui.panels.tracker_ask import AskLine
from gmscreen.ui.panels.tracker_menu import CLOCK_STEPS
from gmscreen.viewmodels.texts import Texts
from gmscreen.viewmodels.tracker_table import TableActions

if TYPE_CHECKING:
    from gmscreen.ui.panels.tracker import TrackerPanel


class ClockDesk:
    """Lets time go by, and asks for another time."""

    def __init__(self, panel: TrackerPanel, table: TableActions) -> None:
        self._panel = panel
        self._table = table
        self.line = AskLine("tracker.clock.field")
        self.line.entered.connect(self._set)
        self.line.left.connect(self._leave)

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.line.describe(texts.t("tracker.clock.hint"), texts.t("tracker.clock.field.tip"))

    def pick(self, step: str) -> None:
        """Let the time of a choice go by; `set` asks for another time."""
        if step == "set":
            self.line.open(self._panel.workspace.texts.t("tracker.clock.ask"))
        else:
            self._panel.complain(self._table.advance(dict(CLOCK_STEPS).get(step, 0)))

    def _set(self, text: str) -> None:
        words = self._panel.complain(self._table.set_clock(text))
        self._panel.forms.say("")
        if words:
            self.line.say(words)
        else:
            self._leave()

    def _leave(self) -> None:
        self.line.hide()
        self._panel.focus_first()


class LengthDesk:
    """Asks how long a round is."""

    def __init__(self, panel: TrackerPanel, table: TableActions) -> None:
        self._panel = panel
        self._table = table
        self.line = AskLine("tracker.length.field")
        self.line.entered.connect(self._set)
        self.line.left.connect(self._leave)

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.line.describe(texts.t("tracker.length.hint"), texts.t("tracker.length.tip"))

    def ask(self) -> None:
        """Ask, with the table's own length typed already where it has one."""
        seconds = self._panel.model.encounter.round_seconds
        self.line.open(self._panel.workspace.texts.t("tracker.length.ask"), str(seconds or ""))

    def _set(self, text: str) -> None:
        words = self._panel.complain(self._table.set_length(text))
        self._panel.forms.say("")
        if words:
            self.line.say(words)
        else:
            self._leave()

    def _leave(self) -> None:
        self.line.hide()
        self._panel.focus_first()
