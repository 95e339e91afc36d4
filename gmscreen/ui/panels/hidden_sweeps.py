"""Sweeps in the pane of hidden rolls: the buttons at its bottom, and the sheet above them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from shiboken6 import isValid

from gmscreen.ui.panels.hidden_foot import HiddenFoot
from gmscreen.ui.workspace import Workspace

if TYPE_CHECKING:
    from gmscreen.ui.panels.sweep_sheet import SweepSheet


class HiddenSweeps(QObject):
    """Keeps buttons and sheet in step with the campaign; the sheet is built when it is first wanted."""

    def __init__(self, workspace: Workspace, layout: QVBoxLayout, otherwise: QWidget) -> None:
        super().__init__(otherwise)
        self._workspace = workspace
        self._layout = layout
        self._otherwise = otherwise
        self._before: QWidget | None = None
        self._sheet: SweepSheet | None = None
        self.foot = HiddenFoot()
        layout.addWidget(self.foot)

    def choose(self, system_id: str) -> None:
        """Let the GM choose a test and people of `system_id`, in place."""
        system = self._workspace.campaign.systems.get(system_id)
        if system is None:
            return
        sheet = self._sheet or self._make()
        if not sheet.isVisible():
            self._before = QApplication.focusWidget()
        sheet.open(system)

    def close(self) -> None:
        """Put the sheet away and give the focus back."""
        if self._sheet is not None and self._sheet.isVisible():
            self._sheet.hide()
            give_back(self._before, self._otherwise)

    def forget(self) -> None:
        """Another campaign was opened."""
        if self._sheet is not None:
            self._sheet.hide()

    def refresh(self) -> None:
        """Say what the keys would do now."""
        state = self._workspace.campaign.state
        last = state.secret_settings.last_sweep
        what = last.what if last is not None else ""
        self.foot.say(self._workspace.texts, what, len(state.prerolled))
        if self._sheet is not None and self._sheet.isVisible():
            self._sheet.refresh()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        if self._sheet is not None:
            self._sheet.retranslate()

    def wear(self) -> None:
        """Take over the present theme and size of type."""
        if self._sheet is not None:
            self._sheet.wear()

    def _make(self) -> "SweepSheet":
        from gmscreen.ui.panels.sweep_sheet import SweepSheet  # noqa: PLC0415 - not on screen at first

        sheet = self._sheet = SweepSheet(self._workspace)
        sheet.closed.connect(self.close)
        self._layout.insertWidget(self._layout.indexOf(self.foot), sheet)
        sheet.wear()
        sheet.retranslate()
        return sheet


def give_back(before: QWidget | None, otherwise: QWidget) -> None:
    """Give the focus back to who had it, else to another."""
    target = before if before is not None and isValid(before) and before.isVisible() else otherwise
    target.setFocus(Qt.FocusReason.OtherFocusReason)
