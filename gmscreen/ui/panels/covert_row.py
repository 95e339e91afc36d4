"""What can be told of a roll in the open against a secret target: how it ended, or the target too."""

from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.viewmodels.texts import Texts


class CovertRow(QWidget):
    """Two buttons; `marked` carries the kind of the mark that each puts on the entry."""

    marked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.verdict = self._make("verdict")
        self.reveal = self._make("reveal")
        row = FlowLayout(self, spacing=8)
        row.addWidget(self.verdict)
        row.addWidget(self.reveal)
        self.verdict.clicked.connect(lambda: self.marked.emit("verdict"))
        self.reveal.clicked.connect(lambda: self.marked.emit("revealed"))

    def offer(self, untold: Literal["", "verdict", "target"]) -> None:
        """Offer to tell what the players do not know yet."""
        self.verdict.setVisible(untold == "verdict")
        self.setVisible(bool(untold))

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.verdict.setText(texts.t("mark.verdict"))
        set_tip(self.verdict, texts.t("mark.verdict.tip"))
        self.reveal.setText(texts.t("mark.target"))
        set_tip(self.reveal, texts.t("mark.target.tip"))

    def _make(self, name: str) -> QPushButton:
        button = QPushButton()
        button.setObjectName(f"hidden.detail.{name}")
        button.setProperty("role", "outline")
        return button
