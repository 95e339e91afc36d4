"""What is shown in some room depends on that room alone, not on what there was before."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.ui.panels.tracker_foot import ShortButton
from gmscreen.ui.theme import apply_theme, load_theme
from gmscreen.ui.widgets.fitted import Fitted
from gmscreen.ui.widgets.fitting_scroll import FittingScroll
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.room_scroll import RoomScroll

WORDS = ["El", "conducto", "de", "la", "cubierta", "tres", "huele", "a", "ozono", "y", "a", "miedo"]


class Rows(QWidget):
    """Words in rows, as many as the width makes of them."""

    def __init__(self) -> None:
        super().__init__()
        self.flow = FlowLayout(self)
        for word in WORDS:
            self.flow.addWidget(QPushButton(word))

    def least_height(self, width: int) -> int:
        return self.flow.heightForWidth(width)

    def minimumSizeHint(self):  # type: ignore[no-untyped-def]
        hint = super().minimumSizeHint()
        hint.setHeight(self.least_height(self.width()))
        return hint


@pytest.mark.parametrize("kind", ["fitting", "room"])
def test_a_scroll_bar_is_there_only_where_it_is_needed(qtbot: QtBot, themed: QApplication, kind: str) -> None:
    """Also where the width that the bar itself takes would make another row."""
    rows = Rows()
    area = FittingScroll(rows) if kind == "fitting" else RoomScroll(rows, rows.least_height)
    qtbot.addWidget(area)
    area.show()
    for width in range(200, 420, 6):
        height = rows.least_height(width)
        for before in ((700, 700), (width, 70)):
            for size in (before, (width, height)):
                area.resize(*size)
                QApplication.processEvents()
            assert not area.verticalScrollBar().isVisible(), (width, before)
            assert rows.width() == width
        area.resize(width, height - 1)
        QApplication.processEvents()
        assert area.verticalScrollBar().isVisible()


def test_a_button_says_what_has_room_in_larger_type(qtbot: QtBot, themed: QApplication) -> None:
    button = ShortButton()
    button.set_words("Empezar el combate", "Empezar")
    window = QWidget()
    row = QHBoxLayout(window)
    row.addWidget(button)
    qtbot.addWidget(window)
    window.show()
    button.setFixedWidth(button.sizeHint().width() + 10)
    QTest.qWait(10)
    assert button.text() == "Empezar el combate"
    for scale, words in ((1.75, "Empezar"), (1.0, "Empezar el combate")):
        apply_theme(themed, load_theme("noche"), scale)
        QTest.qWait(10)
        assert button.text() == words


def test_parts_are_arranged_anew_when_one_wants_another_size(qtbot: QtBot, themed: QApplication) -> None:
    class Shy(Fitted):
        """Shows its second word only beside the whole first."""

        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = QPushButton("a"), QPushButton("b")
            row = QHBoxLayout(self)
            row.addWidget(self.first)
            row.addWidget(self.second)

        def fit(self) -> None:
            self.second.setVisible(self.first.sizeHint().width() < self.width() // 2)

    shy = Shy()
    window = QWidget()
    QVBoxLayout(window).addWidget(shy)
    qtbot.addWidget(window)
    window.setFixedSize(400, 60)
    window.show()
    QApplication.processEvents()
    assert shy.second.isVisible()
    for words, seen in (("a long word " * 4, False), ("a", True)):
        shy.first.setText(words)
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        QApplication.processEvents()
        assert shy.second.isVisible() == seen
