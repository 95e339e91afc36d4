"""The exact odds of unopposed and opposed actions, counted in whole cases."""

from collections.abc import Mapping

from gmscreen.rules.model import Odds, Tier
from gmscreen.rules.systems.cdb import degrees, opposed
from gmscreen.rules.systems.cdb.dice import Throw
from gmscreen.rules.systems.cdb.game import FAILURE, Game


def margins(throw: Throw, bonus: int, difficulty: int) -> tuple[tuple[int, int], ...]:
    """Each margin that can come up, in rising order, with its ways of `throw.total` (PM-40, WK-02)."""
    return tuple((degrees.margin(value + bonus, difficulty), ways) for value, ways in throw.ways.items())


def success_odds(throw: Throw, bonus: int, difficulty: int, game: Game) -> Odds:
    """The odds of each outcome of an unopposed action."""
    counted = dict.fromkeys(game.unopposed_outcomes, 0)
    for of_margin, ways in margins(throw, bonus, difficulty):
        counted[game.outcome(of_margin)] += ways
    tones = game.tones
    tiers = (Tier(code, tones[code], ways, code != FAILURE) for code, ways in counted.items())
    return Odds(tuple(tiers), throw.total)


def opposed_odds(
    first: tuple[Throw, int], second: tuple[Throw, int], difficulty: int | None, defender: str
) -> Odds:
    """The odds of an opposed action between two sides, each given as what it throws and its bonus."""
    winners = {"a": 0, opposed.TIE: 0, opposed.NOBODY: 0, "b": 0}
    for value_a, ways_a in _totals(*first).items():
        for value_b, ways_b in _totals(*second).items():
            found = opposed.verdict(value_a, value_b, difficulty, defender)
            winners[found.winner if found.winner != "none" else found.reason] += ways_a * ways_b
    return Odds(
        (
            Tier("a", "success", winners["a"], passes=True),
            Tier(opposed.TIE, "neutral", winners[opposed.TIE]),
            Tier(opposed.NOBODY, "neutral", winners[opposed.NOBODY]),
            Tier("b", "failure", winners["b"]),
        ),
        first[0].total * second[0].total,
    )


def _totals(throw: Throw, bonus: int) -> Mapping[int, int]:
    return {value + bonus: ways for value, ways in throw.ways.items()}
