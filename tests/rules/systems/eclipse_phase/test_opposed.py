"""Opposed tests: who wins, why, and how likely it is."""

from fractions import Fraction
from time import perf_counter

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.model import Modifier
from gmscreen.rules.systems.eclipse_phase import SYSTEM, odds
from gmscreen.rules.systems.eclipse_phase.opposed import verdict
from gmscreen.rules.systems.eclipse_phase.table import Table
from tests.rules.systems.eclipse_phase.kit import args, codes, mods, opposed, oracle, preview, read

targets = st.integers(-60, 160)
readings = st.integers(0, 99)
TRUMPS = Table(critical_trumps=True)
TRUMPS_PLAIN = Table(critical_trumps=True, equal_double_critical=False)
ORACLE_NAMES = {"a": "a_wins", "b": "b_wins"}


@pytest.mark.parametrize(
    ("rolls", "winner", "reason"),
    [
        ((50, 40), "a", "higher_roll"),
        ((30, 40), "b", "higher_roll"),
        ((61, 45), "b", "only_success"),
        ((61, 46), "none", "deadlock_both_fail"),
        ((33, 33), "none", "deadlock_equal_rolls"),
        ((0, 20), "b", "higher_roll"),
        ((99, 0), "b", "only_success"),
        ((27, 31), "b", "higher_roll"),
        ((27, 27), "none", "deadlock_equal_rolls"),
        ((22, 31), "b", "higher_roll"),
    ],
)
def test_ep_33_34_35_36_who_wins(rolls: tuple[int, int], winner: str, reason: str) -> None:
    result = read(opposed(60, 45), *rolls)
    assert (result.winner, result.reason) == (winner, reason)


def test_ep_e7_a_critical_beats_a_plain_success_by_option_only() -> None:
    result = read(opposed(60, 45), 22, 31, options={"opposed_critical": "on"})
    assert (result.winner, result.reason) == ("a", "higher_level")
    both = read(opposed(60, 45), 22, 33, options={"opposed_critical": "on"})
    assert (both.winner, both.reason) == ("b", "higher_roll")


def test_ep_39_e6_margins_are_measured_against_the_own_target() -> None:
    result = read(opposed(60, 45), 50, 40)
    assert result.b is not None
    assert (result.a.margin, result.b.margin) == (10, 5)
    assert (result.a.target, result.b.target) == (60, 45)


def test_ep_37_a_deadlock_may_be_repeated_and_nothing_else() -> None:
    made = opposed(60, 45, *mods(10))
    (repeat,) = SYSTEM.follow_ups(made, {}, read(made, 90, 90))
    assert (repeat.code, repeat.request) == ("repeat", made)
    assert SYSTEM.follow_ups(made, {}, read(made, 50, 40)) == ()


def test_ep_38_each_modifier_has_its_scope() -> None:
    lines = (
        Modifier(value=-10, scope="both"),
        Modifier(value=20, scope="a"),
        Modifier(value=-30, scope="b"),
    )
    found = preview(opposed(60, 45, *lines))
    assert (found.number, found.other_number) == (70, 5)
    assert found.other_sums is not None
    assert (found.sums.raw, found.other_sums.raw) == (10, -40)


@pytest.mark.parametrize(
    ("first", "second", "warned"),
    [
        (
            Modifier(value=20, label="Altura", scope="a"),
            Modifier(value=-20, label=" altura", scope="b"),
            True,
        ),
        (Modifier(value=-10, label="Altura", scope="a"), Modifier(value=20, label="Altura", scope="b"), True),
        (Modifier(value=20, label="Altura", scope="a"), Modifier(value=20, label="Altura", scope="b"), False),
        (Modifier(value=20, label="Altura", scope="a"), Modifier(value=-20, label="Humo", scope="b"), False),
        (
            Modifier(value=20, label="Altura", scope="a"),
            Modifier(value=-20, label="Altura", scope="both"),
            False,
        ),
        (Modifier(code="minor", value=10, scope="a"), Modifier(code="minor", value=-10, scope="b"), True),
        (Modifier(value=20, scope="a"), Modifier(value=-20, scope="b"), True),
        (Modifier(value=20, scope="a"), Modifier(value=-30, scope="b"), False),
    ],
)
def test_ep_38_double_use_is_warned_of(first: Modifier, second: Modifier, warned: bool) -> None:
    assert ("double_use" in codes(opposed(60, 45, first, second))) == warned


def test_ep_38_the_warning_names_the_circumstance() -> None:
    lines = (Modifier(value=20, label="Altura"), Modifier(value=-20, label="Altura", scope="b"))
    assert args(opposed(60, 45, *lines), "double_use") == {"label": "Altura", "code": "custom"}


def test_every_chance_of_an_opposed_test_equals_the_oracle() -> None:
    for pair, expected in oracle("ep_opposed").items():
        first, second = map(int, pair.split(","))
        found = preview(opposed(first, second)).odds
        assert {
            ORACLE_NAMES.get(tier.code, tier.code): Fraction(tier.ways, 10_000) for tier in found.tiers
        } == {code: Fraction(value) for code, value in expected.items()}


def brute_force(first: int, second: int, table: Table) -> dict[str, int]:
    counted = dict.fromkeys(("a", "deadlock_equal_rolls", "deadlock_both_fail", "b"), 0)
    for reading_a in range(100):
        for reading_b in range(100):
            found = verdict(reading_a, first, reading_b, second, table)
            counted[found.reason if found.winner == "none" else found.winner] += 1
    return counted


@pytest.mark.parametrize("table", [Table(), TRUMPS, TRUMPS_PLAIN])
@pytest.mark.parametrize(
    ("first", "second"), [(60, 45), (33, 80), (55, 55), (-5, 44), (120, 88), (33, 11), (22, 98)]
)
def test_odds_equal_a_count_of_all_pairs(first: int, second: int, table: Table) -> None:
    found = odds.opposed_odds(first, second, table)
    assert {tier.code: tier.ways for tier in found.tiers} == brute_force(first, second, table)


def test_ep_e7_changes_the_odds_as_told() -> None:
    assert odds.opposed_odds(60, 45).ways("a") == 5019
    assert odds.opposed_odds(60, 45).ways("b") == 2829
    assert odds.opposed_odds(60, 45, TRUMPS).ways("a") == 4949


@given(targets, targets, st.booleans(), st.booleans())
def test_odds_are_whole_and_mirror(first: int, second: int, trumps: bool, equal: bool) -> None:
    table = Table(critical_trumps=trumps, equal_double_critical=equal)
    found, mirrored = odds.opposed_odds(first, second, table), odds.opposed_odds(second, first, table)
    assert sum(tier.ways for tier in found.tiers) == found.total
    assert all(tier.ways >= 0 for tier in found.tiers)
    assert found.ways("a") == mirrored.ways("b")
    assert found.ways("deadlock_equal_rolls") == mirrored.ways("deadlock_equal_rolls")


@given(targets, targets, readings, readings, st.booleans())
def test_sides_can_be_swapped(first: int, second: int, roll_a: int, roll_b: int, trumps: bool) -> None:
    table = Table(critical_trumps=trumps)
    swap = {"a": "b", "b": "a", "none": "none"}
    found = verdict(roll_a, first, roll_b, second, table)
    mirrored = verdict(roll_b, second, roll_a, first, table)
    assert (found.winner, found.reason) == (swap[mirrored.winner], mirrored.reason)


def icepool_odds(first: int, second: int) -> dict[str, int]:
    def name(reading_a: int, reading_b: int) -> str:
        found = verdict(reading_a, first, reading_b, second)
        return found.reason if found.winner == "none" else found.winner

    d100 = icepool.z(100)
    return dict(icepool.map(name, d100, d100).items())


def test_odds_equal_icepool_and_are_at_least_a_hundred_times_faster() -> None:
    start = perf_counter()
    expected = icepool_odds(60, 45)
    slow = perf_counter() - start
    start = perf_counter()
    for target in range(100):
        odds.opposed_odds(60, target, TRUMPS)
    assert (perf_counter() - start) / 100 < slow / 100
    assert {tier.code: tier.ways for tier in odds.opposed_odds(60, 45).tiers} == expected
