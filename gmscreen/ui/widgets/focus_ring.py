"""A ring around the list that has the keyboard: lists have no frame of their own that could show it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from shiboken6 import isValid

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.painting import rounded


class FocusRing(QWidget):
    """Lies over a list, lets the mouse through, and is no part of what a screen reader reads."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(around.rect())
        around.installEventFilter(self)
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the list."""
        around = self.parentWidget()
        if event.type() == QEvent.Type.Resize and watched is around and around is not None:
            self.setGeometry(around.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rounded(painter, self.rect(), None, radius=4, border=theme_of(self).focus)
        painter.end()


class FocusRings(QObject):
    """Puts the ring around whichever list has the focus."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._ring: FocusRing | None = None
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        ring, self._ring = self._ring, None
        if ring is not None and isValid(ring):
            ring.hide()
            ring.deleteLater()
        if isinstance(now, QAbstractItemView):
            self._ring = FocusRing(now)
