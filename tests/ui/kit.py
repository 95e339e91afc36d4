"""What a person does at the window, for tests: find a thing by its name, click it, type into it."""

from typing import TypeVar

from PySide6.QtCore import QEvent, QKeyCombination, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from gmscreen.session.ledger import EntryView
from gmscreen.store.ledger import LedgerFilter
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.choice_box import ChoiceBox
from gmscreen.ui.widgets.flat_menu import FlatMenuButton
from gmscreen.ui.widgets.menu_button import MenuButton

EP = "eclipse_phase"
W = TypeVar("W", bound=QWidget)


def find(window: QWidget, kind: type[W], name: str) -> W:
    """The widget called `name`; there is exactly one."""
    found = window.findChildren(kind, name)
    if len(found) > 1:
        found = [one for one in found if one.isVisible()]
    assert len(found) == 1, f"{name}: {len(found)} found"
    return found[0]


def press(window: QWidget, key: str) -> None:
    """Press a key or a combination where the focus is."""
    combined = QKeyCombination.fromCombined(QKeySequence(key)[0].toCombined())  # type: ignore[index]
    target = QApplication.focusWidget() or window
    QTest.keyClick(target, combined.key(), combined.keyboardModifiers())
    QApplication.processEvents()


def type_into(window: QWidget, name: str, text: str, *, enter: bool = False) -> None:
    """Click into the field called `name`, replace what is there, and type."""
    field = find(window, QWidget, name)
    field.setFocus(Qt.FocusReason.MouseFocusReason)
    press(window, "Ctrl+A")
    for char in text:
        keys = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
        for event in (QKeyEvent(key, 0, Qt.KeyboardModifier.NoModifier, char) for key in keys):
            QApplication.sendEvent(field, event)
    if enter:
        QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()


def click(window: QWidget, name: str) -> None:
    """Click the button called `name`."""
    QTest.mouseClick(find(window, QWidget, name), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def pull(widget: QWidget, place: QPoint) -> None:
    """Move the pointer to `place` in `widget` with the left button held down.

    `QTest.mouseMove` moves the pointer of the screen instead, and whatever lies there gets the event.
    """
    spot, held = QPointF(place), Qt.MouseButton.LeftButton
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        spot,
        QPointF(widget.mapToGlobal(place)),
        Qt.MouseButton.NoButton,
        held,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)


def choose(window: QWidget, name: str, text: str) -> None:
    """Choose in a field with a list by typing and Enter."""
    box = find(window, ChoiceBox, name)
    type_into(window, name, text, enter=True)
    assert box.text()


def pick(window: QWidget, name: str, item: str) -> None:
    """Pick an entry of a menu button."""
    button = find(window, QWidget, name)
    assert isinstance(button, MenuButton | FlatMenuButton)
    button.picked.emit(item)
    QApplication.processEvents()


def text(window: QWidget, name: str) -> str:
    """What the label called `name` says."""
    return find(window, QLabel, name).text()


def enabled(window: QWidget, name: str) -> bool:
    """Whether the button called `name` can be pressed."""
    return find(window, QPushButton, name).isEnabled()


def entries(window: MainWindow) -> tuple[EntryView, ...]:
    """The ledger, newest first, as it is on disk."""
    return window.workspace.campaign.file.page(LedgerFilter(), None, 100)


def set_base(window: MainWindow, base: int) -> None:
    """A check of a typed base without modifiers."""
    window.tabs.current_desk.desk.clear()  # type: ignore[union-attr]
    type_into(window, f"{EP}.base", str(base))
