"""The room that the strip of panels takes from the desk while its work needs more than the tabs."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QWidget
from shiboken6 import isValid

ROOM = 300
"""How high the strip is while the library is in front, at the usual size of type."""
SLACK = 8
TABS = 34
"""How high the tabs of the strip are, until it is known better."""


class StripRoom(QObject):
    """Lets the strip grow over the desk when one of its panels comes forward.

    It stays so when another panel does: tabs that run away from under the pointer are worse than some room
    too much. The desk takes back what it comes to need, and who drags the edge has the last word. `scale` is
    how much larger than usual the type is, `blocked` whether something lies over the desk.
    """

    def __init__(
        self,
        window: QMainWindow,
        dock: QDockWidget,
        desk: QTabWidget,
        scale: Callable[[], float],
        blocked: Callable[[], bool],
    ) -> None:
        super().__init__(dock)
        self._window = window
        self._dock = dock
        self._desk = desk
        self._scale = scale
        self._blocked = blocked
        self._before: int | None = None
        self._grown = self._asked = 0
        self._size = QSize()
        self._tabs = TABS
        dock.visibilityChanged.connect(self.grow)
        desk.installEventFilter(self)

    def grow(self, shown: bool = True) -> None:
        """Take the room that the panel would like, as far as the desk has it to spare."""
        window, dock = self._window, self._dock
        if not shown or not isValid(window) or not window.isVisible() or self._blocked():
            return
        wanted = self._wanted_height()
        if dock.isFloating() or dock.height() >= wanted or self._was_dragged(dock.height()):
            return
        self._before = dock.height() if self._before is None else self._before
        self._ask(dock, wanted)

    def lower(self) -> None:
        """Leave the room to what lies over the desk."""
        if self._before is not None:
            self._window.resizeDocks([self._dock], [self._before + self._tabs], Qt.Orientation.Vertical)
            self._before = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the desk when it needs more room."""
        if event.type() == QEvent.Type.LayoutRequest and self._before is not None:
            QTimer.singleShot(0, self, self._give_back)
        return super().eventFilter(watched, event)

    def _was_dragged(self, height: int) -> bool:
        """Whether the strip, once grown, was given another height since, in a window of the same size."""
        grown = self._before is not None and self._window.size() == self._size
        return grown and abs(height - self._grown) > SLACK

    def _ask(self, dock: QDockWidget, height: int) -> None:
        self._asked = height
        self._window.resizeDocks([dock], [height], Qt.Orientation.Vertical)
        QTimer.singleShot(0, self, self._note_height)

    def _note_height(self) -> None:
        self._grown, self._size = self._dock.height(), self._window.size()
        if self._before is not None and self._asked > self._grown >= self._before:
            # What is asked for counts the tabs as well, which the height of a dock does not.
            self._tabs = self._asked - self._grown

    def _give_back(self) -> None:
        """Give the desk what it needs to be seen whole of the room that the strip grew by."""
        front = next((one for one in self._strip() if not one.visibleRegion().isEmpty()), None)
        lacking = -self._spare()
        if self._before is None or front is None or lacking <= 0 or self._was_dragged(front.height()):
            return
        height = max(self._before, front.height() - lacking)
        self._ask(front, height + self._tabs)

    def _strip(self) -> Iterable[QDockWidget]:
        return self._dock, *self._window.tabifiedDockWidgets(self._dock)

    def _wanted_height(self) -> int:
        """How high the strip would like to be: the desk keeps what it needs to be seen whole."""
        most = min(round(ROOM * self._scale()), self._window.height() * 2 // 5)
        return min(most, self._dock.height() + self._tabs + self._spare())

    def _spare(self) -> int:
        """How much higher the desk is than it needs to be; less than nothing where it lacks something."""
        page: QWidget | None = self._desk.currentWidget()
        return page.height() - page.sizeHint().height() if page is not None else self._desk.height()
