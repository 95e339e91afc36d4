"""A prepared encounter that is put on the table brings the players' characters along, in one step."""

import pytest

from gmscreen.content.characters import Character, Stat, SystemSheet
from gmscreen.content.npc.block import StatBlock
from gmscreen.session.npcs import PutNpc
from gmscreen.session.roster import PutCharacter
from gmscreen.session.tracker.fight import StartFight
from gmscreen.session.tracker.model import Prepared, PreparedNpc
from gmscreen.session.tracker.people import AddCharacters
from gmscreen.session.tracker.prepared import LoadPrepared, PutPrepared
from tests.session.tracker.kit import Table, person

EP, WEB = "eclipse_phase", "partida_web"


def somebody(key: str, system: str, kind: str = "pc") -> Character:
    sheet = SystemSheet(system=system, stats=(Stat(id="reflex", value=15),))
    return Character(id=key, name=key.title(), kind=kind, sheets=(sheet,))  # type: ignore[arg-type]


@pytest.fixture
def table() -> Table:
    table = Table()
    for one in (
        somebody("nadia", EP),
        somebody("twitch", EP),
        somebody("ana", WEB),
        somebody("jefe", EP, "npc"),
    ):
        table.do(PutCharacter(one))
    table.do(PutNpc(StatBlock(id="n1", name="Guarda", system=EP)))
    line = PreparedNpc(npc="n1", count=2, note="en la puerta")
    table.do(PutPrepared(Prepared(id="", name="Emboscada", system=EP, npcs=(line,))))
    return table


def test_those_who_play_its_system_come_and_one_undo_takes_all_back(table: Table) -> None:
    table.do(LoadPrepared("p1"))
    assert table.order == "Guarda A Guarda B Nadia Twitch"
    assert [(one.side, one.hidden) for one in table.state.combatant] == [("foe", True)] * 2 + [
        ("party", False)
    ] * 2
    table.session.undo()
    assert table.order == ""
    table.session.redo()
    assert table.order == "Guarda A Guarda B Nadia Twitch"


def test_nobody_comes_twice(table: Table) -> None:
    table.do(AddCharacters(("twitch",)))
    table.do(LoadPrepared("p1"))
    table.do(LoadPrepared("p1"))
    assert table.order == "Twitch Guarda A Guarda B Nadia Guarda C Guarda D"


def test_a_fight_that_runs_gets_reinforcements_only(table: Table) -> None:
    table.add(person("Matón", 10))
    table.do(StartFight())
    table.do(LoadPrepared("p1"))
    assert table.order == "Matón Guarda A Guarda B"


def test_it_can_be_prepared_without_the_party(table: Table) -> None:
    waiting = table.state.prepared[0]
    table.do(PutPrepared(waiting.model_copy(update={"party": False})))
    table.do(LoadPrepared("p1"))
    assert table.order == "Guarda A Guarda B"


def test_without_a_system_of_its_own_it_is_played_by_that_of_its_first_npc(table: Table) -> None:
    """Else characters of every game of the campaign would come."""
    waiting = table.state.prepared[0]
    table.do(PutPrepared(waiting.model_copy(update={"system": ""})))
    table.do(LoadPrepared("p1"))
    assert table.encounter.system == EP
    assert table.order == "Guarda A Guarda B Nadia Twitch"


def test_the_note_on_an_npc_goes_to_the_table_with_it(table: Table) -> None:
    table.do(LoadPrepared("p1"))
    assert [one.note for one in table.state.combatant] == ["en la puerta"] * 2 + [""] * 2
