"""The list of combatants: keys, clicks and dragging, and nothing redrawn that has not changed."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDropEvent, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QWidget

from gmscreen.ui.panels.tracker_delegate import CombatantDelegate, Edit
from gmscreen.ui.panels.tracker_layout import Part
from gmscreen.ui.widgets.kept_list import KeptList
from gmscreen.ui.widgets.painting import px
from gmscreen.viewmodels.tracker import ID_ROLE, ROW_ROLE, TrackerModel
from gmscreen.viewmodels.tracker_rows import CombatantRow

Index = QModelIndex | QPersistentModelIndex

KEYS = {Qt.Key.Key_Return: "open", Qt.Key.Key_Enter: "open", Qt.Key.Key_Delete: "remove"}
AT_ONCE = 12
"""So many rows out of sight are measured before the next event is looked at."""
REST = 60
"""How long nothing changes before that begins, in milliseconds: turns given fast need not wait for it."""
LETTERS = {"h": "hide", "x": "down", "r": "delay", "c": "conditions", "s": "surprise", "w": "case"}
FOR_WHOEVER_ACTS = {"open", "delay", "conditions", "case"}


class CombatantList(KeptList):
    """Combatants in the order in which they act.

    `wanted` carries what a key asks for: open, remove, hide, down, delay, conditions, surprise, case.
    `moved` carries the rows that are taken elsewhere and the row they are put before, `chip_wanted` the id of
    a condition that was clicked twice.
    """

    wanted = Signal(str)
    chip_wanted = Signal(str)
    damage_typed = Signal(str)
    moved = Signal(object, int)

    def __init__(self, rows: TrackerModel, edit: Edit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = rows
        self._unmeasured: set[int] = set()
        self._grown = self._stale = False
        self._measuring = QTimer(self)
        self._measuring.timeout.connect(self._measure_some)
        self.setObjectName("tracker.list")
        self.cards = CombatantDelegate(self, edit)
        self.setItemDelegate(self.cards)
        self.setModel(rows)
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

    def targets(self) -> list[str]:
        """The ids of those selected, else of the one the keyboard is on, else of whoever acts."""
        chosen = [str(index.data(ID_ROLE)) for index in self.selectedIndexes()]
        if chosen:
            return sorted(chosen, key=self._rows.row_of)
        if self.currentIndex().isValid():
            return [self.current()]
        return [one for one in (self._rows.encounter.active,) if self._rows.row_of(one) >= 0]

    def current(self) -> str:
        """The id of the one the keyboard is on; empty for nobody."""
        return str(self.currentIndex().data(ID_ROLE) or "")

    def make_current(self, combatant_id: str) -> None:
        """Put the keyboard on a combatant, without moving the focus."""
        index = self._rows.index(self._rows.row_of(combatant_id))
        if index.isValid():
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(index, flags)
            self.scrollTo(index)

    def follow(self) -> None:
        """Keep whoever acts in sight, unless somebody types in a row."""
        index = self._rows.index(self._rows.row_of(self._rows.encounter.active))
        if index.isValid() and self.state() != QAbstractItemView.State.EditingState:
            if self._stale:
                self.doItemsLayout()
            self.scrollTo(index)
            if self._unmeasured and not all(map(self._fits, self._in_sight())):
                self._lay_out_in_place()

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

        Qt would lay out the whole list, which with hundreds of rows is what a turn must not cost. The rows
        that nobody sees are measured a few at a time, once there is nothing else to do.
        """
        if not (top.isValid() and bottom.isValid()):
            super().dataChanged(top, bottom, list(roles))
            return
        if self._stale:
            return  # everything is laid out and drawn again anyhow
        changed, sight = range(top.row(), bottom.row() + 1), self._in_sight()
        seen = range(max(changed.start, sight.start), min(changed.stop, sight.stop))
        if not all(map(self._fits, seen)):
            self._stale = True
            super().dataChanged(top, bottom, list(roles))
            return
        self._unmeasured.update(row for row in changed if row not in sight)
        if self._unmeasured:
            self._measuring.start(REST)
        if seen:
            first, last = self._rows.index(seen.start), self._rows.index(seen.stop - 1)
            QAbstractItemView.dataChanged(self, first, last, list(roles))

    def doItemsLayout(self) -> None:
        self._stale = self._grown = False
        self._unmeasured.clear()
        super().doItemsLayout()

    def _in_sight(self) -> range:
        """The rows of which anything is to be seen."""
        area = self.viewport().rect()
        first, last = self.indexAt(area.topLeft()), self.indexAt(area.bottomLeft())
        end = last.row() + 1 if last.isValid() else self._rows.rowCount()
        return range(first.row(), end) if first.isValid() else range(end)

    def _fits(self, row: int) -> bool:
        """Whether a row is as high as what it says."""
        index = self._rows.index(row)
        shown = index.data(ROW_ROLE)
        if not isinstance(shown, CombatantRow):
            return True
        wanted = self.cards.layout.size(shown.chips, self.viewport().width()).height()
        # Qt tells the height that a row wants, not the one that it was given.
        below = self._rows.index(row + 1)
        end = self.contentsSize().height() - self.verticalOffset()
        if below.isValid():
            end = self.visualRect(below).top()
        return end - self.visualRect(index).top() == wanted

    def _measure_some(self) -> None:
        """Measure a few rows out of sight; lay out again after the last one, if any has another height."""
        self._measuring.setInterval(0)
        count = self._rows.rowCount()
        for _ in range(min(AT_ONCE, len(self._unmeasured))):
            row = self._unmeasured.pop()
            self._grown |= row < count and not self._fits(row)
        if self._unmeasured:
            return
        self._measuring.stop()
        if self._grown:
            self._lay_out_in_place()

    def _lay_out_in_place(self) -> None:
        """Lay out again, and keep whoever acts in sight."""
        seen = self._rows.row_of(self._rows.encounter.active) in self._in_sight()
        self.doItemsLayout()
        if seen:
            self.scrollTo(self._rows.index(self._rows.row_of(self._rows.encounter.active)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
            return
        if not index.isValid():
            self._act_for_whoever_acts(event)
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
        shown = index.data(ROW_ROLE)
        if part == "chips" and isinstance(shown, CombatantRow):
            place = self.visualRect(index)
            self.chip_wanted.emit(self.cards.layout.chip_at(point.x(), point.y(), place, shown.chips))
        elif part == "mark":
            self.wanted.emit("hide")
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
        acting = self.visualRect(self._rows.index(self._rows.row_of(self._rows.encounter.active)))
        if not acting.isEmpty() and acting.top() >= 0 and acting.bottom() < event.oldSize().height():
            # What has run out is told below the list, which leaves less of it.
            self.follow()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(268, 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, px(self, 140))

    def _act(self, event: QKeyEvent) -> bool:
        """Do what a key alone asks for; False where it asks for nothing."""
        key, text = Qt.Key(event.key()), event.text().lower()
        wanted = KEYS.get(key) or LETTERS.get(text)
        if key == Qt.Key.Key_Escape:
            # Nobody is meant any more, so that damage is that of whoever acts.
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
            self.wanted.emit("close")
        elif key == Qt.Key.Key_F2:
            self.edit_part("name")
        elif text.isdecimal() and len(text) == 1:
            self._type_number(text)
        elif text in {"+", "-", "−", "="}:
            self.damage_typed.emit(text)
        elif wanted:
            self.wanted.emit(wanted)
        else:
            return False
        return True

    def _act_for_whoever_acts(self, event: QKeyEvent) -> None:
        """Do what a key alone asks for while nobody is meant: with whoever acts, unless it would take them
        out, show them or hide them, which must not befall somebody whom nobody chose.
        """
        key, text = Qt.Key(event.key()), event.text().lower()
        wanted = KEYS.get(key) or LETTERS.get(text, "")
        plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
        if plain and self._rows.rowCount() and (text in {"+", "-", "−", "="} or wanted in FOR_WHOEVER_ACTS):
            self._act(event)
        else:
            super().keyPressEvent(event)

    def _type_number(self, digit: str) -> None:
        """Open the number of the row with `digit` already typed."""
        self.edit_part("number")
        field = self.viewport().findChild(QLineEdit, "tracker.edit.number")
        if isinstance(field, QLineEdit):
            field.setText(digit)
            field.setModified(True)
