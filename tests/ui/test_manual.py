"""The manual as a GM uses it: F1 where the keyboard is, reading, searching and going back by keys."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

import gmscreen.app
from gmscreen.content.folding import fold
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.panels.manual import HitList, ManualView
from gmscreen.ui.panels.reference_text import ReferenceText
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.manual import INDEX, PLACES, Manual
from tests.conftest import OpenWindow
from tests.ui.kit import EP, find, press, type_into

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

PANELS = [name.removeprefix("panel.") for name in PLACES if name.startswith("panel.")]


def shown(window: MainWindow) -> ManualView:
    """The manual, which is open."""
    view = find(window, ManualView, "manual.view")
    assert find(window, QWidget, "manual.sheet").isVisible()
    return view


def section(view: ManualView) -> str:
    return view.text.current_section()


@pytest.mark.parametrize("panel", PANELS)
def test_f1_opens_the_page_of_each_panel_at_its_keys(open_window: OpenWindow, panel: str) -> None:
    window = open_window()
    assert [dock.panel_id for dock in window.docks.all() if f"panel.{dock.panel_id}" not in PLACES] == []
    window.actions_[
        f"panel.{panel}"
        if panel in ("notes", "wounds", "player", "reference", "options")
        else f"focus.{panel}"
    ].trigger()
    before = QApplication.focusWidget()
    press(window, "F1")
    view = shown(window)
    assert view.current() == PLACES[f"panel.{panel}"][0]
    assert section(view) == "keys"
    assert QApplication.focusWidget() is view.text
    press(window, "Escape")
    assert not find(window, QWidget, "manual.sheet").isVisible()
    assert QApplication.focusWidget() is before


def at_the_desk(window: MainWindow) -> None:
    find(window, QWidget, f"{EP}.mod.custom").setFocus()


def in_the_detail(window: MainWindow) -> None:
    press(window, "Ctrl+Shift+Return")
    window.hidden.show_entry(1)


def in_the_keys(window: MainWindow) -> None:
    press(window, "Ctrl+F1")


def in_a_banner(window: MainWindow) -> None:
    window.messages.tell(Problem("store.disk_full"))
    find(window, QWidget, "banner.store.disk_full.copy").setFocus()


def editing(window: MainWindow) -> None:
    press(window, "Ctrl+L")
    press(window, "Down")
    press(window, "F2")


def by(action: str) -> Callable[[MainWindow], None]:
    return lambda window: window.actions_[action].trigger()


def taking(window: MainWindow) -> None:
    press(window, "Ctrl+L")
    window.npcs.take_out(window.npcs.panel.model.ids())


@pytest.mark.parametrize(
    ("pose", "page", "anchor"),
    [
        (at_the_desk, "desk", "keys"),
        (by("line"), "line", "keys"),
        (in_the_detail, "hidden", "detail"),
        (by("sweep.choose"), "secrets", "sweep"),
        (in_the_keys, "keys", "keys"),
        (by("keys.edit"), "keys", "keys"),
        (in_a_banner, "trouble", "banners"),
        (editing, "npc_editor", "keys"),
        (by("npc.template"), "npc_editor", "templates"),
        (by("npc.paste"), "npc_bring", "keys"),
        (by("encounters"), "encounters", "keys"),
        (taking, "npc_take", "keys"),
        (by("scenes"), "notes", "keys"),
        (by("report"), "trouble", "report"),
    ],
)
def test_f1_knows_the_sheets_and_the_desk(
    open_window: OpenWindow, pose: Callable[[MainWindow], None], page: str, anchor: str
) -> None:
    window = open_window([3, 4])
    window.resize(1366, 768)
    pose(window)
    QApplication.processEvents()
    press(window, "F1")
    view = shown(window)
    assert view.current() == page
    last = view.text.verticalScrollBar().value() == view.text.verticalScrollBar().maximum()
    assert section(view) == anchor or last


def test_f1_in_the_manual_leads_to_its_contents_and_alt_left_back(open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1366, 768)
    at_the_desk(window)
    press(window, "F1")
    view = shown(window)
    QTest.keyClick(view.text, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    view.text.verticalScrollBar().triggerAction(view.text.verticalScrollBar().SliderAction.SliderToMaximum)
    read = section(view)
    press(window, "F1")
    assert view.current() == INDEX
    assert "El primer minuto" in view.text.toPlainText()
    press(window, "Alt+Left")
    assert (view.current(), section(view)) == ("desk", read)
    press(window, "Alt+Left")
    assert view.current() == "desk"


def test_links_lead_to_pages_by_click_and_by_key(open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1366, 768)
    press(window, "F1")
    view = shown(window)
    view.show_page(INDEX)
    QApplication.processEvents()
    click_on(view.text, "Iniciativa")
    assert view.current() == "tracker"
    view.show_page(INDEX)
    view.focus_text()
    press(window, "Tab")
    press(window, "Return")
    assert view.current() == "first_minute"


def test_a_link_starts_an_action_and_gives_way(open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1366, 768)
    at_the_desk(window)
    press(window, "F1")
    view = shown(window)
    click_on(view.text, "Todas las teclas")
    assert not find(window, QWidget, "manual.sheet").isVisible()
    assert find(window, QWidget, "help.sheet").isVisible()
    assert "F12" in [one.text() for one in find(window, QWidget, "help.sheet").findChildren(QLabel)]
    press(window, "Escape")
    press(window, "F1")
    for address in ("action:nothing", "nowhere.md", "http://127.0.0.1:9/", "file:///etc/passwd"):
        view.text.anchorClicked.emit(QUrl(address))
        assert view.current() == "desk"


def test_the_search_finds_sections_of_every_page(open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1366, 768)
    press(window, "F1")
    view = shown(window)
    press(window, "Ctrl+F")
    assert QApplication.focusWidget() is view.search
    type_into(window, "manual.search", "copias seguridad")
    found = find(window, HitList, "manual.found")
    assert found.isVisible()
    assert found.model().index(0, 0).data() == "Copias de seguridad"
    press(window, "Down")
    assert QApplication.focusWidget() is found
    press(window, "Return")
    assert (view.current(), section(view)) == ("safety", "backups")
    assert view.text.extraSelections()
    assert QApplication.focusWidget() is view.text
    type_into(window, "manual.search", "zzz")
    assert find(window, QLabel, "manual.nothing").isVisible()
    press(window, "Escape")
    assert view.text.isVisible()
    assert view.search.text() == ""
    press(window, "Escape")
    assert not find(window, QWidget, "manual.sheet").isVisible()


def test_what_is_typed_on_a_page_is_looked_for_and_enter_opens_the_first(open_window: OpenWindow) -> None:
    window = open_window()
    press(window, "F1")
    view = shown(window)
    for letter in "pistas falsas":
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, letter)
    assert QApplication.focusWidget() is view.search
    assert view.search.text() == "pistas falsas"
    press(window, "Return")
    assert (view.current(), section(view)) == ("hidden", "leads")
    assert QApplication.focusWidget() is view.text
    type_into(window, "manual.search", "zzz")
    press(window, "Return")
    assert find(window, QLabel, "manual.nothing").isVisible()


@pytest.mark.parametrize(
    ("typed", "words"), [("imprimir", "imprimir"), ("pista falsa", "pista"), ("exportar", "exportar")]
)
def test_what_the_one_line_does_not_know_is_found_in_the_manual(
    open_window: OpenWindow, typed: str, words: str
) -> None:
    window = open_window()
    press(window, "Ctrl+K")
    type_into(window, "command.line", typed)
    offers = window.top.line.choices.offers
    assert {one.kind for one in offers} == {"manual"}
    assert all("manual" in one.detail for one in offers)
    press(window, "Return")
    view = shown(window)
    assert view.current() == offers[0].id.partition("#")[0]
    assert QApplication.focusWidget() is view.text
    assert view.text.extraSelections()
    assert words in fold(view.text.toPlainText())


def test_the_one_line_looks_nowhere_else_while_it_understands(open_window: OpenWindow) -> None:
    window = open_window()
    for typed in ("nadia perc", "tema", "2d6+3", "2d", "zz", "qwxz"):
        press(window, "Ctrl+K")
        type_into(window, "command.line", typed)
        assert "manual" not in {one.kind for one in window.top.line.choices.offers}
        press(window, "Escape")


def test_a_page_is_chosen_from_the_list(open_window: OpenWindow) -> None:
    window = open_window()
    press(window, "F1")
    view = shown(window)
    type_into(window, "manual.pages", "telon", enter=True)
    type_into(window, "manual.pages", "ventana de la", enter=True)
    assert view.current() == "players"


def test_language_keys_and_theme_change_at_once(open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1366, 768)
    press(window, "Ctrl+T")
    press(window, "F1")
    view = shown(window)
    view.show_page("secrets", "decoy")
    window.views.language("en")
    assert "Sweeps, decoys and seals" in [one.text for one in view.pages.items()]
    assert section(view) == "decoy"
    assert "F9 leaves the same and rolls nothing" in view.text.toPlainText()
    bindings = window.actions_.bindings.with_key("decoy", "Ctrl+B")
    window.actions_.rebind(bindings)
    window.workspace.language.name_keys(bindings.keys)
    assert "Ctrl B leaves the same and rolls nothing" in view.text.toPlainText()
    window.views.theme("dia")
    window.views.scale(1)
    assert section(view) == "decoy"


def click_on(text: ReferenceText, words: str) -> None:
    """Click where `words` stand as a link."""
    cursor = text.document().find(words, 0)
    while not cursor.isNull() and not cursor.charFormat().isAnchor():
        cursor = text.document().find(words, cursor)
    assert not cursor.isNull()
    cursor.setPosition(cursor.selectionStart() + 2)
    text.setTextCursor(QTextCursor(cursor))
    text.ensureCursorVisible()
    QApplication.processEvents()
    place = text.cursorRect(cursor).center() + QPoint(1, 0)
    QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


LINE: dict[str, list[tuple[str, str]]] = {
    "es": [
        ("`2d6+3`, `d100`, `3d6 mejores 2`", "dice"),
        ("`siguiente tu`, `tema d`", "action"),
        ("`nadia perc`, `perc nad -10`", "check"),
        ("`nadia perc difícil`", "check"),
        ("`guarda percep`", "check"),
        ("`nadia perc vista`", "check"),
    ],
    "en": [
        ("`2d6+3`, `d100`, `3d6kh2`", "dice"),
        ("`next tu`, `day th`", "action"),
        ("`nadia perc`, `perc nad -10`", "check"),
        ("`nadia perc difficult`", "check"),
        ("`guard percep`", "check"),
        ("`nadia perc open`", "check"),
    ],
}


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_line_understands_what_the_manual_says_it_does(
    open_window: OpenWindow, tmp_path: Path, language: str
) -> None:
    path = tmp_path / "d.gmscreen"
    gmscreen.app.make_library().create_demo(path, language).file.close()
    window = open_window(path=path)
    window.views.language(language)
    page = Manual(window.workspace.texts, str).page("line")
    rows = next(one.text for one in page.sections if one.anchor == "what")
    for cell, kind in LINE[language]:
        assert f"| {cell} |" in rows
        for words in re.findall("`([^`]*)`", cell):
            first = window.lines.interpret(words)[0]
            assert (first.kind, first.problem) == (kind, ""), words
            if kind == "check":
                assert first.hidden == (words.split()[-1] not in ("vista", "open"))
                request = first.request
                assert request is not None
                assert len(request.modifiers) == (words.split()[-1] in ("-10", "difícil", "difficult"))
    assert "| `orlov` |" in rows
    assert {one.kind for one in window.lines.interpret("orlov")} == {"check", "character"}
    library = window.lines.interpret(LINE[language][4][0].strip("`"))
    assert any(one.id == "demo-guard" for one in library)
    note = window.workspace.campaign.state.note[0].title
    for title in (note, "Trabajo en" if language == "es" else "Teamwork"):
        assert window.lines.interpret(title)[0].kind in ("note", "page")
