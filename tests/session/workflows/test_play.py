"""Cases at the table: from the damage to the end, with rolls, deadlines, rulings and corrections."""

from fractions import Fraction

import pytest

from gmscreen.rules.systems.cdb.wound_track import WALKURE_TRACK
from gmscreen.session.tracker.clock import TakeTime
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import PreviousTurn, StartFight
from gmscreen.session.tracker.people import RemoveCombatants
from gmscreen.session.workflows.lists import NewDay, SetTrack
from gmscreen.session.workflows.penalties import automatic_modifiers, case_modifiers
from gmscreen.session.workflows.play import (
    CloseCase,
    CorrectRoll,
    ReopenCase,
    RuleRoll,
    SetStage,
    SetValue,
    SkipRoll,
)
from gmscreen.session.workflows.reads import bearer
from tests.session.tracker.kit import SYSTEMS, Table, person
from tests.session.workflows.kit import EP, FAIL, PASS, PW, Ward


def shot(text: str = "7") -> Ward:
    ward = Ward()
    ward.do(StartFight())
    ward.do(Damage(ward.id("Nadia"), text))
    return ward


@pytest.mark.parametrize(("text", "cases"), [("5", 0), ("6", 1), ("99", 1), ("0", 0), ("=3", 0), ("+9", 0)])
def test_a_wound_begins_by_itself_from_the_one_path_of_damage(text: str, cases: int) -> None:
    ward = shot(text)
    assert len(ward.state.case) == cases


def test_two_hits_are_not_one_and_undo_takes_all_back() -> None:
    ward = shot("3")
    before = ward.state
    ward.do(Damage(ward.id("Nadia"), "3"))
    assert ward.state.case == ()
    ward.do(Damage(ward.id("Nadia"), "6"))
    assert (ward.stage, ward.conditions("Nadia")) == ("a", ["critical_a"])
    ward.session.undo()
    ward.session.undo()
    assert ward.state == before


def test_at_the_victim_s_turn_con_is_due_and_going_back_takes_that_back() -> None:
    ward = shot()
    assert (ward.due, ward.view.deadline.round if ward.view.deadline else 0) == ("first_aid", 2)
    ward.next(2)
    assert (ward.active, ward.due, ward.conditions("Nadia")) == ("Nadia", "con", [])
    ward.do(PreviousTurn())
    assert (ward.due, ward.conditions("Nadia")) == ("first_aid", ["critical_a"])


def test_stabilised_cured_and_back_on_the_feet() -> None:
    ward = shot("12")
    assert ward.one("Nadia").defeated
    ward.roll("first_aid", *PASS, helper="doc")
    assert (ward.stage, ward.conditions("Nadia")) == ("b", ["critical_b"])
    ward.do(TakeTime(59 * 60))
    assert ward.due == "medicine"
    ward.do(TakeTime(1 * 60))
    assert ward.due == "con"
    ward.roll("con", *PASS)
    ward.roll("medicine", *PASS, helper="doc")
    ward.roll("healing", 3)
    assert (ward.stage, ward.case.closed, ward.one("Nadia").health) == ("recovered", True, 3)
    assert not ward.one("Nadia").defeated


def test_fails_and_dies() -> None:
    ward = shot()
    ward.roll("first_aid", *FAIL, helper="doc")
    assert ward.due == "con"
    ward.roll("con", *FAIL)
    assert (ward.stage, ward.conditions("Nadia"), ward.one("Nadia").defeated) == ("dead", ["dead"], True)
    assert ward.one("Nadia").health == 5


def test_the_view_tells_who_should_try() -> None:
    ward = shot()
    (aid, *_) = ward.view.rolls
    (doc,) = aid.helpers
    assert (doc.who, doc.base, doc.chance) == ("Doc", 45, (45, 100))
    assert doc.survival is not None
    assert aid.survival is not None
    assert Fraction(*doc.survival) > Fraction(*aid.survival)
    assert ward.view.odds == doc.survival
    assert [one.code for one in ward.view.steps] == ["wounded", "a", "con", "b", "recovered"]
    assert dict(ward.view.steps[0].args) == {"damage": 7, "half": 6}


def test_skip_rule_set_close_and_reopen() -> None:
    ward = shot()
    case = ward.case.id
    ward.do(SkipRoll(case, "first_aid"))
    assert ward.due == "con"
    ward.do(RuleRoll(case, "con", passed=True))
    ward.do(SetStage(case, "b"))
    assert ward.conditions("Nadia") == ["critical_b"]
    ward.do(CloseCase(case))
    assert (ward.conditions("Nadia"), ward.view.over, ward.view.rolls) == ([], True, ())
    ward.do(ReopenCase(case))
    assert ward.conditions("Nadia") == ["critical_b"]
    assert [one.how for one in ward.case.log] == ["hit", "skipped", "ruled", "set", "closed", "reopened"]


def test_a_correction_takes_back_what_the_roll_did() -> None:
    ward = shot()
    ward.do(SkipRoll(ward.case.id, "first_aid"))
    ward.roll("con", *FAIL)
    assert ward.one("Nadia").defeated
    ward.do(CorrectRoll(ward.case.id, passed=True))
    assert (ward.stage, ward.one("Nadia").defeated) == ("a", False)
    assert [(mark.kind, mark.code) for mark in ward.journal.marks] == [("ruling", "regular")]
    ward.begin("sanity", shock="9")
    assert ward.stat("san") == 41
    ward.do(RuleRoll(ward.case.id, "int", passed=False))
    ward.begin("sanity", shock="1d6")
    ward.roll("loss", 6)
    ward.do(CorrectRoll(ward.case.id, value=2))
    assert (ward.stat("san"), ward.stage, ward.case.situation.number("day_loss")) == (39, "calm", 11)


def test_an_evening_of_sanity() -> None:
    ward = Ward()
    ward.do(StartFight())
    ward.begin("sanity", shock="0/1D6")
    ward.roll("san", *FAIL)
    ward.roll("loss", 6)
    ward.roll("int", *PASS)
    ward.roll("bout_length", 2)
    assert (ward.stage, ward.conditions("Nadia"), ward.stat("san")) == ("bout", ["bout"], 44)
    ward.next(4)
    assert (ward.due, ward.conditions("Nadia")) == ("underlying", [])
    ward.roll("underlying", 8)
    ward.do(TakeTime(1 * 3600))
    ward.begin("sanity", shock="1")
    assert (ward.due, ward.case.situation.number("indefinite")) == ("bout_length", 0)
    ward.roll("bout_length", 1)
    ward.begin("sanity", shock="3")
    assert (ward.stage, ward.case.situation.number("indefinite"), ward.stat("san")) == ("bout", 1, 40)
    ward.do(NewDay(PW))
    assert (ward.case.situation.number("day_start"), ward.case.situation.number("day_loss")) == (40, 0)


def test_seventeen_damage_rolls_at_minus_twenty_by_itself() -> None:
    ward = Ward(EP)
    system = SYSTEMS[EP]
    ward.do(Damage(ward.id("Nadia"), "17"))
    assert [(one.code, one.value) for one in automatic_modifiers(ward.state, system, "nadia")] == [
        ("condition.wound", -20)
    ]
    assert case_modifiers(ward.state, system, "nadia") == ()
    due = ward.view.due
    assert due is not None
    assert due.chance == (26, 100)
    ward.roll("som_out", 2, 5)
    assert ward.case.log[-1].passed


def test_wounds_count_without_a_fight_too() -> None:
    ward = Ward(EP, fight=False)
    ward.begin("wounds", EP)
    ward.do(SetStage(ward.case.id, "calm"))
    ward.do(SetValue(ward.case.id, "wounds", 2))
    lines = automatic_modifiers(ward.state, SYSTEMS[EP], "nadia")
    assert [(one.code, one.value, one.auto) for one in lines] == [("condition.wound", -20, True)]


def test_a_track_fills_and_weighs_on_the_bearer() -> None:
    table = Table("walkure")
    table.add(person("Otto", 5, character="otto"))
    table.do(SetTrack("walkure", tuple(row.model_copy(update={"boxes": 2}) for row in WALKURE_TRACK)))
    table.do(Damage(table.id("Otto"), "5"))
    assert table.conditions("Otto") == ["scratch", "hurt", "badly_hurt"]
    table.do(Damage(table.id("Otto"), "+2"))
    assert table.conditions("Otto") == ["scratch", "hurt"]


def test_somebody_who_comes_back_to_the_fight_keeps_the_case() -> None:
    ward = shot()
    ward.do(RemoveCombatants(ward.id("Nadia")))
    ward.add(person("Nadia 2", 5, character="nadia", most=12))
    assert bearer(ward.state, ward.case) is ward.one("Nadia 2")
    ward.do(Damage(ward.id("Nadia 2"), "6"))
    assert (len(ward.state.case), ward.case.log[-1].events) == (1, ("wounded_again",))


def test_death_by_hand_takes_out_and_life_by_hand_brings_back() -> None:
    ward = shot()
    ward.do(SetStage(ward.case.id, "dead"))
    assert (ward.one("Nadia").defeated, ward.case.closed) == (True, True)
    ward.do(SetStage(ward.case.id, "b"))
    assert (ward.one("Nadia").defeated, ward.case.closed) == (False, False)
