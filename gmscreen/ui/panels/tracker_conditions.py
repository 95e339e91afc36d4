"""The conditions of whoever is chosen: what they have, a palette of what they may get, and for how long."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from gmscreen.session.tracker.conditions import Unit
from gmscreen.ui.panels.tracker_drawer import Drawer, line_of
from gmscreen.ui.widgets.chip import Chip, ChipData, ChipNames
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.viewmodels.texts import Texts
from gmscreen.viewmodels.tracker_requests import ANCHORED, UNITS, ConditionRequest, PaletteEntry
from gmscreen.viewmodels.tracker_rows import ConditionChip

LONGEST = 20_000


class ConditionsDrawer(Drawer):
    """`wanted` carries a condition to be put on those chosen, `ended` the id of one that is over,
    `stepped` one that is had more often or less.
    """

    wanted = Signal(object)
    ended = Signal(str)
    stepped = Signal(str, int)
    unfinished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("tracker.conditions", parent)
        self._texts: Texts | None = None
        self._unit: Unit = "never"
        self._palette: tuple[PaletteEntry, ...] = ()
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
        self.column.addLayout(line_of(self.amount, self.unit, self.enter, stretch=1))
        self.column.addWidget(self.anchor)
        self.column.addWidget(self._offered)
        self.unit.picked.connect(self.choose_unit)
        self.enter.clicked.connect(self.send)
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
        self.enter.setText(texts.t("tracker.condition.add"))
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
        self._fill_present(chips)
        if tuple(palette) != self._palette:
            self._palette = tuple(palette)
            self._fill_offered()
        self.updateGeometry()

    def send(self) -> None:
        """Ask for the condition that is typed."""
        name = self.name.text().strip()
        if name:
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter anywhere in the form puts the condition on."""
        focus = self.focusWidget()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not isinstance(focus, Chip):
            if isinstance(focus, QPushButton) and focus is not self.enter:
                focus.click()
            else:
                self.send()
        else:
            super().keyPressEvent(event)

    def _ask(self, name: str, value: int, code: str = "") -> None:
        if self._unit in ANCHORED and not self.anchor.current():
            self.unfinished.emit()
            self.anchor.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        amount = self.amount.value() or 0
        self.wanted.emit(ConditionRequest(name, code, self._unit, amount, self.anchor.current(), value))

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
        _empty(self._present_flow)
        names = ChipNames()
        if self._texts is not None:
            words = (self._texts.t(f"tracker.condition.{one}") for one in ("end", "less", "more"))
            names = ChipNames(*words)
        for chip in chips:
            made = Chip(ChipData(chip.id, chip.name, chip.left, count=chip.count), names, self._present)
            made.setObjectName(f"tracker.condition.{chip.id}")
            made.set_tip(chip.tip)
            made.removed.connect(lambda one=chip.id: self.ended.emit(one))
            made.stepped.connect(lambda step, one=chip.id: self.stepped.emit(one, step))
            self._present_flow.addWidget(made)
            made.show()
        self._present.setVisible(bool(chips))

    def _fill_offered(self) -> None:
        _empty(self._offered_flow)
        for entry in self._palette:
            sign = self._texts.signed(entry.value) if self._texts and entry.value else ""
            button = QPushButton(f"{entry.name} {sign}".strip().replace("&", "&&"), self._offered)
            button.setObjectName(f"tracker.palette.{entry.code}")
            button.setProperty("role", "quiet")
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, one=entry: self._ask("", 0, one.code))
            self._offered_flow.addWidget(button)
            button.show()
        self._offered.setVisible(bool(self._palette))


def _empty(flow: FlowLayout) -> None:
    while (item := flow.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
