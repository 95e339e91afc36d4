"""A scroll area that is as high as what it holds, while there is room."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from gmscreen.ui.widgets.painting import px

LEAST = 64
"""The height of a few rows at the usual size of type, in pixels."""


class FittingScroll(QScrollArea):
    """Takes no more height than its content, and scrolls it where that is more than there is."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setWidget(content)

    def sizeHint(self) -> QSize:
        """As high as the content is at the present width."""
        return QSize(self._content.sizeHint().width(), max(self._needed(), px(self, LEAST)))

    def minimumSizeHint(self) -> QSize:
        """A few rows."""
        return QSize(self._content.minimumSizeHint().width(), px(self, LEAST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A new width may need another height."""
        super().resizeEvent(event)
        self._show_bar()
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the content when it grows or shrinks."""
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self._show_bar()
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _needed(self) -> int:
        """How high the content is where it has all the width."""
        content = self._content
        if content.hasHeightForWidth():
            return content.heightForWidth(self.width())
        return content.sizeHint().height()

    def _show_bar(self) -> None:
        """Have a scroll bar only where the content has no room without one.

        Left to itself Qt keeps one that is there already: it takes some of the width, so that the content is
        higher and seems to need it.
        """
        policy = Qt.ScrollBarPolicy
        wanted = policy.ScrollBarAlwaysOn if self._needed() > self.height() else policy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() != wanted:
            self.setVerticalScrollBarPolicy(wanted)
