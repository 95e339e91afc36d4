"""The one line: a field that rolls or finds anything, and the list of what Enter will do."""

from collections.abc import Callable

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
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gmscreen.ui.theme import theme_of
from gmscreen.ui.widgets.key_hint import KeyHint
from gmscreen.viewmodels.command_line import Offer

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


class CommandLine(QLineEdit):
    """The field; `accepted` carries the offer and whether Ctrl+Enter asked for the open (None: as the
    line says).
    """

    accepted = Signal(object, object)

    def __init__(self, interpret: Callable[[str], tuple[Offer, ...]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("command.line")
        self.setMaxLength(200)
        self._interpret = interpret
        self._before: QWidget | None = None
        self._model = OfferModel()
        self._hint = KeyHint("", self)
        self._popup: QFrame | None = None
        self._list = QListView()
        self.textEdited.connect(lambda _: self.refresh())
        self._list.clicked.connect(lambda index: self._choose(index.row(), None))

    def attach(self, window: QWidget) -> None:
        """Build the list below the field, inside `window`."""
        popup = QFrame(window)
        popup.setProperty("role", "raised")
        popup.setObjectName("command.popup")
        self._list.setObjectName("command.offers")
        self._list.setModel(self._model)
        self._list.setItemDelegate(OfferDelegate(self._list))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setProperty("role", "clear")
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setMouseTracking(True)
        layout = QVBoxLayout(popup)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self._list)
        popup.hide()
        self._popup = popup

    def start(self, focus: QWidget | None) -> None:
        """Begin a new line, and remember where the focus was."""
        if not self.hasFocus():
            self._before = focus
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()
        self.refresh()

    def set_hint(self, text: str, placeholder: str) -> None:
        """Name the field and show its key."""
        self._hint.set_text(text)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self._place_hint()

    def refresh(self) -> None:
        """List what the line means now."""
        self._model.set_offers(self._interpret(self.text()))
        self._list.setCurrentIndex(self._model.index(0))
        self._show_list()

    def accept(self, open_roll: bool | None) -> None:
        """Do what the chosen offer says."""
        if not self._model.offers:
            self.refresh()
        self._choose(max(0, self._list.currentIndex().row()), open_roll)

    def leave(self) -> None:
        """Close the list and give the focus back to where it was."""
        self._hide_list()
        self.clear()
        before, self._before = self._before, None
        if before is not None and before.isVisible() and before.isEnabled():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.clearFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down walk the list, Enter accepts, Escape leaves; everything else is typed."""
        row = self._list.currentIndex().row()
        match event.key():
            case Qt.Key.Key_Down:
                self._walk(row + 1)
            case Qt.Key.Key_Up:
                self._walk(row - 1)
            case Qt.Key.Key_Escape:
                self.leave()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.accept(None)
            case _:
                super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The list belongs to the field."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._hide_list()

    def resizeEvent(self, event: object) -> None:
        """Keep the key at the right end."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._place_hint()

    def _place_hint(self) -> None:
        hint = self._hint
        hint.adjustSize()
        hint.move(self.width() - hint.width() - 8, (self.height() - hint.height()) // 2)
        self.setTextMargins(0, 0, hint.width() + 8, 0)

    def _walk(self, row: int) -> None:
        if self._model.offers:
            self._show_list()
            self._list.setCurrentIndex(self._model.index(row % len(self._model.offers)))

    def _choose(self, row: int, open_roll: bool | None) -> None:
        if 0 <= row < len(self._model.offers) and not self._model.offers[row].problem:
            offer = self._model.offers[row]
            self._hide_list()
            self.accepted.emit(offer, open_roll)

    def _show_list(self) -> None:
        popup, window = self._popup, self.window()
        if popup is None or not self._model.offers:
            return
        row = max(ROW, self._list.fontMetrics().height() + 12)
        place = self.mapTo(window, QPoint(0, self.height() + 4))
        width = min(max(self.width(), 520), window.width() - 16)
        x = max(8, min(place.x(), window.width() - width - 8))
        popup.setGeometry(x, place.y(), width, min(len(self._model.offers), MAX_ROWS) * row + 10)
        popup.raise_()
        popup.show()

    def _hide_list(self) -> None:
        if self._popup is not None:
            self._popup.hide()
