"""A word that opens a list, for places where a button with a frame would be too high."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QWidget

from gmscreen.ui.theme import READING_PX, theme_of
from gmscreen.ui.widgets.menu_button import MenuItem
from gmscreen.ui.widgets.painting import FlatButton, centred_icon, font_at, px, rounded, write

CHEVRON = 12
HEIGHT = 22


class FlatMenuButton(FlatButton):
    """Opens its entries below itself; `picked` carries the id."""

    picked = Signal(str)

    def __init__(
        self, text: str = "", *, bold: bool = False, height: int = HEIGHT, parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent, padding=6, height=height, bold=bold)
        self._items: tuple[MenuItem, ...] = ()
        self._menu: QMenu | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(self.open_menu)

    def set_items(self, items: Sequence[MenuItem]) -> None:
        """Offer `items`."""
        self._items = tuple(items)
        self.setEnabled(bool(self._items))

    def items(self) -> tuple[MenuItem, ...]:
        """What is offered."""
        return self._items

    def open_menu(self) -> None:
        """Open the list below the word."""
        if self._menu is None:
            self._menu = QMenu(self)
        menu = self._menu
        menu.clear()
        group = ""
        for item in self._items:
            if item.group != group:
                group = item.group
                menu.addAction(_plain(group)).setEnabled(False)
            detail = f"\t{_plain(item.detail)}" if item.detail else ""
            action = menu.addAction(_plain(item.text) + detail)
            action.setEnabled(item.enabled)
            action.triggered.connect(lambda _checked=False, chosen=item.id: self.picked.emit(chosen))
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(px(self, CHEVRON + 2), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_menu()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        ring = theme.focus if self.hasFocus() else None
        rounded(painter, self.rect(), self.ground(theme), radius=5, border=ring)
        pad, room = px(self, 6), px(self, CHEVRON)
        words = self.rect().adjusted(pad, 0, -pad - room, 0)
        font = font_at(self, READING_PX, bold=self.is_bold())
        write(painter, words, self.text(), font, self.ink(theme), Qt.AlignmentFlag.AlignLeft)
        box = QRect(self.width() - pad - room, 0, room, self.height())
        centred_icon(painter, "down", theme.muted if self.isEnabled() else theme.disabled, box, room)
        painter.end()


def _plain(text: str) -> str:
    return text.replace("&", "&&").replace("\t", " ")
