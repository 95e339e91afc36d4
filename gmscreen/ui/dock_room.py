"""What a small window takes from the panels, and a large one gives back."""

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow

_SIDES = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)


class DockRoom:
    """Remembers how wide the panels at the sides are meant to be, and how high those above and below.

    Qt squeezes them with the window, but would give all that it gets back to what is in the middle.
    """

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._size = QSize()
        self._meant: dict[Qt.DockWidgetArea, int] = {}
        self._giving = False

    def note(self, dock: QDockWidget) -> None:
        """A panel has another size: that is meant, unless the window is being given another one."""
        if self._window.size() == self._size and not self._giving and self._in_front(dock):
            area = self._window.dockWidgetArea(dock)
            self._meant[area] = dock.width() if area in _SIDES else dock.height()

    def follow(self, docks: Iterable[QDockWidget]) -> None:
        """The window has another size: give the panels back what they lack, as far as there is room."""
        self._size = self._window.size()
        for dock in docks:
            area = self._window.dockWidgetArea(dock)
            meant = self._meant.get(area, 0)
            side = area in _SIDES
            if self._in_front(dock) and (dock.width() if side else dock.height()) < meant:
                along = Qt.Orientation.Horizontal if side else Qt.Orientation.Vertical
                self._giving = True  # what there is room for now is not what is meant
                QTimer.singleShot(0, self._window, self._given)
                self._window.resizeDocks([dock], [meant], along)

    def _given(self) -> None:
        self._giving = False

    def _in_front(self, dock: QDockWidget) -> bool:
        """Whether a panel is seen in its place; those behind it are kept far outside the window."""
        inside = self._window.rect().contains(dock.geometry().center())
        return dock.isVisible() and not dock.isFloating() and inside
