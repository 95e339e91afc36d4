"""A field that takes the next combination of keys instead of letters."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

_HELD = frozenset(
    {
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_Meta,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_NumLock,
        Qt.Key.Key_ScrollLock,
        Qt.Key.Key_unknown,
    }
)
_SIGNS_END = 0x01000000
"""Keys below are signs, by their code; those above have no sign."""


class KeyCapture(QLineEdit):
    """Shows the key of an action, and emits what is pressed, as Qt writes it everywhere (`Ctrl+Shift+F5`).

    Tab goes on and Escape leaves, as everywhere. Delete and Backspace by themselves ask to have no key. A key
    for which `passes` holds does what it always does.
    """

    captured = Signal(str)
    cleared = Signal()
    left = Signal()

    def __init__(self, passes: Callable[[QKeySequence], bool], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._passes = passes
        self.setReadOnly(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def event(self, event: QEvent) -> bool:
        """Claim every key, so that none starts what it starts elsewhere."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            event.setAccepted(not self._passes(_sequence(event)))
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, bare = Qt.Key(event.key()), event.modifiers() == Qt.KeyboardModifier.NoModifier
        if key in _HELD or event.isAutoRepeat():
            return
        if bare and key == Qt.Key.Key_Escape:
            self.left.emit()
        elif bare and key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.cleared.emit()
        else:
            self.captured.emit(_sequence(event).toString(QKeySequence.SequenceFormat.PortableText))


def _sequence(event: QKeyEvent) -> QKeySequence:
    """What was pressed: the sign that Shift makes already says that it was held."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.GroupSwitchModifier
    code = event.key()
    if 0 < code < _SIGNS_END and not chr(code).isalnum() and code != Qt.Key.Key_Space:
        held &= ~Qt.KeyboardModifier.ShiftModifier
    return QKeySequence(QKeyCombination(held, Qt.Key(code)))
