"""The exact odds of rolls, counted in whole throws.

The readings of a level always lie side by side, so everything follows from how many throws come to at most
the ends of the levels, without going through the readings.
"""

from gmscreen.rules.model import Odds, Tier, Tone
from gmscreen.rules.systems.partida_web.levels import (
    FACTOR_LE50,
    FAILURE,
    FUMBLE,
    LEVELS,
    REGULAR,
    TONES,
    factor,
    fumble_from,
    passes,
    thresholds,
)
from gmscreen.rules.systems.partida_web.opposed import NO_TIE_RULE, NOBODY, TIE, verdict
from gmscreen.rules.systems.partida_web.percentile import total_ways, ways_at_most
from gmscreen.rules.value import frozen


@frozen
class Roll:
    """What decides the odds of one side: its score, the difficulty, the fumble rule, the net dice."""

    score: int
    difficulty: str = REGULAR
    rule: str = FACTOR_LE50
    net: int = 0

    @property
    def total(self) -> int:
        """How many equally likely throws there are."""
        return total_ways(self.net)

    def at_most(self, value: int) -> int:
        """In how many throws the kept reading is at most `value`."""
        return ways_at_most(value, self.net)


def level_ways(roll: Roll) -> dict[str, int]:
    """In how many throws each level happens, best first, of `roll.total` (CC-04 to CC-06, CC-15)."""
    found: dict[str, int] = {}
    below = 0
    for code, end in thresholds(roll.score, roll.difficulty, roll.rule):
        at_most = roll.at_most(end)
        found[code] = at_most - below
        below = at_most
    return found


def tone_of(level: str, difficulty: str) -> Tone:
    """The tone of a level: a success that is not enough for the difficulty is a failure."""
    return TONES[level] if passes(level, difficulty) or not passes(level) else TONES[FAILURE]


def check_odds(roll: Roll) -> Odds:
    """The odds of the six levels of a roll."""
    tiers = tuple(
        Tier(code, tone_of(code, roll.difficulty), ways, passes=passes(code, roll.difficulty))
        for code, ways in level_ways(roll).items()
    )
    return Odds(tiers, roll.total)


def opposed_odds(a: Roll, b: Roll, tie: str = NO_TIE_RULE) -> Odds:
    """The odds of an opposed roll: a side wins, both tie, nobody succeeds (CC-16, CC-18, CC-33 to CC-35)."""
    counted = dict.fromkeys(("a", TIE, NOBODY, "b"), 0)
    ways_a, ways_b = level_ways(a), level_ways(b)
    for level_a in LEVELS:
        for level_b in LEVELS:
            found = verdict(level_a, level_b, tie, (a.score, b.score))
            code = found.reason if found.winner == "none" else found.winner
            counted[code] += ways_a[level_a] * ways_b[level_b]
    tones: dict[str, Tone] = {"a": "success", TIE: "neutral", NOBODY: "neutral", "b": "failure"}
    tiers = tuple(Tier(code, tones[code], ways, passes=code == "a") for code, ways in counted.items())
    return Odds(tiers, a.total * b.total)


@frozen
class PushOdds:
    """How a roll ends, of `total` cases, if it is pushed whenever it may be (CC-10 to CC-14)."""

    at_once: int
    pushed: int
    pushed_failure: int
    fumble: int
    total: int


def push_odds(roll: Roll, *, push_fumble: bool = False) -> PushOdds:
    """The odds of a roll with its second roll; a fumble is pushed only where the table says so (CC-14)."""
    good = check_odds(roll).passed
    fumbles = 0 if push_fumble else level_ways(roll)[FUMBLE]
    again = roll.total - good - fumbles
    return PushOdds(
        at_once=good * roll.total,
        pushed=again * good,
        pushed_failure=again * (roll.total - good),
        fumble=fumbles * roll.total,
        total=roll.total**2,
    )


def luck_ways(roll: Roll, luck: int) -> int:
    """In how many throws a roll succeeds where up to `luck` points are spent on a failure (CC-66, CC-67)."""
    good = check_odds(roll).passed
    target = factor(roll.score, roll.difficulty)
    last = min(target + max(0, luck), fumble_from(roll.score, roll.difficulty, roll.rule) - 1)
    # Down to 1 would be a critical, which luck may not buy.
    return good if target < 2 or last <= target else good + roll.at_most(last) - roll.at_most(target)
