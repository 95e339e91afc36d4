"""Success tests: outcomes, criticals and margins."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.systems.eclipse_phase import odds, success
from gmscreen.rules.systems.eclipse_phase.table import Table
from tests.rules.systems.eclipse_phase.kit import args, codes, mods, oracle, preview, read, request

targets = st.integers(-60, 160)
readings = st.integers(0, 99)
PLAIN = Table(equal_double_critical=False)
FACE = Table(face_margin=True)
TIERS = ("critical_success", "success", "failure", "critical_failure")


@pytest.mark.parametrize(
    ("reading", "target", "outcome"),
    [
        (35, 35, "success"),
        (36, 35, "failure"),
        (16, 15, "failure"),
        (22, 15, "critical_failure"),
        (11, 15, "critical_success"),
        (15, 15, "success"),
        (33, 33, "critical_success"),
        (0, -60, "critical_success"),
        (1, -60, "failure"),
        (88, 160, "critical_success"),
        (98, 160, "success"),
        (99, 160, "critical_failure"),
        (0, 0, "critical_success"),
        (0, -20, "critical_success"),
        (99, 120, "critical_failure"),
        (33, 40, "critical_success"),
        (33, 20, "critical_failure"),
        (34, 40, "success"),
    ],
)
def test_ep_03_04_05_16_outcomes(reading: int, target: int, outcome: str) -> None:
    assert read(request(target), reading).a.outcome == outcome


@pytest.mark.parametrize("target", range(11, 99, 11))
def test_ep_e1_a_double_equal_to_the_target_follows_the_option(target: int) -> None:
    assert read(request(target), target).a.outcome == "critical_success"
    assert read(request(target), target, options={"equal_double": "plain"}).a.outcome == "success"


@pytest.mark.parametrize("reading", [0, 99])
def test_ep_e1_00_and_99_stay_critical_with_either_option(reading: int) -> None:
    assert "critical" in success.outcome(reading, reading, PLAIN)


@pytest.mark.parametrize("target", [98, 99, 160])
def test_ep_05_no_target_lifts_the_chance_above_99(target: int) -> None:
    assert preview(request(target)).odds.passed == 99


def test_ep_04_a_hopeless_target_leaves_one_chance() -> None:
    assert preview(request(-60)).odds.passed == 1


def test_every_chance_of_a_success_test_equals_the_oracle() -> None:
    for target, expected in oracle("ep_success").items():
        found = preview(request(int(target))).odds
        assert {tier.code: Fraction(tier.ways, found.total) for tier in found.tiers} == {
            code: Fraction(value) for code, value in expected.items()
        }


@pytest.mark.parametrize("table", [Table(), PLAIN])
@pytest.mark.parametrize("target", range(-12, 112))
def test_odds_equal_a_count_of_all_readings(target: int, table: Table) -> None:
    counted = [success.outcome(reading, target, table) for reading in range(100)]
    found = odds.success_odds(target, table)
    assert [tier.ways for tier in found.tiers] == [counted.count(tier) for tier in TIERS]


@given(targets, readings)
def test_a_higher_roll_is_never_a_better_level(target: int, reading: int) -> None:
    if reading not in (98, 99):
        better = success.succeeds(reading, target), success.succeeds(reading + 1, target)
        assert better != (False, True)


@given(targets, readings, st.booleans())
def test_margins_are_never_negative_and_belong_to_the_verdict(target: int, reading: int, face: bool) -> None:
    side = read(request(target), reading, options={"mos": "face" if face else "difference"}).a
    assert side.margin >= 0
    assert side.passed == side.outcome.endswith("success")


@pytest.mark.parametrize(
    ("target", "reading", "margin"),
    [(30, 21, 9), (-10, 0, 0), (35, 50, 15), (99, 99, 0), (160, 99, 0), (-10, 5, 15), (60, 50, 10)],
)
def test_ep_30_31_margins(target: int, reading: int, margin: int) -> None:
    assert read(request(target), reading).a.margin == margin


def test_ep_30_later_printings_read_the_die_as_margin_of_success_only() -> None:
    assert read(request(55), 20, options={"mos": "face"}).a.margin == 20
    assert read(request(55), 70, options={"mos": "face"}).a.margin == 15


@pytest.mark.parametrize(
    ("reading", "met", "passed"), [(35, True, True), (36, False, True), (56, False, False)]
)
def test_ep_32_a_required_margin(reading: int, met: bool, passed: bool) -> None:
    side = read(request(55, margin=20), reading).a
    assert (side.margin_met, side.passed) == (met, passed)


def test_ep_32_without_a_required_margin_nothing_is_said_of_it() -> None:
    assert read(request(55), 35).a.margin_met is None


@pytest.mark.parametrize("table", [Table(), FACE])
@pytest.mark.parametrize("required", [0, 1, 20, 55, 98, 99, 140])
def test_ep_32_chances_of_a_margin_equal_a_count(required: int, table: Table) -> None:
    for target in range(-20, 161, 3):
        met = [success.margin_is_met(reading, target, required, table) for reading in range(100)]
        assert odds.margin_ways(target, required, table) == sum(met)


def test_ep_32_the_chance_of_the_margin_is_told() -> None:
    assert args(request(55, margin=20), "margin_odds") == {"margin": 20, "ways": 36, "total": 100}


def test_ep_32_a_margin_beyond_the_target_is_told() -> None:
    assert "margin_out_of_reach" in codes(request(15, margin=20))
    assert "margin_out_of_reach" not in codes(request(20, margin=20))


def test_ep_13_the_difficulty_of_the_example_is_replaced_and_not_added() -> None:
    assert preview(request(65, *mods(-30))).number == 35
    assert preview(request(65, *mods(-30))).odds.passed == 36


def test_odds_of_the_catalogue() -> None:
    assert [tier.ways for tier in odds.success_odds(35).tiers] == [4, 32, 58, 6]
    for target in (98, 99, 110):
        assert [tier.ways for tier in odds.success_odds(target).tiers] == [9, 90, 0, 1]
