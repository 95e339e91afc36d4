"""The sheet of keys: every action that has one, by menu."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from gmscreen.ui.actions import ActionSet
from gmscreen.ui.widgets.labels import plain_label
from gmscreen.viewmodels.action_table import MENUS
from gmscreen.viewmodels.texts import Texts


class KeyList(QWidget):
    """What the keys are now, and the way to other ones."""

    edit_wanted = Signal()

    def __init__(self, actions: ActionSet, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 8, 8)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        edit = QPushButton(texts.t("action.keys.edit"))
        edit.setObjectName("keys.edit")
        edit.setProperty("role", "outline")
        edit.clicked.connect(self.edit_wanted)
        grid.addWidget(edit, 0, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        for menu in (*MENUS, ""):
            keys = [spec.id for spec, _ in actions.of_menu(menu) if texts.key(spec.id)]
            if not keys:
                continue
            row = grid.rowCount()
            grid.setRowMinimumHeight(row, 12)
            title = plain_label(texts.t(f"menu.{menu}" if menu else "keys.panels"), "muted")
            grid.addWidget(title, row + 1, 0, 1, 2)
            for n, action in enumerate(keys, row + 2):
                name = plain_label(actions.title(action, texts))
                name.setWordWrap(True)
                grid.addWidget(name, n, 0)
                grid.addWidget(plain_label(texts.key(action), "strong"), n, 1)
        grid.setRowStretch(grid.rowCount(), 1)
