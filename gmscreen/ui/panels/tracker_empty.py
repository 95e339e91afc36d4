"""What stands in the place of an empty fight: one sentence, and the button that fills it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from gmscreen.ui.widgets.labels import plain_label
from gmscreen.viewmodels.texts import Texts


class EmptyFight(QWidget):
    """A calm page; `add` is its button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = plain_label("", "muted")
        self._sentence.setObjectName("tracker.empty")
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.add = QPushButton()
        self.add.setObjectName("tracker.empty.add")
        self.add.setProperty("role", "outline")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self._sentence)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self._sentence.setText(texts.t("tracker.empty"))
        self.add.setText(texts.t("tracker.empty.add"))
