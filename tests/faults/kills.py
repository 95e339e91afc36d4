"""Killing a program while it plays, and looking at what is left.

A nursery process imports the program once and forks a child for every run, so that a thousand runs take
minutes. Where there is no fork, a new interpreter is started each time.
"""

import importlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from gmscreen.store.backups import back_up
from gmscreen.store.campaign import CampaignFile, LedgerFilter
from gmscreen.store.errors import StoreError
from tests.faults.outcome import Outcome
from tests.faults.verify import Verifier, back_up_file, copies_of, now, open_file, trail_of

EVENING, FIGHT, WINDOW = "tests.faults.evening", "tests.faults.fight", "tests.faults.window"
"""The modules whose `play` is killed. One that has a `verifier` is judged step by step; what the window says
are ids of rolls that must be in the ledger."""

START_SECONDS = 30.0
"""How long a child may take to its first step."""
PER_CAMPAIGN = 50
"""After so many runs another campaign is begun: its first moments are as dangerous as its later ones."""

Kill = Callable[["Child", Path, float], None]


class Child:
    """A running child and the file it announces its steps in."""

    def __init__(self, module: str, campaign: Path, announced: Path) -> None:
        self._announced = announced
        announced.write_bytes(b"")
        self.pid = self._fork(module, campaign) if hasattr(os, "fork") else self._spawn(module, campaign)

    def _fork(self, module: str, campaign: Path) -> int:
        pid = os.fork()
        if pid == 0:
            play_here(module, campaign, self._announced)
        return pid

    def _spawn(self, module: str, campaign: Path) -> int:
        code = "import sys; from tests.faults.kills import play_here; play_here(*sys.argv[1:])"
        command = [sys.executable, "-c", code, module, str(campaign), str(self._announced)]
        self._process = subprocess.Popen(command)
        return self._process.pid

    def said(self) -> list[str]:
        """What was announced so far, a line for each step."""
        return self._announced.read_bytes().decode().split("\n")[:-1]

    def wait_for_a_step(self) -> None:
        """Until the first step was announced. Raises `TimeoutError`."""
        until = time.monotonic() + START_SECONDS
        while not self.said():
            if time.monotonic() > until:
                raise TimeoutError("the child does nothing")
            time.sleep(0.001)

    def kill(self) -> None:
        """End it as a power cut ends a program: it cannot do anything more."""
        os.kill(self.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        if hasattr(os, "fork"):
            os.waitpid(self.pid, 0)
        else:
            self._process.wait()


def play_here(module: str, campaign: Path | str, announced: Path | str) -> None:
    """Be the child: play until killed, one line for each step. Never returns."""
    status = 1
    try:
        with Path(announced).open("ab", buffering=0) as file:
            importlib.import_module(module).play(
                Path(campaign), lambda text: file.write(f"{text}\n".encode())
            )
        status = 0
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        sys.stderr.flush()
        os._exit(status)


def killed_while_playing(child: Child, campaign: Path, moment: float) -> None:
    """SIGKILL at a random moment of the evening."""
    child.wait_for_a_step()
    time.sleep(moment)
    child.kill()


def killed_in_mid_fight(child: Child, campaign: Path, moment: float) -> None:
    """SIGKILL between two commands of a fight, or in one."""
    killed_while_playing(child, campaign, moment)


def killed_at_the_window(child: Child, campaign: Path, moment: float) -> None:
    """SIGKILL while keys roll at the real window."""
    killed_while_playing(child, campaign, moment)


def killed_at_the_start(child: Child, campaign: Path, moment: float) -> None:
    """SIGKILL while the campaign is made or opened, or in the first steps."""
    time.sleep(moment / 4)
    child.kill()


def killed_with_a_reader(child: Child, campaign: Path, moment: float) -> None:
    """SIGKILL while another program has the campaign open for reading."""
    child.wait_for_a_step()
    reader = CampaignFile.open(campaign, clock=now, read_only=True)
    time.sleep(moment / 2)
    reader.page(LedgerFilter(), None, 50)
    child.kill()
    reader.close()


def killed_while_a_backup_is_made(child: Child, campaign: Path, moment: float) -> None:
    """SIGKILL while another process copies the campaign away."""
    child.wait_for_a_step()
    time.sleep(moment / 4)
    back_up(campaign, copies_of(campaign), now=now())
    child.kill()


KILLS: tuple[tuple[Kill, str], ...] = (
    (killed_while_playing, EVENING),
    (killed_at_the_start, EVENING),
    (killed_with_a_reader, EVENING),
    (killed_while_a_backup_is_made, EVENING),
    (killed_in_mid_fight, FIGHT),
)
AT_THE_WINDOW: tuple[Kill, str] = (killed_at_the_window, WINDOW)


def run(kill: Kill, module: str, runs: int, longest: float, seed: int) -> Outcome:
    """Let `kill` happen `runs` times to `module`, up to `longest` seconds after its first step.

    One campaign is played on and on, `PER_CAMPAIGN` times, and looked at after every kill.
    """
    outcome = Outcome(kill.__name__.replace("_", " "), "open it again: all is there")
    moments = random.Random(f"{seed} {outcome.fault}")
    began = time.monotonic()
    for first in range(0, runs, PER_CAMPAIGN):
        folder = Path(tempfile.mkdtemp(prefix="gmscreen faults "))
        campaign, announced = folder / "noche ñ.gmscreen", folder / "announced"
        judge = _Judge(module, campaign, outcome)
        for _ in range(first, min(runs, first + PER_CAMPAIGN)):
            child = Child(module, campaign, announced)
            kill(child, campaign, moments.uniform(0, longest))
            outcome.runs += 1
            judge.look(child.said())
        if outcome.good:
            shutil.rmtree(folder)
    outcome.seconds = time.monotonic() - began
    return outcome


class _Judge:
    """Opens what is left after each kill, and notes what was announced and is not there."""

    def __init__(self, module: str, campaign: Path, outcome: Outcome) -> None:
        make = getattr(importlib.import_module(module), "verifier", None)
        self._verifier: Verifier | None = make() if make else None
        self._campaign = campaign
        self._outcome = outcome
        self._shown: set[int] = set()

    def look(self, said: Sequence[str]) -> None:
        """Compare the file with what was said since the last time."""
        outcome = self._outcome
        outcome.actions += len(said)
        if self._verifier is None:
            self._shown |= {int(line) for line in said}
        wrong = self._verifier.hear(said) if self._verifier else ""
        if not self._campaign.exists() and not outcome.actions:
            return
        try:
            file = open_file(self._campaign)
        except StoreError as error:
            outcome.lose(f"{error.code} {error.details}", max(1, outcome.actions))
            return
        try:
            wrong = wrong or self._wrong_with(file)
        finally:
            file.close()
        if wrong:
            outcome.lose(wrong)

    def _wrong_with(self, file: CampaignFile) -> str:
        wrong = self._verifier.look(file) if self._verifier else self._lost(file)
        found, derived = file.check()
        if wrong or found != "ok" or derived or file.problems:
            return f"{wrong} {found}, {derived} derived wrongly, {file.problems}"
        if not self._verifier:
            return ""
        lacking = trail_of(file)
        # As the program does a moment after the opening: the trail goes on from there.
        back_up_file(file)
        return lacking

    def _lost(self, file: CampaignFile) -> str:
        file.load()
        lost = self._shown - {view.entry.id for view in file.page(LedgerFilter(), None, 1_000_000)}
        return f"lost {sorted(lost)}" if lost else ""
