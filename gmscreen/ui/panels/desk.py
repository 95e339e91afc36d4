"""The desk of one rule system, read from top to bottom: who and what, modifiers, odds, rolls, the last
result.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmscreen.rules.system import System, traits_of
from gmscreen.ui.panels.desk_builder import Builder
from gmscreen.ui.panels.desk_fields import FieldRow
from gmscreen.ui.panels.desk_head import DeskHead
from gmscreen.ui.panels.desk_odds import NoticeList, OddsCard, RollRow
from gmscreen.ui.panels.desk_result import ResultStrip
from gmscreen.ui.widgets.fitted import Fitted
from gmscreen.ui.widgets.fitting_scroll import FittingScroll
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import rule_line
from gmscreen.ui.widgets.tab_order import bring_into_view
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.campaign import Problem
from gmscreen.viewmodels.desk import DeskModel

if TYPE_CHECKING:
    from gmscreen.ui.panels.desk_contest import ContestView
    from gmscreen.ui.panels.desk_pools import PoolRow
    from gmscreen.ui.panels.desk_traits import TraitRow

SIDE = 16
"""The margin at both sides of the desk, in pixels."""


class DeskPanel(Fitted):
    """The tab of a system, built from what the system declares."""

    rolled = Signal(int)
    detail_wanted = Signal(int)

    def __init__(self, workspace: Workspace, system: System, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.desk = DeskModel(workspace.campaign, workspace.language, system, self)
        self.setObjectName(f"system.{system.id}")
        self._stale = False
        self._head = DeskHead(workspace, self.desk)
        self._fields = FieldRow(workspace, self.desk)
        self._builder = Builder(workspace, self.desk)
        self._traits = _traits(workspace, self.desk)
        self._pools = _pools(workspace, self.desk)
        self._odds = OddsCard(workspace, self.desk)
        self._notices = NoticeList(workspace, self.desk)
        self._rolls = RollRow(workspace, self.desk)
        self._contest = _contest(workspace, self.desk)
        self._result = ResultStrip(workspace, self.desk)
        self._lay_out()
        self.desk.changed.connect(self._follow)
        self.desk.rolled.connect(self.rolled)
        self._result.detail_wanted.connect(self.detail_wanted)
        self._result.done.connect(self.focus_skill)
        self._rolls.rolled.connect(self._roll)
        if self._contest is not None:
            self._contest.roll_wanted.connect(lambda hidden: self.roll(hidden=hidden))
            self._contest.rolled.connect(self.rolled)
            self._contest.model.changed.connect(self._show_contest)
        self._notices.taken.connect(lambda offer: self.desk.grant(offer, hidden=True))
        self._builder.refused.connect(workspace.campaign.problem)
        workspace.language.changed.connect(self.retranslate)
        self.retranslate()

    @property
    def system(self) -> System:
        """The rule system of the desk."""
        return self.desk.system

    def roll(self, *, hidden: bool, covert: bool = False) -> None:
        """Roll the check, as the keys of the window do."""
        self._rolls.roll(hidden=hidden, covert=covert)

    def set_character(self, character_id: str) -> None:
        """Let a character of the roster make the test."""
        self.desk.set_character("a", character_id)

    def focus_skill(self) -> None:
        """Put the cursor into the field of the skill, whose text the next letter replaces."""
        field = self._head.who.what
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()
        # To name Qt's own widgets around the field, Qt for Python would load every kind of widget first.
        if field.visibleRegion().boundingRect() != field.rect():
            bring_into_view(field)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        parts = (
            self._head,
            self._fields,
            self._builder,
            self._traits,
            self._pools,
            self._rolls,
            self._result,
            self._contest,
        )
        for part in parts:
            if part is not None:
                part.retranslate()
        self._odds.refresh()
        self._notices.refresh()
        self._show_contest()

    def refresh(self) -> None:
        """Show the desk as the campaign has it."""
        parts = (
            self._head,
            self._fields,
            self._builder,
            self._traits,
            self._pools,
            self._odds,
            self._notices,
            self._rolls,
            self._result,
            self._contest,
        )
        for part in parts:
            if part is not None:
                part.refresh()
        self._show_contest()

    def _follow(self) -> None:
        """Show what changed: at once where somebody sees it, else when this tab comes forward. A turn in a
        fight should not wait for desks that nobody looks at.
        """
        self._stale = not self.isVisible()
        if not self._stale:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what changed meanwhile."""
        if self._stale:
            self._stale = False
            self.refresh()
        super().showEvent(event)

    def fit(self) -> None:
        """Let the rolls stand in one row where they can."""
        self._rolls.fit(self.width() - 2 * SIDE)

    def minimumSizeHint(self) -> QSize:
        """As high as odds, rolls and result are at the present width, and a few rows above them."""
        return QSize(super().minimumSizeHint().width(), self.least_height(self.width()))

    def least_height(self, width: int) -> int:
        """How low the desk can be made where it is `width` wide."""
        hint, layout = super().minimumSizeHint(), self.layout()
        return max(hint.height(), layout.minimumHeightForWidth(width) if layout is not None else 0)

    def _roll(self, hidden: bool, typed: str, covert: bool) -> None:
        contest = self._contest
        if contest is None or not contest.concerned:
            done = self.desk.roll(hidden=hidden, typed=typed, covert=covert)
        elif covert:
            # Rolled in the open it would tell the difficulty.
            self._workspace.campaign.problem.emit(Problem("covert_contest"))
            return
        else:
            done = contest.roll(hidden=hidden, typed=typed)
        if done is not None:
            self._rolls.clear_dice()
            # When the layout has found out how high the new result is.
            QTimer.singleShot(0, self, lambda: bring_into_view(self._result))

    def _show_contest(self) -> None:
        """A running contest stands in the place of the odds; its own buttons in that of the usual rolls."""
        if self._contest is None:
            return
        self._odds.setVisible(not self._contest.active)
        self._head.set_running(self._contest.active)
        self._rolls.show_buttons(not self._contest.concerned)

    def _lay_out(self) -> None:
        """What builds the check may scroll in a low window; its odds, rolls and result are always there."""
        body = QWidget()
        rows = QVBoxLayout(body)
        rows.setContentsMargins(SIDE, 12, SIDE, 0)
        rows.setSpacing(12)
        if self._pools is not None:
            self._builder.add_tail(self._pools, right=True)
        if self._traits is not None:
            self._builder.add_tail(self._traits)
        for part in (self._head, self._fields, self._builder):
            rows.addWidget(part)
        rolls = QVBoxLayout()
        rolls.setContentsMargins(SIDE, 12, SIDE, 12)
        rolls.setSpacing(12)
        rolls.addWidget(self._odds)
        line = FlowLayout(spacing=8, row_spacing=8)
        if (contest := self._contest) is not None:
            rolls.addWidget(contest)
            for widget in (contest.rolls, self._rolls, contest.ending):
                line.addWidget(widget)
            line.setAlignment(contest.ending, Qt.AlignmentFlag.AlignRight)
        else:
            line.addWidget(self._rolls)
        rolls.addLayout(line)
        rolls.addWidget(self._notices)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(FittingScroll(body))
        layout.addLayout(rolls)
        layout.addStretch(1)
        layout.addWidget(rule_line())
        layout.addWidget(self._result)


# What only some systems have is loaded and built where the system at hand has it.


def _traits(workspace: Workspace, desk: DeskModel) -> "TraitRow | None":
    if not traits_of(desk.system):
        return None
    from gmscreen.ui.panels.desk_traits import TraitRow  # noqa: PLC0415

    return TraitRow(workspace, desk)


def _pools(workspace: Workspace, desk: DeskModel) -> "PoolRow | None":
    if not any(stat.pool for stat in desk.system.stats):
        return None
    from gmscreen.ui.panels.desk_pools import PoolRow  # noqa: PLC0415

    return PoolRow(workspace, desk)


def _contest(workspace: Workspace, desk: DeskModel) -> "ContestView | None":
    if not any(kind.extended for kind in desk.system.kinds):
        return None
    from gmscreen.ui.panels.desk_contest import ContestView  # noqa: PLC0415

    return ContestView(workspace, desk)
