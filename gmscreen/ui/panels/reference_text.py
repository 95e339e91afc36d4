"""A reference page as it is read: Markdown in the hand of the window, with nothing fetched from anywhere."""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QKeyEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from gmscreen.ui.theme import READING_PX, Theme, theme_of
from gmscreen.ui.widgets.painting import font_at, px
from gmscreen.viewmodels.reference import Page, all_folded, find_folded

_SIZES = {2: 15, 3: 13}
_ABOVE = {2: 20, 3: 12}


class ReferenceText(QTextBrowser):
    """Shows a page. Links lead to its own sections, and where somebody listens to other pages and to actions
    of the program; nothing from outside is loaded.
    """

    section_asked = Signal(str)
    page_asked = Signal(str, str)
    """Another page, and one of its sections or nothing."""
    action_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reference.text")
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.anchorClicked.connect(self._on_link)
        # Only what a person does to the bar, not what `go_to` does.
        self.verticalScrollBar().actionTriggered.connect(self._forget)
        self._page: Page | None = None
        self._wanted = ""

    @property
    def page(self) -> Page | None:
        """The page that is shown."""
        return self._page

    def show_page(self, page: Page) -> None:
        """Show `page` from its beginning."""
        self._page = page
        self._wanted = ""
        self.document().setMarkdown(
            page.body,
            QTextDocument.MarkdownFeature.MarkdownDialectGitHub
            | QTextDocument.MarkdownFeature.MarkdownNoHTML,
        )
        self.document().setDocumentMargin(px(self, 12))
        self.document().setIndentWidth(px(self, 14))
        whole = QTextCursor(self.document())
        whole.beginEditBlock()  # so that the page is laid out once, not after each line
        _dress(self, theme_of(self))
        whole.endEditBlock()
        # Qt would leave a heading at the very beginning without a line.
        self.document().markContentsDirty(0, self.document().characterCount())
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)  # the cursor alone leaves out what is above its line

    def restyle(self) -> None:
        """Show the same page in the present theme and size, at the place it was read."""
        if self._page is not None:
            place = self.current_section()
            self.show_page(self._page)
            self.go_to(place)

    def go_to(self, anchor: str) -> bool:
        """Bring the heading of a section to the top; False where the page has none of that name."""
        anchors = [section.anchor for section in self._page.parts] if self._page else []
        if anchor not in anchors:
            return False
        self._wanted = anchor
        if not self._is_laid_out():
            return True
        top = self._tops([self._headings()[anchors.index(anchor)]])[0]
        self.verticalScrollBar().setValue(round(top) - px(self, 8) if anchors.index(anchor) else 0)
        return True

    def current_section(self) -> str:
        """The section that is being read: the one asked for, after scrolling the last that began above."""
        if self._page is None or not self._page.parts:
            return ""
        if self._wanted or not self._is_laid_out():
            return self._wanted or self._page.parts[0].anchor
        limit = self.verticalScrollBar().value() + px(self, 24)
        read = sum(top <= limit for top in self._tops(self._headings()))
        return self._page.parts[max(0, read - 1)].anchor

    def find_next(self, words: str) -> bool:
        """Select where `words` stand next, from the top again after the last place."""
        text = self.document().toRawText()
        start = self.textCursor().selectionEnd()
        place = find_folded(text, words, min(start, len(text))) or find_folded(text, words)
        if place is None:
            return False
        self._wanted = ""
        self.setTextCursor(self._cursor(*place))
        self.ensureCursorVisible()
        return True

    def mark(self, *words: str) -> None:
        """Put a ground under every place where any of `words` stand."""
        ground, marks = QColor(theme_of(self).active_row), list[QTextEdit.ExtraSelection]()
        text = self.document().toRawText()
        for place in (place for one in words for place in all_folded(text, one)):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = self._cursor(*place)
            mark.format.setBackground(ground)
            marks.append(mark)
        self.setExtraSelections(marks)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys that go back to whoever shows the pages: this knows of no page before."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay at the section that was asked for, until somebody scrolls away from it."""
        super().resizeEvent(event)
        if self._wanted:
            self.go_to(self._wanted)

    def loadResource(self, _kind: int, _url: QUrl | str) -> object:
        return None

    def _forget(self) -> None:
        self._wanted = ""

    def _on_link(self, url: QUrl) -> None:
        if url.scheme() == "action":
            self.action_asked.emit(url.path())
        elif url.isRelative() and url.path().endswith(".md"):
            self.page_asked.emit(url.path().removesuffix(".md"), url.fragment())
        elif url.isRelative() and not url.path() and url.fragment():
            self.section_asked.emit(url.fragment())

    def _headings(self) -> list[QTextBlock]:
        found: list[QTextBlock] = []
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() in _SIZES:
                found.append(block)
            block = block.next()
        return found

    def _is_laid_out(self) -> bool:
        # Asking for the size lays the whole document out, if the widget has one by now.
        return self.document().size().height() > 0

    def _tops(self, blocks: list[QTextBlock]) -> list[float]:
        layout = self.document().documentLayout()
        return [layout.blockBoundingRect(block).top() for block in blocks]

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor


def _dress(text: ReferenceText, theme: Theme) -> None:
    """Headings, lists and tables in the measures of the window."""
    block = text.document().begin()
    while block.isValid():
        _dress_block(text, block)
        block = block.next()
    for frame in text.document().rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _dress_table(text, frame, theme)


def _dress_block(text: ReferenceText, block: QTextBlock) -> None:
    level = block.blockFormat().headingLevel()
    cursor = QTextCursor(block)
    layout = QTextBlockFormat()
    if level:
        layout.setTopMargin(px(text, _ABOVE.get(level, 12)))
        layout.setBottomMargin(px(text, 4))
    else:
        layout.setTopMargin(0)
        layout.setBottomMargin(0 if _is_code(block) and _is_code(block.next()) else px(text, 6))
        layout.setLineHeight(108, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor.mergeBlockFormat(layout)
    if level:
        _write_in(text, block, _SIZES.get(level, READING_PX), bold=True)


def _is_code(block: QTextBlock) -> bool:
    """Whether a line is one of several that are typed letter by letter."""
    return block.isValid() and block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence.value)


def _write_in(
    text: ReferenceText, block: QTextBlock, size: int, *, bold: bool = False, colour: str = ""
) -> None:
    # Put in the place of the reader's own format, whose relative size would stay in a merge.
    style = QTextCharFormat()
    style.setFont(font_at(text, size, bold=bold))
    if colour:
        style.setForeground(QColor(colour))
    cursor = QTextCursor(block)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.setCharFormat(style)
    cursor.setBlockCharFormat(style)


def _dress_table(text: ReferenceText, table: QTextTable, theme: Theme) -> None:
    """Thin lines between the rows, nothing around them; small muted words at the head."""
    layout = table.format()
    layout.setBorder(0)
    layout.setBorderCollapse(True)
    layout.setCellSpacing(0)
    layout.setCellPadding(0)
    layout.setTopMargin(px(text, 2))
    layout.setBottomMargin(px(text, 8))
    layout.setColumnWidthConstraints([QTextLength()] * table.columns())
    table.setFormat(layout)
    for row in range(table.rows()):
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            block = cell.firstCursorPosition().block()
            if row == 0:  # first, for the letters of a cell take its own format along
                _write_in(text, block, 11, colour=theme.muted)
            style = cell.format().toTableCellFormat()
            style.setLeftPadding(0)
            style.setRightPadding(px(text, 20))
            style.setTopPadding(px(text, 3))
            style.setBottomPadding(px(text, 3))
            style.setBottomBorder(1)
            style.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            style.setBottomBorderBrush(QBrush(QColor(theme.line)))
            style.setBackground(QBrush(Qt.BrushStyle.NoBrush))
            cell.setFormat(style)
            tight = QTextBlockFormat()
            tight.setBottomMargin(0)
            tight.setLineHeight(100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            QTextCursor(block).mergeBlockFormat(tight)
