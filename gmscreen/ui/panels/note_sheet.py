"""One page of notes, being written."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gmscreen.content.characters import NAME_LIMIT
from gmscreen.session.roster import NOTE_LIMIT
from gmscreen.session.state import NotePage
from gmscreen.ui.panels.note_editor import LONGEST_LINE, NoteEditor
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.notes import NotesModel

SAVE_MS = 250


class NoteSheet(QWidget):
    """The title and the text of the open page.

    What is typed is kept a quarter of a second after the last key, and at once when the focus leaves, another
    page is opened or somebody asks (`flush`). Where it cannot be kept it stays in the field.
    """

    def __init__(self, model: NotesModel, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._language = language
        self._page = ""
        self._kept = ""
        self._showing = False
        self._places: dict[str, tuple[int, int, int]] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SAVE_MS)
        self.title = QLineEdit()
        self.title.setObjectName("notes.title")
        self.title.setMaxLength(NAME_LIMIT)
        self.text = NoteEditor()
        self.remove = QPushButton()
        self.remove.setObjectName("notes.remove")
        self.remove.setProperty("role", "quiet")
        self._problem = plain_label("", "error")
        self._problem.setObjectName("notes.problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._lay_out()
        self._connect()
        self.retranslate()

    @property
    def page(self) -> NotePage | None:
        """The page that is open, as the campaign has it."""
        return self._model.find(self._page)

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self._language.texts
        self.title.setPlaceholderText(texts.t("notes.title"))
        self.title.setAccessibleName(texts.t("notes.title"))
        self.text.setPlaceholderText(texts.t("notes.text.hint"))
        self.text.setAccessibleName(texts.t("notes.text"))
        self.remove.setText(texts.t("notes.remove"))
        self.remove.setAccessibleName(texts.t("notes.remove.tip"))
        set_tip(self.remove, texts.t("notes.remove.tip"))
        self._say("")

    def flush(self) -> bool:
        """Keep what was typed, now; False where that failed."""
        self._timer.stop()
        page = self.page
        if page is None:
            return True
        text = self.text.text()
        kept = not self._title_differs() or self._model.write(page.id, "title", self.title.text())
        if text != self._kept:
            if self._model.write(page.id, "text", text):
                self._kept = text
            else:
                kept = False
        self._say("" if kept else self._language.texts.t("notes.not_saved"))
        return kept

    def open(self, page_id: str) -> None:
        """Show another page, with caret and scroll as they were left there."""
        self._timer.stop()
        if self._page:
            cursor = self.text.textCursor()
            scrolled = self.text.verticalScrollBar().value()
            self._places[self._page] = (cursor.anchor(), cursor.position(), scrolled)
        page = self._model.find(page_id)
        self._page = page.id if page else ""
        self._kept = page.text if page else ""
        self._showing = True
        self.title.setText(page.title if page else "")
        self.title.setCursorPosition(0)
        self.text.setPlainText(self._kept)
        self._showing = False
        self._say("")
        if page_id in self._places:
            self._return_to(*self._places[page_id])

    def forget(self) -> None:
        """Another campaign was opened: nothing of the old one is kept."""
        self._places.clear()
        self._page = ""
        self.open("")

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.title, 1)
        top.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 12, 8)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.text, 1)
        column.addWidget(self._problem)

    def _connect(self) -> None:
        self._timer.timeout.connect(self.flush)
        self.text.textChanged.connect(self._on_typed)
        self.title.textEdited.connect(self._on_typed)
        self.text.left.connect(self.flush)
        self.title.editingFinished.connect(self._on_titled)
        self.text.refused.connect(self._refuse)
        self._model.dataChanged.connect(self._adopt)

    def _on_typed(self) -> None:
        if not self._showing:
            self._timer.start()

    def _on_titled(self) -> None:
        self.flush()
        page = self.page
        if page is not None and self.title.text() != page.title:
            self.title.setText(page.title)

    def _adopt(self) -> None:
        """Take over what another action (an undo, say) made of the open page."""
        page = self.page
        if page is None:
            return
        self._showing = True
        if page.text != self._kept:
            self._kept = page.text
            self.text.adopt(page.text)
        if not self._timer.isActive() and self._title_differs():
            self.title.setText(page.title)
        self._showing = False

    def _return_to(self, anchor: int, position: int, scrolled: int) -> None:
        cursor = self.text.textCursor()
        last = self.text.document().characterCount() - 1
        cursor.setPosition(min(anchor, last))
        cursor.setPosition(min(position, last), cursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)
        self.text.verticalScrollBar().setValue(scrolled)

    def _title_differs(self) -> bool:
        page = self.page
        return page is not None and " ".join(self.title.text().split()) != page.title

    def _refuse(self) -> None:
        limit, line = (
            f"{one:,}".replace(",", "\N{NARROW NO-BREAK SPACE}") for one in (NOTE_LIMIT, LONGEST_LINE)
        )
        self._say(self._language.texts.t("notes.too_long", limit=limit, line=line))

    def _say(self, words: str) -> None:
        self._problem.setText(words)
        self._problem.setVisible(bool(words))
