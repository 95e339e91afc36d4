"""A trait of a character that lies ready: its name, and what can be done with it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from gmscreen.rules.value import frozen
from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.painting import ROW, FlatButton, px, rounded

_SMALL = 22


@frozen
class TraitUse:
    """One thing to do with a trait: the word or number on its button, its object name, and what it is called
    in full.
    """

    text: str
    name: str
    spoken: str
    tip: str = ""


class TraitChip(QWidget):
    """A dashed chip with a button for each use; `used` carries its place. With one use all of it is
    clicked.
    """

    used = Signal(int)

    def __init__(self, text: str, uses: Sequence[TraitUse], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = len(uses)
        self._label: QLabel = plain_label(text, "body", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 6, 0)
        row.setSpacing(2)
        row.addWidget(self._label)
        row.addSpacing(4)
        for place, use in enumerate(uses):
            button = FlatButton(use.text, self, padding=6, height=_SMALL, bold=True)
            button.setObjectName(use.name)
            button.setAccessibleName(use.spoken)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            set_tip(button, use.tip)
            button.clicked.connect(partial(self._use, place))
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), px(self, ROW))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._count == 1 and self.rect().contains(event.position().toPoint()):
            self.used.emit(0)

    def _use(self, place: int, _checked: bool = False) -> None:
        self.used.emit(place)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        border = theme.edge if self.underMouse() else theme.line
        rounded(painter, self.rect(), None, radius=self.height() / 2, border=border, dashed=True)
        painter.end()
