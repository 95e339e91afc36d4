"""Labels that never take their text for markup, and the name of each way to write."""

import re
from typing import Literal

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from gmscreen.rules.model import Tone
from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.painting import centred_icon, font_at, px, text_width, write

Role = Literal[
    "body",
    "strong",
    "muted",
    "small",
    "strong_small",
    "title",
    "hidden_title",
    "big",
    "hidden",
    "warning",
    "error",
]

_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
"""What `html.escape` does; the module brings a long table of entities that nothing here needs."""

_LONG_WORD = re.compile(r"(\S{24})(?=\S)")


def plain_label(text: str = "", role: Role = "body", parent: QWidget | None = None) -> QLabel:
    """A label of plain text, written as `role` says."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if role != "body":
        label.setProperty("role", role)
    label.setText(text)
    return label


def breakable(text: str) -> str:
    """`text` that needs no more room in a label of several lines than those have, however long its words.

    The places at which a long word may be broken cannot be seen.
    """
    return _LONG_WORD.sub("\\1\u200b", text)


def rule_line(parent: QWidget | None = None) -> QFrame:
    """A thin line between two parts of a panel."""
    line = QFrame(parent)
    line.setProperty("role", "line")
    line.setFixedHeight(1)
    return line


def set_role(widget: QWidget, role: str) -> None:
    """Give `widget` a role of the stylesheet, also while it is shown."""
    set_look(widget, "role", role)
    # A bare widget paints no ground of the stylesheet unless it is told to.
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


def set_look(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the stylesheet looks at, also while `widget` is shown."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()


def set_tip(widget: QWidget, text: str) -> None:
    """Give `widget` a tooltip that shows `text` letter by letter; a screen reader says it as well."""
    widget.setToolTip(plain_tip(text))
    widget.setAccessibleDescription(text)  # else it would be told the tooltip with its markup


def plain_tip(text: str) -> str:
    """`text` in the form in which a tooltip shows it letter by letter."""
    if not text:
        return ""
    # A tooltip takes text that looks like markup for markup; as markup of our own it cannot be mistaken.
    return f'<p style="white-space:pre-wrap">{text.translate(_ESCAPED)}</p>'


class OutcomeLabel(QWidget):
    """The sign of an outcome and its words, in the colour of its tone."""

    def __init__(
        self, tone: Tone = "neutral", text: str = "", *, size: int = 18, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tone: Tone = tone
        self._text = ""
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_outcome(tone, text)

    def set_outcome(self, tone: Tone, text: str) -> None:
        """Show another outcome."""
        self._tone, self._text = tone, text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        """The words of the outcome."""
        return self._text

    def tone(self) -> Tone:
        """The tone of the outcome."""
        return self._tone

    def sizeHint(self) -> QSize:
        font = self._font()
        return QSize(self._indent() + text_width(font, self._text) + 1, QFontMetrics(font).height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._indent() + px(self, 40), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        colour = theme_of(self).tone(self._tone)
        painter = QPainter(self)
        if self._indent():
            size = px(self, self._size * 0.8)
            centred_icon(painter, self._tone, colour, QRect(0, 0, size, self.height()), size)
        rest = self.rect().adjusted(self._indent(), 0, 0, 0)
        shown = QFontMetrics(self._font()).elidedText(self._text, Qt.TextElideMode.ElideRight, rest.width())
        write(painter, rest, shown, self._font(), colour, Qt.AlignmentFlag.AlignLeft)
        painter.end()

    def _font(self) -> QFont:
        return font_at(self, self._size, bold=True)

    def _indent(self) -> int:
        return 0 if self._tone == "neutral" else px(self, self._size * 0.8) + px(self, 5)
