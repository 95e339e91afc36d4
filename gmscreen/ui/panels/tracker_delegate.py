"""Paints combatants and edits the part of a row that was asked for, in its place."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from gmscreen.ui.panels.rows import Index
from gmscreen.ui.panels.tracker_layout import Part, RowLayout
from gmscreen.ui.panels.tracker_paint import CombatantPainter
from gmscreen.ui.widgets.labels import plain_tip, set_look
from gmscreen.ui.widgets.painting import px
from gmscreen.viewmodels.tracker import ROW_ROLE
from gmscreen.viewmodels.tracker_rows import CombatantRow

LONGEST = 20_000
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)

Edit = Callable[[str, Part, str], str]


class CombatantDelegate(QStyledItemDelegate):
    """`edit` takes the id, the part and the text; it answers with a sentence where it refuses the text."""

    refused = Signal(str)

    def __init__(self, view: QAbstractItemView, edit: Edit) -> None:
        super().__init__(view)
        self._view = view
        self._edit = edit
        self.layout = RowLayout(view)
        self._painter = CombatantPainter(view, self.layout)
        self.part: Part = "name"

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        # Asked for every row whenever one comes or goes.
        row = index.data(ROW_ROLE)
        chips = row.chips if isinstance(row, CombatantRow) else ()
        return self.layout.size(chips, self._view.viewport().width())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, CombatantRow):
            return
        state: QStyle.StateFlag = option.state
        hover = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        self._painter.paint(painter, row, option.rect, hover=hover, chosen=self._chosen(index, state))
        painter.restore()

    def part_rect(self, part: Part, row: QRect) -> QRect:
        """The field in which `part` of the row in `row` is edited."""
        one, gap = self.layout.measures, px(self._view, 6)
        high = min(row.height(), px(self._view, 30))
        top = row.top() + ((row.height() - high) // 2 if row.height() <= one.bare else 0)
        health, number = self.layout.health_rect(row), self.layout.number_rect(row)
        left = row.left() + one.name_left - px(self._view, 9)
        spans = {
            "number": (number.right() - px(self._view, 50), number.right() + gap + 2),
            "health": (health.left() - gap, health.right() + px(self._view, 8)),
        }
        start, end = spans.get(part, (left, health.left() - gap))
        return QRect(start, top, end - start, high)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        field = QLineEdit(parent)
        field.setObjectName(f"tracker.edit.{self.part}")
        field.setMaxLength(LONGEST)
        if self.part != "name":
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.textEdited.connect(lambda _: self._accept(field))
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(editor, QLineEdit) or editor.isModified() or not isinstance(row, CombatantRow):
            return
        texts = {"name": row.name, "number": row.number, "health": row.left}
        editor.setText(texts.get(self.part, row.name))
        editor.selectAll()

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(editor, QLineEdit) and isinstance(row, CombatantRow) and editor.isModified():
            part: Part = editor.objectName().removeprefix("tracker.edit.")  # type: ignore[assignment]
            self._edit(row.id, part, editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        editor.setGeometry(self.part_rect(self.part, option.rect))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in a field whose text is refused leaves it open, marked, with the reason beside it."""
        if event.type() == QEvent.Type.KeyPress and isinstance(watched, QLineEdit):
            key = event.key() if isinstance(event, QKeyEvent) else 0
            if key in ENTER and not self._take(watched):
                return True
        return super().eventFilter(watched, event)

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Show the tooltip letter by letter: names are not markup."""
        row = index.data(ROW_ROLE) if event.type() == QEvent.Type.ToolTip else None
        if not isinstance(row, CombatantRow):
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), plain_tip(row.tip), view.viewport(), view.visualRect(index))
        return True

    def _chosen(self, index: Index, state: QStyle.StateFlag) -> bool:
        """Whether a ring goes round the row: among several that are chosen, or where the keyboard is."""
        if state & QStyle.StateFlag.State_Selected:
            return True
        return self._view.hasFocus() and index == self._view.currentIndex()

    def _take(self, field: QLineEdit) -> bool:
        index = self._view.currentIndex()
        row = index.data(ROW_ROLE)
        if not field.isModified() or not isinstance(row, CombatantRow):
            return True
        why = self._edit(row.id, self.part, field.text())
        if why:
            set_look(field, "invalid", True)
            self.refused.emit(why)
            field.selectAll()
            return False
        field.setModified(False)
        return True

    def _accept(self, field: QLineEdit) -> None:
        set_look(field, "invalid", False)
        self.refused.emit("")
