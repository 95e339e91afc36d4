"""Checks and odds of Eclipse Phase on the command line."""

from fractions import Fraction

import pytest

from tests.cli.conftest import Run
from tests.cli.kit import chances, side
from tests.rules.systems.eclipse_phase.kit import oracle

EP = "eclipse_phase"


def test_a_success_test_has_the_shape_of_the_manual(run: Run) -> None:
    answer = run("check", EP, "--base", "65", "--mod", "-30", "--dice", "35", "--json")
    found = answer.json
    trace = found.pop("trace")
    assert isinstance(trace, list)
    assert trace[0] == {"code": "base", "value": 65, "ref": "typed"}
    assert found == {
        "system": EP,
        "kind": "success",
        "dice": [3, 5],
        "roll": 35,
        "target": 35,
        "modifiers": {"raw": -30, "applied": -30, "wasted": 0},
        "outcome": "success",
        "passed": True,
        "margin": 0,
    }


@pytest.mark.parametrize(
    ("options", "dice", "outcome", "margin"),
    [
        ("--base 15", "16", "failure", 1),
        ("--base 15", "22", "critical_failure", 7),
        ("--base 15", "11", "critical_success", 4),
        ("--base -60", "0 0", "critical_success", 0),
        ("--base 160", "99", "critical_failure", 0),
        ("--base 33", "33", "critical_success", 0),
        ("--base 33 --option equal_double=plain", "33", "success", 0),
        ("--base 30", "21", "success", 9),
        ("--base 55 --option mos=face", "20", "success", 20),
        ("--base 50 --mod 30 --mod 30 --mod=30", "99", "critical_failure", 0),
        ("--base 130", "99", "critical_failure", 0),
    ],
)
def test_ep_vectors(run: Run, options: str, dice: str, outcome: str, margin: int) -> None:
    found = run("check", EP, *options.split(), "--dice", dice, "--json").json
    assert (found["outcome"], found["margin"]) == (outcome, margin)


@pytest.mark.parametrize(
    ("options", "target", "wasted"),
    [
        ("--mod 30 --mod 30 --mod 30", 110, 30),
        ("--mod -30 --mod -30 --mod -30 --mod -30", -10, 60),
        ("--mod \u221230", 20, 0),
        ("--mod humo=-20 --mod mapa=+10", 40, 0),
        ("--mod 30 --mod 30 --mod 20 --mod -30", 100, 0),
        ("--mod 80 --mod -40 --option cap_mode=separate", 70, 20),
        ("--mod 30 --mod 60 --option cap=none", 140, 0),
        ("--mod teamwork=50 --option teamwork_cap=30", 80, 20),
        ("--mod -10 --mod -20 --most-severe", 30, 0),
    ],
)
def test_modifiers(run: Run, options: str, target: int, wasted: int) -> None:
    found = run("check", EP, "--base", "50", *options.split(), "--dice", "35", "--json").json
    assert found["target"] == target
    modifiers = found["modifiers"]
    assert isinstance(modifiers, dict)
    assert modifiers["wasted"] == wasted


@pytest.mark.parametrize(("dice", "met"), [("35", True), ("36", False), ("56", False)])
def test_a_required_margin(run: Run, dice: str, met: bool) -> None:
    found = run("check", EP, "--base", "55", "--margin", "20", "--dice", dice, "--json").json
    assert found["margin_met"] is met


@pytest.mark.parametrize(
    ("a", "b", "winner", "reason"),
    [
        ("50", "40", "a", "higher_roll"),
        ("61", "45", "b", "only_success"),
        ("61", "46", "none", "deadlock_both_fail"),
        ("33", "33", "none", "deadlock_equal_rolls"),
        ("00", "20", "b", "higher_roll"),
        ("99", "00", "b", "only_success"),
    ],
)
def test_opposed_tests(run: Run, a: str, b: str, winner: str, reason: str) -> None:
    answer = run("check", EP, "--base=60", "--vs-base=45", f"--dice={a}", f"--vs-dice={b}", "--json")
    assert (answer.json["winner"], answer.json["reason"]) == (winner, reason)
    assert (side(answer, "a")["target"], side(answer, "b")["target"]) == (60, 45)


def test_each_side_has_its_modifiers(run: Run) -> None:
    words = "--base 50 --mod 10 --vs-base 40 --vs-mod -20 --dice 10 --vs-dice 10 --json"
    answer = run("check", EP, *words.split())
    assert (side(answer, "a")["target"], side(answer, "b")["target"]) == (60, 20)


def test_criticals_rank_by_option(run: Run) -> None:
    words = "--base 60 --vs-base 45 --dice 22 --vs-dice 31 --option opposed_critical=on --json"
    assert run("check", EP, *words.split()).json["reason"] == "higher_level"


def test_every_chance_of_a_success_test_equals_the_oracle(run: Run) -> None:
    for target, expected in oracle("ep_success").items():
        answer = run("odds", EP, "--base", target, "--json")
        assert chances(answer) == {code: Fraction(value) for code, value in expected.items()}
        passed = Fraction(expected["success"]) + Fraction(expected["critical_success"])
        assert Fraction(str(answer.json["passed"])) == passed


def test_every_chance_of_an_opposed_test_equals_the_oracle(run: Run) -> None:
    for pair, expected in oracle("ep_opposed").items():
        a, b = pair.split(",")
        found = chances(run("odds", EP, "--base", a, "--vs-base", b, "--json"))
        named = {"a": "a_wins", "b": "b_wins"}
        assert {named.get(code, code): chance for code, chance in found.items()} == {
            code: Fraction(value) for code, value in expected.items()
        }


def test_odds_of_a_required_margin(run: Run) -> None:
    assert run("odds", EP, "--base", "55", "--margin", "20", "--json").json["margin_met"] == "9/25"


def test_a_line_for_people_in_both_languages(run: Run) -> None:
    words = ("check", EP, "--base", "65", "--mod", "-30", "--dice", "3,5")
    assert run(*words).out == "35 ≤ 35 · Éxito · MdE 0\n"
    assert run(*words, "--lang", "en").out == "35 ≤ 35 · Success · MoS 0\n"


def test_an_opposed_line_for_people(run: Run) -> None:
    words = "check eclipse_phase --base 60 --vs-base 45 --dice 50 --vs-dice 40"
    out = run(*words.split()).out
    assert out.count("\n") == 1
    assert out.startswith("Gana A")
    assert "50 ≤ 60" in out


def test_odds_for_people(run: Run) -> None:
    out = run("odds", EP, "--base", "35").out
    assert out.startswith("Número objetivo 35")
    assert "32\u00a0%" in out


def test_a_seed_gives_the_same_dice_again(run: Run) -> None:
    words = ("check", EP, "--base", "50", "--vs-base", "50", "--json", "--seed")
    assert run(*words, "7").out == run(*words, "7").out
    assert len({run(*words, str(seed)).out for seed in range(5)}) > 1


def test_without_dice_they_are_rolled(run: Run) -> None:
    dice = {str(run("check", EP, "--base", "50", "--json").json["dice"]) for _ in range(8)}
    assert len(dice) > 1


def test_dice_of_one_side_may_be_typed_and_the_others_rolled(run: Run) -> None:
    answer = run("check", EP, "--base", "50", "--vs-base", "50", "--dice", "35", "--json")
    assert side(answer, "a")["dice"] == [3, 5]
    assert len(str(side(answer, "b")["dice"])) == len("[3, 5]")
