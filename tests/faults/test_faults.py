"""A few of the runs that `python -m tests.faults` makes by the hundred."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults import evening
from tests.faults.harness import FAULTS, Child, run


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without fork each run takes a second")
@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_shown_is_lost(fault: Callable[[Child, Path, float], None]) -> None:
    outcome = run(fault, 8, "tests.faults.evening", 0.1, 7)
    assert outcome.problems == []
    assert (outcome.losses, outcome.damaged, outcome.runs) == (0, 0, 8)


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
