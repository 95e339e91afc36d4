"""The library of NPCs as a list, and what the GM does with it."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.rules.dice import EntropyDice
from gmscreen.rules.systems import builtin_systems
from gmscreen.session.npcs import ImportNpcs
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile, LedgerFilter
from gmscreen.store.npcs import NpcQuery, Npcs
from gmscreen.viewmodels.campaign import CampaignModel, Problem
from gmscreen.viewmodels.entity_rows import ID_ROLE
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.npc_list import FAVOURITE_ROLE, PAGE, STRETCH, TAGS_ROLE, NpcList
from gmscreen.viewmodels.npcs import NpcActions
from tests.store.kit import TickingClock
from tests.ui.roster_kit import Table, open_table


def npc(key: str, name: str, **more: object) -> StatBlock:
    skills = (BlockSkill(name="Percepción", value=45), BlockSkill(name="Sigilo", value=30))
    block = StatBlock(id=key, name=name, system="eclipse_phase", skills=skills)
    return block.with_typed({"int": 15, "ref": 20, "dur": 30}, {}).model_copy(update=more)


@pytest.fixture
def table(qapp: object, tmp_path: Path) -> Iterator[Table]:
    with open_table(tmp_path / "mesa.gmscreen") as opened:
        opened.campaign.execute(
            ImportNpcs((npc("a", "Guarda"), npc("b", "Matón", tags=("puerto",)), npc("c", "Zafiro")))
        )
        yield opened


@pytest.fixture
def rows(table: Table) -> NpcList:
    model = NpcList(table.campaign, table.language)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    return model


@pytest.fixture
def actions(table: Table) -> NpcActions:
    return NpcActions(table.campaign, table.language)


def names(model: NpcList) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_the_rows_say_who_they_are(rows: NpcList) -> None:
    assert names(rows) == ["Guarda", "Matón", "Zafiro"]
    second = rows.index(1)
    assert (second.data(ID_ROLE), second.data(TAGS_ROLE), second.data(FAVOURITE_ROLE)) == (
        "b",
        ("puerto",),
        False,
    )
    assert second.data(Qt.ItemDataRole.AccessibleTextRole) == "Matón, Eclipse Phase, puerto"
    assert rows.row_of("c") == 2


def test_the_list_follows_row_by_row(rows: NpcList, actions: NpcActions) -> None:
    seen: list[str] = []
    rows.rowsInserted.connect(lambda _, first, last: seen.append(f"+{first}-{last}"))
    rows.rowsRemoved.connect(lambda _, first, last: seen.append(f"-{first}-{last}"))
    rows.dataChanged.connect(lambda first, _: seen.append(f"={first.row()}"))
    rows.modelReset.connect(lambda: seen.append("all"))
    added = actions.add(npc("", "Capataz"))
    assert actions.favour("b", on=True)
    assert actions.remove([added])
    assert seen == ["+0-0", "=2", "-0-0"]
    assert names(rows) == ["Guarda", "Matón", "Zafiro"]
    rows.ask(text="mat")
    assert (seen[-1], names(rows)) == ("all", ["Matón"])
    assert rows.row_of("a") == -1
    rows.ask(text="", favourites=True)
    assert names(rows) == ["Matón"]


def test_only_what_is_looked_at_is_read(table: Table) -> None:
    many = tuple(npc(f"m{n:04}", f"Masa {n:04}") for n in range(1000))
    table.campaign.execute(ImportNpcs(many))
    model = NpcList(table.campaign, table.language)
    assert (model.total, model.rowCount()) == (1003, STRETCH)
    model.index(100).data()
    assert len(model._rows) <= PAGE
    assert model.canFetchMore(QModelIndex())
    model.fetchMore(QModelIndex())
    assert model.rowCount() == 2 * STRETCH
    row = model.row_of("m0900")
    assert model.index(row).data() == "Masa 0900"


def test_an_edit_that_moves_nobody_orders_nobody_anew(
    table: Table, rows: NpcList, actions: NpcActions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Notes are kept while they are typed; ten thousand names need not be put in order each time."""
    asked: list[NpcQuery] = []
    search = Npcs.search

    def counted(library: Npcs, wanted: NpcQuery) -> list[int]:
        asked.append(wanted)
        return search(library, wanted)

    monkeypatch.setattr(Npcs, "search", counted)
    assert [rows.index(row).data() for row in range(3)] == ["Guarda", "Matón", "Zafiro"]
    block = actions.find("b")
    assert block is not None
    assert actions.put(block.model_copy(update={"notes": "Debe dinero."}))
    assert asked == []
    rows.ask(text="dinero")
    assert names(rows) == ["Matón"]
    assert actions.put(block.model_copy(update={"notes": "Ya no."}))
    assert (names(rows), asked) == ([], [])
    rows.ask(text="")
    assert actions.remove(["b"])
    table.campaign.undo()
    assert names(rows) == ["Guarda", "Matón", "Zafiro"]
    assert actions.put(block.model_copy(update={"name": "Adela"}))
    assert names(rows) == ["Adela", "Guarda", "Zafiro"]
    assert asked
    assert actions.put(block.model_copy(update={"name": "Adela", "tags": ("faro",)}))
    rows.ask(tag="faro")
    assert names(rows) == ["Adela"]


def test_a_copy_shares_nothing_with_its_original(table: Table, actions: NpcActions) -> None:
    """Case M06."""
    first = actions.find("a")
    copied = actions.duplicate("a")
    copy = actions.find(copied)
    assert first is not None
    assert copy is not None
    assert (copy.name, copy.skills) == ("Guarda 2", first.skills)
    changed = copy.model_copy(
        update={
            "skills": (BlockSkill(name="Percepción", value=99),),
            "tags": ("otra",),
            "notes": "otras",
            "weapons": (Weapon(name="Porra"),),
        }
    )
    assert actions.put(changed.with_number("dur", 50))
    assert actions.find("a") == first
    assert actions.put(first.model_copy(update={"notes": "del original"}))
    found = actions.find(copied)
    assert found is not None
    assert (found.notes, found.typed_numbers()["dur"]) == ("otras", 50)
    assert actions.find(actions.duplicate("a")).name == "Guarda 3"  # type: ignore[union-attr]


def test_a_copy_and_its_original_are_apart_after_a_restart_too(
    qapp: object, tmp_path: Path, table: Table
) -> None:
    """Case M06."""
    actions = NpcActions(table.campaign, table.language)
    copied = actions.duplicate("a")
    assert actions.to_fight([("a", 1)])
    copy = actions.find(copied)
    assert copy is not None
    assert actions.put(copy.with_number("dur", 50).model_copy(update={"tags": ("otra",), "skills": ()}))
    kept = [actions.find(one) for one in ("a", copied)]
    fighter = table.state.combatant[0]
    table.campaign.file.close()
    file = CampaignFile.open(tmp_path / "mesa.gmscreen", clock=TickingClock(step=1))
    session = Session(
        file.load(), file, EntropyDice(random.Random(7)), TickingClock(step=1), table.campaign.systems
    )
    again = CampaignModel(session, file)
    library = NpcActions(again, table.language)
    assert [library.find(one) for one in ("a", copied)] == kept
    original = library.find("a")
    assert original is not None
    assert [one.name for one in original.skills] == ["Percepción", "Sigilo"]
    assert again.state.combatant[0] == fighter
    assert library.put(original.with_number("dur", 11))
    assert again.state.combatant[0] == fighter
    file.close()


def test_npcs_go_to_the_fight_and_to_the_roster(table: Table, actions: NpcActions) -> None:
    assert actions.to_fight([("a", 2), ("b", 1)])
    assert [one.name for one in table.state.combatant] == ["Guarda A", "Guarda B", "Matón"]
    assert actions.to_roster(["b"])
    assert [one.name for one in table.state.character] == ["Matón"]
    model = NpcList(table.campaign, table.language)
    model.ask(recent=True)
    assert names(model)[0] == "Matón"


@pytest.fixture
def rolled(qapp: object, tmp_path: Path) -> Iterator[CampaignModel]:
    path = tmp_path / "dados.gmscreen"
    clock = TickingClock()
    file = CampaignFile.create(path, "Dados", clock=clock)
    systems = {system.id: system for system in builtin_systems()}
    yield CampaignModel(Session(file.load(), file, EntropyDice(random.Random(7)), clock, systems), file)
    file.close()


def test_every_skill_can_be_rolled_and_its_name_stays_secret(rolled: CampaignModel) -> None:
    actions = NpcActions(rolled, Language("es"))
    block = actions.find(actions.add(npc("", "El traidor")))
    assert block is not None
    offers = actions.rolls(block)
    assert [(one.name, one.base) for one in offers[:2]] == [("Percepción", 45), ("Sigilo", 30)]
    assert any(one.choice.source != "skill" for one in offers)
    assert actions.roll(block, offers[0])
    assert actions.roll(block, offers[1], hidden=False)
    entries = [view.entry for view in rolled.file.page(LedgerFilter(), None, 10)]
    assert [(one.visibility, one.who, one.what) for one in entries] == [
        ("public", "El traidor", "Sigilo"),
        ("hidden", "El traidor", "Percepción"),
    ]
    assert all(side.name == "" and not side.numbers for one in entries for side in one.shown)
    assert rolled.state.desk == ()


def test_a_test_of_an_npc_is_laid_out_on_the_desk(rolled: CampaignModel) -> None:
    actions = NpcActions(rolled, Language("es"))
    block = actions.find(actions.add(npc("", "Guarda")))
    assert block is not None
    assert actions.lay_out(block, actions.rolls(block)[1])
    side = rolled.state.find_desk("eclipse_phase").request.a
    assert (side.who, side.what, side.base) == ("Guarda", "Sigilo", 30)


def test_a_system_that_is_gone_leaves_its_npcs_readable(rolled: CampaignModel) -> None:
    actions = NpcActions(rolled, Language("es"))
    block = actions.find(actions.add(StatBlock(name="Farolera", system="lantern").with_number("glow", 4)))
    assert block is not None
    assert (actions.rolls(block), block.typed_numbers()) == ((), {"glow": 4})
    assert actions.to_fight([(block.id, 1)])


def test_what_fails_is_said_and_changes_nothing(table: Table, actions: NpcActions) -> None:
    said: list[Problem] = []
    table.campaign.problem.connect(said.append)
    assert not actions.put(npc("a", " "))
    assert not actions.to_fight([("nobody", 1)])
    assert actions.duplicate("nobody") == ""
    assert [one.code for one in said] == ["npc.name_empty", "unknown_npc"]
