"""Files and values that nobody can vouch for."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.content.npc.intake import DEPTH_LIMIT, IntakeError, decode, parse_json, whole


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (12, 12),
        (12.0, 12),
        ("12", 12),
        (" 12. ", 12),
        ("12/12", 12),
        ("9 / 12", 9),
        ("50%", 50),
        ("50 %", 50),
        ("−3", -3),
        ("+4", 4),
        ({"value": 12}, 12),
        ({"value": "12", "max": 14}, 12),
        ([12], 12),
        (["50%"], 50),
        ("12,0", 12),
    ],
)
def test_what_can_mean_one_number_only_is_taken(value: Any, number: int) -> None:
    assert whole(value) == number


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        False,
        "",
        "many",
        "1.234,5",
        "1.000",
        "1.5",
        1.5,
        [],
        [1, 2],
        {},
        {"max": 3},
        [[[[12]]]],
        "5" * 5000,
        10**12,
        float("nan"),
        float("inf"),
        "1d6",
        "12-14",
    ],
)
def test_what_could_mean_something_else_is_not_guessed(value: Any) -> None:
    assert whole(value) is None


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists))
def test_any_value_is_read_or_left(value: Any) -> None:
    assert whole(value) is None or type(whole(value)) is int


TEXT = '{"name": "Íñigo", "pv": 12}'


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.encode("utf-16"),
        b"\xff\xfe" + TEXT.encode("utf-16-le"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        TEXT.replace(",", ",\r\n").encode(),
        TEXT.encode() + b"\0\0\0\n\n",
    ],
)
def test_every_usual_encoding_is_read(data: bytes) -> None:
    assert parse_json(decode(data)) == json.loads(TEXT)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf \n", "empty"),
        (b"\0\0\0\0", "empty"),
        ("Íñigo".encode("latin-1") * 3, "encoding"),
        (b"\xff\xfe\x00", "encoding"),
        (b"x" * (50 * 1024 * 1024 + 1), "too_large"),
    ],
)
def test_what_is_no_text_says_why(data: bytes, code: str) -> None:
    with pytest.raises(IntakeError) as raised:
        decode(data)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "not_json"),
        ("nothing", "not_json"),
        ("[" * 100_000 + "]" * 100_000, "too_deep"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "too_deep"),
        ("[" + "9" * 5000 + "]", "number_too_long"),
        ("[1." + "9" * 5000 + "]", "number_too_long"),
        ('["' + '\\"' * 300_000, "not_json"),
        ('["' + '\\"' * 300_000 + "\\", "not_json"),
    ],
)
def test_a_trap_ends_in_a_reason_at_once(text: str, code: str) -> None:
    with pytest.raises(IntakeError) as raised:
        parse_json(text)
    assert raised.value.code == code


def test_brackets_in_strings_do_not_nest() -> None:
    text = json.dumps({"notes": "[" * 1000 + '\\"' + "{" * 1000})
    assert parse_json(text) == json.loads(text)
    assert DEPTH_LIMIT < 1000


def test_no_number_stands_for_nothing() -> None:
    assert parse_json("[NaN, Infinity, -Infinity, 1]") == [None, None, None, 1]
