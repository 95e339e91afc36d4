"""The list of ledger entries, with the buttons of the current card laid over it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QPushButton, QWidget

from gmscreen.ui.panels.entry_delegate import EntryDelegate
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.kept_list import KeptList
from gmscreen.ui.widgets.labels import set_tip
from gmscreen.viewmodels.ledger import LedgerModel
from gmscreen.viewmodels.ledger_rows import EntryRow
from gmscreen.viewmodels.texts import Texts

Index = QModelIndex | QPersistentModelIndex


class CardButtons(QWidget):
    """What can be done with the current entry."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hidden.actions")
        self._texts: Texts | None = None
        self._sealed = False
        layout = FlowLayout(self, spacing=8, row_spacing=8)
        self.verdict = self._make("verdict", "outline")
        self.reveal = self._make("reveal", "outline")
        self.unreveal = self._make("unreveal", "outline")
        self.say = self._make("say", "outline")
        self.detail = self._make("detail", "outline")
        self.seal = self._make("seal", "quiet")
        self._all = {
            "verdict": self.verdict,
            "reveal": self.reveal,
            "unreveal": self.unreveal,
            "say": self.say,
            "detail": self.detail,
            "seal": self.seal,
        }
        for button in self._all.values():
            layout.addWidget(button)

    def offer(self, row: EntryRow, *, can_unreveal: bool) -> None:
        """Offer what makes sense for an entry that stands like `row`."""
        secret = row.visibility == "hidden" and not row.undone and not row.decoy
        self.seal.setVisible(secret or bool(row.seal))
        self._sealed = bool(row.seal)
        self._name_seal()
        self.verdict.setVisible(row.untold == "verdict")
        self.reveal.setVisible(secret or bool(row.untold))
        self.unreveal.setVisible(can_unreveal)
        can_say = row.visibility != "public" and not row.undone and not row.decoy
        # "Tell" opens the detail too; beside it there is no room for both.
        self.detail.setVisible(not row.decoy and not can_say)
        self.say.setVisible(can_say)
        if (layout := self.layout()) is not None:
            layout.activate()

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        for name, button in self._all.items():
            button.setText(texts.t(f"mark.{name}"))
            set_tip(button, texts.t(f"mark.{name}.tip"))
        self._texts = texts
        self._name_seal()

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.heightForWidth(width) if layout is not None else 0

    def _name_seal(self) -> None:
        if self._texts is not None:
            key = "mark.sealed" if self._sealed else "mark.seal"
            self.seal.setText(self._texts.t(key))
            set_tip(self.seal, self._texts.t(f"{key}.tip"))

    def _make(self, name: str, role: str) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(f"hidden.{name}")
        button.setProperty("role", role)
        # A click gives the focus to the list, whose keys do the same; Tab reaches the buttons all the same.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button


def own_viewport() -> QWidget:
    """The area of a list, made here: to find out what one of Qt's own is, all kinds of widgets are loaded."""
    area = QWidget()
    area.setObjectName("qt_scrollarea_viewport")
    area.setBackgroundRole(QPalette.ColorRole.Base)
    area.setAutoFillBackground(True)
    return area


class EntryList(KeptList):
    """Entries as cards. Single letters act here only while the list itself has the focus."""

    moved = Signal()
    detail_wanted = Signal()
    say_wanted = Signal()
    reveal_wanted = Signal()
    left = Signal()

    def __init__(self, rows: LedgerModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hidden.list")
        self._rows = rows
        self.say_key = "D"
        self._unseen = True
        self.setViewport(own_viewport())
        self.buttons = CardButtons(self.viewport())
        self.buttons.hide()
        self.cards = EntryDelegate(self, rows, self.buttons)
        self.setItemDelegate(self.cards)
        self.setModel(rows)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def current_row(self) -> EntryRow | None:
        """The current entry."""
        return self._rows.row_at(self.currentIndex().row())

    def make_current(self, row: int) -> None:
        """Make the entry in `row` the current one, in sight; the focus stays where it is."""
        if 0 <= row < self._rows.rowCount():
            self.setCurrentIndex(self._rows.index(row))
            self._settle()

    def offer(self, row: EntryRow, *, can_unreveal: bool) -> None:
        """Offer what makes sense for `row`, the current entry; its card grows or shrinks to fit."""
        width = self.viewport().width()
        before = self.buttons.heightForWidth(width)
        self.buttons.offer(row, can_unreveal=can_unreveal)
        if self.buttons.heightForWidth(width) != before:
            self.lay_out_anew()

    def lay_out_anew(self) -> None:
        """Measure every card anew."""
        self.cards.forget()
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def place_buttons(self) -> None:
        """Put the buttons into the current card, wherever that is now."""
        index = self.currentIndex()
        rect = self.cards.buttons_rect(index) if index.isValid() else None
        if rect is None or rect.isEmpty():
            self.buttons.hide()
            return
        self.buttons.setGeometry(rect)
        self.buttons.show()

    def currentChanged(self, current: Index, previous: Index) -> None:
        # Before Qt scrolls to it: both cards change their height.
        self.scheduleDelayedItemsLayout()
        super().currentChanged(current, previous)
        self.moved.emit()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self.place_buttons()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.place_buttons()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._unseen = True
        self.scheduleDelayedItemsLayout()

    def doItemsLayout(self) -> None:
        """Lay out the cards; the first time that they are seen, the current one comes into sight."""
        super().doItemsLayout()
        if self._unseen and self.isVisible():
            self._unseen = False
            self.scrollTo(self.currentIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # Qt takes the height of a card for independent of its width.
            self.scheduleDelayedItemsLayout()
        self.place_buttons()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
        signal = self._signal_of(event) if plain else None
        if signal is not None:
            signal.emit()
        elif plain and event.text() and event.text().isprintable():
            # Qt would search by the first letters; here letters are keys of their own.
            event.ignore()
        else:
            super().keyPressEvent(event)
            self._settle()

    def sizeHint(self) -> QSize:
        return QSize(284, 300)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 96)

    def _settle(self) -> None:
        """Measure what changed and keep the current card, which has just grown, in sight."""
        self.executeDelayedItemsLayout()
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def _signal_of(self, event: QKeyEvent) -> SignalInstance | None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self.detail_wanted
            case Qt.Key.Key_R:
                return self.reveal_wanted
            case Qt.Key.Key_Escape:
                return self.left
            case _ if event.text().upper() == self.say_key:
                return self.say_wanted
            case _:
                return None
