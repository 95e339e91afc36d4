"""Paints ledger entries as cards."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from gmscreen.rules.value import frozen
from gmscreen.ui.panels.entry_card import Card, CardBuilder, CardFonts, Piece
from gmscreen.ui.theme import Theme, theme_of
from gmscreen.ui.widgets.labels import plain_tip
from gmscreen.ui.widgets.painting import centred_icon, fill, rounded, write
from gmscreen.viewmodels.ledger import KEPT, LedgerModel, LedgerRole
from gmscreen.viewmodels.ledger_rows import EntryRow

BAR = 3
UNSEEN = 64
"""How high a card counts while nobody sees the list: by its final width and type it is measured later."""

Index = QModelIndex | QPersistentModelIndex


@frozen
class _Made:
    """A card that was laid out, and for what."""

    row: EntryRow
    width: int
    current: bool
    card: Card


class EntryDelegate(QStyledItemDelegate):
    """Cards of the ledger; the current one has room for `buttons`, which the list puts there."""

    def __init__(self, view: QAbstractItemView, rows: LedgerModel, buttons: QWidget) -> None:
        super().__init__(view)
        self._rows = rows
        self._view = view
        self._buttons = buttons
        self._fonts = CardFonts()
        self._made: dict[int, _Made] = {}

    def forget(self) -> None:
        """Lay everything out anew, as after the size of the type or the buttons changed."""
        self._fonts = CardFonts()
        self._made.clear()

    def buttons_rect(self, index: Index) -> QRect:
        """Where the buttons of the current card go, in the coordinates of the viewport."""
        row = self._rows.row_at(index.row())
        if row is None:
            return QRect()
        rect = self._view.visualRect(index)
        return self._card(row, rect.width(), current=True).buttons.translated(rect.topLeft())

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        # Asked for every row whenever one is added.
        width = self._view.viewport().width()
        if not self._view.isVisible():
            return QSize(width, UNSEEN)
        row = self._rows.row_at(index.row())
        if row is None:
            return QSize(width, 0)
        return QSize(width, self._card(row, width, current=index == self._view.currentIndex()).height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self._rows.row_at(index.row())
        if row is None:
            return
        current = index == self._view.currentIndex()
        rect, theme = option.rect, theme_of(self._view)
        state = option.state
        painter.save()
        hover = bool(state & QStyle.StateFlag.State_MouseOver)
        newest = bool(index.data(LedgerRole.NEWEST))
        _ground(painter, rect, theme, newest=newest, current=current, hover=hover)
        for piece in self._card(row, rect.width(), current=current).pieces:
            _paint_piece(painter, piece, rect.topLeft(), theme)
        if current and self._view.hasFocus():
            ring = QRect(rect).adjusted(BAR + 2, 2, -2, -3)
            rounded(painter, ring, None, radius=4, border=theme.focus)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Show the tooltip letter by letter: names are not markup."""
        text = index.data(Qt.ItemDataRole.ToolTipRole) if event.type() == QEvent.Type.ToolTip else None
        if not isinstance(text, str):
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), plain_tip(text), view.viewport(), view.visualRect(index))
        return True

    def editorEvent(
        self, _event: QEvent, _model: QAbstractItemModel, _option: QStyleOptionViewItem, _index: Index
    ) -> bool:
        return False

    def _card(self, row: EntryRow, width: int, *, current: bool) -> Card:
        made = self._made.get(row.id)
        if made is not None and made.row is row and made.width == width and made.current == current:
            return made.card
        height = 0
        if current:
            height = self._buttons.heightForWidth(CardBuilder(self._fonts, row, width).room)
        card = CardBuilder(self._fonts, row, width, current, height).build()
        if len(self._made) > 2 * KEPT:
            self._made.clear()
        self._made[row.id] = _Made(row, width, current, card)
        return card


def _ground(
    painter: QPainter, rect: QRect, theme: Theme, *, newest: bool, current: bool, hover: bool
) -> None:
    ground = theme.surface
    if newest:
        ground = theme.hidden_tint
    elif current:
        ground = theme.active_row
    elif hover:
        ground = theme.raised
    fill(painter, rect, ground)
    if newest or current:
        bar = theme.hidden if newest else theme.text
        fill(painter, QRect(rect.left(), rect.top(), BAR, rect.height()), bar)
    fill(painter, QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.line)


def _paint_piece(painter: QPainter, piece: Piece, origin: QPoint, theme: Theme) -> None:
    rect = piece.rect.translated(origin)
    colour = piece.ink(theme)
    if piece.icon:
        centred_icon(painter, piece.icon, colour, rect, rect.width())
        return
    if piece.pill:
        rounded(painter, rect, theme.raised, radius=rect.height() / 2)
        write(painter, rect, piece.text, piece.font, colour)
        return
    write(painter, rect, piece.text, piece.font, colour, Qt.AlignmentFlag.AlignLeft)
