"""Talents, limitations and aspects: on the sheet, and from there onto the builder."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListView, QWidget

from gmscreen.content.characters import SystemSheet, Trait
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.panels.field_marks import MarksButton
from gmscreen.ui.widgets.menu_button import MenuButton
from tests.conftest import OpenWindow
from tests.ui.kit import click, find, pick, press, text, type_into
from tests.ui.test_contest import model, opened

WK = "walkure"


def lines(window: MainWindow) -> list[tuple[str, str, int, str]]:
    """The lines of the builder."""
    return [(one.code, one.label, one.value, one.scope) for one in model(window).request.modifiers]


def traits(window: MainWindow) -> tuple[Trait, ...]:
    one = window.workspace.campaign.state.find_character("anneliese")
    assert one is not None
    return one.sheet(WK).traits


def test_a_click_puts_a_trait_on_the_builder_and_its_chip_takes_it_off(open_window: OpenWindow) -> None:
    window = opened(open_window, "success")
    click(window, f"{WK}.trait.talent.Actriz")
    click(window, f"{WK}.trait.limitation.Cabezota")
    click(window, f"{WK}.trait.invoked.Nunca en casa")
    assert lines(window) == [
        ("talent", "Actriz", 1, "a"),
        ("limitation", "Cabezota", -1, "a"),
        ("invoked", "Nunca en casa", 0, "a"),
    ]
    assert (
        window.findChildren(QWidget, f"{WK}.trait.talent.Actriz") == []
        or not find(window, QWidget, f"{WK}.trait.talent.Actriz").isVisible()
    )
    click(window, f"{WK}.chip.talent.1.close")
    assert find(window, QWidget, f"{WK}.trait.talent.Actriz").isVisible()


def test_the_opponents_traits_count_for_that_side(open_window: OpenWindow) -> None:
    window = opened(open_window, "opposed")
    menu = find(window, MenuButton, f"{WK}.vs.traits")
    assert menu.items()[0].text == "Instrucción militar"
    pick(window, f"{WK}.vs.traits", menu.items()[0].id)
    assert lines(window) == [("talent", "Instrucción militar", 1, "b")]


def test_traits_are_added_and_removed_on_the_sheet(open_window: OpenWindow) -> None:
    window = opened(open_window, "success")
    window.docks["roster"].bring_forward()
    find(window, QListView, "roster.list").setCurrentIndex(
        find(window, QListView, "roster.list").model().index(0, 0)
    )
    type_into(window, "roster.trait.add", "Tiradora +2", enter=True)
    assert traits(window)[1] == Trait(kind="talent", name="Tiradora", value=2)
    pick(window, "roster.trait.kind", "limitation")
    type_into(window, "roster.trait.add", "Coja +1", enter=True)
    assert text(window, "roster.trait.problem") == "«Coja +1»: ese rasgo cuenta con el otro signo."
    type_into(window, "roster.trait.add", "Coja −1", enter=True)
    assert find(window, QLineEdit, "roster.trait.add").text() == ""
    listed = find(window, QListView, "roster.traits")
    listed.setCurrentIndex(listed.model().index(0, 0))
    QTest.keyClick(listed, Qt.Key.Key_Delete)
    assert [one.name for one in traits(window)][:3] == ["Tiradora", "Cabezota", "Coja"]
    press(window, "Ctrl+Z")
    assert traits(window)[0].name == "Actriz"


def test_a_sheet_of_an_older_file_has_no_traits() -> None:
    assert SystemSheet.model_validate_json('{"system": "walkure"}').traits == ()


def test_a_difficulty_has_its_named_steps_one_click_away(open_window: OpenWindow) -> None:
    window = opened(open_window, "success")
    button = find(window, MarksButton, f"{WK}.difficulty.marks")
    button.open_menu()
    menu = button.menu_shown()
    assert menu is not None
    assert [one.text() for one in menu.actions()][3] == "9   normal"
    menu.actions()[5].trigger()
    menu.close()
    assert text(window, f"{WK}.target") == "13"
