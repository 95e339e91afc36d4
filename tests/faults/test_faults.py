"""A few of the runs that `python -m tests.faults` makes by the hundred."""

import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults import crash, damage, disk, evening, others
from tests.faults.acts import acts
from tests.faults.kills import KILLS, Kill, run
from tests.faults.outcome import Outcome, table
from tests.faults.stage import Act, Seen, Stage, name_of
from tests.faults.verify import Verifier, back_up_file, copies_of, open_file, trail_of
from tests.session.catalogue import all_commands

RUNS = 4
MOST_STEPS = 1000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without fork each run takes a second")
@pytest.mark.parametrize(("kill", "module"), KILLS, ids=[kill.__name__ for kill, _ in KILLS])
def test_nothing_shown_is_lost(
    kill: Kill, module: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    outcome = run(kill, module, RUNS, 0.05, 7)
    assert outcome.problems == []
    assert (outcome.losses, outcome.runs) == (0, RUNS)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("scene", [*disk.SCENES, *disk.ON_A_DISK])
def test_a_full_disk_loses_nothing(scene: disk.Scene) -> None:
    if scene in disk.ON_A_DISK and not disk.can_mount():
        pytest.skip("only root may make a small disk")
    assert disk.run(scene, 1, 7).problems == []


@pytest.mark.parametrize(
    ("run_one", "harm"),
    [
        (damage.run_closed, damage.flipped_in_some_bits),
        (damage.run_closed, damage.replaced_by_another),
        (damage.run_open, damage.cut_off),
        (damage.run_open, damage.replaced_by_an_older_copy),
    ],
)
def test_a_damaged_file_loses_nothing(
    run_one: Callable[[damage.Damage, int, int], Outcome], harm: damage.Damage
) -> None:
    outcome = run_one(harm, 1, 7)
    assert outcome.problems == []
    assert outcome.sentences


@pytest.mark.parametrize("play", crash.PLAYS)
def test_a_dying_machine_loses_nothing(play: crash.Play) -> None:
    outcome = crash.run(play, 10, 7)
    assert outcome.problems == []
    assert outcome.runs >= 10


def test_a_torn_fold_and_torn_settings_lose_nothing() -> None:
    assert crash.run_torn(2, 7).problems == []
    assert crash.run_settings(8, 7).problems == []


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
@pytest.mark.parametrize(("case", "way_on"), others.CASES)
def test_other_faults_lose_nothing(case: others.Case, way_on: str) -> None:
    outcome = others.run(case, way_on, 1, 7)
    assert outcome.problems == []
    assert outcome.sentences


def test_the_evening_is_over_everything_that_can_be_done() -> None:
    """Where this fails, an action was added: let `tests/faults/acts.py` take it as well."""
    wanted = {*all_commands(), "undo", "redo"}

    def rare_first(seen: Seen, chance: random.Random) -> list[Act]:
        return sorted(acts(seen, chance), key=lambda act: name_of(act) in stage.done)

    stage = Stage(rare_first)
    while wanted - stage.done and stage.count < MOST_STEPS:
        stage.step()
    assert wanted - stage.done == set()


def test_a_file_that_is_steps_off_is_seen(tmp_path: Path) -> None:
    verifier, file = Verifier(acts), open_file(tmp_path / "a.gmscreen")
    stage = Stage(acts, file)
    said = [_step(stage) for _ in range(3)]
    assert verifier.hear(said) == ""
    assert verifier.look(file) == ""
    said.append(_step(stage))
    assert verifier.look(file) == ""  # written, and not yet announced
    _step(stage)
    _step(stage)
    assert "is at step 6" in verifier.look(file)
    assert "another evening" in verifier.hear(["7 0123456789abcdef"])
    file.close()


def test_a_record_that_is_otherwise_is_seen(tmp_path: Path) -> None:
    verifier, file = Verifier(acts), open_file(tmp_path / "a.gmscreen")
    stage = Stage(acts, file)
    assert verifier.hear([_step(stage) for _ in range(30)]) == ""
    file._connection.execute("DROP TRIGGER ledger_keeps_UPDATE")
    file._connection.execute('UPDATE ledger SET data = replace(data, \'"at":"2\', \'"at":"1\') WHERE id = 1')
    assert "lines of the ledger" in verifier.look(file)
    file.close()


def test_copies_that_are_behind_are_seen(tmp_path: Path) -> None:
    file = open_file(tmp_path / "a.gmscreen")
    stage = Stage(acts, file)
    _step(stage)
    assert trail_of(file) == ""
    back_up_file(file)
    for _ in range(5):
        _step(stage)
    assert trail_of(file) == ""
    trail = next(copies_of(file.path).glob("*/*.trail"))
    trail.write_bytes(trail.read_bytes()[:-40])
    assert trail_of(file).startswith("the copies are at 5 ")
    file.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the change reaches a forked child only")
def test_a_step_that_was_announced_and_not_kept_is_a_loss(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    honest = evening.play

    def boast(path: Path, say: Callable[[str], None]) -> None:
        say("1 0123456789abcdef")
        honest(path, say)

    monkeypatch.setattr(evening, "play", boast)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    outcome = run(KILLS[0][0], KILLS[0][1], 1, 0.05, 7)
    assert outcome.losses == 1
    assert outcome.problems


def test_the_table_tells_losses_and_what_was_wrong() -> None:
    good = Outcome("killed", "open it again", runs=9, actions=90, seconds=1.2)
    bad = Outcome("full disk", "make room", runs=3, actions=30, sentences={"store.disk_full"})
    bad.lose("lost 7", 2)
    words = table([good, bad])
    assert "12 runs, 2 losses" in words
    assert "full disk: run 3: lost 7" in words
    assert table([good], markdown=True).startswith("| fault ")


def _step(stage: Stage) -> str:
    stage.step()
    return f"{stage.count} {stage.digest()}"
