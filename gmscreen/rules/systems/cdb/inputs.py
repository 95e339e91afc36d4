"""The further inputs of an action, and what they are where they were left empty."""

from gmscreen.rules.model import CheckRequest
from gmscreen.rules.system import FieldSpec, Mark
from gmscreen.rules.systems.cdb import contest, game, opposed

DIFFICULTY = "difficulty"
MINIMUM = "minimum"
DEFENDER = "defender"
GOAL = "goal"
EACH_COUNTS_ONE = "each_counts_one"
ATTACK = "attack"

LEAST_DIFFICULTY = 0
MOST_DIFFICULTY = 99
USUAL_GOAL = 5
"""A goal to begin with: the rules leave it to the game master."""


def fields(marks: tuple[Mark, ...], *, attacks: bool) -> tuple[FieldSpec, ...]:
    """The inputs of a game with these named difficulties; `attacks` adds the switch for attack rolls."""
    limits = (LEAST_DIFFICULTY, MOST_DIFFICULTY)
    met = (game.UNOPPOSED, game.EXTENDED)
    against, run = (game.OPPOSED,), (game.EXTENDED,)
    attack = (FieldSpec(ATTACK, "flag", default=False, kinds=(game.UNOPPOSED, game.OPPOSED), place="menu"),)
    return (
        FieldSpec(DIFFICULTY, "int", *limits, game.USUAL_DIFFICULTY, kinds=met, marks=marks),
        FieldSpec(MINIMUM, "int", *limits, kinds=against, marks=marks),
        FieldSpec(DEFENDER, "choice", default="none", choices=opposed.DEFENDERS, kinds=against),
        FieldSpec(GOAL, "int", 1, contest.MOST_GOAL, USUAL_GOAL, kinds=run),
        FieldSpec(EACH_COUNTS_ONE, "flag", default=False, kinds=run, place="menu"),
        *(attack if attacks else ()),
    )


def difficulty(request: CheckRequest) -> int:
    """The difficulty of an unopposed action or of each roll of a contest (PM-05, PM-21, WK-15, WK-32).

    The game master chooses it, and the skill with it (PM-08, WK-12).
    """
    found = request.integer(DIFFICULTY)
    return game.USUAL_DIFFICULTY if found is None else found


def minimum(request: CheckRequest) -> int | None:
    """The difficulty on top of an opposed action, or None (PM-17)."""
    return request.integer(MINIMUM)


def defender(request: CheckRequest) -> str:
    """Who reacts in an opposed action: "a", "b" or "none" (PM-14, PM-15, WK-29, WK-30)."""
    found = request.choice(DEFENDER, "none")
    return found if found in opposed.DEFENDERS else "none"


def goal(request: CheckRequest) -> int:
    """What must be gathered to win a contest (PM-20, WK-31)."""
    found = request.integer(GOAL)
    return USUAL_GOAL if found is None else found


def score(request: CheckRequest, side: str) -> int:
    """What a side of a contest has gathered so far; never below 0."""
    return max(0, request.integer(f"score_{side}") or 0)
