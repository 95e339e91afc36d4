"""The conditions of whoever is chosen: what they have, a palette of what they may get, and for how long."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from gmscreen.rules.value import replace
from gmscreen.session.tracker.conditions import Unit
from gmscreen.ui.panels.tracker_drawer import Drawer, line_of
from gmscreen.ui.widgets.chip import Chip, ChipData, ChipNames
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.viewmodels.texts import Texts
from gmscreen.viewmodels.tracker_requests import (
    ANCHORED,
    UNITS,
    ConditionEdit,
    ConditionRequest,
    PaletteEntry,
)
from gmscreen.viewmodels.tracker_rows import ConditionChip

LONGEST = 20_000
OFFERED = 24
"""How much of its name a condition is offered with, in characters."""


class ConditionsDrawer(Drawer):
    """`wanted` carries a condition to be put on those chosen, `ended` the id of one that is over,
    `stepped` one that is had more often or less. `edit_wanted` asks for one to be edited in the form, and
    `edited` carries it as it is to be, and as it was shown.
    """

    wanted = Signal(object)
    ended = Signal(str)
    stepped = Signal(str, int)
    unfinished = Signal()
    edit_wanted = Signal(str)
    edited = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("tracker.conditions", parent)
        self._texts: Texts | None = None
        self._chips: dict[str, Chip] = {}
        self._unit: Unit = "never"
        self._palette: tuple[PaletteEntry, ...] = ()
        self._edited: ConditionEdit | None = None
        self._draft = ConditionEdit("", "")
        self._present = QWidget()
        self._present_flow = FlowLayout(self._present, spacing=6, row_spacing=6)
        self._offered = QWidget()
        self._offered_flow = FlowLayout(self._offered, spacing=4, row_spacing=4)
        self.name = QLineEdit()
        self.name.setObjectName("tracker.condition.name")
        self.name.setMaxLength(LONGEST)
        self.value = NumberField(-99, 99, optional=True, signed=True)
        self.value.setObjectName("tracker.condition.value")
        self.amount = NumberField(1, 999)
        self.amount.setObjectName("tracker.condition.amount")
        self.amount.set_value(1)
        self.unit = MenuButton()
        self.unit.setObjectName("tracker.condition.unit")
        self.anchor = ChoiceBox()
        self.anchor.setObjectName("tracker.condition.anchor")
        self.enter = QPushButton()
        self.enter.setObjectName("tracker.condition.add")
        self.column.addWidget(self._present)
        self.column.addLayout(line_of(self.name, self.value, stretch=0))
        self.cancel = QPushButton()
        self.cancel.setObjectName("tracker.condition.cancel")
        self.cancel.setProperty("role", "quiet")
        self.cancel.hide()
        row = FlowLayout(spacing=6, row_spacing=6)
        for widget in (self.amount, self.unit, self.anchor, self.enter, self.cancel):
            row.addWidget(widget)
        self.column.addLayout(row)
        self.column.addWidget(self._offered)
        self.unit.picked.connect(self._on_unit)
        self.enter.clicked.connect(self.send)
        self.cancel.clicked.connect(self.leave_edit)
        self._show_unit()

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self._texts = texts
        self.name_close(texts)
        self.name.setPlaceholderText(texts.t("tracker.condition.name"))
        self.name.setAccessibleName(texts.t("tracker.condition.name"))
        for field, name in ((self.value, "value"), (self.amount, "amount"), (self.anchor, "anchor")):
            field.setAccessibleName(texts.t(f"tracker.condition.{name}"))
            set_tip(field, texts.t(f"tracker.condition.{name}.tip"))
        self.anchor.setPlaceholderText(texts.t("tracker.condition.anchor"))
        self.unit.set_items([MenuItem(unit, texts.t(f"tracker.unit.{unit}")) for unit in UNITS])
        self.cancel.setText(texts.t("tracker.condition.cancel"))
        self._name_form()
        self._show_unit()

    def show_for(
        self,
        title: str,
        chips: Sequence[ConditionChip],
        palette: Sequence[PaletteEntry],
        people: Sequence[tuple[str, str]],
    ) -> None:
        """Show what somebody has, what the game offers, and whose turns may end it."""
        self.set_title(title)
        self.anchor.set_items([ChoiceItem(one, name) for one, name in people])
        if self._edited is not None and self._edited.id not in {one.id for one in chips}:
            self.leave_edit()
        self._fill_present(chips)
        if tuple(palette) != self._palette:
            self._palette = tuple(palette)
            self._fill_offered()
        self.updateGeometry()

    def edit(self, condition: ConditionEdit) -> None:
        """Show a condition in the form, to be changed in its place; what was typed for another waits."""
        if self._edited is None:
            self._draft = self._typed("")
        self._edited = condition
        self._show(condition)
        self.amount.setFocus(Qt.FocusReason.TabFocusReason)
        if self._unit == "never":
            self.unit.setFocus(Qt.FocusReason.TabFocusReason)

    def leave_edit(self) -> None:
        """Change nothing more: the form puts conditions on again. The keyboard goes to the chip."""
        if self._edited is None:
            return
        edited, self._edited = self._edited, None
        inside = self.isAncestorOf(QApplication.focusWidget() or self)
        self._show(self._draft)
        if inside:
            chip = self._chips.get(edited.id)
            (chip or self.name).setFocus(Qt.FocusReason.OtherFocusReason)

    def send(self) -> None:
        """Ask for the condition that is typed, or for the change of the one that is edited."""
        name = self.name.text().strip()
        if self._edited is not None:
            if self._complete():
                self.edited.emit(self._typed(self._edited.id), self._edited)
        elif name:
            self._ask(name, self.value.value() or 0)
            self.name.clear()
            self.value.set_value(None)

    def choose_unit(self, unit: str) -> None:
        """Let what is put on next last for so many of `unit`."""
        self._unit = next(one for one in UNITS if one == unit)
        least = 0 if self._unit in ANCHORED else 1
        self.amount.set_range(least, 999)
        self.amount.set_value(least)
        self._show_unit()

    def _on_unit(self, unit: str) -> None:
        """Take a unit that was picked, and ask at once what it needs: how many, which stands before it and
        would be missed by Tab, or whose turn.
        """
        self.choose_unit(unit)
        if self._unit in ANCHORED:
            self.anchor.setFocus(Qt.FocusReason.TabFocusReason)
        elif self._unit != "never":
            self.amount.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter anywhere in the form puts the condition on, or changes it; Escape leaves the change first."""
        focus = self.focusWidget()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not isinstance(focus, Chip):
            if isinstance(focus, QPushButton) and focus is not self.enter:
                focus.click()
            else:
                self.send()
        elif event.key() == Qt.Key.Key_Escape and self._edited is not None:
            self.leave_edit()
        else:
            super().keyPressEvent(event)

    def _ask(self, name: str, value: int, code: str = "") -> None:
        if self._complete():
            amount = self.amount.value() or 0
            self.wanted.emit(ConditionRequest(name, code, self._unit, amount, self.anchor.current(), value))

    def _take(self, entry: PaletteEntry) -> None:
        """Put on what the palette offers."""
        if entry.code:
            self._ask("", 0, entry.code)
        else:
            self._ask(entry.name, entry.value)

    def _complete(self) -> bool:
        """Whether it is known whose turn ends it; else that is asked for."""
        if self._unit in ANCHORED and not self.anchor.current():
            self.unfinished.emit()
            self.anchor.setFocus(Qt.FocusReason.OtherFocusReason)
            return False
        return True

    def _typed(self, condition: str) -> ConditionEdit:
        """What stands in the form."""
        anchor = self.anchor.current() if self._unit in ANCHORED else ""
        amount = 1 if self._unit == "never" else self.amount.value() or 0
        value = self.value.value() or 0
        return ConditionEdit(condition, self.name.text().strip(), value, self._unit, amount, anchor)

    def _show(self, condition: ConditionEdit) -> None:
        """Let `condition` stand in the form, or what was typed for a new one."""
        self.choose_unit(condition.unit)
        self.amount.set_value(condition.amount)
        self.name.setText(condition.name)
        self.name.setCursorPosition(0)
        self.value.set_value(condition.value or None)
        self.anchor.set_current(condition.anchor)
        self._offered.setVisible(bool(self._palette) and self._edited is None)
        for key, chip in self._chips.items():
            chip.set_data(replace(chip.data(), picked=self._is_edited(key)))
        self._name_form()

    def _is_edited(self, condition: str) -> bool:
        return self._edited is not None and self._edited.id == condition

    def _name_form(self) -> None:
        if self._texts is None:
            return
        self.enter.setText(self._texts.t(f"tracker.condition.{'change' if self._edited else 'add'}"))
        self.cancel.setVisible(self._edited is not None)
        self.updateGeometry()

    def _show_unit(self) -> None:
        self.amount.setVisible(self._unit != "never")
        self.anchor.setVisible(self._unit in ANCHORED)
        if self._texts is not None:
            self.unit.setText(self._texts.t(f"tracker.unit.{self._unit}"))
            self.unit.setAccessibleName(
                f"{self._texts.t('tracker.condition.unit')}: {self._texts.t(f'tracker.unit.{self._unit}')}"
            )
        self.updateGeometry()

    def _fill_present(self, chips: Sequence[ConditionChip]) -> None:
        focused = next((key for key, chip in self._chips.items() if chip.hasFocus()), "")
        _empty(self._present_flow)
        self._chips.clear()
        names = ChipNames()
        if self._texts is not None:
            words = (self._texts.t(f"tracker.condition.{one}") for one in ("end", "less", "more"))
            names = ChipNames(*words)
        for chip in chips:
            picked = self._is_edited(chip.id)
            data = ChipData(chip.id, chip.name, chip.left, count=chip.count, picked=picked)
            made = Chip(data, names, self._present)
            made.setObjectName(f"tracker.condition.{chip.id}")
            made.set_tip(self._tip(chip))
            made.removed.connect(lambda one=chip.id: self.ended.emit(one))
            made.stepped.connect(lambda step, one=chip.id: self.stepped.emit(one, step))
            made.picked.connect(lambda one=chip.id: self.edit_wanted.emit(one))
            self._present_flow.addWidget(made)
            made.show()
            self._chips[chip.id] = made
        self._present.setVisible(bool(chips))
        self._order_keys()
        if focused:
            self._chips.get(focused, self.name).setFocus(Qt.FocusReason.OtherFocusReason)

    def _order_keys(self) -> None:
        """Let the tab key go through the chips, which lie above the form, before it."""
        row = [*self._chips.values(), self.name]
        for before, after in pairwise(row):
            QWidget.setTabOrder(before, after)

    def _tip(self, chip: ConditionChip) -> str:
        return f"{chip.tip}\n{self._texts.t('tracker.condition.edit.tip')}" if self._texts else chip.tip

    def _fill_offered(self) -> None:
        _empty(self._offered_flow)
        for n, entry in enumerate(self._palette):
            sign = self._texts.signed(entry.value) if self._texts and entry.value else ""
            name = entry.name if len(entry.name) <= OFFERED else entry.name[: OFFERED - 1].rstrip() + "…"
            button = QPushButton(f"{name} {sign}".strip().replace("&", "&&"), self._offered)
            button.setObjectName(f"tracker.palette.{entry.code}" if entry.code else f"tracker.own.{n}")
            set_tip(button, "" if name == entry.name else entry.name)
            button.setProperty("role", "quiet")
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, one=entry: self._take(one))
            self._offered_flow.addWidget(button)
            button.show()
        self._offered.setVisible(bool(self._palette) and self._edited is None)


def _empty(flow: FlowLayout) -> None:
    while (item := flow.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
