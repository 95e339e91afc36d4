"""What a small window takes from the panels, and a large one gives back."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

_SIDES = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)


D = TypeVar("D", bound=QDockWidget)


class DockRoom(QObject):
    """Remembers how wide the panels at the sides are meant to be, and how high those above and below.

    Qt squeezes them with the window, but would give all that it gets back to what is in the middle. It also
    makes them wider where their words have no room, in another language or in larger type, and leaves them
    so. Only what is asked for and what somebody drags is meant: all else would depend on how the window came
    to its size.
    """

    def __init__(self, window: QMainWindow, docks: Iterable[QDockWidget]) -> None:
        """`docks` are the panels of the window, also those that come later."""
        super().__init__(window)
        self._window = window
        self._docks = docks
        self._last: tuple[object, ...] = ()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._fit_sides)
        self._dragging = False
        self._meant: dict[Qt.DockWidgetArea, int] = {}
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice when an edge between panels is dragged, which is part of the window itself, and when some
        panel comes to need another size.
        """
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self._dragging = self._window.childAt(event.position().toPoint()) is None
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self._dragging = False
        elif event.type() == QEvent.Type.LayoutRequest and self._meant:
            self._soon.start()
        return super().eventFilter(watched, event)

    def note(self, dock: QDockWidget) -> None:
        """A panel has another size: that is meant where somebody drags its edge."""
        if self._dragging and self._in_front(dock):
            self._meant[self._window.dockWidgetArea(dock)] = self._extent(dock)

    def keep(self) -> None:
        """The panels were put where they had been: they are meant to be as large as they are now."""
        for dock in self._docks:
            if self._in_front(dock):
                self._meant[self._window.dockWidgetArea(dock)] = self._extent(dock)

    def mean(self, sizes: Mapping[D, int], along: Qt.Orientation) -> None:
        """Panels are meant to be so wide, or with their tabs so high, whether or not there is room now."""
        for dock, size in sizes.items():
            area = self._window.dockWidgetArea(dock)
            if (area in _SIDES) == (along == Qt.Orientation.Horizontal):
                self._meant[area] = size
        self._window.resizeDocks(list(sizes), list(sizes.values()), along)

    def follow(self) -> None:
        """The window has another size: give the panels what they lack, as far as there is room."""
        self._fit_sides()
        for dock in self._docks:
            area = self._window.dockWidgetArea(dock)
            if area not in _SIDES and self._in_front(dock) and self._extent(dock) < self._meant.get(area, 0):
                self._window.resizeDocks([dock], [self._meant[area]], Qt.Orientation.Vertical)

    def _fit_sides(self) -> None:
        """Make the panels at the sides as wide as they are meant to be, or as they need to be at least."""
        sides: dict[Qt.DockWidgetArea, list[QDockWidget]] = {}
        for dock in self._docks:
            area = self._window.dockWidgetArea(dock)
            if area in _SIDES and area in self._meant and self._in_front(dock):
                sides.setdefault(area, []).append(dock)
        # Beside one another in one place they share its width as they were dragged.
        alone = {area: found[0] for area, found in sides.items() if len(found) == 1}
        wanted = [(dock.width(), max(self._meant[area], self._least(dock))) for area, dock in alone.items()]
        tried = (self._window.size(), *wanted)  # where there is no room for more, it is asked for once
        if tried != self._last and any(now != one for now, one in wanted):
            # At once: one after the other each would take from the one before.
            widths = [self._meant[area] for area in alone]
            self._window.resizeDocks(list(alone.values()), widths, Qt.Orientation.Horizontal)
        self._last = tried

    def _extent(self, dock: QDockWidget) -> int:
        """How much of the window a panel has where its place is at a side, or above or below."""
        if self._window.dockWidgetArea(dock) in _SIDES:
            return dock.width()
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        place = dock.geometry()
        above = (one.geometry() for one in bars if one.isVisible())
        tabs = (one.height() for one in above if one.x() == place.x() and one.bottom() + 1 == place.y())
        return place.height() + next(tabs, 0)

    def _least(self, dock: QDockWidget) -> int:
        """How narrow a panel can be made: as narrow as the widest of those it shares its place with."""
        shared = (dock, *self._window.tabifiedDockWidgets(dock))
        return max(one.minimumSizeHint().width() for one in shared)

    def _in_front(self, dock: QDockWidget) -> bool:
        """Whether a panel is seen in its place; those behind it are kept far outside the window."""
        inside = self._window.rect().contains(dock.geometry().center())
        return dock.isVisible() and not dock.isFloating() and inside
