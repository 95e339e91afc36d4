"""Opposed rolls, melee and initiative: who wins, why, and how likely it is."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.model import InputValue
from gmscreen.rules.systems.partida_web import limits, melee
from gmscreen.rules.systems.partida_web.initiative import Roller, order
from gmscreen.rules.systems.partida_web.levels import LEVELS
from gmscreen.rules.systems.partida_web.odds import Roll, opposed_odds
from gmscreen.rules.systems.partida_web.opposed import TIE_RULES, verdict
from tests.rules.systems.partida_web.kit import (
    args,
    codes,
    die,
    oracle,
    preview,
    read,
    refusals,
    request,
    versus,
)

NAMES = {"a": "a_wins", "b": "b_wins"}
levels = st.sampled_from(LEVELS)


@pytest.mark.parametrize(
    ("scores", "readings", "winner", "reason"),
    [
        ((60, 45), (12, 22), "a", "higher_level"),
        ((60, 45), (40, 44), "none", "tie"),
        ((60, 45), (61, 45), "b", "higher_level"),
        ((60, 45), (61, 46), "none", "nobody"),
        ((60, 45), (1, 2), "a", "higher_level"),
        ((60, 45), (100, 90), "none", "nobody"),
        ((60, 45), (70, 97), "none", "nobody"),
    ],
)
def test_cc_16_18_e4_the_higher_level_wins(
    scores: tuple[int, int], readings: tuple[int, int], winner: str, reason: str
) -> None:
    result = read(versus(*scores), *readings)
    assert (result.winner, result.reason) == (winner, reason)


@pytest.mark.parametrize(
    ("tie", "winner", "reason"),
    [
        ("none", "none", "tie"),
        ("higher_score", "a", "higher_score"),
        ("attacker", "a", "attacker"),
        ("defender", "b", "defender"),
        ("table", "none", "tie"),
    ],
)
def test_cc_18_d07_ties(tie: str, winner: str, reason: str) -> None:
    result = read(versus(60, 55, tie=tie), 30, 27)
    assert (result.a.outcome, result.winner, result.reason) == ("hard", winner, reason)


def test_cc_18_the_table_may_let_the_higher_score_win() -> None:
    official = {"opposed_tie": "higher_score"}
    assert read(versus(55, 60), 27, 30, options=official).winner == "b"
    assert read(versus(60, 60), 27, 30, options=official).reason == "tie"
    assert read(versus(55, 60, tie="none"), 27, 30, options=official).reason == "tie"


def test_cc_15f_e1_opposed_rolls_fumble_by_the_score() -> None:
    result = read(versus(50, 49), 96, 96)
    assert result.b is not None
    assert (result.a.outcome, result.b.outcome) == ("failure", "fumble")
    assert read(versus(50, 49), 96, 96, options={"opposed_fumble": "factor_le50"}).a.outcome == "fumble"


@given(levels, levels, st.sampled_from(TIE_RULES), st.integers(0, 100), st.integers(0, 100))
def test_sides_can_be_swapped(level_a: str, level_b: str, tie: str, a: int, b: int) -> None:
    mirror = {"attacker": "defender", "defender": "attacker"}
    swap = {"a": "b", "b": "a", "none": "none"}
    found = verdict(level_a, level_b, tie, (a, b))
    mirrored = verdict(level_b, level_a, mirror.get(tie, tie), (b, a))
    assert (found.winner, found.reason) == (
        swap[mirrored.winner],
        mirror.get(mirrored.reason, mirrored.reason),
    )


def test_every_chance_of_an_opposed_roll_equals_the_oracle() -> None:
    for key, expected in oracle("cc_opposed").items():
        a, b, tie = key.split(",")
        found = preview(versus(int(a), int(b), tie=tie)).odds
        assert {NAMES.get(one.code, one.code): Fraction(one.ways, found.total) for one in found.tiers} == {
            code: Fraction(value) for code, value in expected.items()
        }, key


@pytest.mark.parametrize(("defence", "wins"), [("parry", (5167, 2633, 2200)), ("dodge", (4154, 3646, 2200))])
def test_cc_33_34_odds_of_60_against_45(defence: str, wins: tuple[int, int, int]) -> None:
    found = preview(versus(60, 45, kind="melee", defence=defence)).odds
    assert (found.ways("a"), found.ways("b"), found.ways("nobody")) == wins
    assert found.ways("tie") == 0


@given(st.integers(0, 130), st.integers(0, 130), st.integers(-2, 2), st.sampled_from(TIE_RULES))
def test_odds_add_up_and_mirror(a: int, b: int, net: int, tie: str) -> None:
    mirror = {"attacker": "defender", "defender": "attacker"}
    first, second = Roll(a, net=net), Roll(b)
    found, mirrored = opposed_odds(first, second, tie), opposed_odds(second, first, mirror.get(tie, tie))
    assert sum(one.ways for one in found.tiers) == found.total
    assert (found.ways("a"), found.ways("tie")) == (mirrored.ways("b"), mirrored.ways("tie"))


@pytest.mark.parametrize(
    ("defence", "readings", "winner", "reason"),
    [
        ("parry", (40, 44), "a", "attacker"),
        ("dodge", (40, 44), "b", "defender"),
        ("parry", (70, 60), "none", "nobody"),
        ("dodge", (70, 60), "none", "nobody"),
        ("parry", (70, 44), "b", "higher_level"),
        ("dodge", (10, 44), "a", "higher_level"),
    ],
)
def test_cc_30_33_34_35_melee(defence: str, readings: tuple[int, int], winner: str, reason: str) -> None:
    result = read(versus(60, 45, kind="melee", defence=defence), *readings)
    assert (result.winner, result.reason) == (winner, reason)


def test_cc_31_without_a_defence_a_regular_success_is_enough() -> None:
    made = versus(60, 45, kind="melee", defence="none")
    assert [one.side for one in preview(made).dice] == ["a", "a"]
    assert codes(made) == {"no_defence"}
    result = read(made, 60)
    assert (result.b, result.a.passed) == (None, True)
    assert not read(made, 61).a.passed


@pytest.mark.parametrize(
    ("defence", "inputs", "bonus"),
    [
        ("parry", {}, 0),
        ("dodge", {"defences": 0}, 0),
        ("dodge", {"defences": 1}, 1),
        ("parry", {"defences": 3}, 1),
        ("none", {"defences": 3}, 0),
        ("dodge", {"defences": 1, "free_defences": 2}, 0),
        ("dodge", {"defences": 2, "free_defences": 2}, 1),
    ],
)
def test_cc_32_a_further_defence_gives_the_attacker_a_die(
    defence: str, inputs: dict[str, InputValue], bonus: int
) -> None:
    found = preview(versus(60, 45, kind="melee", defence=defence, **inputs))
    assert found.sums.applied == bonus
    assert [(one.code, one.auto) for one in found.automatic] == [("further_defence", True)] * bonus


def test_cc_32_defences_are_counted_and_doing_nothing_is_not() -> None:
    earlier = 0
    for defence in ("none", "dodge", "none", "parry"):
        earlier = melee.defences_after(defence, earlier)
    assert earlier == 2
    assert [melee.attack_bonus("dodge", n) for n in range(3)] == [0, 1, 1]


def test_cc_41_a_thrown_weapon_can_only_be_dodged() -> None:
    assert refusals(versus(60, 45, kind="melee", defence="parry", thrown=True)) == {
        "thrown_cannot_be_parried"
    }
    assert refusals(versus(60, 45, kind="melee", defence="dodge", thrown=True)) == set()
    assert refusals(versus(60, 45, kind="melee", defence="none", thrown=True)) == set()


def test_cc_23_24_e17_the_order_of_a_fight() -> None:
    rollers = [
        Roller("slow", "hard", 40),
        Roller("twin", "regular", 60),
        Roller("quick", "hard", 55),
        Roller("other twin", "regular", 60),
        Roller("clumsy", "fumble", 90),
        Roller("third", "regular", 60),
    ]
    groups = order(rollers)
    assert groups == (("quick",), ("slow",), ("twin", "other twin", "third"), ("clumsy",))
    assert order(()) == ()


@pytest.mark.parametrize(
    ("score", "opposing", "helpers", "allowed"),
    [(70, 170, 0, True), (70, 171, 0, False), (70, 171, 1, True), (70, 220, 50, True), (70, 221, 50, False)],
)
def test_cc_22_limits(score: int, opposing: int, helpers: int, allowed: bool) -> None:
    made = request(score, die(0, code="limit"), opposing=opposing, helpers=helpers)
    assert ("beyond_limit" not in refusals(made)) == allowed
    if not allowed:
        assert args(made, "beyond_limit") == {"limit": 100 + score + helpers, "opposing": opposing}


def test_cc_22_170_can_be_grappled_and_171_cannot() -> None:
    assert (limits.limit(70), limits.limit(70, (40, 30))) == (170, 240)
    assert limits.within(70, 170)
    assert not limits.within(70, 171)
    assert limits.within(70, 171, (1,))


def test_cc_22_any_help_may_lift_the_limit() -> None:
    made = request(70, die(0, code="limit"), opposing=900, helpers=1)
    assert codes(made, {"limit_help": "any"}) == {"limit_lifted"}
    assert "beyond_limit" in codes(made)
    assert codes(request(70, opposing=900)) == set()
