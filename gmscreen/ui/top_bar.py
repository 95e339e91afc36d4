"""The top of the window: menus, the one line, and the name of the campaign."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QMenuBar, QSizePolicy, QWidget

from gmscreen.ui.command_line import CommandLine
from gmscreen.ui.widgets.announce import announce
from gmscreen.ui.widgets.elided_label import ElidedLabel

HEIGHT = 40
LINE_WIDTH = 420
MESSAGE_MS = 5000


class NameField(QLineEdit):
    """A field over a label, for as long as its text is being typed."""

    def __init__(self, parent: QWidget, place: QRect, text: str, done: Callable[[str], bool]) -> None:
        super().__init__(text, parent)
        self.setObjectName("campaign.rename.field")
        self._done = done
        self._before = QApplication.focusWidget()
        self.setGeometry(place.adjusted(max(0, place.width() - 320), 0, 0, 0))
        self.returnPressed.connect(self._take)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the name as it was."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Going elsewhere takes the name too: what was typed is not lost."""
        super().focusOutEvent(event)
        if self.isVisible() and event.reason() != Qt.FocusReason.PopupFocusReason and self._done(self.text()):
            self._leave()

    def _take(self) -> None:
        if self._done(self.text()):
            self._leave()

    def _leave(self) -> None:
        self.hide()
        self.deleteLater()
        if self._before is not None:
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)


class TopBar(QWidget):
    """Menus at the left, the line in the middle, what just happened and the campaign at the right."""

    def __init__(self, line: CommandLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.menus = QMenuBar()
        self.menus.setNativeMenuBar(False)
        self.menus.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self.line = line
        self._right = ElidedLabel("", "muted")
        self._right.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._right.setObjectName("campaign.name")
        self._name = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(MESSAGE_MS)
        self._timer.timeout.connect(lambda: self._right.setText(self._name))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 6)
        layout.setSpacing(16)
        layout.addWidget(self.menus, 1)
        layout.addWidget(line, 1)
        layout.addWidget(self._right, 1)
        self.menus.setMinimumWidth(0)
        line.setMaximumWidth(LINE_WIDTH)
        line.setMinimumWidth(220)

    def sizeHint(self) -> QSize:
        """As high as one row."""
        return QSize(super().sizeHint().width(), HEIGHT)

    def set_name(self, name: str) -> None:
        """Show the name of the campaign."""
        self._name = name
        if not self._timer.isActive():
            self._right.setText(name)

    def edit_name(self, name: str, done: Callable[[str], bool]) -> None:
        """Let the GM type another name in the place of this one; Enter takes it, Escape does not."""
        field = NameField(self, self._right.geometry(), name, done)
        field.show()
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()

    def unsay(self) -> None:
        """Show the name again, whatever was said: it was said in another language."""
        self._timer.stop()
        self._right.setText(self._name)

    def say(self, message: str) -> None:
        """Show what just happened for a few seconds, in the place of the name."""
        self._right.setText(message)
        self._timer.start()
        announce(self._right, message)
