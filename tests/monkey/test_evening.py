"""Two short evenings of somebody clumsy; `python -m tests.monkey` plays longer ones."""

import random
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.monkey.evening import Evening

STEPS = 50
NEVER_SLOW = 60.0
"""How long an act takes is no business of a test that runs beside others."""


@pytest.mark.parametrize("seed", [1, 4])
def test_nothing_breaks_at_the_hands_of_somebody_clumsy(seed: int, tmp_path: Path, qtbot: QtBot) -> None:
    evening = Evening(random.Random(seed), tmp_path, slow=NEVER_SLOW)
    assert evening.play(STEPS, seconds=60) == []
    assert len(evening.done) >= STEPS
