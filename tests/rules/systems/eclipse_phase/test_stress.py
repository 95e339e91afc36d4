"""Stress, trauma and breakdown."""

import pytest

from gmscreen.rules.cases import CaseError, Facts, Hit, RollRead, Situation, penalty_lines
from gmscreen.rules.systems.eclipse_phase.stress import Stress, insanity_rating, lucidity, trauma_threshold

STRESS = Stress()
FACTS = Facts(stats={"wil": 20})
PASS, FAIL = RollRead(passed=True), RollRead(passed=False)


def suffer(points: int, situation: Situation | None = None) -> Situation:
    facing = STRESS.shock(situation or STRESS.begin(FACTS), str(points), FACTS).situation
    return STRESS.after(facing, "wil", FAIL, FACTS).situation


def test_derived_numbers() -> None:
    assert (lucidity(20), trauma_threshold(40), trauma_threshold(41), insanity_rating(40)) == (40, 8, 9, 80)


def test_a_passed_test_leaves_one_unaffected() -> None:
    facing = STRESS.shock(STRESS.begin(FACTS), "1d10", FACTS).situation
    (spec,) = STRESS.rolls(facing, FACTS)
    assert (spec.id, spec.base) == ("wil", 60)
    assert STRESS.after(facing, "wil", PASS, FACTS).situation.number("stress") == 0
    failed = STRESS.after(facing, "wil", FAIL, FACTS).situation
    assert [one.expression for one in STRESS.rolls(failed, FACTS)] == ["1d10"]
    assert STRESS.after(failed, "sv", RollRead(True, 7), FACTS).situation.number("stress") == 7


@pytest.mark.parametrize(
    ("points", "traumas", "stage"), [(7, 0, "calm"), (8, 1, "wil_action"), (24, 3, "wil_action")]
)
def test_traumas_of_one_event(points: int, traumas: int, stage: str) -> None:
    found = suffer(points)
    assert (found.number("traumas"), found.stage) == (traumas, stage)
    assert sum(one.value for one in penalty_lines("1", STRESS.status(found, FACTS))) == -10 * traumas


def test_whoever_has_no_lucidity_on_the_sheet_is_never_broken() -> None:
    nobody = Facts(stats={})
    facing = STRESS.shock(STRESS.begin(nobody), "30", nobody).situation
    found = STRESS.after(facing, "wil", FAIL, nobody)
    assert (found.situation.number("stress"), found.events) == (30, ("stressed",))
    assert STRESS.status(found.situation, nobody) == ()


def test_events_are_never_added_up() -> None:
    found = suffer(7, suffer(7))
    assert (found.number("stress"), found.number("traumas")) == (14, 0)


def test_a_trauma_may_cost_the_next_action() -> None:
    shaken = suffer(9)
    assert STRESS.after(shaken, "wil_action", FAIL, FACTS).events == ("loses_action",)
    kept = STRESS.skip(shaken, "wil_action", FACTS)
    assert kept.events == ("keeps_action",)
    assert STRESS.after(kept.situation, "treat", PASS, FACTS).situation.number("traumas") == 0


@pytest.mark.parametrize(
    ("points", "codes"),
    [
        (39, ["trauma"]),
        (40, ["trauma", "breakdown"]),
        (79, ["trauma", "breakdown"]),
        (80, ["trauma", "insane"]),
    ],
)
def test_breakdown_at_lucidity_insanity_at_its_rating(points: int, codes: list[str]) -> None:
    found = suffer(points)
    assert [one.code for one in STRESS.status(found, FACTS)] == codes
    assert [one.code for one in STRESS.status(found.put(stress=39), FACTS)] == ["trauma"]


@pytest.mark.parametrize("text", ["", "x", "-3", "1/1d6", "1d6-9"])
def test_what_is_no_stress_is_refused(text: str) -> None:
    with pytest.raises(CaseError, match="loss_unreadable"):
        STRESS.shock(STRESS.begin(FACTS), text, FACTS)


def test_nothing_and_hits_ask_for_nothing() -> None:
    assert STRESS.shock(STRESS.begin(FACTS), "0", FACTS).events == ("no_loss",)
    assert STRESS.hit(None, Hit(50), FACTS) is None
    with pytest.raises(CaseError, match="case_busy"):
        STRESS.shock(suffer(9), "1", FACTS)
