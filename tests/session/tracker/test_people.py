"""Who takes part: order, names, limits."""

import pytest

from gmscreen.content.characters import Character, Stat, SystemSheet
from gmscreen.session.roster import PutCharacter
from gmscreen.session.session import CommandError
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.model import MOST_COMBATANTS, Combatant
from gmscreen.session.tracker.people import (
    AddCharacters,
    AddCombatants,
    EditCombatant,
    MoveCombatants,
    RemoveCombatants,
    SetStat,
)
from gmscreen.session.tracker.prepared import LoadPrepared, PutPrepared, RemovePrepared, SavePrepared
from gmscreen.session.tracker.rolling import RollInitiative, SetInitiative, SortByInitiative
from tests.session.tracker.kit import Table, abc, person


def test_i04_a_reinforcement_goes_where_its_initiative_belongs() -> None:
    table = abc()
    table.next(2)
    table.add(person("D", 12))
    assert (table.order, table.active) == ("A B D C", "B")
    table.add(person("E", 18))
    assert (table.order, table.active) == ("A E B D C", "B")
    assert [table.next() for _ in range(4)] == ["D", "C", "A", "E"]


def test_i07_nought_and_less_are_initiatives() -> None:
    table = Table("eclipse_phase", faces=[4])
    table.add(person("C", None, init=0), person("B", -2), person("A", 0))
    assert table.order == "A B C"
    table.do(RollInitiative(missing=True))
    assert [(one.name, one.initiative) for one in table.state.combatant] == [("C", 4), ("A", 0), ("B", -2)]


def test_i09_copies_never_share_a_name() -> None:
    table = Table()
    table.do(AddCombatants(person("Ghoul", most=5), 3))
    table.do(SavePrepared("Cellar"))
    table.do(RemoveCombatants(table.id("Ghoul 2")))
    table.add(person("Ghoul", most=5))
    assert table.order == "Ghoul 1 Ghoul 3 Ghoul 4"
    table.do(LoadPrepared("p1"))
    names = [one.name for one in table.state.combatant]
    assert len(set(names)) == 6
    table.do(Damage(table.id(names[-1]), "2"))
    assert [one.health for one in table.state.combatant] == [5, 5, 5, 5, 5, 3]


def test_aliases_of_copies_can_be_told_apart_too() -> None:
    table = Table()
    table.do(AddCombatants(person("Cultist", alias="Hooded figure"), 2))
    assert [one.alias for one in table.state.combatant] == ["Hooded figure 1", "Hooded figure 2"]


@pytest.mark.parametrize("copies", [0, -1, 101, 10_000])
def test_too_many_copies_are_refused_with_the_limit(copies: int) -> None:
    with pytest.raises(CommandError) as caught:
        Table().do(AddCombatants(person("Ghoul"), copies))
    assert (caught.value.code, caught.value.details["limit"]) == ("copies_range", 100)


def test_an_encounter_has_a_limit() -> None:
    table = Table()
    for _ in range(MOST_COMBATANTS // 100):
        table.do(AddCombatants(person("Ghoul"), 100))
    with pytest.raises(CommandError, match="too_many_combatants"):
        table.add(person("Ghoul"))


@pytest.mark.parametrize(
    ("name", "code"), [("", "name_empty"), (" \n", "name_empty"), ("x" * 5000, "name_too_long")]
)
def test_names_that_are_none_are_refused(name: str, code: str) -> None:
    table = abc()
    with pytest.raises(CommandError, match=code):
        table.add(person(name))
    with pytest.raises(CommandError, match=code):
        table.do(EditCombatant(table.who("A"), "name", name))


@pytest.mark.parametrize("name", ["<b>Ana</b>", "עברית", "{who}", "A" * 200])
def test_odd_names_are_kept_literally(name: str) -> None:
    table = Table()
    table.add(person(name), person(name))
    assert table.state.combatant[0].name == name
    assert len({one.name for one in table.state.combatant}) == 2
    assert all(len(one.name) <= 200 for one in table.state.combatant)


def test_a_name_like_another_is_numbered() -> None:
    table = abc()
    table.do(EditCombatant(table.who("B"), "name", "a"))
    assert table.order == "A a 2 C"


def test_the_greatest_number_is_not_given_twice() -> None:
    table = Table()
    table.add(person("Ghoul 999999"))
    table.do(AddCombatants(person("Ghoul"), 2))
    table.do(AddCombatants(person("Ghoul"), 2))
    assert len({one.name for one in table.state.combatant}) == 5


def test_order_by_hand_lasts_until_it_is_sorted() -> None:
    table = abc()
    table.do(MoveCombatants(table.id("C"), table.who("A")))
    assert table.order == "C A B"
    table.add(person("D", 18))
    assert table.order == "D C A B"
    table.do(SortByInitiative())
    assert table.order == "A D B C"


def test_ties_keep_the_order_they_were_given() -> None:
    table = Table()
    table.add(person("A", 5), person("B", 5), person("C", 5))
    table.do(MoveCombatants(table.id("C"), table.who("A")))
    table.do(SortByInitiative())
    assert table.order == "C A B"
    table.do(SetInitiative(table.who("B"), 5, tiebreak=1))
    assert table.order == "B C A"


def test_many_moves_between_two_neighbours_keep_places_apart() -> None:
    table = abc()
    for n in range(60):
        table.do(MoveCombatants(table.id("BC"[n % 2]), table.who("CB"[n % 2])))
    assert table.order == "A C B"


def test_characters_bring_the_numbers_of_their_sheets() -> None:
    table = Table("eclipse_phase")
    sheet = SystemSheet(system="eclipse_phase", stats=(Stat(id="int", value=15), Stat(id="ref", value=20)))
    table.do(PutCharacter(Character(id="ana", name="Ana", sheets=(sheet,))))
    table.do(AddCharacters(("ana",)))
    ana = table.one("Ana")
    assert (ana.stat("init"), ana.stat("speed"), ana.side, ana.character) == (7, 1, "party", "ana")
    with pytest.raises(CommandError, match="nobody_chosen"):
        table.do(AddCharacters(("ana",)))


def test_numbers_keep_to_their_range() -> None:
    table = Table("eclipse_phase")
    table.add(person("A"))
    (one,) = table.id("A")
    table.do(SetStat(one, "speed", 3))
    for stat, value in (("speed", 5), ("dex", 1)):
        with pytest.raises(CommandError):
            table.do(SetStat(one, stat, value))
    table.do(EditCombatant(one, "most", 10))
    table.do(EditCombatant(one, "armour", 2))
    assert (table.one("A").health, table.one("A").stat("speed")) == (10, 3)
    table.do(EditCombatant(one, "most", 8))
    assert (table.one("A").health, table.one("A").most) == (8, 8)
    table.do(EditCombatant(one, "most", 12))
    assert table.one("A").health == 8
    with pytest.raises(CommandError, match="field_value"):
        table.do(EditCombatant(one, "side", "nobody"))


def test_a_prepared_encounter_starts_fresh() -> None:
    table = Table("walkure")
    table.add(person("A", 5, most=8), person("B", 3))
    table.do(Damage(table.id("A"), "6"))
    table.do(SavePrepared("Patio"))
    (saved,) = table.state.prepared
    table.do(PutPrepared(saved.model_copy(update={"name": "Patio norte"}), field="name"))
    table.do(RemoveCombatants(table.id("A", "B")))
    table.do(LoadPrepared("p1", start=True))
    a: Combatant = table.one("A")
    assert (a.health, a.initiative, table.encounter.running, table.encounter.name) == (
        8,
        None,
        True,
        "Patio norte",
    )
    table.do(RemovePrepared("p1"))
    assert table.state.prepared == ()
