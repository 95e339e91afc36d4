"""Who gets a key: the text field that has the focus, or the window."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QWidget
from shiboken6 import isValid


class KeyGuard(QObject):
    """Lets the window undo and redo while a field has the focus that has nothing of its own to take back.

    It watches the field that has the focus, and no other: a filter on the whole program would be asked about
    every event of every widget.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(before, QLineEdit) and isValid(before):
            before.removeEventFilter(self)
        if isinstance(now, QLineEdit):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a field from claiming a key that does nothing there."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(watched, QLineEdit):
            key = event if isinstance(event, QKeyEvent) else None
            if key is not None and _idle(watched, key):
                event.ignore()
                return True
        return False


def _idle(field: QLineEdit, key: QKeyEvent) -> bool:
    """Whether `key` is an undo or redo that `field` has no use for."""
    if key.matches(QKeySequence.StandardKey.Undo):
        return not field.isUndoAvailable()
    if key.matches(QKeySequence.StandardKey.Redo):
        return not field.isRedoAvailable()
    return False
