"""The room that the strip of panels takes from the desk while its work needs more than the tabs."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QSize, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget
from shiboken6 import isValid

ROOM = 300
"""How high the strip is while the library is in front, at the usual size of type."""


class StripRoom(QObject):
    """Lets the strip grow over the desk when one of its panels comes forward.

    It stays so when another panel does: tabs that run away from under the pointer are worse than some room
    too much. The desk takes back what it comes to need, and who drags the edge has the last word. `scale` is
    how much larger than usual the type is, `blocked` whether something lies over the desk, `ask` gives a
    panel another height.
    """

    def __init__(
        self,
        window: QMainWindow,
        dock: QDockWidget,
        desk: QTabWidget,
        scale: Callable[[], float],
        blocked: Callable[[], bool],
        ask: Callable[[QDockWidget, int], None],
    ) -> None:
        super().__init__(dock)
        self._window = window
        self._dock = dock
        self._desk = desk
        self._scale = scale
        self._blocked = blocked
        self._ask = ask
        self._before: int | None = None
        self._pulled: int | None = None
        self._dragged = QSize()
        dock.visibilityChanged.connect(self.grow)
        desk.installEventFilter(self)
        window.installEventFilter(self)

    def grow(self, shown: bool = True) -> None:
        """Take the room that the panel would like, as far as the desk has it to spare."""
        window, dock = self._window, self._dock
        if not shown or not isValid(window) or not window.isVisible() or self._blocked():
            return
        wanted = self._wanted_height()
        if dock.isFloating() or dock.height() >= wanted or self._was_dragged():
            return
        self._before = dock.height() if self._before is None else min(self._before, dock.height())
        self._ask(dock, wanted)

    def lower(self) -> None:
        """Leave the room to what lies over the desk."""
        if self._before is not None:
            self._ask(self._dock, self._before + self._tabs())
            self._before = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the desk when it needs more room, and the pointer when it drags the edge of the strip."""
        if watched is self._window:
            if isinstance(event, QMouseEvent):
                self._follow_pointer(event)
        elif event.type() == QEvent.Type.LayoutRequest and self._before is not None:
            QTimer.singleShot(0, self, self._give_back)
        return super().eventFilter(watched, event)

    def _follow_pointer(self, event: QMouseEvent) -> None:
        """Note that the strip was dragged: its edge is part of the window itself."""
        front = self._front()
        if front is None:
            return
        if event.type() == QEvent.Type.MouseButtonPress:
            on_edge = self._window.childAt(event.position().toPoint()) is None
            self._pulled = front.height() if on_edge else None
        elif event.type() == QEvent.Type.MouseButtonRelease and self._pulled is not None:
            if self._pulled != front.height():
                self._dragged = self._window.size()
            self._pulled = None

    def _was_dragged(self) -> bool:
        """Whether the strip was given a height by hand, in a window of the same size."""
        return self._window.size() == self._dragged

    def _give_back(self) -> None:
        """Give the desk what it needs to be seen whole of the room that the strip grew by."""
        front, lacking = self._front(), -self._spare()
        if self._before is None or front is None or lacking <= 0 or self._was_dragged():
            return
        self._ask(front, max(self._before, front.height() - lacking) + self._tabs())

    def _front(self) -> QDockWidget | None:
        """The panel of the strip that is seen."""
        return next((one for one in self._strip() if not one.visibleRegion().isEmpty()), None)

    def _tabs(self) -> int:
        """How high the tabs of the strip are, which count where a height is asked for."""
        bar = self._window.findChild(QTabBar, "tabs.strip")
        return bar.sizeHint().height() if bar is not None and bar.isVisible() else 0

    def _strip(self) -> Iterable[QDockWidget]:
        return self._dock, *self._window.tabifiedDockWidgets(self._dock)

    def _wanted_height(self) -> int:
        """How high the strip would like to be: the desk keeps what it needs to be seen whole."""
        most = min(round(ROOM * self._scale()), self._window.height() * 2 // 5)
        return min(most, self._dock.height() + self._tabs() + self._spare())

    def _spare(self) -> int:
        """How much higher the desk is than it needs to be; less than nothing where it lacks something."""
        page: QWidget | None = self._desk.currentWidget()
        return page.height() - page.sizeHint().height() if page is not None else self._desk.height()
