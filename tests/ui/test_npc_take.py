"""Taking NPCs out at the window: onto paper, as PDF, and into files for other programs."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gmscreen.app import open_window
from gmscreen.content.npc.block import StatBlock
from gmscreen.content.npc.formats.bring import bring
from gmscreen.rules.dice import EntropyDice
from gmscreen.rules.systems import Systems
from gmscreen.session.npcs import ImportNpcs, PutNpc
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import NextTurn
from gmscreen.session.tracker.from_library import AddNpcs
from gmscreen.session.tracker.model import Combatant, Prepared, PreparedNpc
from gmscreen.session.tracker.people import AddCombatants, RemoveCombatants
from gmscreen.session.tracker.prepared import PutPrepared
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.menu_button import MenuButton
from gmscreen.viewmodels.npc_portraits import keep_portrait
from tests.pdf_text import pdf_text
from tests.store.kit import TickingClock, new_campaign
from tests.ui.kit import click, find, press
from tests.ui.npcs_gallery import people

SECRET = "El segundo sueldo"


class Answers:
    """Writes where the test wants."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wanted: list[str] = []

    def files_to_read(self, *_: object) -> tuple[Path, ...]:
        return ()

    def file_to_write(self, _texts: object, _folder: Path, name: str, ending: str) -> Path | None:
        self.wanted.append(f"{name}{ending}")
        return self.folder / self.wanted[-1]

    def picture(self, *_: object) -> Path | None:
        return None


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    path = tmp_path / "mesa.gmscreen"
    new_campaign(path).close()
    window = open_window(path, dice=EntropyDice(random.Random(7)), clock=TickingClock(step=1))
    qtbot.addWidget(window)
    window.workspace.campaign.execute(ImportNpcs(people()))
    window.npcs.prompts = Answers(tmp_path)
    window.npcs.focus()
    yield window
    window.close()


def choose(window: MainWindow, form: str) -> None:
    window.npcs.take.form.set_current(form)
    window.npcs.take.form.picked.emit(form)


def pdf_pages(path: Path) -> int:
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    return data.count(b"/Type /Page\n")


def test_cards_are_seen_and_saved_as_a_pdf(window: MainWindow, tmp_path: Path) -> None:
    window.npcs.panel.show_npc("guard")
    find(window, MenuButton, "npc.more").picked.emit("print")
    preview = find(window, QLabel, "npc.take.preview")
    assert preview.pixmap().width() > 100
    assert find(window, QLabel, "npc.take.number").text() == "Página 1 de 1"
    click(window, "npc.take.save")
    assert pdf_pages(tmp_path / "Guarda de la esclusa.pdf") == 1
    click(window, "npc.take.paper.A5")
    choose(window, "sheet")
    click(window, "npc.take.save")
    assert pdf_pages(tmp_path / "Guarda de la esclusa.pdf") >= 1


def test_own_json_comes_back_the_same(window: MainWindow, tmp_path: Path) -> None:
    find(window, MenuButton, "npc.more").picked.emit("export_all")
    choose(window, "json")
    click(window, "npc.take.secrets")
    click(window, "npc.take.save")
    written = next(tmp_path.glob("*.json"))
    back = {one.name: one.block for one in bring(written.read_bytes(), Systems())}
    assert back == {one.name: one for one in people()}


def test_secrets_go_out_only_when_they_are_wanted(window: MainWindow, tmp_path: Path) -> None:
    window.npcs.take_out(["guard"], "markdown")
    click(window, "npc.take.save")
    path = tmp_path / "Guarda de la esclusa.md"
    assert SECRET not in path.read_text(encoding="utf-8")
    choose(window, "json")
    click(window, "npc.take.save")
    assert SECRET not in path.with_suffix(".json").read_text(encoding="utf-8")
    click(window, "npc.take.secrets")
    click(window, "npc.take.save")
    assert SECRET in path.with_suffix(".json").read_text(encoding="utf-8")


def test_an_actor_for_foundry_only_where_its_game_fits(window: MainWindow, tmp_path: Path) -> None:
    window.npcs.take_out(["guard"], "cards")
    assert "foundry" not in {one.id for one in window.npcs.take.form.items()}
    window.npcs.take_out(["deep"], "foundry")
    click(window, "npc.take.save")
    actor = json.loads((tmp_path / "Habitante del arrecife.json").read_text(encoding="utf-8"))
    assert actor["system"]["characteristics"]["str"]["value"] == 80


def test_an_encounter_goes_onto_paper_and_to_obsidian(window: MainWindow, tmp_path: Path) -> None:
    lines = (PreparedNpc(npc="guard", count=3), PreparedNpc(npc="brawler"))
    window.workspace.campaign.execute(PutPrepared(Prepared(id="p1", name="En el muelle", npcs=lines)))
    window.npcs.prepare("p1")
    click(window, "npc.encounters.print")
    assert window.npcs.take.isVisible()
    click(window, "npc.take.save")
    assert pdf_pages(tmp_path / "En el muelle.pdf") == 2
    choose(window, "sheet")
    click(window, "npc.take.save")
    assert pdf_pages(tmp_path / "En el muelle.pdf") == 1
    choose(window, "obsidian")
    click(window, "npc.take.save")
    assert "3: " in (tmp_path / "En el muelle.md").read_text(encoding="utf-8")


def test_one_key_puts_the_fight_as_it_stands_on_paper(window: MainWindow, tmp_path: Path) -> None:
    """What goes on with a pencil when the battery is flat: who, in which order, how hurt, and their cards."""
    press(window, "Ctrl+Shift+P")
    assert [one.text() for one in window.banners.findChildren(QLabel) if "combatientes" in one.text()]
    campaign = window.workspace.campaign
    campaign.execute(AddNpcs((("guard", 2),)))
    campaign.execute(AddCombatants(Combatant(id="", name="Nadia", side="party", initiative=31, most=12)))
    for command in (NextTurn(), Damage((campaign.state.combatant[0].id,), "5")):
        campaign.execute(command)
    window.notes.setFocus()
    press(window, "Ctrl+Shift+P")
    take = window.npcs.take
    assert take.isVisible()
    click(window, "npc.take.save")
    words = pdf_text((tmp_path / "Encuentro.pdf").read_bytes())
    names = [one.name for one in campaign.state.combatant]
    assert all(words.count(name) for name in names)
    assert (names[0], "31" in words) == ("Nadia", True)
    assert pdf_pages(tmp_path / "Encuentro.pdf") == 2
    campaign.execute(AddCombatants(Combatant(id="", name="Refuerzo")))
    click(window, "npc.take.save")
    assert "Refuerzo" in pdf_text((tmp_path / "Encuentro.pdf").read_bytes())
    campaign.execute(RemoveCombatants(tuple(one.id for one in campaign.state.combatant)))
    assert not take.isVisible()


def test_a_disk_that_refuses_says_so(window: MainWindow, tmp_path: Path) -> None:
    window.npcs.prompts.folder = tmp_path / "mesa.gmscreen"  # type: ignore[attr-defined]
    window.npcs.take_out(["deep"], "markdown")
    click(window, "npc.take.save")
    assert window.banners.findChildren(QLabel)
    assert (tmp_path / "mesa.gmscreen").is_file()


def test_a_portrait_goes_along_in_our_own_json(window: MainWindow, tmp_path: Path) -> None:
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkCyan)
    assert image.save(str(tmp_path / "cara.png"))
    picture = (tmp_path / "cara.png").read_bytes()
    name = keep_portrait(tmp_path, "guard", picture)
    assert name != keep_portrait(tmp_path, "guard", picture + b" ")
    guard = people()[0].model_copy(update={"portrait": name})
    window.workspace.campaign.execute(PutNpc(guard))
    window.npcs.take_out(["guard"], "json")
    click(window, "npc.take.save")
    written = next(tmp_path.glob("Guarda*.json"))
    assert [one.portrait for one in bring(written.read_bytes(), Systems())] == [picture]


def test_a_file_takes_everybody_and_paper_says_whom_it_leaves_out(window: MainWindow, tmp_path: Path) -> None:
    crowd = tuple(StatBlock(id=f"m{n}", name=f"Vecino {n}", system="walkure") for n in range(3))
    window.workspace.campaign.execute(ImportNpcs(crowd))
    everybody = window.npcs.panel.model.total
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gmscreen.ui.panels.npc_take.MOST_PRINTED", everybody - 1)
        window.npcs.panel.sheet.picked.emit("export_all")
        limit = find(window, QLabel, "npc.take.limit")
        words = f"En papel caben los primeros {everybody - 1} de {everybody}; en los archivos van todos."
        assert (limit.isVisible(), limit.text()) == (True, words)
        window.npcs.take.form.set_current("json")
        window.npcs.take.form.picked.emit("json")
        assert not limit.isVisible()
        click(window, "npc.take.save")
    (file,) = tmp_path.glob("*.json")
    assert len(json.loads(file.read_text(encoding="utf-8"))["npcs"]) == everybody


def test_what_is_taken_is_as_the_library_has_it_when_it_is_saved(window: MainWindow, tmp_path: Path) -> None:
    """The editor may lie over the sheet, and an undo may take an NPC away."""
    campaign, take = window.workspace.campaign, window.npcs.take
    window.npcs.take_out(["guard", "deep"], "json")
    campaign.execute(PutNpc(people()[0].model_copy(update={"name": "Otro nombre"})))
    window.npcs.panel.library.remove(["deep"])
    click(window, "npc.take.save")
    saved = json.loads((tmp_path / "Otro nombre.json").read_text(encoding="utf-8"))
    assert [one["name"] for one in saved["npcs"]] == ["Otro nombre"]
    window.npcs.panel.library.remove(["guard"])
    assert not take.isVisible()


def test_an_encounter_says_who_is_missing_in_a_file(window: MainWindow) -> None:
    lines = (PreparedNpc(npc="guard", count=2), PreparedNpc(npc="deep"))
    window.workspace.campaign.execute(PutPrepared(Prepared(id="", name="Muelle", npcs=lines)))
    prepared = window.workspace.campaign.state.prepared[-1]
    window.npcs.panel.library.remove(["deep"])
    take = window.npcs.take
    take.take_encounter(prepared)
    limit = find(window, QLabel, "npc.take.limit")
    assert not limit.isVisible()
    take.form.set_current("markdown")
    take.form.picked.emit("markdown")
    words = "No están ya en la biblioteca y no van en el archivo: Habitante del arrecife."
    assert (limit.isVisible(), limit.text()) == (True, words)
    window.npcs.panel.library.remove(["guard"])
    assert [one.id for one in take.form.items()] == ["sheet"]
    assert take.isVisible()
