"""Everything about one combatant that the row has no room for, edited in place."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from gmscreen.rules.fight import FightRules
from gmscreen.session.tracker.model import NUMBER_LIMIT, Combatant
from gmscreen.ui.panels.tracker_drawer import Drawer
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.viewmodels.texts import Texts

COLUMNS = 3
LONGEST = 20_000
OWN = ("initiative", "tiebreak", "health", "most", "armour")
SIDES = ("party", "foe", "neutral")
ACTIONS = ("conditions", "case", "roll", "delay", "interrupt", "turn", "surprise", "hide", "down", "remove")


class NoteField(QPlainTextEdit):
    """A few lines of notes that are taken when the field is left."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class CombatantSheet(Drawer):
    """`edited` carries an id, a field and its value, `acted` what is to be done with whoever is shown."""

    edited = Signal(str, str, object)
    acted = Signal(str)
    dice_typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("tracker.sheet", parent)
        self._shown: Combatant | None = None
        self._texts: Texts | None = None
        self._system = ""
        self._numbers: dict[str, tuple[QLabel, NumberField]] = {}
        self.name, self.alias = QLineEdit(), QLineEdit()
        self.dice = QLineEdit()
        self.dice.setObjectName("tracker.sheet.dice")
        self.side = SegmentedControl()
        self.side.setObjectName("tracker.sheet.side")
        self.note = NoteField()
        self.note.setObjectName("tracker.sheet.note")
        self.note.setTabChangesFocus(True)
        self.note.setFixedHeight(56)
        self._actions = QWidget()
        self._buttons = {one: QPushButton() for one in ACTIONS}
        self._grid_box = QWidget()
        self._grid = QGridLayout(self._grid_box)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(2)
        self._lay_out()

    def _lay_out(self) -> None:
        flow = FlowLayout(self._actions, spacing=4, row_spacing=4)
        for action, button in self._buttons.items():
            button.setObjectName(f"tracker.sheet.{action}")
            button.setProperty("role", "quiet")
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, one=action: self.acted.emit(one))
            flow.addWidget(button)
        for field, name in ((self.name, "name"), (self.alias, "alias")):
            field.setObjectName(f"tracker.sheet.{name}")
            field.setMaxLength(LONGEST)
            field.editingFinished.connect(lambda one=field, what=name: self._send(what, one))
        self.dice.returnPressed.connect(lambda: self.dice_typed.emit(self.dice.text()))
        self.side.chosen.connect(self._send_side)
        self.note.left.connect(self._send_note)
        for widget in (self._actions, self.name, self.alias, self.side, self._grid_box, self.dice, self.note):
            self.column.addWidget(widget)

    def set_rules(self, rules: FightRules, system: str) -> None:
        """Show the numbers that the rules of the fight ask for."""
        wanted = (*OWN, *(one.id for one in rules.numbers))
        if tuple(self._numbers) == wanted and system == self._system:
            return
        self._system = system
        for label, old in self._numbers.values():
            for widget in (label, old):
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        ranges = {one.id: (one.minimum, one.maximum) for one in rules.numbers}
        limits = {"initiative": (-NUMBER_LIMIT, NUMBER_LIMIT), "health": (-NUMBER_LIMIT, NUMBER_LIMIT)}
        self._numbers = {
            name: self._number(name, at, *ranges.get(name, limits.get(name, (0, NUMBER_LIMIT))))
            for at, name in enumerate(wanted)
        }
        self.dice.setVisible(bool(rules.dice))
        self._buttons["roll"].setVisible(bool(rules.dice))
        self._name_numbers()

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self._texts = texts
        self.name_close(texts)
        for field, name in ((self.name, "name"), (self.alias, "alias"), (self.dice, "dice")):
            field.setPlaceholderText(texts.t(f"tracker.sheet.{name}"))
            field.setAccessibleName(texts.t(f"tracker.sheet.{name}"))
            set_tip(field, texts.t(f"tracker.sheet.{name}.tip"))
        self.side.set_items([(one, texts.t(f"tracker.side.{one}")) for one in SIDES])
        self.side.setAccessibleName(texts.t("tracker.side"))
        self.note.setPlaceholderText(texts.t("tracker.sheet.note"))
        self.note.setAccessibleName(texts.t("tracker.sheet.note"))
        for action, button in self._buttons.items():
            button.setText(texts.t(f"tracker.act.{action}"))
            set_tip(button, texts.t(f"tracker.act.{action}.tip"))
        self._name_numbers()

    def show_one(self, one: Combatant, offered: Sequence[str], words: dict[str, str]) -> None:
        """Show `one`; `offered` are the actions that make sense now, `words` what they are called."""
        if self._shown is not None and self._shown.id != one.id:
            self.flush()
            self.name.setModified(False)
            self.alias.setModified(False)
            self.dice.clear()
        fresh = self._shown is None or self._shown.id != one.id
        self._shown = one
        self.set_title(one.name)
        for field, text in ((self.name, one.name), (self.alias, one.alias)):
            if field.text() != text and not (field.hasFocus() and field.isModified()):
                field.setText(text)
                field.setCursorPosition(0)
        if (fresh or not self.note.hasFocus()) and self.note.toPlainText() != one.note:
            self.note.setPlainText(one.note)
        self.side.set_current(one.side)
        for name, (_, number) in self._numbers.items():
            value = getattr(one, name) if name in OWN else one.stat(name)
            if number.value() != value:
                number.set_value(value)
        for action, button in self._buttons.items():
            button.setEnabled(action in offered)
            if action in words:
                button.setText(words[action])

    def forget(self) -> None:
        """Show nobody, and drop what was typed."""
        self._shown = None

    def flush(self) -> None:
        """Take what is being typed."""
        if self._shown is not None:
            self._send_note()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on a button presses it; Escape closes the sheet."""
        focus = self.focusWidget()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(focus, QPushButton):
            focus.click()
        else:
            super().keyPressEvent(event)

    def _number(self, name: str, at: int, low: int, high: int) -> tuple[QLabel, NumberField]:
        row, column = divmod(at, COLUMNS)
        label = plain_label("", "small", self._grid_box)
        optional = name not in {"tiebreak", "armour"}
        field = NumberField(low, high, optional=optional, parent=self._grid_box)
        field.setObjectName(f"tracker.sheet.{name}")
        field.set_columns(3)
        field.setMinimumWidth(36)
        field.editingFinished.connect(lambda: self._send_number(name))
        label.setBuddy(field)
        self._grid.addWidget(label, 2 * row, column)
        self._grid.addWidget(field, 2 * row + 1, column)
        self._grid.setColumnStretch(column, 1)
        return label, field

    def _name_numbers(self) -> None:
        if self._texts is None:
            return
        for name, (label, field) in self._numbers.items():
            common = f"tracker.number.{name}"
            theirs = f"stat.{name}"
            known = self._texts.has(common)
            word = self._texts.t(common) if known else self._texts.of(self._system, theirs)
            label.setText(word)
            field.setAccessibleName(word)
            tip = self._texts.t(f"{common}.tip") if known else self._texts.find(self._system, f"{theirs}.tip")
            set_tip(field, tip)

    def _send(self, name: str, field: QLineEdit) -> None:
        if self._shown is not None and field.isModified():
            field.setModified(False)
            self.edited.emit(self._shown.id, name, field.text())

    def _send_side(self, side: str) -> None:
        if self._shown is not None and side != self._shown.side:
            self.edited.emit(self._shown.id, "side", side)

    def _send_number(self, name: str) -> None:
        one = self._shown
        if one is None:
            return
        value = self._numbers[name][1].value()
        if value != (getattr(one, name) if name in OWN else one.stat(name)):
            self.edited.emit(one.id, name, value)

    def _send_note(self) -> None:
        if self._shown is not None and self.note.toPlainText() != self._shown.note:
            self.edited.emit(self._shown.id, "note", self.note.toPlainText())
