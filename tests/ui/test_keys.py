"""The editor of keys: every action in a list, another key for it by a press, at once and for good."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QPushButton, QWidget

from gmscreen.store import paths
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.panels.hidden_foot import KeyButton
from gmscreen.ui.widgets.key_capture import KeyCapture
from gmscreen.viewmodels.key_rows import ROW_ROLE
from tests.conftest import OpenWindow
from tests.ui.kit import EP, click, entries, find, press, text, type_into


def edit(window: MainWindow) -> QListView:
    """Open the editor as a person does, through the one line."""
    press(window, "Ctrl+K")
    type_into(window, "command.line", "cambiar teclas", enter=True)
    assert find(window, QWidget, "help.sheet").isVisible()
    return find(window, QListView, "keys.list")


def listed(rows: QListView) -> dict[str, str]:
    """The actions in the list with the keys shown there."""
    model = rows.model()
    found = [model.index(n, 0).data(ROW_ROLE) for n in range(model.rowCount())]
    return {one.id: one.key for one in found}


def choose(window: MainWindow, name: str) -> None:
    """Search for an action, go to it, and on to the field of its key."""
    type_into(window, "keys.search", name)
    press(window, "Down")
    press(window, "Return")
    assert isinstance(QApplication.focusWidget(), KeyCapture)


def message(window: MainWindow) -> str:
    return text(window, "keys.message")


def test_every_action_is_in_the_editor_with_its_key(open_window: OpenWindow) -> None:
    window = open_window()
    shown = listed(edit(window))
    texts = window.workspace.texts
    assert shown == {spec.id: texts.key(spec.id) for spec, _ in window.actions_}
    assert shown["sweep"] == "F8"
    assert "panel.notes" in shown


def test_another_key_by_keys_alone(open_window: OpenWindow) -> None:
    """It works at once, and menus, buttons, tips, the line and the sheet of keys all say it."""
    window = open_window([1, 2, 3])
    edit(window)
    choose(window, "tirar oculto")
    press(window, "Ctrl+B")
    assert "Ctrl B" in message(window)
    assert QApplication.focusWidget() is find(window, QListView, "keys.list")
    press(window, "Escape")
    press(window, "Ctrl+Shift+Return")
    assert entries(window) == ()
    press(window, "Ctrl+B")
    assert [view.visibility for view in entries(window)] == ["hidden"]
    assert window.actions_["roll.hidden"].text().endswith("\tCtrl B")
    assert "Ctrl B" in find(window, QPushButton, f"{EP}.roll.hidden").toolTip()
    assert any(one.detail == "Ctrl B" for one in window.lines.interpret("tirar oculto"))
    press(window, "Ctrl+F1")
    words = [one.text() for one in find(window, QWidget, "help.sheet").findChildren(QLabel)]
    assert "Ctrl B" in words
    assert "Ctrl Mayús Intro" not in words


def test_keys_hold_after_a_restart(open_window: OpenWindow, tmp_path: Path) -> None:
    path = tmp_path / "mesa.gmscreen"
    window = open_window((), path)
    edit(window)
    choose(window, "señuelo")
    press(window, "Ctrl+F3")
    window.close()
    again = open_window((), path)
    assert again.actions_["decoy"].shortcuts() == [QKeySequence("Ctrl+F3")]
    press(again, "Ctrl+F3")
    assert len(entries(again)) == 1
    assert find(again, KeyButton, "hidden.decoy").sizeHint().width() > 0
    assert again.workspace.texts.key("decoy") == "Ctrl F3"
    assert json.loads(paths.settings_file().read_text("utf-8"))["shortcuts"] == [
        {"action": "decoy", "key": "Ctrl+F3"}
    ]


@pytest.mark.parametrize(
    ("key", "named"),
    [
        ("F9", "Señuelo"),
        ("Ctrl+K", "Tirar o buscar"),
        ("Ctrl+C", "escribir"),
        ("Ctrl+Left", "escribir"),
        ("Return", "escribir"),
        ("F2", "listas"),
        ("Alt+F4", "escritorio"),
        ("Ctrl+Alt+E", "muchos teclados"),
        ("A", "escribe un signo"),
    ],
)
def test_a_key_that_is_refused_says_why(open_window: OpenWindow, key: str, named: str) -> None:
    """Nothing changes and nothing is started; the field keeps the keyboard for another try."""
    window = open_window()
    edit(window)
    choose(window, "barrido repetir")
    before = window.actions_.bindings
    press(window, key)
    assert named in message(window)
    assert message(window).endswith(".")
    assert window.actions_.bindings is before
    assert entries(window) == ()
    assert isinstance(QApplication.focusWidget(), KeyCapture)


def test_signs_are_taken_as_they_are_typed(open_window: OpenWindow) -> None:
    """A sign for which Shift is held is the sign; the Enter of the number pad is Enter."""
    window = open_window()
    edit(window)
    choose(window, "barrido repetir")
    field = find(window, KeyCapture, "keys.capture")
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(field, Qt.Key.Key_Plus, control | shift)
    assert "Letra más grande" in message(window)
    QTest.keyClick(field, Qt.Key.Key_Enter, control | Qt.KeyboardModifier.KeypadModifier)
    assert "Tirar a la vista" in message(window)
    QTest.keyClick(field, Qt.Key.Key_Slash, control | shift)
    assert window.actions_.bindings.keys["sweep"] == "Ctrl+/"


def test_taking_a_key_away_and_having_it_back(open_window: OpenWindow) -> None:
    """By the keyboard in list and field, and by clicks."""
    window = open_window()
    rows = edit(window)
    choose(window, "señuelo")
    press(window, "Delete")
    assert listed(rows)["decoy"] == ""
    assert "\t" not in window.actions_["decoy"].text()
    press(window, "F9")
    assert entries(window) == ()
    click(window, "keys.reset")
    assert listed(rows)["decoy"] == "F9"
    rows.setFocus()
    press(window, "Delete")
    assert listed(rows)["decoy"] == ""
    assert not find(window, QPushButton, "keys.clear").isEnabled()


def test_all_keys_as_shipped_and_back_again(open_window: OpenWindow) -> None:
    """Resetting all asks nothing, and can be taken back."""
    window = open_window()
    rows = edit(window)
    assert not find(window, QPushButton, "keys.reset_all").isEnabled()
    for name, key in (("señuelo", "Ctrl+F3"), ("telón irte", "Ctrl+F4")):
        choose(window, name)
        press(window, key)
    type_into(window, "keys.search", " ")
    mine = listed(rows)
    click(window, "keys.reset_all")
    assert window.actions_.bindings.chosen == {}
    assert listed(rows)["decoy"] == "F9"
    press(window, "Space")
    assert listed(rows) == mine
    assert window.actions_["decoy"].shortcuts() == [QKeySequence("Ctrl+F3")]
    assert find(window, QPushButton, "keys.reset_all").isVisible()


def test_the_curtain_falls_and_keeps_its_key(open_window: OpenWindow) -> None:
    """Its key works while another is being pressed, and it cannot be left without one."""
    window = open_window()
    edit(window)
    choose(window, "barrido repetir")
    press(window, "F12")
    assert window.curtain.drawn
    press(window, "F12")
    assert not window.curtain.drawn
    choose(window, "telón")
    press(window, "Delete")
    assert "telón" in message(window)
    press(window, "Ctrl+F12")
    window.activateWindow()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    assert window.curtain.drawn
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    assert not window.curtain.drawn


def test_searching_by_name_and_by_key(open_window: OpenWindow) -> None:
    window = open_window()
    rows = edit(window)
    type_into(window, "keys.search", "mayus f8")
    assert list(listed(rows)) == ["sweep.choose"]
    type_into(window, "keys.search", "xyzzy")
    assert listed(rows) == {}
    assert not find(window, QLineEdit, "keys.capture").isEnabled()
    assert text(window, "keys.what") == "Ninguna acción se llama así"
    press(window, "Escape")
    assert len(listed(rows)) > 40
    press(window, "Escape")
    assert not find(window, QWidget, "help.sheet").isVisible()


def test_the_editor_opens_with_the_keyboard_where_nothing_is_lost(open_window: OpenWindow) -> None:
    """Enter and Space, pressed once too often, take no key away."""
    window = open_window()
    window.actions_["keys.edit"].trigger()
    QApplication.processEvents()
    assert QApplication.focusWidget() is find(window, QWidget, "keys.search")
    press(window, "Space")
    press(window, "Return")
    assert window.actions_.bindings.keys["campaign.new"] == "Ctrl+N"


def test_the_editor_by_clicks(open_window: OpenWindow) -> None:
    """From the sheet of keys, with the mouse as far as it goes."""
    window = open_window()
    press(window, "Ctrl+F1")
    click(window, "keys.edit")
    QApplication.processEvents()
    rows = find(window, QListView, "keys.list")
    index = rows.model().index(1, 0)
    place = rows.visualRect(index).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    assert isinstance(QApplication.focusWidget(), KeyCapture)
    press(window, "Ctrl+F5")
    assert window.actions_.bindings.keys["campaign.open"] == "Ctrl+F5"


def test_the_editor_speaks_the_language_and_has_names(open_window: OpenWindow) -> None:
    window = open_window()
    rows = edit(window)
    choose(window, "señuelo")
    window.actions_["language.en"].trigger()
    assert find(window, QPushButton, "keys.clear").text() == "Take it away"
    names = [find(window, QWidget, f"keys.{one}").accessibleName() for one in ("search", "list", "capture")]
    assert all(names)
    window.actions_["language.es"].trigger()
    type_into(window, "keys.search", " ")
    said = [
        rows.model().index(n, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        for n in range(rows.model().rowCount())
    ]
    assert "Señuelo, F9" in said


@pytest.mark.parametrize(
    "shortcuts",
    [
        '[{"action": "sweep", "key": "F9"}]',
        '[{"action": "sweep", "key": "Ctrl+C"}]',
        '[{"action": "sweep", "key": "Banana"}]',
        '[{"action": "curtain", "key": ""}]',
        '[{"action": "sweep", "key": "F10"}, {"action": "decoy", "key": "F10"}]',
    ],
)
def test_damaged_keys_fall_back_with_a_sentence(open_window: OpenWindow, shortcuts: str) -> None:
    paths.settings_file().parent.mkdir(parents=True, exist_ok=True)
    paths.settings_file().write_text(f'{{"shortcuts": {shortcuts}}}', encoding="utf-8")
    window = open_window()
    said = [one.text() for one in window.banners.banners()]
    assert len(said) == 1
    assert "vuelven a ser las de fábrica" in said[0]
    kept = window.actions_.bindings
    assert kept.keys["curtain"] == "F12"
    assert len(kept.dropped) == 1
    assert kept.keys[kept.dropped[0]] == kept.shipped(kept.dropped[0])


@pytest.mark.parametrize("shortcuts", ["7", '"F8"', "[7]", '[{"action": 7}]', '[{"key": "F8"}]'])
def test_keys_that_are_no_keys_cost_only_the_keys(open_window: OpenWindow, shortcuts: str) -> None:
    paths.settings_file().parent.mkdir(parents=True, exist_ok=True)
    paths.settings_file().write_text(f'{{"theme": "dia", "shortcuts": {shortcuts}}}', encoding="utf-8")
    window = open_window()
    assert window.actions_.bindings.chosen == {}
    assert window.workspace.look.theme.name == "dia"
    assert ["dañado" in one.text() for one in window.banners.banners()] == [True]


def test_keys_of_an_action_that_is_not_there_wait_for_it(open_window: OpenWindow) -> None:
    """A system that was taken off the machine finds its key again; nothing is said."""
    paths.settings_file().parent.mkdir(parents=True, exist_ok=True)
    paths.settings_file().write_text(
        '{"shortcuts": [{"action": "system.gone", "key": "Ctrl+F9"}]}', encoding="utf-8"
    )
    window = open_window()
    assert window.banners.banners() == ()
    edit(window)
    choose(window, "señuelo")
    press(window, "Ctrl+F3")
    click(window, "keys.reset_all")
    kept = json.loads(paths.settings_file().read_text("utf-8"))["shortcuts"]
    assert kept == [{"action": "system.gone", "key": "Ctrl+F9"}]
