"""What nobody can save: a bare window with one model, one word in the program's style, and Qt's own names."""

import sqlite3  # noqa: F401
import sys
import time

from pydantic import BaseModel

from tests.bench.probes.report import tell


class Model(BaseModel):
    """The first model makes pydantic load the half of itself that its import leaves out."""

    name: str = ""


def main() -> None:
    """Open the window, wait for its first paint, and tell."""
    from PySide6.QtCore import QEvent, QObject, Qt
    from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

    class Painted(QObject):
        seen = False

        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            self.seen = self.seen or event.type() == QEvent.Type.Paint
            return False

    application = QApplication(sys.argv[:1])
    application.setStyle("Fusion")
    window = QMainWindow()
    window.resize(1366, 768)
    label = QLabel("gmscreen")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    window.setCentralWidget(label)
    painted = Painted()
    window.installEventFilter(painted)
    window.show()
    while not painted.seen:
        application.processEvents()
    application.processEvents()
    tell(time.monotonic())
    window.close()


main()
