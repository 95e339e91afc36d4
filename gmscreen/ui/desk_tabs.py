"""A tab for each rule system that the campaign shows."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from gmscreen.session.session import Change
from gmscreen.ui.panels.desk import DeskPanel
from gmscreen.ui.widgets.room_scroll import RoomScroll
from gmscreen.ui.widgets.still_bar import StillBars
from gmscreen.ui.workspace import Workspace


class DeskTabs(QTabWidget):
    """The desks; each is built when it is first looked at."""

    system_changed = Signal(str)
    rolled = Signal(int)
    detail_wanted = Signal(int)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._desks: dict[str, DeskPanel] = {}
        self._pages: dict[str, QWidget] = {}
        self.setDocumentMode(True)
        self.setObjectName("systems")
        self.tabBar().setObjectName("systems.tabs")
        StillBars(self).keep(self.tabBar())
        self.currentChanged.connect(lambda _: self._look())
        workspace.language.changed.connect(self.retranslate)
        workspace.campaign.changed.connect(self._on_change)
        workspace.campaign.replaced.connect(self.rebuild)
        self.rebuild()
        self.retranslate()

    @property
    def current_system(self) -> str:
        """The id of the system in front, empty where there is none."""
        page = self.currentWidget()
        return next((system for system, one in self._pages.items() if one is page), "")

    @property
    def current_desk(self) -> DeskPanel | None:
        """The desk in front."""
        return self._desks.get(self.current_system)

    def shown(self) -> list[str]:
        """The ids of the systems shown, in the order of the tabs."""
        state = self._workspace.campaign.state
        return [system for system in self._workspace.campaign.systems if state.settings_of(system).shown]

    def _on_change(self, change: Change) -> None:
        if change.touches("settings"):
            self.rebuild()

    def rebuild(self) -> None:
        """Show a tab for each system the campaign shows, and keep the one in front if it stays."""
        wanted = self.shown()
        present = [system for system in self._pages if self.indexOf(self._pages[system]) >= 0]
        if wanted == present:
            return
        front = self.current_system
        self.blockSignals(True)
        while self.count():
            self.removeTab(0)
        for system in wanted:
            self.addTab(self._page(system), self._workspace.texts.of(system, "name"))
        self.setCurrentIndex(wanted.index(front) if front in wanted else 0)
        self.blockSignals(False)
        self._look()

    def retranslate(self) -> None:
        """Name the tabs."""
        self.setAccessibleName(self._workspace.texts.t("tabs.systems"))
        self.tabBar().setAccessibleName(self._workspace.texts.t("tabs.systems"))
        for system, page in self._pages.items():
            index = self.indexOf(page)
            if index >= 0:
                self.setTabText(index, self._workspace.texts.of(system, "name").replace("&", "&&"))

    def bring_forward(self, system: str) -> None:
        """Look at the desk of `system`."""
        page = self._pages.get(system)
        if page is not None and self.indexOf(page) >= 0:
            self.setCurrentWidget(page)
            if (desk := self.current_desk) is not None:
                desk.focus_skill()

    def set_character(self, character_id: str) -> None:
        """Let a character of the roster make the test at the desk in front."""
        if (desk := self.current_desk) is not None:
            desk.set_character(character_id)

    def _page(self, system: str) -> QWidget:
        if system not in self._pages:
            page = QWidget()
            layout = QVBoxLayout(page)
            layout.setContentsMargins(0, 0, 0, 0)
            self._pages[system] = page
        return self._pages[system]

    def _look(self) -> None:
        """Build the desk in front if nobody has looked at it yet."""
        system = self.current_system
        if not system:
            return
        if system not in self._desks:
            desk = DeskPanel(self._workspace, self._workspace.campaign.systems[system])
            desk.rolled.connect(self.rolled)
            desk.detail_wanted.connect(self.detail_wanted)
            self._desks[system] = desk
            layout = self._pages[system].layout()
            assert layout is not None  # noqa: S101 - given in _page
            layout.addWidget(RoomScroll(desk, desk.least_height))
        self.system_changed.emit(system)
