"""What Peacemaker decides by itself.

The known rules announce more about degrees, teamwork and destiny points without giving it (PM-42): none of it
is made up here.
"""

from gmscreen.rules.system import Mark
from gmscreen.rules.systems.cdb.degrees import plain_outcome
from gmscreen.rules.systems.cdb.dice import TWO_DICE
from gmscreen.rules.systems.cdb.game import FAILURE, SUCCESS, AspectRule, Game, OpposedDegree
from gmscreen.rules.systems.cdb.skills import NAMED
from gmscreen.rules.systems.cdb.system import CdbSystem
from gmscreen.rules.systems.cdb.totals import LIMITATION, TALENT

APPLIED = 3
"""What an applied aspect adds to the total, outside the cap of the action modifiers (PM-09, PM-E3)."""

_NAMES = {7: "trivial", 9: "average", 13: "hard"}
LADDER = tuple(Mark(value, _NAMES.get(value, "")) for value in range(3, 22, 2))
"""Difficulties one click away; only three of them have a name that is known (PM-05, PM-E2)."""

PEACEMAKER = Game(
    id="peacemaker",
    traits=(TALENT, LIMITATION),
    # Invoking brings a destiny point, and the action may be rolled all the same (PM-10). What applying an
    # aspect costs is not known.
    aspect=AspectRule(bonus=APPLIED, throw=TWO_DICE, cost=0, replaces_roll=False),
    opposed=OpposedDegree(relative=False),
    outcome=plain_outcome,
    outcomes=((SUCCESS, "success"), (FAILURE, "failure")),
    marks=LADDER,
    skills=NAMED,
    adds_damage=True,
)
SYSTEM = CdbSystem(PEACEMAKER)
