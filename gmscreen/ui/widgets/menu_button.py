"""A button that opens a list of presets."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QMenu, QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from gmscreen.rules.value import frozen
from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.painting import centred_icon, px

_CHEVRON = 12


@frozen
class MenuItem:
    """One entry: `detail` stands at the right, `group` is the header it stands under."""

    id: str
    text: str
    detail: str = ""
    enabled: bool = True
    group: str = ""


class MenuButton(QPushButton):
    """Opens its entries below itself; `picked` carries the id."""

    picked = Signal(str)
    opening = Signal()
    """The list is about to be shown: what it offers can still be changed."""

    def __init__(self, text: str = "", items: Sequence[MenuItem] = (), parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._items: tuple[MenuItem, ...] = tuple(items)
        self._menu: QMenu | None = None
        self.setProperty("role", "outline")
        self.setAutoDefault(False)
        self.clicked.connect(self.open_menu)

    def set_items(self, items: Sequence[MenuItem]) -> None:
        """Offer `items`."""
        self._items = tuple(items)

    def items(self) -> tuple[MenuItem, ...]:
        """What is offered."""
        return self._items

    def menu_shown(self) -> QMenu | None:
        """The list while it is open."""
        return self._menu if self._menu is not None and self._menu.isVisible() else None

    def open_menu(self) -> None:
        """Open the list below the button."""
        self.opening.emit()
        if self._menu is None:
            # Made when first asked for: a start should not pay for lists that nobody opens.
            self._menu = QMenu(self)
        self._fill(self._menu)
        self._menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(px(self, _CHEVRON), 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.open_menu()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        whole, room = QRect(self.rect()), px(self, _CHEVRON)
        option.rect = whole.adjusted(0, 0, -room, 0)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)
        theme = theme_of(self)
        box = QRect(whole.right() - px(self, 10) - room, 0, room, whole.height())
        centred_icon(painter, "down", theme.muted if self.isEnabled() else theme.disabled, box, room)
        painter.end()

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        group = ""
        for item in self._items:
            if item.group != group:
                group = item.group
                if group:
                    menu.addAction(_plain(group)).setEnabled(False)
                else:
                    menu.addSeparator()
            text = _plain(item.text) + (f"\t{_plain(item.detail)}" if item.detail else "")
            action = menu.addAction(text)
            action.setEnabled(item.enabled)
            action.setData(item.id)
            action.triggered.connect(lambda _checked=False, chosen=item.id: self.picked.emit(chosen))


def _plain(text: str) -> str:
    """`text` without a letter underlined as a key."""
    return text.replace("&", "&&").replace("\t", " ")
