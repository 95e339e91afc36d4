"""A die as it fell."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.painting import font_at, px, rounded, text_width, write

_SIDE = 40
_DIGITS = 22


class DieFace(QWidget):
    """A tile with the number of one die; a dropped one is dim."""

    def __init__(self, text: str = "", *, dropped: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._dropped = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_face(text, dropped=dropped)

    def text(self) -> str:
        """The number on the die."""
        return self._text

    def set_face(self, text: str, *, dropped: bool = False) -> None:
        """Show `text`."""
        self._text, self._dropped = text, dropped
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(self, _SIDE), px(self, _SIDE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        if self._dropped:
            rounded(painter, self.rect(), theme.surface, border=theme.line)
        else:
            rounded(painter, self.rect(), theme.raised)
        size: float = _DIGITS
        width = text_width(font_at(self, size, bold=True), self._text)
        if width > (room := self.width() - px(self, 8)):
            size *= room / width
        ink = theme.disabled if self._dropped else theme.text
        write(painter, self.rect(), self._text, font_at(self, size, bold=not self._dropped), ink)
        painter.end()
