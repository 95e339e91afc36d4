"""A line that opens in the panel, asks for one thing, and goes when it is done: damage, the time, a die."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gmscreen.ui.messages import problem_text
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.labels import plain_label, set_look, set_tip
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.texts import Texts

LONGEST = 200


class AskLine(QWidget):
    """`entered` carries the text, `left` says that nothing more is wanted. Its field is called `name`."""

    entered = Signal(str)
    left = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._why: Problem | None = None
        self._what = ElidedLabel("", "muted")
        self.field = QLineEdit()
        self.field.setObjectName(name)
        self.field.setMaxLength(LONGEST)
        self.problem = plain_label("", "error")
        self.problem.setObjectName(f"{name}.problem")
        self.problem.setWordWrap(True)
        self.problem.hide()
        self._note = plain_label("", "small")
        self._note.setObjectName(f"{name}.note")
        self._note.setWordWrap(True)
        self._note.hide()
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._what, 3)
        row.addWidget(self.field, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.problem)
        column.addWidget(self._note)
        self.field.returnPressed.connect(lambda: self.entered.emit(self.field.text()))
        self.field.textEdited.connect(lambda _: self._say(""))
        self.hide()

    def describe(self, texts: Texts, hint: str, tip: str) -> None:
        """Say what may be typed, and why it was refused, in the language of `texts`."""
        self.field.setPlaceholderText(hint)
        set_tip(self.field, tip)
        self.refuse(self._why, texts)

    def open(self, what: str, text: str = "") -> None:
        """Ask for `what`; `text` is typed already."""
        self.aim(what)
        self.field.setText(text)
        self._say("")
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def aim(self, what: str) -> None:
        """Ask for something else."""
        self._what.setText(what)
        self.field.setAccessibleName(what)

    def refuse(self, why: Problem | None, texts: Texts) -> None:
        """Say why a text was refused, in the language of `texts`; nothing where it was not."""
        self._say(problem_text(texts, why) if why is not None else "")
        self._why = why

    def _say(self, why: str) -> None:
        self._why = None
        self.problem.setText(why)
        self.problem.setVisible(bool(why))
        set_look(self.field, "invalid", bool(why))

    def note(self, words: str) -> None:
        """Say what else may be typed; nothing where there is nothing to say."""
        self._note.setText(words)
        self._note.setVisible(bool(words))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves everything as it is."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
