"""Trying again and taking time."""

from datetime import timedelta
from fractions import Fraction

import pytest

from gmscreen.rules.model import Modifier
from gmscreen.rules.systems.eclipse_phase import SYSTEM, presets, timing
from gmscreen.rules.systems.eclipse_phase.table import Table
from tests.rules.systems.eclipse_phase.kit import args, codes, mods, opposed, preview, read, request

MINUTE = timedelta(minutes=1)


def test_ep_24_each_attempt_costs_10_more_down_to_60() -> None:
    found = [timing.retry_modifier(attempt) for attempt in range(1, 10)]
    assert found == [0, -10, -20, -30, -40, -50, -60, -60, -60]
    with pytest.raises(ValueError, match="from 1"):
        timing.retry_modifier(0)


def test_ep_24_chances_to_have_succeeded_by_each_attempt() -> None:
    none_yet, curve = Fraction(1), []
    for attempt in range(1, 8):
        line = Modifier(code="retry", value=timing.retry_modifier(attempt))
        found = preview(request(30, line)).odds
        none_yet *= Fraction(found.total - found.passed, found.total)
        curve.append(round(float(100 * (1 - none_yet)), 2))
    assert curve == [31.0, 45.49, 51.49, 51.97, 52.45, 52.93, 53.4]


def test_ep_24_the_retry_penalty_is_part_of_the_net_sum() -> None:
    line = Modifier(code="retry", value=-80, count=8)
    assert preview(request(70, line, *mods(20))).number == 30
    assert preview(request(70, line, *mods(-20))).number == 10


def test_ep_24_a_failure_may_be_tried_again() -> None:
    made = request(30)
    (retry,) = SYSTEM.follow_ups(made, {}, read(made, 80))
    assert (retry.code, dict(retry.args)) == ("retry", {"n": 2, "attempt": 2, "penalty": -10})
    assert preview(retry.request).number == 20
    (third,) = SYSTEM.follow_ups(retry.request, {}, read(retry.request, 80))
    assert (dict(third.args)["attempt"], preview(third.request).number) == (3, 10)


def test_ep_24_a_success_leads_nowhere() -> None:
    made = request(30)
    assert SYSTEM.follow_ups(made, {}, read(made, 10)) == ()


def test_ep_25_each_extra_minute_adds_10() -> None:
    assert [timing.minutes_modifier(minutes) for minutes in (0, 1, 3)] == [0, 10, 30]


@pytest.mark.parametrize(("helpers", "target"), [(1, 50), (6, 100), (7, 100)])
def test_ep_20_helpers_add_10_each_up_to_60(helpers: int, target: int) -> None:
    lines = presets.adjust((), Modifier(code="teamwork", value=10, count=helpers))
    assert preview(request(40, *lines)).number == target
    assert preview(request(40, *lines), {"teamwork_cap": "30"}).number == min(target, 70)


def test_ep_26_success_is_offered_above_99() -> None:
    assert preview(request(40, *mods(60))).number == 100
    assert "automatic_success" in codes(request(40, *mods(60)))
    assert "automatic_success" not in codes(request(39, *mods(60)))
    assert "automatic_success" not in codes(opposed(120, 30))


def test_ep_26_e2_a_granted_success_has_no_dice_and_a_roll_can_still_fail() -> None:
    made = request(40, *mods(60))
    side = SYSTEM.grant(made, {}, "automatic_success").a
    assert (side.dice, side.roll, side.outcome, side.passed) == ((), None, "success", True)
    assert read(made, 99).a.outcome == "critical_failure"


@pytest.mark.parametrize("offer", ["automatic_success", "free_beer"])
def test_ep_26_what_is_not_on_offer_is_not_granted(offer: str) -> None:
    with pytest.raises(ValueError, match="not on offer"):
        SYSTEM.grant(request(39 if offer == "automatic_success" else 110), {}, offer)
    with pytest.raises(ValueError, match="not on offer"):
        SYSTEM.grant(opposed(120, 30), {}, offer)


@pytest.mark.parametrize(
    ("base", "lines", "minutes"),
    [(40, [], 6), (39, [], None), (60, [], 4), (100, [], 0), (41, [], 6), (60, [-20], 6), (50, [-60], 11)],
)
def test_ep_27_minutes_to_a_certain_success(base: int, lines: list[int], minutes: int | None) -> None:
    assert timing.minutes_for_automatic(base, mods(*lines)) == minutes


def test_ep_27_separate_caps_leave_a_penalty_standing() -> None:
    assert timing.minutes_for_automatic(60, mods(-30), Table(separate_cap=True)) is None


def test_ep_27_the_window_is_told_whether_time_can_do_it() -> None:
    minute = Modifier(code="minutes", value=10)
    assert args(request(50, minute), "minutes_to_guarantee")["minutes"] == 5
    assert "time_cannot_guarantee" in codes(request(39, minute))
    assert "time_cannot_guarantee" not in codes(request(39))


def test_ep_28_the_game_master_may_rule_that_time_does_not_help() -> None:
    lines = (Modifier(code="minutes", value=30, count=3), *mods(-10), Modifier(code="task_time", value=10))
    assert timing.without_time(lines) == mods(-10)
    assert preview(request(50, *lines)).number == 80
    ruled = request(50, *lines, no_extra_time=True)
    assert preview(ruled).number == 40
    told = codes(ruled)
    assert "time_does_not_help" in told
    assert not told & {"minutes_to_guarantee", "time_cannot_guarantee"}
    assert "time_does_not_help" not in codes(request(50, *mods(-10), no_extra_time=True))


def test_ep_28_no_success_without_a_roll_comes_of_time_that_does_not_help() -> None:
    minutes = Modifier(code="minutes", value=60, count=6)
    assert "automatic_success" in codes(request(40, minutes))
    assert "automatic_success" not in codes(request(40, minutes, no_extra_time=True))
    with pytest.raises(ValueError, match="not on offer"):
        SYSTEM.grant(request(40, minutes, no_extra_time=True), {}, "automatic_success")


def test_ep_28_time_that_does_not_help_stays_in_the_reason() -> None:
    minutes = Modifier(code="minutes", value=20, count=2)
    trace = read(request(40, minutes, *mods(-10), no_extra_time=True), 35).a.trace
    assert [(one.code, one.value) for one in trace if one.ref == "minutes"] == [("ignored", 20)]
    lonely = request(50, minutes, *mods(-20), most_severe=True, no_extra_time=True)
    assert preview(lonely).number == 30
    assert "most_severe_tie" not in codes(lonely)


@pytest.mark.parametrize(("base", "steps", "total"), [(10, 1, 15), (10, 2, 20), (10, 6, 40)])
def test_ep_29_task_durations(base: int, steps: int, total: int) -> None:
    assert timing.task_duration(base * MINUTE, steps) == total * MINUTE
    (line,) = presets.adjust((), Modifier(code="task_time", value=10, count=steps))
    assert line.value == 10 * steps


def test_ep_29_the_whole_duration_is_told() -> None:
    longer = Modifier(code="task_time", value=10, count=1)
    told = args(request(30, longer, task_minutes=15), "task_duration")
    assert told == {"base": 15, "steps": 1, "minutes": 22, "seconds": 30}
    assert args(request(30, task_minutes=15), "task_duration")["minutes"] == 15
    assert "task_duration" not in codes(request(30, task_minutes=0))


def test_ep_40_an_action_turn_takes_3_seconds() -> None:
    assert timedelta(seconds=3) == timing.ACTION_TURN
