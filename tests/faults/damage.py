"""A file that is deleted, replaced, cut off, filled with zeros or flipped in some bits, closed and open."""

import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from gmscreen.store.backups import back_up, backups_in
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.migrations import MIGRATIONS
from gmscreen.store.rebuild import put_back, rebuild
from gmscreen.store.shelf import folders_of
from gmscreen.viewmodels.campaign import Problem
from tests.faults.acts import acts
from tests.faults.disk import announce, looked
from tests.faults.outcome import Outcome
from tests.faults.sentences import heard, said
from tests.faults.stage import Stage
from tests.faults.verify import Verifier, back_up_file, copies_of, now, open_file

MOST_STEPS = 40
Damage = Callable[[Path, random.Random], None]


def deleted(path: Path, chance: random.Random) -> None:
    """The file is gone."""
    path.unlink()


def replaced_by_another(path: Path, chance: random.Random) -> None:
    """Another campaign is renamed to its name, as a tool that synchronises folders does."""
    other = path.with_name("otra.gmscreen")
    CampaignFile.create(other, "Otra", clock=now).close()
    other.replace(path)


def written_over_by_another(path: Path, chance: random.Random) -> None:
    """Another campaign is copied over it in place."""
    other = path.with_name("otra.gmscreen")
    CampaignFile.create(other, "Otra", clock=now).close()
    path.write_bytes(other.read_bytes())
    other.unlink()


def cut_off(path: Path, chance: random.Random) -> None:
    """Its end is missing: some of it, or all of it."""
    os.truncate(path, chance.randrange(path.stat().st_size))


def filled_with_zeros(path: Path, chance: random.Random) -> None:
    """Some pages, or all of them, are nothing but NUL."""
    size = path.stat().st_size
    begin = chance.choice((0, chance.randrange(size)))
    end = chance.choice((size, min(size, begin + 4096)))
    _overwrite(path, begin, bytes(end - begin))


def flipped_in_some_bits(path: Path, chance: random.Random) -> None:
    """One bit, or a few, are the other way round."""
    content = path.read_bytes()
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(content))
        _overwrite(path, place, bytes([content[place] ^ 1 << chance.randrange(8)]))


def replaced_by_an_older_copy(path: Path, chance: random.Random) -> None:
    """An older copy of itself comes back, as from another computer."""
    folder = folders_of(copies_of(path), campaign=path)[0]
    older = backups_in(folder)[-1].path
    path.with_name("vieja.gmscreen").write_bytes(older.read_bytes())
    path.with_name("vieja.gmscreen").replace(path)


DAMAGES: tuple[Damage, ...] = (
    deleted,
    replaced_by_another,
    written_over_by_another,
    replaced_by_an_older_copy,
    cut_off,
    filled_with_zeros,
    flipped_in_some_bits,
)


def run_closed(damage: Damage, runs: int, seed: int) -> Outcome:
    """Damage a campaign while it is closed: opening it says so, and its copies give all of it back."""
    outcome = Outcome(f"{_words(damage)}, closed", "recover it: all is there again")
    return _run(outcome, _closed, damage, runs, seed)


def run_open(damage: Damage, runs: int, seed: int) -> Outcome:
    """Damage a campaign while it is open: the next step says so, and the game goes on with all of it."""
    outcome = Outcome(f"{_words(damage)}, open", "recover it, or go on in a copy")
    return _run(outcome, _open, damage, runs, seed)


Case = Callable[[Outcome, Path, Damage, random.Random], None]


def _run(outcome: Outcome, case: Case, damage: Damage, runs: int, seed: int) -> Outcome:
    chance = random.Random(f"{seed} {outcome.fault}")
    began = time.monotonic()
    for _ in range(runs):
        outcome.runs += 1
        with tempfile.TemporaryDirectory(prefix="gmscreen ") as folder:
            case(outcome, Path(folder) / "noche ñ.gmscreen", damage, chance)
    outcome.seconds = time.monotonic() - began
    return outcome


def _begun(outcome: Outcome, path: Path, chance: random.Random) -> tuple[Stage, CampaignFile, Verifier]:
    """An evening with an earlier one behind it, and a backup of that, as the program makes one."""
    verifier = Verifier(acts)
    for _ in range(2):
        file = open_file(path)
        stage = Stage(acts, file)
        back_up_file(file)
        for _ in range(chance.randint(1, MOST_STEPS)):
            announce(outcome, stage, verifier)
        file.close()
    file = open_file(path)
    stage = Stage(acts, file)
    if chance.random() < 0.5:
        back_up_file(file)
    for _ in range(chance.randint(0, MOST_STEPS)):
        announce(outcome, stage, verifier)
    return stage, file, verifier


def _closed(outcome: Outcome, path: Path, damage: Damage, chance: random.Random) -> None:
    _, file, verifier = _begun(outcome, path, chance)
    file.close()
    damage(path, chance)
    file = _opened(outcome, path)
    looked(outcome, verifier, file)
    stage = Stage(acts, file)
    for _ in range(3):
        announce(outcome, stage, verifier)
    file.close()
    again = open_file(file.path)
    looked(outcome, verifier, again)
    again.close()


def _opened(outcome: Outcome, path: Path) -> CampaignFile:
    """Open what is there now, and do what the window offers."""
    try:
        if not path.exists():
            raise StoreError("no_such_file")
        file = open_file(path)
        try:
            file.load()
            if file.altered_while_closed():
                said(outcome, Problem("store.altered", {"name": path.name, "path": str(path)}))
                file.recover()
                return file
        except StoreError:
            file.close()
            raise
        made = back_up(path, copies_of(path), now=now())  # which is when the window learns the rest
        if made.displaced is not None:
            said(outcome, Problem("store.stranger", {"name": path.name, "when": "20:00"}))
            file.close()
            target = path.with_name("la de antes.gmscreen")
            rebuild([made.displaced], target, MIGRATIONS, now())
            return open_file(target)
        if made.behind:
            said(outcome, Problem("store.behind", {"name": path.name, "n": made.behind}))
            file.close()
            put_back(path, copies_of(path), now(), made.end)
            return open_file(path)
    except StoreError as error:
        heard(outcome, error, path)
        rebuilt, _ = put_back(path, copies_of(path), now())
        if not rebuilt.complete:
            outcome.lose("the copies lack something")
        file = open_file(path)
    return file


def _open(outcome: Outcome, path: Path, damage: Damage, chance: random.Random) -> None:
    stage, file, verifier = _begun(outcome, path, chance)
    announce(outcome, stage, verifier)
    damage(path, chance)
    for _ in range(3):
        before = stage.held
        try:
            announce(outcome, stage, verifier)
        except StoreError as error:
            heard(outcome, error, path)
            if stage.held != before:
                outcome.lose("a refused step left something in the session")
            _go_on(file, error)
    looked(outcome, verifier, file)
    file.close()
    again = open_file(file.path)
    looked(outcome, verifier, again)
    again.close()


def _go_on(file: CampaignFile, error: StoreError) -> None:
    """Do what the window offers."""
    if error.details.get("reason") == "moved":
        file.go_on_at(file.path.with_name("copia.gmscreen"))
    else:
        file.recover()


def _overwrite(path: Path, place: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(content)


def _words(damage: Damage) -> str:
    return damage.__name__.replace("_", " ")
