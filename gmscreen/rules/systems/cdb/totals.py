"""What is added to the dice: the skill, traits, the aspect, and the action modifiers with their cap."""

from collections.abc import Sequence
from typing import Literal

from gmscreen.rules.model import CheckRequest, Modifier, ModifierSum, Side
from gmscreen.rules.modifiers import of_side, raw_sum
from gmscreen.rules.systems.cdb.dice import TWO_DICE, Throw
from gmscreen.rules.systems.cdb.game import Game
from gmscreen.rules.value import frozen

TALENT = "talent"
GIFT = "gift"
LIMITATION = "limitation"
TRAITS = (TALENT, GIFT, LIMITATION)
ASPECT = "aspect"
INVOKED = "invoked"
CAP = 3
"""The most that the action modifiers of a side can add (PM-33, WK-09)."""


def action_modifiers(lines: Sequence[Modifier]) -> ModifierSum:
    """The action modifiers added up: at most +3, with no lower limit (PM-33, PM-34, WK-09, WK-11).

    The cap holds for the sum of all of them, positive and negative; `wasted` is what lies beyond it.
    They are of this one action and never touch the sheet (PM-32).
    """
    raw = raw_sum(lines)
    return ModifierSum(raw=raw, applied=min(CAP, raw), wasted=max(0, raw - CAP))


def is_action_modifier(line: Modifier) -> bool:
    """Whether a line counts under the cap: whatever is no trait and no aspect does (PM-31, WK-10)."""
    return line.code not in (*TRAITS, ASPECT, INVOKED)


@frozen
class Reckoning:
    """One side before the dice fall: its lines, what they add up to, and what it throws."""

    name: Literal["a", "b"]
    side: Side
    lines: tuple[Modifier, ...]
    sums: ModifierSum
    traits: int
    aspect: int
    throw: Throw

    @property
    def bonus(self) -> int:
        """What is added to the dice: skill, traits, aspect and action modifiers (PM-07, WK-22)."""
        return self.side.base + self.traits + self.aspect + self.sums.applied

    @property
    def applied(self) -> bool:
        """Whether an aspect is applied."""
        return any(line.code == ASPECT for line in self.lines)

    @property
    def invoked(self) -> bool:
        """Whether an aspect is invoked."""
        return any(line.code == INVOKED for line in self.lines)


def reckon(request: CheckRequest, name: Literal["a", "b"], game: Game) -> Reckoning:
    """One side of `request` as `game` adds it up; limitations are negative lines (PM-07, WK-22).

    Each side of an opposed action has its own skill, traits, aspect and action modifiers (WK-27).
    """
    side = request.a if name == "a" else request.b or Side()
    lines = of_side(request.modifiers, name)
    aspect = any(line.code == ASPECT for line in lines)
    return Reckoning(
        name,
        side,
        lines,
        action_modifiers([line for line in lines if is_action_modifier(line)]),
        sum(line.value for line in lines if line.code in TRAITS),
        game.aspect.bonus if aspect else 0,
        game.aspect.throw if aspect else TWO_DICE,
    )
