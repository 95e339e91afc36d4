"""No text is cut: at a larger font, from right to left, in every theme."""

from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.ui.theme import apply_theme, load_theme
from gmscreen.ui.widgets.chip import Chip
from gmscreen.ui.widgets.number_field import NumberField, number_text
from gmscreen.ui.widgets.painting import font_at, text_width
from tests.ui.widgets.gallery import CHIPS, build

SCALES = (1.0, 1.5, 2.0)
DIRECTIONS = (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft)


@pytest.mark.parametrize(("scale", "direction"), list(product(SCALES, DIRECTIONS)))
def test_everything_gets_the_room_it_asks_for(
    qtbot: QtBot, themed: QApplication, scale: float, direction: Qt.LayoutDirection
) -> None:
    apply_theme(themed, load_theme("noche"), scale)
    window = build()
    window.setLayoutDirection(direction)
    qtbot.addWidget(window)
    width = round(900 * scale)
    window.resize(width, window.heightForWidth(width))
    with qtbot.waitExposed(window):
        window.show()
    for widget in window.findChildren(QWidget):
        if isinstance(widget, QAbstractButton | QLabel | Chip) and widget.isVisible():
            if widget.inherits("ElidedLabel"):
                continue
            hint = widget.minimumSizeHint()
            assert widget.width() >= hint.width(), widget
            assert widget.height() >= hint.height(), widget


@pytest.mark.parametrize("scale", SCALES)
def test_a_switch_of_the_font_leaves_room_for_every_text(
    qtbot: QtBot, themed: QApplication, scale: float
) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    chips = [Chip(data) for data in CHIPS]
    field = NumberField(-9999, 9999)
    field.set_value(-9999)
    for widget in (*chips, field):
        column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
    qtbot.addWidget(window)
    window.resize(700, 300)
    with qtbot.waitExposed(window):
        window.show()
    apply_theme(themed, load_theme("dia"), scale)
    themed.processEvents()
    for chip in chips:
        rects, data = chip._rects(), chip.data()
        assert rects["label"].width() >= text_width(font_at(chip, 13), data.label)
        assert rects["value"].width() >= text_width(font_at(chip, 13, bold=True), data.value)
        assert max(rect.right() for rect in rects.values()) < chip.width()
        for button in chip.findChildren(QAbstractButton):
            assert not button.isVisible() or button.geometry().right() < chip.width()
    assert fits(field, number_text(-9999))


@pytest.mark.parametrize("value", [0, 99, 9999, -9999])
def test_a_number_field_holds_its_longest_number(qtbot: QtBot, themed: QApplication, value: int) -> None:
    field = NumberField(-9999, 9999)
    field.set_value(value)
    qtbot.addWidget(field)
    field.resize(field.sizeHint())
    assert fits(field, number_text(value))


def fits(field: QLineEdit, text: str) -> bool:
    """Whether `text` is shown whole in `field`, between its frame and its padding of 9 units on each side."""
    return text_width(field.font(), text) + 2 * 9 <= field.width()
