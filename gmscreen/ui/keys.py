"""Who gets a key: the text field that has the focus, or the window."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMainWindow


class KeyGuard(QObject):
    """Lets the window undo and redo while a field has the focus that has nothing of its own to take back."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)

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
