"""The curtain: a neutral sheet over everything the GM has on the screen, at one key.

The players' window is not the GM's and stays as it is.
"""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWindow,
)
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMainWindow, QToolTip, QWidget
from shiboken6 import isValid

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.key_hint import KeyHint
from gmscreen.ui.widgets.layers import Layer, layers_of
from gmscreen.ui.widgets.tab_order import OVERLAY

NEUTRAL_TITLE = "gmscreen"
HINT_MS = 3000
"""How long the curtain names its key to somebody who tries another."""
HINT_MARGIN = 24


class Cover(QWidget):
    """One plain colour over the whole of a window, whatever its size becomes. No key gets past it."""

    def __init__(self, window: QWidget, key: Callable[[], str] = str) -> None:
        super().__init__(window)
        self._key = key
        self._hint: KeyHint | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(OVERLAY, True)
        self._window = window
        self._title = ""
        self._focus: QWidget | None = None
        self.hide()

    def put_on(self) -> None:
        """Cover the window now; its title, which task bars show, says nothing either."""
        self._focus = self._window.focusWidget()
        self._title = self._window.windowTitle()
        self._window.setWindowTitle(NEUTRAL_TITLE)
        self._window.installEventFilter(self)
        self.setGeometry(self._window.rect())
        self.show()
        layers_of(self._window).put(self, Layer.CURTAIN)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.repaint()

    def take_off(self) -> None:
        """Give back what was there, focus and all."""
        self.hide()
        if self._hint is not None:
            self._hint.hide()
        self._window.removeEventFilter(self)
        self._window.setWindowTitle(self._title)
        if self._focus is not None and isValid(self._focus):
            self._focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self._focus = None

    def remember_title(self, title: str) -> None:
        """Keep a title that the window was given meanwhile until it is uncovered."""
        self._title = title

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep covering the window when it changes its size."""
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter would press the button of a dialog that nobody sees.
        event.accept()
        if event.key() not in _ONLY_HELD:
            self._tell()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self._tell()

    def _tell(self) -> None:
        """Name the key that takes the curtain away, for a moment, to whoever tries something else: a screen
        that stays dark looks like a program that has stopped.
        """
        if not (words := self._key()):
            return
        if self._hint is None:
            self._hint = KeyHint("", self)
            self._hint.setObjectName("curtain.hint")
            self._forget = QTimer(self)
            self._forget.setSingleShot(True)
            self._forget.setInterval(HINT_MS)
            self._forget.timeout.connect(self._hint.hide)
        self._hint.set_text(words)
        self._hint.resize(self._hint.sizeHint())
        self._hint.move(
            (self.width() - self._hint.width()) // 2, self.height() - self._hint.height() - HINT_MARGIN
        )
        self._hint.show()
        self._forget.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """One plain colour: there is nothing to read here."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme_of(self).bg)


class Curtain(Cover):
    """Covers the GM's window and its dialogs, and hides its floating panels, menus and tooltips."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window, self._key_words)
        self.setObjectName("curtain")
        self._floating: list[QWidget] = []
        self._covers: list[Cover] = []
        self._action: QAction | None = None
        self._on_leaving: Callable[[], bool] = bool
        self._watched: QWindow | None = None

    @property
    def drawn(self) -> bool:
        """Whether the curtain covers the window."""
        return not self.isHidden()

    def obey(self, action: QAction, on_leaving: Callable[[], bool]) -> None:
        """Let the key of `action` reach the curtain from every window of the GM's, dialogs too; draw it by
        itself where the GM goes to another program and `on_leaving` says so.
        """
        self._action, self._on_leaving = action, on_leaving
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.connect(self._watch)
            application.applicationStateChanged.connect(self._on_state)

    def draw_over(self) -> None:
        """Cover everything now: menus, lists and tooltips go first, then the sheets are painted at once."""
        if self.drawn:
            return
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        QToolTip.hideText()
        for one in self._windows():
            # A dialog that is hidden is a dialog that was cancelled.
            if isinstance(one, QDialog):
                cover = Cover(one, self._key_words)
                self._covers.append(cover)
                cover.put_on()
            else:
                self._floating.append(one)
                one.hide()
        self.put_on()

    def draw_back(self) -> None:
        """Uncover the window."""
        if not self.drawn:
            return
        self.take_off()
        for one in self._floating:
            if isValid(one):
                one.show()
        for cover in self._covers:
            if isValid(cover):
                cover.take_off()
                cover.deleteLater()
        self._floating, self._covers = [], []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the curtain's key where a dialog or a menu would keep it."""
        if (
            self._action is not None
            and watched is self._watched
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and _pressed(event) in self._action.shortcuts()
            and (watched is not self._window.windowHandle() or QApplication.activePopupWidget() is not None)
        ):
            self._action.trigger()
            return True
        return super().eventFilter(watched, event)

    def _key_words(self) -> str:
        """The curtain's key as the menu writes it."""
        return self._action.text().partition("\t")[2] if self._action is not None else ""

    def _windows(self) -> Iterator[QWidget]:
        """What else the GM has open: floating panels and dialogs."""
        for one in self._window.findChildren(QWidget):
            if one.isWindow() and one.isVisible() and one is not self:
                yield one

    def _watch(self, now: QWindow | None) -> None:
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = now if isValid(self._window) else None
        if self._watched is not None:
            self._watched.installEventFilter(self)

    def _on_state(self, state: Qt.ApplicationState) -> None:
        left = state == Qt.ApplicationState.ApplicationInactive and not self.drawn
        # A dialog of the system belongs to another program, and yet the GM is still here.
        asking = isinstance(QApplication.activeModalWidget(), QFileDialog)
        if left and self._on_leaving() and not asking and self._action is not None:
            self._action.trigger()


_ONLY_HELD = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
)
"""Keys that are half of another: they alone ask nothing."""


def _pressed(event: QKeyEvent) -> QKeySequence:
    return QKeySequence(QKeyCombination(event.modifiers(), Qt.Key(event.key())))
