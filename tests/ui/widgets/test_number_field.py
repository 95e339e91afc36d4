"""A number is typed, or refused; it is never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.ui.widgets.number_field import NumberField, NumberRefusedError, number_text, parse_whole
from tests.ui.widgets.conftest import Show
from tests.ui.widgets.hands import press, type_text, wheel

MIXED = st.text(alphabet="0123456789-+−.,  ’eE٣３²½x", max_size=12)


@given(st.integers(-999_999, 999_999), st.booleans())
def test_shown_numbers_are_read_back(value: int, signed: bool) -> None:
    assert parse_whole(number_text(value, signed=signed)) == value


@given(MIXED)
def test_a_text_is_its_digits_or_refused(text: str) -> None:
    try:
        value = parse_whole(text)
    except NumberRefusedError:
        return
    digits = "".join(str(int(char)) for char in text if char.isdecimal())
    assert (value is None and not text.strip()) or abs(value or 0) == int(digits)
    inner = text.strip().lstrip("+-−")
    assert all(char.isdecimal() for char in inner)


@pytest.mark.parametrize(
    ("text", "value"), [("−12", -12), ("-12", -12), ("１５", 15), ("+7", 7), (" 7 ", 7), ("٣", 3), ("007", 7)]
)
def test_every_spelling_of_a_number_counts(text: str, value: int) -> None:
    assert parse_whole(text) == value


@pytest.mark.parametrize(
    "text", ["1,5", "1.5", "1 5", "1²", "½", "1e3", "--1", "-", "treinta", "0x1F", "1_000"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NumberRefusedError, match="not_a_number"):
        parse_whole(text)


def test_five_thousand_digits_are_refused() -> None:
    with pytest.raises(NumberRefusedError, match="too_long"):
        parse_whole("9" * 5000)


@pytest.mark.parametrize("locale", ["de_DE", "fr_FR", "ru_RU", "ar_EG", "es_ES"])
@pytest.mark.parametrize("text", ["1,5", "1.5"])
def test_no_locale_makes_fifteen_of_one_and_a_half(show: Show, qtbot: QtBot, locale: str, text: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(locale))
    try:
        field, other = NumberField(0, 99), QLineEdit()
        field.set_value(20)
        show(field, other)
        field.setFocus()
        field.selectAll()
        with qtbot.waitSignal(field.rejected) as refused:
            type_text(field, text)
        assert refused.args == ["not_a_number"]
        assert field.is_invalid()
        assert field.value() == 20
        other.setFocus()
        assert (field.value(), field.text()) == (20, "20")
    finally:
        QLocale.setDefault(before)


def test_typing_tells_each_real_change_once(show: Show, qtbot: QtBot) -> None:
    field = NumberField(-99, 99, optional=True)
    heard: list[object] = []
    field.value_changed.connect(heard.append)
    show(field)
    field.setFocus()
    type_text(field, "-10")
    press(field, Qt.Key.Key_Return)
    assert heard == [-1, -10]
    assert field.text() == "−10"
    field.selectAll()
    press(field, Qt.Key.Key_Delete)
    assert heard == [-1, -10, None]
    assert field.value() is None


def test_leaving_the_field_changes_nothing(show: Show, qtbot: QtBot) -> None:
    field, other = NumberField(10, 99), QLineEdit()
    field.set_value(40)
    show(field, other)
    heard: list[object] = []
    field.value_changed.connect(heard.append)
    field.setFocus()
    field.selectAll()
    type_text(field, "5")
    assert not field.is_invalid(), "5 may become 50"
    with qtbot.waitSignal(field.rejected) as refused:
        other.setFocus()
    assert refused.args == ["out_of_range"]
    assert (field.value(), field.text(), heard) == (40, "40", [])


def test_pasted_prose_is_refused_and_typing_goes_on(show: Show, qtbot: QtBot) -> None:
    field = NumberField(0, 99)
    show(field)
    field.setFocus()
    field.selectAll()
    QGuiApplication.clipboard().setText("tira\npor <b>percepción</b>")
    press(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert field.is_invalid()
    field.selectAll()
    type_text(field, "33")
    assert not field.is_invalid()
    assert field.value() == 33


def test_a_number_beyond_the_range_is_refused_at_once(show: Show, qtbot: QtBot) -> None:
    field = NumberField(0, 99)
    show(field)
    field.setFocus()
    field.selectAll()
    with qtbot.waitSignal(field.rejected) as refused:
        type_text(field, "100")
    assert refused.args == ["out_of_range"]
    assert field.value() == 0


def test_arrows_step_within_the_range(show: Show, qtbot: QtBot) -> None:
    field = NumberField(0, 2)
    show(field)
    field.setFocus()
    for _ in range(4):
        press(field, Qt.Key.Key_Up)
    assert field.value() == 2
    press(field, Qt.Key.Key_Down)
    assert field.value() == 1


def test_the_wheel_turns_only_the_focused_field(qtbot: QtBot, themed: QApplication) -> None:
    area, inner = QScrollArea(), QWidget()
    inner.setFixedSize(180, 900)
    field = NumberField(0, 99, parent=inner)
    area.setWidget(inner)
    area.resize(200, 120)
    qtbot.addWidget(area)
    with qtbot.waitExposed(area):
        area.show()
    area.activateWindow()
    area.setFocus()
    assert not wheel(field, -120)
    assert field.value() == 0
    field.setFocus()
    assert wheel(field, 120)
    assert field.value() == 1
    assert wheel(field, 60)
    assert field.value() == 1
    assert wheel(field, 60)
    assert field.value() == 2


def test_an_echo_does_not_disturb_the_typing(show: Show, qtbot: QtBot) -> None:
    field = NumberField(0, 99)
    field.value_changed.connect(field.set_value)
    show(field)
    field.setFocus()
    field.selectAll()
    type_text(field, "05")
    assert (field.text(), field.value()) == ("05", 5)
    press(field, Qt.Key.Key_Return)
    assert field.text() == "5"
