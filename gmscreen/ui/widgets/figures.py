"""Figures with their names, set one after the other like words: COG 15  COO 20 ..."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gmscreen.rules.value import frozen
from gmscreen.ui.theme import READING_PX, theme_of
from gmscreen.ui.widgets.labels import plain_tip
from gmscreen.ui.widgets.painting import font_at, px, text_width, write

_LINE = 20
_BETWEEN = 14
_INSIDE = 5
_NAME_PX = 11


@frozen
class Figure:
    """A value and its name; a `faint` one was worked out rather than typed. `tip` says it at length."""

    name: str
    value: str
    tip: str = ""
    faint: bool = False


class Figures(QWidget):
    """A paragraph of figures. Its tooltips explain each of them; a screen reader hears all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: tuple[Figure, ...] = ()
        self._places: list[tuple[QRect, Figure]] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_figures(self, figures: Sequence[Figure]) -> None:
        """Show other figures."""
        self._figures = tuple(figures)
        self.setAccessibleName(", ".join(f"{one.tip or one.name} {one.value}" for one in self._figures))
        self.updateGeometry()
        self.update()

    def figures(self) -> tuple[Figure, ...]:
        """What is shown."""
        return self._figures

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._set(width)[1]

    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > px(self, 120) else px(self, 400)
        return QSize(px(self, 200), self._set(width)[1])

    def minimumSizeHint(self) -> QSize:
        widest = max((self._widths(one)[0] for one in self._figures), default=0)
        return QSize(min(widest, px(self, 200)), px(self, _LINE))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = next((one for rect, one in self._places if rect.contains(event.pos())), None)
            QToolTip.showText(event.globalPos(), plain_tip(found.tip if found else ""), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        self._places = self._set(self.width())[0]
        names, left = font_at(self, _NAME_PX), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
        for rect, one in self._places:
            write(painter, rect, one.name, names, theme.muted, left)
            values = font_at(self, READING_PX, bold=not one.faint)
            start = rect.left() + text_width(names, one.name) + px(self, _INSIDE)
            room = QRect(start, rect.top(), rect.right() - start + 1, rect.height())
            painter.setFont(values)
            shown = painter.fontMetrics().elidedText(one.value, Qt.TextElideMode.ElideRight, room.width())
            write(painter, room, shown, values, theme.muted if one.faint else theme.text, left)
        painter.end()

    def _widths(self, one: Figure) -> tuple[int, int]:
        name = text_width(font_at(self, _NAME_PX), one.name)
        value = text_width(font_at(self, READING_PX, bold=not one.faint), one.value) + 2
        return name + px(self, _INSIDE) + value, name

    def _set(self, width: int) -> tuple[list[tuple[QRect, Figure]], int]:
        """Where each figure stands in lines of `width`, and how high all of them are."""
        places: list[tuple[QRect, Figure]] = []
        line, gap = px(self, _LINE), px(self, _BETWEEN)
        at = QPoint(0, 0)
        for one in self._figures:
            wide = min(self._widths(one)[0], width)
            if at.x() and at.x() + wide > width:
                at = QPoint(0, at.y() + line)
            places.append((QRect(at, QSize(wide, line)), one))
            at += QPoint(wide + gap, 0)
        return places, at.y() + line if places else 0
