"""Reaction rolls of Walküre."""

from fractions import Fraction
from itertools import product

import pytest

from gmscreen.rules.dice import DiceTextError
from tests.rules.systems.cdb.kit import (
    ASPECT,
    PEACEMAKER,
    WALKURE,
    chances,
    codes,
    fractions,
    mods,
    oracle,
    preview,
    read,
    request,
)

NAMES = {
    "positive": "positive_ge9",
    "between_8": "gap_8",
    "favourable": "favourable_7",
    "between_6": "gap_6",
    "unhelpful": "hostile_le5",
}


@pytest.mark.parametrize(
    ("faces", "modifier", "band"),
    [
        ((1, 1), 0, "unhelpful"),
        ((2, 3), 0, "unhelpful"),
        ((2, 4), 0, "between_6"),
        ((3, 4), 0, "favourable"),
        ((4, 4), 0, "between_8"),
        ((4, 5), 0, "positive"),
        ((4, 4), 1, "positive"),
        ((3, 4), -1, "between_6"),
        ((6, 6), -7, "unhelpful"),
    ],
)
def test_wk_43_44_46_e3_the_bands(faces: tuple[int, int], modifier: int, band: str) -> None:
    made = request(5, *mods(modifier), kind="reaction")
    found = read(WALKURE, made, *faces).a
    assert (found.outcome, found.roll, found.compared) == (band, sum(faces) + modifier, False)


def test_every_chance_of_a_reaction_equals_the_oracle() -> None:
    for modifier, expected in oracle("cdb_reaction").items():
        found = chances(WALKURE, request(0, *mods(int(modifier)), kind="reaction"))
        assert {NAMES[code]: value for code, value in found.items()} == fractions(expected)


def test_wk_46_a_favourable_reaction_or_better_passes() -> None:
    odds = preview(WALKURE, request(0, kind="reaction")).odds
    assert Fraction(odds.passed, odds.total) == Fraction(21, 36)


def test_wk_e6_no_cap_holds_and_a_large_sum_is_pointed_out() -> None:
    made = request(0, *mods(3, 3), kind="reaction")
    assert (preview(WALKURE, made).number, preview(WALKURE, made).sums.wasted) == (6, 0)
    assert "reaction_uncapped" in codes(WALKURE, made)
    assert codes(WALKURE, request(0, *mods(1), kind="reaction")) == set()


def test_a_reaction_is_nobodys_action() -> None:
    made = request(7, ASPECT, kind="reaction", destiny=0)
    assert len(preview(WALKURE, made).dice) == 2
    assert preview(WALKURE, made).changes == ()
    assert not preview(WALKURE, made).refused
    assert WALKURE.follow_ups(made, {}, read(WALKURE, made, 1, 1)) == ()


def test_it_is_walkures_alone() -> None:
    assert "reaction" not in {kind.id for kind in PEACEMAKER.kinds}
    with pytest.raises(ValueError, match="no action of kind"):
        preview(PEACEMAKER, request(0, kind="reaction"))


def test_bad_numbers_are_refused() -> None:
    assert preview(WALKURE, request(0, *mods(1001), kind="reaction")).refused
    with pytest.raises(DiceTextError):
        read(WALKURE, request(0, kind="reaction"), 3, 7)


def test_the_reading_of_every_throw_agrees_with_the_odds() -> None:
    made = request(0, *mods(-1), kind="reaction")
    read_off = [read(WALKURE, made, *faces).a.outcome for faces in product(range(1, 7), repeat=2)]
    for tier in preview(WALKURE, made).odds.tiers:
        assert read_off.count(tier.code) == tier.ways
