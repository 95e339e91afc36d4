"""The machine dies between two steps of a write: what the disk has then is a campaign, and a whole one.

Every call that changes names or makes files durable is stopped before and after it, and SQLite before and
after each commit and each folding in of the log: the files as they are then are copied, and opened. A
computer that loses its power may also have written some of the pages of a fold and not the others.
"""

import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from gmscreen.store.backups import back_up
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.database import Connection, connect, integer
from gmscreen.store.errors import StoreError
from gmscreen.store.rebuild import put_back
from gmscreen.store.settings import Settings, load_settings, save_settings
from gmscreen.store.shelf import note_origin
from tests.faults.acts import acts
from tests.faults.disk import announce
from tests.faults.outcome import Outcome
from tests.faults.stage import COMMITS, Stage, commits_in
from tests.faults.verify import Verifier, back_up_file, copies_of, now, open_file

OLDEST = Path(__file__).parents[1] / "data" / "campaigns" / "v1.gmscreen"
STEPS = 12
CALLS = ((os, "fsync"), (os, "link"), (os, "truncate"), (Path, "rename"), (Path, "replace"), (Path, "unlink"))
STATEMENTS = ("BEGIN", "COMMIT", "PRAGMA wal_checkpoint", "PRAGMA journal_mode")
Look = Callable[[], None]


@contextmanager
def stopped(look: Look) -> Iterator[None]:
    """Call `look` before and after each step of a write, and whatever it calls as if nobody looked."""
    busy = False

    def peep() -> None:
        nonlocal busy
        busy = True
        try:
            look()
        finally:
            busy = False

    def around(real: Callable[..., Any], stops: Callable[..., bool]) -> Callable[..., Any]:
        def call(*arguments: Any, **more: Any) -> Any:
            if busy or not stops(*arguments):
                return real(*arguments, **more)
            peep()
            result = real(*arguments, **more)
            peep()
            return result

        return call

    with ExitStack() as stack:
        for owner, name in CALLS:
            patched = around(getattr(owner, name), lambda *_: True)
            stack.enter_context(mock.patch.object(owner, name, patched))
        wanted = around(Connection.execute, lambda _self, sql, *_: sql.startswith(STATEMENTS))
        stack.enter_context(mock.patch.object(Connection, "execute", wanted))
        yield


class Scene:
    """A campaign, what was announced of it, and the places that crashes are looked at in."""

    def __init__(self, outcome: Outcome, folder: Path) -> None:
        self.outcome = outcome
        self.path = folder / "mesa ñ.gmscreen"
        self.announced = 0
        self.original = b""
        self._number = 0
        self._place = folder.with_name(folder.name + " tras la caída")

    def look(self) -> None:
        """Open what a crash at this moment would leave, and put right what it says it can put right."""
        self._number += 1
        self.outcome.runs += 1
        there = self._place / str(self._number) / self.path.name
        shutil.copytree(self.path.parent, there.parent)
        try:
            self._judge(there)
        finally:
            shutil.rmtree(there.parent)

    def _judge(self, there: Path) -> None:
        if any(kept.read_bytes() != self.original for kept in there.parent.glob("*.bak")):
            self.outcome.lose("the original was not kept as it was")
        if not there.exists() and not self.announced:
            return
        try:
            file = _opened(there)
        except StoreError as error:
            self.outcome.lose(f"{error.code} {error.details}")
            return
        try:
            file.load()
            count, (found, derived) = commits_in(file), file.check()
            if count - self.announced not in (0, 1) or found != "ok" or derived or file.problems:
                self.outcome.lose(f"step {count}, announced {self.announced}: {found}, {derived}")
        finally:
            file.close()


def _opened(path: Path) -> CampaignFile:
    """Open what the crash left; where that is no campaign, recover it as the window offers."""
    try:
        return CampaignFile.open(path, clock=now)
    except StoreError:
        for folder in copies_of(path).iterdir():
            note_origin(folder, path)
        put_back(path, copies_of(path), now())
        return CampaignFile.open(path, clock=now)


def crash_while_playing(scene: Scene, chance: random.Random) -> None:
    """From the making of the file to its closing, and a backup on the way."""
    verifier = Verifier(acts)
    file = open_file(scene.path)
    stage = Stage(acts, file)
    for number in range(STEPS):
        if number == STEPS // 2:
            back_up_file(file)
        announce(scene.outcome, stage, verifier)
        scene.announced = stage.count
    file.close()


def crash_while_it_is_recovered(scene: Scene, chance: random.Random) -> None:
    """A damaged file is set aside, and the one made anew put in its place."""
    crash_while_playing(scene, chance)
    os.truncate(scene.path, 5000)
    put_back(scene.path, copies_of(scene.path), now())


def crash_while_a_copy_is_made(scene: Scene, chance: random.Random) -> None:
    """Another file is replaced by a copy; the campaign itself is none the worse."""
    file = open_file(scene.path)
    stage = Stage(acts, file)
    for _ in range(3):
        stage.step()
        scene.announced = stage.count
    target = scene.path.with_name("copia.gmscreen")
    file.copy_to(target)
    file.copy_to(target, overwrite=True)
    back_up(scene.path, copies_of(scene.path), now=now())
    file.close()


def crash_while_an_old_file_is_brought_up_to_date(scene: Scene, chance: random.Random) -> None:
    """The original is kept first, under a name of its own, and then all steps are made or none."""
    scene.original = OLDEST.read_bytes()
    with closing(connect(OLDEST, "ro")) as connection:
        scene.announced = integer(connection, COMMITS)
    scene.path.write_bytes(scene.original)
    file = open_file(scene.path)
    stage = Stage(acts, file)
    for _ in range(3):
        scene.announced = stage.count
        stage.step()
    scene.announced = stage.count
    file.close()


Play = Callable[[Scene, random.Random], None]
PLAYS: tuple[Play, ...] = (
    crash_while_playing,
    crash_while_it_is_recovered,
    crash_while_a_copy_is_made,
    crash_while_an_old_file_is_brought_up_to_date,
)


def run(play: Play, runs: int, seed: int) -> Outcome:
    """Let the machine die in every step of `play`, until that was at least `runs` times."""
    outcome = Outcome(play.__name__.replace("_", " "), "open it again: all is there")
    chance = random.Random(f"{seed} {outcome.fault}")
    began = time.monotonic()
    while outcome.runs < runs and not outcome.problems:
        with tempfile.TemporaryDirectory(prefix="gmscreen ") as place:
            folder = Path(place) / "mesa"
            folder.mkdir()
            scene = Scene(outcome, folder)
            stop = stopped(scene.look) if play is not crash_while_it_is_recovered else _late(scene)
            with stop:
                play(scene, chance)
            outcome.actions += scene.announced
    outcome.seconds = time.monotonic() - began
    return outcome


@contextmanager
def _late(scene: Scene) -> Iterator[None]:
    """Look only once the file is damaged: until then the other play has looked."""
    with stopped(lambda: scene.look() if _is_cut(scene.path) else None):
        yield


def _is_cut(path: Path) -> bool:
    aside = any("damaged" in one.name for one in path.parent.iterdir())
    return aside or (path.exists() and path.stat().st_size == 5000)


def run_torn(runs: int, seed: int) -> Outcome:
    """Let the power fail while the log is folded in: any of the pages may be written, and any not."""
    outcome = Outcome("crash between the pages of a fold", "open it again: all is there")
    chance = random.Random(f"{seed} torn")
    began = time.monotonic()
    for _ in range(runs):
        outcome.runs += 1
        with tempfile.TemporaryDirectory(prefix="gmscreen ") as folder:
            _torn(outcome, Path(folder) / "mesa.gmscreen", chance)
    outcome.seconds = time.monotonic() - began
    return outcome


def _torn(outcome: Outcome, path: Path, chance: random.Random) -> None:
    verifier, file = Verifier(acts), open_file(path)
    stage = Stage(acts, file)
    for _ in range(chance.randint(1, 30)):
        announce(outcome, stage, verifier)
    log = path.with_name(path.name + "-wal").read_bytes()
    before = path.read_bytes()
    file._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    after = path.read_bytes()
    file.close()
    died = path.with_name("caída.gmscreen")
    pages = range(0, len(after), 4096)
    died.write_bytes(b"".join(chance.choice((before, after))[at : at + 4096] for at in pages))
    died.with_name(died.name + "-wal").write_bytes(log)
    again = CampaignFile.open(died, clock=now)
    wrong = verifier.look(again)
    if wrong or again.check() != ("ok", 0):
        outcome.lose(wrong or "the file is damaged")
    again.close()


def run_settings(runs: int, seed: int) -> Outcome:
    """Let the machine die while the program's own settings are written."""
    outcome = Outcome("crash while settings are written", "the old ones or the new ones")
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="gmscreen ") as folder:
        path = Path(folder) / "settings.json"
        save_settings(path, Settings(theme="0"))

        def look() -> None:
            outcome.runs += 1
            found = load_settings(Path(shutil.copyfile(path, path.with_name("seen.json"))))
            if found.set_aside or found.settings.theme not in (str(number), str(number + 1)):
                outcome.lose(f"{found}")

        number = 0
        while outcome.runs < runs:
            with stopped(look):
                save_settings(path, Settings(theme=str(number + 1)))
            number += 1
            outcome.actions += 1
    outcome.seconds = time.monotonic() - began
    return outcome
