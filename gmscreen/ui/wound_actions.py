"""What the window does about those in trouble: makes their panel when it is wanted, and brings it forward."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from gmscreen.session.session import Change
from gmscreen.ui.workspace import Panel

if TYPE_CHECKING:
    from gmscreen.ui.main_window import MainWindow


class WoundActions:
    """Follows the campaign: a new case shows its panel, and the keyboard stays where it is."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._known = self._open()
        campaign = window.workspace.campaign
        campaign.changed.connect(self._on_change)
        campaign.replaced.connect(self._on_replaced)

    def make(self) -> Panel:
        """The panel, which is built when somebody first looks at it."""
        from gmscreen.ui.panels.wounds import WoundsPanel  # noqa: PLC0415 - behind the notes at first

        window = self._window
        panel = WoundsPanel(window.workspace)
        panel.set_system(window.tabs.current_system)
        panel.title_changed.connect(window.docks[panel.panel_id].refresh_extra)
        window.tabs.system_changed.connect(panel.set_system)
        return panel

    def show(self, case: str) -> None:
        """Bring the card of a case into sight, with the keyboard on what is due."""
        dock = self._window.docks["wounds"]
        dock.bring_forward()
        panel = dock.build()
        show = getattr(panel, "show_case", None)
        if show is not None:
            # A panel that was just built lays its cards out first.
            QTimer.singleShot(0, panel, lambda: show(case, take_keyboard=True))

    def flush(self) -> None:
        """Take what is being typed on the panel."""
        dock = self._window.docks["wounds"]
        flush = getattr(dock.build(), "flush", None) if dock.built else None
        if flush is not None:
            flush()

    def _open(self) -> frozenset[str]:
        return frozenset(one.id for one in self._window.workspace.campaign.state.case if not one.closed)

    def _on_change(self, change: Change) -> None:
        if not change.touches("case"):
            return
        fresh, self._known = self._open() - self._known, self._open()
        undone = self._window.workspace.campaign.session.history.redoable is not None
        if fresh and not undone and not self._in_the_way():
            self._window.docks["wounds"].bring_forward()

    def _in_the_way(self) -> bool:
        """Whether somebody types in a panel that would be hidden."""
        dock, focus = self._window.docks["wounds"], QApplication.focusWidget()
        others = self._window.tabifiedDockWidgets(dock)
        return focus is not None and any(one.isAncestorOf(focus) for one in others)

    def _on_replaced(self) -> None:
        self._known = self._open()
