"""A label that gives way."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from gmscreen.ui.widgets.labels import Role, plain_tip
from gmscreen.ui.widgets.painting import px


class ElidedLabel(QLabel):
    """One line of plain text, cut with an ellipsis where it does not fit; a tooltip then shows all of it."""

    def __init__(self, text: str = "", role: Role = "body", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if role != "body":
            self.setProperty("role", role)
        self.setText(text)

    def full_text(self) -> str:
        """The whole text."""
        return self.text()

    def is_elided(self) -> bool:
        """Whether a part of the text is not shown."""
        return self._shown() != self._line()

    def minimumSizeHint(self) -> QSize:
        full = super().sizeHint()
        return QSize(min(full.width(), px(self, 40)), full.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        flags = self.alignment() | Qt.TextFlag.TextSingleLine
        painter.drawText(self.contentsRect(), flags, self._shown())
        painter.end()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.is_elided():
            QToolTip.showText(event.globalPos(), plain_tip(self.text()), self)
            return True
        return super().event(event)

    def _line(self) -> str:
        return self.text().replace("\n", " ")

    def _shown(self) -> str:
        width = self.contentsRect().width()
        return self.fontMetrics().elidedText(self._line(), Qt.TextElideMode.ElideRight, width)
