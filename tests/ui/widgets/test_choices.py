"""Segmented choices, preset pairs, chips and menus, by mouse and by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.ui.widgets.chip import Chip, ChipData, ChipNames
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.preset_pair import PresetPair
from gmscreen.ui.widgets.segmented import SegmentedControl
from tests.ui.widgets.conftest import Show
from tests.ui.widgets.hands import click, press, type_text

KINDS = (("success", "Éxito"), ("opposed", "Enfrentada"), ("group", "En grupo"))


def button(widget: QWidget, name: str) -> QAbstractButton:
    """The button `name` inside `widget`."""
    found = widget.findChild(QAbstractButton, name)
    assert isinstance(found, QAbstractButton), name
    return found


@pytest.fixture
def kinds(show: Show) -> SegmentedControl:
    control = SegmentedControl(KINDS)
    control.setObjectName("ep.kind")
    show(control)
    return control


def test_a_click_chooses_once(kinds: SegmentedControl, qtbot: QtBot) -> None:
    heard: list[str] = []
    kinds.chosen.connect(heard.append)
    assert kinds.current() == "success"
    click(button(kinds, "ep.kind.opposed"))
    click(button(kinds, "ep.kind.opposed"))
    assert heard == ["opposed"]
    assert button(kinds, "ep.kind.opposed").isChecked()
    assert not button(kinds, "ep.kind.success").isChecked()


def test_arrows_move_the_choice_round(kinds: SegmentedControl, qtbot: QtBot) -> None:
    kinds.setFocus()
    press(button(kinds, "ep.kind.success"), Qt.Key.Key_Left)
    assert kinds.current() == "group"
    assert button(kinds, "ep.kind.group").hasFocus()
    press(button(kinds, "ep.kind.group"), Qt.Key.Key_Right)
    assert kinds.current() == "success"


def test_other_items_keep_the_choice(kinds: SegmentedControl, qtbot: QtBot) -> None:
    kinds.set_current("opposed")
    with qtbot.assertNotEmitted(kinds.chosen):
        kinds.set_items([("opposed", "Opposed"), ("x", "X")])
        assert kinds.current() == "opposed"
        kinds.set_items([("x", "X")])
    assert kinds.current() == "x"


def test_one_stop_of_the_tab_key(kinds: SegmentedControl) -> None:
    stops = [
        one for one in kinds.findChildren(QAbstractButton) if one.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert [one.text() for one in stops] == ["Éxito"]


def test_preset_pair_tells_its_sign(show: Show, qtbot: QtBot) -> None:
    pair = PresetPair("Menor", "−10", "+10", minus_name="ep.mod.minor.minus", plus_name="ep.mod.minor.plus")
    show(pair)
    heard: list[int] = []
    pair.clicked.connect(heard.append)
    click(button(pair, "ep.mod.minor.minus"))
    plus = button(pair, "ep.mod.minor.plus")
    plus.setFocus()
    press(plus, Qt.Key.Key_Space)
    assert heard == [-1, 1]
    assert plus.accessibleName() == "Menor +10"


def test_chip_buttons(show: Show, qtbot: QtBot) -> None:
    names = ChipNames(close="Quitar", less="Menos", more="Más", scope="Lado")
    chip = Chip(ChipData("help", "Ayudantes", "+20", 1, count=2, scope="A"), names)
    chip.setObjectName("ep.mods.help")
    show(chip)
    heard: list[object] = []
    chip.stepped.connect(heard.append)
    chip.removed.connect(lambda: heard.append("removed"))
    chip.scope_clicked.connect(lambda: heard.append("scope"))
    for part in ("less", "more", "scope", "close"):
        click(button(chip, f"ep.mods.help.{part}"))
    assert heard == [-1, 1, "scope", "removed"]
    assert button(chip, "ep.mods.help.close").accessibleName() == "Quitar"


def test_chip_keys(show: Show, qtbot: QtBot) -> None:
    chip = Chip(ChipData("help", "Ayudantes", "+20", 1, count=2, scope="A"))
    show(chip)
    heard: list[object] = []
    chip.stepped.connect(heard.append)
    chip.removed.connect(lambda: heard.append("removed"))
    chip.scope_clicked.connect(lambda: heard.append("scope"))
    chip.setFocus()
    type_text(chip, "+-")
    press(chip, Qt.Key.Key_Return)
    press(chip, Qt.Key.Key_Delete)
    assert heard == [1, -1, "scope", "removed"]


def test_automatic_chip_stays(show: Show, qtbot: QtBot) -> None:
    chip = Chip(ChipData("wound", "Herida", "−10", -1, auto="auto", closable=False))
    show(chip)
    chip.setFocus()
    with qtbot.assertNotEmitted(chip.removed):
        press(chip, Qt.Key.Key_Delete)
    assert chip.accessibleName() == "Herida −10 auto"
    assert not [one for one in chip.findChildren(QAbstractButton) if one.isVisible()]


def test_chip_gives_way_without_losing_its_value(show: Show) -> None:
    chip = Chip(ChipData("x", "Un nombre " * 30, "−10", -1, count=3, scope="A+B"))
    show(chip, width=280)
    assert chip.width() <= 280
    rects = chip._rects()
    assert rects["close"].right() < chip.width()
    assert rects["value"].width() > 0


def test_menu_button_picks(show: Show, qtbot: QtBot, themed: QApplication) -> None:
    menu_button = MenuButton("Dificultad")
    items = [MenuItem("hard", "Difícil & duro", "−20", group="Presets"), MenuItem("no", "No", enabled=False)]
    menu_button.set_items(items)
    show(menu_button)
    click(menu_button)
    menu = menu_button.menu_shown()
    assert menu is not None
    picks = [one for one in menu.actions() if one.data() == "hard"]
    assert picks[0].text() == "Difícil && duro\t−20"
    with qtbot.waitSignal(menu_button.picked) as picked:
        press(menu, Qt.Key.Key_Down)
        press(menu, Qt.Key.Key_Return)
    assert picked.args == ["hard"]
