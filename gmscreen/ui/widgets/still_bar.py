"""Bars of tabs that the wheel passes over."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QTabBar


class StillBars(QObject):
    """Keeps bars of tabs as they are while the wheel turns over them.

    Qt would go to the next tab, so that scrolling across a bar changes the rules of the next roll, or the
    panel that is looked at, though nobody meant to.
    """

    def keep(self, bar: QTabBar) -> None:
        """Let the wheel pass over `bar` from now on; it scrolls what lies behind, if that can be scrolled."""
        bar.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let nothing of the wheel through to the bar."""
        if event.type() != QEvent.Type.Wheel:
            return super().eventFilter(watched, event)
        event.ignore()
        return True
