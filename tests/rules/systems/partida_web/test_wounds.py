"""The critical wound, transition by transition, with the official layer off and on."""

from typing import Any

import pytest

from gmscreen.rules.cases import CaseError, Facts, Hit, Outcome, RollRead, Situation
from gmscreen.rules.systems.partida_web.wounds import CriticalWound, is_critical

WOUND = CriticalWound()
PASS, FAIL = RollRead(passed=True), RollRead(passed=False)
FACTS = Facts(stats={"con": 50})
OFFICIAL = {"official_wounds": "on"}


def at(stage: str, **values: int) -> Situation:
    return Situation().at(stage, **values)


def step(stage: str, roll: str, read: RollRead, facts: Facts = FACTS, **values: int) -> Outcome:
    return WOUND.after(at(stage, **values), roll, read, facts)


def happened(outcome: Outcome) -> list[tuple[str, int]]:
    return [(one.what, one.by) for one in outcome.happenings]


@pytest.mark.parametrize(
    ("damage", "most", "critical"),
    [
        (9, 20, False),
        (10, 20, True),
        (5, 11, False),
        (6, 11, True),
        (6, 12, True),
        (3, 12, False),
        (0, 1, False),
        (1, 1, True),
        (-4, 4, False),
        (99, 0, False),
        (500, 12, True),
    ],
)
def test_half_of_the_maximum_in_one_attack(damage: int, most: int, critical: bool) -> None:
    assert is_critical(damage, most) is critical
    found = WOUND.hit(None, Hit(damage), Facts(most=most))
    assert (found is not None) is critical


@pytest.mark.parametrize(
    ("stage", "roll", "passed", "after", "wait"),
    [
        ("a", "first_aid", True, "b", "seconds"),
        ("a", "first_aid", False, "a", None),
        ("a", "con", True, "a", "turn"),
        ("a", "con", False, "dead", "none"),
        ("b", "medicine", True, "healing", "none"),
        ("b", "medicine", False, "b", None),
        ("b", "con", True, "b", "seconds"),
        ("b", "con", False, "a", "turn"),
    ],
)
def test_transitions(stage: str, roll: str, passed: bool, after: str, wait: str | None) -> None:
    found = step(stage, roll, PASS if passed else FAIL)
    assert found.situation.stage == after
    assert (found.wait.kind if found.wait else None) == wait


def test_recovery_gives_its_points_and_death_takes_out() -> None:
    found = WOUND.after(at("healing"), "healing", RollRead(True, 3), Facts(health=0, most=12))
    assert (found.situation.stage, happened(found)) == ("recovered", [("health", 3), ("up", 0)])
    assert happened(step("a", "con", FAIL)) == [("down", 0)]
    assert WOUND.over(at("dead"))
    assert WOUND.over(at("recovered"))
    assert not WOUND.over(at("b"))


def ids(situation: Situation, facts: Facts = FACTS) -> list[tuple[str, bool]]:
    return [(one.id, one.due) for one in WOUND.rolls(situation, facts)]


def test_one_attempt_a_cycle_then_con() -> None:
    assert ids(at("a")) == [("first_aid", True), ("con", False)]
    assert ids(at("a", attempts=1)) == [("con", True)]
    two = Facts(options={"aid_attempts": "2"})
    assert ids(at("a", attempts=1), two) == [("first_aid", True), ("con", False)]
    assert step("a", "con", PASS, attempts=1).situation.number("attempts") == 0


def test_at_the_deadline_exactly_con_is_due() -> None:
    assert ids(at("a"), Facts(reached=True)) == [("con", True)]
    assert ids(at("b"), Facts(reached=True)) == [("con", True)]
    assert [one.code for one in WOUND.path(at("a"), Facts(reached=True)) if one.state == "present"] == ["con"]


def test_where_nothing_is_left_to_roll_for_the_chance_is_certain() -> None:
    assert [WOUND.chance(at(stage), Facts()) for stage in ("dead", "healing", "recovered")] == [0, 1, 1]
    assert WOUND.chance(at("a"), Facts()) is None


@pytest.mark.parametrize("stage", ["healing", "dead", "recovered"])
def test_what_is_not_due_is_refused(stage: str) -> None:
    with pytest.raises(CaseError, match="roll_not_due"):
        step(stage, "first_aid", PASS)
    with pytest.raises(CaseError, match="roll_not_due"):
        WOUND.skip(at(stage), "con", FACTS)


def test_leaving_out_is_the_mildest_way_on() -> None:
    assert WOUND.skip(at("a"), "first_aid", FACTS).situation.number("attempts") == 1
    assert WOUND.skip(at("a"), "con", FACTS).situation.stage == "a"
    assert happened(WOUND.skip(at("healing"), "healing", FACTS)) == []


def test_another_wound_throws_back_to_a_and_healing_ends_nothing() -> None:
    again = WOUND.hit(at("b"), Hit(6), Facts(most=12))
    assert again is not None
    assert again.situation.stage == "a"
    assert WOUND.hit(at("b"), Hit(5), Facts(most=12)) is None
    assert WOUND.hit(at("a"), Hit(12, healing=True, before=0, after=12), Facts(most=12)) is None
    assert WOUND.hit(at("dead"), Hit(12), Facts(most=12)) is None


def official(amount: int, after: int, situation: Situation | None = None, **options: str) -> str:
    facts = Facts(most=11, options={**OFFICIAL, **options})
    found = WOUND.hit(situation, Hit(amount, before=after + amount, after=after), facts)
    return found.situation.stage if found else ""


def test_w02_official_deaths() -> None:
    assert official(11, 0) == "dead"
    assert official(11, 0, instant_death="above_max") == "a"
    assert official(12, 0) == official(12, 0, instant_death="above_max") == "dead"
    assert official(6, 5) == official(9, 1) == "major"
    assert official(5, 0, at("major")) == "a"
    assert (official(5, 0), official(3, 8)) == ("out", "")


@pytest.mark.parametrize(
    ("amount", "mode", "told"),
    [
        (11, "at_max", ("instant_death_at_max",)),
        (12, "at_max", ("instant_death_at_max",)),
        (12, "above_max", ("instant_death_above_max",)),
        (11, "above_max", ("spared", "dying")),
    ],
)
def test_w02_a_deadly_blow_tells_by_which_rule(amount: int, mode: str, told: tuple[str, ...]) -> None:
    facts = Facts(most=11, options={**OFFICIAL, "instant_death": mode})
    found = WOUND.hit(None, Hit(amount, before=11, after=0), facts)
    assert found is not None
    assert found.events == told


def test_official_major_wound_asks_to_stay_awake() -> None:
    facts = Facts(stats={"con": 50}, options=OFFICIAL)
    major = at("major", prone=1)
    assert ids(major, facts) == [("awake", True), ("end", False)]
    out = WOUND.after(major, "awake", FAIL, facts)
    assert (out.situation.number("unconscious"), happened(out)) == (1, [("down", 0)])
    awake = WOUND.after(major, "awake", PASS, facts).situation
    assert ids(awake, facts) == [("end", False)]
    assert WOUND.after(awake, "end", PASS, facts).situation.stage == "recovered"


@pytest.mark.parametrize("stage", ["a", "b", "out", "major"])
def test_w05_official_healing_above_nothing_ends_dying(stage: str) -> None:
    facts: Any = Facts(most=12, options=OFFICIAL)
    found = WOUND.hit(at(stage, unconscious=1), Hit(3, healing=True, before=0, after=3), facts)
    assert found is not None
    assert found.situation.stage in ("recovered", "major")
    assert found.situation.number("unconscious") == 0
    assert WOUND.hit(at(stage), Hit(0, healing=True, before=0, after=0), facts) is None


def test_official_layer_counts_health_where_no_tracker_does() -> None:
    facts = Facts(stats={"hp": 11}, options=OFFICIAL)
    first = WOUND.hit(None, Hit(6), facts)
    assert first is not None
    assert first.situation.number("health") == 5
    second = WOUND.hit(first.situation, Hit(9), facts)
    assert second is not None
    assert (second.situation.stage, second.situation.number("health")) == ("a", 0)
    stable = WOUND.after(second.situation, "first_aid", PASS, facts)
    assert happened(stable) == [("health", 1)]
