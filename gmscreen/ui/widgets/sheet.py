"""A sheet over the right side of a panel, instead of a dialog.

Several may lie over each other: the last one that was opened lies on top, takes the keyboard and is the one
that Escape closes; the keyboard goes back to where it was. Whatever takes the keyboard below a sheet, or is
brought forward there, makes the sheet give way: nobody types where nothing can be seen.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.layers import Layer, layers_of
from gmscreen.ui.widgets.painting import FlatButton, px
from gmscreen.ui.widgets.tab_order import OVERLAY, middle_in_sight


class SideSheet(QWidget):
    """Covers the right part of `host`; Escape closes it and gives the focus back."""

    opened = Signal()
    closed = Signal()

    def __init__(self, host: QWidget, title: str = "", *, width: int = 360, close_name: str = "") -> None:
        super().__init__(host)
        self._host, self._width = host, width
        self._before: QWidget | None = None
        self._from: SideSheet | None = None
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
        focus = QApplication.focusWidget()
        if focus is not None and self._scroll.isAncestorOf(focus):
            self._close.setFocus(Qt.FocusReason.OtherFocusReason)  # it must not go to what lies below
        if (before := self._scroll.takeWidget()) is not None:
            before.hide()
            before.deleteLater()  # it may be what is speaking just now
        self._scroll.setWidget(content)
        content.setAutoFillBackground(False)

    def above_content(self, widget: QWidget) -> None:
        """Show something between the title and the content that stays in sight when that is scrolled."""
        self._column.insertWidget(1, widget)

    def open(self) -> None:
        """Show the sheet, above any other, and move the focus into it."""
        focus = QApplication.focusWidget()
        if self.isHidden():
            self.opened.emit()
        if not self.isVisible() or not (focus is None or self.isAncestorOf(focus)):
            self._leave_out()
            self._before = focus
            self._from = sheet_around(focus)
        self.show()
        layers_of(self._host).put(self, Layer.SHEET)
        self._fit()
        self._uncover()
        self.focus_inside()

    def focus_inside(self) -> None:
        """Put the keyboard at the first thing in the sheet that can be used."""
        (self._first_field(self._scroll.widget()) or self._close).setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Hide the sheet and give the focus back."""
        if self.isHidden():
            return
        self._leave_out()
        inside = self.isAncestorOf(QApplication.focusWidget() or self)
        self.hide()
        before, below = self._before, self._from
        self._before = self._from = None
        if inside and before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        elif inside and below is not None and isValid(below) and below.isVisible():
            below.focus_inside()  # what had it is no longer there
        self.closed.emit()

    def confirm(self) -> bool:
        """Do what Ctrl+Enter asks of the sheet that has the keyboard. False where it asks nothing of it: the
        key then rolls what lies on the desk.
        """
        return False

    def covers(self, widget: QWidget) -> bool:
        """Whether the sheet lies over the middle of a control in the same window."""
        window = self.window()
        if not self.isVisible() or widget.window() is not window or self.isAncestorOf(widget):
            return False
        return self._place().contains(middle_in_sight(widget, window))

    def lies_over(self, widget: QWidget) -> bool:
        """Whether the sheet lies over a part of `widget`, and is not a part of it."""
        window = self.window()
        if not self.isVisible() or widget.window() is not window or widget.isAncestorOf(self):
            return False
        place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        return not self.isAncestorOf(widget) and self._place().intersects(place)

    def _place(self) -> QRect:
        """Where the sheet is in its window."""
        return QRect(self.mapTo(self.window(), QPoint(0, 0)), self.size())

    def _leave_out(self) -> None:
        """The sheet goes from where it lay: those that were opened from it go back to where it came from."""
        for one in open_sheets(self.window()):
            if one._from is self:  # noqa: SLF001
                one._before, one._from = self._before, self._from  # noqa: SLF001

    def _uncover(self) -> None:
        """Close the sheets that lie over a larger part of the window, and over this one."""
        for one in open_sheets(self.window()):
            if _is_within(self._host, one._host) and one.lies_over(self):  # noqa: SLF001
                one.dismiss()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
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
        host, width = self._host, px(self, self._width)
        left = min([host.width() - width, *(one.mapTo(host, QPoint(0, 0)).x() for one in self._below())])
        left = max(0, left)
        self.setGeometry(left, 0, host.width() - left, host.height())

    def _below(self) -> list[QWidget]:
        """The sheets that this one lies over; it leaves nothing of them in sight."""
        sheets = list(layers_of(self._host).of(Layer.SHEET))
        parts = [one for one in open_sheets(self.window()) if _is_within(one._host, self._host)]  # noqa: SLF001
        return [*parts, *(sheets[: sheets.index(self)] if self in sheets else ())]

    @staticmethod
    def _first_field(content: QWidget | None) -> QWidget | None:
        if content is None:
            return None
        inside = content.findChildren(QWidget)
        wanted = (one for one in inside if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled())
        return next(wanted, None)


def open_sheets(window: QWidget) -> list[SideSheet]:
    """The sheets that are open in a window."""
    return [one for one in window.findChildren(SideSheet) if one.isVisible()]


def sheet_around(widget: QWidget | None) -> SideSheet | None:
    """The sheet that a control is in."""
    while widget is not None and not isinstance(widget, SideSheet):
        widget = widget.parentWidget()
    return widget


def _is_within(part: QWidget, whole: QWidget) -> bool:
    """Whether a widget is a part of another, and not the same."""
    return part is not whole and whole.isAncestorOf(part)
