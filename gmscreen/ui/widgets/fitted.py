"""Widgets whose parts depend on the room there is."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class Fitted(QWidget):
    """Calls `fit` whenever there is other room, and whenever a part comes to want another size.

    What fits depends on both: in another language, or in larger type, the same room holds less. Whoever looks
    at the room alone shows what fitted before, so that the window depends on how it came to its size.
    """

    def fit(self) -> None:
        """Arrange the parts for the present size. May be called at any time, and often."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There is other room."""
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """A part may want another size."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return done
