"""A step of difficulty with its penalty and its bonus: "Menor | −10 | +10"."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.ui.widgets.painting import FlatButton, fill, px, rounded


class PresetPair(QWidget):
    """A word and two buttons; `clicked` carries −1 for the first and +1 for the second."""

    clicked = Signal(int)

    def __init__(
        self,
        text: str,
        minus: str,
        plus: str,
        *,
        minus_name: str,
        plus_name: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._label: QLabel = plain_label(text, "muted", self)
        self._minus = self._button(minus, minus_name, -1)
        self._plus = self._button(plus, plus_name, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._label)
        row.addSpacing(10)
        row.addWidget(self._minus)
        row.addWidget(self._plus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_accessible_names(f"{text} {minus}", f"{text} {plus}")

    def set_texts(self, text: str, minus: str, plus: str) -> None:
        """Change the word and the two values."""
        self._label.setText(text)
        for button, value in ((self._minus, minus), (self._plus, plus)):
            button.setText(value)
            button.updateGeometry()
        self.set_accessible_names(f"{text} {minus}", f"{text} {plus}")

    def set_accessible_names(self, minus: str, plus: str) -> None:
        """Name the two buttons for assistive tools."""
        self._minus.setAccessibleName(minus)
        self._plus.setAccessibleName(plus)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), px(self, 28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        rounded(painter, self.rect(), theme.raised)
        for button in (self._minus, self._plus):
            # The ground of the panel shows between the three parts.
            edge = button.x() - 1
            if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                edge = button.geometry().right() + 1
            fill(painter, QRect(edge, 0, 1, self.height()), theme.surface)
        painter.end()

    def _button(self, text: str, name: str, sign: int) -> FlatButton:
        button = FlatButton(text, self, padding=10, bold=True)
        button.setObjectName(name)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: self.clicked.emit(sign))
        return button
