"""The library of NPCs at the window: found, edited, rolled and sent to the fight, by keys and clicks."""

import random
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gmscreen.app import open_window
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.dice import EntropyDice
from gmscreen.session.npcs import ImportNpcs, PutNpc
from gmscreen.session.tracker.model import Prepared
from gmscreen.session.tracker.prepared import PutPrepared
from gmscreen.store.ledger import LedgerFilter
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.npc_print import write_pdf
from gmscreen.ui.panels.npcs import NpcPanel
from gmscreen.ui.widgets.choice_box import ChoiceBox
from gmscreen.ui.widgets.figures import Figures
from gmscreen.ui.widgets.menu_button import MenuButton
from gmscreen.ui.widgets.roll_chip import RollChip
from gmscreen.viewmodels.npc_cards import npc_card
from gmscreen.viewmodels.npc_list import STRETCH
from tests.store.kit import TickingClock, new_campaign
from tests.ui.kit import EP, choose, click, find, press, pull, type_into
from tests.ui.npcs_gallery import people


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    path = tmp_path / "mesa.gmscreen"
    new_campaign(path).close()
    window = open_window(path, dice=EntropyDice(random.Random(7)), clock=TickingClock(step=1))
    qtbot.addWidget(window)
    window.workspace.campaign.execute(ImportNpcs(people()))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    press(window, "Ctrl+L")
    yield window
    window.close()


def panel(window: MainWindow) -> NpcPanel:
    return window.npcs.panel


def entries(window: MainWindow) -> list[tuple[str, str, str]]:
    found = window.workspace.campaign.file.page(LedgerFilter(), None, 20)
    return [(view.entry.visibility, view.entry.who, view.entry.what) for view in found if view.entry.request]


def shown(window: MainWindow) -> list[str]:
    rows = find(window, QListView, "npc.list").model()
    return [str(rows.index(row, 0).data()) for row in range(rows.rowCount())]


def block(window: MainWindow, npc: str) -> StatBlock:
    found = window.workspace.campaign.file.npc(npc)
    assert found is not None
    return found


def test_search_to_hidden_roll_with_keys_alone(window: MainWindow) -> None:
    """Ctrl+L, a few letters, Down, Enter, Enter: two keys beyond the name."""
    assert window.focusWidget() is find(window, QLineEdit, "npc.search")
    type_into(window, "npc.search", "esclu")
    assert shown(window) == ["Guarda de la esclusa"]
    press(window, "Down")
    press(window, "Return")
    assert find(window, RollChip, "npc.roll.0").hasFocus()
    press(window, "Right")
    press(window, "Return")
    press(window, "Ctrl+Return")
    press(window, "Alt+Return")
    assert entries(window) == [
        ("public", "Guarda de la esclusa", "Esquivar"),
        ("hidden", "Guarda de la esclusa", "Esquivar"),
    ]
    side = window.workspace.campaign.state.find_desk("eclipse_phase").request.a
    assert (side.who, side.what, side.base) == ("Guarda de la esclusa", "Esquivar", 50)
    assert find(window, RollChip, "npc.roll.1").hasFocus()
    press(window, "Escape")
    assert find(window, QListView, "npc.list").hasFocus()


def test_ctrl_enter_elsewhere_still_rolls_the_desk(window: MainWindow) -> None:
    window.begin()
    type_into(window, "eclipse_phase.base", "50")
    press(window, "Ctrl+Return")
    assert window.workspace.campaign.state.find_desk("eclipse_phase").last


def test_three_of_them_join_the_fight(window: MainWindow) -> None:
    panel(window).show_npc("guard")
    find(window, QListView, "npc.list").setFocus()
    press(window, "Insert")
    press(window, "3")
    press(window, "Return")
    people = window.workspace.campaign.state.combatant
    assert [one.name for one in people] == [f"Guarda de la esclusa {n}" for n in "ABC"]
    assert all(one.hidden and one.most == 35 for one in people)
    assert window.tracker.isVisible()


def test_words_tags_notes_and_filters_find(window: MainWindow) -> None:
    everybody = len(people())
    assert len(shown(window)) == everybody
    for words, count in (("cultista", 8), ("estacion", 1), ("muelle", 1), ("zzz", 0), ("", everybody)):
        type_into(window, "npc.search", words or " ")
        assert len(shown(window)) == count
    filters = find(window, MenuButton, "npc.filter")
    filters.open_menu()
    ids = [item.id for item in filters.items()]
    filters.menu_shown().close()  # type: ignore[union-attr]
    assert {"which.favourites", "system.walkure", "tag.culto"} <= set(ids)
    filters.picked.emit("tag.culto")
    assert len(shown(window)) == 8
    assert filters.text() == "culto"
    filters.picked.emit("which.favourites")
    assert shown(window) == ["Guarda de la esclusa"]
    filters.picked.emit("which.all")
    assert len(shown(window)) == everybody


def test_an_edit_is_kept_as_it_is_typed_and_can_be_undone(window: MainWindow) -> None:
    panel(window).show_npc("guard")
    find(window, QListView, "npc.list").setFocus()
    press(window, "F2")
    editor = window.npcs.editor
    assert editor.isVisible()
    type_into(window, "npc.editor.name", "Guarda jefe", enter=True)
    type_into(window, "npc.editor.dur", "40")
    type_into(window, "npc.editor.skills.0.value", "60")
    type_into(window, "npc.editor.tags", "jefe, estación", enter=True)
    type_into(window, "npc.editor.skills.add", "Nadar 30, Pilotar 55", enter=True)
    now = block(window, "guard")
    assert (now.name, now.tags, now.typed_numbers()["dur"]) == ("Guarda jefe", ("jefe", "estación"), 40)
    assert [(one.name, one.value) for one in now.skills][::9] == [("Percepción", 60), ("Nadar", 30)]
    assert find(window, QLineEdit, "npc.editor.dr").placeholderText() == "60"
    figures = {one.name: one.value for one in find(window, Figures, "npc.figures").figures()}
    assert figures["DUR"] == "40"
    press(window, "Escape")
    assert not editor.isVisible()
    assert find(window, QListView, "npc.list").hasFocus()
    for _ in range(5):
        press(window, "Ctrl+Z")
    assert block(window, "guard") == people()[0]


def test_what_is_wrong_is_said_at_the_top_and_the_rest_goes_on(window: MainWindow) -> None:
    window.npcs.editor.open_npc("guard")
    problem = find(window, QLabel, "npc.editor.problem")
    type_into(window, "npc.editor.cog", "999", enter=True)
    assert problem.text() == "Cognición: Debe estar entre 1 y 60." or "COG" in problem.text()
    type_into(window, "npc.editor.skills.1.name", "percepcion", enter=True)
    assert "aparece dos veces" in problem.text()
    type_into(window, "npc.editor.alias", "Gris", enter=True)
    now = block(window, "guard")
    assert (now.typed_numbers()["cog"], now.skills[1].name, now.alias) == (10, "Esquivar", "Gris")
    type_into(window, "npc.editor.name", " ", enter=True)
    assert "Falta el nombre" in problem.text()
    assert block(window, "guard").name == "Guarda de la esclusa"
    type_into(window, "npc.editor.skills.add", "Nadar", enter=True)
    assert "Nadar" in find(window, QLabel, "npc.editor.skills.problem").text()
    assert find(window, QLineEdit, "npc.editor.skills.add").text() == "Nadar"


def test_weapons_and_traits_are_rows_of_fields(window: MainWindow) -> None:
    window.npcs.editor.open_npc("brawler")
    click(window, "npc.editor.traits.add.talent")
    type_into(window, "npc.editor.traits.3.name", "Ágil", enter=True)
    click(window, "npc.editor.traits.0.remove")
    click(window, "npc.editor.weapons.add")
    type_into(window, "npc.editor.weapons.0.name", "Navaja", enter=True)
    type_into(window, "npc.editor.weapons.0.damage", "3", enter=True)
    type_into(window, "npc.editor.weapons.0.ammo", "6")
    now = block(window, "brawler")
    assert [one.name for one in now.traits] == ["Mal genio", "Nadie me alcanza", "Ágil"]
    assert [(one.name, one.damage, one.ammo) for one in now.weapons] == [("Navaja", "3", 6)]
    notes = find(window, QPlainTextEdit, "npc.editor.notes")
    notes.setFocus()
    notes.setPlainText("Debe dinero.")
    window.npcs.editor.dismiss()
    assert block(window, "brawler").notes == "Debe dinero."


def test_another_language_says_every_word_anew(window: MainWindow) -> None:
    window.npcs.editor.open_npc("deep")
    window.actions_["language.en"].trigger()
    words = {one.text() for one in window.npcs.editor.findChildren(QLabel)}
    assert {"Characteristics", "Edit NPC", "STR"} <= words
    assert find(window, QLineEdit, "npc.editor.hp").placeholderText() == "13"


def test_copies_favourites_roster_and_removal_from_the_menu(window: MainWindow) -> None:
    panel(window).show_npc("brawler")
    more = find(window, MenuButton, "npc.more")
    more.picked.emit("duplicate")
    assert find(window, QLabel, "npc.name").text() == "Matón del puerto 2"
    more.picked.emit("roster")
    assert [one.name for one in window.workspace.campaign.state.character] == ["Matón del puerto 2"]
    more.picked.emit("remove")
    assert "Matón del puerto 2" not in shown(window)
    find(window, QListView, "npc.list").setFocus()
    press(window, "Space")
    assert block(window, panel(window).current()).favourite
    press(window, "Ctrl+Z")
    press(window, "Ctrl+Z")
    assert "Matón del puerto 2" in shown(window)


def test_a_new_npc_begins_with_its_name(window: MainWindow) -> None:
    find(window, MenuButton, "npc.add").picked.emit("blank")
    assert find(window, QLineEdit, "npc.editor.name").hasFocus()
    press(window, "A")
    press(window, "Return")
    found = panel(window).sheet.block
    assert found is not None
    assert (found.name.casefold(), found.system) == ("a", "eclipse_phase")


def test_markup_in_names_and_notes_is_only_text(window: MainWindow) -> None:
    """Case M07."""
    evil = '<b>x</b><img src="file:///etc/passwd">'
    window.workspace.campaign.execute(
        ImportNpcs((StatBlock(id="evil", name=evil, alias=evil, notes=evil, system="walkure", tags=(evil,)),))
    )
    window.npcs.show("evil")
    sheet = panel(window).sheet
    labels = [one for one in sheet.findChildren(QLabel) if evil[:5] in one.text()]
    assert labels
    assert all(one.textFormat() == Qt.TextFormat.PlainText for one in labels)


def test_markup_asks_nobody_for_a_picture(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Case M07: neither on screen nor on paper."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        evil = f'<b>x</b><img src="http://127.0.0.1:{listener.getsockname()[1]}/p.png">'
        npc = StatBlock(id="evil", name=evil, alias=evil, notes=evil, secrets=evil, markdown=True, system=EP)
        npc = npc.model_copy(update={"tags": (evil,), "gear": (evil,)})
        window.workspace.campaign.execute(ImportNpcs((npc,)))
        window.npcs.show("evil")
        type_into(window, "npc.count", "2", enter=True)
        window.npcs.encounters.add("", "evil", 1, EP)
        window.npcs.editor.open_npc("evil")
        window.grab()
        tips = [one.toolTip() for one in window.findChildren(QWidget) if "127.0.0.1" in one.toolTip()]
        assert all("<img" not in one for one in tips)
        paper = [npc_card(window.workspace.texts, window.workspace.campaign.systems[EP], npc)]
        write_pdf(tmp_path / "x.pdf", paper, page="A4", layout="sheet", texts=window.workspace.texts)
        qtbot.wait(50)
        with pytest.raises(BlockingIOError):
            listener.accept()


def low_strip(window: MainWindow, qtbot: QtBot) -> int:
    """A window on a laptop with the notes in front; how high they are."""
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1366, 768)
    window.docks["notes"].bring_forward()
    qtbot.wait(20)
    window.docks.size()
    qtbot.wait(20)
    return window.docks["notes"].height()


def test_the_strip_grows_for_the_library_and_its_tabs_stay_then(window: MainWindow, qtbot: QtBot) -> None:
    low = low_strip(window, qtbot)
    press(window, "Ctrl+L")
    qtbot.waitUntil(lambda: window.docks["npcs"].height() > low + 40)
    tabs = find(window, QTabBar, "tabs.strip")
    places = {tabs.y()}
    for name in ("notes", "reference", "npcs", "wounds", "npcs"):
        window.docks[name].bring_forward()
        qtbot.wait(30)
        places.add(tabs.y())
    assert len(places) == 1


def test_the_desk_takes_back_of_the_strip_what_it_comes_to_need(window: MainWindow, qtbot: QtBot) -> None:
    low = low_strip(window, qtbot)
    press(window, "Ctrl+L")
    qtbot.waitUntil(lambda: window.docks["npcs"].height() > low + 40)
    grown = window.docks["npcs"].height()
    click(window, f"{EP}.kind.opposed")
    qtbot.waitUntil(lambda: window.docks["npcs"].height() < grown - 40)
    page = window.tabs.currentWidget()
    assert page is not None
    qtbot.wait(30)
    assert page.height() >= page.sizeHint().height() or abs(window.docks["npcs"].height() - low) < 12


def drag_the_edge(window: MainWindow, qtbot: QtBot, down: int) -> None:
    """Drag the edge between the desk and the strip with the pointer."""
    desk = window.tabs
    edge = desk.mapTo(window, desk.rect().bottomLeft()) + QPoint(desk.width() // 2, 2)
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=edge)
    pull(window, edge + QPoint(0, down))
    qtbot.wait(30)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=edge + QPoint(0, down))
    qtbot.wait(30)


def test_who_drags_the_edge_of_the_strip_has_the_last_word(window: MainWindow, qtbot: QtBot) -> None:
    low = low_strip(window, qtbot)
    press(window, "Ctrl+L")
    qtbot.waitUntil(lambda: window.docks["npcs"].height() > low + 40)
    grown = window.docks["npcs"].height()
    drag_the_edge(window, qtbot, 30)
    dragged = window.docks["npcs"].height()
    assert dragged < grown - 10
    window.docks["notes"].bring_forward()
    qtbot.wait(30)
    press(window, "Ctrl+L")
    qtbot.wait(30)
    assert window.docks["npcs"].height() == dragged


def test_an_npc_from_a_template_at_another_quality_with_a_random_name(window: MainWindow) -> None:
    find(window, MenuButton, "npc.add").picked.emit("template")
    sheet = window.npcs.templates
    assert sheet.kind.hasFocus()
    choose(window, "npc.templates.kind", "Cultista")
    window.activateWindow()  # the list was a window of its own, which offscreen keeps the keyboard
    assert sheet.name.text() == "Cultista"
    click(window, "npc.templates.quality.boss")
    click(window, "npc.templates.random")
    name = sheet.name.text()
    assert name != "Cultista"
    click(window, "npc.templates.add")
    boss = panel(window).sheet.block
    assert boss is not None
    assert (boss.name, boss.template, boss.quality) == (name, "cultist", "boss")
    assert sheet.isVisible()
    assert sheet.name.text() == "Cultista"
    click(window, "npc.templates.quality.weak")
    type_into(window, "npc.templates.name", "Novicio", enter=True)
    weak = panel(window).sheet.block
    assert weak is not None
    assert weak.name == "Novicio"
    assert [one.value for one in boss.skills] > [one.value for one in weak.skills]
    choose(window, "npc.templates.system", "Walküre")
    assert sheet.kind.current() == "cultist"
    press(window, "Escape")
    assert not sheet.isVisible()


def test_an_encounter_is_prepared_from_the_library_and_put_on_the_table(window: MainWindow) -> None:
    panel(window).show_npc("guard")
    type_into(window, "npc.count", "2")
    more = find(window, MenuButton, "npc.more")
    more.opening.emit()
    assert "encounter." in {item.id for item in more.items()}
    more.picked.emit("encounter.")
    type_into(window, "npc.encounters.name", "Emboscada", enter=True)
    type_into(window, "npc.encounters.note.0", "en la puerta", enter=True)
    panel(window).show_npc("brawler")
    more.opening.emit()
    assert [item.text for item in more.items() if item.id == "encounter.p1"] == ["Emboscada"]
    more.picked.emit("encounter.p1")
    QApplication.processEvents()
    click(window, "npc.encounters.hidden.1")
    notes = find(window, QPlainTextEdit, "npc.encounters.notes")
    notes.setFocus()
    notes.setPlainText("De noche.")
    press(window, "Escape")
    waiting = window.workspace.campaign.state.prepared[0]
    assert (waiting.name, waiting.notes) == ("Emboscada", "De noche.")
    assert [(one.name, one.count, one.note, one.hidden) for one in waiting.npcs] == [
        ("Guarda de la esclusa", 2, "en la puerta", True),
        ("Matón del puerto", 1, "", False),
    ]
    window.actions_["encounters"].trigger()
    type_into(window, "npc.encounters.count.0", "3")
    click(window, "npc.encounters.open")
    found = [(one.name, one.hidden) for one in window.workspace.campaign.state.combatant]
    assert found == [(f"Guarda de la esclusa {n}", True) for n in "ABC"] + [("Matón del puerto", False)]
    window.actions_["encounters"].trigger()
    click(window, "npc.encounters.leave.0")
    assert [one.name for one in window.workspace.campaign.state.prepared[0].npcs] == ["Matón del puerto"]
    click(window, "npc.encounters.remove")
    assert window.workspace.campaign.state.prepared == ()
    assert find(window, QPushButton, "npc.encounters.new").isVisible()


class Picked:
    """Chooses the picture that the test wants."""

    path: Path | None = None

    def files_to_read(self, *_: object) -> tuple[Path, ...]:
        return ()

    def file_to_write(self, *_: object) -> Path | None:
        return None

    def picture(self, *_: object) -> Path | None:
        return self.path


def test_a_portrait_is_copied_beside_the_campaign(window: MainWindow, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkCyan)
    assert image.save(str(elsewhere / "cara.png"))
    (elsewhere / "cara.txt").write_text("no picture")
    picked = Picked()
    window.npcs.prompts = picked
    window.npcs.editor.open_npc("guard")
    picked.path = elsewhere / "cara.txt"
    click(window, "npc.editor.portrait")
    assert "cara.txt" in find(window, QLabel, "npc.editor.problem").text()
    picked.path = elsewhere / "cara.png"
    click(window, "npc.editor.portrait")
    name = block(window, "guard").portrait
    assert (tmp_path / name).read_bytes() == (elsewhere / "cara.png").read_bytes()
    panel(window).show_npc("guard")
    assert find(window, QLabel, "npc.portrait").pixmap().height() > 20
    click(window, "npc.editor.portrait.leave")
    assert block(window, "guard").portrait == ""


@pytest.mark.parametrize(
    "portrait", ["../../etc/passwd", "C:\\x.png", "\\\\server\\a.png", "file:///etc/passwd"]
)
def test_a_portrait_that_leads_elsewhere_is_not_shown(window: MainWindow, portrait: str) -> None:
    """Case M09."""
    window.workspace.campaign.execute(
        PutNpc(block(window, "guard").model_copy(update={"portrait": portrait}))
    )
    panel(window).show_npc("guard")
    assert not window.findChildren(QLabel, "npc.portrait")


def test_notes_are_formatted_only_where_that_is_wanted_and_load_nothing(window: MainWindow) -> None:
    notes = '# Rumores\n\n**Debe** <img src="file:///etc/passwd"> dinero'
    guard = block(window, "guard").model_copy(update={"notes": notes, "markdown": True})
    window.workspace.campaign.execute(PutNpc(guard))
    panel(window).show_npc("guard")
    shown_notes = next(one for one in panel(window).sheet.findChildren(QLabel) if "Debe" in one.text())
    assert shown_notes.textFormat() == Qt.TextFormat.RichText
    assert "<b>Debe</b>" in shown_notes.text() or "<strong>Debe</strong>" in shown_notes.text()
    assert "<img" not in shown_notes.text()


def test_no_more_copies_than_a_fight_takes_and_a_word_about_it(window: MainWindow) -> None:
    said: list[str] = []
    window.workspace.campaign.problem.connect(lambda problem: said.append(problem.code))
    window.npcs.encounters.add("", "guard", 3, "eclipse_phase")
    prepared = window.workspace.campaign.state.prepared[0].id
    window.npcs.encounters.add(prepared, "guard", 98, "eclipse_phase")
    assert said == ["copies_range"]
    type_into(window, "npc.encounters.count.0", "101")
    assert said == ["copies_range"] * 2
    assert window.workspace.campaign.state.prepared[0].npcs[0].count == 3


def test_a_search_shows_its_best_and_goes_down_to_nobody(window: MainWindow) -> None:
    """Who was chosen stays so as long as it is near; far down among what was found, the first is chosen."""
    many = tuple(StatBlock(id=f"z{n:03}", name=f"Zona {n:03}", system=EP) for n in range(3 * STRETCH))
    window.workspace.campaign.execute(ImportNpcs(many))
    rows = find(window, QListView, "npc.list")
    panel(window).show_npc("z002")
    type_into(window, "npc.search", "zona")
    assert panel(window).current() == "z002"
    press(window, "Escape")
    panel(window).show_npc("z290")
    assert rows.model().rowCount() > 2 * STRETCH
    type_into(window, "npc.search", "zona")
    assert panel(window).current() == "z000"
    assert rows.model().rowCount() == STRETCH
    assert rows.verticalScrollBar().value() == 0
    panel(window).show_npc("z290")
    assert panel(window).current() == "z290"


def test_of_many_encounters_the_nearest_are_offered_and_any_can_be_chosen(window: MainWindow) -> None:
    for n in range(30):
        system = EP if n % 2 else "walkure"
        window.workspace.campaign.execute(PutPrepared(Prepared(id="", name=f"Noche {n}", system=system)))
    panel(window).show_npc("guard")
    more = find(window, MenuButton, "npc.more")
    more.opening.emit()
    offered = [item.text for item in more.items() if item.id.startswith("encounter.")]
    own = [f"Noche {n}" for n in range(29, 13, -2)]
    assert offered == ["Encuentro nuevo", *own, "Elegir encuentro…"]
    type_into(window, "npc.count", "4")
    more.picked.emit("encounter.?")
    assert find(window, QLabel, "npc.encounters.choosing").text().startswith("Elige el encuentro")
    assert QApplication.focusWidget() is find(window, ChoiceBox, "npc.encounters.which")
    choose(window, "npc.encounters.which", "Noche 3")
    assert not find(window, QLabel, "npc.encounters.choosing").isVisible()
    prepared = {one.name: one for one in window.workspace.campaign.state.prepared}
    assert [(one.npc, one.count) for one in prepared["Noche 3"].npcs] == [("guard", 4)]
    choose(window, "npc.encounters.which", "Noche 5")
    assert not window.workspace.campaign.state.prepared[5].npcs


def test_who_was_to_be_added_is_forgotten_with_the_sheet(window: MainWindow) -> None:
    for n in range(12):
        window.workspace.campaign.execute(PutPrepared(Prepared(id="", name=f"Noche {n}", system=EP)))
    panel(window).show_npc("guard")
    more = find(window, MenuButton, "npc.more")
    more.picked.emit("encounter.?")
    press(window, "Escape")
    window.actions_["encounters"].trigger()
    choose(window, "npc.encounters.which", "Noche 7")
    assert not any(one.npcs for one in window.workspace.campaign.state.prepared)
    press(window, "Escape")
    more.picked.emit("encounter.?")
    click(window, "npc.encounters.new")
    assert [one.npc for one in window.workspace.campaign.state.prepared[-1].npcs] == ["guard"]


def test_what_is_no_good_in_an_encounter_stays_when_a_line_goes(window: MainWindow) -> None:
    encounters = window.npcs.encounters
    encounters.add("", "guard", 2, EP)
    encounters.add("p1", "brawler", 1, EP)
    type_into(window, "npc.encounters.name", " ")
    find(window, QWidget, "npc.encounters.leave.0").setFocus()
    press(window, "Space")
    assert [one.npc for one in window.workspace.campaign.state.prepared[0].npcs] == ["brawler"]
    assert find(window, QLineEdit, "npc.encounters.name").text() == " "
    assert find(window, QWidget, "npc.encounters.leave.0").hasFocus()


def test_a_list_with_nobody_says_why_at_once(window: MainWindow) -> None:
    """It once said so of the filter that was chosen before."""
    texts = window.workspace.texts
    window.workspace.campaign.undo()
    said = find(window, QLabel, "npc.empty")
    for picked, key in (("which.favourites", "npc.none_found"), ("which.all", "npc.empty")):
        find(window, MenuButton, "npc.filter").picked.emit(picked)
        assert said.text() == texts.t(key)
