"""Searching without accents and case."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.content.folding import fold, matches


def spelled_out(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


@given(st.text())
def test_accents_and_case_go_and_nothing_else(text: str) -> None:
    assert fold(text) == spelled_out(text)


def test_every_sign_is_folded_by_the_same_rule() -> None:
    assert all(fold(chr(code)) == spelled_out(chr(code)) for code in range(0, sys.maxunicode, 7))


@pytest.mark.parametrize(
    ("words", "name", "found"),
    [
        ("", "Nadia", True),
        ("nad", "Nádia Oyelaran", True),
        ("oye nad", "Nádia Oyelaran", True),
        ("adia", "Nádia Oyelaran", False),
        ("nad x", "Nádia Oyelaran", False),
        ("fusiles", "Combatir (fusiles)", True),
        ("vuelo", "Caída-vuelo", True),
        ("ÍÑI", "iñigo", True),
        ("not", "Ir a «Notas»", True),
        ("play", 'Go to "Players"', True),
    ],
)
def test_words_are_found_by_how_they_begin(words: str, name: str, found: bool) -> None:
    assert matches(words, name) is found
