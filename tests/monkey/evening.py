"""An evening: the demo campaign in a window, hands at it, and a look now and then at what must hold."""

import random
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from gmscreen import app
from gmscreen.rules.dice import EntropyDice
from gmscreen.ui.main_window import MainWindow
from tests.monkey.hands import Hands
from tests.monkey.laws import focus_lost, mistold, on_disk, piled, stale, told_to_players, unrepeated
from tests.monkey.watch import Watch, watch_models

LOOK_EVERY = 50
CLOSE_EVERY = 400
SHOWN = 8
"""So many of the last things that were done are told with what was found."""
BEGIN = datetime(2026, 10, 17, 21, 4, tzinfo=UTC)
FILES = ("a.gmscreen", "b.gmscreen", "mesa.gmscreen", "x.json", "nada", "ñ b.gmscreen")
"""What may be chosen where a file is asked for; most of them are not there, or no campaign."""
LONGEST = 1500
"""Of what came back otherwise so many characters are shown."""


class Evening:
    """One window after another, and everything that is done at it."""

    def __init__(
        self, rng: random.Random, folder: Path, *, slow: float, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        """Play in `folder`; an act that takes more than `slow` seconds of work is a finding.

        `tell` hears of every finding when it is made, with what was done before.
        """
        self._rng = rng
        self._folder = folder
        self._tell = tell
        self._watch = Watch(slow)
        self._path = folder / "mesa.gmscreen"
        self._now = BEGIN
        self.done: list[str] = []
        self.findings: list[str] = []

    def play(self, steps: int, seconds: float) -> list[str]:
        """Do so many things, or go on for so long; what was wrong, in words."""
        QApplication.instance() or app.make_application([])
        app.make_library(clock=self._clock).create_demo(self._path, "es").file.close()
        end = time.monotonic() + seconds
        with self._watch.listening(), patch.object(QDialog, "exec", self._answering()):
            window = self._open()
            hands = Hands(window, self._rng)
            while len(self.done) < steps and time.monotonic() < end:
                hands.window = window
                self._step(hands)
                if not window.isVisible():  # it was closed, as a person may
                    window = self._after(window)
                if len(self.done) % LOOK_EVERY == 0:
                    self._look(window)
                if len(self.done) % CLOSE_EVERY == 0:
                    window = self._reopen(window)
                self._gather()
            self._look(window)
            window = self._reopen(window)
            window.close()
            window.deleteLater()
            _settle()
            self._gather()
        return self.findings

    # --- one thing after another

    def _step(self, hands: Hands) -> None:
        with self._watch.timing(), self._watch.catching():
            self.done.append("something that failed")
            self.done[-1] = hands.act()
            _settle()

    def _look(self, window: MainWindow) -> None:
        """See whether all holds that must."""
        window.flush()
        _settle()
        wrong = self._watch.wrong
        wrong += focus_lost(window)
        wrong += piled(window)
        wrong += stale(window)
        wrong += mistold(window)
        wrong += told_to_players(window)
        wrong += unrepeated(window, self._rng.randint(1, 15))
        wrong += stale(window)

    def _gather(self) -> None:
        for found in self._watch.wrong:
            last = "".join(f"\n    {did}" for did in self.done[-SHOWN:])
            words = f"step {len(self.done)}: {found}\n  after:{last}"
            self.findings.append(words)
            self._tell(words)
        self._watch.wrong.clear()

    # --- windows

    def _open(self) -> MainWindow:
        with self._watch.timing():
            window = app.open_window(self._path, dice=EntropyDice(self._rng), clock=self._clock)
            window.activateWindow()
            QApplication.processEvents()
        watch_models(window)
        return window

    def _after(self, window: MainWindow) -> MainWindow:
        """The window that is opened after `window` was closed."""
        self._path = window.workspace.campaign.file.path
        window.deleteLater()
        _settle()
        return self._open()

    def _reopen(self, window: MainWindow) -> MainWindow:
        """Close the window and open the campaign again, which must be what it was."""
        if (focus := window.focusWidget()) is not None:
            focus.clearFocus()  # it takes what is being typed, as closing does
        window.flush()
        before = on_disk(window)
        with self._watch.timing():
            window.close()
        again = self._after(window)
        after = on_disk(again)
        for kind, was in before.items():
            if was != after[kind]:
                words = f"was {was!r:.{LONGEST}}\n  is  {after[kind]!r:.{LONGEST}}"
                self._watch.wrong.append(f"{kind} came back otherwise:\n  {words}")
        self.done.append("closed and opened again")
        return again

    def _answering(self) -> Callable[[QDialog], int]:
        """What stands in for every dialog: half of those that ask for a file get one, all else is refused."""

        def answer(dialog: QDialog) -> int:
            if isinstance(dialog, QFileDialog) and self._rng.random() < 0.5:
                dialog.selectFile(str(self._folder / self._rng.choice(FILES)))
                return 1
            return 0

        return answer

    def _clock(self) -> datetime:
        """A clock that goes on a little at each look, so that a seed always meets the same times."""
        self._now += timedelta(milliseconds=100)
        return self._now


def _settle() -> None:
    """Let happen what waits for its turn, also what is to be thrown away."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
