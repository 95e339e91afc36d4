"""A key, drawn as a key."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.painting import font_at, px, rounded, text_width, write


class KeyHint(QWidget):
    """A small key cap such as "Ctrl K"."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.set_text(text)

    def text(self) -> str:
        """The key."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show another key."""
        self._text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(text_width(font_at(self, 11), self._text) + px(self, 12), px(self, 20))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        rounded(painter, self.rect(), None, radius=4, border=theme.line)
        write(painter, self.rect(), self._text, font_at(self, 11), theme.muted)
        painter.end()
