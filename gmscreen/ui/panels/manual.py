"""The manual, on a sheet beside the game: its pages, what is found in them, and the way back."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListView, QStackedWidget, QVBoxLayout, QWidget

from gmscreen.ui.panels.find_bar import SearchField
from gmscreen.ui.panels.reference_text import ReferenceText
from gmscreen.ui.panels.rows import SMALL_PX, Fonts, Index, RowDelegate, RowPainter, dress_list
from gmscreen.ui.widgets.choice_box import ChoiceBox, ChoiceItem
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.painting import FlatButton
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.manual import INDEX, Hit, Manual, every_page

HIT_ROLE = Qt.ItemDataRole.UserRole + 1
Place = tuple[str, str]
NOT_TYPING = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class HitRows(QAbstractListModel):
    """The sections that hold what is looked for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: tuple[Hit, ...] = ()

    def show(self, hits: tuple[Hit, ...]) -> None:
        """List other sections."""
        self.beginResetModel()
        self._hits = hits
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        hit = self._hits[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return hit.section.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(dict.fromkeys((hit.section.title, hit.page_title)))
            case _:
                return hit if role == HIT_ROLE else None


class HitList(QListView):
    """What was found; Enter or a click opens the page there, Escape leads back to the search."""

    opened = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        dress_list(self, "manual.found")
        self.clicked.connect(self._open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.currentIndex().isValid():
                self._open(self.currentIndex())
            case Qt.Key.Key_Escape:
                self.left.emit()
            case _:
                super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(index.data(HIT_ROLE))


class ManualView(QWidget):
    """Shows the manual. `action_wanted` carries an action that a link of it starts."""

    action_wanted = Signal(str)

    def __init__(self, workspace: Workspace, manual: Manual, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("manual.view")
        self._workspace = workspace
        self._manual = manual
        self._page = ""
        self._before: list[Place] = []
        self.back = FlatButton("", icon="left", padding=8)
        self.back.setObjectName("manual.back")
        self.back.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pages = ChoiceBox()
        self.pages.setObjectName("manual.pages")
        self.search = SearchField()
        self.search.setObjectName("manual.search")
        self.text = ReferenceText()
        self.text.setObjectName("manual.text")
        self._rows = HitRows(self)
        self.found = HitList()
        self.found.setModel(self._rows)
        self.found.setItemDelegate(RowDelegate(self.found, _draw))
        self._nothing = plain_label("", "muted")
        self._nothing.setObjectName("manual.nothing")
        self._lay_out()
        self._connect()
        self.retranslate(manual)

    # --- what the window asks for

    def show_page(self, page_id: str, anchor: str = "") -> None:
        """Show a page from its beginning, or from one of its sections; a search is over."""
        if self._page and (page_id, anchor) != self._place():
            self._before.append(self._place())
        self._open(page_id, anchor)

    def current(self) -> str:
        """The page that is shown."""
        return self._page

    def focus_text(self) -> None:
        """Put the keyboard on the page, so that it can be scrolled."""
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self, manual: Manual) -> None:
        """Show the same place of `manual`, in whose words and keys everything is said from now on."""
        self._manual = manual
        texts = manual.texts
        self.back.setAccessibleName(texts.t("manual.back"))
        set_tip(self.back, texts.t("manual.back"))
        self.pages.set_items(
            [
                ChoiceItem(INDEX, texts.t("manual.index")),
                *(ChoiceItem(page, title, group=chapter) for chapter, page, title in manual.titles()),
            ]
        )
        self.pages.setAccessibleName(texts.t("manual.pages"))
        set_tip(self.pages, texts.t("manual.pages"))
        self.search.retranslate(texts, "manual.search")
        self.found.setAccessibleName(texts.t("manual.found"))
        self.text.setAccessibleName(texts.t("manual.text"))
        if self._page:
            self._open(*self._place(), keep=True)

    # --- building

    def _lay_out(self) -> None:
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._nothing.setContentsMargins(12, 4, 12, 4)
        self._stack = QStackedWidget()
        for page in (self.text, self.found, self._nothing):
            self._stack.addWidget(page)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 8, 0)
        head.setSpacing(8)
        head.addWidget(self.back)
        head.addWidget(self.pages, 1)
        head.addWidget(self.search, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self.back.clicked.connect(self.go_back)
        self.pages.picked.connect(self._on_picked)
        self.search.textChanged.connect(self._on_search)
        self.search.returnPressed.connect(self._open_found)
        self.found.opened.connect(self._on_hit)
        self.found.left.connect(self.search.begin)
        self.text.section_asked.connect(lambda anchor: self.show_page(self._page, anchor))
        self.text.page_asked.connect(self._on_link)
        self.text.action_asked.connect(self.action_wanted)
        self._workspace.look.changed.connect(self._on_look)

    # --- what the GM does

    def go_back(self) -> None:
        """Show the place that was read before."""
        if self._before:
            self._open(*self._before.pop())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends the search, Alt with an arrow goes back, an arrow leads from the search to what was
        found.
        """
        key, alt = event.key(), event.modifiers() == Qt.KeyboardModifier.AltModifier
        if key == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self.focus_text()
        elif key == Qt.Key.Key_Left and alt:
            self.go_back()
        elif key == Qt.Key.Key_Down and self.search.hasFocus():
            self._enter_found()
        elif (text := event.text()).strip().isalnum() and not event.modifiers() & NOT_TYPING:
            # Whoever types on a page looks for something.
            self.search.begin()
            self.search.setText(text)
        else:
            super().keyPressEvent(event)

    def _on_picked(self, page_id: str) -> None:
        self.show_page(page_id)
        self.focus_text()

    def _on_link(self, page_id: str, anchor: str) -> None:
        if page_id in every_page():
            self.show_page(page_id, anchor)

    def _on_hit(self, hit: Hit) -> None:
        words = self.search.text().split()
        self.show_page(hit.page, hit.section.anchor)
        self.text.mark(*words)
        self.focus_text()

    def _open_found(self) -> None:
        """Enter in the search opens the section that is marked, as it does in the one line."""
        if (index := self.found.currentIndex()).isValid():
            self._on_hit(index.data(HIT_ROLE))

    def _enter_found(self) -> None:
        if self._rows.rowCount():
            self.found.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_search(self, words: str) -> None:
        hits = self._manual.search(words)
        self._rows.show(hits)
        self.found.setCurrentIndex(self._rows.index(0))
        self._nothing.setText(self._manual.texts.t("manual.none_found", words=words.strip()))
        searching = bool(words.strip())
        self._stack.setCurrentWidget(self.text if not searching else self.found if hits else self._nothing)

    # --- showing

    def _place(self) -> Place:
        return self._page, self.text.current_section()

    def _open(self, page_id: str, anchor: str, *, keep: bool = False) -> None:
        words = self.search.text() if keep else ""
        self._page = page_id
        self.text.show_page(self._manual.page(page_id))
        if anchor:
            self.text.go_to(anchor)
        self.pages.set_current(page_id)
        self.back.setEnabled(bool(self._before))
        if self.search.text() == words:
            self._on_search(words)
        else:
            self.search.setText(words)

    def _on_look(self) -> None:
        self.text.restyle()


def _draw(row: RowPainter, index: Index, font: Fonts) -> None:
    hit = index.data(HIT_ROLE)
    if isinstance(hit, Hit):
        if hit.page_title != hit.section.title:
            row.right(hit.page_title, row.theme.muted, font(SMALL_PX))
        row.name(hit.section.title, row.theme.text, font())
