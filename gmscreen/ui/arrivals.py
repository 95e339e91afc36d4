"""Files that come from outside while the window is open: by a second start of the program, or the system."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from gmscreen.store import paths

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow

LISTEN_MS = 300
"""When the window begins to listen, in milliseconds: the start need not wait for what that loads."""


class Arrivals(QObject):
    """Opens in the window what arrives, as if it had been chosen there."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        QTimer.singleShot(LISTEN_MS, self, self._listen)

    def take(self, path: Path | None) -> None:
        """Come to the front, and open the campaign at `path` if there is one."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if path is not None:
            window.files.open(path)

    def _listen(self) -> None:
        try:
            from gmscreen.ui.single_instance import Listener  # noqa: PLC0415 - not needed before the window is there
        except ImportError:
            return  # a library of the system's is missing; then each start has a window of its own
        listener = Listener(paths.instance_file(), self.take, self)
        listener.listen()
        self._window.closed.connect(listener.close)
