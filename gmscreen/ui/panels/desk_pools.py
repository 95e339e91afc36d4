"""The points that the characters at a desk spend and gain in play, with a button for one less and one
more.
"""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gmscreen.rules.system import StatField
from gmscreen.session.pools import ChangePool, pool
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.painting import FlatButton
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.desk import DeskModel, SideId


class PoolSteps(QWidget):
    """One pool of one side: its name, what is left, and the two buttons."""

    def __init__(self, workspace: Workspace, desk: DeskModel, spec: StatField, side: SideId) -> None:
        super().__init__()
        self._workspace, self._desk, self._spec, self._side = workspace, desk, spec, side
        prefix = desk.system.id if side == "a" else f"{desk.system.id}.vs"
        name = f"{prefix}.pool.{spec.id}"
        self.setObjectName(name)
        self._label = plain_label("", "muted")
        self._value = plain_label("", "title")
        self._value.setObjectName(f"{name}.value")
        self._value.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._minus = FlatButton(icon="minus", padding=8)
        self._plus = FlatButton(icon="plus", padding=8)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self._label)
        row.addSpacing(6)
        for widget in (self._minus, self._value, self._plus):
            row.addWidget(widget)
        for button, sign, by in ((self._minus, "minus", -1), (self._plus, "plus", 1)):
            button.setObjectName(f"{name}.{sign}")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(partial(self._change, by))

    def left(self) -> int | None:
        """What is left; None where the side is nobody of the roster."""
        return pool(
            self._desk.campaign.state, self._desk.system, self._desk.side(self._side).character, self._spec.id
        )

    def refresh(self) -> None:
        """Show what is left, and only where somebody has such points."""
        left = self.left() if self._side == "a" or self._desk.opposed else None
        self.setVisible(left is not None)
        if left is None:
            return
        texts, system = self._workspace.texts, self._desk.system.id
        name = texts.of(system, f"stat.{self._spec.id}")
        short = texts.find(system, f"pool.{self._spec.id}") or name
        who = self._desk.side(self._side).who
        self._label.setText(texts.t("pool.of", who=who, what=short) if self._desk.opposed else short)
        self._value.setText(texts.number(left))
        self._value.setMinimumWidth(self._value.fontMetrics().horizontalAdvance("00"))
        self._value.setAccessibleName(texts.t("pool.left", who=who, what=name, n=left))
        for button, key in ((self._minus, "pool.less"), (self._plus, "pool.more")):
            button.setAccessibleName(texts.t(key, who=who, what=name))
            set_tip(button, texts.t(key, who=who, what=name))
        set_tip(self, texts.find(system, f"stat.{self._spec.id}.tip"))
        self._minus.setEnabled(left > self._spec.minimum)
        self._plus.setEnabled(left < self._spec.maximum)

    def _change(self, by: int, _checked: bool = False) -> None:
        desk = self._desk
        character = desk.side(self._side).character
        desk.campaign.execute(ChangePool(desk.system.id, character, self._spec.id, by))


class PoolRow(QWidget):
    """Every pool that the system declares: those of the character at the desk, and of the opponent."""

    def __init__(self, workspace: Workspace, desk: DeskModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        specs = [spec for spec in desk.system.stats if spec.pool]
        sides: tuple[SideId, ...] = ("a", "b")
        self._pools = [PoolSteps(workspace, desk, spec, side) for side in sides for spec in specs]
        flow = FlowLayout(self, spacing=12, row_spacing=2)
        for one in self._pools:
            flow.addWidget(one)
            flow.setAlignment(one, Qt.AlignmentFlag.AlignRight)

    def retranslate(self) -> None:
        """Name the pools."""
        self.refresh()

    def refresh(self) -> None:
        """Show what is left of every pool."""
        for one in self._pools:
            one.refresh()
        self.setVisible(any(not one.isHidden() for one in self._pools))
