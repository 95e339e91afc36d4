"""A list whose words stay in it."""

from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QListView


class KeptList(QListView):
    """A list that puts nothing on the clipboard.

    Qt copies the words of the current row at Ctrl+C, and they may be those of somebody hidden.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            event.ignore()
        else:
            super().keyPressEvent(event)
