"""A walk through a window with Tab alone, and what there is to be reached."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollArea,
    QTabBar,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from gmscreen.ui.panels.field_marks import MarksButton
from gmscreen.ui.widgets.chip import Chip
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.ui.widgets.sheet import SideSheet

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    Chip,
)
MOST = 400
EDGE = 7
"""So many pixels at the edge of a control, and around it, are where its ring is."""


def named(widget: QWidget) -> str:
    """A control as a failing test calls it."""
    return f"{type(widget).__name__}:{widget.objectName() or widget.accessibleName()}"


def controls(window: QWidget) -> list[QWidget]:
    """Everything on the screen that a person can act on, but for the parts of a control whose own keys do
    the same: the tabs of a bar, the other choices of a row, the small buttons inside chips and fields.
    """
    found = [one for one in window.findChildren(QWidget) if _to_be_reached(one, window)]
    sheets = [one for one in window.findChildren(SideSheet) if one.isVisible()]
    for sheet in sheets:
        place = QRect(sheet.mapTo(window, QPoint(0, 0)), sheet.size())
        found = [one for one in found if sheet.isAncestorOf(one) or not place.contains(_middle(one, window))]
    return found


def _middle(one: QWidget, window: QWidget) -> QPoint:
    """Where the middle of a control will be when what it is in has scrolled to it."""
    place = one.mapTo(window, one.rect().center())
    around = one.parentWidget()
    while around is not None and not isinstance(around, QDockWidget):
        if isinstance(around, QScrollArea):
            top = around.mapTo(window, QPoint(0, 0)).y()
            place.setY(min(max(place.y(), top), top + around.height()))
        around = around.parentWidget()
    return place


def _to_be_reached(one: QWidget, window: QWidget) -> bool:
    if one.window() is not window or not one.isVisible() or not one.isEnabled():
        return False
    if not isinstance(one, CONTROLS) or isinstance(one, MarksButton):
        return False
    around = one.parentWidget()
    if isinstance(around, SegmentedControl) and isinstance(one, QAbstractButton) and not one.isChecked():
        return False
    while around is not None and around is not window:
        if isinstance(around, QDockWidget) and around.visibleRegion().isEmpty():
            return False  # behind others in its strip
        if isinstance(around, (QTabBar, QLineEdit, Chip, QMenuBar, QComboBox)):
            return False
        around = around.parentWidget()
    return True


def walk(window: QWidget, *, back: bool = False) -> list[QWidget]:
    """Press Tab, or Shift+Tab, until the focus is where it was; every control on the way, in order."""
    start = QApplication.focusWidget()
    assert start is not None
    way = [start]
    for _ in range(MOST):
        here = way[-1]
        shift = Qt.KeyboardModifier.ShiftModifier if back else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(here, Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab, shift)
        QApplication.processEvents()
        now = QApplication.focusWidget()
        assert now is not None, f"nothing has the focus after {named(here)}"
        if now is here and isinstance(here, QTextBrowser):
            continue  # from one link in the text to the next, until it has no more
        assert now is not here, f"{named(here)} keeps Tab for itself"
        if now is start:
            return way
        assert now not in way, f"{named(here)} leads back to {named(now)}: {list(map(named, way))}"
        way.append(now)
    raise AssertionError("Tab does not come back")


def picture(widget: QWidget) -> QImage:
    """What is on the screen at and around a control."""
    QApplication.processEvents()
    window = widget.window()
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()).adjusted(-3, -3, 3, 3)
    return window.grab(place.intersected(window.rect())).toImage().convertToFormat(QImage.Format.Format_RGB32)


def ring(widget: QWidget) -> float:
    """How much of its outline a control changes when it has the focus: 1 for all of it, one pixel wide."""
    with_focus = picture(widget)
    widget.clearFocus()
    without = picture(widget)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    assert with_focus.size() == without.size()
    wide, high = with_focus.width(), with_focus.height()
    one, other = (memoryview(image.constBits()).cast("I") for image in (with_focus, without))
    line = with_focus.bytesPerLine() // 4
    changed = 0
    for y in range(high):
        starts = (0,) if min(y, high - 1 - y) < EDGE else (0, max(EDGE, wide - EDGE))
        for x in starts:
            many = wide if len(starts) == 1 else min(EDGE, wide - x)
            at = y * line + x
            pairs = zip(one[at : at + many], other[at : at + many], strict=True)
            changed += sum(before != after for before, after in pairs)
    return changed / (2 * (wide + high))


def spoken(widget: QWidget) -> tuple[str, str, QAccessible.Role]:
    """The name, the description and the kind that a screen reader is told of a control."""
    told = QAccessible.queryAccessibleInterface(widget)
    return told.text(QAccessible.Text.Name), told.text(QAccessible.Text.Description), told.role()
