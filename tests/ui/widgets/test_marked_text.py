"""The editor with a sign beside each line."""

from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.ui.widgets.marked_text import MarkedText


def test_a_text_that_was_there_before_is_as_wide_as_its_room(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    text = MarkedText()
    QVBoxLayout(host).addWidget(text)
    text.setPlainText("Vigía\nPercepción 40")
    host.resize(600, 200)
    host.show()
    QApplication.processEvents()
    assert text.horizontalScrollBar().maximum() == 0
    assert text.document().size().width() == text.viewport().width()
