"""Bringing NPCs in at the window: pasted, from files, from tables; corrected, and only then added."""

import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from gmscreen.app import open_window
from gmscreen.content.npc.block import BlockSkill, StatBlock
from gmscreen.rules.dice import EntropyDice
from gmscreen.session.npcs import PutNpc
from gmscreen.store.ledger import LedgerFilter
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.panels.npc_intake import IntakeSheet
from gmscreen.ui.widgets.marked_text import MarkedText
from gmscreen.ui.widgets.roll_chip import RollChip
from gmscreen.viewmodels import npc_intake
from tests.store.kit import TickingClock, new_campaign
from tests.ui.kit import click, find, press, type_into
from tests.ui.npcs_gallery import PASTED, TABLE


class Answers:
    """Chooses the files that the test wants."""

    def __init__(self) -> None:
        self.read: tuple[Path, ...] = ()

    def files_to_read(self, *_: object) -> tuple[Path, ...]:
        return self.read

    def file_to_write(self, *_: object) -> Path | None:
        return None

    def picture(self, *_: object) -> Path | None:
        return None


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    path = tmp_path / "mesa.gmscreen"
    new_campaign(path).close()
    window = open_window(path, dice=EntropyDice(random.Random(7)), clock=TickingClock(step=1))
    qtbot.addWidget(window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.npcs.prompts = Answers()
    yield window
    window.close()


def paste(window: MainWindow, text: str, qtbot: QtBot) -> IntakeSheet:
    press(window, "Ctrl+Shift+V")
    sheet = window.npcs.intake
    assert sheet.text.hasFocus()
    sheet.text.insertPlainText(text)
    qtbot.waitUntil(lambda: bool(sheet.text.marks))
    return sheet


def read(window: MainWindow, qtbot: QtBot, *paths: Path) -> IntakeSheet:
    window.npcs.prompts.read = paths  # type: ignore[attr-defined]
    window.actions_["npc.bring"].trigger()
    sheet = window.npcs.intake
    qtbot.waitUntil(lambda: not sheet.progress.isVisible())
    return sheet


def rows(window: MainWindow) -> list[str]:
    found = find(window, QListWidget, "npc.intake.list")
    return [found.item(row).text() for row in range(found.count())]


def names(window: MainWindow) -> list[str]:
    library = window.workspace.campaign.file.npcs
    found = [window.workspace.campaign.file.npc(npc) for npc in library.ids()]
    return [one.name for one in found if one is not None]


def test_from_a_pasted_block_to_three_in_the_fight_and_a_hidden_roll(
    window: MainWindow, qtbot: QtBot
) -> None:
    """The whole way by keys: paste, add, correct a field, three to the fight, a hidden skill."""
    paste(window, PASTED.partition("\n\n")[0], qtbot)
    marks = [mark.status for mark in find(window, MarkedText, "npc.intake.text").marks]
    assert marks == ["understood", "understood", "partly", "understood", "not_understood"]
    assert rows(window)[0].startswith("Profundo joven · Partida web")
    assert names(window) == []
    find(window, QPushButton, "npc.intake.add").setFocus()
    press(window, "Space")
    assert names(window) == ["Profundo joven"]
    assert not window.npcs.intake.isVisible()
    type_into(window, "npc.editor.san", "0")
    press(window, "Escape")
    block = window.npcs.panel.sheet.block
    assert block is not None
    assert (block.typed_numbers()["san"], block.filled(window.npcs.panel.library.spec(block))["hp"]) == (
        0,
        12,
    )
    type_into(window, "npc.count", "3", enter=True)
    assert [one.name for one in window.workspace.campaign.state.combatant] == [
        f"Profundo joven {letter}" for letter in "ABC"
    ]
    window.npcs.focus()
    press(window, "Down")
    press(window, "Return")
    assert find(window, RollChip, "npc.roll.0").hasFocus()
    press(window, "Return")
    entry = window.workspace.campaign.file.page(LedgerFilter(), None, 1)[0].entry
    assert (entry.visibility, entry.who, entry.what) == ("hidden", "Profundo joven", "Combatir (pelea)")


def test_nothing_comes_before_the_button_and_what_is_unticked_stays_out(
    window: MainWindow, qtbot: QtBot
) -> None:
    sheet = paste(window, PASTED, qtbot)
    assert len(rows(window)) == 2
    sheet.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert sheet.add.text() == "Añadir 1 PNJ"
    click(window, "npc.intake.add")
    assert names(window) == ["Guardia del faro"]
    window.npcs.editor.dismiss()
    press(window, "Ctrl+Z")
    assert names(window) == []


def test_ctrl_enter_adds_what_was_pasted_and_rolls_nothing(window: MainWindow) -> None:
    """The key that sends a text elsewhere must not throw dice that the players see."""
    press(window, "Ctrl+Shift+V")
    sheet = window.npcs.intake
    press(window, "Ctrl+Return")
    assert sheet.isVisible()
    sheet.text.insertPlainText(PASTED)
    press(window, "Ctrl+Return")
    assert window.npcs.panel.model.ids()
    assert not window.workspace.campaign.file.page(LedgerFilter(), None, 1)


@pytest.mark.parametrize("action", ["npc.new", "npc.template", "encounters"])
def test_ctrl_enter_in_the_other_sheets_rolls_nothing_either(window: MainWindow, action: str) -> None:
    window.actions_[action].trigger()
    press(window, "Ctrl+Return")
    assert not window.workspace.campaign.file.page(LedgerFilter(), None, 1)
    assert not window.npcs.encounters.isVisible()
    assert not window.npcs.editor.isVisible() or action == "npc.template"


def test_what_is_doubtful_is_named(window: MainWindow, qtbot: QtBot) -> None:
    paste(window, PASTED, qtbot)
    doubts = find(window, QLabel, "npc.intake.doubts").text()
    assert "COR" in doubts
    assert "Huele a mar" in doubts
    assert find(window, QLabel, "npc.intake.result").text() == "2 de 2 se pueden añadir; 1 por mirar."


def test_rows_that_are_too_long_are_cut_and_hide_no_other(window: MainWindow, qtbot: QtBot) -> None:
    long = PASTED.replace("Profundo joven", "Profundo joven " + "y muy antiguo " * 9)
    listed = paste(window, long, qtbot).list
    last = listed.visualItemRect(listed.item(listed.count() - 1))
    assert listed.count() == 2
    assert listed.viewport().rect().contains(last)


def test_of_thirty_three_are_set_aside_and_the_others_come(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """Case P09."""
    entries: list[object] = [{"name": f"Guarda {n}", "system": "walkure"} for n in range(30)]
    entries[7] = {"system": "walkure"}
    entries[12] = {"name": "Roto", "system": "walkure", "skills": {"x": {}}}
    entries[20] = None
    path = tmp_path / "treinta.json"
    path.write_text(json.dumps({"format": "gmscreen-npc", "version": 1, "npcs": entries}), encoding="utf-8")
    sheet = read(window, qtbot, path)
    assert len(rows(window)) == 30
    rejected = [row for row in rows(window) if "no se puede añadir" in row]
    assert len(rejected) == 3
    for row, raw in ((7, '{"system": "walkure"}'), (12, '"skills": {"x": {}}'), (20, "null")):
        sheet.list.setCurrentRow(row)
        reason, _, shown = find(window, QLabel, "npc.intake.doubts").text().partition("\n")
        assert reason
        assert raw in shown
    click(window, "npc.intake.add")
    assert len(names(window)) == 27


def test_a_table_is_read_as_its_columns_are_said_to_be(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "lista.csv"
    path.write_text(TABLE, encoding="utf-8")
    sheet = read(window, qtbot, path)
    assert sheet.columns.isVisible()
    assert [row.partition(" · ")[0] for row in rows(window)] == ["Estibador", "Vigía"]
    mapping = sheet.columns.mapping()
    assert mapping is not None
    assert (mapping["FUE"], mapping["Sigilo"], mapping["Apodo"]) == ("str", "skill:Sigilo", "alias")
    box = sheet.columns._boxes[6][1]
    box.set_current("tags")
    box.picked.emit("tags")
    qtbot.waitUntil(lambda: not sheet.progress.isVisible())
    click(window, "npc.intake.add")
    campaign = window.workspace.campaign
    first = campaign.file.npc(campaign.file.npcs.ids()[0])
    assert first is not None
    assert (first.alias, first.tags, first.typed_numbers()["str"]) == ("Manos", ("gato",), 70)
    assert [(one.name, one.value) for one in first.skills] == [("Sigilo", 30)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_of_a_large_table_only_whole_lines_at_the_beginning_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    text = "Nombre;FUE\n" + "".join(f"Íñigo «{n}» 🐺;{n}\n" for n in range(40))
    path = tmp_path / "lista.csv"
    path.write_bytes(text.encode(encoding))
    for most in range(200, 260):
        monkeypatch.setattr(npc_intake, "BEGINNING", most)
        found = npc_intake._beginning(path)
        assert text.startswith(found + "\n")
        assert len((found + "\n").encode(encoding)) <= most


def test_what_the_columns_mean_is_asked_without_reading_all_of_a_large_file(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window stands still while it asks; the reading itself has a thread of its own."""
    monkeypatch.setattr(npc_intake, "BEGINNING", 100)
    path = tmp_path / "lista.csv"
    path.write_text(TABLE + "Nadie;1;1;1;1;;\n" * 40, encoding="utf-8")
    sheet = read(window, qtbot, path)
    mapping = sheet.columns.mapping()
    assert mapping is not None
    assert mapping["FUE"] == "str"
    assert len(rows(window)) == 42


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "vacío"),
        (b"{half", "JSON"),
        (b"[" * 100_000, "niveles"),
        ("Íñigo".encode("latin-1"), "UTF-8"),
        (b'{"version": 1}', "formato"),
        (b"[" + b"9" * 5000 + b"]", "cifras"),
    ],
)
def test_a_file_that_is_none_ends_in_a_sentence(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "malo.json"
    path.write_bytes(content)
    good = tmp_path / "bueno.txt"
    good.write_text(PASTED, encoding="utf-8")
    read(window, qtbot, path, good, tmp_path / "falta.json")
    refused = find(window, QLabel, "npc.intake.refused").text()
    assert refused.startswith("malo.json: ")
    assert words in refused
    assert "falta.json" in refused
    assert len(rows(window)) == 2


def test_a_reading_can_be_given_up(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "muchos.json"
    path.write_text(
        json.dumps([{"name": f"N{n}", "system": "walkure"} for n in range(5000)]), encoding="utf-8"
    )
    window.npcs.prompts.read = (path,)  # type: ignore[attr-defined]
    window.actions_["npc.bring"].trigger()
    click(window, "npc.intake.stop")
    assert not window.npcs.intake.progress.isVisible()
    assert rows(window) == []
    assert names(window) == []
    assert find(window, QLineEdit, "npc.search").isEnabled()


def test_a_block_without_a_name_comes_with_one_that_can_be_changed(window: MainWindow, qtbot: QtBot) -> None:
    paste(window, "FUE 60 CON 55 TAM 65 DES 50 INT 50 POD 45\nSigilo 40", qtbot)
    click(window, "npc.intake.add")
    assert names(window) == ["PNJ nuevo"]
    assert find(window, QLineEdit, "npc.editor.name").hasFocus()


def test_a_command_that_refuses_a_block_names_the_field_in_words(window: MainWindow) -> None:
    bad = StatBlock(id="x", name="X", system="eclipse_phase", skills=(BlockSkill(name=" ", value=1),))
    assert window.workspace.campaign.execute(PutNpc(bad)) is None
    shown = [one.text() for one in window.banners.findChildren(QLabel)]
    assert any("Habilidades 1" in text for text in shown)


class SlowFile:
    """Is read only when the test lets it be."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.released = threading.Event(), threading.Event()
        content = npc_intake._content

        def slow(path: Path) -> bytes:
            if threading.current_thread() is not threading.main_thread():
                self.begun.set()
                assert self.released.wait(20)
            return content(path)

        monkeypatch.setattr(npc_intake, "_content", slow)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowFile]:
    slow = SlowFile(monkeypatch)
    yield slow
    slow.released.set()
    for thread in threading.enumerate():
        if thread.name == "npcs":
            thread.join(20)


def begin_reading(window: MainWindow, tmp_path: Path, slow: SlowFile) -> IntakeSheet:
    path = tmp_path / "uno.json"
    path.write_text(json.dumps([{"name": "Uno", "system": "walkure"}]), encoding="utf-8")
    window.npcs.intake.read((path,))
    assert slow.begun.wait(20)
    return window.npcs.intake


def test_closing_the_sheet_waits_for_no_file_and_leaves_nothing_running(
    window: MainWindow, tmp_path: Path, slow: SlowFile, qtbot: QtBot
) -> None:
    """Whoever parses 50 MiB cannot be interrupted."""
    sheet = begin_reading(window, tmp_path, slow)
    press(window, "Escape")
    assert not sheet.isVisible()
    slow.released.set()
    qtbot.wait(100)
    sheet.begin("file", "")
    assert not sheet.progress.isVisible()
    assert rows(window) == []


def test_what_was_told_before_giving_up_does_not_come_after_it(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "uno.json"
    path.write_text(json.dumps([{"name": "Uno", "system": "walkure"}]), encoding="utf-8")
    window.npcs.intake.read((path,))
    for thread in threading.enumerate():
        if thread.name == "npcs":
            thread.join(20)
    click(window, "npc.intake.stop")
    QApplication.processEvents()
    assert rows(window) == []


def test_closing_the_window_while_a_file_is_read_leaves_no_error(
    window: MainWindow, tmp_path: Path, slow: SlowFile
) -> None:
    sheet = begin_reading(window, tmp_path, slow)
    reading = sheet.intake
    window.close()
    shiboken6.delete(reading)
    slow.released.set()


def test_another_language_says_refusals_anew_and_keeps_what_was_not_wanted(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    good = tmp_path / "bueno.txt"
    good.write_text(PASTED, encoding="utf-8")
    read(window, qtbot, good, tmp_path / "falta.json", tmp_path)
    refused = find(window, QLabel, "npc.intake.refused")
    words = ("falta.json: No está donde se buscaba.", f"{tmp_path.name}: No es un archivo.")
    assert refused.text() == "\n".join(words)
    find(window, QListWidget, "npc.intake.list").item(1).setCheckState(Qt.CheckState.Unchecked)
    window.workspace.language.switch("en")
    words = ("falta.json: It is not where it was looked for.", f"{tmp_path.name}: It is no file.")
    assert refused.text() == "\n".join(words)
    click(window, "npc.intake.add")
    assert names(window) == ["Profundo joven"]
