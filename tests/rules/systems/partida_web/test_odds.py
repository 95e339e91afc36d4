"""Exact odds of one roll, with luck and with a second roll."""

from fractions import Fraction
from time import perf_counter

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.systems.partida_web.levels import level
from gmscreen.rules.systems.partida_web.odds import Roll, check_odds, level_ways, luck_ways, push_odds
from tests.rules.systems.partida_web.kit import DIFFICULTIES, FUMBLE_RULES, die, oracle, preview, request

rolls = st.builds(
    Roll,
    score=st.integers(0, 260),
    difficulty=st.sampled_from(DIFFICULTIES),
    rule=st.sampled_from(FUMBLE_RULES),
    net=st.integers(-3, 3),
)


@pytest.mark.parametrize("rule", FUMBLE_RULES)
def test_every_chance_of_a_level_equals_the_oracle(rule: str) -> None:
    for key, expected in oracle("cc_levels").items():
        score, difficulty, net, named = key.split(",")
        if named != rule:
            continue
        made = request(int(score), die(int(net)), difficulty=difficulty)
        found = preview(made, {"fumble_rule": rule}).odds
        assert {tier.code: Fraction(tier.ways, found.total) for tier in found.tiers} == {
            code: Fraction(value) for code, value in expected.items()
        }, key
        order = ("regular", "hard", "extreme")
        good = ("critical", *order[order.index(difficulty) :])
        assert Fraction(found.passed, found.total) == sum(Fraction(expected[code]) for code in good), key


@given(rolls)
def test_odds_are_whole_and_add_up(roll: Roll) -> None:
    ways = level_ways(roll)
    assert sum(ways.values()) == roll.total
    assert all(way >= 0 for way in ways.values())
    assert check_odds(roll).passed + ways["fumble"] <= roll.total


@pytest.mark.parametrize(("net", "chance"), [(0, "1/2"), (1, "3/4"), (2, "7/8"), (-1, "1/4"), (-2, "1/8")])
def test_cc_21_odds_of_a_score_of_50(net: int, chance: str) -> None:
    found = check_odds(Roll(50, net=net))
    assert Fraction(found.passed, found.total) == Fraction(chance)


def test_cc_19_with_a_bonus_die_100_is_one_in_a_thousand() -> None:
    assert level_ways(Roll(100, net=1))["fumble"] == 1
    assert level_ways(Roll(100, net=-1))["fumble"] == 19


def test_cc_e16_the_extremes_of_scores() -> None:
    assert check_odds(Roll(4, "extreme")).passed == 1
    assert check_odds(Roll(0)).passed == 1
    assert check_odds(Roll(120)).passed == 99
    assert check_odds(Roll(254, "extreme")).passed == 50


def test_cc_10_14_odds_of_a_second_roll() -> None:
    found = push_odds(Roll(50))
    shares = [found.at_once, found.pushed, found.pushed_failure, found.fumble]
    assert [Fraction(one, found.total) for one in shares] == [Fraction(n, 1000) for n in (500, 225, 225, 50)]
    pushed = push_odds(Roll(50), push_fumble=True)
    assert (pushed.pushed, pushed.fumble) == (2500, 0)


@pytest.mark.parametrize(
    ("roll", "luck", "ways"),
    [
        (Roll(50), 20, 70),
        (Roll(50), 0, 50),
        (Roll(50), 99, 95),
        (Roll(60), 99, 99),
        (Roll(50, "hard"), 20, 45),
        (Roll(5, "extreme"), 50, 1),
        (Roll(50), -1, 50),
    ],
)
def test_cc_66_67_odds_with_luck(roll: Roll, luck: int, ways: int) -> None:
    assert luck_ways(roll, luck) == ways


def icepool_odds(score: int, net: int) -> dict[str, int]:
    def name(units: int, *tens: int) -> str:
        candidates = [10 * one + units or 100 for one in tens]
        return level(min(candidates) if net > 0 else max(candidates), score)

    dice = [icepool.z(10)] * (2 + abs(net))
    return dict(icepool.map(name, *dice).items())


@pytest.mark.parametrize("net", [-2, 2])
def test_odds_equal_icepool_and_are_at_least_ten_times_faster(net: int) -> None:
    start = perf_counter()
    expected = icepool_odds(52, net)
    slow = perf_counter() - start
    start = perf_counter()
    for score in range(100):
        level_ways(Roll(score, net=net))
    assert (perf_counter() - start) / 100 < slow / 10
    assert {code: way for code, way in level_ways(Roll(52, net=net)).items() if way} == expected
