"""What the window does in secret: sweeps and decoys by one key each, and the recaps of the evening."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from gmscreen.rules.dice import EntropyDice
from gmscreen.session.decoy import MakeDecoy, next_reminder
from gmscreen.session.sweep import ConsumeSweep, RollSweep
from gmscreen.store.errors import StoreError

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow


class SecretActions(QObject):
    """Rolls for the whole party, and makes believe; now and then it proposes the latter."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        # Dice of its own: those of the game show the same with reminders and without.
        self._dice = EntropyDice(SystemRandom())
        self._minutes = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._remind)
        campaign = window.workspace.campaign
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self._follow)
        window.closed.connect(self._timer.stop)
        self._follow()

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The actions of the table menu that only the GM hears of, and the recaps."""
        return {
            "sweep": self.sweep,
            "sweep.choose": self.choose_sweep,
            "decoy": self.decoy,
            "recap.gm": lambda: self.recap(everything=True),
            "recap.players": lambda: self.recap(everything=False),
        }

    def sweep(self) -> None:
        """Take the next sweep that lies ready, else roll the last one again, else ask which."""
        campaign = self._window.workspace.campaign
        last = campaign.state.secret_settings.last_sweep
        if campaign.state.prerolled:
            campaign.execute(ConsumeSweep())
        elif last is not None and last.system in campaign.systems:
            campaign.execute(RollSweep(last))
        else:
            self.choose_sweep()

    def choose_sweep(self) -> None:
        """Choose test and people, in the pane of hidden rolls."""
        window = self._window
        window.docks["hidden"].bring_forward()
        window.hidden.sweeps.choose(window.tabs.current_system)

    def decoy(self) -> None:
        """Make the traces of a hidden roll, and no roll."""
        self._window.workspace.campaign.execute(MakeDecoy())

    def _follow(self) -> None:
        minutes = self._window.workspace.campaign.state.secret_settings.decoy_minutes
        if minutes != self._minutes:
            self._minutes = minutes
            self._wait()

    def _wait(self) -> None:
        now = datetime.now(UTC)
        due = next_reminder(self._dice, now, self._minutes)
        if due is None:
            self._timer.stop()
        else:
            self._timer.start((due - now) // timedelta(milliseconds=1))

    def _remind(self) -> None:
        """Propose a decoy, in a word that interrupts nothing."""
        texts = self._window.workspace.texts
        self._window.top.say(texts.with_key(texts.t("decoy.remind"), "decoy"))
        self._wait()

    def recap(self, *, everything: bool) -> None:
        """Write the evening down beside the campaign, as a page to edit and as a page to print."""
        from gmscreen.ui.recap_files import write_recap  # noqa: PLC0415 - the evening is over by then

        window = self._window
        campaign = window.workspace.campaign
        window.flush()
        try:
            path = write_recap(campaign, window.workspace.texts, "gm" if everything else "players")
        except StoreError as error:
            campaign.report(error)
        else:
            window.messages.say("recap.written", name=path.name)
