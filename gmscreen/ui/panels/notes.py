"""The GM's notes: pages of plain text that save themselves, and the scenes of the campaign."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gmscreen.ui.icons import icon
from gmscreen.ui.panels.find_bar import SearchField
from gmscreen.ui.panels.note_sheet import NoteSheet
from gmscreen.ui.panels.rows import Fonts, Index, RowDelegate, RowPainter, dress_list, list_width
from gmscreen.ui.theme import font_scale
from gmscreen.ui.widgets.flow_box import FlowBox
from gmscreen.ui.widgets.kept_list import KeptList
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.segmented import SegmentedControl
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.entity_rows import ID_ROLE
from gmscreen.viewmodels.notes import NotesFilter, NotesModel
from gmscreen.viewmodels.texts import Texts

if TYPE_CHECKING:
    from gmscreen.ui.panels.scene_list import SceneDesk

LARGE = 1.5
USUAL_PADDING = 12
TIGHT_PADDING = 2


class NotesPanel(Panel):
    """Pages, or scenes, at the left, the one that is open at the right."""

    panel_id: ClassVar[str] = "notes"
    title_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = NotesModel(workspace.campaign, workspace.language, self)
        self._filter = NotesFilter(self)
        self._filter.setSourceModel(self.model)
        self._holding = False
        self._scenes: SceneDesk | None = None
        self.which = SegmentedControl()
        self.which.setObjectName("notes.which")
        self.search = SearchField()
        self.search.setObjectName("notes.search")
        self._add = QPushButton()
        self._add.setObjectName("notes.add")
        self.list = KeptList()
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
        scenes = self._scenes is None or self._scenes.sheet.flush()
        return self.sheet.flush() and scenes

    @property
    def scenes(self) -> "SceneDesk":
        """The scenes, which are built when somebody first looks at them."""
        if self._scenes is None:
            from gmscreen.ui.panels.scene_list import SceneDesk  # noqa: PLC0415 - not on screen at first

            self._scenes = SceneDesk(self.workspace, self)
            self._lists.addWidget(self._scenes.left)
            self._sheets.addWidget(self._scenes.sheet)
        return self._scenes

    def turn(self, which: str) -> None:
        """Show the `pages` or the `scenes`."""
        self.which.set_current(which)
        self.flush()
        self._lists.setCurrentIndex(0)
        self._sheets.setCurrentIndex(0)
        if which == "scenes":
            self._lists.setCurrentWidget(self.scenes.left)
            self._sheets.setCurrentWidget(self.scenes.sheet)
        _name_add(self._add, self.workspace.texts, which)

    def show_note(self, page_id: str) -> None:
        """Open a page, as the one line asks."""
        self.turn("pages")
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
        self.turn("pages")
        self.search.begin()
        return True

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self.workspace.texts
        self.search.retranslate(texts, "notes.search")
        self.list.setAccessibleName(texts.t("notes.pages"))
        self.which.set_items([(one, texts.t(f"notes.which.{one}")) for one in ("pages", "scenes")])
        self.which.setAccessibleName(texts.t("notes.which"))
        _name_add(self._add, texts, self.which.current())
        self.sheet.retranslate()
        if self._scenes is not None:
            self._scenes.retranslate()
        self._on_rows()

    # --- building

    def _lay_out(self) -> None:
        head = FlowBox()
        head.flow.setContentsMargins(12, 0, 0, 0)
        head.flow.addWidget(self.which)
        head.flow.addWidget(self._add)
        head.flow.setAlignment(self._add, Qt.AlignmentFlag.AlignRight)
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(12, 4, 12, 4)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        find = QHBoxLayout()
        find.setContentsMargins(12, 0, 0, 0)
        find.addWidget(self.search)
        pages = QVBoxLayout(pages_side := QWidget())
        pages.setContentsMargins(0, 0, 0, 0)
        pages.setSpacing(4)
        pages.addLayout(find)
        pages.addWidget(self._stack, 1)
        self._lists = QStackedWidget()
        self._lists.addWidget(pages_side)
        self._sheets = QStackedWidget()
        # In a place of its own: without pages the sheet hides, and a stack shows and hides what lies in it.
        place = QVBoxLayout(sheet_side := QWidget())
        place.setContentsMargins(0, 0, 0, 0)
        place.addWidget(self.sheet)
        self._sheets.addWidget(sheet_side)
        left = self._left = QWidget()
        self._fit()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(4)
        column.addWidget(head)
        column.addWidget(self._lists, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(12)
        row.addWidget(left, 1)
        row.addWidget(self._sheets, 1)

    def _fit(self) -> None:
        self._left.setMaximumWidth(list_width(self))
        self.which.set_padding(USUAL_PADDING if font_scale() < LARGE else TIGHT_PADDING)
        self._add.setIcon(icon("plus", self.workspace.look.theme.text))

    def _connect(self) -> None:
        self.which.chosen.connect(self.turn)
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
        """Add a page, or a scene, and let its title be typed."""
        if self.which.current() == "scenes":
            self.scenes.add()
            return
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


def _name_add(button: QPushButton, texts: Texts, which: str) -> None:
    tip = texts.t("scenes.add.tip" if which == "scenes" else "notes.add.tip")
    button.setAccessibleName(tip)
    set_tip(button, tip)
