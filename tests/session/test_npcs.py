"""The library of NPCs: written, removed, brought in, put at the table; and all of that taken back."""

from typing import Any

import pytest

from gmscreen.content.characters import Trait
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.npcs import ImportNpcs, NpcsToRoster, PutNpc, RemoveNpcs
from gmscreen.session.session import CommandError, Opened, Session
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import StartFight
from gmscreen.session.tracker.from_library import AddNpcs
from gmscreen.session.tracker.model import Prepared, PreparedNpc
from gmscreen.session.tracker.people import RemoveCombatants
from gmscreen.session.tracker.prepared import LoadPrepared, PutPrepared, SavePrepared
from gmscreen.session.tracker.reads import encounter_of
from gmscreen.session.tracker.rolling import EditEncounter
from tests.session.kit import MemoryJournal
from tests.store.kit import EndlessDice, TickingClock

SYSTEMS = {system.id: system for system in builtin_systems()}


def guard(npc: str = "n1", name: str = "Guarda", **more: Any) -> StatBlock:
    block = StatBlock(
        id=npc,
        name=name,
        system="eclipse_phase",
        skills=(BlockSkill(name="Percepción", value=45), BlockSkill(name="Esquivar", value=40)),
        weapons=(Weapon(name="Pistola", skill="Armas cinéticas", damage="2d10"),),
    )
    typed = {"int": 15, "ref": 20, "wil": 15, "som": 20, "dur": 30, "armour_kinetic": 6}
    return block.with_typed(typed, {}).model_copy(update=more)


class Table:
    """A session in memory with its library."""

    def __init__(self) -> None:
        self.journal = MemoryJournal()
        self.session = Session(Opened(), self.journal, EndlessDice(), TickingClock(step=60), SYSTEMS)
        self.do = self.session.execute
        self.npc = self.journal.npc

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.session.state.combatant]


@pytest.fixture
def table() -> Table:
    return Table()


def test_what_is_put_lies_in_the_library_and_not_in_the_state(table: Table) -> None:
    before = table.session.state
    change = table.do(PutNpc(guard()))
    assert table.npc("n1") == guard()
    assert table.session.state == before
    assert change.entities == {"npc": frozenset({"n1"})}


def test_everything_about_an_npc_can_be_taken_back_and_repeated(table: Table) -> None:
    stages: list[StatBlock | None] = [None]
    for command in (
        PutNpc(guard()),
        PutNpc(guard(name="Guarda jefe")),
        RemoveNpcs(("n1",)),
    ):
        table.do(command)
        stages.append(table.npc("n1"))
    assert [one.name if one else None for one in stages] == [None, "Guarda", "Guarda jefe", None]
    for expected in reversed(stages[:-1]):
        table.session.undo()
        assert table.npc("n1") == expected
    for expected in stages[1:]:
        table.session.redo()
        assert table.npc("n1") == expected


def test_edits_of_one_field_are_one_step_even_right_after_the_npc_was_made() -> None:
    table = Table()
    table.session = Session(Opened(), table.journal, EndlessDice(), TickingClock(step=1), SYSTEMS)
    table.session.execute(PutNpc(guard()))
    for value in (46, 47, 48):
        skills = (BlockSkill(name="Percepción", value=value),)
        table.session.execute(PutNpc(guard(skills=skills), field="skills"))
    table.session.undo()
    assert table.npc("n1") == guard()
    table.session.redo()
    found = table.npc("n1")
    assert found is not None
    assert found.skills[0].value == 48


def test_a_step_that_brings_in_many_holds_the_text_of_none(table: Table) -> None:
    table.do(ImportNpcs(tuple(guard(f"n{n}", f"Guarda {n}") for n in range(50))))
    step = table.session.history.steps[-1]
    assert {(one.before, one.after) for one in step.changes} == {(None, "=")}
    table.session.undo()
    assert table.npc("n7") is None
    table.session.redo()
    assert table.npc("n7") == guard("n7", "Guarda 7")


@pytest.mark.parametrize(
    ("block", "code", "field"),
    [
        (guard(name="  "), "npc.name_empty", "name"),
        (guard(name="x" * 201), "name_too_long", None),
        (guard().with_number("cog", 500), "npc.out_of_range", "cog"),
        (guard(skills=(BlockSkill(name="A", value=1),) * 2), "npc.repeated", "skills.1.name"),
        (guard(notes="\x00"), "npc.control_character", "notes"),
        (guard(npc=""), "unknown_npc", None),
        (guard(tags=("x",) * 1, gear=("y",) * 301), "npc.too_many", "gear"),
    ],
)
def test_a_block_with_a_fault_is_refused_and_named(
    table: Table, block: StatBlock, code: str, field: str | None
) -> None:
    with pytest.raises(CommandError) as raised:
        table.do(PutNpc(block))
    assert raised.value.code == code
    assert raised.value.details.get("field") == field
    assert table.session.history.steps == ()


def test_a_block_with_faults_from_before_can_be_mended_bit_by_bit(table: Table) -> None:
    """The limits of a system may have been others once, or the file was edited by hand."""
    skills = (BlockSkill(name="Nadar", value=30), BlockSkill(name="Volar", value=5000))
    old = guard(skills=skills).with_number("dur", 5000).with_number("cog", 5000)
    table.journal.npcs["n1"] = old.model_dump_json()
    named = old.model_copy(update={"name": "Otro"})
    for better in (named, named.with_number("dur", 30), guard(skills=skills[1:]).with_number("cog", 5000)):
        table.do(PutNpc(better))
        assert table.npc("n1") == better
    with pytest.raises(CommandError):
        table.do(PutNpc(guard(skills=(*skills, BlockSkill(name="Reptar", value=5000)))))
    with pytest.raises(CommandError):
        table.do(PutNpc(guard().with_number("som", 5000)))


def test_an_import_comes_whole_or_not_at_all(table: Table) -> None:
    table.do(PutNpc(guard()))
    for blocks in (
        (guard("n2"), guard("n2")),
        (guard("n2"), guard("n1")),
        (guard("n2"), guard("n3", " ")),
        (),
    ):
        with pytest.raises(CommandError):
            table.do(ImportNpcs(blocks))
        assert table.npc("n2") is None


def test_npcs_join_a_fight_with_their_numbers_and_share_nothing_with_the_library(table: Table) -> None:
    table.do(PutNpc(guard(alias="Silueta")))
    table.do(AddNpcs((("n1", 3),)))
    people = table.session.state.combatant
    assert [one.name for one in people] == ["Guarda A", "Guarda B", "Guarda C"]
    assert {one.alias for one in people} == {"Silueta"}
    assert {(one.health, one.most, one.armour, one.hidden, one.npc) for one in people} == {
        (30, 30, 6, True, "n1")
    }
    assert [people[0].stat("init"), people[0].stat("speed")] == [7, 1]
    assert encounter_of(table.session.state).system == "eclipse_phase"
    table.do(Damage((people[0].id,), "9"))
    assert [one.health for one in table.session.state.combatant] == [27, 30, 30]
    assert table.npc("n1") == guard(alias="Silueta")
    table.do(PutNpc(guard(name="Otro").with_number("dur", 50)))
    table.do(RemoveNpcs(("n1",)))
    assert [one.most for one in table.session.state.combatant] == [30, 30, 30]


def test_labels_never_come_twice(table: Table) -> None:
    """Case I09."""
    table.do(PutNpc(guard(name="Ghoul")))
    table.do(AddNpcs((("n1", 3),)))
    table.do(SavePrepared("Tres"))
    table.do(RemoveCombatants((table.session.state.combatant[1].id,)))
    table.do(AddNpcs((("n1", 1),)))
    assert table.names == ["Ghoul A", "Ghoul C", "Ghoul D"]
    table.do(LoadPrepared("p1"))
    assert len(set(table.names)) == 6


def test_numbers_in_sight_never_come_twice_and_a_blow_meets_one(table: Table) -> None:
    """Case I09."""
    table.do(PutNpc(guard(name="Ghoul")))
    table.do(AddNpcs((("n1", 3),), hidden=False))
    assert table.names == ["Ghoul 1", "Ghoul 2", "Ghoul 3"]
    table.do(SavePrepared("Tres"))
    table.do(RemoveCombatants((table.session.state.combatant[1].id,)))
    table.do(AddNpcs((("n1", 1),), hidden=False))
    assert table.names in (["Ghoul 1", "Ghoul 3", "Ghoul 2"], ["Ghoul 1", "Ghoul 3", "Ghoul 4"])
    table.do(LoadPrepared("p1"))
    assert len(set(table.names)) == 6
    before = table.session.state.combatant
    table.do(Damage((before[3].id,), "3", armour=False))
    healths = [one.health for one in table.session.state.combatant]
    assert healths == [30, 30, 30, 27, 30, 30]


def test_a_prepared_encounter_of_npcs_comes_as_the_library_has_them_then(table: Table) -> None:
    table.do(PutNpc(guard()))
    table.do(PutNpc(guard("n2", "Matón")))
    lines = (PreparedNpc(npc="n1", count=2, note="en la puerta"), PreparedNpc(npc="n2", hidden=False))
    table.do(
        PutPrepared(Prepared(id="", name="Emboscada", system="eclipse_phase", notes="De noche", npcs=lines))
    )
    waiting = table.session.state.prepared[0]
    assert (waiting.notes, [one.name for one in waiting.npcs]) == ("De noche", ["Guarda", "Matón"])
    table.do(PutNpc(guard().with_number("dur", 44)))
    table.do(RemoveNpcs(("n2",)))
    table.do(LoadPrepared("p1", start=True))
    people = {one.name: one for one in table.session.state.combatant}
    assert people.keys() == {"Guarda A", "Guarda B", "Matón"}
    assert (people["Guarda A"].most, people["Matón"].most, people["Matón"].hidden) == (44, 30, False)
    table.do(PutPrepared(waiting.model_copy(update={"notes": "De día"})))
    assert table.session.state.prepared[0].notes == "De día"


def test_a_fight_of_another_system_takes_npcs_with_what_its_rules_ask_for(table: Table) -> None:
    table.do(EditEncounter(system="partida_web"))
    web = StatBlock(id="w", name="Profundo", system="partida_web").with_typed(
        {"dex": 45, "con": 60, "siz": 70}, {}
    )
    table.do(PutNpc(web))
    table.do(PutNpc(guard()))
    table.do(AddNpcs((("w", 1), ("n1", 1))))
    found = {one.name: one for one in table.session.state.combatant}
    assert (found["Profundo"].stat("dex"), found["Profundo"].most, found["Profundo"].system) == (45, 13, "")
    assert (found["Guarda"].system, found["Guarda"].stats) == ("eclipse_phase", ())
    table.do(StartFight())


def test_an_npc_can_be_put_on_the_roster_as_often_as_wanted(table: Table) -> None:
    brave = guard(traits=(Trait(kind="talent", name="Duro", value=1),))
    table.do(PutNpc(brave))
    table.do(NpcsToRoster(("n1",)))
    table.do(NpcsToRoster(("n1",)))
    first, second = table.session.state.character
    assert first.id != second.id
    sheet = first.sheet("eclipse_phase")
    assert sheet.as_sheet().skills == {"Percepción": 45, "Esquivar": 40}
    assert (sheet.as_sheet().stats["luc"], sheet.traits) == (30, brave.traits)


def test_nobody_and_strangers_are_refused(table: Table) -> None:
    for command in (
        AddNpcs(()),
        AddNpcs((("x", 1),)),
        RemoveNpcs(()),
        RemoveNpcs(("x",)),
        NpcsToRoster(("x",)),
    ):
        with pytest.raises(CommandError):
            table.do(command)
    table.do(PutNpc(guard()))
    with pytest.raises(CommandError, match="copies_range"):
        table.do(AddNpcs((("n1", 101),)))
    assert table.names == []
