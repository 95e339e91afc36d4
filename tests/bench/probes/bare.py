"""The baseline: an empty window of the same size that also imports pydantic and sqlite3."""

import sqlite3  # noqa: F401
import sys
import time

from pydantic import BaseModel  # noqa: F401
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QMainWindow

from tests.bench.probes.report import tell


class Painted(QObject):
    """Notes that the window it watches was painted."""

    seen = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Look, and let it pass."""
        self.seen = self.seen or event.type() == QEvent.Type.Paint
        return False


def main() -> None:
    """Open the window, wait for its first paint, and tell."""
    application = QApplication(sys.argv[:1])
    window = QMainWindow()
    window.resize(1366, 768)
    painted = Painted()
    window.installEventFilter(painted)
    window.show()
    while not painted.seen:
        application.processEvents()
    application.processEvents()
    tell(time.monotonic())
    window.close()


main()
