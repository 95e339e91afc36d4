"""Qt's application, which also hears of the files that the system asks it to open."""

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """The one application of the process.

    On macOS a double click on a file does not start the program again: the one that runs gets an event. It is
    taken here and not in an event filter, which would see every event of every widget pass.
    """

    file_wanted = Signal(object)
    """The path of a file that the system asks the program to open."""

    def event(self, event: QEvent) -> bool:
        """Take the request for a file; all else is Qt's."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_wanted.emit(Path(event.file()))
            return True
        return super().event(event)
