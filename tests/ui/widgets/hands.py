"""What a person does: presses keys, types, clicks, turns the wheel."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

NO_MODIFIER = Qt.KeyboardModifier.NoModifier


def press(widget: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = NO_MODIFIER) -> None:
    """Press `key` in `widget`."""
    QTest.keyClick(widget, key, modifier)


def type_text(widget: QWidget, text: str) -> None:
    """Type `text` into `widget`."""
    QTest.keyClicks(widget, text)


def click(widget: QWidget, pos: QPoint | None = None) -> None:
    """Click on `widget`, in its middle unless told where."""
    where = pos if pos is not None else widget.rect().center()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, NO_MODIFIER, where)


def wheel(widget: QWidget, delta: int) -> bool:
    """Turn the wheel over `widget`; tells whether it kept the turn for itself."""
    pos = QPoint(5, 5)
    event = QWheelEvent(
        QPointF(pos),
        QPointF(widget.mapToGlobal(pos)),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        NO_MODIFIER,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
    return event.isAccepted()
