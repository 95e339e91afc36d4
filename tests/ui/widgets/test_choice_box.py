"""A choice is found by typing a part of it."""

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.choice_popup import ChoiceModel
from tests.ui.widgets.conftest import Show
from tests.ui.widgets.hands import click, press, type_text, wheel

ITEMS = (
    ChoiceItem("free", "Caída libre", "65", group="Habilidades"),
    ChoiceItem("perc", "Percepción", "45", group="Habilidades"),
    ChoiceItem("info", "Infoseguridad", "—", enabled=False, group="Habilidades"),
    ChoiceItem("som", "Somático", "20", group="Aptitudes"),
)


@pytest.fixture
def box(show: Show, themed: QApplication) -> ChoiceBox:
    """A choice box in a window, beside another field."""
    box, other = ChoiceBox(), QLineEdit()
    other.setObjectName("other")
    box.set_items(ITEMS)
    show(box, other)
    box.setFocus()
    return box


def other_of(box: ChoiceBox) -> QLineEdit:
    found = box.window().findChild(QLineEdit, "other")
    assert isinstance(found, QLineEdit)
    return found


def test_typing_without_accents_and_enter_picks(box: ChoiceBox, qtbot: QtBot) -> None:
    type_text(box, "caida")
    with qtbot.waitSignal(box.picked) as picked:
        press(box, Qt.Key.Key_Return)
    assert picked.args == ["free"]
    assert (box.text(), box.current(), box.is_open()) == ("Caída libre", "free", False)


def test_arrows_pass_over_headers_and_what_cannot_be_picked(box: ChoiceBox, qtbot: QtBot) -> None:
    box.set_current("perc")
    press(box, Qt.Key.Key_Down)
    assert box.is_open()
    press(box, Qt.Key.Key_Down)
    with qtbot.waitSignal(box.picked) as picked:
        press(box, Qt.Key.Key_Return)
    assert picked.args == ["som"]


def test_escape_brings_the_choice_back(box: ChoiceBox, qtbot: QtBot) -> None:
    box.set_current("perc")
    box.selectAll()
    type_text(box, "som")
    press(box, Qt.Key.Key_Escape)
    assert (box.text(), box.current(), box.is_open()) == ("Percepción", "perc", False)


def test_what_fits_nothing_is_marked_and_kept_out(box: ChoiceBox, qtbot: QtBot) -> None:
    box.set_current("perc")
    box.selectAll()
    with qtbot.assertNotEmitted(box.picked), qtbot.assertNotEmitted(box.text_committed):
        type_text(box, "xyz")
        assert box.property("invalid") is True
        press(box, Qt.Key.Key_Return)
        other_of(box).setFocus()
    assert (box.text(), box.current()) == ("Percepción", "perc")


def test_what_cannot_be_picked_is_not_picked_by_its_name(box: ChoiceBox, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(box.picked):
        type_text(box, "Infoseguridad")
        press(box, Qt.Key.Key_Return)


def test_the_name_in_full_picks_when_the_field_is_left(box: ChoiceBox, qtbot: QtBot) -> None:
    type_text(box, "percepcion")
    with qtbot.waitSignal(box.picked) as picked:
        press(box, Qt.Key.Key_Tab)
    assert picked.args == ["perc"]


def test_free_text_is_committed(show: Show, qtbot: QtBot) -> None:
    box = ChoiceBox(free_text=True)
    box.set_items(ITEMS)
    show(box)
    box.setFocus()
    type_text(box, "Cantar 40")
    with qtbot.waitSignal(box.text_committed) as said:
        press(box, Qt.Key.Key_Return)
    assert said.args == ["Cantar 40"]
    assert (box.current(), box.text()) == ("", "Cantar 40")


def test_a_click_in_the_list_picks(box: ChoiceBox, qtbot: QtBot) -> None:
    click(box)
    assert box.is_open()
    popup = box._popup
    assert popup is not None
    assert popup.width() >= box.width()
    rect = popup.visualRect(popup.model().index(1, 0))
    with qtbot.waitSignal(box.picked) as picked:
        click(popup.viewport(), rect.center())
    assert picked.args == ["free"]


def test_keys_given_to_the_open_list_reach_the_field(box: ChoiceBox, qtbot: QtBot) -> None:
    click(box)
    popup = box._popup
    assert popup is not None
    type_text(popup, "som")
    assert box.text() == "som"
    with qtbot.waitSignal(box.picked) as picked:
        press(popup, Qt.Key.Key_Return)
    assert picked.args == ["som"]


def test_the_wheel_changes_only_the_focused_choice(box: ChoiceBox, qtbot: QtBot) -> None:
    box.set_current("perc")
    other_of(box).setFocus()
    assert not wheel(box, -120)
    assert box.current() == "perc"
    box.setFocus()
    assert wheel(box, -120)
    assert box.current() == "som"


def test_new_items_keep_the_choice_and_the_typing(box: ChoiceBox, qtbot: QtBot) -> None:
    box.set_current("perc")
    box.set_items(ITEMS[1:])
    assert box.current() == "perc"
    box.set_items(ITEMS[:1])
    assert (box.current(), box.text()) == ("", "")
    type_text(box, "ca")
    box.set_items(ITEMS)
    assert box.text() == "ca"


def test_markup_in_names_is_shown_as_it_is(box: ChoiceBox) -> None:
    box.set_items([ChoiceItem("x", "<b>x</b>")])
    box.set_current("x")
    assert box.text() == "<b>x</b>"


def test_the_list_keeps_the_rules_of_item_models(themed: QApplication) -> None:
    model = ChoiceModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show(ITEMS)
    base: QAbstractItemModel = tester.model()
    assert base.rowCount() == 6
    assert model.usable(0) is None
    model.show(())
    assert base.rowCount() == 0
