"""The bottom of the pane of hidden rolls: a sweep and a decoy, at one press each."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from gmscreen.ui.theme import READING_PX, theme_of
from gmscreen.ui.widgets.labels import rule_line, set_tip
from gmscreen.ui.widgets.painting import font_at, px, rounded, text_width, write
from gmscreen.viewmodels.texts import Texts

LEAST = 244
"""So many pixels the sentence needs that stands above where nothing was found: the pane keeps its width."""


class KeyButton(QPushButton):
    """A button that shows its key as a cap beside its word; the cap goes first where both do not fit."""

    asked = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAutoDefault(False)
        # A press leaves the focus where somebody types.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # A button is never made narrower than it likes to be, unless it says so.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._key = ""

    def set_words(self, text: str, key: str) -> None:
        """Show another word and key."""
        self._key = key
        self.setText(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        words = text_width(font_at(self, READING_PX), self.text())
        return QSize(words + self._cap() + px(self, 32), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        words = text_width(font_at(self, READING_PX), self.text())
        return QSize(words + px(self, 16), super().minimumSizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The other button of the mouse asks what to roll."""
        if event.button() == Qt.MouseButton.RightButton:
            self.asked.emit()
        else:
            super().mousePressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        theme, font = theme_of(self), font_at(self, READING_PX)
        words, gap, cap = text_width(font, self.text()), px(self, 8), self._cap()
        if words + gap + cap > self.width() - px(self, 8):
            gap, cap = 0, 0
        left = (self.width() - words - gap - cap) // 2
        ink = theme.text if self.isEnabled() else theme.disabled
        write(painter, QRect(left, 0, words + 2, self.height()), self.text(), font, ink)
        if cap:
            height = px(self, 20)
            box = QRect(left + words + gap, (self.height() - height) // 2, cap, height)
            rounded(painter, box, None, radius=4, border=theme.edge)
            write(painter, box, self._key, font_at(self, 11), theme.muted)
        painter.end()

    def _cap(self) -> int:
        return text_width(font_at(self, 11), self._key) + px(self, 14) if self._key else 0


class HiddenFoot(QWidget):
    """Both buttons, and how many sweeps lie ready."""

    swept = Signal()
    choosing = Signal()
    feigned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sweep = KeyButton("hidden.sweep")
        self.decoy = KeyButton("hidden.decoy")
        self.sweep.clicked.connect(self.swept)
        self.sweep.asked.connect(self.choosing)
        self.decoy.clicked.connect(self.feigned)
        row = QHBoxLayout()
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(8)
        row.addWidget(self.sweep, 1)
        row.addWidget(self.decoy, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(rule_line())
        layout.addLayout(row)

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(QSize(LEAST, 0))

    def say(self, texts: Texts, last: str, ready: int) -> None:
        """Name the buttons; the tooltip of the sweep tells what its key will do."""
        self.sweep.set_words(texts.t("sweep.button"), texts.key("sweep"))
        self.decoy.set_words(texts.t("decoy.button"), texts.key("decoy"))
        tip = texts.t("sweep.tip.first")
        if ready:
            tip = texts.t("sweep.tip.ready", n=ready)
        elif last:
            tip = texts.t("sweep.tip.again", what=last)
        set_tip(self.sweep, tip)
        set_tip(self.decoy, texts.t("decoy.tip"))
        self.sweep.setAccessibleDescription(tip)
        self.decoy.setAccessibleDescription(texts.t("decoy.tip"))
