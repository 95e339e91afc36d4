"""A sheet over the right side of a panel, instead of a dialog."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.enter import enter_presses
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.painting import FlatButton, px
from gmscreen.ui.widgets.tab_order import OVERLAY


class SideSheet(QWidget):
    """Covers the right part of `host`; Escape closes it and gives the focus back."""

    opened = Signal()
    closed = Signal()

    def __init__(self, host: QWidget, title: str = "", *, width: int = 360, close_name: str = "") -> None:
        super().__init__(host)
        self._host, self._width = host, width
        self._before: QWidget | None = None
        self._title = plain_label(title, "strong")
        self._close = FlatButton("", self, icon="close")
        self._close.setObjectName("sheet.close")
        self._close.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._close.setAccessibleName(close_name)
        set_tip(self._close, close_name)
        self._close.clicked.connect(self.dismiss)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 8, 8)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._scroll, 1)
        self.setAccessibleName(title)
        self.setProperty(OVERLAY, True)
        self.hide()
        host.installEventFilter(self)

    def set_title(self, text: str, *, close_name: str = "") -> None:
        """Change the title, and what the button that closes the sheet is called."""
        self._title.setText(text)
        self.setAccessibleName(text)
        if close_name:
            self._close.setAccessibleName(close_name)
            set_tip(self._close, close_name)

    def set_content(self, content: QWidget) -> None:
        """Show `content` below the title; the sheet owns it, and scrolls it where it does not fit."""
        if (before := self._scroll.takeWidget()) is not None:
            before.hide()
            before.deleteLater()  # it may be what is speaking just now
        self._scroll.setWidget(content)
        content.setAutoFillBackground(False)

    def above_content(self, widget: QWidget) -> None:
        """Show something between the title and the content that stays in sight when that is scrolled."""
        self._column.insertWidget(1, widget)

    def open(self) -> None:
        """Show the sheet and move the focus into it."""
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        if self.isHidden():
            self.opened.emit()
        self._fit()
        self.show()
        self.raise_()
        content = self._scroll.widget()
        (self._first_field(content) or self._close).setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Hide the sheet and give the focus back."""
        if self.isHidden():
            return
        inside = self.isAncestorOf(QApplication.focusWidget() or self)
        self.hide()
        if inside and self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._before = None
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif not enter_presses(event, self):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._host and event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.surface)
        painter.fillRect(0, 0, 1, self.height(), theme.line)
        painter.end()

    def _fit(self) -> None:
        width = min(px(self, self._width), self._host.width())
        self.setGeometry(self._host.width() - width, 0, width, self._host.height())

    @staticmethod
    def _first_field(content: QWidget | None) -> QWidget | None:
        if content is None:
            return None
        inside = content.findChildren(QWidget)
        wanted = (one for one in inside if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled())
        return next(wanted, None)
