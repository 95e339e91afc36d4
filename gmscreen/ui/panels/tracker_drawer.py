"""A part of the panel that opens below the list for a while: a title, what belongs to it, a cross."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gmscreen.ui.widgets.elided_label import ElidedLabel
from gmscreen.ui.widgets.labels import rule_line, set_tip
from gmscreen.ui.widgets.painting import FlatButton
from gmscreen.viewmodels.texts import Texts


class Drawer(QWidget):
    """Escape or the cross closes it; `left` says so. What does not fit scrolls."""

    left = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._title = ElidedLabel("", "strong")
        self._close = FlatButton("", self, icon="close", padding=8)
        self._close.setObjectName(f"{name}.close")
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self.left)
        self.content = QWidget()
        self.column = QVBoxLayout(self.content)
        self.column.setContentsMargins(12, 0, 12, 8)
        self.column.setSpacing(8)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self.content)
        self.content.setAutoFillBackground(False)
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 6, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addWidget(rule_line())
        whole.addLayout(head)
        whole.addWidget(self._scroll, 1)
        self.hide()

    def set_title(self, text: str) -> None:
        """Say what it is about."""
        self._title.setText(text)
        self.setAccessibleName(text)

    def name_close(self, texts: Texts) -> None:
        """Name the cross."""
        self._close.setAccessibleName(texts.t("tracker.close"))
        set_tip(self._close, texts.t("tracker.close"))

    def wanted_height(self) -> int:
        """How high it would be with all of its content in sight."""
        width = self._scroll.viewport().width() or self.width()
        inner = self.content.heightForWidth(width) if self.content.hasHeightForWidth() else -1
        return self._close.sizeHint().height() + max(inner, self.content.sizeHint().height()) + 10

    def sizeHint(self) -> QSize:
        return QSize(268, self.wanted_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(160, min(self.wanted_height(), 140))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the drawer."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def line_of(*widgets: QWidget, stretch: int = -1) -> QBoxLayout:
    """Widgets side by side; the one at `stretch` takes the room that is left."""
    row = QHBoxLayout()
    row.setSpacing(6)
    for at, widget in enumerate(widgets):
        row.addWidget(widget, 1 if at == stretch else 0)
    return row
