"""What an event costs: a loss typed as `1/1D6` or as a number, and the exact chance of temporary insanity."""

from fractions import Fraction

from gmscreen.rules.cases import CaseError
from gmscreen.rules.distribution import distribution
from gmscreen.rules.expression import Expression, ExpressionError, parse
from gmscreen.rules.system import Options
from gmscreen.rules.systems.partida_web.wounds_odds import pass_chance
from gmscreen.rules.typed import as_seen
from gmscreen.rules.value import frozen

SHOCK = 5
"""So many points lost at once ask for the INT roll (CC-60)."""


@frozen
class Loss:
    """What an event costs: `failure` after a failed SAN roll, `success` after a passed one.

    Without `success` no SAN roll is made: the loss is known.
    """

    success: Expression | None
    failure: Expression

    @property
    def nothing(self) -> bool:
        """Whether nothing can be lost: `0`, `0/0`."""
        parts = (self.failure,) if self.success is None else (self.success, self.failure)
        return all(greatest(one) == 0 for one in parts)


def parse_loss(text: str) -> Loss:
    """The loss that `text` stands for. Raises `CaseError` with the code `loss_unreadable`."""
    parts = as_seen(text).split("/")
    try:
        read = [parse(one) for one in parts]
    except ExpressionError:
        raise CaseError("loss_unreadable") from None
    if len(read) > 2 or any(one.bounds[0] < 0 for one in read):
        raise CaseError("loss_unreadable")
    return Loss(None, read[0]) if len(read) == 1 else Loss(read[0], read[1])


def greatest(expression: Expression) -> int:
    """The most points that an expression takes."""
    return max(0, expression.bounds[1])


def chance_of_shock(expression: Expression) -> Fraction | None:
    """The chance that an expression takes 5 points or more (CC-60); None where that is not worth counting."""
    found = distribution(expression)
    if found is None:
        return None
    ways = sum(count for place, count in enumerate(found.counts) if found.lowest + place >= SHOCK)
    return Fraction(ways, found.total)


def temporary_insanity(san: int, int_score: int, loss: Loss, options: Options) -> Fraction | None:
    """The chance that an event drives somebody temporarily insane (CC-59 to CC-61), None where it is unknown.

    The INT roll that is passed is the bad result.
    """
    failed = chance_of_shock(loss.failure)
    passed = chance_of_shock(loss.success) if loss.success else failed
    if failed is None or passed is None:
        return None
    calm = pass_chance(san, options)
    return (calm * passed + (1 - calm) * failed) * pass_chance(int_score, options)
