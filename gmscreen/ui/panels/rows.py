"""Rows of a list as panels draw them: the one in use lies on its own ground with a bar before it."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gmscreen.ui.theme import READING_PX, Theme, theme_of
from gmscreen.ui.widgets.painting import ROW, centred_icon, fill, font_at, px, text_width, write

Index = QModelIndex | QPersistentModelIndex
BAR = 3
SMALL_PX = 11


LIST_WIDTH = 220
WIDEST_LIST = 320


def list_width(panel: QWidget, usual: int = LIST_WIDTH) -> int:
    """How wide the list at the left of a panel is: with large type, what is beside it needs the room more."""
    return min(px(panel, usual), usual + WIDEST_LIST - LIST_WIDTH)


class Fonts(Protocol):
    """Gives the font of a row at a size."""

    def __call__(self, size: float = READING_PX, *, bold: bool = False) -> QFont:
        """The font in `size` (before the scale of the type)."""


class RowPainter:
    """Draws one row from both ends towards the middle, so that what comes last gives way."""

    def __init__(self, painter: QPainter, view: QWidget, rect: QRect, margin: int) -> None:
        self._painter = painter
        self._view = view
        self._height = rect
        self._left = rect.left() + margin
        self._right = rect.right() - margin
        self.theme = theme_of(view)

    @property
    def room(self) -> int:
        """How much is still free."""
        return self._right - self._left

    def icon(self, name: str, colour: str) -> None:
        """A sign at the left."""
        size = px(self._view, 14)
        rect = QRect(self._left, self._height.top(), size, self._height.height())
        centred_icon(self._painter, name, colour, rect, size)
        self._left += size + px(self._view, 8)

    def right(self, text: str, colour: str, font: QFont, least: int = 0) -> None:
        """A word at the right, in a column at least `least` wide; left out where it would crowd the name."""
        width = max(text_width(font, text), px(self._view, least))
        if not text or self.room - width < px(self._view, 48):
            return
        rect = QRect(self._right - width, self._height.top(), width, self._height.height())
        write(self._painter, rect, text, font, colour, Qt.AlignmentFlag.AlignRight)
        self._right -= width + px(self._view, 8)

    def name(self, text: str, colour: str, font: QFont) -> None:
        """The name in what room is left, cut with an ellipsis; always from the left, whatever its script."""
        self._painter.setFont(font)
        shown = self._painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self.room)
        rect = QRect(self._left, self._height.top(), self.room, self._height.height())
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
        write(self._painter, rect, shown, font, colour, align)


class RowDelegate(QStyledItemDelegate):
    """Paints rows through `draw`; the editor of a row is a plain field that fills it."""

    def __init__(
        self,
        view: QListView,
        draw: Callable[[RowPainter, Index, Fonts], None],
        *,
        margin: int = 12,
    ) -> None:
        super().__init__(view)
        self._view = view
        self._draw = draw
        self._margin = margin

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(px(self._view, 80), px(self._view, ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect, state = option.rect, option.state
        theme = theme_of(self._view)
        painter.save()
        self._ground(painter, rect, state, theme)
        row = RowPainter(painter, self._view, rect, self._margin)
        self._draw(row, index, self._font)
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        field = QLineEdit(parent)
        field.setMaxLength(20_000)
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if not isinstance(editor, QLineEdit) or editor.isModified():
            return
        editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
        editor.selectAll()

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        rect: QRect = option.rect
        editor.setGeometry(rect.adjusted(px(self._view, 4), 0, -px(self._view, 4), 0))

    def _font(self, size: float = READING_PX, *, bold: bool = False) -> QFont:
        return font_at(self._view, size, bold=bold)

    def _ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag, theme: Theme) -> None:
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            fill(painter, rect, theme.active_row)
            bar = theme.focus if self._view.hasFocus() else theme.text
            fill(painter, QRect(rect.left(), rect.top(), BAR, rect.height()), bar)
        elif state & QStyle.StateFlag.State_MouseOver:
            fill(painter, rect, theme.raised)


def dress_list(view: QListView, name: str) -> None:
    """Make `view` a list of equally high rows that look like those of every panel."""
    view.setObjectName(name)
    view.setUniformItemSizes(True)
    view.setMouseTracking(True)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
    view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
