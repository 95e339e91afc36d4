"""What is left of a condition, as it would be typed now, and another end in place of the old one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.session.session import CommandError
from gmscreen.session.tracker.clock import TakeTime
from gmscreen.session.tracker.conditions import SECONDS, AddCondition, Duration, EditCondition, Unit
from gmscreen.session.tracker.lasting import lasting
from gmscreen.session.tracker.model import Condition
from gmscreen.session.workflows.play import BeginCase
from tests.session.tracker.kit import Table, abc, person

ANCHORED = ("start", "end")
UNITS: tuple[Unit, ...] = ("never", "turns", "rounds", "start", "end", "minutes", "hours", "days")


def held(table: Table, who: str = "C") -> Condition:
    return table.one(who).conditions[0]


@given(
    unit=st.sampled_from(UNITS),
    count=st.integers(1, 999),
    turns=st.integers(0, 7),
    later=st.integers(0, 4),
)
def test_put_on_again_for_what_is_left_it_ends_when_it_would_have(
    unit: Unit, count: int, turns: int, later: int
) -> None:
    table = abc()
    table.next(1 + turns)
    whose = table.who("B") if unit in ANCHORED else ""
    table.do(AddCondition(table.id("C"), name="marked", duration=Duration(unit, count, whose)))
    table.next(later)
    if not table.one("C").conditions:
        return
    before = held(table)
    left = lasting(table.state, before)
    table.do(EditCondition(table.who("C"), before.id, duration=left))
    after = held(table)
    again = lasting(table.state, after)
    assert (again.unit, again.count, again.whose) == (left.unit, left.count, left.whose)
    if unit in ("never", "rounds"):
        assert after == before
    if before.ends == "time":
        assert 0 <= after.time - before.time < SECONDS[left.unit]
    if unit in ANCHORED:
        assert (after.whose, after.round) == (before.whose, max(before.round, after.round))


def test_a_stretch_of_time_is_told_in_the_smallest_unit_that_can_be_typed() -> None:
    table = abc()
    table.do(AddCondition(table.id("C"), name="drugged", duration=Duration("hours", 2)))
    table.do(TakeTime(30))
    assert lasting(table.state, held(table)) == Duration("minutes", 120)
    table.do(EditCondition(table.who("C"), held(table).id, duration=Duration("days", 30)))
    assert lasting(table.state, held(table)) == Duration("hours", 720)


def test_another_end_is_undone_in_one_step_and_players_see_nothing() -> None:
    table = abc()
    table.add(person("Ghoul", 12, hidden=True))
    table.next()
    table.do(AddCondition(table.id("Ghoul"), name="marked", duration=Duration("rounds", 2)))
    before, told = table.state, len(table.told)
    ghoul = table.one("Ghoul")
    table.do(EditCondition(ghoul.id, ghoul.conditions[0].id, duration=Duration("rounds", 9)))
    assert lasting(table.state, held(table, "Ghoul")).count == 9
    assert len(table.told) == told
    table.session.undo()
    assert table.state.combatant == before.combatant


def test_what_a_case_puts_on_changes_with_the_case_alone() -> None:
    table = Table("eclipse_phase")
    table.add(person("C", 10, health=40, most=40))
    table.do(BeginCase("wounds", "eclipse_phase", combatant=table.who("C"), hit=17))
    of_case = held(table)
    for change in ({"duration": Duration("rounds", 2)}, {"name": "else"}, {"value": -90}):
        with pytest.raises(CommandError) as error:
            table.do(EditCondition(table.who("C"), of_case.id, **change))
        assert error.value.code == "condition_of_case"
    assert held(table) == of_case
