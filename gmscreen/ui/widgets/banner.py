"""Messages that do not interrupt."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gmscreen.ui.theme import Theme, theme_of
from gmscreen.ui.widgets.announce import announce
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.labels import breakable, plain_label, set_tip
from gmscreen.ui.widgets.painting import FlatButton, centred_icon, px, rounded

Severity = Literal["info", "warning", "error"]

_MOST_ACTIONS = 3
_MOST_SHOWN = 3


class Banner(QWidget):
    """One sentence with up to three actions; it never takes the focus.

    Its buttons are named `<objectName>.<action id>` and `<objectName>.close`.
    """

    action = Signal(str)
    closed = Signal()

    def __init__(
        self,
        text: str,
        severity: Severity = "info",
        actions: Sequence[tuple[str, str]] = (),
        *,
        close_name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._severity: Severity = severity
        self._text = ""
        self._label = plain_label("")
        self._label.setWordWrap(True)
        self._buttons: dict[str, QWidget] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(40, 6, 8, 6)
        row.setSpacing(8)
        if len(actions) > 1:
            row.addLayout(self._column(actions[:_MOST_ACTIONS]), 1)
        else:
            row.addWidget(self._label, 1)
            for item, _ in actions:
                row.addWidget(self._action_button(item))
        close = FlatButton("", self, icon="close", padding=8)
        close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        close.clicked.connect(self.closed)
        self._buttons["close"] = close
        row.addWidget(close)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.say(text, actions, close_name=close_name)
        self.objectNameChanged.connect(self._name_buttons)
        self._name_buttons()

    def say(self, text: str, actions: Sequence[tuple[str, str]], *, close_name: str) -> None:
        """Say something in other words; `actions` names the buttons that the banner has."""
        self._text = text
        self._label.setText(breakable(text))
        self.setAccessibleName(text)
        for item, name in (*actions, ("close", close_name)):
            button = self._buttons.get(item)
            if item == "close" and button is not None:
                button.setAccessibleName(name)
                set_tip(button, name)
            elif isinstance(button, QPushButton):
                button.setText(name.replace("&", "&&"))

    def text(self) -> str:
        """The sentence."""
        return self._text

    def severity(self) -> Severity:
        """How much it matters."""
        return self._severity

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 240), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        rounded(painter, self.rect(), theme.raised)
        box = self.rect()
        box.setWidth(40)
        centred_icon(painter, self._severity, self._colour(theme), box, px(self, 16))
        painter.end()

    def _colour(self, theme: Theme) -> str:
        if self._severity == "info":
            return theme.muted
        return theme.tone_failure if self._severity == "warning" else theme.tone_fumble

    def _column(self, actions: Sequence[tuple[str, str]]) -> QVBoxLayout:
        """The sentence with its buttons below: beside several of them there is no room for it."""
        buttons = FlowLayout()
        for item, _ in actions:
            buttons.addWidget(self._action_button(item))
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addWidget(self._label)
        column.addLayout(buttons)
        return column

    def _action_button(self, item: str) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("role", "outline")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self.action.emit(item))
        self._buttons[item] = button
        return button

    def _name_buttons(self) -> None:
        for item, button in self._buttons.items():
            button.setObjectName(f"{self.objectName()}.{item}")


class BannerStack(QWidget):
    """Banners, newest first, which takes no room while there is none; those beyond three wait."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._banners: list[tuple[str, Banner]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        # Not `Maximum`: that would cut a sentence that takes more lines than its hint was made for.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.hide()

    def add(
        self,
        text: str,
        severity: Severity = "info",
        actions: Sequence[tuple[str, str]] = (),
        *,
        key: str = "",
        close_name: str = "",
    ) -> Banner:
        """Show a message; one with the same `key` is replaced."""
        if key:
            self.dismiss(key)
        banner = Banner(text, severity, actions, close_name=close_name, parent=self)
        banner.setObjectName(f"banner.{key}" if key else "banner")
        banner.closed.connect(lambda: self._remove(banner))
        self._banners.insert(0, (key, banner))
        self._column.insertWidget(0, banner)
        self._refresh()
        announce(banner, text)
        return banner

    def banners(self) -> tuple[Banner, ...]:
        """All messages, the newest first."""
        return tuple(banner for _, banner in self._banners)

    def dismiss(self, key: str) -> None:
        """Take the message `key` away, if it is there."""
        for one, banner in tuple(self._banners):
            if one == key:
                self._remove(banner)

    def clear(self) -> None:
        """Take all messages away."""
        for banner in self.banners():
            self._remove(banner)

    def _remove(self, banner: Banner) -> None:
        self._banners = [pair for pair in self._banners if pair[1] is not banner]
        self._column.removeWidget(banner)
        banner.hide()
        banner.deleteLater()
        self._refresh()

    def _refresh(self) -> None:
        for index, (_, banner) in enumerate(self._banners):
            banner.setVisible(index < _MOST_SHOWN)
        self.setVisible(bool(self._banners))
