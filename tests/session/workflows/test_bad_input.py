"""What a table may get wrong: each has an answer, and undo brings everything back."""

import pytest

from gmscreen.content.characters import Character
from gmscreen.rules.cases import TrackRow
from gmscreen.rules.dice import DiceTextError
from gmscreen.session.roster import PutCharacter, RemoveCharacter
from gmscreen.session.session import Command, CommandError
from gmscreen.session.tracker.clock import SetClock, TakeTime
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import EndFight, StartFight
from gmscreen.session.tracker.people import RemoveCombatants
from gmscreen.session.workflows.lists import SetPresets, SetTrack, SetWords
from gmscreen.session.workflows.model import StressPreset
from gmscreen.session.workflows.play import (
    BeginCase,
    CloseCase,
    CorrectRoll,
    RemoveCase,
    RollCase,
    RuleRoll,
    SetStage,
    SetValue,
    SkipRoll,
)
from tests.session.tracker.kit import Table, person
from tests.session.workflows.kit import EP, FAIL, PASS, PW, Ward, sheet


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (BeginCase("critical_wound", PW), "name_empty"),
        (BeginCase("critical_wound", PW, who=" "), "name_empty"),
        (BeginCase("no_such", PW, who="X"), "unknown_case_kind"),
        (BeginCase("sanity", "no_such", who="X"), "unknown_system"),
        (BeginCase("sanity", PW, character="nobody"), "unknown_character"),
        (BeginCase("sanity", PW, combatant="nobody"), "unknown_combatant"),
        (BeginCase("critical_wound", PW, character="nadia", hit=-1), "hit_range"),
        (BeginCase("critical_wound", PW, character="nadia", hit=10_000), "hit_range"),
        (BeginCase("critical_wound", PW, character="nadia", hit=5), "not_wounded"),
        (BeginCase("critical_wound", PW, character="nadia", shock="1"), "no_shocks"),
        (BeginCase("sanity", PW, character="nadia", shock="much"), "loss_unreadable"),
        (RollCase("9", "con"), "unknown_case"),
        (SetWords(PW, ("x" * 201,)), "name_too_long"),
        (SetWords(PW, ("x",) * 201), "too_many"),
        (SetPresets(EP, (StressPreset(name="Betrayal", loss="lots"),)), "loss_unreadable"),
        (SetPresets(EP, (StressPreset(name=" ", loss="1"),)), "name_empty"),
        (SetTrack("walkure", (TrackRow(name="X", penalty=1),)), "track_range"),
        (SetTrack("walkure", (TrackRow(name="X", boxes=100),)), "track_range"),
        (SetTrack("walkure", (TrackRow(),)), "name_empty"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(command: Command, code: str) -> None:
    ward = Ward(fight=False)
    before = ward.state
    with pytest.raises(CommandError) as caught:
        ward.do(command)
    assert caught.value.code == code
    assert ward.state is before


def refused(ward: Table, command: Command) -> str:
    before = ward.state
    with pytest.raises(CommandError) as caught:
        ward.do(command)
    assert ward.state is before
    return caught.value.code


def test_a_case_refuses_what_does_not_fit_it() -> None:
    ward = Ward()
    ward.begin("critical_wound")
    case = ward.case.id
    assert refused(ward, BeginCase("critical_wound", PW, character="nadia")) == "case_open"
    assert refused(ward, RollCase(case, "first_aid", helper="nadia")) == "helper_is_victim"
    assert refused(ward, RollCase(case, "first_aid", helper="nobody")) == "unknown_character"
    assert refused(ward, RollCase(case, "first_aid")) == "base_needed"
    assert refused(ward, RollCase(case, "first_aid", base=-1)) == "base_range"
    assert refused(ward, RollCase(case, "medicine", helper="doc")) == "roll_not_due"
    assert refused(ward, SkipRoll(case, "healing")) == "roll_not_due"
    assert refused(ward, RuleRoll(case, "con", value=-1)) == "value_range"
    assert refused(ward, SetStage(case, "nowhere")) == "unknown_stage"
    assert refused(ward, SetValue(case, "attempts", 100)) == "value_range"
    assert refused(ward, SetValue(case, "luck", 1)) == "unknown_value"
    assert refused(ward, CorrectRoll(case)) == "nothing_to_correct"
    with pytest.raises(DiceTextError):
        ward.roll("first_aid", 4, helper="doc")


def test_a_typed_base_stands_for_a_helper_nobody_wrote_down() -> None:
    ward = Ward()
    ward.begin("critical_wound")
    ward.do(RollCase(ward.case.id, "first_aid", faces=PASS, base=30))
    assert ward.stage == "b"


def test_a_closed_case_takes_nothing_and_can_be_forgotten() -> None:
    ward = Ward()
    ward.begin("critical_wound")
    case = ward.case.id
    ward.do(CloseCase(case))
    assert refused(ward, CloseCase(case)) == "case_closed"
    assert refused(ward, RollCase(case, "con")) == "case_closed"
    ward.do(RemoveCase(case))
    assert (ward.state.case, ward.conditions("Nadia")) == ((), [])


@pytest.mark.parametrize("most", [1, 11, 0])
def test_odd_and_tiny_maxima(most: int) -> None:
    table = Table(PW)
    table.add(person("Rat", most=most))
    table.do(Damage(table.id("Rat"), str((most + 1) // 2)))
    assert len(table.state.case) == (1 if most else 0)


@pytest.mark.parametrize(("san", "left"), [(0, 0), (3, 0), (99, 93)])
def test_sanity_at_its_ends(san: int, left: int) -> None:
    ward = Ward(fight=False)
    ward.do(PutCharacter(Character(id="nadia", name="Nadia", sheets=(sheet(PW, san=san, int=60),))))
    ward.begin("sanity", shock="6")
    assert ward.stat("san") == left
    assert refused(ward, SetValue(ward.case.id, "san", 100)) == "value_range"
    ward.do(SetValue(ward.case.id, "san", 55))
    assert ward.stat("san") == 55


def test_w03_a_mistyped_sanity_is_undone_with_every_flag() -> None:
    ward = Ward()
    ward.begin("sanity")
    before = ward.state
    ward.do(SetValue(ward.case.id, "san", 5))
    ward.do(SetValue(ward.case.id, "day_start", 5))
    ward.begin("sanity", shock="1")
    assert (ward.case.situation.number("indefinite"), ward.conditions("Nadia")) == (1, ["indefinite"])
    ward.do(SetValue(ward.case.id, "indefinite", 0))
    assert ward.conditions("Nadia") == []
    while ward.state != before:
        ward.session.undo()
    assert ward.stat("san") == 50


def test_somebody_removed_in_the_middle_goes_on_with_the_numbers_kept() -> None:
    ward = Ward()
    ward.do(Damage(ward.id("Nadia"), "7"))
    ward.begin("sanity", shock="4")
    ward.do(RemoveCharacter("nadia"))
    ward.do(RemoveCombatants(ward.id("Nadia")))
    assert ward.view.counters[0].value == 46
    ward.do(BeginCase("sanity", PW, who="Another"))
    wound = ward.state.case[0]
    ward.do(RollCase(wound.id, "con", faces=FAIL))
    assert (ward.state.case[0].situation.stage, ward.state.case[0].who) == ("dead", "Nadia")


def test_time_set_back_takes_the_deadline_back() -> None:
    ward = Ward()
    ward.begin("critical_wound", combatant=ward.who("Nadia"))
    ward.do(SetStage(ward.case.id, "b"))
    ward.do(TakeTime(2 * 3600))
    assert ward.due == "con"
    ward.do(SetClock(1, 0))
    assert ward.due == "medicine"


def test_a_deadline_of_a_fight_that_is_over_is_left_to_the_game_master() -> None:
    ward = Ward()
    ward.do(StartFight())
    ward.do(Damage(ward.id("Nadia"), "7"))
    ward.do(EndFight())
    assert ward.view.deadline is not None
    assert (ward.view.deadline.left, ward.view.deadline.reached, ward.due) == (None, False, "first_aid")
