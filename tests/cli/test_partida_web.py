"""Checks and odds of the web game on the command line."""

from fractions import Fraction

import pytest

from tests.cli.conftest import Run
from tests.cli.kit import chances, side
from tests.rules.systems.partida_web.kit import FUMBLE_RULES, oracle

PW = "partida_web"


def check(run: Run, words: str) -> dict[str, object]:
    return run("check", PW, *words.split(), "--json").json


def odds(run: Run, words: str) -> dict[str, object]:
    return run("odds", PW, *words.split(), "--json").json


def test_a_test_has_the_shape_of_the_manual(run: Run) -> None:
    found = check(run, "--score 52 --penalty 1 --dice 2,7,3")
    trace = found.pop("trace")
    assert isinstance(trace, list)
    assert trace[0] == {"code": "base", "value": 52, "ref": "typed"}
    assert found == {
        "system": PW,
        "kind": "success",
        "dice": [2, 7, 3],
        "roll": 73,
        "target": 52,
        "readings": [23, 73],
        "modifiers": {"raw": -1, "applied": -1, "wasted": 0},
        "outcome": "failure",
        "passed": False,
    }


@pytest.mark.parametrize(
    ("options", "dice", "outcome", "passed"),
    [
        ("--score 50", "50", "regular", True),
        ("--score 50", "51", "failure", False),
        ("--score 50 --difficulty hard", "25", "hard", True),
        ("--score 50 --difficulty hard", "26", "regular", False),
        ("--score 50 --difficulty extreme", "10", "extreme", True),
        ("--score 50 --difficulty extreme", "11", "hard", False),
        ("--score 4 --difficulty extreme", "01", "critical", True),
        ("--score 4 --difficulty extreme", "02", "hard", False),
        ("--score 0", "01", "critical", True),
        ("--score 120", "00", "fumble", False),
        ("--score 120", "99", "regular", True),
        ("--score 50", "96", "fumble", False),
        ("--score 50 --fumble score_lt50", "96", "failure", False),
        ("--score 50 --option fumble_rule=only_100", "96", "failure", False),
        ("--score 80 --difficulty hard --fumble factor_lt50", "96", "fumble", False),
        ("--score 100 --difficulty hard --fumble factor_lt50", "96", "regular", False),
        ("--score 254 --difficulty extreme", "50", "extreme", True),
        ("--score 37 --kind sanity", "37", "regular", True),
        ("--score 40 --kind luck", "41", "failure", False),
    ],
)
def test_cc_01_to_07_and_59_70_vectors(run: Run, options: str, dice: str, outcome: str, passed: bool) -> None:
    found = check(run, f"{options} --dice {dice}")
    assert found["outcome"] == outcome
    assert found["passed"] is passed


@pytest.mark.parametrize(
    ("options", "dice", "roll"),
    [
        ("--bonus 1", "2,9,5", 25),
        ("--penalty 1", "2,9,5", 95),
        ("--bonus 1", "0,3,0", 30),
        ("--penalty 1", "0,3,0", 100),
        ("--bonus 1", "0,0,0", 100),
        ("--bonus 1", "0;4;5", 5),
        ("--penalty 1", "045", 45),
        ("--bonus 1 --penalty 1", "4,5", 45),
        ("--bonus 3", "9,8,7,1", 71),
        ("--mod in_cover=-1 --mod aimed=1 --mod -1", "2,7,3", 73),
    ],
)
def test_cc_19_to_21_dice(run: Run, options: str, dice: str, roll: int) -> None:
    assert check(run, f"--score 50 {options} --dice {dice}")["roll"] == roll


@pytest.mark.parametrize(
    ("options", "winner", "reason"),
    [
        ("--score 60 --dice 12 --vs-score 45 --vs-dice 22", "a", "higher_level"),
        ("--score 60 --dice 40 --vs-score 45 --vs-dice 44", "none", "tie"),
        ("--score 60 --dice 40 --vs-score 45 --vs-dice 44 --tie attacker", "a", "attacker"),
        ("--score 60 --dice 40 --vs-score 45 --vs-dice 44 --tie defender", "b", "defender"),
        ("--score 60 --dice 40 --vs-score 45 --vs-dice 44 --tie higher_score", "a", "higher_score"),
        ("--score 60 --dice 61 --vs-score 45 --vs-dice 46 --tie attacker", "none", "nobody"),
        ("--score 60 --dice 40 --vs-score 45 --vs-dice 44 --kind melee --defence parry", "a", "attacker"),
        ("--score 60 --dice 40 --vs-score 45 --vs-dice 44 --kind melee --defence dodge", "b", "defender"),
        ("--score 60 --dice 40 --vs-score 45 --vs-penalty 1 --vs-dice 4,9,4", "a", "higher_level"),
    ],
)
def test_cc_15_to_18_and_33_to_35_opposed(run: Run, options: str, winner: str, reason: str) -> None:
    found = check(run, options)
    assert (found["winner"], found["reason"]) == (winner, reason)


def test_each_side_of_an_opposed_roll_has_the_shape_of_a_test(run: Run) -> None:
    words = "--score 50 --dice 96 --vs-score 49 --vs-dice 96 --json"
    answer = run("check", PW, *words.split())
    assert answer.json["kind"] == "opposed"
    assert (side(answer, "a")["outcome"], side(answer, "b")["outcome"]) == ("failure", "fumble")
    assert side(answer, "b")["readings"] == [96]


@pytest.mark.parametrize(
    ("options", "net", "target"),
    [
        ("--distance 10 --dex 50", 1, 50),
        ("--distance 11 --dex 50", 0, 50),
        ("--distance 20 --base-range 20", 0, 50),
        ("--distance 21 --base-range 20", 0, 25),
        ("--distance 80 --base-range 20", 0, 10),
        ("--target-mov 9 --target-moving", -1, 50),
        ("--target-mov 8 --target-moving", 0, 50),
        ("--target-build -2", -1, 50),
        ("--target-build 4", 0, 50),
        ("--target-build 5", 1, 50),
        ("--bursts 5,5/1 --burst 2", -1, 50),
        ("--mod in_cover=-1 --mod small_target=-1 --mod into_melee=-1", -2, 50),
        ("--difficulty hard", 0, 25),
    ],
)
def test_cc_43_to_50_shots(run: Run, options: str, net: int, target: int) -> None:
    found = check(run, f"--kind firearms --score 50 {options} --seed 1")
    modifiers = found["modifiers"]
    assert isinstance(modifiers, dict)
    assert (modifiers["applied"], found["target"]) == (net, target)


def test_cc_32_a_further_defence_gives_a_die(run: Run) -> None:
    words = "--kind melee --score 60 --vs-score 45 --defence dodge --defences 1 --seed 1 --json"
    assert side(run("check", PW, *words.split()), "a")["modifiers"] == {"raw": 1, "applied": 1, "wasted": 0}


def test_cc_31_without_a_defence_there_is_one_side(run: Run) -> None:
    found = check(run, "--kind melee --score 60 --defence none --dice 60")
    assert (found["kind"], found["passed"], "b" in found) == ("melee", True, False)


@pytest.mark.parametrize(
    ("options", "damage"),
    [
        (
            "--dice 10 --impales --more-dice 7",
            {"total": 22, "expression": "15+1d10", "mode": "impaled", "dice": [7]},
        ),
        ("--dice 10", {"total": 15, "expression": "15", "mode": "maximum", "dice": []}),
        (
            "--dice 40 --more-dice 7,3",
            {"total": 10, "expression": "1d10+1d5", "mode": "rolled", "dice": [7, 3]},
        ),
        (
            "--dice 40 --half-bonus --more-dice 7,5",
            {"total": 9, "expression": "1d10+1d5/2", "mode": "rolled", "dice": [7, 5]},
        ),
    ],
)
def test_cc_36_to_38_and_42_damage(run: Run, options: str, damage: dict[str, object]) -> None:
    assert check(run, f"--score 50 --weapon 1D10 --damage-bonus 1D5 {options}")["damage"] == damage


def test_damage_is_rolled_where_no_dice_are_given_and_none_without_a_hit(run: Run) -> None:
    found = check(run, "--score 50 --weapon 1D10 --damage-bonus 1D5 --impales --dice 05 --seed 3")
    damage = found["damage"]
    assert isinstance(damage, dict)
    assert 16 <= damage["total"] <= 25
    assert "damage" not in check(run, "--score 50 --weapon 1D10 --dice 51")
    hit = run(
        "check",
        PW,
        *[
            "--score",
            "50",
            "--weapon",
            "1D10",
            "--vs-score",
            "50",
            "--dice",
            "30",
            "--vs-dice",
            "90",
            "--json",
        ],
    )
    assert "damage" in side(hit, "a")


def test_cc_44_at_extreme_range_only_a_critical_impales(run: Run) -> None:
    shot = "--kind firearms --score 60 --distance 70 --base-range 20 --weapon 1D10 --impales"
    for dice, mode in (("12", "rolled"), ("01", "impaled")):
        damage = check(run, f"{shot} --dice {dice}")["damage"]
        assert isinstance(damage, dict)
        assert damage["mode"] == mode


@pytest.mark.parametrize(
    ("options", "luck"),
    [
        ("--score 60 --dice 72 --luck 30", {"price": 12, "left": 18}),
        ("--score 50 --dice 70 --luck 20", {"price": 20, "left": 0}),
        ("--score 60 --difficulty hard --dice 72 --luck 30", {"refusal": "not_enough"}),
        ("--score 40 --dice 97 --luck 90", {"refusal": "fumble"}),
        ("--score 60 --kind luck --dice 72 --luck 60", {"refusal": "luck_roll"}),
        ("--score 60 --kind sanity --dice 72 --luck 60", {"refusal": "sanity_roll"}),
        ("--score 60 --pushed --consequence x --dice 72 --luck 60", {"refusal": "pushed"}),
        ("--score 60 --dice 60 --luck 60", {"refusal": "passed"}),
    ],
)
def test_cc_66_to_69_luck(run: Run, options: str, luck: dict[str, object]) -> None:
    assert check(run, options)["luck"] == luck


def test_cc_66_luck_is_spent_at_its_exact_price(run: Run) -> None:
    found = check(run, "--score 60 --dice 72 --luck 30 --spend-luck")
    assert (found["outcome"], found["passed"], found["roll"]) == ("regular", True, 60)
    assert found["dice"] == [7, 2]


@pytest.mark.parametrize("rule", FUMBLE_RULES)
def test_every_chance_of_a_level_equals_the_oracle(run: Run, rule: str) -> None:
    for key, expected in oracle("cc_levels").items():
        score, difficulty, net, named = key.split(",")
        if named != rule:
            continue
        dice = ("--bonus", net) if int(net) > 0 else ("--penalty", net.lstrip("-"))
        answer = run(
            "odds", PW, "--score", score, "--difficulty", difficulty, *dice, "--fumble", rule, "--json"
        )
        assert chances(answer) == {code: Fraction(value) for code, value in expected.items()}, key


def test_every_chance_of_an_opposed_roll_equals_the_oracle(run: Run) -> None:
    for key, expected in oracle("cc_opposed").items():
        a, b, tie = key.split(",")
        found = chances(run("odds", PW, "--score", a, "--vs-score", b, "--tie", tie, "--json"))
        named = {"a": "a_wins", "b": "b_wins"}
        assert {named.get(code, code): chance for code, chance in found.items()} == {
            code: Fraction(value) for code, value in expected.items()
        }, key


def test_every_reading_of_the_dice_equals_the_oracle(run: Run) -> None:
    for net, row in oracle("cc_d100").items():
        dice = ("--bonus", net) if int(net) > 0 else ("--penalty", net.lstrip("-"))
        below = Fraction(0)
        for score, chance in enumerate(row[:95], start=1):
            below += Fraction(chance)
            answer = run("odds", PW, "--score", str(score), *dice, "--json")
            assert Fraction(str(answer.json["passed"])) == below


def test_odds_with_luck_and_with_a_second_roll(run: Run) -> None:
    found = odds(run, "--score 50 --luck 20 --and-push")
    assert (found["passed"], found["with_luck"]) == ("1/2", "7/10")
    assert found["with_push"] == {
        "at_once": "1/2",
        "pushed": "9/40",
        "pushed_failure": "9/40",
        "fumble": "1/20",
    }


def test_cc_48_to_50_the_plan_of_automatic_fire(run: Run) -> None:
    found = run("odds", PW, *["--kind", "firearms", "--score", "65", "--bursts", "5,5/1", "--json"]).json[
        "bursts"
    ]
    assert isinstance(found, list)
    assert [(one["bullets"], one["lost"], one["dice"], one["difficulty"]) for one in found] == [
        (5, 0, 0, "regular"),
        (4, 1, -1, "regular"),
    ]
    assert [one["passed"] for one in found] == ["13/20", "17/40"]
