"""The countdown of the games with two dice."""

import pytest

from gmscreen.rules.fight import fight_rules
from gmscreen.rules.system import Sheet
from gmscreen.rules.systems import builtin_system


@pytest.mark.parametrize("system", ["peacemaker", "walkure"])
def test_a_countdown_of_typed_numbers_in_turns_of_ten_seconds(system: str) -> None:
    rules = fight_rules(builtin_system(system))
    assert (rules.scheme, rules.round_seconds, rules.dice, rules.cost) == ("countdown", 10, (), 3)
    assert rules.from_sheet(Sheet({"ac": 6}, {})) == {"ac": 6}
    assert rules.from_sheet(Sheet({"ac": 0}, {})) == {}


def test_wounds_add_up() -> None:
    rules = fight_rules(builtin_system("walkure"))
    values = [rules.condition(code) for code in ("scratch", "hurt", "badly_hurt", "incapacitated")]
    assert [one.value for one in values if one] == [0, -1, -2, -3]
