"""What runs out, when, and what conditions do to checks; the time of the game."""

import pytest

from gmscreen.session.session import CommandError
from gmscreen.session.tracker.clock import SetClock, TakeTime
from gmscreen.session.tracker.conditions import (
    AddCondition,
    Duration,
    EditCondition,
    RemoveCondition,
    automatic_modifiers,
)
from gmscreen.session.tracker.fight import ClearFight, EndFight
from gmscreen.session.tracker.model import MOST_OWN
from gmscreen.session.tracker.people import RemoveCombatants
from gmscreen.session.tracker.reads import clock_of, time_left
from tests.session.tracker.kit import Table, abc, person


def expired(table: Table) -> list[tuple[str, str]]:
    names = {one.id: one.name for one in table.state.combatant}
    found = table.encounter.cursor.expired
    return [(names[one.combatant], one.condition.name or one.condition.code) for one in found]


def test_i05_until_the_start_of_somebodys_turn_next_round() -> None:
    table = Table()
    table.add(person("O1", 20), person("C", 15), person("O2", 10), person("D", 5))
    table.next(2)
    table.do(AddCondition(table.id("O2"), name="marked", duration=Duration("start", 1, table.who("O2"))))
    for active in ("O2", "D", "O1", "C"):
        assert table.next() == active
        assert table.conditions("O2") == ["marked"]
    assert (table.next(), table.conditions("O2"), expired(table)) == ("O2", [], [("O2", "marked")])
    table.next()
    assert expired(table) == []


def test_until_the_next_turn_of_who_has_acted_already() -> None:
    table = abc()
    table.next(2)
    table.do(AddCondition(table.id("C"), name="marked", duration=Duration("start", 0, table.who("A"))))
    table.do(AddCondition(table.id("C"), name="held", duration=Duration("end", 0, table.who("B"))))
    table.next()
    assert table.conditions("C") == ["marked"]
    table.next()
    assert (table.active, table.conditions("C")) == ("A", [])


def test_turns_are_those_of_the_bearer_after_the_present_one() -> None:
    table = abc()
    table.next()
    table.do(AddCondition(table.id("A", "B"), name="slow", duration=Duration("turns", 1)))
    table.next(2)
    assert (table.conditions("A"), table.conditions("B")) == (["slow"], [])
    table.next(2)
    assert table.conditions("A") == []


def test_rounds_end_when_a_round_begins() -> None:
    table = abc()
    table.next(2)
    table.do(AddCondition(table.id("A"), name="shield", duration=Duration("rounds", 2)))
    (condition,) = table.one("A").conditions
    assert time_left(condition, table.encounter, clock_of(table.state)) == 2
    table.next(2)
    assert table.conditions("A") == ["shield"]
    table.next(3)
    assert (table.encounter.round, table.conditions("A")) == (3, [])


def test_waiting_for_somebody_who_left_ends_with_that_round() -> None:
    table = abc()
    table.next(2)
    table.do(AddCondition(table.id("A"), name="marked", duration=Duration("start", 0, table.who("C"))))
    table.do(RemoveCombatants(table.id("C")))
    assert table.conditions("A") == ["marked"]
    table.next()
    assert (table.encounter.round, table.conditions("A")) == (2, [])


def test_rounds_move_the_time_and_time_ends_conditions() -> None:
    table = abc("eclipse_phase")
    table.next()
    table.do(AddCondition(table.id("A"), name="drug", duration=Duration("minutes", 1)))
    table.next(3)
    assert clock_of(table.state).seconds == 3
    table.do(TakeTime(56))
    assert table.conditions("A") == ["drug"]
    table.do(TakeTime(rounds=1))
    assert (table.conditions("A"), expired(table)) == ([], [("A", "drug")])
    table.session.undo()
    assert table.conditions("A") == ["drug"]


def test_previous_turns_the_time_back() -> None:
    table = abc("partida_web")
    table.do(SetClock(2, 3600))
    table.next()
    table.do(AddCondition(table.id("B"), name="drug", duration=Duration("minutes", 1)))
    for _ in range(6):
        table.do(TakeTime(9))
    table.next(3)
    assert (table.conditions("B"), table.encounter.round) == ([], 2)
    table.previous()
    assert (table.conditions("B"), clock_of(table.state).time) == (["drug"], (1, 0, 54))


@pytest.mark.parametrize(
    "command", [TakeTime(), TakeTime(-1), TakeTime(10**12), SetClock(0, 0), SetClock(1, 86_400)]
)
def test_times_that_are_none_are_refused(command: TakeTime | SetClock) -> None:
    with pytest.raises(CommandError, match="time_range"):
        Table().do(command)


def test_wounds_weigh_on_every_check_of_the_character() -> None:
    table = Table("eclipse_phase")
    table.add(person("Ana", character="ana"))
    for _ in range(2):
        table.do(AddCondition(table.id("Ana"), "wound"))
    table.do(AddCondition(table.id("Ana"), name="smoke", value=-5))
    table.do(AddCondition(table.id("Ana"), "prone"))
    lines = automatic_modifiers(table.state, "eclipse_phase", "ana")
    assert [(one.code, one.label, one.value, one.count, one.auto) for one in lines] == [
        ("condition.wound", "", -20, 2, True),
        ("condition", "smoke", -5, 1, True),
    ]
    assert automatic_modifiers(table.state, "walkure", "ana") == ()
    assert automatic_modifiers(table.state, "eclipse_phase", "") == ()


def test_a_condition_can_be_changed_and_taken_off() -> None:
    table = abc("eclipse_phase")
    table.do(AddCondition(table.id("A"), "wound", duration=Duration("hours", 2)))
    (one,), (wound,) = table.id("A"), table.one("A").conditions
    table.do(EditCondition(one, wound.id, count=3, duration=Duration("never")))
    (changed,) = table.one("A").conditions
    assert (changed.count, changed.ends, changed.id) == (3, "never", wound.id)
    table.do(RemoveCondition(one, wound.id))
    assert table.conditions("A") == []
    with pytest.raises(CommandError, match="unknown_condition"):
        table.do(RemoveCondition(one, wound.id))


def own(table: Table) -> list[tuple[str, int]]:
    return [(one.name, one.value) for one in table.encounter.own]


def test_conditions_in_words_of_ones_own_are_offered_again() -> None:
    """Demand 11: what was typed once is at hand, also in the next fight, with what it was worth."""
    table = abc("eclipse_phase")
    table.next()
    table.do(AddCondition(table.id("A"), name="Humo", value=-5))
    table.do(AddCondition(table.id("B"), "wound"))
    table.do(AddCondition(table.id("B"), name="De rodillas"))
    table.do(AddCondition(table.id("C"), name="humo", value=-10))
    assert own(table) == [("humo", -10), ("De rodillas", 0)]
    table.do(EndFight())
    table.do(ClearFight(keep_characters=False))
    assert own(table) == [("humo", -10), ("De rodillas", 0)]
    table.session.undo()
    table.session.undo()
    table.session.undo()
    assert own(table)[0] == ("Humo", -5)


def test_only_the_newest_of_ones_own_are_offered() -> None:
    table = abc()
    for n in range(MOST_OWN + 2):
        table.do(AddCondition(table.id("A"), name=f"n{n}"))
    assert [name for name, _ in own(table)] == [f"n{n}" for n in range(2, MOST_OWN + 2)]


def test_a_nameless_condition_is_refused() -> None:
    table = abc()
    with pytest.raises(CommandError, match="condition_nameless"):
        table.do(AddCondition(table.id("A"), name=" "))
    with pytest.raises(CommandError, match="number_range"):
        table.do(AddCondition(table.id("A"), name="x", duration=Duration("rounds", 0)))
