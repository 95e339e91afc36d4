"""Unopposed actions: verdict, margin, degree, steps, and the exact odds."""

from fractions import Fraction
from itertools import product

import icepool
import pytest

from gmscreen.rules.model import CheckRequest, Modifier
from gmscreen.rules.systems.cdb.dice import Throw
from gmscreen.rules.systems.cdb.system import CdbSystem
from tests.rules.systems.cdb.kit import (
    ASPECT,
    BOTH,
    GAMES,
    PEACEMAKER,
    WALKURE,
    aspects,
    chances,
    codes,
    fractions,
    oracle,
    preview,
    read,
    request,
)


@BOTH
@pytest.mark.parametrize(
    ("faces", "skill", "difficulty", "margin", "passed"),
    [
        ((4, 4), 2, 9, 1, True),
        ((6, 5), 2, 13, 0, True),
        ((6, 4), 2, 13, -1, False),
        ((4, 3), 3, 10, 0, True),
        ((4, 3), 3, 11, -1, False),
        ((6, 6), 0, 11, 1, True),
    ],
)
def test_pm_06_40_wk_02_23_d13_equal_succeeds(
    game: CdbSystem, faces: tuple[int, int], skill: int, difficulty: int, margin: int, passed: bool
) -> None:
    found = read(game, request(skill, difficulty=difficulty), *faces).a
    assert (found.margin, found.passed, found.fact("degree")) == (margin, passed, max(0, margin))


@pytest.mark.parametrize(
    ("total", "outcome", "degree", "steps"),
    [(8, "failure", 0, 0), (9, "success", 0, 0), (10, "exceptional", 1, 0), (13, "exceptional", 4, 2)],
)
def test_wk_24_25_e5_exceptional_success_and_steps(total: int, outcome: str, degree: int, steps: int) -> None:
    found = read(WALKURE, request(total - 7), 3, 4).a
    assert (found.outcome, found.fact("degree"), found.fact("steps")) == (outcome, degree, steps)


def test_peacemaker_knows_success_and_failure_only() -> None:
    assert [read(PEACEMAKER, request(skill), 3, 4).a.outcome for skill in (1, 2, 9)] == [
        "failure",
        "success",
        "success",
    ]
    assert read(PEACEMAKER, request(2), 1, 1).a.fact("steps") is None


@BOTH
def test_d13_over_all_pairs_the_sign_of_the_margin_agrees_with_the_verdict(game: CdbSystem) -> None:
    lines = (Modifier(value=2), Modifier(code="limitation", value=-1))
    for skill, difficulty in product((-3, 0, 3), (3, 9, 12)):
        for faces in product(range(1, 7), repeat=2):
            found = read(game, request(skill, *lines, difficulty=difficulty), *faces).a
            assert found.roll == sum(faces) + skill + 2 - 1
            assert found.margin == found.roll - difficulty
            assert found.passed == (found.margin >= 0)


@BOTH
def test_the_usual_difficulty_is_nine(game: CdbSystem) -> None:
    assert preview(game, request(0)).number == 9


def test_pm_05_wk_04_the_ladders() -> None:
    peacemaker, walkure = ({mark.value: mark.code for mark in game.game.marks} for game in GAMES)
    assert {value: code for value, code in peacemaker.items() if code} == {
        7: "trivial",
        9: "average",
        13: "hard",
    }
    assert list(peacemaker) == list(walkure) == list(range(3, 22, 2))
    assert (walkure[7], walkure[9], walkure[13], walkure[21]) == ("mediocre", "normal", "great", "impossible")
    assert len(set(walkure.values())) == 10


def test_the_dice_are_distributed_as_the_oracle_counts() -> None:
    for mode, throw in (("2d6", Throw()), ("3d6kh2", Throw(3, 2))):
        found = {str(value): Fraction(ways, throw.total) for value, ways in throw.ways.items()}
        assert found == fractions(oracle("cdb_pmf")[mode])
    die = icepool.highest([icepool.d6] * 3, keep=2)
    assert Throw(3, 2).ways == {int(value): int(die.quantity(value)) for value in die.outcomes()}


def test_every_chance_of_success_equals_the_oracle() -> None:
    for key, expected in oracle("cdb_success").items():
        bonus, difficulty, mode = key.split(",")
        made = request(int(bonus), *aspects(mode), difficulty=int(difficulty))
        for game in (WALKURE,) if mode == "3d6kh2" else GAMES:
            odds = preview(game, made).odds
            assert Fraction(odds.passed, odds.total) == Fraction(expected)


@BOTH
@pytest.mark.parametrize("lines", [(), (ASPECT,)])
def test_the_odds_are_those_of_every_throw(game: CdbSystem, lines: tuple[Modifier, ...]) -> None:
    made = request(2, *lines, difficulty=11)
    found = preview(game, made)
    results = [read(game, made, *faces).a for faces in product(range(1, 7), repeat=len(found.dice))]
    for tier in found.odds.tiers:
        assert tier.ways == sum(one.outcome == tier.code for one in results)
    for margin, ways in found.margins:
        assert ways == sum(one.margin == margin for one in results)
    assert sum(ways for _, ways in found.margins) == found.odds.total == len(results)


def test_wk_e1_one_aspect_two_effects() -> None:
    made = request(2, ASPECT, difficulty=11)
    shares = [preview(game, made).odds for game in (PEACEMAKER, WALKURE)]
    assert [Fraction(odds.passed, odds.total) for odds in shares] == [Fraction(26, 36), Fraction(113, 216)]
    assert chances(WALKURE, request(2, difficulty=11))["failure"] == Fraction(26, 36)


@BOTH
@pytest.mark.parametrize(
    ("made", "code", "passed"),
    [
        (request(2, difficulty=40), "impossible", 0),
        (request(2, Modifier(value=-1000)), "impossible", 0),
        (request(7), "certain", 1),
    ],
)
def test_what_cannot_succeed_or_fail_is_said(
    game: CdbSystem, made: CheckRequest, code: str, passed: int
) -> None:
    odds = preview(game, made).odds
    assert code in codes(game, made)
    assert Fraction(odds.passed, odds.total) == passed


@BOTH
@pytest.mark.parametrize(
    ("made", "code"),
    [
        (request(100), "base_out_of_range"),
        (request(2, Modifier(value=1001)), "modifier_out_of_range"),
        (request(2, difficulty=-1), "difficulty_out_of_range"),
        (request(2, difficulty=100), "difficulty_out_of_range"),
        (request(2, *[Modifier(value=1)] * 61), "too_many_modifiers"),
    ],
)
def test_numbers_out_of_range_are_refused(game: CdbSystem, made: CheckRequest, code: str) -> None:
    assert preview(game, made).refused
    assert code in codes(game, made)
