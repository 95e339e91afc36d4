"""Who and what belongs to a scene: a field to add by typing, and a chip for each that can be taken away."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from gmscreen.ui.widgets.chip import Chip, ChipData, ChipNames
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.flow_box import FlowBox
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.viewmodels.scenes import Member, MemberField
from gmscreen.viewmodels.texts import Texts


class MemberRow(FlowBox):
    """The people of a scene, or its encounters; those can be put on the table from here.

    `added`, `removed` and `opened` carry an id. Delete takes the chip away that has the focus, Enter opens
    its encounter.
    """

    added = Signal(str)
    removed = Signal(str)
    opened = Signal(str)

    def __init__(self, field: MemberField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self._opens = field == "encounters"
        self._texts: Texts | None = None
        self._shown: tuple[Member, ...] = ()
        self._chips: dict[str, Chip] = {}
        self.setObjectName(f"scenes.{field}")
        self.box = ChoiceBox()
        self.box.setObjectName(f"scenes.{field}.add")
        self.flow.addWidget(self.box)
        self.box.picked.connect(self._pick)

    def show_members(self, members: tuple[Member, ...], offered: tuple[Member, ...]) -> None:
        """Show who belongs to the scene, and offer the others."""
        self.box.set_items([ChoiceItem(one.id, one.name) for one in offered])
        if members == self._shown:
            return
        self._shown = members
        known = {one.id for one in members}
        for member in [one for one in self._chips if one not in known]:
            self._drop(member)
        for place, one in enumerate(members):
            if one.id not in self._chips:
                self._chips[one.id] = self._make(one, place)
        self._name_chips()

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self._texts = texts
        self.box.setPlaceholderText(texts.t(f"scenes.{self._field}.add"))
        self.box.setAccessibleName(texts.t(f"scenes.{self._field}.add"))
        set_tip(self.box, texts.t(f"scenes.{self._field}.tip"))
        self._name_chips()

    def _pick(self, member: str) -> None:
        self.box.set_current("")
        self.added.emit(member)

    def _make(self, one: Member, place: int) -> Chip:
        chip = Chip(ChipData(one.id, one.name), parent=self)
        chip.setObjectName(f"scenes.{self._field}.{one.id}")
        chip.removed.connect(lambda: self.removed.emit(one.id))
        chip.scope_clicked.connect(lambda: self.opened.emit(one.id))
        before = list(self._chips.values())
        self.flow.insert_widget(place + 1, chip)
        chip.show()
        QWidget.setTabOrder(before[-1] if before else self.box, chip)
        return chip

    def _drop(self, member: str) -> None:
        """Take a chip away; the keyboard stays in the row."""
        chip, focus = self._chips.pop(member), QApplication.focusWidget()
        if focus is not None and (focus is chip or chip.isAncestorOf(focus)):
            left = list(self._chips.values())
            (left[-1] if left else self.box).setFocus(Qt.FocusReason.OtherFocusReason)
        self.flow.removeWidget(chip)
        chip.hide()
        chip.deleteLater()

    def _name_chips(self) -> None:
        if self._texts is None:
            return
        opening = self._texts.t("scenes.encounters.open") if self._opens else ""
        for one in self._shown:
            tip = self._texts.t("scenes.encounters.open.tip", what=one.name) if self._opens else ""
            chip = self._chips[one.id]
            chip.set_data(ChipData(one.id, one.name, scope=opening))
            chip.set_names(ChipNames(self._texts.t("chip.close", what=one.name), scope=tip))
            chip.set_tip(one.name)
