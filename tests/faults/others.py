"""Two windows on one file, a folder that cannot be written, and a clock that was set back."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from gmscreen.session.commands import RollExpression
from gmscreen.store.backups import back_up
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.rebuild import put_back
from gmscreen.viewmodels.campaign import Problem
from tests.faults.acts import acts
from tests.faults.disk import announce, looked
from tests.faults.outcome import Outcome
from tests.faults.sentences import heard, said
from tests.faults.stage import Stage
from tests.faults.verify import Verifier, copies_of, now, open_file

NOBODY = 65534
STEPS = 15

READER = """
import fcntl, os, sys, uuid
from pathlib import Path
from gmscreen.session.commands import RollExpression
from gmscreen.store.errors import StoreError
from tests.faults.verify import now
from tests.store.kit import session_on
from gmscreen.store.campaign import CampaignFile
import gmscreen.store.npcs, gmscreen.store.rebuild
path, copy = Path(sys.argv[1]), Path(sys.argv[2])
if hasattr(os, "getuid") and os.getuid() == 0:
    os.setgroups([]); os.setgid(NOBODY); os.setuid(NOBODY)
file = CampaignFile.open(path, clock=now, copies=copy.parent / "copias")
session = session_on(file)
try:
    session.execute(RollExpression("d6"))
    print("written")
except StoreError as error:
    print(error.code)
file.go_on_at(copy)
session.execute(RollExpression("d6"))
file.close()
""".replace("NOBODY", str(NOBODY))


def two_windows(outcome: Outcome, path: Path, chance: random.Random) -> None:
    """The second one reads, says so, writes nothing, and leaves the first one alone."""
    verifier, file = Verifier(acts), open_file(path)
    stage = Stage(acts, file)
    _steps(outcome, stage, verifier, chance)
    second = _second(outcome, path)
    try:
        Stage(acts, second)._session.execute(RollExpression("d6"))
        outcome.lose("the second window wrote")
    except StoreError as error:
        heard(outcome, error, path)
    _steps(outcome, stage, verifier, chance)
    second.close()
    looked(outcome, verifier, file)
    file.close()
    again = open_file(path)
    looked(outcome, verifier, again)
    again.close()


def _second(outcome: Outcome, path: Path) -> CampaignFile:
    """What the second window gets."""
    try:
        other = CampaignFile.open(path, clock=now, copies=copies_of(path))
        outcome.lose("two windows may write")
    except StoreError as error:
        heard(outcome, error, path)
        other = CampaignFile.open(path, clock=now, read_only=True)
    return other


def a_folder_that_cannot_be_written(outcome: Outcome, path: Path, chance: random.Random) -> None:
    """It is read, and a copy goes on."""
    verifier, file = Verifier(acts), open_file(path)
    stage = Stage(acts, file)
    _steps(outcome, stage, verifier, chance)
    file.close()
    content = path.read_bytes()
    with tempfile.TemporaryDirectory(prefix="gmscreen ") as elsewhere:
        copy = Path(elsewhere) / "copia.gmscreen"
        Path(elsewhere).chmod(0o777)
        path.parent.chmod(0o555)
        path.chmod(0o644)
        command = [sys.executable, "-c", READER, str(path), str(copy)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        path.parent.chmod(0o700)
        if done.stdout.split() != ["read_only"] or done.stderr:
            outcome.lose(f"{done.stdout} {done.stderr[-300:]}")
            return
        said(outcome, Problem("store.opened_read_only", {"name": path.name}))
        said(outcome, Problem("store.read_only"))
        if path.read_bytes() != content:
            outcome.lose("the file was written")
        moved = CampaignFile.open(copy, clock=now, read_only=True)
        if moved.load().last_entry != stage.held.last_entry + 1:
            outcome.lose("the copy lacks something")
        moved.close()
    again = open_file(path)
    looked(outcome, verifier, again)
    again.close()


def a_clock_that_was_set_back(outcome: Outcome, path: Path, chance: random.Random) -> None:
    """Backups are told apart by their number: what is recovered is the newest, whatever the clock said."""
    verifier = Verifier(acts)
    for _ in range(chance.randint(2, 5)):
        moment = now() + timedelta(days=chance.randint(-2000, 2000))
        clock = partial(_still, moment)
        if path.exists():
            file = CampaignFile.open(path, clock=clock, copies=copies_of(path))
        else:
            file = CampaignFile.create(path, "Noche", clock=clock, copies=copies_of(path))
        stage = Stage(acts, file)
        _steps(outcome, stage, verifier, chance)
        back_up(path, copies_of(path), now=moment)
        _steps(outcome, stage, verifier, chance)
        looked(outcome, verifier, file)
        file.close()
    path.unlink()
    heard(outcome, StoreError("no_such_file"), path)
    put_back(path, copies_of(path), now())
    again = open_file(path)
    looked(outcome, verifier, again)
    again.close()


Case = Callable[[Outcome, Path, random.Random], None]
CASES: tuple[tuple[Case, str], ...] = (
    (two_windows, "read it there; the first one goes on"),
    (a_folder_that_cannot_be_written, "read it, or go on in a copy"),
    (a_clock_that_was_set_back, "recover it: all is there again"),
)


def run(case: Case, way_on: str, runs: int, seed: int) -> Outcome:
    """Let `case` happen so many times."""
    outcome = Outcome(case.__name__.replace("_", " "), way_on)
    chance = random.Random(f"{seed} {outcome.fault}")
    began = time.monotonic()
    for _ in range(runs):
        outcome.runs += 1
        with tempfile.TemporaryDirectory(prefix="gmscreen ") as folder:
            inner = Path(folder) / "mesa"
            inner.mkdir()
            if os.name != "nt":
                Path(folder).chmod(0o755)
            case(outcome, inner / "noche ñ.gmscreen", chance)
    outcome.seconds = time.monotonic() - began
    return outcome


def _still(moment: datetime) -> datetime:
    return moment


def _steps(outcome: Outcome, stage: Stage, verifier: Verifier, chance: random.Random) -> None:
    for _ in range(chance.randint(1, STEPS)):
        announce(outcome, stage, verifier)
