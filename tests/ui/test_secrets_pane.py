"""Sweeps, decoys, seals, false leads, scenes and recaps, by keys and clicks."""

import json
from functools import partial
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.content.characters import Character, Skill, SystemSheet
from gmscreen.session.roster import PutCharacter
from gmscreen.session.scene import MakeCurrent, PutScene
from gmscreen.session.seal import verify
from gmscreen.session.secret_kinds import Scene
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants, RemoveCombatants
from gmscreen.session.tracker.prepared import SavePrepared
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.recap_pdf import document_of, write_pdf
from gmscreen.ui.widgets.chip import Chip
from gmscreen.ui.widgets.choice_box import ChoiceBox
from gmscreen.viewmodels.scenes import pictures_in
from tests.conftest import OpenWindow
from tests.ui.kit import EP, choose, click, entries, find, pick, press, type_into

FACES = (1, 2, 2, 2, 9, 1, 8, 8)


def scene_of(window: MainWindow) -> Scene:
    """The scene of these tests, as it is kept."""
    return next(one for one in window.workspace.campaign.state.scene if one.id == "s1")


def _whole(button: QWidget) -> bool:
    return button.width() >= button.minimumSizeHint().width()


def swept(window: MainWindow) -> None:
    """Choose perception for the whole party, and roll it."""
    press(window, "Shift+F8")
    choose(window, "sweep.skill", "perc")
    click(window, "sweep.roll")


def test_a_sweep_is_one_entry_by_margin_and_one_key_repeats_it(open_window: OpenWindow) -> None:
    window = open_window(FACES * 2)
    field = find(window, QLineEdit, f"{EP}.base")
    field.setFocus()
    swept(window)
    assert window.focusWidget() is field
    press(window, "F8")
    assert [view.entry.kind for view in entries(window)] == ["sweep", "sweep"]
    row = window.hidden.list.current_row
    assert row is not None
    assert row.title == "Barrido · Percepción"
    assert len(row.group) == 4
    made = [side.verdict.tone in {"success", "critical"} for side in row.group]
    assert made == sorted(made, reverse=True)
    assert len(set(made)) == 2
    window.hidden.show_entry(row.id)
    assert "Nadia" in find(window, QWidget, "hidden.trace").accessibleDescription()


def test_a_sweep_says_who_is_chosen_and_cannot_make_the_test(open_window: OpenWindow) -> None:
    """They are not rolled for, and the GM must not take their silence for a failure."""
    window = open_window()
    press(window, "Shift+F8")
    choose(window, "sweep.skill", "perc")
    told = find(window, QLabel, "sweep.without")
    assert not told.isVisible()
    sheet = SystemSheet(system=EP, skills=(Skill(name="Pelea", value=40),))
    window.workspace.campaign.execute(PutCharacter(Character(id="bruno", name="Bruno", sheets=(sheet,))))
    assert told.isVisible()
    assert "Bruno" in told.text()
    find(window, QCheckBox, "sweep.member.bruno").click()
    assert not told.isVisible()


def test_sweeps_lie_ready_and_are_taken_in_order(open_window: OpenWindow) -> None:
    """Nothing is clicked at the table: the key takes what was made ready."""
    window = open_window(FACES * 2)
    press(window, "Shift+F8")
    choose(window, "sweep.skill", "perc")
    member = find(window, QCheckBox, f"sweep.member.{window.workspace.campaign.state.character[0].id}")
    member.setChecked(False)
    click(window, "sweep.ready")
    assert entries(window) == ()
    press(window, "Escape")
    press(window, "F8")
    assert len(entries(window)[0].entry.group) == 3
    assert window.workspace.campaign.state.prerolled == ()


def test_a_decoy_is_marked_for_the_gm_alone(open_window: OpenWindow) -> None:
    window = open_window()
    press(window, "F9")
    click(window, "hidden.decoy")
    row = window.hidden.list.current_row
    assert row is not None
    assert (row.title, row.owed, window.hidden.title_extra()) == ("Señuelo", False, "")
    assert not find(window, QWidget, "hidden.reveal").isVisible()
    assert [view.entry.kind for view in entries(window)] == ["decoy", "decoy"]


def test_a_seal_is_published_and_can_be_checked(open_window: OpenWindow, tmp_path: Path) -> None:
    window = open_window([2, 1, *range(16)])
    press(window, "Ctrl+Shift+Return")
    click(window, "hidden.seal")
    (path,) = tmp_path.glob("sello-*.json")
    assert set(json.loads(path.read_text("utf-8"))) == {"format", "version", "fingerprint"}
    click(window, "hidden.reveal")
    click(window, "hidden.seal")
    assert verify(path.read_text("utf-8")).ok


def test_a_failure_is_answered_with_a_false_lead(open_window: OpenWindow) -> None:
    window = open_window([9, 8])
    lead = "El conducto está vacío, zumba"
    window.workspace.campaign.execute(PutScene(Scene(id="s1", false_leads=(lead, "Huele a aceite"))))
    window.workspace.campaign.execute(MakeCurrent("s1"))
    press(window, "Ctrl+Shift+Return")
    click(window, "hidden.say")
    pick(window, "hidden.leads", "0")
    assert entries(window)[0].told == lead
    assert find(window, QLineEdit, "hidden.told").text() == lead
    assert window.hidden.title_extra() == ""


def test_nothing_is_an_answer_too(open_window: OpenWindow) -> None:
    window = open_window([9, 8])
    press(window, "Ctrl+Shift+Return")
    click(window, "hidden.say")
    type_into(window, "hidden.truth", "hay alguien en el techo", enter=True)
    click(window, "hidden.nothing")
    view = entries(window)[0]
    assert (view.truth, view.told_nothing, view.owed) == ("hay alguien en el techo", True, False)


def test_a_scene_is_written_and_put_on_stage(open_window: OpenWindow) -> None:
    window = open_window()
    press(window, "Shift+F6")
    click(window, "notes.add")
    type_into(window, "scenes.title", "La trampa", enter=True)
    type_into(window, "scenes.players_title", "La estación", enter=True)
    find(window, QPlainTextEdit, "scenes.false_leads").setPlainText("uno\n\ndos")
    press(window, "F6")
    scene = window.workspace.campaign.state.current_scene
    assert scene is not None
    assert (scene.title, scene.players_title, scene.false_leads) == (
        "La trampa",
        "La estación",
        ("uno", "dos"),
    )
    assert window.players.model.view.title == "La estación"
    press(window, "F6")
    assert window.workspace.campaign.state.current_scene is None


def test_pictures_are_offered_from_the_folder_only(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("b.PNG", "in/a.jpg", "c.svg", "in/d.txt", ".x.png"):
        (tmp_path / name).write_bytes(b"")
    assert pictures_in(tmp_path) == ("b.PNG", "in/a.jpg")


def test_the_recap_is_plain_on_paper_too(open_window: OpenWindow, tmp_path: Path) -> None:
    """M07: markup stays text; the PDF is whole."""
    text = document_of(["# A", "", "- **21:04** \\<img src='file:///x'\\> — 12 _(oculta)_"]).toPlainText()
    assert text == "A\n21:04  <img src='file:///x'> — 12 (oculta)"
    window = open_window([2, 1])
    press(window, "Ctrl+Shift+Return")
    window.actions_["recap.gm"].trigger()
    window.actions_["recap.gm"].trigger()
    pages = sorted(tmp_path.glob("Resumen*"))
    assert [one.suffix for one in pages].count(".pdf") == 2
    assert pages[0].with_suffix(".pdf").read_bytes().startswith(b"%PDF")
    assert "Caída libre" in pages[0].with_suffix(".md").read_text("utf-8")
    write_pdf(tmp_path / "leer.pdf", "x", ["# A"])


def test_large_type_leaves_room_beside_the_hidden_rolls(open_window: OpenWindow, qtbot: QtBot) -> None:
    """With type twice as large the window still fits a small screen, and no button is cut."""
    window = open_window()
    while window.workspace.look.font_scale < 2:
        window.actions_["font.larger"].trigger()
    QTest.qWait(20)
    window.resize(1366, 768)
    QTest.qWait(20)
    assert window.hidden.minimumSizeHint().width() <= 320
    assert window.notes.minimumSizeHint().width() <= 500
    assert window.minimumSizeHint().width() <= 1366
    for name in ("hidden.sweep", "hidden.decoy", "notes.add"):
        qtbot.waitUntil(partial(_whole, find(window, QWidget, name)))


def test_people_and_encounters_belong_to_a_scene(open_window: OpenWindow) -> None:
    """By typing, each a step of its own; Delete takes somebody away, and the keyboard stays in the row."""
    window = open_window()
    campaign = window.workspace.campaign
    campaign.execute(PutScene(Scene(id="s1", title="La trampa")))
    press(window, "Shift+F6")
    window.notes.scenes.rows.choose("s1")
    orlov, reyes = (one.id for one in campaign.state.character if one.name.split()[-1] in {"Orlov", "Reyes"})
    type_into(window, "scenes.npcs.add", "orlo", enter=True)
    type_into(window, "scenes.npcs.add", "reyes", enter=True)
    assert scene_of(window).npcs == (orlov, reyes)
    window.messages.undo()
    assert scene_of(window).npcs == (orlov,)
    assert not window.findChildren(Chip, f"scenes.npcs.{reyes}")[0].isVisible()
    window.activateWindow()
    QTest.qWait(20)
    find(window, Chip, f"scenes.npcs.{orlov}").setFocus()
    press(window, "Delete")
    assert scene_of(window).npcs == ()
    assert window.focusWidget() is find(window, QLineEdit, "scenes.npcs.add")


def test_an_encounter_is_opened_from_its_scene(open_window: OpenWindow) -> None:
    window = open_window()
    campaign = window.workspace.campaign
    for command in (AddCombatants(Combatant(id="", name="Guarda")), SavePrepared("Redada")):
        campaign.execute(command)
    campaign.execute(RemoveCombatants(tuple(one.id for one in campaign.state.combatant)))
    campaign.execute(PutScene(Scene(id="s1", title="La trampa", npcs=("nobody",))))
    press(window, "Shift+F6")
    window.notes.scenes.rows.choose("s1")
    type_into(window, "scenes.encounters.add", "reda", enter=True)
    prepared = campaign.state.prepared[-1].id
    assert scene_of(window).encounters == (prepared,)
    click(window, f"scenes.encounters.{prepared}.scope")
    assert [one.name for one in campaign.state.combatant if one.side != "party"] == ["Guarda"]
    click(window, f"scenes.encounters.{prepared}.close")
    assert scene_of(window).encounters == ()


def test_a_scene_fits_with_large_type(open_window: OpenWindow) -> None:
    window = open_window()
    press(window, "Shift+F6")
    click(window, "notes.add")
    while window.workspace.look.font_scale < 2:
        window.actions_["font.larger"].trigger()
    QTest.qWait(20)
    window.resize(1366, 768)
    QTest.qWait(20)
    assert window.minimumSizeHint().width() <= 1366
    title = find(window, QLineEdit, "scenes.title")
    assert title.width() > find(window, QWidget, "scenes.play").width() / 2


def test_who_comes_and_goes_while_a_sweep_is_chosen_is_among_its_people(open_window: OpenWindow) -> None:
    window = open_window()
    campaign = window.workspace.campaign
    press(window, "Shift+F8")
    choose(window, "sweep.skill", "perc")
    first = campaign.state.character[0]
    box = find(window, QCheckBox, f"sweep.member.{first.id}")
    box.setChecked(False)
    newcomer = first.model_copy(update={"id": "late", "name": "Late & Co"})
    campaign.execute(PutCharacter(newcomer))
    QApplication.processEvents()
    late = find(window, QCheckBox, "sweep.member.late")
    assert late.isVisible()
    assert (late.text(), late.isChecked()) == ("Late && Co", True)
    assert not box.isChecked()
    assert find(window, ChoiceBox, "sweep.skill").text() == "Percepción"
    late.setFocus()
    campaign.undo()
    QApplication.processEvents()
    assert not [one for one in window.findChildren(QCheckBox, "sweep.member.late") if one.isVisible()]
    assert window.focusWidget() is not None
