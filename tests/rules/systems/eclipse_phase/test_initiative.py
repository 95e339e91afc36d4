"""Initiative of an Action Turn, and what comes with a fight."""

import pytest

from gmscreen.rules.fight import fight_rules
from gmscreen.rules.system import Sheet
from gmscreen.rules.systems.eclipse_phase import SYSTEM
from gmscreen.rules.systems.eclipse_phase.initiative import RULES, initiative_stat, read


@pytest.mark.parametrize(
    ("pair", "init"), [((15, 20), 7), ((15, 15), 6), ((10, 11), 5), ((0, 0), 0), ((1, 0), 1)]
)
def test_init_is_a_fifth_rounded_up(pair: tuple[int, int], init: int) -> None:
    assert initiative_stat(*pair) == init


@pytest.mark.parametrize(("wounds", "traumas", "expected"), [(0, 0, 11), (2, 0, 9), (1, 1, 9), (8, 6, -3)])
def test_wounds_and_traumas_slow(wounds: int, traumas: int, expected: int) -> None:
    numbers = {"init": 7, "speed": 1, "count.wound": wounds, "count.trauma": traumas}
    assert read(numbers, (4,), {}).initiative == expected


def test_a_sheet_gives_init_and_speed() -> None:
    assert RULES.from_sheet(Sheet({"int": 15, "ref": 20}, {})) == {"init": 7, "speed": 1}
    assert RULES.from_sheet(Sheet({"init": 9, "speed": 7}, {})) == {"init": 9, "speed": 4}
    assert RULES.from_sheet(Sheet({}, {}))["init"] == RULES.default("init")


def test_a_turn_of_three_seconds_in_four_phases_rolled_anew() -> None:
    rules = fight_rules(SYSTEM)
    assert (rules.scheme, rules.round_seconds, rules.phases, rules.reroll) == ("phases", 3, 4, True)
    assert [(die.low, die.high) for die in rules.dice] == [(1, 10)]
    wound = rules.condition("wound")
    assert wound is not None
    assert (wound.value, rules.floor(40)) == (-10, -40)
