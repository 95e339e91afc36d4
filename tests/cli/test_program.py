"""The command line itself: help, languages, rolls and mistakes."""

import json
import os
import subprocess
import sys
from string import Formatter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gmscreen import __version__, cli
from gmscreen.cli.options import Option, UsageError, parse, quote
from gmscreen.cli.program import COMMANDS
from gmscreen.cli.systems.adapter import ADAPTERS
from gmscreen.viewmodels.texts import catalogue
from tests.cli.conftest import Run

EP = "check eclipse_phase"


def test_a_roll_as_json(run: Run) -> None:
    found = run("roll", "3d6kh2+1", "--dice", "5 2 6", "--json").json
    assert found["total"] == 12
    assert found["expression"] == "3d6kh2+1"
    dice = found["terms"][0]["dice"]  # type: ignore[index]
    assert [die["kept"] for die in dice] == [True, False, True]


def test_a_roll_for_people(run: Run) -> None:
    assert (
        run("roll", "3d6", "mejores", "2", "-", "1", "--dice", "526").out
        == "3d6kh2-1 = 10 — [5, (2), 6] − 1\n"
    )


def test_an_expression_may_begin_with_a_minus(run: Run) -> None:
    assert run("roll", "-d6+10", "--dice", "4", "--json").json["total"] == 6


def test_a_seeded_roll_is_repeatable(run: Run) -> None:
    assert run("roll", "20d6", "--seed", "5").out == run("roll", "20d6", "--seed", "5").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("roll 1d100 please", "No entiendo «p» en la posición 7."),
        ("roll 7--2", "En la posición 3 se esperaban dados o un número, no «-»."),
        ("roll 2d6+", "Al final faltan dados o un número."),
        ("roll 999999999999d6", "Posición 1: son demasiados dados, caben 100 en total."),
        ("roll 2d6 --dice 3", "--dice: caras dadas, 1; dados, 2."),
        ("roll", "Falta la expresión, por ejemplo 2d6+3."),
        ("dance", f"No hay ninguna orden «dance». Las que hay: {', '.join(COMMANDS)}."),
        ("check", "Falta el sistema, por ejemplo eclipse_phase."),
        ("check chess --base 5", f"No hay ningún sistema «chess». Los que hay: {', '.join(ADAPTERS)}."),
        (f"{EP}", "Falta --base."),
        (f"{EP} --base", "A --base le falta su valor."),
        (f"{EP} --base x", "--base pide un número entero, y «x» no lo es."),
        (f"{EP} --base 1.5", "--base pide un número entero, y «1.5» no lo es."),
        (f"{EP} --base 500", "--base va de −100 a 200, y 500 queda fuera."),
        (f"{EP} --base 50 --base 60", "--base solo se puede dar una vez."),
        (f"{EP} --base 50 --mod humo=mucho", "--mod pide un número entero, y «mucho» no lo es."),
        (f"{EP} --base 50 --mod 900", "--mod va de −200 a 200, y 900 queda fuera."),
        (f"{EP} --base 50 --mod {'9' * 20}", f"--mod va de −200 a 200, y {'9' * 20} queda fuera."),
        (f"{EP} --base 50 --mod -{'9' * 5000}", f"--mod va de −200 a 200, y -{'9' * 39}… queda fuera."),
        (f"{EP} --base 50 --mod {'0' * 5000}x", f"--mod pide un número entero, y «{'0' * 40}…» no lo es."),
        (f"{EP} --base 50 --vs-mod 10", "Falta --vs-base."),
        (f"{EP} --base 50 --margin 5 --vs-base 40", "--margin no vale en una prueba enfrentada."),
        (f"{EP} --base 50 --margin 0", "--margin va de 1 a 200, y 0 queda fuera."),
        (f"{EP} --base 50 --json=1", "--json no lleva valor."),
        (f"{EP} --base 50 extra", "Sobra «extra»."),
        (f"{EP} --score 50", "La opción --score no existe aquí; --help dice las que hay."),
        (f"{EP} --base 50 --dice 3.5", "--dice: «3.5» no es la cara de un dado."),
        (f"{EP} --base 50 --dice 3,11", "--dice: el dado 2 va de 0 a 9, y no tiene 11."),
        (f"{EP} --base 50 --option mos=odd", "mos no puede ser «odd», sino uno de estos: difference, face."),
        (f"{EP} --base 50 --lang fr", "No hay idioma «fr». Los que hay: es, en."),
        (
            "odds eclipse_phase --base 50 --dice 35",
            "La opción --dice no existe aquí; --help dice las que hay.",
        ),
    ],
)
def test_a_mistake_is_one_sentence_in_spanish(run: Run, words: str, sentence: str) -> None:
    answer = run(*words.split())
    assert (answer.code, answer.out, answer.err) == (2, "", sentence + "\n")


def test_a_mistake_in_english(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("roll", "--lang", "en").err == "The expression is missing, for example 2d6+3.\n"
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert run("roll").err == "The expression is missing, for example 2d6+3.\n"
    assert run("roll", "--lang=es").err.startswith("Falta")


def test_too_many_modifiers_are_refused(run: Run) -> None:
    answer = run(*EP.split(), "--base", "50", *["--mod=10"] * 61)
    assert answer.code == 2
    assert answer.err.count("\n") == 1


def test_text_that_cannot_be_encoded_is_refused(run: Run) -> None:
    assert run(*EP.split(), "--base", "50", "--mod", "\udcff=10").code == 2


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_in_both_languages(run: Run, word: str) -> None:
    for language, usage in (("es", "Uso:"), ("en", "Usage:")):
        answer = run(word, "--lang", language)
        assert (answer.code, answer.err) == (0, "")
        assert answer.out.startswith(usage)
        assert all(f"  {command} " in answer.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_its_help(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert answer.code == 0
    assert answer.out.startswith(command)


def test_the_version(run: Run) -> None:
    assert run("--version").out == f"gmscreen {__version__}\n"


def test_both_languages_say_the_same_things() -> None:
    spanish, english = (
        {key: text for key, text in catalogue(language).items() if key.startswith("cli.")}
        for language in ("es", "en")
    )
    assert spanish.keys() == english.keys()
    for key, text in spanish.items():
        other = english[key]
        assert isinstance(text, str)
        assert isinstance(other, str)
        assert {name for _, name, _, _ in Formatter().parse(text)} == {
            name for _, name, _, _ in Formatter().parse(other)
        }


def test_options_are_sorted_out() -> None:
    found = parse(["a", "--n", "-3", "--many=x=1", "--many", "y", "-b", "--", "--n"], OPTIONS)
    assert found.words == ("a", "-b", "--n")
    assert found.integer("n") == -3
    assert found.all("many") == ("x=1", "y")
    assert found.integer("absent") is None


OPTIONS = (Option("n", "int"), Option("many", many=True), Option("on", "flag"), Option("absent", "int"))


@pytest.mark.parametrize("text", ["--n", "--nope", "--on=1", "--=", "--n --many x"])
def test_options_that_cannot_be_understood(text: str) -> None:
    with pytest.raises(UsageError):
        parse(text.split(), OPTIONS)


def test_quotes_are_short_and_printable() -> None:
    assert quote("a\x1b[31m" + "x" * 100) == "a?[31m" + "x" * 34 + "…"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    words=st.lists(
        st.text(max_size=8) | st.sampled_from(["--base", "50", "--mod", "--dice", "--json"]), max_size=6
    )
)
def test_no_words_end_in_a_traceback(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*EP.split(), *words]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_fault() -> None:
    words = [sys.executable, "-m", "gmscreen", "roll", "d6"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


def test_the_real_command_needs_no_qt_and_prints_in_any_encoding() -> None:
    code = (
        "import sys; from gmscreen.__main__ import main; code = main(sys.argv[1:]);"
        "assert not any(name.startswith('PySide6') for name in sys.modules); sys.exit(code)"
    )
    words = [
        sys.executable,
        "-c",
        code,
        "check",
        "eclipse_phase",
        "--base",
        "35",
        "--dice",
        "36",
        "--lang",
        "es",
    ]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(words, env=plain, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"36 > 35")
    told = subprocess.run([*words, "--json"], env=plain, capture_output=True, check=True).stdout
    assert json.loads(told)["outcome"] == "failure"
