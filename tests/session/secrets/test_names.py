"""The numbers behind names count nobody whom the players have not seen."""

from gmscreen.session.tracker.people import AddCombatants, EditCombatant, SetFlag
from gmscreen.session.tracker.prepared import LoadPrepared, SavePrepared
from tests.session.tracker.kit import Table, person


def guards(*, hidden: bool, copies: int = 1, alias: str = "") -> AddCombatants:
    return AddCombatants(person("Guarda", hidden=hidden, alias=alias), copies)


def shown(table: Table) -> list[str]:
    return [one.public_name for one in table.state.combatant if not one.hidden]


def reveal(table: Table, *names: str) -> None:
    table.do(SetFlag(table.id(*names), "hidden", False))


def test_who_waits_out_of_sight_gets_a_letter_and_its_number_when_it_is_seen() -> None:
    table = Table()
    table.do(guards(hidden=True, copies=3))
    assert table.order == "Guarda A Guarda B Guarda C"
    reveal(table, "Guarda B")
    assert table.order == "Guarda A Guarda Guarda C"
    reveal(table, "Guarda A")
    assert shown(table) == ["Guarda 2", "Guarda"]
    table.session.undo()
    table.session.undo()
    reveal(table, "Guarda A", "Guarda B", "Guarda C")
    assert table.order == "Guarda 1 Guarda 2 Guarda 3"


def test_somebody_visible_is_numbered_as_if_nobody_were_hidden() -> None:
    for unseen in (person("Guarda", hidden=True), person("Guarda 1", hidden=True)):
        table = Table()
        table.add(unseen)
        table.do(guards(hidden=False))
        table.do(guards(hidden=False))
        assert shown(table) == ["Guarda", "Guarda 2"]
        assert len({one.name for one in table.state.combatant}) == 3


def test_who_is_not_seen_gives_up_a_name_that_is_needed_in_sight() -> None:
    table = Table()
    table.do(guards(hidden=True))
    table.do(guards(hidden=False))
    assert table.order == "Guarda A Guarda"
    reveal(table, "Guarda A")
    assert table.order == "Guarda 2 Guarda"
    table.session.undo()
    table.session.undo()
    assert table.order == "Guarda"


def test_who_was_seen_and_hides_again_keeps_its_number() -> None:
    table = Table()
    table.do(guards(hidden=False, copies=2))
    table.do(SetFlag(table.id("Guarda 2"), "hidden", True))
    table.do(SetFlag(table.id("Guarda 2"), "hidden", True))
    table.do(guards(hidden=False))
    assert shown(table) == ["Guarda 1", "Guarda 3"]
    reveal(table, "Guarda 2")
    assert shown(table) == ["Guarda 1", "Guarda 2", "Guarda 3"]


def test_an_alias_is_numbered_when_it_is_first_seen() -> None:
    table = Table()
    table.do(guards(hidden=True, copies=2, alias="Silueta"))
    table.do(guards(hidden=False, alias="Silueta"))
    assert shown(table) == ["Silueta"]
    reveal(table, "Guarda B")
    assert sorted(shown(table)) == ["Silueta", "Silueta 2"]


def test_a_name_that_is_typed_tells_of_nobody_hidden() -> None:
    table = Table()
    table.do(guards(hidden=True, alias="Silueta"))
    table.add(person("Ana"), person("Otra", hidden=True))
    ana = table.who("Ana")
    table.do(EditCombatant(ana, "alias", "Silueta"))
    assert shown(table) == ["Silueta"]
    table.do(EditCombatant(ana, "alias", ""))
    table.do(EditCombatant(ana, "name", "guarda"))
    assert shown(table) == ["guarda"]
    assert table.order == "Guarda A guarda Otra"
    table.do(EditCombatant(table.who("Otra"), "name", "Guarda"))
    assert table.order == "Guarda A guarda Guarda B"
    reveal(table, "Guarda B")
    assert shown(table) == ["guarda", "Guarda 2"]


def test_a_number_that_was_typed_stays() -> None:
    table = Table()
    table.add(person("Agente 47", hidden=True), person("Equipo B", hidden=True))
    reveal(table, "Agente 47", "Equipo B")
    assert table.order == "Agente 47 Equipo B"


def test_letters_do_not_gather_in_what_is_prepared() -> None:
    table = Table()
    table.do(guards(hidden=True, copies=2))
    table.do(SavePrepared("Sótano"))
    table.do(LoadPrepared("p1"))
    assert table.order == "Guarda A Guarda B Guarda C Guarda D"
    reveal(table, "Guarda D")
    assert shown(table) == ["Guarda"]


def test_letters_go_on_behind_z() -> None:
    table = Table()
    table.do(guards(hidden=True, copies=30))
    assert table.state.combatant[-1].name == "Guarda AD"
    assert len({one.name for one in table.state.combatant}) == 30
