"""A few of the runs that `python -m tests.faults` makes by the hundred."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from gmscreen.session.session import Opened
from tests.faults import evening, fight
from tests.faults.fight import Nowhere
from tests.faults.harness import FAULTS, FIGHT, Child, run


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without fork each run takes a second")
@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_shown_is_lost(fault: Callable[[Child, Path, float], None]) -> None:
    outcome = run(fault, 8, "tests.faults.evening", 0.1, 7)
    assert outcome.problems == []
    assert (outcome.losses, outcome.damaged, outcome.runs) == (0, 0, 8)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without fork each run takes a second")
def test_a_fight_stands_where_it_stood() -> None:
    fault, module = FIGHT
    outcome = run(fault, 8, module, 0.1, 7)
    assert outcome.problems == []
    assert (outcome.losses, outcome.damaged, outcome.runs) == (0, 0, 8)
    assert outcome.rolls > 8


def test_a_fight_that_is_two_steps_off_is_seen() -> None:
    verify, other = fight.verifier(), fight.Fight(Opened(), Nowhere())
    other.step()
    said = [f"1 {other.digest()}"]
    assert verify(other.held, said) == ""
    other.step()
    assert verify(other.held, []) == ""
    other.step()
    other.step()
    assert "neither" in verify(other.held, [])
    assert "another" in verify(other.held, ["2 0123456789abcdef"])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the change reaches a forked child only")
def test_the_harness_sees_a_roll_that_was_announced_and_not_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    honest = evening.play

    def boast(path: Path, say: Callable[[str], None]) -> None:
        say("999999")
        honest(path, say)

    monkeypatch.setattr(evening, "play", boast)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    outcome = run(FAULTS[0], 1, "tests.faults.evening", 0.05, 7)
    assert outcome.losses == 1
    assert outcome.problems
