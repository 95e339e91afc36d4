"""What is half typed on the card of a case: it outlives the widgets of the card, which are made anew with
every change.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from gmscreen.ui.widgets.number_field import NumberField


class Drafts:
    """The texts by the names of their fields, each with the place of the cursor."""

    def __init__(self) -> None:
        self._texts: dict[str, tuple[str, int]] = {}
        self._used: tuple[str, ...] = ()

    @contextmanager
    def using(self, *names: str) -> Iterator[None]:
        """While something is done with what the fields of these names say: once it is done they are empty."""
        self._used = names
        try:
            yield
        finally:
            self._used = ()

    def take(self, host: QWidget) -> None:
        """Remember what is typed in the fields of `host`, which go now.

        They say nothing any more: a number that loses the focus with its field is not done.
        """
        for field in host.findChildren(QLineEdit):
            typed = field.text() if field.isModified() else ""
            self._keep(field.objectName(), typed, field.cursorPosition())
            field.blockSignals(True)
        for editor in host.findChildren(QPlainTextEdit):
            typed = editor.toPlainText() if editor.document().isModified() else ""
            self._keep(editor.objectName(), typed, editor.textCursor().position())
        for name in self._used:
            self._texts.pop(name, None)

    def _keep(self, name: str, text: str, place: int) -> None:
        if text:
            self._texts[name] = text, place
        else:
            self._texts.pop(name, None)

    def give(self, host: QWidget) -> None:
        """Type it into the fields of `host` again; what has no field there waits for one."""
        for field in host.findChildren(QLineEdit):
            if (kept := self._texts.get(field.objectName())) is not None:
                _retype(field, *kept)
        for editor in host.findChildren(QPlainTextEdit):
            if (kept := self._texts.get(editor.objectName())) is not None:
                editor.setPlainText(kept[0])
                editor.document().setModified(True)
                cursor = QTextCursor(editor.document())
                cursor.setPosition(min(kept[1], len(kept[0])))
                editor.setTextCursor(cursor)


def _retype(field: QLineEdit, text: str, place: int) -> None:
    if isinstance(field, NumberField):
        field.retype(text)
    else:
        field.setText(text)
    field.setModified(True)
    field.setCursorPosition(place)
