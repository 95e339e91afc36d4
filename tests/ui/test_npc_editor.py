"""The editor of stat blocks when things go otherwise: bad values, odd signs, undo while it is open."""

import random
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.app import open_window
from gmscreen.content.characters import Trait
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon
from gmscreen.rules.dice import EntropyDice
from gmscreen.session.npcs import ImportNpcs
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.choice_box import ChoiceBox
from gmscreen.ui.widgets.elided_label import ElidedLabel
from tests.store.kit import TickingClock, new_campaign
from tests.ui.kit import choose, click, find, press, type_into
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


def block(window: MainWindow, npc: str) -> StatBlock:
    found = window.workspace.campaign.file.npc(npc)
    assert found is not None
    return found


def leave(window: MainWindow) -> None:
    """Go on to another field, as Tab or a click does."""
    find(window, QWidget, "npc.editor.favourite").setFocus()


def test_skills_and_weapons_are_there_from_the_first(window: MainWindow) -> None:
    window.npcs.editor.open_npc("guard")
    assert find(window, QLineEdit, "npc.editor.skills.8.name").text() == people()[0].skills[8].name
    assert find(window, QLineEdit, "npc.editor.weapons.1.name").text() == "Porra"
    window.npcs.editor.open_npc("brawler")
    assert find(window, QLineEdit, "npc.editor.traits.0.name").text() == "Duro de roer"


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", "  Jefe "),
        ("tags", "jefe,muelle"),
        ("gear", "Soga\n\n"),
        ("morph", " Sintético "),
        ("skills.0.name", " Escuchar "),
        ("weapons.0.damage", " 3d10 "),
    ],
)
def test_undo_of_a_text_that_was_tidied_is_not_undone_by_leaving_the_field(
    window: MainWindow, field: str, typed: str
) -> None:
    window.npcs.editor.open_npc("guard")
    type_into(window, f"npc.editor.{field}", typed)
    leave(window)
    assert block(window, "guard") != people()[0]
    window.workspace.campaign.undo()
    find(window, QWidget, f"npc.editor.{field}").setFocus()
    leave(window)
    window.npcs.editor.dismiss()
    assert block(window, "guard") == people()[0]


def test_opening_and_closing_writes_nothing(window: MainWindow) -> None:
    """Fields show a no-break space as a space, and have room for less than a block may hold."""
    odd = StatBlock(
        id="odd",
        name="A\u00a0B\u2028C",
        alias="x\u202ey",
        system="eclipse_phase",
        tags=tuple(f"{n}{'t' * 390}" for n in range(50)),
        notes="a\u00a0b\u2028c\td\u2029e",
        secrets="  x \n",
        gear=("uno", "dos"),
        false_leads=("una\ny su detalle", "otra"),
        skills=(BlockSkill(name=" Nadar ", value=3, specialization=" q "),),
        weapons=(Weapon(name=" "),),
    )
    window.workspace.campaign.execute(ImportNpcs((odd,)))
    before = block(window, "odd")
    window.npcs.editor.open_npc("odd")
    leave(window)
    window.npcs.editor.dismiss()
    assert block(window, "odd") == before


def test_escape_says_first_what_would_be_lost(window: MainWindow) -> None:
    editor = window.npcs.editor
    editor.open_npc("guard")
    find(window, QLineEdit, "npc.editor.name").setFocus()
    press(window, "Ctrl+A")
    press(window, "Delete")
    find(window, QLineEdit, "npc.editor.skills.add").setFocus()
    press(window, "Escape")
    assert editor.isVisible()
    problem = find(window, QLabel, "npc.editor.problem")
    assert problem.text() == "Nombre: Falta el nombre."
    assert not problem.visibleRegion().isEmpty()
    press(window, "Escape")
    assert not editor.isVisible()
    editor.open_npc("guard")
    assert find(window, QLineEdit, "npc.editor.name").text() == people()[0].name


def test_a_bad_number_holds_the_sheet_once_too(window: MainWindow) -> None:
    editor = window.npcs.editor
    editor.open_npc("guard")
    type_into(window, "npc.editor.dur", "99999")
    press(window, "Escape")
    assert editor.isVisible()
    assert find(window, QLabel, "npc.editor.problem").text() == "DUR: Debe estar entre 0 y 999."
    press(window, "Escape")
    assert not editor.isVisible()
    assert block(window, "guard") == people()[0]


def test_another_npc_is_opened_only_when_bad_text_was_told(window: MainWindow) -> None:
    editor = window.npcs.editor
    editor.open_npc("guard")
    find(window, QLineEdit, "npc.editor.name").clear()
    editor.open_npc("deep")
    assert editor.draft.block == people()[0]
    assert find(window, QLabel, "npc.editor.problem").text() == "Nombre: Falta el nombre."
    editor.open_npc("deep")
    assert block(window, "deep") == editor.draft.block


def test_skills_typed_without_enter_are_added_on_leaving(window: MainWindow) -> None:
    editor = window.npcs.editor
    editor.open_npc("guard")
    type_into(window, "npc.editor.skills.add", "Nadar 30, Volar")
    press(window, "Escape")
    assert editor.isVisible()
    assert block(window, "guard").skills[-1] == BlockSkill(name="Nadar", value=30)
    assert find(window, QLineEdit, "npc.editor.skills.add").text() == "Volar"
    assert find(window, QLabel, "npc.editor.skills.problem").isVisible()
    type_into(window, "npc.editor.skills.add", "Volar 20")
    press(window, "Escape")
    assert not editor.isVisible()
    assert block(window, "guard").skills[-1] == BlockSkill(name="Volar", value=20)


def test_what_the_disk_refuses_stays_in_the_field(window: MainWindow) -> None:
    editor = window.npcs.editor
    editor.open_npc("guard")
    window.workspace.campaign.file._connection.execute("PRAGMA query_only = 1")
    type_into(window, "npc.editor.name", "Jefe", enter=True)
    assert find(window, QLabel, "npc.editor.problem").text() == "Nombre: No se ha podido guardar."
    assert not window.npcs.flush()
    window.workspace.campaign.file._connection.execute("PRAGMA query_only = 0")
    assert window.npcs.flush()
    assert block(window, "guard").name == "Jefe"


def test_a_trait_of_another_kind_takes_a_value_that_kind_allows(window: MainWindow, qtbot: QtBot) -> None:
    window.npcs.editor.open_npc("brawler")
    click(window, "npc.editor.traits.add.aspect")
    choose(window, "npc.editor.traits.3.kind", "Limitación")
    assert block(window, "brawler").traits[3] == Trait(kind="limitation", name="Nuevo", value=1)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)  # not the list of the choice, which is closed
    type_into(window, "npc.editor.traits.3.value", "4")
    assert block(window, "brawler").traits[3].value == 4
    type_into(window, "npc.editor.traits.3.value", "44")
    assert find(window, QLabel, "npc.editor.problem").text() == "Nuevo: Debe estar entre 1 y 10."


def test_a_system_whose_values_do_not_fit_is_refused_and_not_shown(window: MainWindow) -> None:
    window.npcs.editor.open_npc("guard")
    type_into(window, "npc.editor.skills.0.value", "150")
    choose(window, "npc.editor.system", "Walk")
    assert find(window, ChoiceBox, "npc.editor.system").current() == "eclipse_phase"
    assert find(window, QLabel, "npc.editor.problem").text().startswith("Percepción: Debe estar entre")
    assert block(window, "guard").system == "eclipse_phase"


def test_a_system_that_is_gone_goes_by_its_id(window: MainWindow) -> None:
    lost = StatBlock(
        id="lost", name="Perdido", system="lost_system", skills=(BlockSkill(name="Ir", value=9),)
    )
    window.workspace.campaign.execute(ImportNpcs((lost,)))
    window.npcs.panel.show_npc("lost")
    assert find(window, ElidedLabel, "npc.about").full_text() == "lost_system"
    assert "Ir 9" in [one.text() for one in window.npcs.panel.sheet.findChildren(QLabel)]
    row = window.npcs.panel.list.currentIndex()
    assert row.data(Qt.ItemDataRole.AccessibleTextRole) == "Perdido, lost_system"
    window.npcs.editor.open_npc("lost")
    assert find(window, ChoiceBox, "npc.editor.system").text() == "lost_system"
    type_into(window, "npc.editor.skills.0.value", "12")
    assert block(window, "lost").skills[0].value == 12
    choose(window, "npc.editor.system", "Walk")
    assert block(window, "lost").system == "walkure"
    assert len(find(window, ChoiceBox, "npc.editor.system").items()) == 4


def test_a_new_item_that_is_refused_is_named_by_its_place(window: MainWindow) -> None:
    window.npcs.editor.open_npc("guard")
    type_into(window, "npc.editor.tags", "y" * 500)
    leave(window)
    problem = find(window, QLabel, "npc.editor.problem").text()
    assert problem == "Etiquetas 1: Demasiado largo: caben 400 caracteres."


def test_another_language_keeps_what_is_typed_and_where(window: MainWindow) -> None:
    editor = window.npcs.editor
    editor.open_npc("guard")
    type_into(window, "npc.editor.gear", "y" * 500)
    type_into(window, "npc.editor.skills.2.name", "Sin guardar aún")
    window.workspace.language.switch("en")
    QApplication.processEvents()
    assert block(window, "guard").skills[2].name == "Sin guardar aún"
    assert find(window, QPlainTextEdit, "npc.editor.gear").toPlainText() == "y" * 500
    assert find(window, QLabel, "npc.editor.problem").text() == "Gear 1: Too long: 400 characters fit."
    focused = window.focusWidget()
    assert focused is not None
    assert focused.objectName() == "npc.editor.skills.2.name"


def huge_png(side: int) -> bytes:
    """A picture of `side` by `side` dots of one colour, in a few kilobytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes(side * (side // 8 + 1)))
    parts = chunk(b"IHDR", head), chunk(b"IDAT", rows), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


class Picture:
    """Chooses the picture of the test."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def files_to_read(self, *_: object) -> tuple[Path, ...]:
        return ()

    def file_to_write(self, *_: object) -> Path | None:
        return None

    def picture(self, *_: object) -> Path | None:
        return self.path


def test_a_portrait_that_could_not_be_shown_is_refused_in_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "mesa.gmscreen"
    new_campaign(path).close()
    window = open_window(path, dice=EntropyDice(random.Random(7)), clock=TickingClock(step=1))
    qtbot.addWidget(window)
    window.workspace.campaign.execute(ImportNpcs(people()))
    picture = tmp_path / "enorme.png"
    picture.write_bytes(huge_png(20_000))
    window.npcs.prompts = Picture(picture)
    window.npcs.editor.open_npc("guard")
    click(window, "npc.editor.portrait")
    problem = find(window, QLabel, "npc.editor.problem")
    assert problem.text().startswith("«enorme.png» no es una imagen PNG, JPEG o WebP que se pueda mostrar")
    assert block(window, "guard").portrait == ""
    picture.write_bytes(huge_png(16)[:-20])
    click(window, "npc.editor.portrait")
    assert block(window, "guard").portrait == ""
    picture.write_bytes(huge_png(16))
    click(window, "npc.editor.portrait")
    assert block(window, "guard").portrait.startswith("retratos/")
    assert not problem.isVisible()
    window.close()


def test_a_bad_text_stays_with_its_row_when_another_row_goes(window: MainWindow) -> None:
    editor = window.npcs.editor
    editor.open_npc("guard")
    rows = [one.name for one in people()[0].skills]
    type_into(window, "npc.editor.skills.1.name", " ")
    type_into(window, "npc.editor.skills.3.name", rows[0])
    click(window, "npc.editor.skills.0.remove")
    find(window, QWidget, "npc.editor.skills.0.remove").setFocus()
    assert find(window, QWidget, "npc.editor.skills.0.remove").hasFocus()
    assert find(window, QLineEdit, "npc.editor.skills.0.name").text() == " "
    assert find(window, QLineEdit, "npc.editor.skills.1.name").text() == rows[2]
    click(window, "npc.editor.skills.6.remove")
    assert find(window, QLineEdit, "npc.editor.skills.0.name").text() == " "
    press(window, "Ctrl+Z")  # what has no namesake any more was kept just before: a step of its own
    assert [one.name for one in block(window, "guard").skills] == [*rows[1:7], *rows[8:]]
    press(window, "Ctrl+Z")
    assert [one.name for one in block(window, "guard").skills] == rows[1:]
    press(window, "Ctrl+Z")
    assert [one.name for one in block(window, "guard").skills] == rows
    assert find(window, QLineEdit, "npc.editor.skills.1.name").text() == " "
    click(window, "npc.editor.skills.1.remove")
    assert find(window, QLineEdit, "npc.editor.skills.1.name").text() == rows[2]


def test_a_row_that_goes_hands_the_keyboard_to_the_next(window: MainWindow) -> None:
    window.npcs.editor.open_npc("guard")
    last = len(people()[0].skills) - 1
    for place, then in ((0, 0), (last - 1, last - 2)):
        find(window, QWidget, f"npc.editor.skills.{place}.remove").setFocus()
        press(window, "Space")
        assert find(window, QWidget, f"npc.editor.skills.{then}.remove").hasFocus()


def test_a_false_lead_of_several_lines_stays_one(window: MainWindow) -> None:
    letter = "Una carta:\n«Ven sola.»\n\nSin firma"
    window.workspace.campaign.execute(
        ImportNpcs((StatBlock(id="lead", name="Guía", system="walkure", false_leads=(letter, "Nadie")),))
    )
    window.npcs.editor.open_npc("lead")
    field = find(window, QPlainTextEdit, "npc.editor.false_leads")
    field.setFocus()
    field.moveCursor(QTextCursor.MoveOperation.End)
    field.insertPlainText("\n  más")
    leave(window)
    assert block(window, "lead").false_leads == (letter, "Nadie\nmás")
    assert field.toPlainText().endswith("Nadie\n  más")


def test_a_tag_with_a_comma_stays_one(window: MainWindow) -> None:
    window.workspace.campaign.execute(
        ImportNpcs((StatBlock(id="tag", name="Guía", system="walkure", tags=("Orlov, el viejo",)),))
    )
    window.npcs.editor.open_npc("tag")
    field = find(window, QLineEdit, "npc.editor.tags")
    type_into(window, "npc.editor.tags", field.text() + " muelle", enter=True)
    assert block(window, "tag").tags == ("Orlov, el viejo", "muelle")
