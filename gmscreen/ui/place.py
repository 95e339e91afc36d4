"""Where the window and its panels are: kept in the settings, and found again at the next start."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow

SIZE = (1366, 768)
FRAME = 40
"""What the title bar and the edges of a window may take, in pixels."""
LAYOUT_VERSION = 1


def keep(window: "MainWindow") -> None:
    """Remember where the window and its panels are."""
    window.preferences.change(
        geometry=_text(window.saveGeometry()), docks=_text(window.saveState(LAYOUT_VERSION))
    )


def restore(window: "MainWindow") -> None:
    """Put the window and its panels where they were, or where they are at first.

    A window that lay on a screen which is no longer there comes to the first one.
    """
    settings = window.preferences.settings
    window.resize(*SIZE)
    if settings.docks:
        window.restoreState(_bytes(settings.docks), LAYOUT_VERSION)
    restored = bool(settings.geometry) and window.restoreGeometry(_bytes(settings.geometry))
    if not restored or not on_screen(window.frameGeometry()):
        _centre(window)
    if not settings.docks:
        window.docks.size()
        # Again when the type has its size, which only a window that is shown knows.
        QTimer.singleShot(0, window, lambda: window.docks.size(window.workspace.look.font_scale))
    else:
        QTimer.singleShot(0, window, window.docks.keep_sizes)  # when the window is shown
    window.docks.settle()


def on_screen(frame: QRect) -> bool:
    """Whether enough of a window's title bar lies on some screen to take hold of it."""
    title = QRect(frame.left(), frame.top(), frame.width(), 32)
    return any(
        (seen := screen.availableGeometry().intersected(title)).width() >= 120 and seen.height() >= 24
        for screen in QGuiApplication.screens()
    )


def _centre(window: "MainWindow") -> None:
    """Go to the middle of the first screen; fill one that is no larger than the window with its frame."""
    area = QGuiApplication.primaryScreen().availableGeometry()
    window.resize(min(SIZE[0], area.width()), min(SIZE[1], area.height()))
    if area.width() < SIZE[0] + FRAME or area.height() < SIZE[1] + FRAME:
        window.setWindowState(Qt.WindowState.WindowMaximized)
    else:
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.move(area.center() - window.rect().center())


def _text(data: QByteArray) -> str:
    return bytes(data.toBase64().data()).decode("ascii")


def _bytes(text: str) -> QByteArray:
    return QByteArray.fromBase64(QByteArray(text.encode("ascii", "ignore")))
