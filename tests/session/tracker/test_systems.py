"""A fight under the rules of each game."""

import pytest

from gmscreen.rules.dice import DiceTextError
from gmscreen.rules.expression import ExpressionError
from gmscreen.session.session import CommandError
from gmscreen.session.tracker.conditions import AddCondition, Duration
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import Delay, Interrupt, NextTurn, PassTurn
from gmscreen.session.tracker.people import AddCombatants
from gmscreen.session.tracker.reads import actions_left, moment, phase_grid, rules_of
from gmscreen.session.tracker.rolling import EditEncounter, RollInitiative, SetInitiative
from tests.session.tracker.kit import SYSTEMS, Table, person


def test_partida_web_orders_by_level_then_dexterity_and_equals_act_together() -> None:
    # DEX 50: 04 is extreme, 50 regular, 51 a failure; the dice are tens and units.
    table = Table("partida_web", faces=[5, 1, 5, 0, 5, 0, 0, 4])
    table.add(*(person(name, dex=50) for name in "ABC"), person("D", dex=20))
    table.do(RollInitiative())
    assert [(one.name, one.reading) for one in table.state.combatant] == [
        ("D", "extreme"),
        ("B", "regular"),
        ("C", "regular"),
        ("A", "failure"),
    ]
    table.next(2)
    assert table.acting == "B C"
    assert (table.next(), table.next(), table.encounter.round) == ("A", "D", 2)


def test_eclipse_phase_goes_through_phases_and_rolls_each_turn() -> None:
    table = Table("eclipse_phase", faces=[5, 3, 1, 10])
    table.add(person("A", init=5, speed=1), person("B", init=4, speed=3))
    table.do(RollInitiative())
    turns = [(table.next(), table.encounter.phase) for _ in range(4)]
    assert turns == [("A", 1), ("B", 1), ("B", 2), ("B", 3)]
    assert (table.next(), table.encounter.round, table.encounter.phase) == ("B", 2, 1)
    assert [one.initiative for one in table.state.combatant] == [14, 6]
    assert phase_grid(table.one("B"), rules_of(table.state, SYSTEMS)) == (True, True, True, False)


def test_dice_that_fell_stand_when_a_turn_is_gone_back() -> None:
    table = Table("eclipse_phase", faces=[5, 3, 1, 10])
    table.add(person("A", init=5), person("B", init=4))
    table.do(RollInitiative())
    table.next(3)
    after = table.state
    assert (table.previous(), [one.initiative for one in table.state.combatant]) == ("B", [10, 7])
    assert table.next() == "B"
    assert table.state == after


def test_wounds_slow_and_initiative_may_fall_below_nought() -> None:
    table = Table("eclipse_phase", faces=[1])
    table.add(person("A", init=0))
    for code in ("wound", "wound", "trauma"):
        table.do(AddCondition(table.id("A"), code))
    table.do(RollInitiative())
    assert table.one("A").initiative == -2


def test_typed_initiatives_can_stand_each_turn() -> None:
    table = Table("eclipse_phase", faces=[])
    table.do(EditEncounter(reroll=False))
    table.add(person("A", 9), person("B", 8))
    table.next(3)
    assert (table.active, table.encounter.round) == ("A", 2)
    table.do(SetInitiative(table.who("B"), 12))
    assert (table.active, table.order) == ("B", "B A")


def test_an_interrupt_uses_up_the_phase() -> None:
    table = Table("eclipse_phase")
    table.do(EditEncounter(reroll=False))
    table.add(person("A", 9, speed=2), person("B", 8, speed=2))
    table.next()
    table.do(Interrupt(table.who("B")))
    turns = [(table.next(), table.encounter.phase) for _ in range(4)]
    assert turns == [("A", 1), ("A", 2), ("B", 2), ("A", 1)]


@pytest.mark.parametrize("system", ["peacemaker", "walkure"])
def test_countdown_lowers_the_moment_by_the_cost(system: str) -> None:
    table = Table(system)
    table.add(person("A", 12, ac=8), person("B", 10, ac=5), person("C", 9, ac=3))
    table.next()
    assert table.next(cost=3) == "B"
    a = table.one("A")
    assert (moment(a, 1), actions_left(a, 1)) == (9, 5)
    assert table.next(cost=1) == "C"  # 9, 9 and 9: who has not acted yet goes first
    assert table.next(cost=3) == "A"
    with pytest.raises(CommandError, match="not_enough_actions"):
        table.do(NextTurn(6))
    assert table.next(cost=5) == "B"
    table.do(PassTurn())
    assert (table.active, table.encounter.round, moment(table.one("A"), 2)) == ("A", 2, 12)


def test_a_countdown_without_actions_ends_at_nought() -> None:
    table = Table("walkure")
    table.add(person("A", 4), person("B", -1), person("C"))
    assert [table.next() for _ in range(5)] == ["A", "A", "B", "C", "A"]
    assert table.encounter.round == 2


def test_games_without_a_roll_say_so() -> None:
    table = Table("walkure")
    table.add(person("A"))
    with pytest.raises(CommandError, match="no_initiative_roll"):
        table.do(RollInitiative())
    table.next()
    with pytest.raises(CommandError, match="cost_range"):
        table.do(NextTurn(-1))


def test_real_dice_are_typed_for_one_at_a_time() -> None:
    table = Table("eclipse_phase", faces=[])
    table.add(person("A", init=5), person("B"))
    table.do(AddCombatants(person("Ghoul", init=2), 2, together=True))
    table.do(RollInitiative(table.id("A"), faces=(7,)))
    table.do(RollInitiative(table.id("Ghoul 1"), faces=(10,)))
    assert [one.initiative for one in table.state.combatant] == [12, 12, 12, None]
    with pytest.raises(CommandError, match="one_at_a_time"):
        table.do(RollInitiative(faces=(7,)))
    with pytest.raises(DiceTextError):
        table.do(RollInitiative(table.id("B"), faces=(11,)))


def test_the_hidden_roll_hidden() -> None:
    table = Table("eclipse_phase")
    table.add(person("A"), person("Spy", hidden=True))
    table.do(RollInitiative())
    assert table.told[-2:] == [("initiative", "public"), ("initiative", "hidden")]
    table.do(RollInitiative(hidden=True))
    assert table.told[-1] == ("initiative", "hidden")


@pytest.mark.parametrize("system", ["", *SYSTEMS])
def test_a_fight_of_three_rounds_is_undone_to_the_start(system: str) -> None:
    table = Table()
    first = table.state
    table.do(EditEncounter(system=system))
    table.add(*(person(name, 20 - n, most=9, ac=4) for n, name in enumerate("ABCDEF")))
    table.next()
    table.do(AddCondition(table.id("B"), name="dazed", duration=Duration("rounds", 1)))
    table.do(AddCondition(table.id("C"), name="held", duration=Duration("turns", 1)))
    table.do(Delay(table.who(table.active)))
    table.add(person("G", 15))
    table.do(Damage(table.id("F"), "9"))
    while table.encounter.round < 4:
        table.next()
    assert table.one("F").defeated
    assert table.conditions("B") == table.conditions("C") == []
    assert sum(entry.code == "expired" for entry in table.journal.entries) == 2
    while table.session.history.position:
        table.session.undo()
    assert table.state == first


def test_dice_serve_where_no_roll_is_known() -> None:
    table = Table("walkure", faces=[4, 5, 2])
    table.add(person("A", 3), person("B", 20))
    a = table.who("A")
    table.do(SetInitiative(a, None, dice="2d6+1"))
    assert (table.one("A").initiative, table.order) == (10, "B A")
    table.do(SetInitiative(a, 3, dice="1d10", faces=(9,)))
    assert table.one("A").initiative == 12
    before = table.state
    with pytest.raises(ExpressionError):
        table.do(SetInitiative(a, 0, dice="1d"))
    with pytest.raises(DiceTextError):
        table.do(SetInitiative(a, 0, dice="1d10", faces=(11,)))
    with pytest.raises(CommandError):
        table.do(SetInitiative(a, 9999, dice="1d6"))
    assert table.state is before
