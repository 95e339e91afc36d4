"""The curtain: a neutral sheet over the whole window, at one key."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QToolTip, QWidget

from gmscreen.ui.theme import theme_of

NEUTRAL_TITLE = "gmscreen"


class Curtain(QWidget):
    """Covers the window, its floating panels included, and gives back what was there, focus and all."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setObjectName("curtain")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._window = window
        self._focus: QWidget | None = None
        self._floating: list[QWidget] = []
        self._title = ""
        self.hide()
        window.installEventFilter(self)

    @property
    def drawn(self) -> bool:
        """Whether the curtain covers the window."""
        return not self.isHidden()

    def draw_over(self) -> None:
        """Cover everything now: menus, lists and tooltips go first, then the sheet is painted at once."""
        if self.drawn:
            return
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        QToolTip.hideText()
        self._focus = QApplication.focusWidget()
        self._title = self._window.windowTitle()
        self._window.setWindowTitle(NEUTRAL_TITLE)
        self._floating = [
            one
            for one in self._window.findChildren(QWidget)
            if one.isWindow() and one.isVisible() and one is not self
        ]
        for one in self._floating:
            one.hide()
        self.setGeometry(self._window.rect())
        self.raise_()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.repaint()

    def draw_back(self) -> None:
        """Uncover the window."""
        if not self.drawn:
            return
        self.hide()
        self._window.setWindowTitle(self._title)
        for one in self._floating:
            one.show()
        self._floating = []
        if self._focus is not None:
            self._focus.setFocus(Qt.FocusReason.OtherFocusReason)
            self._focus = None

    def remember_title(self, title: str) -> None:
        """Keep a title that the window was given meanwhile until the curtain is drawn back."""
        self._title = title

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep covering the window when it changes its size."""
        if watched is self._window and event.type() == QEvent.Type.Resize and self.drawn:
            self.setGeometry(self._window.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """One plain colour: there is nothing to read here."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme_of(self).bg)
