"""Killing a program while it writes, and looking at what is left.

A nursery process imports the program once and forks a child for every run, so that two hundred runs take
seconds. Where there is no fork, a new interpreter is started each time.
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
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from gmscreen.session.session import Opened
from gmscreen.store.campaign import CampaignFile, LedgerFilter
from gmscreen.store.errors import StoreError
from gmscreen.store.recovery import integrity

START_SECONDS = 20.0
"""How long a child may take to its first roll."""

Check = Callable[[Opened, Sequence[str]], str]
"""Told what the reopened file holds and what the child said, it answers what is wrong, or nothing.

A child module that has a `verifier()` which makes one is judged by it, step by step; what the others say are
ids of rolls that must be in the ledger.
"""


@dataclass
class Outcome:
    """What many runs of one fault came to."""

    fault: str
    runs: int = 0
    rolls: int = 0
    losses: int = 0
    damaged: int = 0
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)


class Child:
    """A running child and the file it announces its rolls in."""

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
        code = "import sys; from tests.faults.harness import play_here; play_here(*sys.argv[1:])"
        command = [sys.executable, "-c", code, module, str(campaign), str(self._announced)]
        self._process = subprocess.Popen(command)
        return self._process.pid

    def said(self) -> list[str]:
        """What was announced so far, a line for each roll or step."""
        return self._announced.read_bytes().decode().split("\n")[:-1]

    def wait_for_a_roll(self) -> None:
        """Until the first roll was announced. Raises `TimeoutError`."""
        until = time.monotonic() + START_SECONDS
        while not self.said():
            if time.monotonic() > until:
                raise TimeoutError("the child rolls nothing")
            time.sleep(0.001)

    def kill(self) -> None:
        """End it as a power cut ends a program: it cannot do anything more."""
        os.kill(self.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        if hasattr(os, "fork"):
            os.waitpid(self.pid, 0)
        else:
            self._process.wait()


def play_here(module: str, campaign: Path | str, announced: Path | str) -> None:
    """Be the child: play until killed, one line for each roll. Never returns."""
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
    child.wait_for_a_roll()
    time.sleep(moment)
    child.kill()


def killed_in_mid_fight(child: Child, campaign: Path, moment: float) -> None:
    """SIGKILL between two commands of a fight, or in one."""
    killed_while_playing(child, campaign, moment)


def killed_at_the_start(child: Child, campaign: Path, moment: float) -> None:
    """SIGKILL while the campaign is opened or the first rolls are made."""
    time.sleep(moment / 4)
    child.kill()


def killed_with_a_reader(child: Child, campaign: Path, moment: float) -> None:
    """SIGKILL while another program has the campaign open for reading."""
    child.wait_for_a_roll()
    reader = CampaignFile.open(campaign, clock=_now, read_only=True)
    time.sleep(moment / 2)
    reader.page(LedgerFilter(), None, 50)
    child.kill()
    reader.close()


FAULTS: tuple[Callable[[Child, Path, float], None], ...] = (
    killed_while_playing,
    killed_at_the_start,
    killed_with_a_reader,
)
FIGHT = (killed_in_mid_fight, "tests.faults.fight")
"""The fault of a fight, and the child that fights it."""


def run(
    fault: Callable[[Child, Path, float], None], runs: int, module: str, longest: float, seed: int
) -> Outcome:
    """Let `fault` happen `runs` times to one campaign that is played on and on, with `module` playing.

    It waits up to `longest` seconds before it strikes.
    """
    verifier = getattr(importlib.import_module(module), "verifier", None)
    check: Check | None = verifier() if verifier else None
    outcome = Outcome(fault.__name__.replace("_", " "))
    moments = random.Random(f"{seed} {fault.__name__}")
    folder = Path(tempfile.mkdtemp(prefix="gmscreen faults "))
    campaign, announced = folder / "noche ñ.gmscreen", folder / "announced"
    began = time.monotonic()
    shown: set[int] = set()
    for _ in range(runs):
        child = Child(module, campaign, announced)
        fault(child, campaign, moments.uniform(0, longest))
        said = child.said()
        outcome.runs += 1
        outcome.rolls += len(said)
        if check is None:
            shown |= {int(line) for line in said}
            outcome.rolls = len(shown)
        _look(campaign, shown, said, check, outcome)
    outcome.seconds = time.monotonic() - began
    if not outcome.problems:
        shutil.rmtree(folder)
    return outcome


def _look(
    campaign: Path, shown: set[int], said: Sequence[str], check: Check | None, outcome: Outcome
) -> None:
    """Open what is left, and count what was shown and is not there."""
    if not campaign.exists() and not (shown or said):
        return
    try:
        file = CampaignFile.open(campaign, clock=_now)
    except StoreError as error:
        outcome.losses += len(shown) or 1
        _note(outcome, f"run {outcome.runs}: {error.code} {error.details}")
        return
    try:
        held = file.load()
        wrong = check(held, said) if check else ""
        kept = {row[0] for row in file._connection.execute("SELECT id FROM ledger")}
        derived = {row[0] for row in file._connection.execute("SELECT entry FROM standing")}
        lost = shown - kept
        outcome.losses += len(lost) or bool(wrong)
        found = integrity(file._connection)
        if lost or wrong or found != "ok" or file.problems or kept != derived:
            _note(outcome, f"run {outcome.runs}: lost {sorted(lost)}, {wrong}, {found}, {file.problems}")
    finally:
        file.close()


def _note(outcome: Outcome, problem: str) -> None:
    outcome.damaged += 1
    outcome.problems.append(problem)


def _now() -> datetime:
    return datetime.now(UTC)
