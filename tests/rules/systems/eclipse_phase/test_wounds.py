"""Wounds of single hits, the tests that follow, and what healing does not do."""

import pytest

from gmscreen.rules.cases import CaseError, Facts, Hit, RollRead, Situation, penalty_lines
from gmscreen.rules.systems.eclipse_phase.wounds import (
    Wounds,
    death_rating,
    multiples,
    wound_threshold,
)

WOUNDS = Wounds()
FACTS = Facts(stats={"som": 15}, health=40, most=40)
PASS, FAIL = RollRead(passed=True), RollRead(passed=False)


def hit(amount: int, situation: Situation | None = None, facts: Facts = FACTS) -> Situation:
    found = WOUNDS.hit(situation, Hit(amount), facts)
    assert found is not None
    return found.situation


@pytest.mark.parametrize(
    ("amount", "count"), [(0, 0), (-9, 0), (7, 0), (8, 1), (9, 1), (16, 2), (17, 2), (25, 3)]
)
def test_w08_multiples_of_one_hit(amount: int, count: int) -> None:
    assert multiples(amount, 8) == count
    assert multiples(amount, 0) == 0


def test_derived_thresholds() -> None:
    assert [wound_threshold(n) for n in (30, 31, 35)] == [6, 7, 7]
    assert [death_rating(n) for n in (30, 35)] == [45, 53]


def test_w08_hits_are_never_added_up() -> None:
    assert WOUNDS.hit(None, Hit(6), FACTS) is None
    once = hit(9)
    assert hit(6, hit(4, once)).number("wounds") == 1


def test_seventeen_at_a_threshold_of_eight_is_minus_twenty() -> None:
    wounded = hit(17)
    (line,) = penalty_lines("1", WOUNDS.status(wounded, FACTS))
    assert (line.value, line.count, line.auto, line.code) == (-20, 2, True, "condition.wound")


def test_one_wound_may_fell_two_may_knock_out() -> None:
    assert hit(9).stage == "som_fall"
    two = hit(17)
    (spec,) = WOUNDS.rolls(two, FACTS)
    assert (spec.id, spec.base, spec.source) == ("som_out", 45, "aptitude_x3")
    out = WOUNDS.after(two, "som_out", FAIL, FACTS)
    assert (out.situation.number("unconscious"), [one.what for one in out.happenings]) == (1, ["down"])
    stays = WOUNDS.after(two, "som_out", PASS, FACTS).situation
    assert stays.stage == "som_fall"
    assert WOUNDS.after(stays, "som_fall", FAIL, FACTS).situation.number("prone") == 1
    assert WOUNDS.skip(stays, "som_fall", FACTS).situation.number("prone") == 0


@pytest.mark.parametrize(("amount", "stage", "out"), [(39, "som_out", 0), (40, "calm", 1), (60, "dead", 0)])
def test_unconscious_from_dur_dead_from_dr(amount: int, stage: str, out: int) -> None:
    found = hit(amount)
    assert (found.stage, found.number("unconscious")) == (stage, out)


def test_damage_counts_on_below_nothing() -> None:
    down = WOUNDS.hit(None, Hit(45, before=40, after=-5), FACTS)
    assert down is not None
    dead = WOUNDS.hit(down.situation, Hit(15, before=-5, after=-20), FACTS)
    assert dead is not None
    assert dead.situation.stage == "dead"
    typed = WOUNDS.hit(down.situation.put(dr=80), Hit(15, before=-5, after=-20), FACTS)
    assert typed is not None
    assert typed.situation.number("unconscious") == 1


def test_healing_wakes_but_removes_no_wound() -> None:
    down = hit(41)
    found = WOUNDS.hit(down, Hit(30, healing=True, before=0, after=30), FACTS)
    assert found is not None
    assert (found.situation.number("unconscious"), found.situation.number("wounds")) == (0, 5)
    treated = WOUNDS.after(found.situation, "treat", PASS, FACTS).situation
    assert treated.number("wounds") == 4
    assert WOUNDS.hit(hit(60), Hit(9, healing=True), FACTS) is None


def test_whoever_is_woken_or_stands_up_is_so_no_more() -> None:
    down = WOUNDS.begin(FACTS).put(unconscious=1, prone=1)
    awake = WOUNDS.after(down, "wake", PASS, FACTS).situation
    assert (awake.number("unconscious"), awake.number("prone")) == (0, 1)
    assert WOUNDS.after(awake, "stand", PASS, FACTS).situation.number("prone") == 0


def test_without_numbers_nothing_wounds_and_nothing_breaks() -> None:
    assert WOUNDS.hit(None, Hit(99), Facts()) is None
    with pytest.raises(CaseError):
        WOUNDS.shock(WOUNDS.begin(FACTS), "1d10", FACTS)
    with pytest.raises(CaseError):
        WOUNDS.after(WOUNDS.begin(FACTS), "som_out", PASS, FACTS)
