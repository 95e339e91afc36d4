"""The present step of a case: who rolls, with which odds, and the buttons."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from gmscreen.session.workflows.view import CaseView, HelperView, RollView
from gmscreen.ui.panels.wounds_counters import counter_field
from gmscreen.ui.panels.wounds_parts import CardMemory, button
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.flat_menu import FlatMenuButton
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.painting import ROW, px
from gmscreen.viewmodels.wounds import WoundsModel

DICE_WIDTH = 64
SHOCK_WIDTH = 92
LONGEST = 200
OTHER = "other."
"""What stands before the id of another test in the menu of rulings."""


class PresentStep(QFrame):
    """A raised card. `chosen` says that another helper or another roll was picked."""

    chosen = Signal()

    def __init__(self, model: WoundsModel, view: CaseView, memory: CardMemory) -> None:
        super().__init__()
        self._model, self._view, self._memory = model, view, memory
        self._teller = model.teller
        self._name = f"wounds.{view.case.id}"
        self.roll = self._present()
        self._dice: QLineEdit | None = None
        self._base: NumberField | None = None
        self.setProperty("role", "raised")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 8)
        column.setSpacing(3)
        caption = ElidedLabel(self._teller.caption(view, rolling=self.roll is not None), "small")
        caption.setObjectName(f"{self._name}.caption")
        if not caption.text():
            caption.hide()
        column.addWidget(caption)
        column.addWidget(self._headline())
        if (word := self._teller.word(view, view.word)) and view.word:
            column.addWidget(ElidedLabel(word))
        column.addWidget(self._buttons())

    # --- what is open

    def _present(self) -> RollView | None:
        """The roll the GM chose, else the one that is due or comes first, where that takes dice."""
        rolls = self._view.rolls
        chosen = next((one for one in rolls if one.spec.id == self._memory.roll), None)
        found = chosen or self._view.due or next(iter(rolls), None)
        return None if found is None or found.spec.kind == "step" else found

    @property
    def helper(self) -> HelperView | None:
        """Who helps: whom the GM chose, else the one with the best odds; None for nobody of the roster."""
        helpers = self.roll.helpers if self.roll is not None else ()
        return next((one for one in helpers if one.character == self._memory.helper), None) or next(
            iter(helpers), None
        )

    # --- building

    def _headline(self) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        texts, roll = self._teller.texts, self.roll
        if roll is None:
            row.addWidget(self._calm())
        elif roll.spec.helper:
            row.addWidget(ElidedLabel(self._teller.roll_name(self._view, roll.spec.id), "strong"))
            row.addWidget(self._helpers(roll))
        else:
            row.addWidget(ElidedLabel(self._teller.roll(self._view, roll), "strong"))
        if roll is not None and roll.spec.success_is_bad:
            warning = ElidedLabel(texts.t("wounds.success_is_bad"), "warning")
            warning.setObjectName(f"{self._name}.warning")
            set_tip(warning, self._teller.warning(self._view, roll))
            row.addWidget(warning)
        row.addStretch(1)
        return line

    def _calm(self) -> QWidget:
        """What stands where no dice are due."""
        label = ElidedLabel(self._teller.calm(self._view), "strong")
        label.setObjectName(f"{self._name}.calm")
        return label

    def _helpers(self, roll: RollView) -> QWidget:
        texts, helper = self._teller.texts, self.helper
        box = FlatMenuButton(bold=True)
        box.setObjectName(f"{self._name}.helper")
        said = self._teller.helper(helper) if helper is not None else texts.t("wounds.nobody")
        box.setText(texts.t("wounds.of", who=said))
        box.setAccessibleName(texts.t("wounds.helper", who=said))
        set_tip(box, texts.t("wounds.helper.tip"))
        items = [
            MenuItem(one.character, self._teller.helper(one), self._teller.survival(self._view, one.survival))
            for one in roll.helpers
        ]
        nobody = self._teller.survival(self._view, roll.survival)
        items.append(MenuItem("", texts.t("wounds.nobody_tries"), nobody))
        box.set_items(items)
        box.picked.connect(self._on_helper)
        return box

    def _buttons(self) -> QWidget:
        host = QWidget()
        flow = FlowLayout(host, spacing=6, row_spacing=4)
        if self.roll is not None:
            self._add_rolling(flow, self.roll)
        self._add_others(flow)
        if self.roll is None:
            self._add_dice(flow, next((one for one in self._view.rolls if one.spec.kind == "dice"), None))
        if self._view.takes_shocks and (self._view.due is None or self._view.due.spec.kind == "step"):
            self._add_shock(flow)
        elif not self._view.rolls:
            for one in self._view.counters:
                flow.addWidget(counter_field(self._model, self._view, one))
        return host

    def _add_rolling(self, flow: FlowLayout, roll: RollView) -> None:
        texts, name = self._teller.texts, self._name
        hidden = button(
            texts.t("wounds.roll.hidden"), f"{name}.hidden", "primary" if roll.spec.due else "outline"
        )
        seen = button(texts.t("wounds.roll.open"), f"{name}.open", "outline")
        hidden.clicked.connect(lambda: self._roll(hidden=True))
        seen.clicked.connect(lambda: self._roll(hidden=False))
        if self._needs_base(roll):
            self._base = NumberField(0, 999, optional=True)
            self._base.setObjectName(f"{name}.base")
            self._base.setFixedWidth(px(self, 56))
            self._base.setAccessibleName(texts.t("wounds.base"))
            set_tip(self._base, texts.t("wounds.base"))
            self._base.returnPressed.connect(lambda: self._roll(hidden=True))
            flow.addWidget(self._base)
        flow.addWidget(hidden)
        flow.addWidget(seen)
        self._add_dice(flow, roll)
        skip = button(texts.t("wounds.skip"), f"{name}.skip", "quiet")
        set_tip(skip, texts.t("wounds.skip.tip"))
        skip.clicked.connect(lambda: self._skip(roll))
        flow.addWidget(skip)
        if roll.spec.kind == "check":
            flow.addWidget(self._ruling(roll))

    def _add_dice(self, flow: FlowLayout, roll: RollView | None) -> None:
        """A field for what real dice showed, where there are any: Enter reads them for `roll`."""
        if roll is None or not roll.dice:
            return
        texts = self._teller.texts
        self._dice = self._field("dice", self._teller.dice_hint(self._view, roll), DICE_WIDTH)
        self._dice.setAccessibleName(texts.t("wounds.dice"))
        several = sum(bool(one.dice) for one in self._view.rolls if one.spec.kind == "dice") > 1
        set_tip(self._dice, texts.t("wounds.dice.tip.several" if several else "wounds.dice.tip"))
        self._dice.returnPressed.connect(lambda: self._make(roll, hidden=True))
        flow.addWidget(self._dice)

    def _ruling(self, roll: RollView) -> QWidget:
        """What the GM may say in place of the dice, and the other tests that may be made instead."""
        texts = self._teller.texts
        rule = FlatMenuButton(texts.t("wounds.rule"), height=ROW)
        rule.setObjectName(f"{self._name}.rule")
        items = [MenuItem(one, texts.t(f"wounds.rule.{one}")) for one in ("passed", "failed")]
        items += [
            MenuItem(
                f"{OTHER}{one.spec.id}", self._teller.roll(self._view, one), "", True, texts.t("wounds.other")
            )
            for one in self._view.rolls
            if one.spec.kind == "check" and one.spec.id != roll.spec.id
        ]
        rule.set_items(items)
        rule.picked.connect(lambda what: self._rule(roll, what))
        return rule

    def _needs_base(self, roll: RollView) -> bool:
        if roll.spec.kind != "check":
            return False
        return self.helper is None if roll.spec.helper else roll.spec.base is None

    def _add_others(self, flow: FlowLayout) -> None:
        """What can be done besides: steps and dice at once, other checks are in the menu."""
        for one in self._view.rolls:
            if self.roll is not None and (one.spec.kind == "check" or one.spec.id == self.roll.spec.id):
                continue
            words = self._teller.roll(self._view, one)
            role = "outline" if one.spec.due and one.spec.kind == "step" else "quiet"
            other = button(words, f"{self._name}.other.{one.spec.id}", role)
            other.clicked.connect(lambda _checked=False, view=one: self._make(view, hidden=True))
            flow.addWidget(other)

    def _add_shock(self, flow: FlowLayout) -> None:
        texts, name = self._teller.texts, self._name
        shock = self._field("shock", texts.t("wounds.shock.hint"), SHOCK_WIDTH)
        shock.setAccessibleName(texts.t("wounds.shock"))
        set_tip(shock, texts.t("wounds.shock.tip"))
        go = button(texts.t("wounds.shock.go"), f"{name}.shock.go", "outline")
        shock.returnPressed.connect(lambda: self._shock(shock))
        go.clicked.connect(lambda: self._shock(shock))
        flow.addWidget(shock)
        flow.addWidget(go)
        if self._view.presets:
            events = MenuButton(texts.t("wounds.presets"))
            events.setObjectName(f"{name}.presets")
            events.set_items([MenuItem(one.loss, one.name, one.loss) for one in self._view.presets])
            events.picked.connect(lambda loss: self._model.shock(self._view, loss))
            flow.addWidget(events)

    def _field(self, name: str, hint: str, width: int) -> QLineEdit:
        field = QLineEdit()
        field.setObjectName(f"{self._name}.{name}")
        field.setPlaceholderText(hint)
        field.setAccessibleName(hint)
        field.setMaxLength(LONGEST)
        field.setFixedWidth(px(self, width))
        return field

    # --- doing

    def _roll(self, *, hidden: bool) -> None:
        if self.roll is not None:
            self._make(self.roll, hidden=hidden)

    def _make(self, roll: RollView, *, hidden: bool) -> None:
        """Make a roll; the dice that are typed are those of the roll that is asked for."""
        helper, dice = self.helper, roll.spec.kind != "step"
        with self._memory.drafts.using(*(self._rolled_with() if dice else ())):
            self._model.roll(
                self._view,
                roll,
                hidden=hidden,
                typed=self._dice.text() if self._dice is not None and dice else "",
                helper=helper.character if helper is not None else "",
                base=self._base.value() if self._base is not None else None,
            )

    def _rolled_with(self) -> tuple[str, str]:
        """The fields that are done with once a roll is decided, however that is."""
        return f"{self._name}.dice", f"{self._name}.base"

    def _rule(self, roll: RollView, what: str) -> None:
        if what.startswith(OTHER):
            self._memory.roll = what.removeprefix(OTHER)
            self.chosen.emit()
            return
        with self._memory.drafts.using(*self._rolled_with()):
            self._model.rule(self._view, roll.spec.id, passed=what == "passed")

    def _skip(self, roll: RollView) -> None:
        with self._memory.drafts.using(*self._rolled_with()):
            self._model.skip(self._view, roll.spec.id)

    def _shock(self, field: QLineEdit) -> None:
        with self._memory.drafts.using(field.objectName(), *self._rolled_with()):
            self._model.shock(self._view, field.text())

    def _on_helper(self, character: str) -> None:
        if not character and self.roll is not None:
            self._skip(self.roll)
            return
        self._memory.helper = character
        self.chosen.emit()

    def first(self) -> QWidget | None:
        """Where the keyboard goes first."""
        for kind in ("base", "hidden", "shock"):
            found = self.findChild(QWidget, f"{self._name}.{kind}")
            if found is not None:
                return found
        others = [one for one in self.findChildren(QWidget) if one.focusPolicy() != Qt.FocusPolicy.NoFocus]
        return others[0] if others else None
