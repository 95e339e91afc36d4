"""Who gets a key: the text field or the button that has the focus, or the window."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QPushButton, QWidget
from shiboken6 import isValid

from gmscreen.ui.widgets.painting import FlatButton

BUTTONS = (QPushButton, FlatButton)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class KeyGuard(QObject):
    """Lets the window undo and redo while a field has the focus that has nothing of its own to take back, and
    lets Enter press the button that has the focus, which Qt does in dialogs only.

    It watches the widget that has the focus, and no other: a filter on the whole program would be asked about
    every event of every widget.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(before, (QLineEdit, *BUTTONS)) and isValid(before):
            before.removeEventFilter(self)
        if isinstance(now, (QLineEdit, *BUTTONS)):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a field from claiming a key that does nothing there, and press the button that gets an Enter.

        Not where an Enter comes by that nobody had a use for: the field that it was meant for may be gone by
        then, and a button have the focus in its place.
        """
        if event.type() == QEvent.Type.KeyPress and isinstance(watched, BUTTONS):
            return _pressed(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(watched, QLineEdit):
            key = event if isinstance(event, QKeyEvent) else None
            if key is not None and _idle(watched, key):
                event.ignore()
                return True
        return False


def _pressed(button: QPushButton | FlatButton, event: QEvent) -> bool:
    """Press `button` where `event` is an Enter; whether it was one. Held down, it presses but once."""
    if not isinstance(event, QKeyEvent) or event.key() not in ENTER or event.modifiers() not in PLAIN:
        return False
    if not event.isAutoRepeat():
        button.click()
    return True


def _idle(field: QLineEdit, key: QKeyEvent) -> bool:
    """Whether `key` is an undo or redo that `field` has no use for."""
    if key.matches(QKeySequence.StandardKey.Undo):
        return not field.isUndoAvailable()
    if key.matches(QKeySequence.StandardKey.Redo):
        return not field.isRedoAvailable()
    return False
