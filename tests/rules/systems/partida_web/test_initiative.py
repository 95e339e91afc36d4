"""Initiative by the level of a Dexterity roll."""

import pytest

from gmscreen.rules.fight import FREE, fight_rules
from gmscreen.rules.system import Sheet
from gmscreen.rules.systems.partida_web import SYSTEM
from gmscreen.rules.systems.partida_web.initiative import RULES, Roller, order, read


@pytest.mark.parametrize(
    ("faces", "initiative", "code"),
    [
        ((0, 1), 5, "critical"),
        ((1, 0), 4, "extreme"),
        ((2, 5), 3, "hard"),
        ((5, 0), 2, "regular"),
        ((5, 1), 1, "failure"),
        ((0, 0), 0, "fumble"),
    ],
)
def test_the_level_is_the_initiative_and_dexterity_breaks_ties(
    faces: tuple[int, int], initiative: int, code: str
) -> None:
    found = read({"dex": 50}, faces, {})
    assert (found.initiative, found.tiebreak, found.code) == (initiative, 50, code)


def test_the_tables_reading_of_fumbles_holds() -> None:
    assert read({"dex": 50}, (9, 6), {}).code == "failure"
    assert read({"dex": 50}, (9, 6), {"opposed_fumble": "factor_le50"}).code == "fumble"


def test_the_order_is_that_of_the_rules() -> None:
    rolled = {"A": (50, (2, 5)), "B": (60, (3, 0)), "C": (50, (1, 1))}
    readings = {name: read({"dex": dex}, faces, {}) for name, (dex, faces) in rolled.items()}
    rollers = [Roller(name, one.code, one.tiebreak) for name, one in readings.items()]
    keyed = sorted(readings, key=lambda name: (-readings[name].initiative, -readings[name].tiebreak))
    assert [name for group in order(rollers) for name in group] == keyed == ["B", "A", "C"]


def test_what_comes_with_a_fight() -> None:
    rules = fight_rules(SYSTEM)
    assert (rules.scheme, rules.together, rules.reroll, rules.floor(12)) == ("cycle", True, False, 0)
    assert RULES.from_sheet(Sheet({"dex": 65}, {})) == {"dex": 65}
    assert RULES.from_sheet(Sheet({}, {})) == {}


def test_a_system_without_rules_of_its_own_plays_in_free_order() -> None:
    assert fight_rules(None) is FREE
    with pytest.raises(ValueError, match="no initiative"):
        FREE.read({}, (), {})
