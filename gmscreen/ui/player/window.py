"""The players' window: for a second screen or a projector."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QGuiApplication, QIcon, QImage, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget
from shiboken6 import isValid

from gmscreen.ui.player.board import Board
from gmscreen.ui.player.board_view import BoardView
from gmscreen.ui.player.picture import load_picture

TITLE = "gmscreen"
SIZE = (960, 540)


class PlayerWindow(QWidget):
    """Shows the board, which may be blank.

    It never takes the focus: whoever types in the GM's window goes on typing. It has no tooltips, no menus
    and a title that tells nothing.
    """

    closed = Signal()
    fell_back = Signal()

    def __init__(self, icon: QIcon | None = None) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setObjectName("player.window")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        # The program ends with the GM's window, not with this one.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWindowTitle(TITLE)
        if icon is not None:
            self.setWindowIcon(icon)
        self.view = BoardView()
        self.view.setObjectName("player.text")
        self._board = Board()
        self._folder: Path | None = None
        self._picture: tuple[str, QImage | None] = ("", None)
        self._host: QWidget | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.resize(*SIZE)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenRemoved.connect(self._on_screen_gone)

    # --- what is shown

    def set_folder(self, folder: Path) -> None:
        """Look for pictures below `folder` from now on."""
        self._folder = folder
        self._picture = ("", None)
        self._show()

    def show_board(self, board: Board) -> None:
        """Show another board; nothing is painted where nothing on it is new."""
        self._board = board
        self._show()

    def _show(self) -> None:
        board = self._board
        if board.picture != self._picture[0]:
            self._picture = (board.picture, load_picture(self._folder, board.picture))
        self.view.show_board(board, self._picture[1])

    # --- where it is shown

    def open_beside(self, other: QWidget, geometry: bytes = b"") -> None:
        """Show the window where it was last, else on a screen that `other`, which stays active, is not on."""
        self._host = other
        restored = bool(geometry) and self.restoreGeometry(QByteArray(geometry))
        if not restored or not _on_some_screen(self.frameGeometry()):
            self._to_plain(_another_screen(other.screen()))
        elif self._is_over(other):
            # Full on a screen that is there no more, it would cover what only the GM may see, and the keys.
            self._to_plain(other.screen())
            self.fell_back.emit()
        self.show()

    def place(self) -> bytes:
        """What `open_beside` needs to show it here again; nothing where it fills the GM's own screen."""
        if self._host is not None and isValid(self._host) and self._is_over(self._host):
            return b""
        return bytes(self.saveGeometry().data())

    def toggle_full(self) -> None:
        """Fill the screen, or be a window again."""
        self._fill(not self.isFullScreen())

    def next_screen(self) -> bool:
        """Go to the next screen, full or not; False where there is only one."""
        target = _another_screen(self.screen())
        if target is self.screen():
            return False
        full = self.isFullScreen()
        self._fill(False)
        self._centre(target)
        self._fill(full)
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Some window managers make every new window the active one, whatever it asks for.
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            host = self._host
            if host is not None and isValid(host) and host.isVisible():
                host.activateWindow()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()

    def _fill(self, full: bool) -> None:
        # `showFullScreen` would make this the active window.
        state = Qt.WindowState.WindowFullScreen if full else Qt.WindowState.WindowNoState
        if self.windowState() != state:
            self.setWindowState(state)

    def _is_over(self, other: QWidget) -> bool:
        """Whether it fills the screen that `other` is on."""
        filled = self.windowState() & (Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMaximized)
        return bool(filled) and other.screen().geometry().contains(self.frameGeometry().center())

    def _to_plain(self, screen: QScreen) -> None:
        """Be a window of the usual size in the middle of `screen`."""
        self._fill(False)
        self.resize(*SIZE)
        self._centre(screen)

    def _centre(self, screen: QScreen) -> None:
        area = screen.availableGeometry()
        self.setScreen(screen)
        self.resize(min(self.width(), area.width()), min(self.height(), area.height()))
        self.move(area.center() - self.rect().center())

    def _on_screen_gone(self, gone: QScreen) -> None:
        """The projector was unplugged: go on as a plain window where the GM can see it."""
        if not self.isVisible() or (self.screen() is not gone and _on_some_screen(self.frameGeometry())):
            return
        self._to_plain(QGuiApplication.primaryScreen())
        self.fell_back.emit()


def _another_screen(screen: QScreen) -> QScreen:
    """The screen after `screen`, which is itself where there is no other."""
    screens = QGuiApplication.screens()
    place = screens.index(screen) if screen in screens else -1
    return screens[(place + 1) % len(screens)]


def _on_some_screen(frame: QRect) -> bool:
    """Whether the title bar lies where somebody can take hold of it."""
    title = QRect(frame.left(), frame.top(), frame.width(), 32)
    seen = (screen.availableGeometry().intersected(title) for screen in QGuiApplication.screens())
    return any(one.width() >= 120 and one.height() >= 24 for one in seen)
