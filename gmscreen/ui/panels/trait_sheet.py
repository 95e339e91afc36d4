"""The named traits on the short sheet of a character: talents, limitations, aspects."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListView, QVBoxLayout, QWidget

from gmscreen.ui.panels.rows import SMALL_PX, Fonts, Index, RowDelegate, RowPainter, dress_list
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.widgets.painting import ROW, px
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.roster import SheetModel
from gmscreen.viewmodels.roster_skills import SkillProblem
from gmscreen.viewmodels.roster_traits import KIND_ROLE, VALUE_ROLE

PIECE = 40
MOST_ROWS = 5


class TraitList(QListView):
    """The traits; Enter edits one, Delete takes it away."""

    def __init__(self, model: SheetModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress_list(self, "roster.traits")
        self._sheet = model
        self.setModel(model.traits)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed | QListView.EditTrigger.DoubleClicked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if not index.isValid() or self.state() == QListView.State.EditingState:
            super().keyPressEvent(event)
        elif event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            row = index.row()
            self._sheet.traits.remove(row)
            left = self.model().rowCount()
            self.setCurrentIndex(self.model().index(min(row, left - 1), 0))
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.edit(index)
        else:
            super().keyPressEvent(event)


class TraitSection(QWidget):
    """The traits with the field that adds one; a button beside it says of which kind."""

    def __init__(self, model: SheetModel, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._language = language
        self._kind = ""
        self._title = plain_label("", "small")
        self.list = TraitList(model)
        self.list.setItemDelegate(RowDelegate(self.list, self._draw))
        self.kind = MenuButton()
        self.kind.setObjectName("roster.trait.kind")
        self.adder = QLineEdit()
        self.adder.setObjectName("roster.trait.add")
        self._problem = plain_label("", "error")
        self._problem.setObjectName("roster.trait.problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._lay_out()
        self.kind.picked.connect(self._choose)
        self.adder.returnPressed.connect(self._add)
        self.adder.textEdited.connect(lambda _: self._say(None))
        model.traits.refused.connect(self._say)
        for signal in (model.traits.modelReset, model.traits.rowsRemoved):
            signal.connect(self._fit)

    def build(self) -> None:
        """Show the kinds that the system declares; nothing where it has none."""
        self._kind = next(iter(self._model.traits.specs), "")
        self.setVisible(bool(self._kind))
        self._fit()

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts, system = self._language.texts, self._system
        self._title.setText(texts.t("roster.traits"))
        self.list.setAccessibleName(texts.t("roster.traits"))
        set_tip(self.list, texts.t("roster.traits.tip"))
        self.kind.setAccessibleName(texts.t("roster.trait.kind"))
        items = [MenuItem(one, texts.of(system, f"trait.{one}")) for one in self._model.traits.specs]
        self.kind.set_items(items)
        self.adder.setAccessibleName(texts.t("roster.trait.add"))
        set_tip(self.adder, texts.t("roster.trait.add.tip"))
        self._show_kind()
        self._say(None)

    def forget(self) -> None:
        """Drop what was typed for somebody else."""
        self.adder.setText("")
        self._say(None)

    @property
    def _system(self) -> str:
        return self._model.system.id if self._model.system else ""

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        row.addWidget(self.kind)
        row.addWidget(self.adder, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for label in (self._title, self._problem):
            label.setContentsMargins(12, 0, 12, 0)
        column.addWidget(self._title)
        column.addWidget(self.list)
        column.addLayout(row)
        column.addWidget(self._problem)

    def _fit(self) -> None:
        rows = min(self.list.model().rowCount(), MOST_ROWS)
        self.list.setFixedHeight(px(self, ROW) * rows)
        self.list.setVisible(rows > 0)

    def _choose(self, kind: str) -> None:
        self._kind = kind
        self._show_kind()
        self._say(None)
        self.adder.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_kind(self) -> None:
        texts = self._language.texts
        self.kind.setText(texts.of(self._system, f"trait.{self._kind}") if self._kind else "")
        spec = self._model.traits.specs.get(self._kind)
        hint = "roster.trait.hint.name"
        if spec is not None and spec.maximum:
            hint = "roster.trait.hint.plus" if spec.sign > 0 else "roster.trait.hint.minus"
        self.adder.setPlaceholderText(texts.t(hint))

    def _add(self) -> None:
        if not self.adder.text().strip():
            return
        problem = self._model.traits.add(self.adder.text(), self._kind)
        if problem is None:
            self.adder.setText("")  # not clear(), which could be undone in the field
        self._say(problem)

    def _say(self, problem: SkillProblem | None) -> None:
        words = ""
        if problem is not None:
            spec = self._model.traits.specs.get(self._kind)
            piece = problem.piece if len(problem.piece) <= PIECE else problem.piece[:PIECE] + "…"
            low, high = (spec.minimum, spec.maximum) if spec else (0, 0)
            words = self._language.texts.t(
                f"roster.skill.problem.{problem.code}", piece=piece, low=low, high=high
            )
        self._problem.setText(words)
        self._problem.setVisible(bool(words))

    def _draw(self, row: RowPainter, index: Index, font: Fonts) -> None:
        row.right(str(index.data(VALUE_ROLE)), row.theme.text, font(bold=True), least=24)
        kind = self._language.texts.of(self._system, f"trait.{index.data(KIND_ROLE)}")
        row.right(kind, row.theme.muted, font(SMALL_PX), least=24)
        row.name(str(index.data(Qt.ItemDataRole.DisplayRole)), row.theme.text, font())
