"""Who acts when: a countdown, in which each manoeuvre lowers the moment of whoever makes it."""

from gmscreen.rules.fight import SHARED_CONDITIONS, ConditionSpec, FightRules, Numbers
from gmscreen.rules.system import Sheet, StatField
from gmscreen.rules.systems.cdb.game import ACTION_COST

ACTIONS = "ac"
ROUND_SECONDS = 10
"""How long a turn takes, in seconds (W-5)."""


def _from_sheet(sheet: Sheet) -> Numbers:
    # A sheet has none until somebody types how many there are.
    return {ACTIONS: sheet.stats[ACTIONS]} if sheet.stats.get(ACTIONS) else {}


RULES = FightRules(
    scheme="countdown",
    round_seconds=ROUND_SECONDS,
    numbers=(StatField(ACTIONS, 0, 99, 0),),
    from_sheet=_from_sheet,
    cost=ACTION_COST,
    conditions=(
        ConditionSpec("scratch", 0, 1, "W-9"),
        ConditionSpec("hurt", -1, 1, "W-9"),
        ConditionSpec("badly_hurt", -2, 1, "W-9"),
        ConditionSpec("incapacitated", -3, 1, "W-9"),
        *SHARED_CONDITIONS,
    ),
)
"""A manoeuvre of n combat actions lowers the moment by n (W-6). How initiative is rolled is not known (W-7),
so it is typed, and so is the number of combat actions (W-4). The wounds add up (W-9).
"""
