"""A list of the table's own, one entry a line, with a button that keeps it."""

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from gmscreen.ui.panels.wounds_parts import button
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.widgets.painting import px
from gmscreen.viewmodels.texts import Texts

HEIGHT = 96


class ListEditor(QWidget):
    """Lines that are kept by a button, or when the panel is left."""

    def __init__(self, name: str, lines: str, keep: Callable[[str], bool], texts: Texts, key: str) -> None:
        super().__init__()
        self._keep = keep
        self.text = QPlainTextEdit(lines)
        self.text.setObjectName(name)
        self.text.setAccessibleName(texts.t(key))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(px(self, HEIGHT))
        self._button = button(texts.t("wounds.list.keep"), f"{name}.keep", "outline")
        self._button.clicked.connect(self.flush)
        self.row = QHBoxLayout()
        self.row.setSpacing(6)
        self.row.addWidget(self._button)
        self.row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(plain_label(texts.t(key), "strong_small"))
        column.addWidget(self.text)
        column.addLayout(self.row)

    def flush(self) -> None:
        """Keep what was typed; what is refused stays in the field."""
        document = self.text.document()
        if not document.isModified():
            return
        document.setModified(False)
        if not self._keep(self.text.toPlainText()):
            document.setModified(True)
