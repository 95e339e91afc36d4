"""A disk that is full: at a commit, a backup, a copy, a new file, and when the log is folded in at the end.

As root the disk is a small one of its own; elsewhere SQLite is told that its file may not grow.
"""

import os
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gmscreen.store.backups import backups_in, is_valid
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.shelf import folders_of
from gmscreen.viewmodels.campaign import Problem
from tests.faults.acts import acts
from tests.faults.outcome import Outcome
from tests.faults.sentences import heard, said
from tests.faults.stage import Stage
from tests.faults.verify import Verifier, back_up_file, copies_of, now, open_file

SIZE = 6_000_000
"""Bytes of the small disk."""
MOST = 120_000
"""How much is left free at most when the disk is full, in bytes: some writes still fit."""
STEPS = 40
WAY_ON = "not done; make room and go on"


@contextmanager
def small_disk(size: int = SIZE) -> Iterator[Path | None]:
    """A folder on a disk of its own; None where nobody lets us have one."""
    if not can_mount():
        yield None
        return
    place = Path(tempfile.mkdtemp(prefix="gmscreen disk "))
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)
        place.rmdir()


def can_mount() -> bool:
    """Whether this process may make a disk of its own."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    with tempfile.TemporaryDirectory() as place:
        command = ["mount", "-t", "tmpfs", "-o", "size=65536", "tmpfs", place]
        done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode == 0:
            subprocess.run(["umount", place], check=True)
    return done.returncode == 0


class Disk:
    """A disk that can be filled and emptied, or where there is none, a file that may not grow."""

    def __init__(self, place: Path | None, chance: random.Random) -> None:
        self._chance = chance
        self._filler = place / "filler" if place else None
        self._limited: CampaignFile | None = None

    def fill(self, file: CampaignFile | None = None) -> None:
        """Leave hardly any room."""
        if self._filler is not None:
            left = self._chance.choice((0, self._chance.randint(0, MOST)))
            status = os.statvfs(self._filler.parent)
            with suppress(OSError), self._filler.open("wb") as filler:
                os.posix_fallocate(filler.fileno(), 0, max(1, status.f_bavail * status.f_frsize - left))
        elif file is not None:
            pages = file._connection.execute("PRAGMA page_count").fetchone()[0]
            file._connection.execute(f"PRAGMA max_page_count = {pages + self._chance.randint(0, 3)}")
            self._limited = file

    def free(self) -> None:
        """Make room again."""
        if self._filler is not None:
            self._filler.unlink(missing_ok=True)
        elif self._limited is not None:
            self._limited._connection.execute("PRAGMA max_page_count = 1000000")


Scene = Callable[[Outcome, Path, Disk, random.Random], None]


def full_at_a_commit(outcome: Outcome, path: Path, disk: Disk, chance: random.Random) -> None:
    """Steps go on until the disk refuses one; that one did not happen, and all before it did."""
    with played(outcome, path, chance) as (stage, file, verifier):
        disk.fill(file)
        for _ in range(400):
            before = stage.held
            try:
                announce(outcome, stage, verifier)
            except StoreError as error:
                heard(outcome, error)
                if stage.held != before:
                    outcome.lose("a refused step left something in the session")
                break
        else:
            outcome.lose("the disk was never full")
        disk.free()
        looked(outcome, verifier, file)
        for _ in range(5):
            announce(outcome, stage, verifier)


def full_at_the_closing(outcome: Outcome, path: Path, disk: Disk, chance: random.Random) -> None:
    """The log cannot be folded into the file: it waits beside it."""
    with played(outcome, path, chance) as (_, file, _):
        disk.fill(file)
        file.close()
        try:
            again = CampaignFile.open(path, clock=now, copies=copies_of(path))
        except StoreError as error:
            heard(outcome, error)
        else:
            if again.read_only:  # there is no room for its lock
                said(outcome, Problem("store.opened_read_only", {"name": path.name}))
            again.load()
            again.close()
        disk.free()


def full_at_a_backup(outcome: Outcome, path: Path, disk: Disk, chance: random.Random) -> None:
    """The backup does not come about, and no older one is the worse for it."""
    with played(outcome, path, chance) as (stage, file, verifier):
        back_up_file(file)
        folder = folders_of(copies_of(path), campaign=path)[0]
        before = [one.path for one in backups_in(folder)]
        for _ in range(5):
            announce(outcome, stage, verifier)
        disk.fill()
        try:
            back_up_file(file)  # it may just fit
        except StoreError as error:
            said(outcome, Problem("backup_failed", {"why": f"problem.store.{error.code}"}))
        disk.free()
        kept = [one.path for one in backups_in(folder)]
        if not (set(before[:1]) <= set(kept) and all(is_valid(one) for one in kept)):
            outcome.lose("a backup is not sound any more")
        for _ in range(5):
            announce(outcome, stage, verifier)


def full_at_a_new_campaign(outcome: Outcome, path: Path, disk: Disk, chance: random.Random) -> None:
    """Nothing half made is left under the name."""
    with played(outcome, path, chance):
        disk.fill()
        new = path.with_name("nueva.gmscreen")
        try:
            CampaignFile.create(new, "Nueva", clock=now).close()
        except StoreError as error:
            heard(outcome, error)
            left = [one.name for one in path.parent.iterdir() if one.name.startswith("nueva")]
            if left:
                outcome.lose(f"left behind: {left}")
        disk.free()
        new.unlink(missing_ok=True)


def full_at_a_copy(outcome: Outcome, path: Path, disk: Disk, chance: random.Random) -> None:
    """A copy that does not fit is no copy."""
    with played(outcome, path, chance) as (_, file, _):
        disk.fill()
        target = path.with_name("copia.gmscreen")
        try:
            file.copy_to(target)
        except StoreError as error:
            heard(outcome, error)
            left = [one.name for one in path.parent.iterdir() if one.name.startswith("copia.")]
            if left:
                outcome.lose(f"left behind: {left}")
        disk.free()
        target.unlink(missing_ok=True)


SCENES: tuple[Scene, ...] = (full_at_a_commit, full_at_the_closing)
ON_A_DISK: tuple[Scene, ...] = (full_at_a_backup, full_at_a_new_campaign, full_at_a_copy)
"""Those that need a real disk."""


def run(scene: Scene, runs: int, seed: int) -> Outcome:
    """Let the disk be full in `scene` so many times."""
    outcome = Outcome(f"disk {scene.__name__.replace('_', ' ')}", WAY_ON)
    chance = random.Random(f"{seed} {scene.__name__}")
    began = time.monotonic()
    for _ in range(runs):
        outcome.runs += 1
        with small_disk() as place, tempfile.TemporaryDirectory(prefix="gmscreen ") as other:
            path = (place or Path(other)) / "noche ñ.gmscreen"
            scene(outcome, path, Disk(place, chance), chance)
    outcome.seconds = time.monotonic() - began
    return outcome


@contextmanager
def played(
    outcome: Outcome, path: Path, chance: random.Random
) -> Iterator[tuple[Stage, CampaignFile, Verifier]]:
    """An evening that has begun; afterwards all of it must be in the file."""
    verifier, file = Verifier(acts), open_file(path)
    stage = Stage(acts, file)
    try:
        for _ in range(chance.randint(1, STEPS)):
            announce(outcome, stage, verifier)
        yield stage, file, verifier
    finally:
        file.close()
    again = open_file(path)
    looked(outcome, verifier, again)
    again.close()


def announce(outcome: Outcome, stage: Stage, verifier: Verifier) -> None:
    """Make a step that counts as shown. Raises `StoreError` where the file refuses it."""
    stage.step()
    wrong = verifier.hear([f"{stage.count} {stage.digest()}"])
    outcome.actions += 1
    if wrong:
        outcome.lose(wrong)


def looked(outcome: Outcome, verifier: Verifier, file: CampaignFile) -> None:
    """Note what the file lacks."""
    wrong = verifier.look(file)
    found, derived = file.check()
    if wrong or found != "ok" or derived:
        outcome.lose(f"{wrong} {found}, {derived} derived wrongly")
