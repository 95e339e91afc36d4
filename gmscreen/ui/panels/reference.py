"""The reference: the rules of the shown system at a glance."""

from typing import Any, ClassVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QListView, QStackedWidget, QVBoxLayout, QWidget

from gmscreen.ui.panels.find_bar import SearchField
from gmscreen.ui.panels.reference_text import ReferenceText
from gmscreen.ui.panels.rows import Fonts, Index, RowDelegate, RowPainter, dress_list, list_width
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.reference import Section, found_in, page

ANCHOR_ROLE = Qt.ItemDataRole.UserRole + 1


class SectionRows(QAbstractListModel):
    """The headings of a page."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sections: tuple[Section, ...] = ()

    def show(self, sections: tuple[Section, ...]) -> None:
        """List other sections."""
        if sections != self._sections:
            self.beginResetModel()
            self._sections = sections
            self.endResetModel()

    def row_of(self, anchor: str) -> int:
        """The row of a section, or −1."""
        return next((row for row, one in enumerate(self._sections) if one.anchor == anchor), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._sections)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        section = self._sections[index.row()]
        return {Qt.ItemDataRole.DisplayRole: section.title, ANCHOR_ROLE: section.anchor}.get(role)


class ReferencePanel(Panel):
    """Contents at the left, the page at the right."""

    panel_id: ClassVar[str] = "reference"
    title_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self._page_id = ""
        self._following = False
        self._late_look = False
        self.search = SearchField()
        self.search.setObjectName("reference.search")
        self._rows = SectionRows(self)
        self.contents = QListView()
        dress_list(self.contents, "reference.contents")
        self.contents.setModel(self._rows)
        self.contents.setItemDelegate(RowDelegate(self.contents, _draw))
        self.text = ReferenceText()
        self._empty = plain_label("", "muted")
        self._empty.setObjectName("reference.empty")
        self._lay_out()
        self._connect()
        self.retranslate()

    # --- what the window asks for

    def show_page(self, page_id: str, anchor: str = "") -> None:
        """Show a page, and one of its sections; the page that is there already stays where it was read."""
        if page_id != self._page_id:
            self._page_id = page_id
            self.search.clear()
            self._load()
        if anchor:
            self._go_to(anchor)

    def current(self) -> str:
        """The page that is shown."""
        return self._page_id

    def focus_search(self) -> bool:
        """Put the cursor into the search field."""
        self.search.begin()
        return True

    def retranslate(self) -> None:
        """Show everything in the present language, at the place where it was read."""
        texts = self.workspace.texts
        self.search.retranslate(texts, "reference.search")
        self.contents.setAccessibleName(texts.t("reference.contents"))
        self.text.setAccessibleName(texts.t("reference.text"))
        place = self.text.current_section()
        self._load()
        self._go_to(place)

    # --- building

    def _lay_out(self) -> None:
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(12, 4, 12, 4)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.contents)
        self._stack.addWidget(self._empty)
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 0, 0)
        head.addWidget(self.search)
        left = self._left = QWidget()
        self._fit()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._stack, 1)
        paper = QVBoxLayout()
        paper.setContentsMargins(0, 0, 12, 8)
        paper.addWidget(self.text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(12)
        row.addWidget(left, 0, Qt.AlignmentFlag.AlignLeft)
        row.addLayout(paper, 1)

    def _fit(self) -> None:
        self._left.setFixedWidth(list_width(self))

    def _connect(self) -> None:
        self.search.textChanged.connect(self._on_search)
        self.search.returnPressed.connect(lambda: self.text.find_next(self.search.text()))
        self.contents.selectionModel().currentChanged.connect(self._on_current)
        self.contents.clicked.connect(self._on_current)
        self.text.section_asked.connect(self._go_to)
        self.text.verticalScrollBar().valueChanged.connect(self._on_scroll)
        self.workspace.look.changed.connect(self._on_look)

    # --- following

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties the search, an arrow leads from it to the contents."""
        if self.search.hasFocus() and event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        elif self.search.hasFocus() and event.key() == Qt.Key.Key_Down:
            self.contents.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _load(self) -> None:
        systems = self.workspace.campaign.systems.values()
        self.text.show_page(page(self._page_id, self.workspace.texts.language, systems))
        self._on_search(self.search.text())

    def _go_to(self, anchor: str) -> None:
        self._following = True
        if self.text.go_to(anchor):
            self.contents.setCurrentIndex(self._rows.index(self._rows.row_of(anchor)))
        self._following = False

    def _on_search(self, words: str) -> None:
        """List the sections that hold the words, and mark them in the text."""
        texts, shown = self.workspace.texts, self.text.page
        every = shown.parts if shown else ()
        found = found_in(every, words) if words.strip() else every
        self._following = True
        self._rows.show(found)
        self.text.mark(words)
        self._following = False
        self._empty.setText(texts.t("reference.none_found" if every else "reference.empty"))
        self._stack.setCurrentWidget(self.contents if found else self._empty)
        self.text.setVisible(bool(every))
        self._on_scroll()

    def _on_current(self, index: QModelIndex) -> None:
        if not self._following and index.isValid():
            self._go_to(str(index.data(ANCHOR_ROLE)))

    def _on_scroll(self) -> None:
        """Let the contents show what is being read."""
        if not self._following:
            self._following = True
            row = self._rows.row_of(self.text.current_section())
            self.contents.setCurrentIndex(self._rows.index(row))
            self._following = False

    def _on_look(self) -> None:
        """A page that nobody sees is dressed when it comes to be seen."""
        self._late_look = not self.isVisible()
        if not self._late_look:
            self._wear()

    def showEvent(self, event: QShowEvent) -> None:
        """Wear the present look."""
        super().showEvent(event)
        if self._late_look:
            self._on_look()

    def _wear(self) -> None:
        self._following = True
        self._fit()
        self.text.restyle()
        self.text.mark(self.search.text())
        self._following = False


def _draw(row: RowPainter, index: Index, font: Fonts) -> None:
    row.name(str(index.data(Qt.ItemDataRole.DisplayRole)), row.theme.text, font())
