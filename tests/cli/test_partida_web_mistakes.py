"""What the command line says of the web game in words: results for people, and why something cannot be."""

import pytest

from tests.cli.conftest import Run

PW = "partida_web"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("--score 1000", "--score va de 0 a 999"),
        ("--score -1", "--score va de 0 a 999"),
        ("--dice 50", "Falta --score"),
        ("--score 50 --difficulty trivial", "--difficulty no puede ser «trivial»"),
        ("--score 50 --fumble never", "--fumble no puede ser «never»"),
        ("--score 50 --vs-score 40 --tie coin", "--tie no puede ser «coin»"),
        ("--score 50 --tie attacker", "--tie solo vale en una prueba enfrentada: falta --vs-score"),
        ("--score 50 --kind chess", "--kind no puede ser «chess»"),
        ("--score 50 --kind firearms --vs-score 50", "--kind no puede ser «firearms»"),
        ("--score 50 --vs-score 50 --difficulty hard", "--difficulty no vale en una prueba enfrentada"),
        ("--score 50 --kind opposed", "Falta --vs-score"),
        ("--score 50 --bonus 11", "--bonus va de 0 a 10"),
        ("--score 50 --penalty 1 --dice 2,7", "caras dadas, 2; dados, 3"),
        (
            "--score 50 --kind firearms --distance 81 --base-range 20",
            "81 m, y el arma llega a 80",
        ),
        ("--score 65 --kind firearms --bursts 2", "La ráfaga 1 tiene 2 balas: hacen falta 3"),
        ("--score 65 --kind firearms --bursts 5,7", "La ráfaga 2 tiene 7 balas: con esta habilidad caben 6"),
        ("--score 65 --kind firearms --bursts 5,5 --magazine 9", "gastan 10 balas y en el arma hay 9"),
        ("--score 65 --kind firearms --bursts x", "No entiendo la ráfaga «x»"),
        ("--score 25 --kind firearms --bursts 3 --option burst_short=forbidden", "no permite ráfagas"),
        ("--score 70 --opposing 171", "171 pasa del límite de 170: hace falta ayuda"),
        ("--score 50 --weapon 1X10", "no son dados que entienda"),
        ("--score 50 --weapon 1D10 --dice 30 --more-dice 11", "--more-dice: el dado 1 va de 1 a 10"),
        ("--score 50 --weapon 1D10 --dice 51 --more-dice 5", "--more-dice: caras dadas, 1; dados, 0"),
        ("--score 50 --pushed", "anuncia qué pasa si falla"),
        ("--score 50 --vs-score 50 --pushed --consequence x", "enfrentadas no se pueden forzar"),
        ("--score 50 --kind firearms --pushed --consequence x", "combate no se pueden forzar"),
        ("--score 60 --dice 72 --luck 11 --spend-luck", "Cuesta 12 de suerte y hay 11"),
        ("--score 40 --dice 97 --luck 99 --spend-luck", "Una pifia no se cambia con suerte"),
        ("--score 40 --dice 30 --spend-luck", "La tirada ya es un éxito"),
        ("--score 40 --kind luck --dice 70 --spend-luck", "Una tirada de suerte no se cambia con suerte"),
        (
            "--kind melee --score 50 --vs-score 50 --thrown --defence parry",
            "no se puede parar",
        ),
    ],
)
def test_a_mistake_is_one_sentence(run: Run, words: str, part: str) -> None:
    answer = run("check", PW, *words.split())
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert part in answer.err


def test_odds_refuse_what_a_check_refuses(run: Run) -> None:
    answer = run(
        "odds",
        PW,
        *["--score", "50", "--kind", "firearms", "--distance", "81", "--base-range", "20", "--lang", "en"],
    )
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("Out of range: 81 m")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("--score 50 --dice 70", "70 > 50 · Fallo · faltan 20"),
        ("--score 50 --dice 25", "25 ≤ 50 · Éxito difícil · sobran 25"),
        ("--score 50 --difficulty hard --dice 26", "26 > 25 · Fallo: solo éxito normal · faltan 1"),
        ("--score 50 --dice 01", "01 ≤ 50 · Crítico · sobran 49"),
        ("--score 4 --difficulty extreme --dice 01", "01 siempre acierta (factor 0) · Crítico · sobran 0"),
        ("--score 120 --dice 00", "100 siempre pifia (factor 120) · Pifia · faltan 0"),
        (
            "--score 50 --weapon 1D10 --dice 30 --more-dice 7",
            "30 ≤ 50 · Éxito normal · sobran 20 · 7 de daño",
        ),
        (
            "--score 60 --dice 72 --luck 30 --spend-luck",
            "60 ≤ 60 · Éxito normal · sobran 0 · 12 de suerte gastada",
        ),
    ],
)
def test_a_line_for_people(run: Run, words: str, line: str) -> None:
    assert run("check", PW, *words.split()).out == f"{line}\n"


def test_an_opposed_line_for_people(run: Run) -> None:
    words = "--score 60 --vs-score 45 --dice 40 --vs-dice 44 --tie defender"
    out = run("check", PW, *words.split(" ")).out
    assert out.startswith("Gana B · Mismo nivel: gana el defensor — A: 40 ≤ 60 · Éxito normal")
    assert run("check", PW, *words.split(" ")[:8]).out.startswith("Empate: mismo nivel — A: ")


def test_a_roll_of_damage_for_people(run: Run) -> None:
    words = "--kind damage --weapon 1D10 --damage-bonus 1D5 --impales --level extreme --dice 7"
    assert run("check", PW, *words.split(" ")).out == "22 · Daño · 22 de daño\n"


def test_odds_for_people(run: Run) -> None:
    out = run("odds", PW, "--score", "52", "--penalty", "1").out
    assert out.startswith("Factor 52 — Crítico 0,1\u00a0%")
    assert "Pifia" in out


def test_a_seed_gives_the_same_roll_and_damage_again(run: Run) -> None:
    words = ("check", PW, "--score", "90", "--weapon", "2D6", "--json", "--seed")
    assert run(*words, "7").out == run(*words, "7").out
    assert len({run(*words, str(seed)).out for seed in range(5)}) > 1
