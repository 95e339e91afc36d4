"""Dice sources and the reading of physical dice."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.dice import (
    DiceTextError,
    EntropyDice,
    ScriptedDice,
    ScriptError,
    check_faces,
    parse_faces,
    roll_dice,
)
from gmscreen.rules.model import Die

PERCENT = (Die(0, 9, "tens"), Die(0, 9, "units"))
THREE_D6 = tuple(Die(1, 6, "d6") for _ in range(3))


def test_entropy_dice_stay_on_the_die_and_repeat_with_a_seed() -> None:
    first = roll_dice(THREE_D6 * 20, EntropyDice(random.Random(7)))
    assert first == roll_dice(THREE_D6 * 20, EntropyDice(random.Random(7)))
    assert set(first) == {1, 2, 3, 4, 5, 6}


def test_scripted_dice_show_their_faces_in_order() -> None:
    dice = ScriptedDice([3, 5, 9])
    assert roll_dice(PERCENT, dice) == (3, 5)
    assert dice.left == 1


def test_a_dry_script_says_so() -> None:
    with pytest.raises(ScriptError, match="ran dry after 1"):
        roll_dice(PERCENT, ScriptedDice([3]))


def test_a_face_that_the_die_lacks_is_refused_by_the_script() -> None:
    with pytest.raises(ScriptError, match="face 7 at place 2"):
        roll_dice(THREE_D6, ScriptedDice([6, 7, 1]))


@pytest.mark.parametrize("text", ["61 46", "6146", "6,1,4,6", "61, 46", "6 1 46"])
def test_two_readings_at_once(text: str) -> None:
    assert parse_faces(text, PERCENT * 2) == (6, 1, 4, 6)


@pytest.mark.parametrize(
    "text",
    ["35", "3 5", "3,5", " 3 ; 5 ", "3+5", "３５", "3\u00a05", "03 05", "\t3\n5"],
)
def test_typed_percentile_faces(text: str) -> None:
    assert parse_faces(text, PERCENT) == (3, 5)


@pytest.mark.parametrize(
    ("text", "faces"),
    [("00", (0, 0)), ("10", (1, 0)), ("10 10", (0, 0)), ("3,10", (3, 0)), ("0 7", (0, 7)), ("99", (9, 9))],
)
def test_ten_and_zero_on_a_die_of_0_to_9(text: str, faces: tuple[int, ...]) -> None:
    assert parse_faces(text, PERCENT) == faces


@pytest.mark.parametrize(
    ("text", "sides", "face"),
    [("0", 10, 10), ("10", 10, 10), ("00", 100, 100), ("35", 100, 35), ("17", 20, 17), ("7", 10, 7)],
)
def test_one_die_takes_the_whole_number(text: str, sides: int, face: int) -> None:
    assert parse_faces(text, (Die(1, sides, "die"),)) == (face,)


def test_a_run_of_digits_is_one_digit_a_die() -> None:
    assert parse_faces("641", THREE_D6) == (6, 4, 1)
    assert parse_faces("40", (Die(1, 10, "die"),) * 2) == (4, 10)


@pytest.mark.parametrize(
    ("text", "dice", "code"),
    [
        ("", PERCENT, "too_few"),
        ("3", PERCENT, "too_few"),
        ("351", PERCENT, "too_many"),
        ("3 5 1", PERCENT, "too_many"),
        ("3 11", PERCENT, "out_of_range"),
        ("670", THREE_D6, "out_of_range"),
        ("3 x", PERCENT, "not_a_number"),
        ("-3 5", PERCENT, "not_a_number"),
        ("3.5", PERCENT, "not_a_number"),
        ("٣٥", PERCENT, "not_a_number"),
        ("15", (Die(1, 20, "die"),) * 2, "too_few"),
        ("9" * 500, (Die(1, 100, "die"),), "out_of_range"),
        ("9" * 5_000_000, PERCENT, "too_many"),
    ],
)
def test_what_cannot_be_read_names_its_reason(text: str, dice: tuple[Die, ...], code: str) -> None:
    with pytest.raises(DiceTextError) as caught:
        parse_faces(text, dice)
    assert caught.value.code == code
    assert all(len(str(value)) <= 12 for value in caught.value.details.values())


def test_an_out_of_range_face_names_place_and_limits() -> None:
    with pytest.raises(DiceTextError) as caught:
        check_faces((6, 7, 1), THREE_D6)
    assert caught.value.details == {"place": 2, "token": "7", "low": 1, "high": 6}


@given(st.lists(st.integers(0, 9), min_size=2, max_size=2), st.sampled_from([" ", ",", ";", "+", " , ", ""]))
def test_faces_survive_being_written_down(faces: list[int], separator: str) -> None:
    assert parse_faces(separator.join(map(str, faces)), PERCENT) == tuple(faces)


@given(st.text(max_size=30))
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        faces = parse_faces(text, PERCENT)
    except DiceTextError:
        return
    check_faces(faces, PERCENT)
