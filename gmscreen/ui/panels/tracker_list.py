"""The list of combatants: keys, clicks and dragging, and nothing redrawn that has not changed."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QWidget

from gmscreen.ui.panels.tracker_delegate import CombatantDelegate, Edit
from gmscreen.ui.panels.tracker_layout import Part
from gmscreen.viewmodels.tracker import ROW_ROLE
from gmscreen.viewmodels.tracker_rows import CombatantRow

Index = QModelIndex | QPersistentModelIndex


class CombatantList(QListView):
    """Combatants in the order in which they act.

    `wanted` carries what a key asks for: open, remove, hide, down, delay, conditions, damage. `moved` carries
    the rows that are taken elsewhere and the row they are put before.
    """

    wanted = Signal(str)
    part_wanted = Signal(str)
    damage_typed = Signal(str)
    moved = Signal(object, int)

    def __init__(self, edit: Edit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tracker.list")
        self.cards = CombatantDelegate(self, edit)
        self.setItemDelegate(self.cards)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDropIndicatorShown(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def chosen_rows(self) -> list[int]:
        """The rows that are selected, from above."""
        return sorted(index.row() for index in self.selectedIndexes())

    def edit_part(self, part: Part, index: QModelIndex | None = None) -> None:
        """Edit a part of a row in its place."""
        place = self.currentIndex() if index is None else index
        if not place.isValid():
            return
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.cards.part = part
        self.scrollTo(place)
        self.setCurrentIndex(place)
        self.edit(place)

    def lay_out_anew(self) -> None:
        """Measure every row anew."""
        self.cards.layout.forget()
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def dataChanged(self, top: Index, bottom: Index, roles: Sequence[int] = ()) -> None:
        """Redraw what changed; lay out again only where a row has another height.

        Qt would lay out the whole list, which with hundreds of rows is what a turn must not cost.
        """
        if not (top.isValid() and bottom.isValid()):
            super().dataChanged(top, bottom, list(roles))
            return
        width = self.viewport().width()
        for at in range(top.row(), bottom.row() + 1):
            index = self.model().index(at, 0)
            row = index.data(ROW_ROLE)
            if isinstance(row, CombatantRow):
                wanted = self.cards.layout.size(row.chips, width).height()
                if self.visualRect(index).height() != wanted:
                    super().dataChanged(top, bottom, list(roles))
                    return
        QAbstractItemView.dataChanged(self, top, bottom, list(roles))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() == QAbstractItemView.State.EditingState or not index.isValid():
            super().keyPressEvent(event)
            return
        plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 2}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            self.moved.emit(self.chosen_rows() or [index.row()], index.row() + step)
        elif plain and self._act(event):
            event.accept()
        elif plain and event.text() and event.text().isprintable() and event.key() != Qt.Key.Key_Space:
            # Qt would search by the first letters; here letters are keys of their own.
            event.ignore()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit what was clicked."""
        point = event.position().toPoint()
        index = self.indexAt(point)
        if not index.isValid():
            super().mouseDoubleClickEvent(event)
            return
        part = self.cards.layout.part_at(point.x(), point.y(), self.visualRect(index))
        if part in {"chips", "mark"}:
            self.wanted.emit("conditions" if part == "chips" else "hide")
        else:
            self.edit_part(part, index)

    def dropEvent(self, event: QDropEvent) -> None:
        """Move the rows that are dragged; the campaign brings them to their new place."""
        target = self.indexAt(event.position().toPoint())
        below = self.dropIndicatorPosition() == QAbstractItemView.DropIndicatorPosition.BelowItem
        row = target.row() + (1 if below else 0) if target.isValid() else self.model().rowCount()
        if self.chosen_rows():
            self.moved.emit(self.chosen_rows(), row)
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # Qt takes the height of a row for independent of its width.
            self.scheduleDelayedItemsLayout()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(268, 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 96)

    def _act(self, event: QKeyEvent) -> bool:
        """Do what a key alone asks for; False where it asks for nothing."""
        key, text = event.key(), event.text()
        keys = {
            Qt.Key.Key_Return: "open",
            Qt.Key.Key_Enter: "open",
            Qt.Key.Key_Delete: "remove",
            Qt.Key.Key_H: "hide",
            Qt.Key.Key_X: "down",
            Qt.Key.Key_R: "delay",
            Qt.Key.Key_C: "conditions",
        }
        if key == Qt.Key.Key_F2:
            self.edit_part("name")
        elif text.isdecimal() and len(text) == 1:
            self._type_number(text)
        elif text in {"+", "-", "−", "="}:
            self.damage_typed.emit(text)
        elif Qt.Key(key) in keys:
            self.wanted.emit(keys[Qt.Key(key)])
        else:
            return False
        return True

    def _type_number(self, digit: str) -> None:
        """Open the number of the row with `digit` already typed."""
        self.edit_part("number")
        field = self.viewport().findChild(QLineEdit, "tracker.edit.number")
        if isinstance(field, QLineEdit):
            field.setText(digit)
            field.setModified(True)
