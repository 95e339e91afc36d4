"""The panels as docks: movable, hideable, and back in their places by one action."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QFrame, QHBoxLayout, QMainWindow, QTabBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from gmscreen.ui.dock_room import DockRoom
from gmscreen.ui.widgets.giving_way import make_way
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.widgets.layers import layers_of
from gmscreen.ui.widgets.room_scroll import RoomScroll
from gmscreen.ui.widgets.still_bar import StillBars
from gmscreen.ui.widgets.tab_order import go_on
from gmscreen.ui.workspace import Panel
from gmscreen.viewmodels.texts import Texts

LEFT_WIDTH = 268
RIGHT_WIDTH = 284
STRIP_HEIGHT = 172
LOW_WINDOW = 768
TAB_GAP = 6

_FORGOTTEN = "forgotten"
_AREAS = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "strip": Qt.DockWidgetArea.BottomDockWidgetArea,
}


class DockTitle(QWidget):
    """The head of a panel: its title, and a few words at the right."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self.setProperty("role", "dock_head")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = plain_label("", "hidden_title" if role == "hidden" else "strong")
        self.extra = plain_label("", "muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addWidget(self.title, 1)
        layout.addWidget(self.extra)
        self.setMinimumHeight(36)


class PanelDock(QDockWidget):
    """A dock around one panel, which is built when somebody first looks at it, or asks for it.

    Beside others in a strip its tab is its title, so the head gives way.
    """

    resized = Signal(QDockWidget)

    def __init__(self, panel_id: str, make: Callable[[], Panel], area: str, window: QMainWindow) -> None:
        super().__init__(window)
        self.panel_id = panel_id
        self.area = area
        self._make = make
        self._panel: Panel | None = None
        self._head: DockTitle | None = None
        self._bare: QWidget | None = None
        self.setObjectName(f"dock.{panel_id}")
        frame = QFrame()
        frame.setProperty("role", "dock_body")
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(0, 0, 0, 0)
        self._body = layout
        self.setWidget(frame)
        self.visibilityChanged.connect(self._on_visibility)

    def build(self) -> Panel:
        """The panel, which is made the first time."""
        if self._panel is None:
            self._panel = self._make()
            room = RoomScroll(self._panel)
            self._body.addWidget(room)
            self._panel.show()
            room.show()  # at once: a layout would do it only after the empty dock was painted
        return self._panel

    @property
    def built(self) -> bool:
        """Whether the panel is there already."""
        return self._panel is not None

    def retranslate(self, texts: Texts) -> None:
        """Name the panel."""
        self.setWindowTitle(texts.t(f"panel.{self.panel_id}"))
        self.refresh_extra()

    def refresh_extra(self) -> None:
        """Show the title, and beside it a few words as the panel has them now."""
        if self._head is not None:
            self._head.title.setText(self.windowTitle())
            self._head.extra.setText(self._panel.title_extra() if self._panel is not None else "")

    def settle(self, window: QMainWindow) -> None:
        """Show the head, or leave the title to the tab."""
        tabbed = bool(window.tabifiedDockWidgets(self)) and not self.isFloating()
        wanted = self._without_head() if tabbed else self._with_head()
        # The line under a tab stands close to what is below; in the strip every pixel is wanted.
        self._body.setContentsMargins(0, TAB_GAP if tabbed and self.area != "strip" else 0, 0, 0)
        if self.titleBarWidget() is not wanted:
            self.setTitleBarWidget(wanted)
            wanted.show()

    def _with_head(self) -> QWidget:
        if self._head is None:
            self._head = DockTitle(self.panel_id)
            self.refresh_extra()
        return self._head

    def _without_head(self) -> QWidget:
        self._bare = self._bare or QWidget()
        return self._bare

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab go through a panel that is a window of its own as it is read."""
        return go_on(self, forward=forward) if self.isFloating() else super().focusNextPrevChild(forward)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of another size."""
        super().resizeEvent(event)
        self.resized.emit(self)

    def bring_forward(self) -> None:
        """Show the panel, in front of those it shares a strip with; a sheet that lies over it gives way."""
        self.show()
        self.raise_()
        make_way(self)

    def _on_visibility(self, visible: bool) -> None:
        panel = self.build() if visible else self._panel
        if panel is not None:
            panel.in_sight = visible
            if visible:
                panel.come_in_sight()


class DockSet:
    """The docks of a window and the places they have at first."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._docks: dict[str, PanelDock] = {}
        self._texts: Texts | None = None
        self._room = DockRoom(window, self._docks.values())
        self._still = StillBars(window)
        window.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks
        )
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, window.tabPosition(_AREAS["strip"]).North)
        for corner in (Qt.Corner.TopLeftCorner, Qt.Corner.BottomLeftCorner):
            window.setCorner(corner, _AREAS["left"])
        for corner in (Qt.Corner.TopRightCorner, Qt.Corner.BottomRightCorner):
            window.setCorner(corner, _AREAS["right"])

    def __getitem__(self, panel_id: str) -> PanelDock:
        return self._docks[panel_id]

    def all(self) -> tuple[PanelDock, ...]:
        """Every dock in the order it was added."""
        return tuple(self._docks.values())

    def add(self, panel_id: str, make: Callable[[], Panel], area: str) -> PanelDock:
        """Put the panel that `make` will build into a dock of its own."""
        dock = PanelDock(panel_id, make, area, self._window)
        self._docks[panel_id] = dock
        return dock

    def watch(self) -> None:
        """Follow the docks as they move, from now on; while the window is built they do so all the time."""
        for dock in self._docks.values():
            dock.dockLocationChanged.connect(lambda _: self.settle())
            dock.topLevelChanged.connect(lambda _: self.settle())
            dock.visibilityChanged.connect(lambda _: self.settle())
            dock.resized.connect(self._room.note)
        self.settle()

    def follow_window(self) -> None:
        """The window has another size: panels that were squeezed get their own back."""
        self._room.follow()

    def keep_sizes(self) -> None:
        """The panels have the sizes that they were left with: keep those from now on."""
        self._room.keep()

    def arrange(self) -> None:
        """Put every panel where it is at first."""
        first: dict[str, PanelDock] = {}
        for dock in self._docks.values():
            dock.setFloating(False)
            self._window.addDockWidget(_AREAS[dock.area], dock)
            dock.show()
            if dock.area in first:
                self._window.tabifyDockWidget(first[dock.area], dock)
            else:
                first[dock.area] = dock
        for dock in first.values():
            dock.raise_()

    def size(self, font_scale: float = 1.0) -> None:
        """Give the docks the measures they have at first; large type leaves the strip less of the height."""
        sides = {"left": LEFT_WIDTH, "right": RIGHT_WIDTH}
        widths = {dock: sides[dock.area] for dock in self._docks.values() if dock.area in sides}
        self._room.mean(widths, Qt.Orientation.Horizontal)
        strip = [dock for dock in self._docks.values() if dock.area == "strip"][:1]
        # Of what a higher window has to give, the strip gets half.
        height = STRIP_HEIGHT + max(0, self._window.height() - LOW_WINDOW) // 2
        for dock in strip:
            self.ask_height(dock, round(height / font_scale))

    def ask_height(self, dock: QDockWidget, height: int) -> None:
        """Make a panel and its tabs so high, now and whenever the window is large enough."""
        self._room.mean({dock: height}, Qt.Orientation.Vertical)

    def settle(self) -> None:
        """Let every dock show the head that fits where it is."""
        if not isValid(self._window):
            return  # the docks still tell of their going while the window is taken down
        for dock in self._docks.values():
            dock.settle(self._window)
        self._name_bars()
        layers_of(self._window).stack_soon()

    def retranslate(self, texts: Texts) -> None:
        """Name every dock."""
        self._texts = texts
        for dock in self._docks.values():
            dock.retranslate(texts)
        self._name_bars()

    def _name_bars(self) -> None:
        """Name the bars of tabs by where they are; hide those that Qt forgot behind the rest."""
        if self._texts is None or not self._window.isVisible():
            return
        areas = {dock.windowTitle(): self._window.dockWidgetArea(dock) for dock in self._docks.values()}
        names = {area: name for name, area in _AREAS.items()}
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            self._still.keep(bar)
            bar.setElideMode(Qt.TextElideMode.ElideNone)  # two letters name nothing; the bar scrolls
            words = [bar.tabText(n) for n in range(bar.count())]
            place = next((names.get(areas[word], "top") for word in words if word in areas), "")
            if place:
                bar.setObjectName(f"tabs.{place}")
                bar.setAccessibleName(self._texts.t(f"tabs.{place}"))
            if not place and bar.isVisible():
                bar.setProperty(_FORGOTTEN, True)
                bar.hide()
            elif place and bar.property(_FORGOTTEN):
                bar.setProperty(_FORGOTTEN, False)
                bar.show()
