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

    noticed = Signal(object)
    """A `Problem`: that there is no backup, or what was found amiss with the file."""

    def __init__(self, back_up: Callable[[Path], tuple[Problem, ...]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._back_up = back_up
        self._path: Path | None = None
        self._altered: Callable[[], bool] = _never
        self._thread: threading.Thread | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._start)

    def schedule(self, path: Path, altered: Callable[[], bool] | None = None) -> None:
        """Make a backup of the campaign at `path` soon, unless it was `altered` behind the program's back:
        then `noticed` says so.
        """
        self._path, self._altered = path, altered or _never
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
        job = (path, self._altered)
        self._thread = threading.Thread(target=self._run, args=job, name="backup", daemon=True)
        self._thread.start()

    def _run(self, path: Path, altered: Callable[[], bool]) -> None:
        try:
            if altered():
                self.noticed.emit(Problem("store.altered", {"path": str(path), "name": path.name}))
                return
            for problem in self._back_up(path):
                self.noticed.emit(problem)
        except StoreError as error:
            args = {
                "why": f"problem.store.{error.code}",
                "path": str(path),
                "name": path.name,
                **error.details,
            }
            self.noticed.emit(Problem("backup_failed", args))


def _never() -> bool:
    return False
