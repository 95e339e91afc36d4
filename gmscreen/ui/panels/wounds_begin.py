"""Begin a case by hand: who, what befell them, and how much of it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from gmscreen.ui.panels.wounds_parts import button
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.painting import px
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.viewmodels.wounds import WoundsModel

WHO_WIDTH = 170
AMOUNT_WIDTH = 136


class BeginForm(QWidget):
    """A line of fields; `left` says that it is done with."""

    left = Signal()

    def __init__(self, model: WoundsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.system = ""
        self.who = ChoiceBox(free_text=True)
        self.who.setObjectName("wounds.begin.who")
        self.who.setFixedWidth(px(self, WHO_WIDTH))
        self._typed = ""
        self.kind = SegmentedControl()
        self.kind.setObjectName("wounds.begin.kind")
        self.amount = QLineEdit()
        self.amount.setObjectName("wounds.begin.amount")
        self.amount.setMaxLength(200)
        self.amount.setFixedWidth(px(self, AMOUNT_WIDTH))
        self.go: QPushButton = button("", "wounds.begin.go", "primary")
        self.leave: QPushButton = button("", "wounds.begin.leave", "quiet")
        flow = FlowLayout(self, spacing=8, row_spacing=4)
        for widget in (self.who, self.kind, self.amount, self.go, self.leave):
            flow.addWidget(widget)
        self.who.picked.connect(lambda _: self._name(""))
        self.who.text_committed.connect(self._name)
        self.kind.chosen.connect(lambda _: self._hint())
        self.amount.returnPressed.connect(self.begin)
        self.go.clicked.connect(self.begin)
        self.leave.clicked.connect(self.left)

    def set_system(self, system: str) -> None:
        """Offer the cases of a system."""
        self.system = system
        self.retranslate()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        teller = self._model.teller
        texts, kinds = teller.texts, self._model.kinds(self.system)
        self.who.setPlaceholderText(texts.t("wounds.begin.who"))
        self.who.setAccessibleName(texts.t("wounds.begin.who"))
        current = self.kind.current()
        self.kind.set_items([(one.id, teller.kind(self.system, one.id)) for one in kinds])
        self.kind.setAccessibleName(texts.t("wounds.begin.kind"))
        ids = [one.id for one in kinds]
        if ids:
            self.kind.set_current(current if current in ids else ids[0])
        self.go.setText(texts.t("wounds.begin.go"))
        self.leave.setText(texts.t("wounds.begin.leave"))
        self._hint()

    def open(self) -> None:
        """Offer whoever is there, and let a name be typed."""
        self.who.set_items([ChoiceItem(one, name) for one, name in self._model.people()])
        self.show()
        self.who.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def begin(self) -> None:
        """Open the case."""
        who = self.who.current()
        if self._model.begin(
            self.system, self.kind.current(), who, name=self._typed, text=self.amount.text()
        ):
            self.amount.setText("")
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _name(self, text: str) -> None:
        self._typed = text

    def _hint(self) -> None:
        texts = self._model.teller.texts
        found = next((one for one in self._model.kinds(self.system) if one.id == self.kind.current()), None)
        key = "wounds.begin.loss" if found is not None and found.takes_shocks else "wounds.begin.damage"
        self.amount.setPlaceholderText(texts.t(key))
        self.amount.setAccessibleName(texts.t(key))
