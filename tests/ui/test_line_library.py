"""The NPCs of the library in the one line: found, shown and rolled by keys, and kept from the players."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.app import open_window
from gmscreen.content.characters import Character, Skill, SystemSheet
from gmscreen.rules.dice import EntropyDice
from gmscreen.session.npcs import ImportNpcs, NpcsToRoster, PutNpc
from gmscreen.session.roster import PutCharacter, ShowSystem
from gmscreen.session.tracker.model import MOST_COMBATANTS, MOST_COPIES, Combatant, Prepared, PreparedNpc
from gmscreen.session.tracker.people import AddCombatants
from gmscreen.session.tracker.prepared import PutPrepared
from gmscreen.store.errors import StoreError
from gmscreen.store.npcs import Npcs
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.roll_chip import RollChip
from gmscreen.viewmodels.command_line import LIMIT
from gmscreen.viewmodels.command_offers import Offer
from tests.store.kit import TickingClock, new_campaign
from tests.ui.kit import EP, entries, find, press, type_into
from tests.ui.npcs_gallery import people

GUARD = "Guarda de la esclusa"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    path = tmp_path / "mesa.gmscreen"
    new_campaign(path).close()
    window = open_window(path, dice=EntropyDice(random.Random(7)), clock=TickingClock(step=1))
    qtbot.addWidget(window)
    window.workspace.campaign.execute(ImportNpcs(people()))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield window
    window.close()


def line(window: MainWindow, typed: str, key: str = "Return") -> None:
    press(window, "Ctrl+K")
    type_into(window, "command.line", typed)
    press(window, key)


def offers(window: MainWindow, typed: str) -> list[tuple[str, str]]:
    return [(one.kind, one.title) for one in window.lines.interpret(typed)]


def test_an_npc_is_found_by_its_name_and_shown(window: MainWindow) -> None:
    (offer,) = window.lines.interpret("ESCLU")
    assert (offer.kind, offer.title) == ("npc", GUARD)
    assert offer.detail == "Eclipse Phase · PNJ de la biblioteca"
    line(window, "esclu")
    assert window.npcs.panel.sheet.isVisible()
    assert window.npcs.panel.current() == "guard"
    assert find(window, RollChip, "npc.roll.0").hasFocus()


def test_the_players_alias_finds_it_too(window: MainWindow) -> None:
    assert offers(window, "unif gris") == [("npc", GUARD)]


@pytest.mark.parametrize("typed", ["esclu esqui -20", "esqui esclu −20", "guarda esclusa esq -20"])
def test_a_skill_beside_the_name_rolls_in_secret(window: MainWindow, typed: str) -> None:
    """Nothing opens, the focus is back where it was, and the players learn no name."""
    field = find(window, QWidget, f"{EP}.base")
    field.setFocus()
    line(window, typed)
    (view,) = entries(window)
    assert (view.entry.who, view.entry.what, view.visibility) == (GUARD, "Esquivar", "hidden")
    assert view.entry.request is not None
    assert [one.value for one in view.entry.request.modifiers] == [-20]
    assert [one.name for one in view.entry.shown] == [""]
    assert QApplication.focusWidget() is field
    assert find(window, QLineEdit, "command.line").text() == ""
    assert find(window, QListView, "hidden.list").currentIndex().row() == 0


@pytest.mark.parametrize(("typed", "key"), [("esclu perc vista", "Return"), ("esclu perc", "Ctrl+Return")])
def test_a_roll_in_the_open_gives_no_name_away(window: MainWindow, typed: str, key: str) -> None:
    line(window, typed, key)
    (view,) = entries(window)
    assert (view.visibility, view.entry.covert) == ("public", False)
    assert [(one.name, one.numbers) for one in view.entry.shown] == [("", False)]


def test_who_was_rolled_for_is_found_first_from_then_on(window: MainWindow) -> None:
    window.workspace.campaign.execute(PutNpc(people()[0].model_copy(update={"id": "aa", "name": "Guarda A"})))
    line(window, "esclu perc")
    assert [title for kind, title in offers(window, "guarda") if kind == "npc"] == [GUARD, "Guarda A"]


def test_the_roster_comes_before_the_library(window: MainWindow) -> None:
    window.workspace.campaign.execute(NpcsToRoster(("guard",)))
    first, second, *_ = window.lines.interpret("esclu perc")
    assert (first.title, second.title) == (f"{GUARD} · Percepción",) * 2
    assert first.request is not None
    assert window.workspace.campaign.state.find_character(first.request.a.character) is not None
    assert second.id == "guard"


def test_many_checks_leave_room_for_who_is_called_so(window: MainWindow) -> None:
    skills = tuple(Skill(name=f"Guardar {n}", value=40) for n in range(9))
    for n in range(9):
        sheet = SystemSheet(system=EP, skills=skills)
        window.workspace.campaign.execute(
            PutCharacter(Character(id=f"pc{n}", name=f"Ada {n}", sheets=(sheet,)))
        )
    found = window.lines.interpret("guar")
    assert len(found) == LIMIT
    assert [one.id for one in found if one.kind == "npc"] == ["guard"]


def test_an_edited_npc_is_rolled_as_it_is_now(window: MainWindow) -> None:
    def target(found: tuple[Offer, ...]) -> int:
        assert found[0].request is not None
        return found[0].request.a.base

    assert target(window.lines.interpret("esclu perc")) == 45
    block = window.workspace.campaign.file.npc("guard")
    assert block is not None
    skills = tuple(one.model_copy(update={"value": 60}) for one in block.skills)
    window.workspace.campaign.execute(PutNpc(block.model_copy(update={"skills": skills})))
    assert target(window.lines.interpret("esclu perc")) == 60


def test_a_game_that_is_not_shown_has_no_checks_but_its_npcs_are_found(window: MainWindow) -> None:
    window.workspace.campaign.execute(ShowSystem(EP, shown=False))
    assert offers(window, "esclu perc") == [("nothing", "No entiendo esa línea")]
    assert offers(window, "esclu") == [("npc", GUARD)]


def test_it_speaks_english(window: MainWindow) -> None:
    window.workspace.language.switch("en")
    (offer,) = window.lines.interpret("esclu")
    assert offer.detail == "Eclipse Phase · NPC of the library"


@pytest.mark.parametrize("typed", ['" OR name : *', "NEAR(a b)", "esclu*", "a AND", "-esclu", "(", "\0esclu"])
def test_a_line_is_never_taken_for_a_query(window: MainWindow, typed: str) -> None:
    assert window.lines.interpret(typed)


def test_a_file_that_cannot_be_read_is_told_and_the_rest_is_found(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise StoreError("io")

    monkeypatch.setattr(Npcs, "called", refuse)
    told: list[str] = []
    window.workspace.campaign.problem.connect(lambda problem: told.append(problem.code))
    assert ("action", "Tema noche") in offers(window, "tema")
    assert told == ["store.io"]


def waiting(window: MainWindow) -> None:
    campaign = window.workspace.campaign
    campaign.execute(PutCharacter(Character(id="nadia", name="Nadia", sheets=(SystemSheet(system=EP),))))
    line = PreparedNpc(npc="guard", count=2)
    campaign.execute(PutPrepared(Prepared(id="", name="Emboscada en la dársena", system=EP, npcs=(line,))))


def test_a_prepared_encounter_is_put_on_the_table_by_its_name(window: MainWindow) -> None:
    waiting(window)
    assert offers(window, "EMBOS dars") == [
        ("fight", "Poner en la mesa: Emboscada en la dársena"),
        ("encounter", "Emboscada en la dársena"),
    ]
    line(window, "embos")
    campaign = window.workspace.campaign
    assert [one.name for one in campaign.state.combatant] == [f"{GUARD} A", f"{GUARD} B", "Nadia"]
    assert window.tracker.isVisible()
    press(window, "Ctrl+Z")
    assert campaign.state.combatant == ()


def test_a_prepared_encounter_is_opened_from_the_line(window: MainWindow) -> None:
    waiting(window)
    press(window, "Ctrl+K")
    type_into(window, "command.line", "embos")
    press(window, "Down")
    press(window, "Return")
    assert find(window, QLineEdit, "npc.encounters.name").text() == "Emboscada en la dársena"
    assert window.workspace.campaign.state.combatant == ()


def test_an_encounter_that_cannot_be_put_there_leaves_the_line_as_it_was(window: MainWindow) -> None:
    waiting(window)
    campaign = window.workspace.campaign
    for _ in range(MOST_COMBATANTS // MOST_COPIES):
        campaign.execute(AddCombatants(Combatant(id="", name="Rata"), MOST_COPIES))
    before = campaign.state.combatant
    line(window, "embos")
    assert find(window, QLineEdit, "command.line").text() == "embos"
    assert campaign.state.combatant == before
