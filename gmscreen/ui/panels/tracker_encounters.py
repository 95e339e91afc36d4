"""Encounters that wait to be played, and what is left to say of one that is over."""

from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton, QWidget

from gmscreen.session.tracker.model import Prepared
from gmscreen.ui.panels.rows import SMALL_PX, Fonts, Index, RowDelegate, RowPainter, dress_list
from gmscreen.ui.panels.tracker_drawer import Drawer, line_of
from gmscreen.ui.widgets.kept_list import KeptList
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.painting import ROW, px
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.entity_rows import ID_ROLE, EntityRows
from gmscreen.viewmodels.texts import Texts

COUNT_ROLE = Qt.ItemDataRole.UserRole + 3
SHOWN = 6
LONGEST = 20_000


def _people_in(one: Prepared) -> int:
    return len(one.combatants) + sum(line.count for line in one.npcs)


class PreparedRows(EntityRows[Prepared]):
    """The prepared encounters and how many take part in each."""

    kind = "prepared"

    def __init__(self, campaign: CampaignModel, parent: QObject | None = None) -> None:
        super().__init__(campaign, parent)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one = self.entity(index.row())
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return one.name
        return {ID_ROLE: one.id, COUNT_ROLE: _people_in(one)}.get(role)


class PreparedList(KeptList):
    """Enter puts one on the table, Delete takes it away."""

    taken = Signal(QModelIndex)
    removed = Signal(QModelIndex)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress_list(self, "tracker.prepared")
        self.doubleClicked.connect(self.taken)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if index.isValid() and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.taken.emit(index)
        elif index.isValid() and event.key() == Qt.Key.Key_Delete:
            self.removed.emit(index)
        else:
            super().keyPressEvent(event)


class EncountersDrawer(Drawer):
    """`saved` carries the name under which the fight is kept; `opened`, `dropped`, `edited` the id of one."""

    saved = Signal(str)
    opened = Signal(str)
    dropped = Signal(str)
    edited = Signal(str)

    def __init__(self, campaign: CampaignModel, parent: QWidget | None = None) -> None:
        super().__init__("tracker.encounters", parent)
        self.rows = PreparedRows(campaign, self)
        self.list = PreparedList()
        self.list.setModel(self.rows)
        self.list.setItemDelegate(RowDelegate(self.list, _draw, margin=4))
        self.name = QLineEdit()
        self.name.setObjectName("tracker.encounters.name")
        self.name.setMaxLength(LONGEST)
        self.save = QPushButton()
        self.save.setObjectName("tracker.encounters.save")
        self.start = QPushButton()
        self.start.setObjectName("tracker.encounters.open")
        self.empty = plain_label("", "muted")
        self.empty.setWordWrap(True)
        self.column.addWidget(self.empty)
        self.column.addWidget(self.list)
        self.edit = QPushButton()
        self.edit.setObjectName("tracker.encounters.edit")
        self.edit.setProperty("role", "outline")
        self.column.addLayout(line_of(self.start, self.edit, stretch=0))
        self.column.addLayout(line_of(self.name, self.save, stretch=0))
        self.save.clicked.connect(lambda: self.saved.emit(self.name.text()))
        self.name.returnPressed.connect(self.save.click)
        self.start.clicked.connect(lambda: self._open(self.list.currentIndex()))
        self.edit.clicked.connect(lambda: self.edited.emit(str(self.list.currentIndex().data(ID_ROLE) or "")))
        self.list.taken.connect(self._open)
        self.list.removed.connect(lambda index: self.dropped.emit(str(index.data(ID_ROLE))))
        for signal in (self.rows.rowsInserted, self.rows.rowsRemoved, self.rows.modelReset):
            signal.connect(self.refresh)
        self.refresh()

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.name_close(texts)
        self.set_title(texts.t("tracker.encounters"))
        self.list.setAccessibleName(texts.t("tracker.encounters"))
        set_tip(self.list, texts.t("tracker.encounters.tip"))
        self.empty.setText(texts.t("tracker.encounters.empty"))
        self.name.setPlaceholderText(texts.t("tracker.encounters.name"))
        self.name.setAccessibleName(texts.t("tracker.encounters.name"))
        self.save.setText(texts.t("tracker.encounters.save"))
        set_tip(self.save, texts.t("tracker.encounters.save.tip"))
        self.start.setText(texts.t("tracker.encounters.open"))
        set_tip(self.start, texts.t("tracker.encounters.open.tip"))
        self.edit.setText(texts.t("tracker.encounters.edit"))
        set_tip(self.edit, texts.t("tracker.encounters.edit.tip"))

    def refresh(self) -> None:
        """Show the list, or a sentence where there is nothing in it."""
        some = self.rows.rowCount()
        self.empty.setVisible(not some)
        self.list.setVisible(bool(some))
        self.start.setVisible(bool(some))
        self.list.setFixedHeight(px(self.list, ROW) * min(max(some, 1), SHOWN))
        if some and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.rows.index(0))
        self.updateGeometry()

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(str(index.data(ID_ROLE)))


class SummaryDrawer(Drawer):
    """The last fight in Markdown; what the players may read of it is copied."""

    copied = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("tracker.summary", parent)
        self.text = QPlainTextEdit()
        self.text.setObjectName("tracker.summary.text")
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setMinimumHeight(120)
        self.copy = QPushButton()
        self.copy.setObjectName("tracker.summary.copy")
        self.column.addWidget(self.text)
        self.column.addWidget(self.copy)
        self.for_the_table = ""
        self.copy.clicked.connect(lambda: self.copied.emit(self.for_the_table))

    def retranslate(self, texts: Texts) -> None:
        """Say every word in the language of `texts`."""
        self.name_close(texts)
        self.set_title(texts.t("tracker.summary"))
        self.text.setAccessibleName(texts.t("tracker.summary"))
        self.copy.setText(texts.t("tracker.summary.copy"))
        self.copy.setToolTip(texts.t("tracker.summary.copy.tip"))


def _draw(row: RowPainter, index: Index, font: Fonts) -> None:
    row.right(str(index.data(COUNT_ROLE)), row.theme.muted, font(SMALL_PX), least=20)
    row.name(str(index.data(Qt.ItemDataRole.DisplayRole)), row.theme.text, font())
