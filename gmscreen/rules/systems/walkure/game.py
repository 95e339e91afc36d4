"""What Walküre decides by itself, beside its reaction rolls."""

from gmscreen.rules.system import Mark
from gmscreen.rules.systems.cdb.dice import Throw
from gmscreen.rules.systems.cdb.game import FAILURE, SUCCESS, AspectRule, Game, OpposedDegree
from gmscreen.rules.systems.cdb.skills import NAMED
from gmscreen.rules.systems.cdb.totals import GIFT, LIMITATION, TALENT

EXCEPTIONAL = "exceptional"

LADDER = (
    Mark(3, "untrained"),
    Mark(5, "poor"),
    Mark(7, "mediocre"),
    Mark(9, "normal"),
    Mark(11, "good"),
    Mark(13, "great"),
    Mark(15, "excellent"),
    Mark(17, "amazing"),
    Mark(19, "legendary"),
    Mark(21, "impossible"),
)
"""The ten named difficulties (WK-04, W-1)."""

STEP = 2
"""How many degrees reach one difficulty higher (WK-25)."""


def outcome(of_margin: int) -> str:
    """Failure below the difficulty, success on it, exceptional success above it (WK-23, WK-24, WK-E5).

    There are neither criticals nor fumbles (WK-35).
    """
    if of_margin < 0:
        return FAILURE
    return EXCEPTIONAL if of_margin else SUCCESS


WALKURE = Game(
    id="walkure",
    traits=(TALENT, GIFT, LIMITATION),
    # A third die, of which the two highest count, for one destiny point (WK-19, WK-20); what is agreed on
    # invoking one happens without a roll (WK-21).
    aspect=AspectRule(bonus=0, throw=Throw(count=3, keep=2), cost=1, replaces_roll=True),
    opposed=OpposedDegree(relative=True),
    outcome=outcome,
    outcomes=((EXCEPTIONAL, "critical"), (SUCCESS, "success"), (FAILURE, "failure")),
    marks=LADDER,
    skills=NAMED,
    step=STEP,
    natural_two=True,
)
