"""Typed and pasted skills: what is read, what is refused, and that nothing is guessed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.content.characters import Skill
from gmscreen.viewmodels.roster_skills import merged, parse_skills

PERCEPTION = Skill(name="Percepción", value=55)
STEALTH = Skill(name="Sigilo", value=40)


@pytest.mark.parametrize(
    "text",
    [
        "Percepción 55, Sigilo 40%",
        "Percepción 55; Sigilo 40",
        "Percepción: 55\nSigilo: 40",
        "Percepción = 55, Sigilo=40%",
        "Percepción\t55\r\nSigilo\t40\r\n",
        "Percepción\t55\tSigilo\t40",
        "  Percepción   55   Sigilo 40. ",
        "Percepción .... 55, Sigilo – 40",
        "Percepción\N{NO-BREAK SPACE}55, Sigilo ４０",
        "Percepción 55,Sigilo 40,",
    ],
)
def test_several_skills_are_read_however_they_are_set_apart(text: str) -> None:
    found = parse_skills(text)
    assert found.skills == (PERCEPTION, STEALTH)
    assert found.problems == ()


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("Idioma 2 30", "Idioma 2", 30),
        ("Idioma 2: 30", "Idioma 2", 30),
        ("Ciencia: Física 30", "Ciencia: Física", 30),
        ("Armas (haz) 45", "Armas (haz)", 45),
        ("<b>Saber</b> & <img src=x> 40", "<b>Saber</b> & <img src=x>", 40),
        ("مراقبة 40", "مراقبة", 40),
        ("שומר הגשר 40", "שומר הגשר", 40),
        ("Año Ñandú 1", "Año Ñandú", 1),
    ],
)
def test_names_are_kept_letter_by_letter(text: str, name: str, value: int) -> None:
    assert parse_skills(text).skills == (Skill(name=name, value=value),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Percepción", "no_value"),
        ("55 Percepción", "no_value"),
        ("Percepción 55/60", "no_value"),
        ("55", "no_name"),
        ("Percepción 12,5", "not_whole"),
        ("Percepción 12.5", "not_whole"),
        ("Percepción −5", "out_of_range"),
        ("Percepción 1000", "out_of_range"),
        ("Percepción 99999999999999999999", "out_of_range"),
        ("x" * 5000 + " 40", "name_too_long"),
        ("Per\u202ecepción 55", "control_character"),
        ("Per\x00cepción 55", "control_character"),
    ],
)
def test_what_is_not_a_skill_is_refused_with_its_piece(text: str, code: str) -> None:
    found = parse_skills(text)
    assert found.skills == ()
    assert [(problem.code, problem.piece) for problem in found.problems] == [(code, text)]


def test_good_pieces_are_taken_and_bad_ones_are_left() -> None:
    found = parse_skills("Percepción 55, Sigilo, Trepar 1,5, percepcion 60")
    assert found.skills == (PERCEPTION,)
    assert [problem.code for problem in found.problems] == ["no_value", "not_whole", "repeated"]
    assert found.left == "Sigilo, Trepar 1,5, percepcion 60"


def test_a_text_of_a_megabyte_is_refused_at_once() -> None:
    found = parse_skills("a 1, " * 200_000)
    assert [problem.code for problem in found.problems] == ["too_long"]


def test_five_thousand_letters_of_skills_are_read() -> None:
    text = ", ".join(f"Saber {chr(97 + n // 26)}{chr(97 + n % 26)} {n % 90 + 1}" for n in range(400))
    assert len(text) > 5000
    assert len(parse_skills(text).skills) == 400


def test_nothing_to_read_is_no_problem() -> None:
    assert parse_skills(" ,;\n") == parse_skills("")


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    found = parse_skills(text, 0, 98)
    assert all(0 <= skill.value <= 98 and skill.name.strip() == skill.name for skill in found.skills)


def test_a_skill_that_is_there_keeps_its_place_and_its_spelling() -> None:
    new = (Skill(name="percepcion", value=60), Skill(name="Trepar", value=30))
    expected = (Skill(name="Percepción", value=60), STEALTH, Skill(name="Trepar", value=30))
    assert merged((PERCEPTION, STEALTH), new) == expected
