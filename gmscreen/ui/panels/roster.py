"""The roster: who is in the campaign, and the short sheet of the one in use."""

from typing import ClassVar

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gmscreen.content.characters import Kind
from gmscreen.ui.panels.character_sheet import CharacterSheet
from gmscreen.ui.panels.find_bar import SearchField
from gmscreen.ui.panels.rows import SMALL_PX, Fonts, Index, RowDelegate, RowPainter, dress_list
from gmscreen.ui.widgets.kept_list import KeptList
from gmscreen.ui.widgets.labels import plain_label, rule_line, set_tip
from gmscreen.ui.widgets.painting import ROW, px
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.entity_rows import ID_ROLE
from gmscreen.viewmodels.roster import (
    COUNT_ROLE,
    KIND_ROLE,
    PLAYS_ROLE,
    RosterFilter,
    RosterModel,
    SheetModel,
)

QWIDGETSIZE_MAX = (1 << 24) - 1
SIGNS = {"pc": "person", "npc": "neutral"}


class RosterList(KeptList):
    """The people; Enter takes one to the desk, F2 renames, Delete takes away, Alt with an arrow moves."""

    taken = Signal(QModelIndex)
    removed = Signal(QModelIndex)
    moved = Signal(QModelIndex, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress_list(self, "roster.list")
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed | QListView.EditTrigger.DoubleClicked)
        self.setDragDropMode(QListView.DragDropMode.InternalMove)
        self.setDropIndicatorShown(True)
        self.clicked.connect(self.taken)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if not index.isValid() or self.state() == QListView.State.EditingState:
            super().keyPressEvent(event)
            return
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 2}
        step = steps.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            self.moved.emit(index, index.row() + step)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.taken.emit(index)
        elif event.key() == Qt.Key.Key_Delete:
            self.removed.emit(index)
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Move the row that is dragged; the campaign brings it to its new place."""
        target = self.indexAt(event.position().toPoint())
        below = self.dropIndicatorPosition() == QAbstractItemView.DropIndicatorPosition.BelowItem
        row = target.row() + (1 if below else 0) if target.isValid() else self.model().rowCount()
        if self.currentIndex().isValid():
            self.moved.emit(self.currentIndex(), row)
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()


class RosterPanel(Panel):
    """The players' characters and the NPCs. `chosen` asks the desk to take a character."""

    panel_id: ClassVar[str] = "roster"
    chosen = Signal(str)
    title_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = RosterModel(workspace.campaign, workspace.language, self)
        self._filter = RosterFilter(self)
        self._filter.setSourceModel(self.model)
        self._sheet_model = SheetModel(workspace.campaign, self)
        self._system = ""
        self.search = SearchField()
        self.search.setObjectName("roster.search")
        self._add = QPushButton()
        self._add.setObjectName("roster.add")
        self.list = RosterList()
        self.list.setModel(self._filter)
        self.list.setItemDelegate(RowDelegate(self.list, self._draw))
        self._empty = plain_label("", "muted")
        self._empty.setObjectName("roster.empty")
        self._stack = QStackedWidget()
        self._sheet = CharacterSheet(self._sheet_model, workspace.language)
        self._line = rule_line()
        self._lay_out()
        self._connect()
        self.retranslate()
        self._on_current()

    # --- what the window asks for

    def set_system(self, system_id: str) -> None:
        """Show the numbers of a system; whoever stands at its desk is shown first."""
        self._system = system_id
        self.model.set_system(system_id)
        self._sheet_model.set_system(self.workspace.campaign.systems.get(system_id))
        self._sheet.build()
        if not self.current():
            self._show_first()

    def select(self, character_id: str) -> None:
        """Show the sheet of a character; a search that leaves it out is over."""
        source = self.model.index(self.model.row_of(character_id))
        if source.isValid() and not self._filter.mapFromSource(source).isValid():
            self.search.clear()
        index = self._filter.mapFromSource(source)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)

    def current(self) -> str:
        """Whose sheet is shown; empty for nobody."""
        return str(self.list.currentIndex().data(ID_ROLE) or "")

    def focus_first(self) -> None:
        """Put the keyboard into the list; where that is empty, on what fills it, or on the search."""
        nobody = self.search if self.model.rowCount() else self._add
        target = self.list if self._filter.rowCount() else nobody
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_search(self) -> bool:
        """Put the cursor into the search field."""
        self.search.begin()
        return True

    def title_extra(self) -> str:
        """How many there are of either kind, of those who belong at the desk in front."""
        people = [self.model.entity(row) for row in range(self.model.rowCount())]
        kinds = [one.kind for one in people if self.model.plays(one)]
        found = [(kind, kinds.count(kind)) for kind in SIGNS if kind in kinds]
        return " · ".join(f"{number} {self.workspace.texts.t(f'roster.{kind}')}" for kind, number in found)

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self.workspace.texts
        self.search.retranslate(texts, "roster.search")
        self._add.setText(texts.t("roster.add"))
        set_tip(self._add, texts.t("roster.add.tip"))
        self.list.setAccessibleName(texts.t("panel.roster"))
        self._sheet.retranslate()
        self._on_rows()

    # --- building

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 12, 0)
        head.setSpacing(8)
        head.addWidget(self.search, 1)
        head.addWidget(self._add)
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(12, 4, 12, 4)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._stack, 1)
        column.addWidget(self._line)
        column.addWidget(self._sheet, 1)

    def _connect(self) -> None:
        self.workspace.look.changed.connect(self._fit_list)
        self._add.clicked.connect(self.add)
        self.search.textChanged.connect(self._on_search)
        self.search.returnPressed.connect(self._take_first)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.list.taken.connect(lambda index: self.chosen.emit(str(index.data(ID_ROLE))))
        self.list.removed.connect(lambda index: self.model.remove(str(index.data(ID_ROLE))))
        self.list.moved.connect(self._move)
        self._sheet.remove.clicked.connect(lambda: self.model.remove(self.current()))
        for signal in (self.model.rowsInserted, self.model.rowsRemoved, self.model.modelReset):
            signal.connect(self._on_rows)
        self.model.dataChanged.connect(self.title_changed)
        self.model.modelReset.connect(self._show_first)
        # Whatever hears of another campaign first: in the end somebody's sheet is shown.
        self.workspace.campaign.replaced.connect(self._show_first)

    # --- what the GM does

    def add(self) -> None:
        """Add somebody of the same kind as the one in use, and let the name be typed."""
        self.search.clear()
        kind: Kind = "npc" if self.list.currentIndex().data(KIND_ROLE) == "npc" else "pc"
        character_id = self.model.add(kind)
        if character_id:
            self.select(character_id)
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.list.edit(self.list.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties the search, an arrow leads from it to the list."""
        if self.search.hasFocus() and event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        elif self.search.hasFocus() and event.key() == Qt.Key.Key_Down:
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self._filter.index(0, 0))
        else:
            super().keyPressEvent(event)

    def _take_first(self) -> None:
        index = self._filter.index(0, 0)
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.chosen.emit(str(index.data(ID_ROLE)))

    def _move(self, index: QModelIndex, row: int) -> None:
        """Move a row before another of those that are listed."""
        if not 0 <= row <= self._filter.rowCount():
            return
        after = self._filter.mapToSource(self._filter.index(row, 0))
        place = after.row() if after.isValid() else self.model.rowCount()
        self.model.move(str(index.data(ID_ROLE)), place)

    # --- showing

    def _on_search(self, words: str) -> None:
        self._filter.set_words(words)
        self._on_rows()

    def _on_rows(self) -> None:
        texts = self.workspace.texts
        nobody = self.model.rowCount() == 0
        self._empty.setText(texts.t("roster.empty" if nobody else "roster.none_found"))
        self._stack.setCurrentWidget(self.list if self._filter.rowCount() else self._empty)
        self._fit_list()
        self.title_changed.emit()

    def _on_current(self) -> None:
        self._sheet.forget()
        self._sheet_model.show(self.current())
        shown = bool(self.current())
        self._sheet.setVisible(shown)
        self._line.setVisible(shown)
        self._fit_list()

    def _show_first(self) -> None:
        """Show whoever stands at the desk."""
        self.select(self.workspace.campaign.state.find_desk(self._system).request.a.character)
        self._on_current()

    def _fit_list(self) -> None:
        """Give the sheet what room the people leave; without a sheet they have all of it."""
        height = px(self, ROW) * max(3, self._filter.rowCount())
        self._stack.setMaximumHeight(height if self._sheet.isVisibleTo(self) else QWIDGETSIZE_MAX)

    def _draw(self, row: RowPainter, index: Index, font: Fonts) -> None:
        theme, kind = row.theme, str(index.data(KIND_ROLE))
        texts = self.workspace.texts
        here = bool(index.data(PLAYS_ROLE))
        row.icon(SIGNS[kind], theme.text if kind == "pc" and here else theme.muted)
        row.right(str(index.data(COUNT_ROLE) or ""), theme.muted, font(SMALL_PX), least=16)
        row.right(texts.t(f"roster.{kind}"), theme.muted, font(SMALL_PX), least=24)
        name = str(index.data(Qt.ItemDataRole.DisplayRole))
        row.name(name, theme.text if here else theme.muted, font(bold=kind == "pc" and here))
