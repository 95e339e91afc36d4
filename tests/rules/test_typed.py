"""What is rolled, and what real dice showed for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.typed import split_faces


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("2d6+1", ("2d6+1", None)),
        ("2d6+1: 4 3", ("2d6+1", " 4 3")),
        ("2d6\N{FULLWIDTH COLON}4,3", ("2d6", "4,3")),
        ("2d6:", ("2d6", "")),
        ("Sala 3: la bomba", ("Sala 3: la bomba", None)),
        ("nadia: perc: 3+5", ("nadia: perc", " 3+5")),
        ("", ("", None)),
    ],
)
def test_what_stands_behind_the_last_colon(typed: str, parts: tuple[str, str | None]) -> None:
    assert split_faces(typed) == parts


@given(st.text(max_size=30))
def test_nothing_is_lost(typed: str) -> None:
    what, shown = split_faces(typed)
    assert (what == typed) if shown is None else (len(what) + 1 + len(shown) == len(typed))
