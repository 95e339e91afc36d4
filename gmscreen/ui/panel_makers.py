"""The panels of the window: what they are called, where they are at first, and how each is made."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from gmscreen.ui.workspace import Panel

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow


class PanelMakers:
    """Makes the panels that nobody looks at when the window comes up, and tells the made ones the system."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window

    def all(self) -> tuple[tuple[str, Callable[[], Panel], str], ...]:
        """Every panel: its id, how it is made when it is first looked at, and where it is at first."""
        window = self._window
        return (
            ("roster", lambda: window.roster, "left"),
            ("tracker", self._tracker, "left"),
            ("hidden", lambda: window.hidden, "right"),
            ("notes", lambda: window.notes, "strip"),
            ("wounds", lambda: window.troubles.make(), "strip"),  # noqa: PLW0108 - not there yet
            ("npcs", lambda: window.npcs.make(), "strip"),  # noqa: PLW0108
            ("player", lambda: window.players.make_preview(), "strip"),  # noqa: PLW0108
            ("reference", self._reference, "strip"),
            ("options", self._options, "strip"),
        )

    def follow_system(self, system_id: str) -> None:
        """Let the panels go with the tab that came forward."""
        window = self._window
        system = window.workspace.campaign.systems.get(system_id)
        if system is None:
            return
        window.roster.set_system(system_id)
        if window.docks["tracker"].built:
            window.tracker.set_system(system_id)
        if window.docks["options"].built:
            window.options.set_system(system)
        if window.docks["reference"].built and system.pages:
            window.reference.show_page(system.pages[0])

    def _tracker(self) -> Panel:
        from gmscreen.ui.panels.tracker import TrackerPanel  # noqa: PLC0415 - behind the people at first

        window = self._window
        panel = TrackerPanel(window.workspace)
        panel.set_system(window.tabs.current_system)
        panel.chosen.connect(window.tabs.set_character)
        panel.npc_chosen.connect(window.npcs.follow)
        panel.preparing.connect(window.npcs.prepare)
        panel.case_wanted.connect(window.troubles.show)
        panel.title_changed.connect(window.docks["tracker"].refresh_extra)
        panel.title_changed.connect(window.refresh)
        return panel

    def _reference(self) -> Panel:
        from gmscreen.ui.panels.reference import ReferencePanel  # noqa: PLC0415 - not on screen at first

        window = self._window
        panel = ReferencePanel(window.workspace)
        system = window.workspace.campaign.systems.get(window.tabs.current_system)
        if system is not None and system.pages:
            panel.show_page(system.pages[0])
        return panel

    def _options(self) -> Panel:
        from gmscreen.ui.panels.options import OptionsPanel  # noqa: PLC0415 - not on screen at first

        window = self._window
        panel = OptionsPanel(window.workspace)
        system = window.workspace.campaign.systems.get(window.tabs.current_system)
        if system is not None:
            panel.set_system(system)
        return panel
