"""Starts the real program, and takes its event loop's place once it would begin to wait."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from gmscreen import __main__ as program

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gmscreen.ui.application import Application
    from gmscreen.ui.main_window import MainWindow


def drive(play: Callable[[MainWindow], None]) -> None:
    """Start the program as its entry point does; `play` gets the window that would now wait for events."""
    # Imported here as the program itself would next: the models before Qt.
    from gmscreen import app

    make = app.make_application

    def make_driven(arguments: list[str]) -> Application:
        application = make(arguments)
        application.exec = lambda: run(application)  # type: ignore[method-assign]
        return application

    def run(application: Application) -> int:
        from gmscreen.ui.main_window import MainWindow

        sys.excepthook = sys.__excepthook__  # what goes wrong here is told at once
        window = next(one for one in application.topLevelWidgets() if isinstance(one, MainWindow))
        play(window)
        window.close()
        return 0

    app.make_application = make_driven
    sys.exit(program.main(sys.argv[1:]))


def wait_for_paint(widget: QWidget, act: Callable[[], object] = lambda: None, seconds: float = 20.0) -> float:
    """Do something, let events run until `widget` was painted and none is left, and tell when that was."""
    from PySide6.QtCore import QCoreApplication, QEvent, QObject

    class Painted(QObject):
        seen = False

        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            self.seen = self.seen or event.type() == QEvent.Type.Paint
            return False

    painted = Painted()
    widget.installEventFilter(painted)
    act()
    end = time.monotonic() + seconds
    while not painted.seen:
        QCoreApplication.processEvents()
        if time.monotonic() > end:
            raise TimeoutError("nothing was painted")
    QCoreApplication.processEvents()
    at = time.monotonic()
    widget.removeEventFilter(painted)
    return at
