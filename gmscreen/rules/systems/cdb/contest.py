"""Extended opposed actions: the exact odds of a contest that goes on until one side has gathered enough.

A contest is a walk on two growing scores. Exchanges in which neither side gains change nothing and are left
out, so every step of the walk brings at least one point and there are at most twice the goal of them. All
chances are whole numbers over one common denominator, the ways of an exchange to that power: they divide
without a rest at every step.
"""

from collections.abc import Mapping
from math import gcd

from gmscreen.rules.model import Odds, Tier
from gmscreen.rules.systems.cdb import degrees
from gmscreen.rules.systems.cdb.dice import Throw
from gmscreen.rules.value import field, frozen

MOST_GOAL = 50
"""The greatest goal that is reckoned with: it bounds the work of the odds."""

TIE = "tie"
NEVER_ENDS = "never_ends"


@frozen
class Contender:
    """A side of a contest: what it throws in every exchange, its bonus, and what it has gathered so far."""

    throw: Throw
    bonus: int
    score: int = 0

    def gains(self, difficulty: int, *, each_counts_one: bool) -> dict[int, int]:
        """In how many of `throw.total` cases one exchange adds each number of points."""
        counted: dict[int, int] = {}
        for value, ways in self.throw.ways.items():
            gain = degrees.gain(value + self.bonus - difficulty, each_counts_one=each_counts_one)
            counted[gain] = counted.get(gain, 0) + ways
        return counted


def winner(score_a: int, score_b: int, goal: int) -> str:
    """Who has won at these scores: "a", "b", "tie", or "" while the contest goes on (PM-20, WK-31).

    Where both reach the goal in the same exchange the higher sum decides; equal sums are a tie.
    """
    if score_a < goal and score_b < goal:
        return ""
    if score_a == score_b:
        return TIE
    return "a" if score_a > score_b else "b"


def contest_odds(
    a: Contender, b: Contender, difficulty: int, goal: int, *, each_counts_one: bool = False
) -> Odds:
    """The odds of a contest from its present scores on, if every exchange is rolled alike (PM-20 to PM-24).

    Where nobody can ever gain, the only outcome is `never_ends`. Raises `ValueError` for a goal outside 1 to
    `MOST_GOAL`.
    """
    if not 1 <= goal <= MOST_GOAL:
        raise ValueError(f"a contest goes to between 1 and {MOST_GOAL}, not {goal}")
    over = winner(a.score, b.score, goal)
    if over:
        return _odds({over: 1}, 1)
    gains_a = a.gains(difficulty, each_counts_one=each_counts_one)
    gains_b = b.gains(difficulty, each_counts_one=each_counts_one)
    total = a.throw.total * b.throw.total
    moving = total - gains_a.get(0, 0) * gains_b.get(0, 0)
    if not moving:
        return _odds({NEVER_ENDS: 1}, 1)
    # No walk is longer than the points that are left for both.
    whole = moving ** (2 * goal - max(0, a.score) - max(0, b.score))
    wins = [_Walk(side, gains_a, gains_b, goal, moving, whole).ways(a.score, b.score) for side in ("a", "b")]
    return _odds({"a": wins[0], TIE: whole - sum(wins), "b": wins[1]}, whole)


@frozen
class _Walk:
    """In how many of `whole` cases `side` wins, from the goal back to the present scores."""

    side: str
    gains_a: Mapping[int, int]
    gains_b: Mapping[int, int]
    goal: int
    moving: int
    whole: int
    known: dict[tuple[int, int], int] = field(default_factory=dict)
    means: dict[tuple[int, int], int] = field(default_factory=dict)

    def ways(self, score_a: int, score_b: int) -> int:
        """The ways from these scores on, filling in every pair of scores above them first."""
        for at_a in range(self.goal - 1, score_a - 1, -1):
            for at_b in range(self.goal - 1, score_b - 1, -1):
                self.known[at_a, at_b] = self._from(at_a, at_b)
        return self.known[score_a, score_b]

    def _from(self, at_a: int, at_b: int) -> int:
        both = sum(ways * self._mean(at_a + gain, at_b) for gain, ways in self.gains_a.items() if gain)
        only_b = sum(ways * self._at(at_a, at_b + gain) for gain, ways in self.gains_b.items() if gain)
        return (both + self.gains_a.get(0, 0) * only_b) // self.moving

    def _mean(self, at_a: int, at_b: int) -> int:
        """The ways once a stands at `at_a`, summed over what b gains in the same exchange."""
        if (at_a, at_b) not in self.means:
            self.means[at_a, at_b] = sum(
                ways * self._at(at_a, at_b + gain) for gain, ways in self.gains_b.items()
            )
        return self.means[at_a, at_b]

    def _at(self, at_a: int, at_b: int) -> int:
        over = winner(at_a, at_b, self.goal)
        if over:
            return self.whole if over == self.side else 0
        return self.known[at_a, at_b]


def _odds(ways: Mapping[str, int], total: int) -> Odds:
    shared = gcd(total, *ways.values())
    counted = {code: ways.get(code, 0) // shared for code in ("a", TIE, NEVER_ENDS, "b")}
    return Odds(
        (
            Tier("a", "success", counted["a"], passes=True),
            Tier(TIE, "neutral", counted[TIE]),
            Tier(NEVER_ENDS, "neutral", counted[NEVER_ENDS]),
            Tier("b", "failure", counted["b"]),
        ),
        total // shared,
    )
