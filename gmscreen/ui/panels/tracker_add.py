"""The small form that brings somebody into the fight: out of the roster or by a name, one or many."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QPushButton, QWidget

from gmscreen.ui.panels.tracker_drawer import Drawer, line_of
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.viewmodels.texts import Texts
from gmscreen.viewmodels.tracker_requests import AddRequest


class AddDrawer(Drawer):
    """`wanted` carries who is to be added; the form stays open for the next."""

    wanted = Signal(object)
    everybody_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("tracker.adder", parent)
        self.who = ChoiceBox(free_text=True)
        self.who.setObjectName("tracker.add.who")
        self._fields = {
            "count": NumberField(1, 999_999),
            "number": NumberField(-999, 999, optional=True),
            "health": NumberField(0, 9999, optional=True),
        }
        self._names = {name: plain_label("", "small") for name in self._fields}
        self.hidden = QCheckBox()
        self.hidden.setObjectName("tracker.add.hidden")
        self.enter = QPushButton()
        self.enter.setObjectName("tracker.add.enter")
        self.everybody = QPushButton()
        self.everybody.setObjectName("tracker.add.everybody")
        self.everybody.setProperty("role", "outline")
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        for at, (name, field) in enumerate(self._fields.items()):
            field.setObjectName(f"tracker.add.{name}")
            field.setMinimumWidth(0)
            self._names[name].setBuddy(field)
            grid.addWidget(self._names[name], 0, at)
            grid.addWidget(field, 1, at)
            grid.setColumnStretch(at, 1)
        self.column.addWidget(self.who)
        self.column.addLayout(grid)
        self.column.addWidget(self.hidden)
        self.column.addLayout(line_of(self.enter, self.everybody, stretch=0))
        self.enter.clicked.connect(self.send)
        self.everybody.clicked.connect(self.everybody_wanted)
        self.who.picked.connect(lambda _: self._fields["count"].setFocus())
        self.reset()

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.name_close(texts)
        self.set_title(texts.t("tracker.add"))
        self.who.setPlaceholderText(texts.t("tracker.add.who"))
        self.who.setAccessibleName(texts.t("tracker.add.who"))
        for name, label in self._names.items():
            label.setText(texts.t(f"tracker.add.{name}"))
            self._fields[name].setAccessibleName(texts.t(f"tracker.add.{name}"))
            set_tip(self._fields[name], texts.t(f"tracker.add.{name}.tip"))
        self.hidden.setText(texts.t("tracker.add.hidden"))
        self.enter.setText(texts.t("tracker.add.enter"))
        self.everybody.setText(texts.t("tracker.add.everybody"))
        set_tip(self.everybody, texts.t("tracker.add.everybody.tip"))

    def offer(self, people: Sequence[tuple[str, str]]) -> None:
        """Offer those of the roster (id, name)."""
        self.who.set_items([ChoiceItem(one, name) for one, name in people])

    def reset(self) -> None:
        """Empty the form for the next."""
        self.who.set_current("")
        self.who.clear()
        self._fields["count"].set_value(1)
        for name in ("number", "health"):
            self._fields[name].set_value(None)

    def send(self) -> None:
        """Ask for whoever is named."""
        chosen = self.who.current()
        self.wanted.emit(
            AddRequest(
                character=chosen,
                name="" if chosen else self.who.text().strip(),
                count=self._fields["count"].value() or 1,
                number=self._fields["number"].value(),
                most=self._fields["health"].value(),
                hidden=self.hidden.isChecked(),
            )
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter anywhere in the form adds."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            (self.everybody_wanted.emit if self.everybody.hasFocus() else self.send)()
        else:
            super().keyPressEvent(event)
