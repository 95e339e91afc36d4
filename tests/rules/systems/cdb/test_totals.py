"""Totals: the cap of the action modifiers, traits outside it, what an aspect does in each game."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.model import Modifier
from gmscreen.rules.systems.cdb.system import CdbSystem
from gmscreen.rules.systems.cdb.totals import action_modifiers
from tests.rules.systems.cdb.kit import (
    ASPECT,
    BOTH,
    GAMES,
    PEACEMAKER,
    WALKURE,
    codes,
    mods,
    preview,
    read,
    request,
)

values = st.lists(st.integers(-1000, 1000), max_size=8)


@pytest.mark.parametrize(
    ("lines", "applied", "wasted"),
    [((2, 2, 1), 3, 2), ((5, -1), 3, 1), ((5, -4), 1, 0), ((-4, -6), -10, 0), ((), 0, 0), ((1000,), 3, 997)],
)
def test_pm_33_34_wk_09_11_the_sum_is_capped_above_and_not_below(
    lines: tuple[int, ...], applied: int, wasted: int
) -> None:
    found = action_modifiers(mods(*lines))
    assert (found.raw, found.applied, found.wasted) == (sum(lines), applied, wasted)


@BOTH
def test_pm_31_wk_10_traits_are_no_action_modifiers(game: CdbSystem) -> None:
    traits = (Modifier(code="talent", value=2), Modifier(code="limitation", value=-1))
    found = read(game, request(3, *traits, *mods(4)), 4, 3).a
    assert found.roll == 7 + 3 + 2 - 1 + 3
    assert found.modifiers.wasted == 1


def test_wk_22_gifts_count_in_walkure_and_are_pointed_out_in_peacemaker() -> None:
    gift = Modifier(code="gift", value=2)
    assert read(WALKURE, request(1, gift), 3, 3).a.roll == 9
    assert "foreign_trait" not in codes(WALKURE, request(1, gift))
    assert "foreign_trait" in codes(PEACEMAKER, request(1, gift))


def test_pm_09_e3_peacemakers_aspect_adds_three_outside_the_cap() -> None:
    found = preview(PEACEMAKER, request(2, ASPECT, *mods(5)))
    assert (found.sums.applied, found.sums.wasted, len(found.dice)) == (3, 2, 2)
    assert read(PEACEMAKER, request(2, ASPECT, *mods(5)), 1, 1).a.roll == 2 + 8


@pytest.mark.parametrize(
    ("faces", "kept"), [((2, 5, 6), 11), ((1, 1, 1), 2), ((6, 6, 6), 12), ((5, 2, 5), 10), ((1, 1, 2), 3)]
)
def test_wk_20_walkures_aspect_adds_a_die_and_keeps_two(faces: tuple[int, ...], kept: int) -> None:
    found = read(WALKURE, request(2, ASPECT), *faces).a
    assert found.roll == kept + 2
    dropped = [line.value for line in found.trace if line.ref == "dropped"]
    assert [sum(faces) - kept] == dropped


@given(values)
def test_no_sum_is_above_the_cap_and_no_point_is_lost_silently(lines: list[int]) -> None:
    found = action_modifiers(mods(*lines))
    assert found.applied <= 3
    assert found.applied + found.wasted == found.raw == sum(lines)
    assert found.wasted == max(0, sum(lines) - 3)


@given(values, st.randoms(use_true_random=False))
def test_the_order_of_the_lines_does_not_matter(lines: list[int], order: random.Random) -> None:
    shuffled = order.sample(lines, len(lines))
    for game in GAMES:
        assert (
            preview(game, request(2, *mods(*lines))).odds == preview(game, request(2, *mods(*shuffled))).odds
        )


@given(values, st.integers(-1000, 0))
def test_another_penalty_never_helps(lines: list[int], penalty: int) -> None:
    assert action_modifiers(mods(*lines, penalty)).applied <= action_modifiers(mods(*lines)).applied


@BOTH
def test_the_trace_tells_the_whole_reason(game: CdbSystem) -> None:
    lines = (Modifier(code="talent", value=1, label="Actriz"), *mods(2, 2))
    trace = read(game, request(3, *lines), 5, 4).a.trace
    assert [(line.code, line.value, line.ref) for line in trace[:13]] == [
        ("base", 3, "typed"),
        ("modifier", 1, "talent"),
        ("modifier", 2, "custom"),
        ("modifier", 2, "custom"),
        ("raw_sum", 4, ""),
        ("cap", 3, ""),
        ("wasted", 1, ""),
        ("bonus", 7, ""),
        ("dice", 5, "d6"),
        ("dice", 4, "d6"),
        ("dice_sum", 9, ""),
        ("total", 16, ""),
        ("difficulty", 9, ""),
    ]
