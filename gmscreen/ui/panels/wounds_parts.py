"""Small parts of the cards of those in trouble: what a card remembers, steps of the path, buttons."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gmscreen.ui.panels.wounds_drafts import Drafts
from gmscreen.ui.theme import READING_PX, theme_of
from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.fitted import Fitted
from gmscreen.ui.widgets.painting import font_at, px, write

ARROW = 18
GAP = 3
NARROWEST = 96
"""How narrow a step at the side may become before it is left out."""


@dataclass(slots=True)
class CardMemory:
    """What the GM chose or typed on a card and has not done yet; it outlives the widgets of the card."""

    roll: str = ""
    helper: str = ""
    opened: bool = False
    drafts: Drafts = field(default_factory=Drafts)


class Arrow(QWidget):
    """An arrow from one step to the next."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(px(self, ARROW), px(self, ARROW))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        write(painter, self.rect(), "→", font_at(self, READING_PX), theme_of(self).muted)
        painter.end()


class SideStep(QWidget):
    """A step that was done, or one that follows: a word and a note below it."""

    def __init__(self, name: str, note: str, above: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addStretch(1)
        if above:
            column.addWidget(ElidedLabel(above, "small"))
        column.addWidget(ElidedLabel(name, "muted"))
        if note:
            column.addWidget(ElidedLabel(note, "small"))
        column.addStretch(1)
        self.setAccessibleName(", ".join(part for part in (above, name, note) if part))


class PathRow(Fitted):
    """The path on one line: what was done, the present step, what follows, as far as there is room.

    The present step keeps its width; the steps at its sides give way, those that lie farthest first.
    """

    def __init__(self, before: Sequence[SideStep], present: QWidget, after: Sequence[SideStep]) -> None:
        super().__init__()
        self._present = present
        self._sides: list[tuple[Arrow, SideStep]] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        for step in before:
            self._sides.append((Arrow(), step))
            row.addWidget(step)
            row.addWidget(self._sides[-1][0])
        row.addWidget(present, 1, Qt.AlignmentFlag.AlignVCenter)
        done = list(self._sides)
        self._sides = []
        for step in after:
            self._sides.append((Arrow(), step))
            row.addWidget(self._sides[-1][0])
            row.addWidget(step)
        if not self._sides and not isinstance(present, QFrame):
            row.addStretch(1)
        self._sides = [*self._sides[:1], *done, *self._sides[1:]]

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 2 * NARROWEST), super().minimumSizeHint().height())

    def fit(self) -> None:
        """Show as many steps as fit beside the present one."""
        width, wanted = self.width(), self._present.sizeHint().width()
        self._present.setMinimumWidth(min(width, wanted))
        room, narrow = width - wanted, px(self, NARROWEST)
        for arrow, step in self._sides:
            least = min(step.sizeHint().width(), narrow)
            step.setMinimumWidth(least)
            room -= arrow.sizeHint().width() + least + 2 * GAP
            arrow.setVisible(room >= 0)
            step.setVisible(room >= 0)


def button(text: str, name: str, role: str = "") -> QPushButton:
    """A button that Enter presses where the focus is."""
    made = QPushButton(text.replace("&", "&&"))
    made.setObjectName(name)
    made.setAutoDefault(True)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    if role:
        made.setProperty("role", role)
    return made


def clear(layout: QVBoxLayout) -> None:
    """Take every widget out of a layout; one that is just at work goes when it is done."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
