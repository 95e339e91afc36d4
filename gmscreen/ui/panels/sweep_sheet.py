"""Which test, and for whom: chosen in place below the hidden rolls, rolled by Enter."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gmscreen.content.characters import Character
from gmscreen.rules.dice import DiceTextError
from gmscreen.rules.system import System
from gmscreen.session.secret_kinds import KeptDice, SweepPlan
from gmscreen.session.session import CommandError
from gmscreen.session.sweep import DropPrerolled, PrerollSweep, RollSweep
from gmscreen.ui.icons import icon
from gmscreen.ui.theme import font_scale, theme_of
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import plain_label, rule_line, set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.sweeps import (
    SweepOption,
    left_out,
    option_id,
    options,
    people,
    plan_of,
    rollers,
    typed_dice,
)

MOST_TYPED = 1000


class SweepSheet(QWidget):
    """Chooses a sweep. It stays open while sweeps are made ready; rolling closes it."""

    closed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sweep.sheet")
        self._workspace = workspace
        self._system: System | None = None
        self._options: dict[str, SweepOption] = {}
        self._members: dict[str, QCheckBox] = {}
        self._roster: tuple[Character, ...] = ()
        self._title = plain_label("", "strong")
        self._close = QToolButton()
        self._close.setObjectName("sweep.close")
        self._close.setProperty("role", "quiet")
        self.skill = ChoiceBox()
        self.skill.setObjectName("sweep.skill")
        self.modifier = NumberField(optional=True, signed=True)
        self.modifier.setObjectName("sweep.modifier")
        self.dice = QLineEdit()
        self.dice.setObjectName("sweep.dice")
        self.dice.setMaxLength(MOST_TYPED)
        self.roll = QPushButton()
        self.roll.setObjectName("sweep.roll")
        self.roll.setProperty("role", "primary")
        self.ready = QPushButton()
        self.ready.setObjectName("sweep.ready")
        self.ready.setProperty("role", "outline")
        self.drop = QPushButton()
        self.drop.setObjectName("sweep.drop")
        self.drop.setProperty("role", "quiet")
        self._flow = FlowLayout(spacing=12, row_spacing=0)
        self._without = plain_label("", "small")
        self._without.setObjectName("sweep.without")
        self._without.setWordWrap(True)
        self._state = plain_label("", "small")
        self._state.setWordWrap(True)
        self._lay_out()
        self._connect()

    def open(self, system: System) -> None:
        """Show what the party of `system` can be tested on; the last sweep is chosen already."""
        self._system = system
        self.dice.setText("")  # they were of a sweep that nobody rolled
        self._fill()
        last = self._workspace.campaign.state.secret_settings.last_sweep
        if last is not None and last.system == system.id:
            self.skill.set_current(option_id(last.source, last.parts))
            self.modifier.set_value(last.modifiers[0].value if last.modifiers else None)
            if last.characters:
                for member, box in self._members.items():
                    box.setChecked(member in last.characters)
        self.refresh()
        self.show()
        self.skill.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Say how many sweeps lie ready, and whether there is anything to roll; follow who comes and goes."""
        if self._roster is not self._workspace.campaign.state.character:
            self._fill()
        texts, count = self._workspace.texts, len(self._workspace.campaign.state.prerolled)
        nobody = not self._members
        text = texts.t("sweep.nobody") if nobody else texts.t("sweep.pool", n=count) if count else ""
        self._state.setText(text)
        self._state.setVisible(bool(text))
        self.drop.setVisible(count > 0)
        can = not nobody and self.skill.current() in self._options
        self.roll.setEnabled(can)
        self.ready.setEnabled(can)
        self._name_dice()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._workspace.texts
        self._title.setText(texts.t("sweep.title"))
        self.setAccessibleName(texts.t("sweep.title"))
        set_tip(self._close, texts.t("banner.close"))
        self._close.setAccessibleName(texts.t("banner.close"))
        self.skill.setPlaceholderText(texts.t("sweep.skill"))
        self.skill.setAccessibleName(texts.t("sweep.skill"))
        self.modifier.setAccessibleName(texts.t("sweep.modifier"))
        set_tip(self.modifier, texts.t("sweep.modifier"))
        for name, button in (("roll", self.roll), ("ready", self.ready), ("drop", self.drop)):
            button.setText(texts.t(f"sweep.{name}"))
            set_tip(button, texts.t(f"sweep.{name}.tip"))
        if self._system is not None:
            self._fill()
            self.refresh()

    def wear(self) -> None:
        """Take over the present theme and size of type."""
        scale = font_scale()
        self._close.setIcon(icon("close", theme_of(self).muted))
        self._close.setIconSize(QSize(round(12 * scale), round(12 * scale)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.closed.emit()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._roll()
            case _:
                super().keyPressEvent(event)

    def _fill(self) -> None:
        if self._system is None:
            return
        state, texts = self._workspace.campaign.state, self._workspace.texts
        self._roster = state.character
        self._options = {one.id: one for one in options(state, self._system, texts)}
        self.skill.set_items([ChoiceItem(one.id, one.name) for one in self._options.values()])
        self.modifier.set_range(*self._system.modifier_range)
        while self._flow.takeAt(0) is not None:
            pass
        gone, self._members = self._members, {}
        for one in people(state, self._system):
            box = gone.pop(one.id, None) or self._new_box(one)
            box.setText(one.name.replace("&", "&&"))
            self._flow.addWidget(box)
            self._members[one.id] = box
        for box in gone.values():
            box.hide()
            box.deleteLater()

    def _new_box(self, one: Character) -> QCheckBox:
        box = QCheckBox()
        box.setObjectName(f"sweep.member.{one.id}")
        box.setChecked(one.kind == "pc")
        box.toggled.connect(self._name_dice)
        return box

    def _plan(self) -> SweepPlan | None:
        option = self._options.get(self.skill.current())
        if self._system is None or option is None:
            return None
        state = self._workspace.campaign.state
        chosen = tuple(member for member, box in self._members.items() if box.isChecked())
        party = tuple(one.id for one in people(state, self._system) if one.kind == "pc")
        # The whole party stays the whole party when somebody joins it.
        members = () if set(chosen) == set(party) else chosen
        return plan_of(self._system, self._workspace.texts, option, members, self.modifier.value())

    def _roll(self) -> None:
        plan, campaign = self._plan(), self._workspace.campaign
        if plan is None or self._system is None:
            return
        thrown: tuple[KeptDice, ...] = ()
        if self.dice.text().strip():
            try:
                thrown = typed_dice(campaign.state, self._system, plan, self.dice.text())
            except (DiceTextError, CommandError) as error:
                campaign.report(error)
                self.dice.setFocus(Qt.FocusReason.OtherFocusReason)
                self.dice.selectAll()
                return
        if campaign.execute(RollSweep(plan, thrown=thrown)) is not None:
            self.dice.setText("")
            self.closed.emit()

    def _name_dice(self) -> None:
        """Say whose dice are typed first, and whose then; and who is chosen but cannot make the test."""
        texts, plan, state = self._workspace.texts, self._plan(), self._workspace.campaign.state
        names: tuple[str, ...] = ()
        without: tuple[str, ...] = ()
        if plan is not None and self._system is not None:
            try:
                names = rollers(state, self._system, plan)
                without = left_out(state, self._system, plan)
            except CommandError:
                names = ()  # said where somebody rolls
        self._without.setText(texts.t("sweep.without", who=", ".join(without)))
        self._without.setVisible(bool(without))
        self.dice.setVisible(bool(names))
        self.dice.setPlaceholderText(texts.t("sweep.dice", who=", ".join(names)))
        self.dice.setAccessibleName(texts.t("sweep.dice", who=", ".join(names)))
        set_tip(self.dice, texts.t("sweep.dice.tip", who=", ".join(names)))

    def _make_ready(self) -> None:
        plan = self._plan()
        if plan is not None:
            self._workspace.campaign.execute(PrerollSweep(plan))

    def _connect(self) -> None:
        campaign = self._workspace.campaign
        self._close.clicked.connect(self.closed)
        self.skill.picked.connect(self.refresh)
        self.roll.clicked.connect(self._roll)
        self.ready.clicked.connect(self._make_ready)
        self.drop.clicked.connect(lambda: campaign.execute(DropPrerolled()))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(15, 8, 4, 4)
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        what = QHBoxLayout()
        what.setSpacing(8)
        what.addWidget(self.skill, 1)
        what.addWidget(self.modifier)
        buttons = FlowLayout(spacing=8)
        for button in (self.roll, self.ready, self.drop):
            buttons.addWidget(button)
        body = QVBoxLayout()
        body.setContentsMargins(15, 0, 12, 12)
        body.setSpacing(8)
        body.addLayout(what)
        body.addLayout(self._flow)
        body.addWidget(self._without)
        body.addWidget(self.dice)
        body.addLayout(buttons)
        body.addWidget(self._state)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(rule_line())
        layout.addLayout(head)
        layout.addLayout(body)
