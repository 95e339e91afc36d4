"""A skill as a button that rolls it: the name, and the number it stands at."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gmscreen.ui.theme import READING_PX, theme_of
from gmscreen.ui.widgets.painting import ROW, font_at, px, rounded, text_width, write

_PAD = 10
_GAP = 6
_NAME_MAX = 240
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class RollChip(QAbstractButton):
    """Enter or a click rolls hidden, with Ctrl in the open, with Alt it is laid out on the desk.

    Left and right lead to the chips beside it.
    """

    rolled = Signal(bool)
    """Roll it: hidden or not."""
    laid_out = Signal()

    def __init__(self, name: str, number: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self.setText(name)
        self.setAccessibleName(f"{name} {number}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def number(self) -> str:
        """The number that is shown."""
        return self._number

    def sizeHint(self) -> QSize:
        return QSize(self._width(px(self, _NAME_MAX)), px(self, ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(px(self, 40)), px(self, ROW))

    def event(self, event: QEvent) -> bool:
        # Ctrl+Enter rolls what lies on the desk, unless it is meant for this skill.
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() in _ENTER
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ENTER:
            self._act(event.modifiers())
        elif key in _ARROWS:
            self._go(_ARROWS[key])
        elif key == Qt.Key.Key_Space:
            self._act(event.modifiers())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed = self.isDown()
        super().mouseReleaseEvent(event)
        if (
            pressed
            and event.button() == Qt.MouseButton.LeftButton
            and self.hitButton(event.position().toPoint())
        ):
            self._act(event.modifiers())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        lit = self.underMouse() or self.isDown()
        border = theme.focus if self.hasFocus() else theme.line
        ground = theme.hover if lit else theme.raised
        rounded(painter, self.rect(), ground, radius=self.height() / 2, border=border)
        name_font, number_font = font_at(self, READING_PX), font_at(self, READING_PX, bold=True)
        number = text_width(number_font, self._number)
        inner = self.rect().adjusted(px(self, _PAD), 0, -px(self, _PAD), 0)
        room = inner.width() - number - px(self, _GAP)
        painter.setFont(name_font)
        shown = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        ink = theme.text if self.isEnabled() else theme.disabled
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
        write(painter, QRect(inner.left(), 0, room, self.height()), shown, name_font, ink, left)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        write(painter, inner, self._number, number_font, ink, right)
        painter.end()

    def _width(self, most: int) -> int:
        name = min(text_width(font_at(self, READING_PX), self.text()) + 1, most)
        number = text_width(font_at(self, READING_PX, bold=True), self._number)
        return name + number + px(self, _GAP) + 2 * px(self, _PAD)

    def _act(self, held: Qt.KeyboardModifier) -> None:
        if held & Qt.KeyboardModifier.AltModifier:
            self.laid_out.emit()
        else:
            ctrl, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
            self.rolled.emit(not held & ctrl or bool(held & shift))

    def _go(self, step: int) -> None:
        parent = self.parentWidget()
        chips = parent.findChildren(RollChip) if parent is not None else []
        place = chips.index(self) + step if self in chips else -1
        if 0 <= place < len(chips):
            chips[place].setFocus(Qt.FocusReason.TabFocusReason)
