"""A fifth game on the command line, with the options that it declares, and what is said of a broken one."""

from pathlib import Path

import pytest

from gmscreen.cli.options import UsageError, parse
from gmscreen.cli.systems.adapter import find_adapter
from gmscreen.cli.systems.declared import DeclaredAdapter, usage
from gmscreen.rules.model import CheckRequest
from gmscreen.rules.systems import builtin_system
from tests.cli.conftest import Run
from tests.plugin.conftest import PACKAGE


def asked(system: str, *words: str, opposed: bool = False) -> CheckRequest:
    """The check that `words` ask for, read as for a game that nobody wrote an adapter for."""
    adapter = DeclaredAdapter(builtin_system(system))
    return adapter.request(parse(words, adapter.options), opposed=opposed)


@pytest.mark.usefixtures("installed")
def test_it_is_rolled_with_a_modifier_and_an_option(run: Run) -> None:
    words = ("check", "lantern", "--base", "3", "--mod", "oil=1", "--option", "flicker=on", "--dice", "1")
    found = run(*words, "--json").json
    assert (found["outcome"], found["roll"], found["target"], found["margin"]) == ("dark", 1, 4, 3)
    assert run(*words).out == "1 < 4 · A oscuras · faltan 3\n"


@pytest.mark.usefixtures("installed")
def test_its_odds_are_told_in_its_own_words(run: Run) -> None:
    assert run("odds", "lantern", "--base", "3", "--json").json == {
        "odds": {"seen": "3/8", "dark": "5/8"},
        "passed": "3/8",
    }
    assert run("--lang", "en", "odds", "lantern", "--base", "3").out.startswith("Light 3 — Seen 37.5")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("command", ["check", "odds"])
def test_help_names_the_options_that_it_declares(run: Run, command: str) -> None:
    told = run(command, "lantern", "--help")
    assert told.code == 0
    assert told.out.splitlines()[-1] == "  lantern: --base N, --mod N, --kind look, --option flicker=off|on"
    assert "lantern:" not in run(command, "--help").out
    assert run(command, "walkure", "--help").out == run(command, "--help").out


def test_help_names_fields_and_the_other_side() -> None:
    told = usage(builtin_system("eclipse_phase"))
    assert "--kind success|opposed, --margin N, --most-severe" in told
    assert told.index("--vs-base N, --vs-mod N") < told.index("--option cap=")
    assert "--defence " in usage(builtin_system("partida_web"))


@pytest.mark.usefixtures("installed")
def test_its_refusal_and_wrong_words_are_one_sentence(run: Run) -> None:
    dark = run("check", "lantern", "--base", "0")
    assert (dark.code, dark.err) == (2, "El farol está apagado.\n")
    for words in (("--kind", "listen"), ("--vs-base", "3"), ("--light", "3"), ()):
        answer = run("check", "lantern", *words, *(("--base", "3") if words else ()))
        assert (answer.code, answer.err.count("\n")) == (2, 1)


@pytest.mark.usefixtures("installed")
def test_a_game_that_is_not_there_is_told_apart_from_those_that_are(run: Run) -> None:
    assert "lantern" in run("check", "chess", "--base", "3").err


def test_doctor_says_why_a_game_was_left_out(installed: Path, run: Run) -> None:
    (installed / f"{PACKAGE}.py").write_text("raise RuntimeError('no oil')\n", "utf-8")
    answer = run("doctor")
    assert answer.code == 1
    assert "✕ El juego «lantern» está instalado, pero no se puede cargar (RuntimeError: no oil)" in answer.out


def test_declared_options_ask_for_the_same_as_those_made_by_hand() -> None:
    system, own = find_adapter("eclipse_phase")
    words = ("--base", "55", "--mod", "-20", "--margin", "10", "--most-severe")
    declared, made = asked(system.id, *words), own.request(parse(words, own.options), opposed=False)
    assert declared.model_copy(update={"inputs": ()}) == made.model_copy(update={"inputs": ()})
    assert set(declared.inputs) == set(made.inputs)
    versus = ("--base", "55", "--vs-base", "40", "--vs-mod", "fog=-10")
    assert asked(system.id, *versus, opposed=True) == own.request(parse(versus, own.options), opposed=True)


def test_a_kind_a_choice_and_a_text_are_named_as_declared() -> None:
    made = asked("partida_web", "--base", "50", "--kind", "melee", "--vs-base", "40", "--defence", "parry")
    assert (made.kind, made.choice("defence"), made.b is not None) == ("melee", "parry", True)
    shot = asked("partida_web", "--base", "50", "--kind", "firearms", "--bursts", "5 5/1", "--distance", "9")
    assert (shot.choice("bursts"), shot.integer("distance"), shot.b) == ("5 5/1", 9, None)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("--base", "50", "--kind", "chess"), "bad_choice"),
        (("--base", "50", "--kind", "melee", "--vs-base", "4", "--defence", "hide"), "bad_choice"),
        (("--base", "50", "--kind", "melee", "--vs-base", "4", "--distance", "4"), "unknown_option"),
        (("--kind", "melee"), "missing_option"),
        (("--kind", "melee", "--base", "50"), "missing_option"),
    ],
)
def test_what_was_not_declared_is_refused(words: tuple[str, ...], key: str) -> None:
    with pytest.raises(UsageError) as caught:
        asked("partida_web", *words)
    assert caught.value.key == key
