"""The mouse of somebody clumsy: whatever can be seen may be clicked, turned over or dragged."""

import random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from gmscreen.ui.main_window import MainWindow

_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_NONE = Qt.KeyboardModifier.NoModifier
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_TRIES = 30


class Mouse:
    """Points at what `window` and its menus and lists show; each act says what it met."""

    def __init__(self, window: MainWindow, rng: random.Random) -> None:
        self.window = window
        self._rng = rng

    def click(self) -> str:
        """Press a button once or twice, here or there with a key held down."""
        widget, point = self._place()
        name = name_of(widget)
        button = self._rng.choices((_LEFT, _RIGHT), (9, 1))[0]
        held = self._rng.choices((_NONE, _CTRL, _SHIFT), (8, 1, 1))[0]
        if self._rng.random() < 0.15:
            QTest.mouseDClick(widget, button, held, point)
            return f"{name} twice"
        QTest.mouseClick(widget, button, held, point)
        if button == _RIGHT and isValid(widget):
            _ask_menu(widget, point)
        return f"{name} {button.name}"

    def wheel(self) -> str:
        """Turn the wheel, which with Ctrl changes sizes."""
        widget, point = self._place()
        name = name_of(widget)
        event = QWheelEvent(
            QPointF(point),
            QPointF(widget.mapToGlobal(point)),
            QPoint(0, 0),
            QPoint(0, self._rng.choice((-1200, -120, 120, 1200))),
            Qt.MouseButton.NoButton,
            self._rng.choice((_NONE, _CTRL)),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)
        return name

    def drag(self) -> str:
        """Press, move about, and let go wherever that is."""
        widget, point = self._place()
        name = name_of(widget)
        QTest.mousePress(widget, _LEFT, _NONE, point)
        for _ in range(self._rng.randint(1, 4)):
            if not isValid(widget):
                return name  # pressing it took it away
            point = QPoint(point.x() + self._rng.randint(-90, 90), point.y() + self._rng.randint(-90, 90))
            QTest.mouseMove(widget, point)
        if isValid(widget):
            QTest.mouseRelease(widget, _LEFT, _NONE, point)
        return name

    def _place(self) -> tuple[QWidget, QPoint]:
        """A visible widget, and a point in it; what lies on top of it there is what is hit."""
        target = self._target()
        box = target.visibleRegion().boundingRect()
        point = QPoint(
            self._rng.randint(box.left(), max(box.left(), box.right())),
            self._rng.randint(box.top(), max(box.top(), box.bottom())),
        )
        top = target.window()
        hit = top.childAt(target.mapTo(top, point)) or target
        return hit, hit.mapFromGlobal(target.mapToGlobal(point))

    def _target(self) -> QWidget:
        """Some widget that can be seen; while a menu or a list is open only that can be reached."""
        popup = QApplication.activePopupWidget()
        if popup and self._rng.random() < 0.3:
            popup.close()
            popup = None
        tops = [popup] if popup else [one for one in QApplication.topLevelWidgets() if one.isVisible()]
        if not tops:
            return self.window
        tops.sort(key=name_of)  # Qt tells them in no order
        top = self._rng.choices(tops, [9 if one is self.window else 3 for one in tops])[0]
        found = top.findChildren(QWidget)
        for _ in range(min(_TRIES, len(found))):
            one = self._rng.choice(found)
            if one.isVisible() and not one.visibleRegion().isEmpty():
                return one
        return top


def name_of(widget: QWidget) -> str:
    """What kind of thing it is, and its name or that of what it lies in."""
    named = widget
    while not named.objectName() and (parent := named.parentWidget()):
        named = parent
    return f"{type(widget).__name__} {named.objectName()}"


def _ask_menu(widget: QWidget, point: QPoint) -> None:
    """The platform makes this event of a right click; the one without a display does not."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, widget.mapToGlobal(point))
    QApplication.sendEvent(widget, event)
