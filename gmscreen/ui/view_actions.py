"""What the window does with its own looks: themes, language, size of type, panels, and the sheets of help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget

from gmscreen import __version__
from gmscreen.rules.system import System, topics_of
from gmscreen.session.roster import ShowSystem
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.widgets.names import game_around, names_around
from gmscreen.ui.widgets.sheet import SideSheet
from gmscreen.ui.workspace import Panel

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow
    from gmscreen.ui.motion import Motion
    from gmscreen.ui.panels.report_sheet import ReportSheet
    from gmscreen.viewmodels.topics import Section

FONT_SCALES = (1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
SHEET_WIDTH = 440


class ViewActions:
    """Changes how the window looks, and remembers it for the next start."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._sheet: SideSheet | None = None
        self._shown: tuple[Callable[[], QWidget], str] | None = None
        self._report: ReportSheet | None = None
        self._motion: Motion | None = None
        window.workspace.language.changed.connect(self._show_again)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The actions of the view and help menus."""
        return {
            "layout.reset": self.reset_layout,
            "theme.noche": lambda: self.theme("noche"),
            "theme.dia": lambda: self.theme("dia"),
            "theme.alto_contraste": lambda: self.theme("alto_contraste"),
            "font.larger": lambda: self.scale(1),
            "font.smaller": lambda: self.scale(-1),
            "motion.reduced": self.reduce_motion,
            "language.es": lambda: self.language("es"),
            "language.en": lambda: self.language("en"),
            "curtain": self.curtain,
            "search": self.search,
            "focus.roster": lambda: self.focus_panel(self._window.roster),
            "focus.hidden": lambda: self.focus_panel(self._window.hidden),
            "keys": self.keys,
            "keys.edit": self.edit_keys,
            "reference": self.reference,
            "report": self.report,
            "about": self.about,
        }

    def reset_layout(self) -> None:
        """Put every panel where it is at first."""
        docks = self._window.docks
        docks.arrange()
        docks.size(self._window.workspace.look.font_scale)
        docks.settle()

    def theme(self, name: str) -> None:
        """Wear another theme."""
        self._window.workspace.look.switch(theme=name)
        self._window.actions_.check("theme", name)
        self._window.preferences.change(theme=name)

    def scale(self, by: int) -> None:
        """Write larger or smaller."""
        look = self._window.workspace.look
        nearest = min(range(len(FONT_SCALES)), key=lambda n: abs(FONT_SCALES[n] - look.font_scale))
        scale = FONT_SCALES[max(0, min(len(FONT_SCALES) - 1, nearest + by))]
        look.switch(font_scale=scale)
        self._window.docks.size(scale)
        self._window.preferences.change(font_scale=scale)
        self._window.messages.say("font.now", percent=round(scale * 100))

    def reduce_motion(self) -> None:
        """Keep everything still that moves by itself, or let the desktop decide again."""
        preferences = self._window.preferences
        preferences.change(reduced_motion=not preferences.settings.reduced_motion)
        self.apply_motion()

    def apply_motion(self) -> None:
        """Move as the settings say, and let the menu say so."""
        still = self._window.preferences.settings.reduced_motion
        self._window.actions_["motion.reduced"].setChecked(still)
        if not still and self._motion is None:
            return
        if self._motion is None:
            from gmscreen.ui.motion import Motion  # noqa: PLC0415 - where all may move there is nothing to do

            motion = self._motion = Motion()
            self._window.closed.connect(lambda: motion.reduce(False))
        self._motion.reduce(still)

    def language(self, language: str) -> None:
        """Speak another language."""
        self._window.workspace.language.switch(language)
        self._window.actions_.check("language", language)
        self._window.preferences.change(language=language)

    def curtain(self) -> None:
        """Draw the curtain over the window, or back."""
        curtain = self._window.curtain
        if curtain.drawn:
            curtain.draw_back()
        else:
            curtain.draw_over()
        for spec, action in self._window.actions_:
            if spec.id != "curtain":
                action.setEnabled(not curtain.drawn)
        if not curtain.drawn:
            self._window.messages.refresh_undo()

    def search(self) -> None:
        """Search in the manual or the panel that has the focus, else in the hidden rolls."""
        if self._window.help.focus_search():
            return
        widget = QApplication.focusWidget()
        while widget is not None and not isinstance(widget, Panel):
            widget = widget.parentWidget()
        if not (isinstance(widget, Panel) and widget.focus_search()):
            self._window.docks["hidden"].bring_forward()
            self._window.hidden.focus_search()

    def focus_panel(self, panel: Panel) -> None:
        """Bring a panel forward and put the keyboard into it."""
        self.go_to(panel.panel_id)

    def go_to(self, panel_id: str) -> None:
        """Bring the panel of that name forward and put the keyboard into it."""
        dock = self._window.docks[panel_id]
        dock.bring_forward()
        dock.build().focus_first()

    def add_panel_menu(self, menu: QMenu) -> None:
        """Put the panels and the systems that can be shown and hidden into the menu."""
        menu.addSeparator()
        for dock in self._window.docks.all():
            menu.addAction(dock.toggleViewAction())
        systems = QMenu(menu)
        systems.setObjectName("menu.systems")
        systems.aboutToShow.connect(lambda: self._fill_systems(systems))
        menu.addMenu(systems)

    def close_sheet(self) -> None:
        """Close the sheet that keys, their editor and what the program is are shown on."""
        if self._sheet is not None:
            self._sheet.dismiss()

    def keys(self) -> None:
        """Show every key on a sheet."""
        self._show(self._list_keys, "action.keys")

    def edit_keys(self) -> None:
        """Let the GM choose other keys, on the same sheet."""
        self._show(self._make_editor, "keys.title")

    def reference(self) -> None:
        """Bring the rules of the system in front forward, at what the focused control is about."""
        window = self._window
        focus = QApplication.focusWidget()
        about = self._section(focus)
        window.docks["reference"].bring_forward()
        now = QApplication.focusWidget()
        if focus is not None and not focus.isVisible():
            if any(sheet.isAncestorOf(focus) for sheet in window.findChildren(SideSheet)):
                focus, about = now, self._section(now)  # the sheet gave way
            else:
                window.reference.focus_first()  # it came forward over the panel that had the keyboard
        system = window.workspace.campaign.systems.get(about.system)
        if system is not None and system.pages:
            anchor = about.anchor or self._by_words(system, focus)
            window.reference.show_page(system.pages[0], anchor)

    def _section(self, focus: QWidget | None) -> Section:
        """The section of the rules about a control."""
        from gmscreen.viewmodels.topics import section_about  # noqa: PLC0415 - read when asked for

        campaign = self._window.workspace.campaign
        front = game_around(focus) or self._window.tabs.current_system
        return section_about(names_around(focus), campaign.state, campaign.systems, front)

    def _by_words(self, system: System, focus: QWidget | None) -> str:
        """In a game that does not tell what its sections are about, the one that names the control most."""
        from gmscreen.viewmodels.reference import explains, sections  # noqa: PLC0415 - read when asked for

        if topics_of(system) or focus is None:
            return ""
        found = sections(system.pages[0], self._window.workspace.texts.language, [system])
        return explains(found, focus.accessibleName() or str(focus.property("text") or ""))

    def report(self, first: str = "") -> None:
        """Show what a report of a fault would hold, the part `first` in front, and offer to write it."""
        from gmscreen.ui.panels.report_sheet import ReportSheet  # noqa: PLC0415 - seldom needed

        if self._report is None:
            self._report = ReportSheet(self._window)
        self._report.prepare(first)

    def about(self) -> None:
        """Show what this program is and whose work the games are."""
        self._show(self._tell_about, "action.about")

    def _list_keys(self) -> QWidget:
        from gmscreen.ui.panels.key_list import KeyList  # noqa: PLC0415 - read when asked for

        content = KeyList(self._window.actions_, self._window.workspace.texts)
        content.edit_wanted.connect(self.edit_keys)
        return content

    def _make_editor(self) -> QWidget:
        from gmscreen.ui.panels.key_editor import KeyEditor  # noqa: PLC0415 - keys are chosen once

        return KeyEditor(self._window.actions_, self._window.workspace, self._window.preferences)

    def _tell_about(self) -> QWidget:
        texts = self._window.workspace.texts
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setSpacing(12)
        layout.addWidget(plain_label(f"gmscreen {__version__}", "strong"))
        for key in ("about.what", "about.offline", "about.games"):
            label = plain_label(texts.t(key))
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addStretch(1)
        return content

    def _show(self, make: Callable[[], QWidget], title: str) -> None:
        """Show on the sheet what `make` makes, under the text `title`."""
        texts = self._window.workspace.texts
        if self._sheet is None:
            self._sheet = SideSheet(self._window, width=SHEET_WIDTH)
            self._sheet.setObjectName("help.sheet")
        self._shown = (make, title)
        self._sheet.set_title(texts.t(title), close_name=texts.t("sheet.close"))
        self._sheet.set_content(make())
        self._sheet.open()

    def _show_again(self) -> None:
        """Say what is on the sheet in the language, and with the keys, that are in force now."""
        if self._sheet is None or self._shown is None or self._sheet.isHidden():
            return
        make, title = self._shown
        texts = self._window.workspace.texts
        self._sheet.set_title(texts.t(title), close_name=texts.t("sheet.close"))
        if make != self._make_editor:  # which says its words anew by itself, and keeps what is chosen in it
            inside = self._sheet.isAncestorOf(QApplication.focusWidget() or self._window)
            self._sheet.set_content(make())
            if inside:
                self._sheet.open()

    def _fill_systems(self, menu: QMenu) -> None:
        texts, campaign = self._window.workspace.texts, self._window.workspace.campaign
        menu.clear()
        for system in campaign.systems:
            action = menu.addAction(texts.of(system, "name").replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(campaign.state.settings_of(system).shown)
            action.toggled.connect(lambda on, one=system: campaign.execute(ShowSystem(one, on)))
