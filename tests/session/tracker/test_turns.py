"""Whose turn it is: next and previous, removing, delaying, interrupting, surprise and defeat."""

import pytest

from gmscreen.session.session import CommandError
from gmscreen.session.tracker.conditions import AddCondition, Duration
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import Delay, EndFight, Interrupt, NextTurn, Return, SetTurn, StartFight
from gmscreen.session.tracker.people import AddCombatants, RemoveCombatants, SetFlag, SetGroup
from gmscreen.session.tracker.reads import passed_over
from gmscreen.session.tracker.rolling import EditEncounter
from tests.session.tracker.kit import SYSTEMS, Table, abc, person


def refused(table: Table, command: object) -> str:
    before = table.state
    with pytest.raises(CommandError) as caught:
        table.do(command)  # type: ignore[arg-type]
    assert table.state is before
    return caught.value.code


def test_i01_removing_the_active_last_one_moves_on_to_the_next_round() -> None:
    table = abc()
    table.next(6)
    assert (table.active, table.encounter.round) == ("C", 2)
    table.do(AddCondition(table.id("A"), name="burning", duration=Duration("start", 0, table.who("A"))))
    table.do(RemoveCombatants(table.id("C")))
    assert (table.active, table.encounter.round) == ("A", 3)
    assert table.conditions("A") == []
    assert table.next() == "B"


def test_i02_removing_somebody_above_leaves_the_turn_where_it_is() -> None:
    table = abc()
    table.next(2)
    table.do(RemoveCombatants(table.id("A")))
    assert (table.active, table.encounter.round) == ("B", 1)
    assert table.next() == "C"


def test_i02_the_only_one_left_has_every_turn() -> None:
    table = abc()
    table.next(2)
    table.do(RemoveCombatants(table.id("C")))
    table.do(RemoveCombatants(table.id("A")))
    assert (table.next(), table.encounter.round) == ("B", 2)


def test_i03_previous_at_the_very_start_changes_nothing() -> None:
    table = abc()
    table.next()
    table.do(AddCondition(table.id("B"), name="dazed", duration=Duration("turns", 2)))
    before = table.state
    table.previous(5)
    assert table.state is before
    assert (table.active, table.encounter.round) == ("A", 1)


def test_i03_previous_and_next_leave_timers_as_they_were() -> None:
    table = abc()
    table.next(4)
    table.do(AddCondition(table.id("A"), name="dazed", duration=Duration("rounds", 2)))
    table.do(AddCondition(table.id("C"), name="held", duration=Duration("turns", 2)))
    before = table.state
    assert (table.previous(), table.encounter.round) == ("C", 1)
    table.next()
    assert table.state == before


def test_previous_keeps_damage_and_reinforcements() -> None:
    table = abc()
    table.next(2)
    table.do(Damage(table.id("A"), "=9"))
    table.add(person("D", 1))
    table.previous()
    assert (table.active, table.one("A").health, table.order) == ("A", 9, "A B C D")


def test_previous_after_the_one_before_has_left_goes_further_back() -> None:
    table = abc()
    table.next(3)
    table.do(RemoveCombatants(table.id("B")))
    assert table.previous() == "A"


def test_i11_who_has_acted_cannot_delay() -> None:
    table = abc()
    table.next(2)
    assert refused(table, Delay(table.who("A"))) == "already_acted"


def test_i11_a_delayed_turn_is_taken_once() -> None:
    table = abc()
    table.next(2)
    table.do(Delay(table.who("B")))
    assert table.active == "C"
    table.do(Return(table.who("B")))
    assert (table.next(), table.encounter.round) == ("B", 1)
    assert (table.next(), table.encounter.round, table.one("B").tally.acted) == ("A", 2, 1)


def test_i11_several_who_return_at_once_keep_their_order() -> None:
    table = abc()
    table.add(person("D", 12))
    table.next(2)
    table.do(Delay(table.who("B")))
    table.do(Delay(table.who("D")))
    table.do(Return(table.who("D")))
    table.do(Return(table.who("B")))
    assert [table.active, *(table.next() for _ in range(3))] == ["C", "B", "D", "A"]


def test_i11_a_new_round_clears_the_delay() -> None:
    table = abc()
    table.next(2)
    table.do(Delay(table.who("B")))
    assert refused(table, Delay(table.who("B"))) == "already_delayed"
    table.next(2)
    assert (table.active, table.encounter.round) == ("B", 2)
    table.do(Delay(table.who("B")))
    assert table.active == "C"


def late(table: Table) -> str:
    ids = passed_over(table.state, SYSTEMS)
    return " ".join(one.name for one in table.state.combatant if one.id in ids)


def test_i04_who_comes_too_late_for_this_round_is_named() -> None:
    table = abc()
    table.next(2)
    table.add(person("D", 12), person("E", 18))
    assert (table.order, late(table)) == ("A E B D C", "E")
    assert [table.next(), late(table)] == ["D", "E"]
    table.next(2)
    assert (table.active, table.encounter.round, late(table)) == ("A", 2, "")


def test_who_was_passed_by_is_late_and_who_waits_is_not() -> None:
    table = abc()
    table.next()
    table.do(Delay(table.who("A")))
    assert (table.active, late(table)) == ("B", "")
    table.do(SetTurn(table.who("C")))
    assert late(table) == "B"
    table.do(SetTurn(table.who("B")))
    assert late(table) == ""
    table.do(SetFlag(table.id("A"), "defeated", on=True))
    assert late(table) == ""


def test_who_acts_in_a_later_phase_is_not_late() -> None:
    table = Table("eclipse_phase")
    table.do(EditEncounter(reroll=False))
    table.add(person("A", 20, speed=2), person("B", 10, speed=1))
    table.next(2)
    table.add(person("Quick", 15, speed=2), person("Slow", 15, speed=1))
    assert (table.active, late(table)) == ("B", "Slow")
    table.next()
    assert (table.active, table.encounter.phase, late(table)) == ("A", 2, "Slow")
    assert table.next() == "Quick"


def test_a_countdown_leaves_nobody_behind() -> None:
    table = abc("walkure")
    table.next(1)
    table.next(1, cost=3)
    table.add(person("D", 30))
    assert late(table) == ""


def test_an_interrupted_turn_goes_on_afterwards() -> None:
    table = abc()
    table.next()
    table.do(Interrupt(table.who("C")))
    assert [table.active, *(table.next() for _ in range(3))] == ["C", "A", "B", "A"]
    assert table.encounter.round == 2


def test_who_has_acted_interrupts_nobody() -> None:
    table = abc()
    table.next(2)
    assert refused(table, Interrupt(table.who("A"))) == "already_acted"
    assert refused(table, Interrupt(table.who("B"))) == "already_acting"
    assert refused(table, SetTurn(table.who("A"))) == "already_acted"


def test_the_surprised_miss_the_first_round_only() -> None:
    table = abc()
    table.do(SetFlag(table.id("A", "C"), "surprised", on=True))
    assert [table.next() for _ in range(4)] == ["B", "A", "B", "C"]


def test_the_defeated_are_passed_over_until_they_rise() -> None:
    table = abc()
    table.next()
    table.do(SetFlag(table.id("B"), "defeated", on=True))
    assert table.next() == "C"
    table.do(SetFlag(table.id("B"), "defeated", on=False))
    assert [table.next(), table.next()] == ["A", "B"]


def test_where_all_are_defeated_nobody_can_act() -> None:
    table = abc()
    table.next()
    table.do(SetFlag(table.id("A", "B", "C"), "defeated", on=True))
    assert refused(table, NextTurn()) == "nobody_can_act"
    table.do(RemoveCombatants(table.id("A")))
    assert (table.active, table.encounter.round) == ("B", 1)


def test_an_empty_list_has_no_turn_until_somebody_comes() -> None:
    table = Table()
    assert refused(table, NextTurn()) == "no_combatants"
    table.add(person("A", 3))
    table.next()
    table.do(RemoveCombatants(table.id("A")))
    assert (table.active, table.encounter.running) == ("", True)
    table.add(person("B"))
    assert table.active == "B"
    assert [table.next(), table.encounter.round] == ["B", 2]


def test_a_group_acts_at_once() -> None:
    table = abc()
    table.do(AddCombatants(person("Ghoul", 12), 3, together=True))
    table.do(SetGroup(table.id("A", "B"), together=True))
    table.next()
    assert table.acting == "A B"
    table.next()
    assert (table.active, table.acting) == ("Ghoul 1", "Ghoul 1 Ghoul 2 Ghoul 3")
    table.do(Delay(table.who("Ghoul 1")))
    assert table.acting == "Ghoul 2 Ghoul 3"
    assert (table.next(), table.order) == ("C", "A B Ghoul 1 Ghoul 2 Ghoul 3 C")


def test_ending_a_fight_leaves_only_what_lasts() -> None:
    table = abc()
    table.next()
    for unit in ("never", "hours", "rounds", "turns"):
        table.do(AddCondition(table.id("A"), name=unit, duration=Duration(unit)))
    table.do(EndFight())
    assert table.conditions("A") == ["never", "hours"]
    assert [one.condition.name for one in table.cursor.expired] == ["rounds", "turns"]
    assert (table.one("A").initiative, table.encounter.running) == (None, False)
    assert refused(table, EndFight()) == "no_fight"
    table.do(StartFight())
    assert refused(table, StartFight()) == "fight_running"
