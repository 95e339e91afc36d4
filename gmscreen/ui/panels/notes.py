"""The GM's notes: pages of plain text that save themselves."""

from typing import ClassVar

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gmscreen.ui.panels.find_bar import SearchField
from gmscreen.ui.panels.note_sheet import NoteSheet
from gmscreen.ui.panels.rows import Fonts, Index, RowDelegate, RowPainter, dress_list
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.painting import px
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.entity_rows import ID_ROLE
from gmscreen.viewmodels.notes import NotesFilter, NotesModel

LIST_WIDTH = 220
WIDEST_LIST = 320


class NotesPanel(Panel):
    """Pages at the left, the one that is open at the right."""

    panel_id: ClassVar[str] = "notes"
    title_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = NotesModel(workspace.campaign, workspace.language, self)
        self._filter = NotesFilter(self)
        self._filter.setSourceModel(self.model)
        self._holding = False
        self.search = SearchField()
        self.search.setObjectName("notes.search")
        self._add = QPushButton()
        self._add.setObjectName("notes.add")
        self.list = QListView()
        dress_list(self.list, "notes.list")
        self.list.setModel(self._filter)
        self.list.setItemDelegate(RowDelegate(self.list, _draw))
        self._empty = plain_label("", "muted")
        self._empty.setObjectName("notes.empty")
        self.sheet = NoteSheet(self.model, workspace.language)
        self._lay_out()
        self._connect()
        self.retranslate()
        self._show_first()

    # --- what the window asks for

    def flush(self) -> bool:
        """Keep what was typed, now; False where that failed."""
        return self.sheet.flush()

    def show_note(self, page_id: str) -> None:
        """Open a page, as the one line asks."""
        self.search.clear()
        index = self._row(page_id)
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.sheet.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def current(self) -> str:
        """The page that is open; empty for none."""
        page = self.sheet.page
        return page.id if page else ""

    def focus_search(self) -> bool:
        """Put the cursor into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()
        return True

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self.workspace.texts
        self.search.setPlaceholderText(texts.t("notes.search"))
        self.search.setAccessibleName(texts.t("notes.search"))
        self.search.name_clear(texts.t("ledger.search.clear"))
        self.list.setAccessibleName(texts.t("notes.pages"))
        self._add.setText(texts.t("notes.add"))
        set_tip(self._add, texts.t("notes.add.tip"))
        self.sheet.retranslate()
        self._on_rows()

    # --- building

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 0, 0)
        head.setSpacing(8)
        head.addWidget(self.search, 1)
        head.addWidget(self._add)
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(12, 4, 12, 4)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        left = self._left = QWidget()
        self._fit()
        pages = QVBoxLayout(left)
        pages.setContentsMargins(0, 0, 0, 8)
        pages.setSpacing(4)
        pages.addLayout(head)
        pages.addWidget(self._stack, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(12)
        row.addWidget(left, 0, Qt.AlignmentFlag.AlignLeft)
        row.addWidget(self.sheet, 1)

    def _fit(self) -> None:
        # The page needs the room more than its name does where the type is large.
        self._left.setFixedWidth(min(px(self, LIST_WIDTH), WIDEST_LIST))

    def _connect(self) -> None:
        self.workspace.look.changed.connect(self._fit)
        self._add.clicked.connect(self.add)
        self.sheet.remove.clicked.connect(self._remove_page)
        self.search.textChanged.connect(self._on_search)
        self.search.returnPressed.connect(self._find)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.model.rowsInserted.connect(self._on_rows)
        self.model.rowsRemoved.connect(self._on_rows)
        self.model.modelReset.connect(self._show_first)

    # --- what the GM does

    def add(self) -> None:
        """Add a page and let its title be typed."""
        self.search.clear()
        if self.flush() and (page_id := self.model.add()):
            self.show_note(page_id)
            self.sheet.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties the search, an arrow leads from it to the pages."""
        if self.search.hasFocus() and event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        elif self.search.hasFocus() and event.key() == Qt.Key.Key_Down:
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _remove_page(self) -> None:
        if self.flush():
            self.model.remove(self.current())

    def _find(self) -> None:
        """Go to the next place of what is looked for: in this page, else in the first page that has it."""
        if self.search.text().strip() and self._filter.rowCount():
            if not self._row(self.current()).isValid():
                self.list.setCurrentIndex(self._filter.index(0, 0))
            self.sheet.text.select_next(self.search.text())

    # --- following

    def _row(self, page_id: str) -> QModelIndex:
        return self._filter.mapFromSource(self.model.index(self.model.row_of(page_id)))

    def _on_search(self, words: str) -> None:
        # The page that is open stays open, also where the search leaves it out of the list.
        self._holding = True
        self._filter.set_words(words)
        self.list.setCurrentIndex(self._row(self.current()))
        self._holding = False
        self._on_rows()

    def _on_rows(self) -> None:
        texts = self.workspace.texts
        nothing = self.model.rowCount() == 0
        self._empty.setText(texts.t("notes.empty" if nothing else "notes.none_found"))
        self._stack.setCurrentWidget(self.list if self._filter.rowCount() else self._empty)
        self.sheet.setVisible(not nothing)
        self.title_changed.emit()

    def _on_current(self) -> None:
        wanted = str(self.list.currentIndex().data(ID_ROLE) or "")
        if self._holding or wanted == self.current():
            return
        if self.flush():
            self.sheet.open(wanted)
            return
        # What could not be kept stays on the screen.
        self._holding = True
        self.list.setCurrentIndex(self._row(self.current()))
        self._holding = False

    def _show_first(self) -> None:
        self.sheet.forget()
        self._on_rows()
        self.list.setCurrentIndex(self._filter.index(0, 0))


def _draw(row: RowPainter, index: Index, font: Fonts) -> None:
    row.name(str(index.data(Qt.ItemDataRole.DisplayRole)), row.theme.text, font())
