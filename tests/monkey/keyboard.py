"""The keyboard of somebody clumsy: keys, shortcuts, words and pastes, wherever the focus happens to be."""

import random

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gmscreen.ui.main_window import MainWindow
from tests.monkey.words import KEYS, TEXTS, WITH_CONTROL, WORDS

_NONE, _CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
_HELD = (Qt.KeyboardModifier.ShiftModifier, _CTRL, Qt.KeyboardModifier.AltModifier)
_SAID = 20


class Keyboard:
    """Types at `window`; each act says what was typed."""

    def __init__(self, window: MainWindow, rng: random.Random) -> None:
        self.window = window
        self._rng = rng

    def key(self) -> str:
        """One of the keys that lead about, once or five times."""
        key = self._rng.choice(KEYS)
        held = self._rng.choice(_HELD) if self._rng.random() < 0.2 else _NONE
        for _ in range(self._rng.choice((1, 1, 1, 5))):
            QTest.keyClick(self._focus(), key, held)
        return f"{held.name} {key.name}"

    def shortcut(self) -> str:
        """One of the program's own keys, or one of those that every text field knows."""
        if self._rng.random() < 0.3:
            key = self._rng.choice(WITH_CONTROL)
            QTest.keyClick(self._focus(), key, _CTRL)
            return f"Ctrl {key.name}"
        found = [(spec.id, one) for spec, action in self.window.actions_ for one in action.shortcuts()]
        name, sequence = self._rng.choice([one for one in found if one[0] != "quit"])
        pressed = sequence[0]  # type: ignore[index]
        QTest.keyClick(self._focus(), pressed.key(), pressed.keyboardModifiers())
        return name

    def write(self) -> str:
        """Some words, now and then with Enter."""
        words = self._rng.choice(WORDS)
        for char in words:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(self._focus(), QKeyEvent(kind, 0, _NONE, char))
        if self._rng.random() < 0.4:
            QTest.keyClick(self._focus(), Qt.Key.Key_Return)
        return repr(words[:_SAID])

    def paste(self) -> str:
        """Paste some text or other."""
        words = self._rng.choice(TEXTS)
        QApplication.clipboard().setText(words)
        QTest.keyClick(self._focus(), Qt.Key.Key_V, _CTRL)
        return repr(words[:_SAID])

    def _focus(self) -> QWidget:
        return QApplication.activePopupWidget() or QApplication.focusWidget() or self.window
