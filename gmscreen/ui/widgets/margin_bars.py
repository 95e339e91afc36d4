"""How likely each margin is: a row of small columns with the margin below each."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gmscreen.rules.model import Tone
from gmscreen.rules.value import frozen
from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.labels import plain_tip
from gmscreen.ui.widgets.painting import fill, font_at, px, text_width, write

_COLUMN = 18
_LINE = 14
_GAP = 2
_WIDEST = 44
_NUMBER = 11


@frozen
class MarginColumn:
    """One margin: the text below its column, in how many cases it happens, and what the tooltip says."""

    text: str
    ways: int
    tone: Tone
    tip: str


class MarginBars(QWidget):
    """The columns from the worst margin to the best, each as high as its chance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[MarginColumn, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_columns(self, columns: Sequence[MarginColumn]) -> None:
        """Show `columns` from left to right."""
        if self._columns == tuple(columns):
            return
        self._columns = tuple(columns)
        self.setAccessibleDescription("; ".join(one.tip for one in self._columns))
        self.updateGeometry()
        self.update()

    def columns(self) -> tuple[MarginColumn, ...]:
        """The columns that are shown."""
        return self._columns

    def column_rect(self, place: int) -> QRect:
        """The room of the column at `place`, its number included."""
        gap = px(self, _GAP)
        wide = min((self.width() + gap) // max(len(self._columns), 1) - gap, px(self, _WIDEST))
        return QRect(place * (wide + gap), 0, max(wide, 1), self.height())

    def tip_at(self, pos: QPoint) -> str:
        """What the tooltip says at `pos`."""
        found = (n for n in range(len(self._columns)) if self.column_rect(n).contains(pos))
        place = next(found, None)
        return "" if place is None else self._columns[place].tip

    def sizeHint(self) -> QSize:
        return QSize(px(self, 400), px(self, _COLUMN + _LINE))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 120), px(self, _COLUMN + _LINE))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.tip_at(event.pos())), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        most = max((one.ways for one in self._columns), default=0)
        font = font_at(self, _NUMBER)
        for place, one in enumerate(self._columns):
            room = self.column_rect(place)
            high = max(round(px(self, _COLUMN) * one.ways / most), 1) if one.ways else 0
            column = QRect(room.x(), px(self, _COLUMN) - high, room.width(), high)
            fill(painter, column, theme.bar(one.tone))
            below = room.adjusted(-px(self, _GAP), px(self, _COLUMN), px(self, _GAP), 0)
            if text_width(font, one.text) <= below.width():
                write(painter, below, one.text, font, theme.muted)
        painter.end()
