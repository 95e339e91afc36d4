"""Who acts when: initiative each Action Turn, and Speed as Action Phases."""

from collections.abc import Sequence

from gmscreen.rules.fight import COUNT, SHARED_CONDITIONS, ConditionSpec, FightRules, Numbers, Reading
from gmscreen.rules.model import Die
from gmscreen.rules.system import Options, Sheet, StatField
from gmscreen.rules.systems.eclipse_phase.timing import ACTION_TURN

INIT, SPEED = "init", "speed"
WOUND, TRAUMA = "wound", "trauma"
PHASES = 4
"""The most Action Phases of a turn: the greatest Speed (E-5)."""
STEP = -10
"""What each wound and each trauma takes from all actions (E-6, E-7)."""
_APTITUDE = 15
"""What an aptitude counts as that the sheet does not tell."""


def initiative_stat(intuition: int, reflexes: int) -> int:
    """INIT: a fifth of Intuition and Reflexes together, rounded up (E-3); 15 and 20 make 7."""
    return -((intuition + reflexes) // -5)


def read(numbers: Numbers, faces: Sequence[int], options: Options) -> Reading:
    """The initiative of an Action Turn: 1d10 + INIT, less 1 for each wound and each trauma (E-5).

    It may come to 0 or less. Equal ones are left to the table.
    """
    del options
    (face,) = faces
    less = numbers.get(COUNT + WOUND, 0) + numbers.get(COUNT + TRAUMA, 0)
    return Reading(face + numbers[INIT] - less)


def _from_sheet(sheet: Sheet) -> Numbers:
    aptitudes = (sheet.stats.get("int", _APTITUDE), sheet.stats.get("ref", _APTITUDE))
    return {
        INIT: sheet.stats.get(INIT, initiative_stat(*aptitudes)),
        SPEED: max(1, min(PHASES, sheet.stats.get(SPEED, 1))),
    }


def _floor(most: int) -> int:
    """Damage goes on beyond unconsciousness until death, at most at twice the Durability (E-4, E-6)."""
    return -most


RULES = FightRules(
    scheme="phases",
    round_seconds=int(ACTION_TURN.total_seconds()),
    dice=(Die(1, 10, "d10"),),
    read=read,
    numbers=(
        StatField(INIT, 0, 99, initiative_stat(_APTITUDE, _APTITUDE)),
        StatField(SPEED, 1, PHASES, 1),
    ),
    from_sheet=_from_sheet,
    reroll=True,
    phases=PHASES,
    conditions=(
        ConditionSpec(WOUND, STEP, 20, "E-6"),
        ConditionSpec(TRAUMA, STEP, 20, "E-7"),
        *SHARED_CONDITIONS,
    ),
    floor=_floor,
)
"""Action Turns of 3 seconds (EP-40): initiative is rolled each turn, and each point of Speed is a phase."""
