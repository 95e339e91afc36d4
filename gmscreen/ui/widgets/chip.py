"""One modifier of a roll, as a thing that can be stepped and taken away."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gmscreen.rules.value import frozen
from gmscreen.ui.theme import READING_PX, Theme, theme_of
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.ui.widgets.painting import ROW, FlatButton, font_at, px, rounded, text_width, write

_PAD = 12
_GAP = 4
_SMALL = 20
_LABEL_MAX = 260
_LABEL_MIN = 60
_UNBOUNDED = 1 << 20


@frozen
class ChipData:
    """What a chip shows: ready texts; `sign` colours the value (−1 against, +1 in favour, 0 neither).

    `auto` is the suffix of a modifier that nobody added by hand; it makes the border dashed. `count` shows
    the steppers, `scope` the badge of opposed tests. `picked` says whether a chip that can be picked is, None
    for one that cannot.
    """

    key: str
    label: str
    value: str = ""
    sign: int = 0
    count: int | None = None
    auto: str = ""
    scope: str = ""
    closable: bool = True
    picked: bool | None = None


@frozen
class ChipNames:
    """What assistive tools call the small buttons of a chip."""

    close: str = ""
    less: str = ""
    more: str = ""
    scope: str = ""


_NO_NAMES = ChipNames()
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class _Badge(FlatButton):
    """The side to which the modifier belongs."""

    def ground(self, theme: Theme) -> str | None:
        return theme.hover if self.underMouse() else theme.raised


class Chip(QWidget):
    """A modifier; Delete takes it away, + and − step its count, Enter or the space bar changes the scope, or
    picks it where it can be picked, as a click and F2 do.

    Its buttons are named `<objectName>.close`, `.less`, `.more` and `.scope`.
    """

    removed = Signal()
    stepped = Signal(int)
    scope_clicked = Signal()
    picked = Signal()

    def __init__(self, data: ChipData, names: ChipNames = _NO_NAMES, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self._badge = _Badge("", self, padding=6, height=_SMALL, bold=True)
        self._less = FlatButton("", self, icon="minus", padding=4, height=_SMALL)
        self._more = FlatButton("", self, icon="plus", padding=4, height=_SMALL)
        self._close = FlatButton("", self, icon="close", padding=4, height=_SMALL)
        self._badge.clicked.connect(self.scope_clicked)
        self._less.clicked.connect(lambda: self.stepped.emit(-1))
        self._more.clicked.connect(lambda: self.stepped.emit(1))
        self._close.clicked.connect(self.removed)
        for button in self._buttons().values():
            # The chip is one stop of the tab key; its own keys do what the small buttons do.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.objectNameChanged.connect(self._name_buttons)
        self.set_names(names)
        self.set_data(data)

    def data(self) -> ChipData:
        """What the chip shows."""
        return self._data

    def set_data(self, data: ChipData) -> None:
        """Show `data` instead."""
        self._data = data
        self._badge.setText(data.scope)
        shown = self._parts()
        for part, button in self._buttons().items():
            button.setVisible(part in shown)
        said = (data.scope, data.label, data.value, data.auto, "" if data.count is None else f"×{data.count}")
        self.setAccessibleName(" ".join(word for word in said if word))
        self.updateGeometry()
        self._arrange()
        self.update()

    def set_names(self, names: ChipNames) -> None:
        """Name the buttons, after a change of language."""
        for part, button in self._buttons().items():
            button.setAccessibleName(getattr(names, part))
            set_tip(button, getattr(names, part))

    def set_tip(self, text: str) -> None:
        """Show `text`, as plain text, while the pointer rests on the chip."""
        set_tip(self, text)

    def sizeHint(self) -> QSize:
        return self._size_with(px(self, _LABEL_MAX))

    def minimumSizeHint(self) -> QSize:
        return self._size_with(px(self, _LABEL_MIN))

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.Polish}:
            self._arrange()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, data = event.key(), self._data
        if key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace} and data.closable:
            self.removed.emit()
        elif data.count is not None and event.text() in {"+", "-", "−"}:
            self.stepped.emit(1 if event.text() == "+" else -1)
        elif data.scope and key in _ENTER:
            self.scope_clicked.emit()
        elif data.picked is not None and key in {*_ENTER, Qt.Key.Key_F2}:
            self.picked.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hear of the release as well, where a click does something."""
        if self._data.picked is None:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click beside the small buttons picks the chip."""
        inside = self.rect().contains(event.position().toPoint())
        if self._data.picked is not None and event.button() == Qt.MouseButton.LeftButton and inside:
            self.picked.emit()
        else:
            super().mouseReleaseEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, data, rects = theme_of(self), self._data, self._rects()
        painter = QPainter(self)
        self._paint_edge(painter, theme)
        plain, bold = font_at(self, READING_PX), font_at(self, READING_PX, bold=True)
        place = rects["label"]
        shown = QFontMetrics(plain).elidedText(data.label, Qt.TextElideMode.ElideRight, place.width())
        write(painter, place, shown, plain, theme.text, Qt.AlignmentFlag.AlignLeft)
        for part, text, font, colour in (
            ("value", data.value, bold, theme.sign(data.sign)),
            ("auto", data.auto, plain, theme.muted),
            ("count", str(data.count), bold, theme.text),
        ):
            if part in rects:
                write(painter, rects[part], text, font, colour)
        painter.end()

    def _paint_edge(self, painter: QPainter, theme: Theme) -> None:
        focused = self.hasFocus()
        border = theme.focus if focused else theme.edge if self.underMouse() else theme.line
        dashed = bool(self._data.auto) and not focused
        radius, width = self.height() / 2, 1.5 if focused else 1.0
        ground = theme.active_row if self._data.picked else None
        rounded(painter, self.rect(), ground, radius=radius, border=border, width=width, dashed=dashed)

    def _buttons(self) -> dict[str, FlatButton]:
        return {"scope": self._badge, "less": self._less, "more": self._more, "close": self._close}

    def _name_buttons(self) -> None:
        for part, button in self._buttons().items():
            button.setObjectName(f"{self.objectName()}.{part}")

    def _parts(self) -> dict[str, tuple[int, int]]:
        """The parts that are shown, from left to right: the gap before each and its width."""
        data, gap, tight = self._data, px(self, _GAP), px(self, 2)
        plain, bold = font_at(self, READING_PX), font_at(self, READING_PX, bold=True)
        count = "" if data.count is None else str(data.count)
        # Measured in the chip's own font: after a switch the buttons may learn of theirs only later.
        small, badge = px(self, _SMALL), text_width(bold, data.scope) + px(self, 12)
        parts = {
            "scope": (0, badge if data.scope else 0),
            "label": (px(self, 6) if data.scope else 0, text_width(plain, data.label) + 1),
            "value": (gap, text_width(bold, data.value)),
            "auto": (gap, text_width(plain, data.auto)),
            "less": (px(self, 4), small if count else 0),
            "count": (0, max(text_width(bold, count), px(self, 12)) if count else 0),
            "more": (0, small if count else 0),
            "close": (tight if count else px(self, 4), small if data.closable else 0),
        }
        return {part: (before, width) for part, (before, width) in parts.items() if width}

    def _ends(self) -> tuple[int, int]:
        """The room left free at both ends: less of it beside a small button."""
        data, full = self._data, px(self, _PAD)
        tight = data.closable or data.count is not None
        return (px(self, 6) if data.scope else full, px(self, 6) if tight else full)

    def _size_with(self, label: int) -> QSize:
        parts = self._parts()
        spare = max(parts["label"][1] - label, 0) if "label" in parts else 0
        return QSize(sum(self._ends()) + sum(map(sum, parts.values())) - spare, px(self, ROW))

    def _rects(self) -> dict[str, QRect]:
        """Where each part is; the label gives way where there is too little room."""
        parts = self._parts()
        lacking = max(self._size_with(_UNBOUNDED).width() - self.width(), 0)
        x, rects = self._ends()[0], {"label": QRect()}
        for part, (before, width) in parts.items():
            wide = max(width - lacking, 0) if part == "label" else width
            rects[part] = QRect(x + before, 0, wide, self.height())
            x += before + wide
        return rects

    def _arrange(self) -> None:
        rects = self._rects()
        for part, button in self._buttons().items():
            if part in rects:
                high = px(self, _SMALL)
                rect = rects[part]
                button.setGeometry(rect.x(), (self.height() - high) // 2, rect.width(), high)
