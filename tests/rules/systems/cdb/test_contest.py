"""Extended contests: gains, who leads, the exact odds from the start and from any scores."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.systems.cdb import contest
from gmscreen.rules.systems.cdb.contest import Contender, contest_odds
from gmscreen.rules.systems.cdb.dice import TWO_DICE, Throw
from gmscreen.rules.systems.cdb.system import CdbSystem
from tests.rules.systems.cdb.kit import ASPECT, BOTH, GAMES, WALKURE, chances, codes, preview, read, versus

Chances = dict[str, Fraction]


def brute(a: int, b: int, difficulty: int, goal: int, each: bool, at: tuple[int, int] = (0, 0)) -> Chances:
    """The chances by going through all 1,296 throws of every exchange, one that changes nothing left out."""

    def gain(total: int) -> int:
        return int(total >= difficulty) if each else max(0, total - difficulty)

    throws = [(gain(f[0] + f[1] + a), gain(f[2] + f[3] + b)) for f in product(range(1, 7), repeat=4)]
    moving = [pair for pair in throws if pair != (0, 0)]
    if not moving:
        return {"a": Fraction(0), "b": Fraction(0), "tie": Fraction(0), "never_ends": Fraction(1)}
    walk = _walk(tuple(sorted({(pair, moving.count(pair)) for pair in set(moving)})), len(moving), goal)
    return dict(zip(("a", "b", "tie"), walk(*at), strict=True)) | {"never_ends": Fraction(0)}


def _walk(
    moving: tuple[tuple[tuple[int, int], int], ...], total: int, goal: int
) -> Callable[[int, int], tuple[Fraction, Fraction, Fraction]]:
    @cache
    def walk(x: int, y: int) -> tuple[Fraction, Fraction, Fraction]:
        if max(x, y) >= goal:
            return (Fraction(x > y), Fraction(y > x), Fraction(x == y))
        ends = [(ways, walk(x + gain[0], y + gain[1])) for gain, ways in moving]
        a, b, tie = (sum((ways * end[n] for ways, end in ends), Fraction(0)) for n in range(3))
        return a / total, b / total, tie / total

    return walk


def reckoned(a: Contender, b: Contender, difficulty: int, goal: int, each: bool) -> Chances:
    odds = contest_odds(a, b, difficulty, goal, each_counts_one=each)
    assert sum(tier.ways for tier in odds.tiers) == odds.total
    return {tier.code: Fraction(tier.ways, odds.total) for tier in odds.tiers}


@pytest.mark.parametrize("each", [False, True])
@pytest.mark.parametrize("difficulty", [5, 9, 13, 21])
@pytest.mark.parametrize("goal", [1, 3, 5])
def test_the_odds_of_a_contest_are_those_of_every_walk(difficulty: int, goal: int, each: bool) -> None:
    for a, b in product((-2, 0, 3), (-2, 1, 4)):
        found = reckoned(Contender(TWO_DICE, a), Contender(TWO_DICE, b), difficulty, goal, each)
        assert found == brute(a, b, difficulty, goal, each)


@pytest.mark.parametrize("at", [(0, 4), (3, 3), (4, 1)])
def test_the_odds_from_the_scores_of_a_running_contest(at: tuple[int, int]) -> None:
    a, b = Contender(TWO_DICE, 2, at[0]), Contender(TWO_DICE, 1, at[1])
    assert reckoned(a, b, 9, 5, False) == brute(2, 1, 9, 5, False, at)


def test_a_contest_with_a_third_die_favours_it() -> None:
    found = reckoned(Contender(Throw(3, 2), 0), Contender(TWO_DICE, 0), 9, 5, False)
    assert found["a"] > found["b"]
    made = versus(0, 0, ASPECT, kind="extended", goal=5)
    assert chances(WALKURE, made) == found


@given(st.integers(-4, 6), st.integers(-4, 6), st.integers(5, 13), st.integers(1, 8), st.booleans())
def test_swapping_the_sides_swaps_the_chances(a: int, b: int, difficulty: int, goal: int, each: bool) -> None:
    first, second = Contender(TWO_DICE, a), Contender(TWO_DICE, b)
    found = reckoned(first, second, difficulty, goal, each)
    swapped = reckoned(second, first, difficulty, goal, each)
    assert (found["a"], found["b"], found["tie"]) == (swapped["b"], swapped["a"], swapped["tie"])
    if a > b:
        assert found["a"] >= found["b"]


@pytest.mark.parametrize("each", [False, True])
def test_the_work_is_bounded_at_the_greatest_goal(each: bool) -> None:
    a = contest_odds(Contender(Throw(3, 2), 99), Contender(TWO_DICE, 99), 0, contest.MOST_GOAL)
    b = contest_odds(
        Contender(TWO_DICE, 0), Contender(TWO_DICE, 0), 11, contest.MOST_GOAL, each_counts_one=each
    )
    assert a.passed > 0
    assert sum(tier.ways for tier in b.tiers) == b.total


@pytest.mark.parametrize("goal", [0, -5, 51])
def test_a_goal_out_of_range_is_refused(goal: int) -> None:
    with pytest.raises(ValueError, match="between 1 and 50"):
        contest_odds(Contender(TWO_DICE, 0), Contender(TWO_DICE, 0), 9, goal)
    for game in GAMES:
        made = versus(0, 0, kind="extended", goal=goal)
        assert preview(game, made).refused
        assert "goal_out_of_range" in codes(game, made)


@pytest.mark.parametrize("goal", [1, 50])
def test_the_least_and_the_greatest_goal_are_played(goal: int) -> None:
    for game in GAMES:
        assert not preview(game, versus(0, 0, kind="extended", goal=goal)).refused


@BOTH
@pytest.mark.parametrize(
    ("difficulty", "each", "ends"), [(13, False, False), (12, True, True), (12, False, False)]
)
def test_a_contest_that_cannot_end_is_said(game: CdbSystem, difficulty: int, each: bool, ends: bool) -> None:
    made = versus(0, 0, kind="extended", difficulty=difficulty, each_counts_one=each)
    assert ("never_ends" not in codes(game, made)) == ends
    assert chances(game, made)["never_ends"] == int(not ends)
    assert not preview(game, made).refused


@BOTH
@pytest.mark.parametrize(("each", "gains"), [(False, (3, 0)), (True, (1, 1))])
def test_pm_21_22_e5_wk_32_33_gains_are_measured_against_the_difficulty(
    game: CdbSystem, each: bool, gains: tuple[int, int]
) -> None:
    result = read(game, versus(5, 2, kind="extended", each_counts_one=each), 3, 4, 3, 4)
    assert result.b is not None
    assert (result.a.fact("gain"), result.b.fact("gain")) == gains
    assert (result.winner, result.reason) == ("a", "higher_total")


@BOTH
def test_pm_23_the_higher_total_leads_even_below_the_difficulty(game: CdbSystem) -> None:
    assert read(game, versus(1, 0, kind="extended"), 1, 2, 1, 1).winner == "a"
    assert read(game, versus(0, 0, kind="extended"), 1, 2, 2, 1).winner == "none"


@BOTH
def test_pm_24_each_exchange_costs_3_ac(game: CdbSystem) -> None:
    (kind,) = [one for one in game.kinds if one.extended]
    assert (kind.id, kind.opposed, kind.cost) == ("extended", True, 3)
