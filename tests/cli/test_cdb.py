"""Peacemaker and Walküre on the command line."""

from fractions import Fraction

import pytest

from tests.cli.conftest import Run
from tests.cli.kit import chances, side
from tests.rules.systems.cdb.kit import fractions, oracle
from tests.rules.systems.cdb.test_contest import brute
from tests.rules.systems.cdb.test_reaction import NAMES

GAMES = ("peacemaker", "walkure")
BOTH = pytest.mark.parametrize("game", GAMES)


def games_of(*modes: str) -> tuple[str, ...]:
    return ("walkure",) if "3d6kh2" in modes else GAMES


def test_an_unopposed_action_has_the_shape_of_the_manual(run: Run) -> None:
    words = "--skill 2 --talents 1 --gifts 1 --limitations 2 --mod 3 --mod humo=1 --difficulty 9 --dice 4,4"
    found = run("check", "walkure", *words.split(), "--json").json
    trace = found.pop("trace")
    assert isinstance(trace, list)
    assert trace[0] == {"code": "base", "value": 2, "ref": "typed"}
    assert found == {
        "system": "walkure",
        "kind": "success",
        "dice": [4, 4],
        "total": 13,
        "difficulty": 9,
        "margin": 4,
        "degree": 4,
        "steps": 2,
        "natural_two": False,
        "modifiers": {"raw": 4, "applied": 3, "wasted": 1},
        "outcome": "exceptional",
        "passed": True,
    }


@pytest.mark.parametrize(
    ("game", "options", "dice", "total", "outcome", "degree"),
    [
        ("peacemaker", "--skill 2 --difficulty 9", "35", 10, "success", 1),
        ("peacemaker", "--skill 2 --difficulty 13", "65", 13, "success", 0),
        ("peacemaker", "--skill 2 --difficulty 13", "64", 12, "failure", 0),
        ("peacemaker", "--skill 2 --aspect --mod 5", "11", 10, "success", 1),
        ("peacemaker", "--skill 0 --mod -4 --mod -6", "66", 2, "failure", 0),
        ("walkure", "--skill 0 --difficulty 11", "66", 12, "exceptional", 1),
        ("walkure", "--skill 2", "34", 9, "success", 0),
        ("walkure", "--skill 0 --aspect", "256", 11, "exceptional", 2),
        ("walkure", "--skill 0 --mod 5 --mod -1", "33", 9, "success", 0),
        ("walkure", "--skill 0 --mod +5 --mod \u22124", "33", 7, "failure", 0),
    ],
)
def test_vectors(run: Run, game: str, options: str, dice: str, total: int, outcome: str, degree: int) -> None:
    found = run("check", game, *options.split(), "--dice", dice, "--json").json
    assert (found["total"], found["outcome"], found["degree"]) == (total, outcome, degree)


def test_a_natural_two_is_told(run: Run) -> None:
    assert run("check", "walkure", "--skill", "9", "--dice", "11", "--json").json["natural_two"] is True
    assert (
        run("check", "walkure", "--skill=9", "--aspect", "--dice=112", "--json").json["natural_two"] is False
    )
    assert "natural_two" not in run("check", "peacemaker", "--skill", "9", "--dice", "11", "--json").json


@BOTH
@pytest.mark.parametrize(
    ("options", "winner", "reason"),
    [
        ("--skill 5 --vs-skill 1", "a", "higher_total"),
        ("--skill 3 --vs-skill 3", "none", "tie"),
        ("--skill 3 --vs-skill 3 --defender b", "b", "defender"),
        ("--skill 3 --vs-skill 3 --defender none", "none", "tie"),
        ("--skill 2 --vs-skill 1 --difficulty 9", "none", "nobody"),
        ("--skill 4 --vs-skill 1 --difficulty 9", "a", "only_success"),
        ("--skill 2 --vs-skill 4 --difficulty 9", "b", "only_success"),
        ("--skill 3 --vs-skill 1 --vs-talents 2 --vs-mod 1", "b", "higher_total"),
    ],
)
def test_opposed_actions(run: Run, game: str, options: str, winner: str, reason: str) -> None:
    answer = run("check", game, *options.split(), "--dice", "33", "--vs-dice", "24", "--json")
    assert (answer.json["winner"], answer.json["reason"]) == (winner, reason)
    if "--difficulty" in options:
        assert side(answer, "a")["difficulty"] == 9


def test_the_relative_degree_and_the_degree_of_an_attack(run: Run) -> None:
    options = "--skill 5 --vs-skill 1 --dice 33 --vs-dice 24 --json"
    words = options.split()
    assert side(run("check", "walkure", *words), "a")["degree"] == 4
    assert side(run("check", "peacemaker", *words, "--attack"), "a")["damage"] == 4


def test_the_throw_of_each_side_has_its_dice(run: Run) -> None:
    options = "--skill 0 --aspect --vs-skill 0 --vs-aspect --dice 123 --vs-dice 456 --json"
    words = options.split()
    answer = run("check", "walkure", *words)
    assert (side(answer, "a")["total"], side(answer, "b")["total"]) == (5, 11)


def test_every_chance_of_the_dice_equals_the_oracle(run: Run) -> None:
    for mode, expected in oracle("cdb_pmf").items():
        words = ["--skill", "0", "--difficulty", "0", *(["--aspect"] if mode == "3d6kh2" else [])]
        assert chances(run("odds", "walkure", *words, "--json"), "margins") == fractions(expected)


def test_every_chance_of_success_equals_the_oracle(run: Run) -> None:
    for key, expected in oracle("cdb_success").items():
        bonus, difficulty, mode = key.split(",")
        words = ["--skill", bonus, "--difficulty", difficulty, *(["--aspect"] if mode == "3d6kh2" else [])]
        for game in games_of(mode):
            answer = run("odds", game, *words, "--json")
            assert Fraction(str(answer.json["passed"])) == Fraction(expected)
            assert sum(chances(answer).values()) == 1


def test_every_chance_of_an_opposed_action_equals_the_oracle(run: Run) -> None:
    named = {"a": "a_wins", "b": "b_wins"}
    for key, expected in oracle("cdb_opposed").items():
        a, b, *modes = key.split(",")
        applied = [
            option
            for option, mode in zip(("--aspect", "--vs-aspect"), modes, strict=True)
            if mode == "3d6kh2"
        ]
        for game in games_of(*modes):
            found = chances(run("odds", game, "--skill", a, "--vs-skill", b, *applied, "--json"))
            assert {named.get(code, code): value for code, value in found.items()} == fractions(expected)


def test_every_chance_of_a_reaction_equals_the_oracle(run: Run) -> None:
    for modifier, expected in oracle("cdb_reaction").items():
        found = chances(run("odds", "walkure", "--reaction", "--mod", modifier, "--json"))
        assert {NAMES[code]: value for code, value in found.items()} == fractions(expected)


@BOTH
@pytest.mark.parametrize(
    ("terms", "each"), [("--difficulty 9 --goal 5", False), ("--difficulty 11 --goal 3 --successes", True)]
)
def test_the_odds_of_a_contest(run: Run, game: str, terms: str, each: bool) -> None:
    difficulty, goal = (int(terms.split()[place]) for place in (1, 3))
    words = ("--skill", "2", "--vs-skill", "0", "--contest", *terms.split(), "--json")
    assert chances(run("odds", game, *words)) == brute(2, 0, difficulty, goal, each)


def test_an_exchange_of_a_contest(run: Run) -> None:
    options = "--skill 5 --vs-skill 1 --contest --dice 34 --vs-dice 35 --json"
    words = options.split()
    answer = run("check", "walkure", *words)
    assert (answer.json["kind"], answer.json["winner"]) == ("extended", "a")
    assert (side(answer, "a")["gain"], side(answer, "b")["gain"]) == (3, 0)


def test_a_reaction(run: Run) -> None:
    found = run("check", "walkure", "--reaction", "--mod", "1", "--dice", "44", "--json").json
    assert (found["kind"], found["total"], found["outcome"]) == ("reaction", 9, "positive")
    assert "difficulty" not in found


@BOTH
@pytest.mark.parametrize(
    "options",
    [
        "--contest --vs-skill 0 --goal -3",
        "--contest --vs-skill 0 --goal 51",
        "--contest",
        "--difficulty -5",
        "--difficulty 100",
        "--mod 1001",
        "--mod humo",
        "--limitations -1",
        "--defender a",
        "--vs-skill 0 --defender c",
        "--skill 3",
        "--vs-aspect",
        "--dice 7,1",
    ],
)
def test_bad_input_is_one_sentence(run: Run, game: str, options: str) -> None:
    answer = run("check", game, "--skill", "2", *options.split())
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--reaction --vs-skill 2", "--reaction no vale en una prueba enfrentada."),
        ("--defender a", "--defender solo vale en una prueba enfrentada: falta --vs-skill."),
        ("--reaction --contest --vs-skill 2", "--contest y --reaction no van juntas."),
    ],
)
def test_kinds_that_do_not_go_together(run: Run, options: str, sentence: str) -> None:
    answer = run("odds", "walkure", "--skill", "2", *options.split())
    assert (answer.code, answer.err) == (2, sentence + "\n")


def test_no_destiny_point_left_is_one_sentence(run: Run) -> None:
    answer = run("odds", "walkure", "--skill", "2", "--aspect", "--destiny", "0")
    assert (answer.code, answer.err) == (2, "No le quedan puntos de destino para aplicar el aspecto.\n")
    assert run("odds", "walkure", "--skill", "2", "--aspect", "--destiny", "1").code == 0


@BOTH
def test_what_cannot_be_done_is_0_and_said(run: Run, game: str) -> None:
    answer = run("odds", game, "--skill", "2", "--difficulty", "40", "--json")
    assert (answer.json["passed"], answer.json["notices"]) == ("0", ["impossible"])
    assert "No se puede" in run("odds", game, "--skill", "2", "--difficulty", "40").out
    never = run("odds", game, "--skill=2", "--vs-skill=0", "--contest", "--goal=5", "--difficulty=40")
    assert "no puede acabar" in never.out


@BOTH
@pytest.mark.parametrize(("value", "applied", "wasted"), [("1000", 3, 997), ("-1000", -1000, 0)])
def test_huge_modifiers(run: Run, game: str, value: str, applied: int, wasted: int) -> None:
    found = run("check", game, "--skill", "2", "--mod", value, "--dice", "33", "--json").json
    assert found["modifiers"] == {"raw": int(value), "applied": applied, "wasted": wasted}


def test_lines_for_people_in_both_languages(run: Run) -> None:
    words = ("check", "walkure", "--skill", "4", "--dice", "54")
    assert run(*words).out == "13 ≥ 9 · Éxito excepcional · grado 4 · 2 niveles por encima\n"
    assert run(*words, "--lang", "en").out == "13 ≥ 9 · Exceptional success · degree 4 · 2 levels above\n"
    assert run("check", "walkure", "--reaction", "--dice", "45").out == "9 · Reacción positiva\n"


def test_an_opposed_line_and_an_exchange_for_people(run: Run) -> None:
    words = ("--skill", "5", "--vs-skill", "1", "--dice", "33", "--vs-dice", "24")
    assert run("check", "walkure", *words).out.startswith("Gana A · El total más alto — A: 11 ≥ 7")
    assert run("check", "walkure", *words, "--contest").out.startswith("Narra A — A: 11 ≥ 9")
