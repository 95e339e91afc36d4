"""What a game of the engine decides by itself: each difference between two games is one field here."""

from collections.abc import Callable

from gmscreen.rules.model import Tone
from gmscreen.rules.system import KindSpec, Mark, SkillSpec
from gmscreen.rules.systems.cdb.dice import Throw
from gmscreen.rules.value import frozen

SUCCESS = "success"
FAILURE = "failure"

UNOPPOSED = "success"
OPPOSED = "opposed"
EXTENDED = "extended"

ACTION_COST = 3
"""What one roll of an extended contest usually costs each side, in combat actions (PM-24)."""

USUAL_DIFFICULTY = 9
"""The usual difficulty of an unopposed action (PM-05, WK-15)."""


@frozen
class AspectRule:
    """What an aspect does, which no two games share (WK-E1): +3 (PM-09), or a third die (WK-20).

    `bonus` is added to the total outside the cap of the action modifiers; `throw` is what is thrown while
    one is applied; `cost` is what applying it costs, in destiny points; `replaces_roll` says whether what was
    agreed on invoking it happens without a roll.
    """

    bonus: int
    throw: Throw
    cost: int
    replaces_roll: bool


@frozen
class OpposedDegree:
    """How far a side of an opposed action got: what its total is measured against.

    `relative` measures against the other side's total even where there is a difficulty on top; without it the
    difficulty, where there is one, is what counts.
    """

    relative: bool

    def against(self, other: int, difficulty: int | None) -> int:
        """The number that the degree of success counts from."""
        return other if self.relative or difficulty is None else difficulty


@frozen
class Game:
    """A game of the engine.

    `traits` are the codes of its lines that are no action modifiers, beside aspects. `outcome` names the
    result of an unopposed action from its margin: one of `outcomes`, which stand best first. `step` is how
    many degrees make one difficulty step (0: the game has no steps). `natural_two` says whether kept dice of
    1 and 1 offer a destiny point, `adds_damage` whether the degree of an attack is added to its damage
    (PM-41). `marks` are the difficulties one click away.
    """

    id: str
    traits: tuple[str, ...]
    aspect: AspectRule
    opposed: OpposedDegree
    outcome: Callable[[int], str]
    outcomes: tuple[tuple[str, Tone], ...]
    marks: tuple[Mark, ...]
    skills: tuple[SkillSpec, ...]
    step: int = 0
    natural_two: bool = False
    adds_damage: bool = False

    @property
    def tones(self) -> dict[str, Tone]:
        """The tone of each outcome."""
        return dict(self.outcomes)

    @property
    def unopposed_outcomes(self) -> tuple[str, ...]:
        """The codes of `outcomes`, best first."""
        return tuple(code for code, _ in self.outcomes)


def kinds(game: Game) -> tuple[KindSpec, ...]:
    """The kinds of action that every game of the engine has (PM-04, PM-20, WK-01, WK-06, WK-31)."""
    plain = (SUCCESS, FAILURE)
    return (
        KindSpec(UNOPPOSED, outcomes=game.unopposed_outcomes),
        KindSpec(OPPOSED, opposed=True, outcomes=plain),
        KindSpec(EXTENDED, opposed=True, extended=True, cost=ACTION_COST, outcomes=plain),
    )
