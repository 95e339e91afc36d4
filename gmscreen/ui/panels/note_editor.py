"""The field in which a page of notes is written: plain text, whatever is pasted."""

from PySide6.QtCore import QEvent, QMimeData, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gmscreen.session.roster import NOTE_LIMIT
from gmscreen.viewmodels.reference import find_folded

LONGEST_LINE = 50_000
"""Longest line that is pasted, in characters: the time to wrap one grows with the square of its length."""

_SEPARATORS = str.maketrans({"\u2029": "\n", "\u2028": "\n"})


class NoteEditor(QPlainTextEdit):
    """Plain text with a limit.

    Undo and redo belong to the field as long as it has something to take back; what it no longer remembers is
    left to the window, whose steps are those that were saved.
    """

    left = Signal()
    refused = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notes.text")
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(8)

    def text(self) -> str:
        """The text letter by letter; `toPlainText` would turn no-break spaces into others."""
        return self.document().toRawText().translate(_SEPARATORS)

    def adopt(self, text: str) -> None:
        """Take over a text that was changed elsewhere: only what differs is replaced, so nothing jumps."""
        old = self.text()
        if old == text:
            return
        start, end = _same_ends(old, text)
        bar = self.verticalScrollBar()
        scrolled = bar.value()
        # What the field remembers belongs to the text it had.
        self.document().setUndoRedoEnabled(False)
        cursor = QTextCursor(self.document())
        cursor.setPosition(_units(old[:start]))
        cursor.setPosition(_units(old[: len(old) - end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text[start : len(text) - end])
        self.document().setUndoRedoEnabled(True)
        bar.setValue(scrolled)

    def select_next(self, words: str) -> bool:
        """Select where `words` stand next after the caret, from the top again after the last place."""
        text = self.text()
        caret = self.textCursor().selectionEnd()
        place = find_folded(text, words, min(caret, len(text))) or find_folded(text, words)
        if place is None:
            return False
        cursor = self.textCursor()
        cursor.setPosition(_units(text[: place[0]]))
        cursor.setPosition(_units(text[: place[1]]), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()
        return True

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste as plain text; what would not fit is refused whole, so that nothing is cut unnoticed."""
        text = source.text()
        if max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
            self.refused.emit()
            return
        cursor = self.textCursor()
        room = NOTE_LIMIT - self.document().characterCount() + 1
        if len(text) > room + cursor.selectionEnd() - cursor.selectionStart():
            self.refused.emit()
            return
        cursor.insertText(text)
        self.ensureCursorVisible()

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._idle(event)
        ):
            event.ignore()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def _idle(self, event: QKeyEvent) -> bool:
        """Whether a key would undo or redo something that the field does not have."""
        if event.matches(QKeySequence.StandardKey.Undo):
            return not self.document().isUndoAvailable()
        return event.matches(QKeySequence.StandardKey.Redo) and not self.document().isRedoAvailable()


def _same_ends(old: str, new: str) -> tuple[int, int]:
    """How many letters two texts share at their beginning and, beyond that, at their end."""
    most = min(len(old), len(new))
    start = next((n for n in range(most) if old[n] != new[n]), most)
    rest = most - start
    end = next((n for n in range(rest) if old[-1 - n] != new[-1 - n]), rest)
    return start, end


def _units(text: str) -> int:
    """How many places `text` takes in a document, which counts in UTF-16."""
    return len(text.encode("utf-16-le")) // 2
