"""Banners, sheets and labels: they tell, and take nothing away."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.ui.widgets.banner import BannerStack
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.sheet import SideSheet
from tests.ui.widgets.conftest import Show
from tests.ui.widgets.hands import click, press, type_text
from tests.ui.widgets.test_choices import button

MARKUP = '<b>x</b><img src="file:///nowhere.png">'


def test_a_banner_leaves_the_focus_where_it_is(show: Show, qtbot: QtBot) -> None:
    field, stack = QLineEdit(), BannerStack()
    show(stack, field)
    field.setFocus()
    type_text(field, "ab")
    assert not stack.isVisible()
    stack.add("El disco está lleno.", "error", [("retry", "Reintentar")], key="disk")
    assert stack.isVisible()
    assert field.hasFocus()
    type_text(field, "c")
    assert field.text() == "abc"


def test_banner_actions_and_close(show: Show, qtbot: QtBot) -> None:
    stack = BannerStack()
    show(stack)
    banner = stack.add("Se puede deshacer.", actions=[("undo", "Deshacer")], key="u", close_name="Cerrar")
    with qtbot.waitSignal(banner.action) as acted:
        click(button(banner, "banner.u.undo"))
    assert acted.args == ["undo"]
    close = button(banner, "banner.u.close")
    assert close.accessibleName() == "Cerrar"
    click(close)
    assert not stack.isVisible()
    assert stack.banners() == ()


def test_the_newest_banner_is_on_top_and_older_ones_wait(show: Show) -> None:
    stack = BannerStack()
    show(stack)
    for number in range(5):
        stack.add(str(number), key=str(number))
    assert [one.text() for one in stack.banners() if not one.isHidden()] == ["4", "3", "2"]
    stack.dismiss("4")
    assert [one.text() for one in stack.banners() if not one.isHidden()] == ["3", "2", "1"]
    stack.add("new", key="2")
    assert [one.text() for one in stack.banners()] == ["new", "3", "1", "0"]
    stack.clear()
    assert stack.isHidden()


def test_a_sheet_takes_the_focus_and_gives_it_back(show: Show, qtbot: QtBot) -> None:
    field = QLineEdit()
    window = show(field)
    field.setFocus()
    sheet, content, inner = SideSheet(window, "Detalle", width=200), QWidget(), QLineEdit()
    QVBoxLayout(content).addWidget(inner)
    sheet.set_content(content)
    sheet.open()
    assert inner.hasFocus()
    assert sheet.geometry().right() == window.width() - 1
    window.resize(500, 260)
    assert sheet.geometry().right() == window.width() - 1
    assert sheet.height() == window.height()
    with qtbot.waitSignal(sheet.closed):
        press(inner, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert field.hasFocus()


def test_labels_show_markup_as_it_is(themed: QApplication) -> None:
    assert plain_label(MARKUP).textFormat() == Qt.TextFormat.PlainText
    assert ElidedLabel(MARKUP).textFormat() == Qt.TextFormat.PlainText
    widget = QLabel()
    set_tip(widget, MARKUP)
    assert "<b>" not in widget.toolTip()
    assert "&lt;b&gt;x" in widget.toolTip()
    set_tip(widget, "")
    assert not widget.toolTip()


def test_a_long_label_is_cut_with_an_ellipsis_and_told_whole(show: Show, qtbot: QtBot) -> None:
    label = ElidedLabel("Una frase que no cabe en tan poco sitio de ninguna manera")
    show(label, width=150)
    assert label.is_elided()
    assert label.width() <= 150
    QApplication.sendEvent(
        label, QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(2, 2), label.mapToGlobal(QPoint(2, 2)))
    )
    label.setText("Corta")
    assert not label.is_elided()
    assert label.full_text() == "Corta"
