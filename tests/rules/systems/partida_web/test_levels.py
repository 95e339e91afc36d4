"""Difficulties, levels and fumbles of one roll."""

import pytest

from gmscreen.rules.systems.partida_web import levels
from tests.rules.systems.partida_web.kit import DIFFICULTIES, FUMBLE_RULES, read, request


@pytest.mark.parametrize(
    ("score", "factors"),
    [
        (50, (50, 25, 10)),
        (45, (45, 22, 9)),
        (4, (4, 2, 0)),
        (120, (120, 60, 24)),
        (254, (254, 127, 50)),
        (0, (0, 0, 0)),
    ],
)
def test_cc_07_factors_are_rounded_down(score: int, factors: tuple[int, int, int]) -> None:
    assert tuple(levels.factor(score, one) for one in DIFFICULTIES) == factors


@pytest.mark.parametrize(
    ("difficulty", "reading", "passed"),
    [
        ("regular", 50, True),
        ("regular", 51, False),
        ("hard", 25, True),
        ("hard", 26, False),
        ("extreme", 10, True),
        ("extreme", 11, False),
    ],
)
def test_cc_02_03_a_reading_up_to_the_factor_succeeds(difficulty: str, reading: int, passed: bool) -> None:
    result = read(request(50, difficulty=difficulty), reading).a
    assert result.passed is passed
    assert result.tone == ("success" if passed else "failure")
    assert result.margin == abs(result.target - reading)


@pytest.mark.parametrize(
    ("reading", "level"),
    [
        (1, "critical"),
        (9, "extreme"),
        (10, "extreme"),
        (11, "hard"),
        (24, "hard"),
        (25, "hard"),
        (26, "regular"),
        (49, "regular"),
        (50, "regular"),
        (51, "failure"),
        (95, "failure"),
        (96, "fumble"),
        (100, "fumble"),
    ],
)
def test_cc_15_e2_levels_of_a_score_of_50(reading: int, level: str) -> None:
    assert levels.level(reading, 50) == level


def test_cc_04_e16_01_succeeds_even_where_the_factor_is_0() -> None:
    result = read(request(4, difficulty="extreme"), 1).a
    assert (result.target, result.outcome, result.passed, result.margin) == (0, "critical", True, 0)
    assert not read(request(4, difficulty="extreme"), 2).a.passed
    assert read(request(0), 1).a.passed


def test_cc_05_e16_100_fumbles_even_where_the_factor_is_beyond() -> None:
    result = read(request(120), 100).a
    assert (result.outcome, result.passed, result.tone) == ("fumble", False, "fumble")
    assert read(request(120), 99).a.passed


@pytest.mark.parametrize(
    ("score", "difficulty", "reading", "expected"),
    [
        (50, "regular", 96, ("fumble", "failure", "failure", "failure")),
        (49, "regular", 96, ("fumble", "fumble", "fumble", "failure")),
        (51, "regular", 96, ("failure", "failure", "failure", "failure")),
        (50, "regular", 100, ("fumble", "fumble", "fumble", "fumble")),
        (80, "hard", 96, ("fumble", "failure", "fumble", "failure")),
        (99, "hard", 96, ("fumble", "regular", "fumble", "regular")),
        (100, "hard", 96, ("fumble", "regular", "regular", "regular")),
        (254, "extreme", 97, ("fumble", "hard", "hard", "hard")),
        (40, "regular", 95, ("failure", "failure", "failure", "failure")),
    ],
)
def test_cc_e1_d03_when_96_fumbles(
    score: int, difficulty: str, reading: int, expected: tuple[str, ...]
) -> None:
    found = tuple(levels.level(reading, score, difficulty, rule) for rule in FUMBLE_RULES)
    assert found == expected


def test_d03_the_fumble_range_follows_the_number_needed() -> None:
    official = {"fumble_rule": "factor_lt50"}
    assert read(request(80, difficulty="hard"), 96, options=official).a.outcome == "fumble"
    assert read(request(99, difficulty="hard"), 96, options=official).a.outcome == "fumble"
    assert not read(request(100, difficulty="hard"), 96, options=official).a.passed
    assert read(request(100, difficulty="hard"), 100, options=official).a.outcome == "fumble"
    assert read(request(50), 99, options=official).a.outcome == "failure"
    assert read(request(49), 96, options=official).a.outcome == "fumble"


def test_cc_e1_one_roll_may_have_a_rule_of_its_own() -> None:
    assert read(request(50, fumble="only_100"), 96).a.outcome == "failure"
    assert read(request(50, fumble="no such rule"), 96).a.outcome == "fumble"
    with pytest.raises(ValueError, match="no fumble rule"):
        levels.fumble_from(50, "regular", "never")


def written_out(score: int, difficulty: str, rule: str) -> list[str]:
    """The level of each reading from 1 to 100, written down from the words of the rules, worst case last."""
    half, fifth = [n for n in range(501) if 2 * n <= score][-1], [n for n in range(501) if 5 * n <= score][-1]
    needed = {"regular": score, "hard": half, "extreme": fifth}[difficulty]
    wide = {
        "factor_le50": needed < 51,
        "score_lt50": score < 50,
        "factor_lt50": needed < 50,
        "only_100": False,
    }
    row = ["failure"] * 100
    for end, name in ((score, "regular"), (half, "hard"), (fifth, "extreme")):
        row[: min(end, 100)] = [name] * min(end, 100)
    if wide[rule]:
        row[95:99] = ["fumble"] * 4
    row[0], row[99] = "critical", "fumble"
    return row


@pytest.mark.parametrize("rule", FUMBLE_RULES)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_level_is_that_of_the_rules_and_never_improves_with_the_reading(
    difficulty: str, rule: str
) -> None:
    for score in range(201):
        found = [levels.level(reading, score, difficulty, rule) for reading in range(1, 101)]
        assert found == written_out(score, difficulty, rule), score
        ranks = [levels.rank(one) for one in found]
        assert ranks == sorted(ranks, reverse=True), score


def test_cc_07_only_the_three_difficulties_exist() -> None:
    with pytest.raises(KeyError):
        levels.factor(50, "impossible")
    assert read(request(50, difficulty="impossible"), 50).a.target == 50
