"""The exact odds of tests, counted in whole cases: of 100 for one roll, of 10,000 for two.

The readings that succeed are always the lowest ones, from 0 up to (but not including) a count between 1 and
99, so everything follows from that count without going through the readings.
"""

from gmscreen.rules.model import Odds, Tier
from gmscreen.rules.modifiers import clamp
from gmscreen.rules.systems.eclipse_phase.opposed import BOTH_FAIL, EQUAL_ROLLS
from gmscreen.rules.systems.eclipse_phase.percentile import READINGS
from gmscreen.rules.systems.eclipse_phase.success import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    SUCCESS,
)
from gmscreen.rules.systems.eclipse_phase.table import DEFAULT, Table

_DOUBLES = 10


def successes(target: int) -> int:
    """How many of the 100 readings succeed (EP-03, EP-04, EP-05)."""
    return clamp(target + 1, 1, READINGS - 1)


def critical_successes(target: int, table: Table = DEFAULT) -> int:
    """How many of the 100 readings are critical successes (EP-16, EP-E1)."""
    doubles = _doubles_up_to(target)
    equal = 0 < target < READINGS - 1 and target % 11 == 0
    return doubles - 1 if equal and not table.equal_double_critical else doubles


def success_odds(target: int, table: Table = DEFAULT) -> Odds:
    """The odds of the four outcomes of a success test, of 100."""
    good, critical = successes(target), critical_successes(target, table)
    fumbles = _DOUBLES - _doubles_up_to(target)
    return Odds(
        (
            Tier(CRITICAL_SUCCESS, "critical", critical, passes=True),
            Tier(SUCCESS, "success", good - critical, passes=True),
            Tier(FAILURE, "failure", READINGS - good - fumbles),
            Tier(CRITICAL_FAILURE, "fumble", fumbles),
        ),
        READINGS,
    )


def margin_ways(target: int, required: int, table: Table = DEFAULT) -> int:
    """How many of the 100 readings succeed with at least the required margin of success (EP-32)."""
    good = successes(target)
    if required <= 0:
        return good
    return max(0, good - required if table.face_margin else min(good, target - required + 1))


def opposed_odds(target_a: int, target_b: int, table: Table = DEFAULT) -> Odds:
    """The odds of an opposed test, of 10,000: either side wins, or a deadlock (EP-33 to EP-36)."""
    good_a, good_b = successes(target_a), successes(target_b)
    both = good_a * good_b
    if table.critical_trumps:
        higher_a, equal = _trumped(target_a, target_b, table)
    else:
        higher_a, equal = _pairs_above(good_a, good_b), min(good_a, good_b)
    wins_a = good_a * (READINGS - good_b) + higher_a
    wins_b = good_b * (READINGS - good_a) + both - higher_a - equal
    return Odds(
        (
            Tier("a", "success", wins_a, passes=True),
            Tier(EQUAL_ROLLS, "neutral", equal),
            Tier(BOTH_FAIL, "neutral", (READINGS - good_a) * (READINGS - good_b)),
            Tier("b", "failure", wins_b),
        ),
        READINGS * READINGS,
    )


def _doubles_up_to(target: int) -> int:
    """How many of 00, 11, ..., 88 succeed."""
    return 1 if target < 0 else min(_DOUBLES - 1, target // 11 + 1)


def _pairs_above(first: int, second: int) -> int:
    """Pairs of a number below `first` and one below `second` of which the former is greater."""
    low = min(first, second)
    return low * (low - 1) // 2 + (first - low) * low


def _trumped(target_a: int, target_b: int, table: Table) -> tuple[int, int]:
    """Of the pairs of successes: how many a wins, how many are equal, where a critical beats a plain success.

    Pairs of plain successes are all pairs without those in which one is critical (inclusion and exclusion).
    """
    good_a, good_b = successes(target_a), successes(target_b)
    critical_a, critical_b = critical_successes(target_a, table), critical_successes(target_b, table)
    plain = (
        _pairs_above(good_a, good_b)
        - sum(min(11 * place, good_b) for place in range(critical_a))
        - sum(max(0, good_a - 11 * place - 1) for place in range(critical_b))
        + _pairs_above(critical_a, critical_b)
    )
    wins_a = critical_a * (good_b - critical_b) + _pairs_above(critical_a, critical_b) + plain
    low, high = sorted((critical_a, critical_b))
    only_one_critical = sum(11 * place < min(good_a, good_b) for place in range(low, high))
    return wins_a, min(good_a, good_b) - only_one_critical
