"""The short sheet of one character: name, kind, the stats of the shown system, and its skills."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gmscreen.content.characters import Kind
from gmscreen.rules.system import StatField
from gmscreen.ui.panels.rows import Fonts, Index, RowDelegate, RowPainter, dress_list
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.roster import VALUE_ROLE, SheetModel
from gmscreen.viewmodels.roster_skills import SkillProblem

if TYPE_CHECKING:
    from gmscreen.ui.panels.trait_sheet import TraitSection

COLUMNS = 4
PIECE = 40
KINDS: tuple[Kind, ...] = ("pc", "npc")


class SkillList(QListView):
    """The skills; a digit or Enter edits one, + and − change its value, Delete takes it away."""

    def __init__(self, model: SheetModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress_list(self, "roster.skills")
        self._sheet = model
        self.setItemDelegate(RowDelegate(self, _draw_skill))
        self.setModel(model.skills)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed | QListView.EditTrigger.DoubleClicked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if not index.isValid() or self.state() == QListView.State.EditingState:
            super().keyPressEvent(event)
            return
        steps = {"+": 1, "-": -1, "−": -1}
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self._sheet.skills.remove(index.row())
        elif event.text() in steps:
            self._sheet.skills.add_to_value(index.row(), steps[event.text()])
        elif event.text().isdecimal():
            self._type_value(index, event.text())
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.edit(index)
        else:
            super().keyPressEvent(event)

    def _type_value(self, index: QModelIndex, digit: str) -> None:
        """Open the row with a value that begins with `digit`."""
        self.edit(index)
        field = self.viewport().findChild(QLineEdit)
        if isinstance(field, QLineEdit):
            field.setText(f"{index.data()} {digit}")
            field.setModified(True)


class StatGrid(QWidget):
    """One small field for each stat of the system."""

    def __init__(self, model: SheetModel, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._language = language
        self._fields: dict[str, tuple[QLabel, NumberField]] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)

    def build(self) -> None:
        """Make the fields that the system declares."""
        for label, field in self._fields.values():
            for widget in (label, field):
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        stats = self._model.system.stats if self._model.system else ()
        self._fields = {stat.id: self._make(stat, place) for place, stat in enumerate(stats)}
        self.setVisible(bool(stats))
        self.retranslate()

    def retranslate(self) -> None:
        """Name the fields."""
        system = self._model.system
        texts = self._language.texts
        for stat_id, (label, field) in self._fields.items():
            name = texts.of(system.id if system else "", f"stat.{stat_id}")
            long = texts.find(system.id if system else "", f"stat.{stat_id}.tip")
            label.setText(name)
            # What is only an abbreviation to the eye is said in full.
            field.setAccessibleName(long if long and name.isupper() else name)
            set_tip(field, long)
            set_tip(label, long)

    def refresh(self) -> None:
        """Show the values; a field in which the same number is being typed is left alone."""
        for stat_id, (_, field) in self._fields.items():
            value = self._model.stat(stat_id)
            if field.value() != value:
                field.set_value(value)

    def _make(self, stat: StatField, place: int) -> tuple[QLabel, NumberField]:
        row, column = divmod(place, COLUMNS)
        label = plain_label("", "small", self)
        field = NumberField(stat.minimum, stat.maximum, optional=True, parent=self)
        field.setObjectName(f"roster.stat.{stat.id}")
        field.setMinimumWidth(0)
        field.value_changed.connect(lambda value, stat_id=stat.id: self._model.set_stat(stat_id, value))
        label.setBuddy(field)
        self._grid.addWidget(label, 2 * row, column)
        self._grid.addWidget(field, 2 * row + 1, column)
        self._grid.setColumnStretch(column, 1)
        return label, field


class CharacterSheet(QWidget):
    """Everything that can be edited about one character, in place."""

    def __init__(self, model: SheetModel, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("roster.sheet")
        self._model = model
        self._language = language
        self.name = QLineEdit()
        self.name.setObjectName("roster.name")
        self.kind = SegmentedControl()
        self.kind.setObjectName("roster.kind")
        self._stats = StatGrid(model, language)
        self._skills_title = plain_label("", "small")
        self.skills = SkillList(model)
        self.adder = QLineEdit()
        self.adder.setObjectName("roster.skill.add")
        self._problem = plain_label("", "error")
        self._problem.setObjectName("roster.skill.problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._traits: TraitSection | None = None
        self.remove = QPushButton()
        self.remove.setObjectName("roster.remove")
        self.remove.setProperty("role", "quiet")
        self._lay_out()
        self._connect()
        self.build()

    def build(self) -> None:
        """Show the fields of another system."""
        self._stats.build()
        self._build_traits()
        self.retranslate()
        self.refresh()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._language.texts
        system = self._model.system.id if self._model.system else ""
        self.name.setAccessibleName(texts.t("roster.name"))
        self.kind.set_items([(kind, texts.t(f"roster.{kind}")) for kind in KINDS])
        self.kind.setAccessibleName(texts.t("roster.kind"))
        self._stats.retranslate()
        if self._traits is not None:
            self._traits.retranslate()
        self._skills_title.setText(texts.t("roster.skills"))
        self.skills.setAccessibleName(texts.t("roster.skills"))
        set_tip(self.skills, texts.t("roster.skills.tip"))
        self.adder.setPlaceholderText(texts.find(system, "roster.skill.hint") or texts.t("roster.skill.hint"))
        self.adder.setAccessibleName(texts.t("roster.skill.add"))
        set_tip(self.adder, texts.t("roster.skill.add.tip"))
        self.remove.setText(texts.t("roster.remove"))
        set_tip(self.remove, texts.t("roster.remove.tip"))
        self._say(None)

    def refresh(self) -> None:
        """Show the character as the campaign has it."""
        one = self._model.character
        self.setEnabled(one is not None)
        if one is None:
            return
        if self.name.text() != one.name and not (self.name.hasFocus() and self.name.isModified()):
            self.name.setText(one.name)
            self.name.setCursorPosition(0)
        self.kind.set_current(one.kind)
        self._stats.refresh()

    def forget(self) -> None:
        """Drop what was typed for somebody else."""
        self.adder.clear()
        if self._traits is not None:
            self._traits.forget()
        self.name.setModified(False)
        self._say(None)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.name, 1)
        head.addWidget(self.kind)
        box = QVBoxLayout()
        box.setContentsMargins(12, 4, 12, 0)
        box.setSpacing(12)
        box.addLayout(head)
        box.addWidget(self._stats)
        box.addWidget(self._skills_title)
        foot = QVBoxLayout()
        foot.setContentsMargins(12, 4, 12, 0)
        foot.setSpacing(4)
        foot.addWidget(self.adder)
        foot.addWidget(self._problem)
        end = QVBoxLayout()
        end.setContentsMargins(12, 4, 12, 4)
        end.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignRight)
        self._trait_place = QVBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(box)
        column.addWidget(self.skills, 1)
        column.addLayout(foot)
        column.addLayout(self._trait_place)
        column.addLayout(end)

    def _build_traits(self) -> None:
        """Show the traits, from the first system on that has any."""
        if self._traits is None and self._model.traits.specs:
            from gmscreen.ui.panels.trait_sheet import TraitSection  # noqa: PLC0415 - most systems have none

            self._traits = TraitSection(self._model, self._language)
            self._trait_place.addWidget(self._traits)
        if self._traits is not None:
            self._traits.build()

    def _connect(self) -> None:
        self.name.editingFinished.connect(self._rename)
        self.kind.chosen.connect(self._set_kind)
        self.adder.returnPressed.connect(self._add_skills)
        self.adder.textEdited.connect(lambda _: self._say(None))
        self._model.skills.refused.connect(self._say)
        self._model.changed.connect(self.refresh)

    def _rename(self) -> None:
        self.name.setModified(False)
        one = self._model.character
        if one is not None and not self._model.rename(self.name.text()):
            self.name.setText(one.name)

    def _set_kind(self, kind: str) -> None:
        self._model.set_kind("npc" if kind == "npc" else "pc")

    def _add_skills(self) -> None:
        found = self._model.add_skills(self.adder.text())
        self.adder.setText(found.left)
        self._say(found.problems[0] if found.problems else None, len(found.problems))
        if found.skills:
            row = self._model.skills.row_of(found.skills[-1].name)
            self.skills.scrollTo(self._model.skills.index(row))

    def _say(self, problem: SkillProblem | None, number: int = 1) -> None:
        """Say why something was not taken, right below it; nothing for no problem."""
        texts = self._language.texts
        words = ""
        if problem is not None:
            piece = problem.piece if len(problem.piece) <= PIECE else problem.piece[:PIECE] + "…"
            low, high = self._model.skills.limits
            words = texts.t(f"roster.skill.problem.{problem.code}", piece=piece, low=low, high=high)
            if number > 1:
                words += " " + texts.t("roster.skill.problem.more", n=number - 1)
        self._problem.setText(words)
        self._problem.setVisible(bool(words))


def _draw_skill(row: RowPainter, index: Index, font: Fonts) -> None:
    row.right(str(index.data(VALUE_ROLE)), row.theme.text, font(bold=True), least=24)
    row.name(str(index.data(Qt.ItemDataRole.DisplayRole)), row.theme.text, font())
