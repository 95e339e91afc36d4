"""The editor of keys: every action, and the field in which another key for it is pressed."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QListView, QPushButton, QVBoxLayout, QWidget

from gmscreen.store.settings import Shortcut
from gmscreen.ui.actions import ActionSet
from gmscreen.ui.panels.find_bar import SearchField
from gmscreen.ui.panels.rows import SMALL_PX, Fonts, Index, RowDelegate, RowPainter, dress_list
from gmscreen.ui.widgets.announce import announce
from gmscreen.ui.widgets.flow import FlowLayout
from gmscreen.ui.widgets.key_capture import KeyCapture
from gmscreen.ui.widgets.labels import plain_label, set_role, set_tip
from gmscreen.ui.workspace import Workspace
from gmscreen.viewmodels.bindings import Bindings
from gmscreen.viewmodels.key_rows import ROW_ROLE, KeyRow, KeyRows
from gmscreen.viewmodels.key_rules import KeyRefusedError
from gmscreen.viewmodels.preferences import Preferences


class ActionList(QListView):
    """The actions; Enter or F2 goes to the field of the key, Delete takes the key away."""

    def __init__(self, edit: Callable[[], None], clear: Callable[[], None]) -> None:
        super().__init__()
        self._edit, self._clear = edit, clear
        dress_list(self, "keys.list")
        self.doubleClicked.connect(lambda _: edit())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F2:
                self._edit()
            case Qt.Key.Key_Delete:
                self._clear()
            case _:
                super().keyPressEvent(event)


class KeyEditor(QWidget):
    """Changes hold at once, in the whole window, and at the next start."""

    def __init__(
        self,
        actions: ActionSet,
        workspace: Workspace,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._workspace = workspace
        self._preferences = preferences
        self._before_reset: Bindings | None = None
        self._rows = KeyRows(lambda action: actions.title(action, workspace.texts), self)
        self._search = SearchField()
        self._search.setObjectName("keys.search")
        self._list = ActionList(self._edit, self.clear)
        self._list.setModel(self._rows)
        self._list.setItemDelegate(RowDelegate(self._list, self._draw))
        self._what = plain_label("", "strong")
        self._what.setObjectName("keys.what")
        self._what.setWordWrap(True)
        self._field = KeyCapture(self._is_curtain)
        self._field.setObjectName("keys.capture")
        self._what.setBuddy(self._field)
        self._message = plain_label("", "muted")
        self._message.setObjectName("keys.message")
        self._message.setWordWrap(True)
        self._buttons = {
            name: self._button(name, run)
            for name, run in (
                ("clear", self.clear),
                ("reset", self.reset),
                ("reset_all", self.reset_all),
                ("back", self.take_back),
            )
        }
        self._lay_out()
        self._search.textChanged.connect(self._find)
        self._search.returnPressed.connect(self._list.setFocus)
        self._list.selectionModel().currentChanged.connect(lambda *_: self._choose())
        self._field.captured.connect(self.set_key)
        self._field.cleared.connect(self.clear)
        self._field.left.connect(self._list.setFocus)
        workspace.language.changed.connect(self.retranslate)
        self.retranslate()
        self._list.setCurrentIndex(self._rows.index(0))

    # --- what the GM does

    def set_key(self, key: str) -> None:
        """Give the chosen action another key, or say why it cannot have it."""
        if (row := self._chosen()) is not None:
            self._try(lambda: self._actions.bindings.with_key(row.id, key), "keys.is_now", row, key)

    def clear(self) -> None:
        """Take its key away from the chosen action."""
        if (row := self._chosen()) is not None:
            self._try(lambda: self._actions.bindings.with_key(row.id, ""), "keys.has_none", row)

    def reset(self) -> None:
        """Give the chosen action the key that is shipped."""
        if (row := self._chosen()) is not None:
            shipped = self._actions.bindings.shipped(row.id)
            said = "keys.is_now" if shipped else "keys.has_none"
            self._try(lambda: self._actions.bindings.as_shipped(row.id), said, row, shipped)

    def reset_all(self) -> None:
        """Give every action the key that is shipped; what was chosen can be had back for a while."""
        before = self._actions.bindings
        self._apply(before.all_shipped())
        self._before_reset = before if before.chosen != self._actions.bindings.chosen else None
        self._offer()
        self._say("keys.all_shipped")
        if self._before_reset is not None:
            self._buttons["back"].setFocus(Qt.FocusReason.OtherFocusReason)

    def take_back(self) -> None:
        """Have the keys again that were chosen before all were reset."""
        if self._before_reset is not None:
            self._apply(self._before_reset)
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)
            self._say("keys.yours_again")

    def retranslate(self) -> None:
        """Say every word, and every key, as it is now."""
        texts = self._workspace.texts
        self._search.retranslate(texts, "keys.search")
        self._list.setAccessibleName(texts.t("keys.list"))
        set_tip(self._field, texts.t("keys.press.tip"))
        self._field.setAccessibleDescription(texts.t("keys.press.tip"))
        for name, button in self._buttons.items():
            button.setText(texts.t(f"keys.{name}"))
            set_tip(button, texts.t(f"keys.{name}.tip"))
        self._rows.show(self._actions.bindings, texts)
        self._choose()

    # --- showing

    def _try(self, change: Callable[[], Bindings], said: str, row: KeyRow, key: str = "") -> None:
        texts = self._workspace.texts
        try:
            bindings = change()
        except KeyRefusedError as refused:
            other = self._actions.title(refused.other, texts) if refused.other else ""
            pressed = texts.combination(key) or row.name
            self._say(f"keys.refused.{refused.code}", wrong=True, key=pressed, other=other, what=row.name)
            return
        self._apply(bindings)
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._say(said, what=row.name, key=texts.combination(bindings.keys[row.id]))

    def _apply(self, bindings: Bindings) -> None:
        """Obey other keys, name them everywhere, and remember them."""
        self._before_reset = None
        self._actions.rebind(bindings)
        self._workspace.language.name_keys(bindings.keys)
        self._preferences.change(
            shortcuts=tuple(Shortcut(action=action, key=key) for action, key in bindings.chosen.items())
        )
        self._offer()

    def _say(self, text: str, *, wrong: bool = False, **args: object) -> None:
        """Say what came of it below the field, to the eye and to a screen reader."""
        words = self._workspace.texts.t(text, **args) if text else ""
        set_role(self._message, "error" if wrong else "muted")
        self._message.setText(words)
        announce(self._field, words)

    def _chosen(self) -> KeyRow | None:
        return self._rows.row(self._list.currentIndex().row())

    def _choose(self) -> None:
        """Show the key of the action that is chosen."""
        texts, row = self._workspace.texts, self._chosen()
        self._what.setText(row.name if row is not None else texts.t("keys.none_found"))
        self._field.setText(row.key if row is not None else "")
        self._field.setAccessibleName(texts.t("keys.field", what=row.name if row is not None else ""))
        self._field.setPlaceholderText(texts.t("keys.press") if row is not None else "")
        self._field.setEnabled(row is not None)
        self._say("")
        self._offer()

    def _offer(self) -> None:
        """Offer what would change something."""
        bindings, row = self._actions.bindings, self._chosen()
        usable = {
            "clear": row is not None and bool(bindings.keys[row.id]),
            "reset": row is not None and row.id in bindings.chosen,
            "reset_all": bool(bindings.chosen),
            "back": self._before_reset is not None,
        }
        for name, button in self._buttons.items():
            button.setEnabled(usable[name])
        self._buttons["back"].setVisible(usable["back"])
        self._buttons["reset_all"].setVisible(not usable["back"])

    def _find(self, words: str) -> None:
        before = self._chosen()
        self._rows.search(words)
        row = self._rows.row_of(before.id) if before is not None else -1
        self._list.setCurrentIndex(self._rows.index(max(0, row)))
        self._choose()

    def _edit(self) -> None:
        if self._field.isEnabled():
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_curtain(self, key: QKeySequence) -> bool:
        """The curtain falls whatever is being done."""
        return key in self._actions["curtain"].shortcuts()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties the search, an arrow leads from it to the list."""
        searching = self._search.hasFocus()
        if searching and event.key() == Qt.Key.Key_Escape and self._search.text():
            self._search.clear()
        elif searching and event.key() == Qt.Key.Key_Down:
            self._list.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _button(self, name: str, run: Callable[[], None]) -> QPushButton:
        button = QPushButton()
        button.setObjectName(f"keys.{name}")
        button.setProperty("role", "outline")
        button.setAutoDefault(False)
        button.clicked.connect(lambda _: run())
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 8)
        column.setSpacing(8)
        column.addWidget(self._search)
        column.addWidget(self._list, 1)
        column.addWidget(self._what)
        field = QHBoxLayout()
        field.addWidget(self._field)
        column.addLayout(field)
        column.addWidget(self._message)
        buttons = FlowLayout(spacing=8, row_spacing=8)
        for button in self._buttons.values():
            buttons.addWidget(button)
        column.addLayout(buttons)

    def _draw(self, row: RowPainter, index: Index, font: Fonts) -> None:
        one, theme = index.data(ROW_ROLE), row.theme
        if isinstance(one, KeyRow):
            row.right(one.key or "—", theme.text if one.key else theme.muted, font(bold=bool(one.key)))
            row.right(one.note, theme.muted, font(SMALL_PX))
            row.name(one.name, theme.text, font())
