"""A scroll area whose content has all the room there is."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from gmscreen.ui.widgets.painting import px

LEAST = 44
"""How low the content may be squeezed at the usual size of type: about a row of it can be seen."""


class RoomScroll(QScrollArea):
    """Shows the content as high as the area is, and scrolls it only where that is less than it needs.

    So a small window with large type cuts nothing: what has no room can be scrolled to. `least` tells how low
    a content can be made that is as wide as it is given; without it that is the same at every width.
    """

    def __init__(self, content: QWidget, least: Callable[[int], int] | None = None) -> None:
        super().__init__()
        self._content = content
        self._least = least
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # One of our own: to name Qt's, Qt for Python would load every kind of widget first.
        self._view = QWidget()
        self._view.setBackgroundRole(QPalette.ColorRole.NoRole)
        self.setViewport(self._view)
        self.setWidget(content)
        content.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        """What the content would like."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the content can be, and lower than it."""
        needed = self._content.minimumSizeHint()
        return QSize(needed.width(), min(needed.height(), px(self, LEAST)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the content the room there is now."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the content when it needs more room, or less."""
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        content, policy = self._content, Qt.ScrollBarPolicy
        # Whether there is a bar is decided at the full width: a bar makes the content higher, and so would
        # seem to be needed wherever there was one before.
        lowest = self._least(self.width()) if self._least is not None else _lowest(content)
        wanted = policy.ScrollBarAlwaysOn if lowest > self.height() else policy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() != wanted:
            self.setVerticalScrollBarPolicy(wanted)
        content.resize(self._view.size().expandedTo(QSize(0, _lowest(content))))


def _lowest(content: QWidget) -> int:
    """How low the content can be made as wide as it is."""
    return content.minimumSizeHint().height()
