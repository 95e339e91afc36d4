"""The list below a choice box."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gmscreen.rules.value import frozen
from gmscreen.ui.theme import READING_PX, theme_of
from gmscreen.ui.widgets.announce import announce
from gmscreen.ui.widgets.painting import ROW, font_at, px, text_width, write

_ENTRIES = 12
_PAD = 10
_GAP = 24


@frozen
class ChoiceItem:
    """One choice: `detail` stands at the right, `group` is the header it stands under."""

    id: str
    text: str
    detail: str = ""
    enabled: bool = True
    group: str = ""


Entry = ChoiceItem | str
_Index = QModelIndex | QPersistentModelIndex


def with_headers(items: Sequence[ChoiceItem]) -> list[Entry]:
    """`items` with the name of each group before its first item."""
    entries: list[Entry] = []
    group = ""
    for item in items:
        if item.group != group:
            group = item.group
            if group:
                entries.append(group)
        entries.append(item)
    return entries


class ChoiceModel(QAbstractListModel):
    """Choices and the headers of their groups; a header cannot be picked."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []

    def show(self, items: Sequence[ChoiceItem]) -> None:
        """Hold `items` instead."""
        self.beginResetModel()
        self._entries = with_headers(items)
        self.endResetModel()

    def entry(self, row: int) -> Entry:
        """The choice, or the name of the group, in `row`."""
        return self._entries[row]

    def row_of(self, item: str) -> int:
        """The row of the choice `item`, −1 where it is not."""
        rows = (
            row for row, one in enumerate(self._entries) if isinstance(one, ChoiceItem) and one.id == item
        )
        return next(rows, -1)

    def usable(self, row: int) -> ChoiceItem | None:
        """The choice in `row` if it can be picked."""
        one = self._entries[row] if 0 <= row < len(self._entries) else None
        return one if isinstance(one, ChoiceItem) and one.enabled else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (an invalid index is a constant)
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        one = self._entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one if isinstance(one, str) else one.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return one if isinstance(one, str) else f"{one.text} {one.detail}".strip()
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if index.isValid() and self.usable(index.row()):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags


class _Delegate(QStyledItemDelegate):
    """Rows of a text with its detail at the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        view = self.parent()
        return QSize(0, px(view, ROW) if isinstance(view, QWidget) else ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        view, model = self.parent(), index.model()
        if not isinstance(view, QWidget) or not isinstance(model, ChoiceModel):
            return
        theme, one = theme_of(view), model.entry(index.row())
        rect = option.rect.adjusted(px(view, _PAD), 0, -px(view, _PAD), 0)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(option.rect, theme.selection)
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        font = font_at(view, READING_PX)
        if isinstance(one, str):
            write(painter, rect, one, font_at(view, 11, bold=True), theme.muted, left)
        else:
            ink = theme.on_selection if chosen else theme.text if one.enabled else theme.disabled
            dim = ink if chosen else theme.muted if one.enabled else theme.disabled
            room = rect.width() - (text_width(font, one.detail) + px(view, _PAD) if one.detail else 0)
            shown = view.fontMetrics().elidedText(one.text, Qt.TextElideMode.ElideRight, room)
            write(painter, rect, shown, font, ink, left)
            write(painter, rect, one.detail, font, dim, right)
        painter.restore()


class ChoicePopup(QListView):
    """The list below a field, which keeps the focus: keys that do not move in the list go to the field."""

    picked = Signal(str)
    dismissed = Signal()

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self._field = field
        self._model = ChoiceModel(self)
        self.setWindowFlags(Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setFocusProxy(field)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("role", "popup")
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.entered.connect(self.setCurrentIndex)
        self.clicked.connect(lambda index: self._pick(index.row()))

    def show_items(self, items: Sequence[ChoiceItem], current: str) -> None:
        """Open, or go on, with `items`; `current` or else the first one that can be picked is marked."""
        self._model.show(items)
        row = self._model.row_of(current)
        if row < 0 or self._model.usable(row) is None:
            row = self._next(-1, 1)
        self._go(row)
        self._place(items)
        if not self.isVisible():
            self.show()

    def marked(self) -> str:
        """The id of the marked choice, empty where none is."""
        one = self._model.usable(self.currentIndex().row())
        return one.id if one else ""

    def step(self, step: int) -> None:
        """Move the mark by `step` choices, round the end."""
        self._go(self._next(self.currentIndex().row(), step))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # While the list is open the window hands it all keys; the field knows what they mean.
        self._field.event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.dismissed.emit()

    def _pick(self, row: int) -> None:
        one = self._model.usable(row)
        if one is not None:
            self.picked.emit(one.id)

    def _go(self, row: int) -> None:
        index = self._model.index(row) if row >= 0 else QModelIndex()
        self.setCurrentIndex(index)
        # The field keeps the focus, so nothing else says what is marked.
        announce(self._field, str(index.data(Qt.ItemDataRole.AccessibleTextRole) or ""))

    def _next(self, row: int, step: int) -> int:
        count = self._model.rowCount()
        rows = ((row + step * turn) % count for turn in range(1, count + 1)) if count else iter(())
        return next((one for one in rows if self._model.usable(one)), -1)

    def _place(self, items: Sequence[ChoiceItem]) -> None:
        """Below the field, or above it where the screen ends; as wide as its widest entry needs."""
        font = font_at(self, READING_PX)
        wide = max((text_width(font, one.text) + text_width(font, one.detail) for one in items), default=0)
        bar = self.verticalScrollBar().sizeHint().width()
        width = max(self._field.width(), wide + px(self, 2 * _PAD + _GAP) + bar)
        height = min(max(self._model.rowCount(), 1), _ENTRIES) * px(self, ROW) + 2
        screen = self._field.screen().availableGeometry()
        width = min(width, screen.width())
        below = self._field.mapToGlobal(self._field.rect().bottomLeft())
        y = below.y() + 3
        if y + height > screen.bottom():
            y = max(below.y() - self._field.height() - height - 2, screen.top())
        x = max(min(below.x(), screen.right() - width), screen.left())
        self.setGeometry(x, y, width, height)
