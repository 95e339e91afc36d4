"""The window as a whole, by keys: rolling, finding, undoing, hiding, and finding everything again."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QPlainTextEdit, QWidget

from gmscreen.session.ledger import EntryView
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.choice_box import ChoiceBox
from tests.conftest import OpenWindow
from tests.ui.kit import EP, click, entries, find, press, text, type_into


def line(window: MainWindow, typed: str) -> None:
    """Ctrl+K and some letters."""
    press(window, "Ctrl+K")
    type_into(window, "command.line", typed)


def shown(view: EntryView) -> tuple[str, str, str]:
    """Who rolled what, and who may know."""
    return view.entry.who, view.entry.what, view.visibility


def test_secret_roll_from_the_line(open_window: OpenWindow) -> None:
    """Ctrl+K, a few letters, Enter: hidden, in the pane, and the focus is back where it was."""
    window = open_window([3, 5])
    field = find(window, QWidget, f"{EP}.margin")
    field.setFocus()
    line(window, "perc nad")
    press(window, "Return")
    assert shown(entries(window)[0]) == ("Nadia", "Percepción", "hidden")
    assert QApplication.focusWidget() is field
    assert find(window, QLineEdit, "command.line").text() == ""
    assert find(window, QListView, "hidden.list").currentIndex().row() == 0


@pytest.mark.parametrize(
    ("typed", "what", "modifiers", "visibility"),
    [
        ("nadia percepcion +10", "Percepción", [10], "hidden"),
        ("nad perc −20 difícil", "Percepción", [-20, -10], "hidden"),
        ("perc nad vista", "Percepción", [], "public"),
    ],
)
def test_the_line_reads_modifiers_and_openness(
    open_window: OpenWindow, typed: str, what: str, modifiers: list[int], visibility: str
) -> None:
    window = open_window([3, 5])
    line(window, typed)
    press(window, "Return")
    view = entries(window)[0]
    request = view.entry.request
    assert request is not None
    assert shown(view) == ("Nadia", what, visibility)
    assert sorted(one.value for one in request.modifiers) == sorted(modifiers)


def test_dice_from_the_line(open_window: OpenWindow) -> None:
    window = open_window([4, 3])
    line(window, "2d6+3")
    press(window, "Ctrl+Return")
    view = entries(window)[0]
    assert view.entry.roll is not None
    assert (view.entry.roll.total, view.visibility) == (10, "public")


@pytest.mark.parametrize(
    "hostile",
    ["999999999999d6", "1d999999999999", "2d6+", "d1", "1d6" + "+1d6" * 40, "1d6r<7", "1d6 <b>x</b>"],
)
def test_the_line_says_why_it_cannot(open_window: OpenWindow, hostile: str) -> None:
    """D10, D11: nothing is rolled, the line stays, and the list says why before Enter is pressed."""
    window = open_window()
    line(window, hostile)
    offer = find(window, QListView, "command.offers").model().index(0, 0).data(Qt.ItemDataRole.UserRole)
    assert offer.problem
    press(window, "Return")
    assert entries(window) == ()
    assert find(window, QLineEdit, "command.line").text()


def test_every_action_is_in_the_line(open_window: OpenWindow) -> None:
    """Each action is found by its name, in both languages."""
    window = open_window()
    for language in ("es", "en"):
        window.workspace.language.switch(language)
        for offer in window.actions_.offers(window.workspace.texts):
            found = window.lines.interpret(offer.title)
            assert any(one.kind == "action" and one.id == offer.id for one in found), offer.title


def test_the_line_finds_people_notes_and_pages(open_window: OpenWindow) -> None:
    window = open_window()
    kinds = {one.kind for word in ("orlov", "escena", "dificultad") for one in window.lines.interpret(word)}
    assert {"character", "note", "page"} <= kinds
    line(window, "escena")
    press(window, "Return")
    assert window.notes.isVisible()


def test_rolls_by_keys_leave_the_focus(open_window: OpenWindow) -> None:
    """Ctrl+Shift+Enter hidden, Ctrl+Enter in the open, also on the number pad."""
    window = open_window([1, 2, 3, 4, 5, 6])
    field = find(window, QWidget, f"{EP}.base")
    field.setFocus()
    for key in ("Ctrl+Shift+Return", "Ctrl+Return", "Ctrl+Shift+Enter"):
        press(window, key)
    assert [view.visibility for view in entries(window)] == ["hidden", "public", "hidden"]
    assert QApplication.focusWidget() is field


def test_undo_in_words_and_back_to_the_start(open_window: OpenWindow) -> None:
    """Undo takes everything back, says what it was, and strikes the roll out without removing it."""
    window = open_window([2, 1])
    before = window.workspace.campaign.state
    click(window, f"{EP}.mod.minor.plus")
    press(window, "Ctrl+Shift+Return")
    assert "Twitch" in window.actions_["undo"].text()
    press(window, "Ctrl+Z")
    press(window, "Ctrl+Z")
    assert window.workspace.campaign.state == before
    assert [view.undone for view in entries(window)] == [True]
    press(window, "Ctrl+Shift+Z")
    press(window, "Ctrl+Shift+Z")
    assert [view.undone for view in entries(window)] == [False]
    assert entries(window)[0].entry.result.a.dice == (2, 1)  # type: ignore[union-attr]


def test_curtain_covers_and_comes_back(open_window: OpenWindow) -> None:
    """F12 hides every word, the title too, and no key does anything behind it; F12 brings all back."""
    window = open_window()
    field = find(window, QLineEdit, f"{EP}.base")
    field.setFocus()
    press(window, "F12")
    assert window.curtain.isVisible()
    assert window.curtain.geometry() == window.rect()
    assert window.windowTitle() == "gmscreen"
    image = window.grab().toImage()
    colours = {image.pixelColor(x, y).name() for x in range(0, window.width(), 7) for y in range(0, 700, 7)}
    assert len(colours) == 1
    press(window, "Ctrl+Return")
    assert entries(window) == ()
    press(window, "F12")
    assert not window.curtain.isVisible()
    assert QApplication.focusWidget() is field
    assert "estación" in window.windowTitle()


def test_language_switches_at_once_and_keeps_what_is_typed(open_window: OpenWindow) -> None:
    window = open_window()
    type_into(window, f"{EP}.mod.custom", "-15 hum")
    window.actions_["language.en"].trigger()
    assert find(window, QLabel, f"{EP}.target").isVisible()
    assert window.actions_["undo"].text().startswith("Undo")
    words = " ".join(one.text() for one in window.findChildren(QLabel) if one.isVisible())
    assert "Target number" in words
    assert "Número objetivo" not in words
    assert find(window, QLineEdit, f"{EP}.mod.custom").text() == "-15 hum"
    assert window.preferences.settings.language == "en"


def test_everything_is_there_after_a_restart(open_window: OpenWindow, tmp_path: Path) -> None:
    """The check on the desk, the rolls, the undo, the theme: all as they were."""
    path = tmp_path / "Mesa ñandú 🎲.gmscreen"
    window = open_window([2, 1], path)
    click(window, f"{EP}.mod.minor.plus")
    press(window, "Ctrl+Shift+Return")
    window.actions_["theme.dia"].trigger()
    state, target = window.workspace.campaign.state, text(window, f"{EP}.target")
    window.close()
    again = open_window((), path)
    assert again.workspace.campaign.state == state
    assert text(again, f"{EP}.target") == target
    assert len(entries(again)) == 1
    assert again.workspace.look.theme.name == "dia"
    press(again, "Ctrl+Z")
    assert entries(again)[0].undone


def test_notes_keep_caret_and_focus(open_window: OpenWindow) -> None:
    """Q07: a roll, an undo and a change of theme elsewhere never move the caret."""
    window = open_window([2, 1])
    notes = find(window, QPlainTextEdit, "notes.text")
    notes.setFocus()
    for _ in range(5):
        press(window, "Right")
    type_into_caret(notes, "hola")
    before = notes.textCursor().position()
    press(window, "Ctrl+Shift+Return")
    window.actions_["theme.dia"].trigger()
    type_into_caret(notes, "!")
    assert QApplication.focusWidget() is notes
    assert notes.textCursor().position() == before + 1
    assert "hola!" in notes.toPlainText()


def type_into_caret(notes: QPlainTextEdit, typed: str) -> None:
    """Type where the caret stands."""
    from PySide6.QtTest import QTest

    QTest.keyClicks(notes, typed)
    QApplication.processEvents()


def test_roster_lets_a_character_make_the_test(open_window: OpenWindow) -> None:
    window = open_window()
    srit = window.workspace.campaign.state.character[2]
    window.roster.chosen.emit(srit.id)
    assert find(window, ChoiceBox, f"{EP}.who").text() == srit.name


def test_layout_comes_back(open_window: OpenWindow) -> None:
    """A panel that was closed is back after "Disposición inicial"."""
    window = open_window()
    window.docks["hidden"].hide()
    window.docks["notes"].hide()
    window.actions_["layout.reset"].trigger()
    assert window.docks["hidden"].isVisible()
    assert window.docks["notes"].isVisible()


def test_help_lists_every_key(open_window: OpenWindow) -> None:
    window = open_window()
    press(window, "Ctrl+F1")
    sheet = find(window, QWidget, "help.sheet")
    words = [one.text() for one in sheet.findChildren(QLabel)]
    assert sheet.isVisible()
    assert "Ctrl Mayús Intro" in words
    assert "F12" in words
    press(window, "Escape")
    assert not sheet.isVisible()


def test_a_name_with_markup_is_shown_literally(open_window: OpenWindow) -> None:
    """M07: nothing typed is taken for markup."""
    window = open_window([2, 1])
    name = "<b>x</b><img src='file:///x'>"
    type_into(window, f"{EP}.who", name, enter=True)
    press(window, "Ctrl+Return")
    assert entries(window)[0].entry.who == name
    rich = [
        one
        for one in window.findChildren(QLabel)
        if one.textFormat() != Qt.TextFormat.PlainText and "<" in one.text()
    ]
    assert rich == []


def test_menus_of_fields_speak_the_language(open_window: OpenWindow) -> None:
    """Qt's own words are Spanish in Spanish, English in English."""
    window = open_window()
    field = find(window, QLineEdit, f"{EP}.mod.custom")
    field.setText("x")
    spanish = {
        action.text().split("\t")[0].replace("&", "")
        for action in field.createStandardContextMenu().actions()
    }
    window.workspace.language.switch("en")
    english = {
        action.text().split("\t")[0].replace("&", "")
        for action in field.createStandardContextMenu().actions()
    }
    assert "Copiar" in spanish
    assert "Copy" in english


def test_the_rule_for_what_has_the_focus(open_window: OpenWindow) -> None:
    """Shift+F1 opens the page of the system where it speaks of the focused control."""
    window = open_window()
    window.resize(1366, 768)
    find(window, QWidget, f"{EP}.mods.difficulty").setFocus()
    press(window, "Shift+F1")
    assert window.reference.isVisible()
    contents = find(window, QListView, "reference.contents")
    assert contents.currentIndex().data() == "Dificultad"


def test_tab_goes_as_one_reads(open_window: OpenWindow) -> None:
    """From who to what, base, kind and margin, the modifiers, the rolls, the dice."""
    window = open_window()
    window.resize(1366, 768)
    window._settle_in()
    find(window, QWidget, f"{EP}.who").setFocus()
    names = []
    for _ in range(40):
        press(window, "Tab")
        focus = QApplication.focusWidget()
        names.append(focus.objectName().removeprefix(f"{EP}.") if focus is not None else "")
    wanted = ["skill", "base", "margin", "mods.difficulty", "mods.circumstance", "mod.custom", "roll.hidden"]
    places = [names.index(one) for one in (*wanted, "roll.open", "dice")]
    assert places == sorted(places)


def test_menus_write_keys_as_the_rest_does(open_window: OpenWindow) -> None:
    window = open_window()
    assert window.actions_["roll.hidden"].text() == "Tirar oculto\tCtrl Mayús Intro"
    window.workspace.language.switch("en")
    assert window.actions_["roll.hidden"].text() == "Roll hidden\tCtrl Shift Enter"


def test_a_key_takes_the_keyboard_into_a_list(open_window: OpenWindow) -> None:
    """Ctrl+T, R reveals the last roll; Ctrl+R goes to the people, where the arrows choose."""
    window = open_window([3, 5])
    press(window, "Ctrl+Shift+Return")
    press(window, "Ctrl+T")
    press(window, "R")
    assert shown(entries(window)[0])[2] == "revealed"
    press(window, "Ctrl+R")
    assert QApplication.focusWidget() is window.roster.list


def test_a_panel_is_found_in_the_line_by_its_name(open_window: OpenWindow) -> None:
    window = open_window()
    offers = window.lines.interpret("ir a notas")
    assert [one.id for one in offers if one.kind == "action"] == ["panel.notes"]
    assert any(one.id == "panel.notes" for one in window.lines.interpret("notas"))
