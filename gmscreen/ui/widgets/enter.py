"""Enter on a button presses it, as Space does: Qt leaves that to dialogs."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QWidget

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


def enter_presses(event: QKeyEvent, host: QWidget) -> bool:
    """Press the button inside `host` that has the keyboard, where `event` is an Enter that nobody had a use
    for; whether there was one.
    """
    button = host.focusWidget()
    if not isinstance(button, QAbstractButton) or isinstance(button, QCheckBox) or not button.hasFocus():
        return False
    if event.key() not in ENTER or event.modifiers() not in PLAIN:
        return False
    if not event.isAutoRepeat():
        button.click()
    event.accept()
    return True
