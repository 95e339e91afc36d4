"""What Enter will do, as a list below the one line: it lies over the rest of the window."""

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.announce import announce
from gmscreen.ui.widgets.layers import Layer, layers_of
from gmscreen.viewmodels.command_offers import Offer

ROW = 32
MAX_ROWS = 9
_NO_INDEX = QModelIndex()


class OfferModel(QAbstractListModel):
    """The offers, as a list."""

    def __init__(self) -> None:
        super().__init__()
        self.offers: tuple[Offer, ...] = ()

    def set_offers(self, offers: tuple[Offer, ...]) -> None:
        """Offer something else."""
        self.beginResetModel()
        self.offers = offers
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_INDEX) -> int:
        """One row an offer."""
        return 0 if parent.isValid() else len(self.offers)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The words of an offer, and the offer itself."""
        if not index.isValid():
            return None
        offer = self.offers[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return "  ".join(part for part in (offer.title, offer.problem or offer.detail) if part)
        return offer if role == Qt.ItemDataRole.UserRole else None


class OfferDelegate(QStyledItemDelegate):
    """Paints an offer: what it does at the left, what is known or why it cannot be at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """One row."""
        del index
        return QSize(100, max(ROW, option.fontMetrics.height() + 12))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the two texts; the title gives way where there is no room for both."""
        offer = index.data(Qt.ItemDataRole.UserRole)
        theme = theme_of()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rect = option.rect
        if selected:
            painter.fillRect(rect, theme.selection)
        inner = rect.adjusted(12, 0, -12, 0)
        metrics = QFontMetrics(option.font)
        right = offer.problem or offer.detail
        width = min(metrics.horizontalAdvance(right) + 8, inner.width() * 2 // 3)
        place = QRect(inner.right() - width, inner.top(), width + 1, inner.height())
        painter.setFont(option.font)
        painter.setPen(
            theme.tone_failure if offer.problem else (theme.on_selection if selected else theme.muted)
        )
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(place, flags, metrics.elidedText(right, Qt.TextElideMode.ElideRight, width))
        painter.setPen(theme.on_selection if selected else theme.text)
        left = inner.adjusted(0, 0, -width - 16, 0)
        title = metrics.elidedText(offer.title, Qt.TextElideMode.ElideRight, left.width())
        painter.drawText(left, flags, title)


class OfferList(QFrame):
    """The offers, below the field that they belong to; `chosen` carries the row of a click."""

    chosen = Signal(int)

    def __init__(self, field: QWidget) -> None:
        super().__init__(field.window())
        self._field = field
        self._model = OfferModel()
        self._view = QListView()
        self.setProperty("role", "raised")
        self.setObjectName("command.popup")
        self._view.setObjectName("command.offers")
        self._view.setModel(self._model)
        self._view.setItemDelegate(OfferDelegate(self._view))
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setProperty("role", "clear")
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view.setMouseTracking(True)
        self._view.clicked.connect(lambda index: self.chosen.emit(index.row()))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self._view)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What is listed."""
        return self._model.offers

    @property
    def row(self) -> int:
        """Which offer is marked; -1 for none."""
        return self._view.currentIndex().row()

    def set_offers(self, offers: tuple[Offer, ...]) -> None:
        """List something else, and mark the first."""
        self._model.set_offers(offers)
        self.mark(0)

    def mark(self, row: int) -> None:
        """Mark an offer; after the last comes the first."""
        if self.offers:
            index = self._model.index(row % len(self.offers))
            self._view.setCurrentIndex(index)
            # The field keeps the focus, so nothing else says what is marked.
            announce(self._field, str(index.data(Qt.ItemDataRole.AccessibleTextRole)))

    def open(self) -> None:
        """Come up below the field, where there is anything to list."""
        if not self.offers:
            return
        field, window = self._field, self._field.window()
        row = max(ROW, self._view.fontMetrics().height() + 12)
        place = field.mapTo(window, QPoint(0, field.height() + 4))
        width = min(max(field.width(), 520), window.width() - 16)
        x = max(8, min(place.x(), window.width() - width - 8))
        self.setGeometry(x, place.y(), width, min(len(self.offers), MAX_ROWS) * row + 10)
        self.show()
        layers_of(window).put(self, Layer.LIST)
