"""The window: puts the panels together and gives the keys something to do."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QMainWindow, QMenu, QVBoxLayout

from gmscreen.ui import icons, place
from gmscreen.ui.actions import ActionSet
from gmscreen.ui.command_line import CommandLine
from gmscreen.ui.curtain import Curtain
from gmscreen.ui.desk_tabs import DeskTabs
from gmscreen.ui.docks import DockSet
from gmscreen.ui.fight_actions import FightActions
from gmscreen.ui.file_actions import FileActions
from gmscreen.ui.help_actions import HelpActions
from gmscreen.ui.keys import KeyGuard
from gmscreen.ui.library_actions import LibraryActions
from gmscreen.ui.line_actions import LineActions
from gmscreen.ui.messages import Messages, action_name
from gmscreen.ui.panel_makers import PanelMakers
from gmscreen.ui.panels.hidden_rolls import HiddenRollsPanel
from gmscreen.ui.panels.notes import NotesPanel
from gmscreen.ui.panels.roster import RosterPanel
from gmscreen.ui.player_actions import PlayerActions
from gmscreen.ui.prompts import Prompts
from gmscreen.ui.qt_words import QtWords
from gmscreen.ui.room_notes import RoomNotes
from gmscreen.ui.secret_actions import SecretActions
from gmscreen.ui.top_bar import TopBar
from gmscreen.ui.view_actions import ViewActions
from gmscreen.ui.widgets.banner import BannerStack
from gmscreen.ui.widgets.focus_ring import FocusRings
from gmscreen.ui.widgets.giving_way import GivingWay, close_topmost
from gmscreen.ui.widgets.tab_order import go_on
from gmscreen.ui.workspace import Workspace
from gmscreen.ui.wound_actions import WoundActions
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.action_table import ACTIONS, MENUS, panel_actions, system_actions
from gmscreen.viewmodels.bindings import Bindings
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.library import Library
from gmscreen.viewmodels.preferences import Preferences

if TYPE_CHECKING:
    from gmscreen.ui.panels.options import OptionsPanel
    from gmscreen.ui.panels.reference import ReferencePanel
    from gmscreen.ui.panels.tracker import TrackerPanel

LATER_MS = 1000
"""When the sizes of the icon are drawn that nobody sees while the window comes up."""


class MainWindow(QMainWindow):
    """The GM's window."""

    closed = Signal()

    def __init__(
        self, workspace: Workspace, library: Library, preferences: Preferences, prompts: Prompts | None = None
    ) -> None:
        super().__init__()
        self.workspace = workspace
        self.preferences = preferences
        self.setObjectName("window")
        self._panels = PanelMakers(self)
        bindings = self._bind_keys()
        self._qt_words = QtWords(workspace.language, self)
        self.setWindowIcon(icons.app_icon(large=False))
        QTimer.singleShot(LATER_MS, self, self._settle_in)
        self.setContentsMargins(8, 0, 8, 8)
        self.banners = BannerStack()
        self.tabs = DeskTabs(workspace)
        self.docks = DockSet(self)
        self.roster = RosterPanel(workspace)
        self.hidden = HiddenRollsPanel(workspace)
        self.notes = NotesPanel(workspace)
        self.curtain = Curtain(self)
        self.messages = Messages(self)
        self.files = FileActions(self, library, prompts)
        self.views = ViewActions(self)
        self.lines = LineActions(self)
        self.fights = FightActions(self)
        self.players = PlayerActions(self)
        self.secrets = SecretActions(self)
        self.troubles = WoundActions(self)
        self.npcs = LibraryActions(self)
        self.help = HelpActions(self)
        self.top = TopBar(CommandLine(self.lines.interpret))
        self.actions_ = self._make_actions(bindings)
        self._build()
        self._connect()
        self.retranslate()
        place.restore(self)
        if bindings.dropped:
            self.messages.tell(Problem("shortcuts_damaged", {"actions": bindings.dropped}))

    def _settle_in(self) -> None:
        """Do what need not be done before the window is there: the large icons, and what things are."""
        from gmscreen.ui import accessible  # noqa: PLC0415 - see there

        self.setWindowIcon(icons.app_icon())
        accessible.install()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give panels back what a smaller window took from them."""
        super().resizeEvent(event)
        self.docks.follow_window()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the sheet on top, where nothing else has a use for it."""
        if event.key() != Qt.Key.Key_Escape or not close_topmost(self):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab go through the window as it is read."""
        return go_on(self, forward=forward)

    # --- building

    def _bind_keys(self) -> Bindings:
        """The keys of every action, with those that the GM chose; words name them from now on."""
        systems = system_actions(self.workspace.campaign.systems)
        panels = panel_actions(panel_id for panel_id, _, _ in self._panels.all())
        chosen = {one.action: one.key for one in self.preferences.settings.shortcuts}
        bindings = Bindings((*ACTIONS, *systems, *panels), chosen)
        self.workspace.language.name_keys(bindings.keys)
        return bindings

    def _build(self) -> None:
        self.setMenuWidget(self.top)
        centre = QFrame()
        centre.setProperty("role", "panel")
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banners)
        layout.addWidget(self.tabs, 1)
        self.setCentralWidget(centre)
        for panel_id, make, area in self._panels.all():
            self.docks.add(panel_id, make, area)
        # The others lie behind the notes, and wait until somebody looks at them.
        for panel in (self.roster, self.hidden, self.notes):
            self.docks[panel.panel_id].build()
        self.docks.arrange()
        for menu_id in MENUS:
            menu = QMenu(self.top.menus)
            menu.setObjectName(f"menu.{menu_id}")
            self.top.menus.addMenu(menu)
            for spec, action in self.actions_.of_menu(menu_id):
                if spec.gap:
                    menu.addSeparator()
                menu.addAction(action)
            if menu_id == "view":
                self.views.add_panel_menu(menu)
            if menu_id == "campaign":
                self.files.add_recent_menu(menu)
        for _, action in self.actions_:
            self.addAction(action)

    @property
    def reference(self) -> "ReferencePanel":
        """The rules at a glance."""
        return cast("ReferencePanel", self.docks["reference"].build())

    @property
    def options(self) -> "OptionsPanel":
        """The table options."""
        return cast("OptionsPanel", self.docks["options"].build())

    @property
    def tracker(self) -> "TrackerPanel":
        """Whose turn it is."""
        return cast("TrackerPanel", self.docks["tracker"].build())

    def _make_actions(self, bindings: Bindings) -> ActionSet:
        handlers: dict[str, Callable[[], object]] = {
            **self.files.handlers(),
            **self.views.handlers(),
            **self.lines.handlers(),
            **self.fights.handlers(),
            **self.players.handlers(),
            **self.secrets.handlers(),
            **self.npcs.handlers(),
            **self.help.handlers(),
            "quit": self.close,
            "undo": self.messages.undo,
            "redo": self.messages.redo,
        }
        for spec in bindings.specs:
            kind, _, named = spec.id.partition(".")
            if kind == "system":
                handlers[spec.id] = partial(self.tabs.bring_forward, named)
            elif kind == "panel":
                handlers[spec.id] = partial(self.views.go_to, named)
        return ActionSet(bindings, handlers, self, action_name)

    def _connect(self) -> None:
        # Methods, no lambdas, where the sender may outlive the window: such a connection would keep it.
        campaign = self.workspace.campaign
        self.lines.connect()
        self.workspace.language.changed.connect(self.retranslate)
        self.tabs.system_changed.connect(self._panels.follow_system)
        self.roster.chosen.connect(self.tabs.set_character)
        self.tabs.detail_wanted.connect(self._show_entry)
        foot = self.hidden.foot
        foot.swept.connect(self.actions_["sweep"].trigger)
        foot.choosing.connect(self.actions_["sweep.choose"].trigger)
        foot.feigned.connect(self.actions_["decoy"].trigger)
        self.hidden.sealed_to.connect(lambda name: self.messages.say("seal.written", name=name))
        for panel in (self.hidden, self.roster):
            panel.title_changed.connect(self.docks[panel.panel_id].refresh_extra)
        campaign.changed.connect(self.refresh)
        campaign.changed.connect(self.messages.work_again)
        campaign.replaced.connect(self.refresh)
        campaign.problem.connect(self.messages.tell)
        self.preferences.problem.connect(self.messages.tell)
        self.preferences.saved.connect(self.messages.saved_again)
        KeyGuard(self)
        FocusRings(self)
        RoomNotes(self.workspace.language, self)
        GivingWay(self)
        self.curtain.obey(self.actions_["curtain"], lambda: self.preferences.settings.curtain_on_leaving)
        self._panels.follow_system(self.tabs.current_system)

    def _show_entry(self, entry_id: int) -> None:
        self.docks["hidden"].bring_forward()
        self.hidden.show_entry(entry_id)

    # --- showing

    def retranslate(self) -> None:
        """Say every word of the window in the present language."""
        texts = self.workspace.texts
        self.actions_.retranslate(texts)
        self.top.menus.setAccessibleName(texts.t("menu.bar"))
        for menu in self.top.menus.findChildren(QMenu):
            if menu.objectName().startswith("menu."):
                menu.setTitle(texts.t(menu.objectName()))
        self.docks.retranslate(texts)
        self.top.line.set_hint(texts.key("line"), texts.t("line.hint"))
        self.actions_.check("language", texts.language)
        self.actions_.check("theme", self.workspace.look.theme.name)
        self.players.refresh()
        self.views.apply_motion()
        self.refresh()

    def refresh(self) -> None:
        """Show what the window says of the campaign itself: its name, and what can be undone."""
        state = self.workspace.campaign.state
        name = state.name
        self.top.set_name(self._with_clock(name) if state.clock else name)
        title = f"{name} — gmscreen" if name else "gmscreen"
        if self.curtain.drawn:
            self.curtain.remember_title(title)
        else:
            self.setWindowTitle(title)
        self.messages.refresh_undo()

    def _with_clock(self, name: str) -> str:
        """The name of the campaign behind the time of the game, once that has begun to run."""
        from gmscreen.viewmodels.tracker_words import clock_words  # noqa: PLC0415 - no clock, no words for it

        clock = self.workspace.campaign.state.clock[0]
        return phrases.SEPARATOR.join((clock_words(self.workspace.texts, clock.seconds), name))

    # --- coming and going

    def flush(self) -> bool:
        """Write what is still being typed; False where that failed."""
        notes, hidden = self.notes.flush(), self.hidden.flush()
        if self.docks["tracker"].built:
            self.tracker.flush()
        self.troubles.flush()
        npcs = self.npcs.flush()
        return notes and hidden and npcs

    def begin(self) -> None:
        """Put the keyboard where an evening begins: at the skill to be tested."""
        self.docks.watch()
        if (desk := self.tabs.current_desk) is not None:
            desk.focus_skill()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Write what is still being typed, and close the campaign."""
        self.curtain.draw_back()
        if (focus := self.focusWidget()) is not None:
            focus.clearFocus()  # a field that is left takes what was typed, while it can be written
        self.flush()
        self.players.close()
        place.keep(self)
        self.files.close()
        self.closed.emit()
        super().closeEvent(event)
