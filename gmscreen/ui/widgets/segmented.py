"""A row of exclusive choices, such as the kind of a test."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QWidget

from gmscreen.ui.theme import Theme, theme_of
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.painting import FlatButton, rounded

_PADDING = 12
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class _Segment(FlatButton):
    """One choice: bold on a raised ground while it is chosen."""

    def __init__(self, item: str, text: str, parent: QWidget) -> None:
        super().__init__(text, parent, padding=_PADDING, height=26)
        self.item = item
        self.setCheckable(True)
        self.setAutoExclusive(True)  # one of several, also for a screen reader
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def ground(self, theme: Theme) -> str | None:
        return theme.raised if self.isChecked() else super().ground(theme)

    def ink(self, theme: Theme) -> str:
        return theme.text if self.isChecked() and self.isEnabled() else super().ink(theme)

    def is_bold(self) -> bool:
        return self.isChecked()

    def nextCheckState(self) -> None:
        """A click on the choice leaves it chosen."""
        self.setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A button would move the focus with the arrows by itself; here the control moves the choice.
        if Qt.Key(event.key()) in _STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class SegmentedControl(QWidget):
    """Exclusive choices side by side; one tab stop, the arrow keys move the choice.

    Each choice is a button named `<objectName>.<id>`. With `wrap` they stand in several rows where one is too
    wide for what is around it.
    """

    chosen = Signal(str)

    def __init__(
        self, items: Sequence[tuple[str, str]] = (), parent: QWidget | None = None, *, wrap: bool = False
    ) -> None:
        super().__init__(parent)
        self._segments: list[_Segment] = []
        self._current = ""
        self._padding = _PADDING
        self._row: QLayout = FlowLayout(self, spacing=0, row_spacing=0) if wrap else QHBoxLayout(self)
        self._row.setContentsMargins(1, 1, 1, 1)
        self._row.setSpacing(0)
        # `Fixed` would cut all rows but the first.
        high = QSizePolicy.Policy.Preferred if wrap else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, high)
        policy.setHeightForWidth(wrap)
        self.setSizePolicy(policy)
        self.objectNameChanged.connect(self._name_segments)
        self.set_items(items)

    def set_items(self, items: Sequence[tuple[str, str]]) -> None:
        """Offer `items` (id, text); the choice stays if it is still among them, else the first is chosen."""
        if [one.item for one in self._segments] == [item for item, _ in items]:
            for segment, (_, text) in zip(self._segments, items, strict=True):
                segment.setText(text)
                segment.updateGeometry()
            return
        before, self._current = self._current, ""
        for segment in self._segments:
            self._row.removeWidget(segment)
            segment.hide()
            segment.deleteLater()
        self._segments = [self._make(item, text) for item, text in items]
        self._name_segments()
        ids = [item for item, _ in items]
        self.set_current(before if before in ids else next(iter(ids), ""))

    def current(self) -> str:
        """The id of the choice, empty where there is none."""
        return self._current

    def set_current(self, item: str) -> None:
        """Make `item` the choice without a signal; an unknown id leaves the choice as it is."""
        if item not in (one.item for one in self._segments):
            return
        self._current = item
        for segment in self._segments:
            segment.setChecked(segment.item == item)
            policy = Qt.FocusPolicy.StrongFocus if segment.item == item else Qt.FocusPolicy.ClickFocus
            segment.setFocusPolicy(policy)
            if segment.item == item:
                self.setFocusProxy(segment)

    def set_padding(self, padding: int) -> None:
        """Leave so much room at both sides of every word."""
        self._padding = padding
        for segment in self._segments:
            segment.set_padding(padding)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None or not self._segments:
            super().keyPressEvent(event)
            return
        sideways = event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right}
        mirrored = sideways and self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        self._move(-step if mirrored else step)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        rounded(painter, self.rect(), theme.surface, border=theme.line)
        painter.end()

    def _move(self, step: int) -> None:
        """Choose the next one in the direction of `step`, the first after the last."""
        here = next((index for index, one in enumerate(self._segments) if one.item == self._current), None)
        if here is None:
            return
        segment = self._segments[(here + step) % len(self._segments)]
        self._choose(segment)
        segment.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _choose(self, segment: _Segment) -> None:
        if segment.item == self._current:
            return
        self.set_current(segment.item)
        self.chosen.emit(segment.item)

    def _make(self, item: str, text: str) -> _Segment:
        segment = _Segment(item, text, self)
        segment.set_padding(self._padding)
        segment.clicked.connect(lambda: self._choose(segment))
        self._row.addWidget(segment)
        return segment

    def _name_segments(self) -> None:
        for segment in self._segments:
            segment.setObjectName(f"{self.objectName()}.{segment.item}")
