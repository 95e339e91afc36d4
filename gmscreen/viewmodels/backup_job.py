"""The backup at the opening of a campaign, made beside the game."""

import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.campaign import Problem

DELAY_MS = 2000


class BackupJob(QObject):
    """Makes a backup of a campaign a moment after it was opened, in a thread of its own."""

    failed = Signal(object)

    def __init__(self, back_up: Callable[[Path], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._back_up = back_up
        self._path: Path | None = None
        self._thread: threading.Thread | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._start)

    def schedule(self, path: Path) -> None:
        """Make a backup of the campaign at `path` soon."""
        self._path = path
        self._timer.start()

    def finish(self) -> None:
        """Wait for a backup that is being made, and make no other."""
        self._timer.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _start(self) -> None:
        path = self._path
        if path is None:
            return
        self.finish()
        self._thread = threading.Thread(target=self._run, args=(path,), name="backup", daemon=True)
        self._thread.start()

    def _run(self, path: Path) -> None:
        try:
            self._back_up(path)
        except StoreError as error:
            args = {
                "why": f"problem.store.{error.code}",
                "path": str(path),
                "name": path.name,
                **error.details,
            }
            self.failed.emit(Problem("backup_failed", args))
