"""What a rule system says about a fight: who acts when, what runs through a turn, how far health can fall.

A system that has such rules keeps them as its attribute `fight`; the others are played in free order.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from gmscreen.rules.model import Die
from gmscreen.rules.system import Options, Sheet, StatField, System
from gmscreen.rules.value import frozen

Scheme = Literal["cycle", "phases", "countdown"]
Numbers = Mapping[str, int]

COUNT = "count."
"""Before the code of a condition: the number that tells how often somebody has it."""


@frozen
class Reading:
    """What somebody's initiative came to: higher acts first, then the higher `tiebreak`.

    `code` is the outcome the dice were read as, where the system orders by outcomes.
    """

    initiative: int
    tiebreak: int = 0
    code: str = ""


@frozen
class ConditionSpec:
    """A condition the system knows by name (text `condition.<code>`).

    `value` is what each of its counts adds to the checks of whoever has it, in the unit of the system's
    modifiers; `most` is how often one can have it.
    """

    code: str
    value: int = 0
    most: int = 1
    rule: str = ""


def _unread(numbers: Numbers, faces: Sequence[int], options: Options) -> Reading:
    del numbers, faces, options
    raise ValueError("these rules roll no initiative")


def _nothing(sheet: Sheet) -> Numbers:
    del sheet
    return {}


def _zero(most: int) -> int:
    del most
    return 0


@frozen
class FightRules:
    """The rules of a fight.

    `scheme`: in a `cycle` everybody acts once a round in order; in `phases` the order is gone through once
    for each phase, and only those whose number `speed` reaches the phase act in it; in a `countdown` each
    manoeuvre lowers the moment of whoever makes it by its cost, and the highest moment acts next.

    `dice` are thrown for each initiative and read by `read` (none: initiatives are typed). `numbers` are what
    the tracker keeps of a combatant beside its name, `from_sheet` finds them on a character's sheet. With
    `together` those of equal initiative and tiebreak act at the same time; with `reroll` initiative is rolled
    anew each round. `cost` is the usual cost of a manoeuvre. `floor` tells the least health from the most.
    """

    scheme: Scheme = "cycle"
    round_seconds: int = 6
    dice: tuple[Die, ...] = ()
    read: Callable[[Numbers, Sequence[int], Options], Reading] = _unread
    numbers: tuple[StatField, ...] = ()
    from_sheet: Callable[[Sheet], Numbers] = _nothing
    together: bool = False
    reroll: bool = False
    phases: int = 1
    cost: int = 0
    conditions: tuple[ConditionSpec, ...] = ()
    floor: Callable[[int], int] = _zero

    def default(self, number: str) -> int | None:
        """What a number is where nobody typed it; None for a number these rules do not have."""
        return next((one.default for one in self.numbers if one.id == number), None)

    def condition(self, code: str) -> ConditionSpec | None:
        """The condition of the palette with this code, or None."""
        return next((one for one in self.conditions if one.code == code), None)


FREE = FightRules(
    conditions=(
        ConditionSpec("stunned"),
        ConditionSpec("prone"),
        ConditionSpec("grappled"),
        ConditionSpec("blinded"),
        ConditionSpec("unconscious"),
        ConditionSpec("bleeding"),
    )
)
"""Free order: whoever has the higher number typed acts first, the rest is up to the table."""

SHARED_CONDITIONS = FREE.conditions
"""Conditions that every table has words for; they change no number by themselves."""


def fight_rules(system: System | None) -> FightRules:
    """The rules of a fight in `system`; free order in one that has none."""
    found = getattr(system, "fight", None)
    return found if isinstance(found, FightRules) else FREE
