"""What a test leaves behind in the process that it shares with the others."""

import sys


def leave_no_window() -> None:
    """Close and destroy every window that is open, or was closed and is kept; empty the clipboard.

    `deleteLater` alone does nothing in a test: nobody is in Qt's event loop, and `processEvents` leaves to it
    what is to be destroyed. Does nothing where no test has needed Qt.
    """
    if "PySide6.QtWidgets" not in sys.modules:
        return
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        return
    # Qt would destroy what is on the clipboard at the very end, when Python is gone already, and crash.
    QApplication.clipboard().clear()
    for window in QApplication.topLevelWidgets():
        if window.isVisible():
            window.close()
        if window.parent() is None:  # the others go with theirs
            window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
