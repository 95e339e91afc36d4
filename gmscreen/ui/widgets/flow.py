"""A layout that fills rows like words fill lines."""

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle, QWidget


class _Row:
    """One row: its items with their sizes, its height and how much of its width is used."""

    def __init__(self) -> None:
        self.items: list[tuple[QLayoutItem, QSize]] = []
        self.width = 0
        self.height = 0

    def add(self, item: QLayoutItem, size: QSize, gap: int) -> None:
        """Put `item` at the end of the row."""
        self.width += size.width() + (gap if self.items else 0)
        self.height = max(self.height, size.height())
        self.items.append((item, size))


class FlowLayout(QLayout):
    """Items from left to right, wrapped into rows; an item aligned right goes to the end of its row."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 8, row_spacing: int = 8) -> None:
        if parent is None:
            super().__init__()
        else:
            super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._row_spacing = row_spacing
        self._heights: dict[int, int] = {}
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def insert_widget(self, index: int, widget: QWidget) -> None:
        """Put `widget` before the item at `index`."""
        self.addWidget(widget)
        self._items.insert(index, self._items.pop())
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def invalidate(self) -> None:
        """Forget what was measured: an item has changed."""
        self._heights.clear()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        """The height of the rows, which is asked for many times over while a window is laid out."""
        if width not in self._heights:
            self._heights[width] = self._height(width)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        """All in one row."""
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(len(sizes) - 1, 0)
        return self._framed(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        """As narrow as the widest item can be made."""
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        width = max((size.width() for size in sizes), default=0)
        return self._framed(width, max((size.height() for size in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        inner = rect.marginsRemoved(self.contentsMargins())
        y = inner.y()
        for row in self._rows(inner.width()):
            self._place(row, inner, y)
            y += row.height + self._row_spacing

    def _height(self, width: int) -> int:
        margins = self.contentsMargins()
        rows = self._rows(width - margins.left() - margins.right())
        gaps = self._row_spacing * max(len(rows) - 1, 0)
        return sum(row.height for row in rows) + gaps + margins.top() + margins.bottom()

    def _framed(self, width: int, height: int) -> QSize:
        margins: QMargins = self.contentsMargins()
        return QSize(width + margins.left() + margins.right(), height + margins.top() + margins.bottom())

    def _rows(self, width: int) -> list[_Row]:
        """The items in rows of at most `width`."""
        rows: list[_Row] = []
        for item in self._items:
            if item.isEmpty():
                continue
            size = _size(item, width)
            if not rows or rows[-1].width + self.spacing() + size.width() > width:
                rows.append(_Row())
            rows[-1].add(item, size, self.spacing())
        return rows

    def _place(self, row: _Row, inner: QRect, y: int) -> None:
        x, spare = inner.x(), max(inner.width() - row.width, 0)
        parent = self.parentWidget()
        direction = parent.layoutDirection() if parent else Qt.LayoutDirection.LeftToRight
        for item, size in row.items:
            if item.alignment() & Qt.AlignmentFlag.AlignRight:
                x, spare = x + spare, 0
            place = QRect(x, y + (row.height - size.height()) // 2, size.width(), size.height())
            # An alignment would shrink the item inside its place; the place is right already.
            item.setGeometry(QStyle.visualRect(direction, inner, place))
            x += size.width() + self.spacing()


def _size(item: QLayoutItem, width: int) -> QSize:
    """The size of `item` where no more than `width` is there."""
    hint = item.sizeHint()
    if hint.width() <= width:
        return hint
    narrow = max(width, item.minimumSize().width())
    height = item.heightForWidth(narrow) if item.hasHeightForWidth() else hint.height()
    return QSize(narrow, height)
