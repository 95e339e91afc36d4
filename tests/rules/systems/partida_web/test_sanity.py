"""Sanity, transition by transition: the loss, INT, the bout, what lies underneath, the day."""

import pytest

from gmscreen.rules.cases import CaseError, Facts, Hit, Outcome, RollRead, Situation
from gmscreen.rules.systems.partida_web.sanity import Sanity, day_limit

SANITY = Sanity()
FACTS = Facts(stats={"san": 50, "int": 60}, words=("flee", "hide"))
PASS, FAIL = RollRead(passed=True), RollRead(passed=False)


def known(san: int, **options: str) -> Facts:
    return Facts(stats={"san": san, "int": 60}, options=options)


def calm(**values: int) -> Situation:
    return SANITY.begin(FACTS).put(**values)


def lose(points: int, situation: Situation | None = None, facts: Facts = FACTS) -> Outcome:
    return SANITY.shock(calm() if situation is None else situation, str(points), facts)


def after(situation: Situation, roll: str, read: RollRead, facts: Facts = FACTS) -> Outcome:
    return SANITY.after(situation, roll, read, facts)


@pytest.mark.parametrize(("points", "stage"), [(1, "calm"), (4, "calm"), (5, "int"), (6, "int"), (99, "int")])
def test_five_at_once_ask_for_int(points: int, stage: str) -> None:
    assert lose(points).situation.stage == stage


def test_two_losses_are_not_one() -> None:
    assert lose(2, lose(3).situation).situation.stage == "calm"


def test_success_is_the_bad_result() -> None:
    shaken = lose(5).situation
    (spec,) = SANITY.rolls(shaken, FACTS)
    assert (spec.id, spec.base, spec.success_is_bad) == ("int", 60, True)
    assert after(shaken, "int", PASS).situation.stage == "bout_length"
    assert after(shaken, "int", FAIL).situation.stage == "calm"


def test_the_san_roll_decides_what_is_lost() -> None:
    facing = SANITY.shock(calm(), "1/1D6", FACTS).situation
    (spec,) = SANITY.rolls(facing, FACTS)
    assert (spec.id, spec.base, spec.check) == ("san", 50, "sanity")
    passed = after(facing, "san", PASS)
    assert (passed.situation.stage, passed.situation.number("day_loss")) == ("calm", 1)
    failed = after(facing, "san", FAIL).situation
    assert [(one.id, one.expression) for one in SANITY.rolls(failed, FACTS)] == [("loss", "1d6")]
    assert after(failed, "loss", RollRead(True, 6)).situation.stage == "int"


def test_bout_then_underlying_then_over() -> None:
    bout = after(calm().at("bout_length"), "bout_length", RollRead(True, 7))
    assert (bout.situation.stage, bout.wait) == ("bout", bout.wait)
    assert bout.wait is not None
    assert (bout.wait.kind, bout.wait.amount) == ("rounds", 7)
    assert bout.situation.number("bouts") == 1
    under = after(bout.situation, "underlying", RollRead(True, 4))
    assert under.wait is not None
    assert (under.wait.kind, under.wait.amount) == ("seconds", 4 * 3600)
    assert after(under.situation, "end", PASS).situation.stage == "calm"


@pytest.mark.parametrize(("points", "stage"), [(1, "bout_length"), (8, "bout_length"), (0, "underlying")])
def test_any_loss_underneath_breaks_again_without_int(points: int, stage: str) -> None:
    under = calm().at("underlying")
    assert lose(points, under).situation.stage == stage


def test_a_passed_san_roll_underneath_may_cost_nothing() -> None:
    facing = SANITY.shock(calm().at("underlying"), "0/1", FACTS).situation
    assert after(facing, "san", PASS).situation.stage == "underlying"
    broken = after(facing, "san", FAIL)
    assert broken.situation.stage == "bout_length"
    assert "breaks_again" in broken.events


def test_losses_in_a_bout_start_nothing_new() -> None:
    assert lose(9, calm().at("bout")).situation.stage == "bout"


@pytest.mark.parametrize(
    ("san", "options", "limit"),
    [
        (50, {}, 10),
        (52, {}, 10),
        (52, {"sanity_fifth": "exact"}, 11),
        (4, {}, 1),
        (0, {}, 1),
        (1, {"sanity_fifth": "exact"}, 1),
    ],
)
def test_a_fifth_of_the_day(san: int, options: dict[str, str], limit: int) -> None:
    assert day_limit(san, options) == limit


def test_four_and_five_and_one_in_a_day() -> None:
    day = lose(4).situation
    day = after(lose(5, day, known(46)).situation, "int", FAIL).situation
    assert day.number("indefinite") == 0
    last = lose(1, day, known(41))
    assert (last.situation.number("day_loss"), last.situation.number("indefinite")) == (10, 1)
    assert "indefinite" in last.events
    fresh = SANITY.new_day(last.situation, known(40))
    assert fresh is not None
    assert fresh.situation.number("day_start") == 40
    assert fresh.situation.number("indefinite") == 1


def test_one_event_may_be_both() -> None:
    both = lose(10)
    assert (both.situation.stage, both.situation.number("indefinite")) == ("int", 1)
    maximum = lose(10, calm(), known(50, sanity_base="maximum"))
    assert maximum.situation.number("indefinite") == 0


@pytest.mark.parametrize(("san", "lost"), [(0, 0), (3, 3), (50, 6), (150, 6)])
def test_sanity_never_falls_below_nothing(san: int, lost: int) -> None:
    found = lose(6, calm(), known(san))
    assert -sum(one.by for one in found.happenings) == lost
    assert SANITY.counter(calm(), "san", known(san)) == min(99, san)


def test_nothing_to_lose_asks_for_nothing() -> None:
    found = SANITY.shock(calm(), "0/0", FACTS)
    assert (found.situation.stage, found.events, SANITY.rolls(found.situation, FACTS)) == (
        "calm",
        ("no_loss",),
        (),
    )


def test_an_event_waits_for_the_last_one() -> None:
    with pytest.raises(CaseError, match="case_busy"):
        lose(1, lose(5).situation)
    assert SANITY.hit(None, Hit(9), FACTS) is None


def test_suggestions_are_drawn_from_the_list() -> None:
    bout = calm().at("bout")
    assert after(bout, "suggestion", RollRead(True, 2)).situation.text("word") == "hide"
    assert [one.id for one in SANITY.rolls(bout, Facts())] == ["underlying"]
    assert [one.kind for one in SANITY.rolls(bout, Facts(words=("a",)))] == ["dice", "step"]


def test_official_layer() -> None:
    on = known(50, official_sanity="on")
    facing = SANITY.shock(calm(), "1/1D6", on).situation
    fumbled = after(facing, "san", RollRead(False, 100, "fumble"), on)
    assert fumbled.situation.number("day_loss") == 6
    assert lose(3, calm().at("bout"), on).events == ("immune",)
    assert lose(9, calm(), known(5, official_sanity="on")).situation.number("permanent") == 1
    assert [one.id for one in SANITY.rolls(calm().at("bout_length"), on)] == ["bout_length", "bout_summary"]
    summary = after(calm().at("bout_length"), "bout_summary", RollRead(True, 2), on)
    assert summary.wait is not None
    assert summary.wait.kind == "seconds"


@pytest.mark.parametrize("stage", ["san", "loss", "int", "bout_length", "bout", "underlying"])
def test_leaving_out_ends_gently(stage: str) -> None:
    there = calm().put(failed="1d6").at(stage)
    roll = SANITY.rolls(there, FACTS)[0].id
    assert SANITY.skip(there, roll, FACTS).situation.stage == "calm"
