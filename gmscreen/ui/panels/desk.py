"""The desk of one rule system, read from top to bottom: who and what, modifiers, odds, rolls, the last
result.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmscreen.rules.system import System
from gmscreen.ui.panels.desk_builder import ChipRow, PresetRow
from gmscreen.ui.panels.desk_fields import FieldRow
from gmscreen.ui.panels.desk_head import DeskHead
from gmscreen.ui.panels.desk_odds import NoticeList, OddsCard, RollRow
from gmscreen.ui.panels.desk_result import ResultStrip
from gmscreen.ui.widgets.fitting_scroll import FittingScroll
from gmscreen.ui.widgets.labels import rule_line
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.desk import DeskModel


class DeskPanel(QWidget):
    """The tab of a system, built from what the system declares."""

    rolled = Signal(int)
    detail_wanted = Signal(int)

    def __init__(self, workspace: Workspace, system: System, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.desk = DeskModel(workspace.campaign, workspace.language, system, self)
        self.setObjectName(f"system.{system.id}")
        self._head = DeskHead(workspace, self.desk)
        self._fields = FieldRow(workspace, self.desk)
        self._presets = PresetRow(workspace, self.desk)
        self._chips = ChipRow(workspace, self.desk)
        self._odds = OddsCard(workspace, self.desk)
        self._notices = NoticeList(workspace, self.desk)
        self._rolls = RollRow(workspace, self.desk)
        self._result = ResultStrip(workspace, self.desk)
        self._lay_out()
        self.desk.changed.connect(self.refresh)
        self.desk.rolled.connect(self.rolled)
        self._result.detail_wanted.connect(self.detail_wanted)
        self._rolls.rolled.connect(self._roll)
        self._notices.taken.connect(lambda offer: self.desk.grant(offer, hidden=True))
        self._chips.refused.connect(lambda: workspace.campaign.problem.emit(Problem("custom_modifier")))
        workspace.language.changed.connect(self.retranslate)
        self.retranslate()

    @property
    def system(self) -> System:
        """The rule system of the desk."""
        return self.desk.system

    def roll(self, *, hidden: bool) -> None:
        """Roll the check, as the keys of the window do."""
        self._rolls.roll(hidden=hidden)

    def set_character(self, character_id: str) -> None:
        """Let a character of the roster make the test."""
        self.desk.set_character("a", character_id)

    def focus_skill(self) -> None:
        """Put the cursor into the field of the skill."""
        self._head.who.what.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        for part in (self._head, self._fields, self._presets, self._chips, self._rolls, self._result):
            part.retranslate()
        self._odds.refresh()
        self._notices.refresh()

    def refresh(self) -> None:
        """Show the desk as the campaign has it."""
        parts = (
            self._head,
            self._fields,
            self._presets,
            self._chips,
            self._odds,
            self._notices,
            self._rolls,
            self._result,
        )
        for part in parts:
            part.refresh()

    def _roll(self, hidden: bool, typed: str) -> None:
        if self.desk.roll(hidden=hidden, typed=typed) is not None:
            self._rolls.clear_dice()

    def _lay_out(self) -> None:
        """What builds the check may scroll in a low window; its odds, rolls and result are always there."""
        body = QWidget()
        rows = QVBoxLayout(body)
        rows.setContentsMargins(16, 12, 16, 0)
        rows.setSpacing(12)
        for part in (self._head, self._fields, self._presets, self._chips):
            rows.addWidget(part)
        rolls = QVBoxLayout()
        rolls.setContentsMargins(16, 12, 16, 12)
        rolls.setSpacing(12)
        rolls.addWidget(self._odds)
        rolls.addWidget(self._rolls)
        rolls.addWidget(self._notices)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(FittingScroll(body))
        layout.addLayout(rolls)
        layout.addStretch(1)
        layout.addWidget(rule_line())
        layout.addWidget(self._result)
