"""A text whose lines carry a sign each: understood, in part, or not at all."""

from collections.abc import Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gmscreen.rules.value import frozen
from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.painting import centred_icon, px

GUTTER = 24
BETWEEN = " \t.,;:·•|*-–—"
"""What stands between two things and says nothing by itself."""
SIGNS = {"understood": "success", "partly": "neutral", "not_understood": "failure"}


@frozen
class LineMark:
    """How much of a line was understood (a key of `SIGNS`, empty for lines that say nothing), and the parts
    from and to a letter that were.
    """

    status: str
    parts: tuple[tuple[int, int], ...] = ()


class _Colours(QSyntaxHighlighter):
    """Writes what was not understood in the colour of failures, underlined."""

    def __init__(self, document: QTextDocument, owner: "MarkedText") -> None:
        super().__init__(document)
        self._owner = owner

    def highlightBlock(self, text: str) -> None:
        marks = self._owner.marks
        number = self.currentBlock().blockNumber()
        if number >= len(marks) or not marks[number].status:
            return
        doubtful = QTextCharFormat()
        doubtful.setForeground(QColor(theme_of(self._owner).tone_failure))
        doubtful.setFontUnderline(True)
        last = 0
        for start, end in (*marks[number].parts, (len(text), len(text))):
            between = text[last:start]
            if bare := between.strip(BETWEEN):
                self.setFormat(last + between.index(bare), len(bare), doubtful)
            last = max(last, end)


class _Gutter(QWidget):
    """The signs beside the lines."""

    def __init__(self, owner: "MarkedText") -> None:
        super().__init__(owner)
        self._owner = owner

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._owner.paint_signs(painter, self.rect())
        painter.end()


class MarkedText(QPlainTextEdit):
    """An editor with a sign beside each line. The signs are shown for the text they were made for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.marks: tuple[LineMark, ...] = ()
        self._gutter = _Gutter(self)
        self._colours = _Colours(self.document(), self)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(6)
        self.updateRequest.connect(lambda _rect, _dy: self._gutter.update())

    def set_marks(self, marks: Sequence[LineMark]) -> None:
        """Show other signs."""
        if tuple(marks) != self.marks:
            self.marks = tuple(marks)
            self._colours.rehighlight()
            self._gutter.update()

    def paint_signs(self, painter: QPainter, rect: QRect) -> None:
        """Draw the signs of the lines in sight."""
        theme = theme_of(self)
        colours = {"success": theme.tone_success, "neutral": theme.muted, "failure": theme.tone_failure}
        block = self.firstVisibleBlock()
        offset = self.contentOffset()
        size = px(self, 12)
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(offset)
            if place.top() > rect.bottom():
                break
            number = block.blockNumber()
            sign = SIGNS.get(self.marks[number].status) if number < len(self.marks) else None
            if sign is not None:
                line = QRect(0, round(place.top()), rect.width(), self.fontMetrics().lineSpacing())
                centred_icon(painter, sign, colours[sign], line, size)
            block = block.next()

    def resizeEvent(self, event: QResizeEvent) -> None:
        width = px(self, GUTTER)
        self.setViewportMargins(width, 0, 0, 0)
        super().resizeEvent(event)
        inner = self.contentsRect()
        self._gutter.setGeometry(inner.left(), inner.top(), width, inner.height())
