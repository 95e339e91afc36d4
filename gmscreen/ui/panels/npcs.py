"""The library of NPCs: found as one types, played from their sheets, sent to the fight."""

from typing import ClassVar

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gmscreen.session.session import Change
from gmscreen.store.errors import StoreError
from gmscreen.ui.panels.find_bar import SearchField
from gmscreen.ui.panels.npc_sheet import NpcSheet
from gmscreen.ui.panels.rows import SMALL_PX, Fonts, Index, RowDelegate, RowPainter, dress_list, list_width
from gmscreen.ui.widgets.fitted import Fitted
from gmscreen.ui.widgets.flow_box import FlowBox
from gmscreen.ui.widgets.kept_list import KeptList
from gmscreen.ui.widgets.labels import plain_label, set_tip
from gmscreen.ui.widgets.menu_button import MenuButton, MenuItem
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.entity_rows import ID_ROLE
from gmscreen.viewmodels.npc_list import FAVOURITE_ROLE, STRETCH, SYSTEM_ROLE, NpcList
from gmscreen.viewmodels.npcs import NpcActions

LIST_WIDTH = 240
MARGIN = 12
LIST_SHARE, SHEET_SHARE = 2, 3
"""What the list and the sheet get of a panel that is too narrow for both."""
LATE_MS = 80
"""How long after the last key of a search the sheet follows."""
MOST_TAGS = 40
"""So many tags are offered as filters; the search finds the others."""


class NpcRows(KeptList):
    """The NPCs; Enter leads to the skills, F2 to the editor, Insert to the fight, Delete removes."""

    entered = Signal()
    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress_list(self, "npc.list")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {
            Qt.Key.Key_F2: "edit",
            Qt.Key.Key_Insert: "fight",
            Qt.Key.Key_Plus: "fight",
            Qt.Key.Key_Delete: "remove",
            Qt.Key.Key_Space: "favourite",
        }
        key = Qt.Key(event.key())
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if not self.currentIndex().isValid():
            super().keyPressEvent(event)
        elif plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right):
            self.entered.emit()
        elif key in keys and (plain or key == Qt.Key.Key_Plus):
            self.wanted.emit(keys[key])
        else:
            super().keyPressEvent(event)


class NpcPanel(Fitted, Panel):
    """The list at the left, the sheet of the chosen one at the right.

    What reaches beyond the panel (the editor, imports, prints) it asks the window for: `asked` carries what,
    and the id of the NPC it is about.
    """

    panel_id: ClassVar[str] = "npcs"
    title_changed = Signal()
    asked = Signal(str, str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.library = NpcActions(workspace.campaign, workspace.language)
        self.model = NpcList(workspace.campaign, workspace.language, self)
        self.search = SearchField()
        self.search.setObjectName("npc.search")
        self.filter = MenuButton()
        self.filter.setObjectName("npc.filter")
        self.add = MenuButton()
        self.add.setObjectName("npc.add")
        self.list = NpcRows()
        self.list.setModel(self.model)
        self.list.setItemDelegate(RowDelegate(self.list, self._draw))
        self._empty = plain_label("", "muted")
        self._empty.setObjectName("npc.empty")
        self.sheet = NpcSheet(workspace, self.library)
        self._wanted = ""
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(LATE_MS)
        self._lay_out()
        self._connect()
        self.retranslate()
        self._show_first()

    # --- what the window asks for

    def current(self) -> str:
        """The id of the NPC that is chosen; empty for nobody."""
        self._show_late()
        return self.sheet.block.id if self.sheet.block is not None else ""

    def show_npc(self, npc: str) -> bool:
        """Show an NPC, whatever is searched for; False where there is none with that id."""
        if self.model.row_of(npc) < 0:
            self.search.clear()
            self.model.ask(text="", system="", tag="", favourites=False, recent=False)
            self._name_filter()
        row = self.model.row_of(npc)
        if row < 0:
            return False
        self._select(row)
        self._show_late()
        return True

    def focus_search(self) -> bool:
        """Put the cursor into the search field."""
        self.search.begin()
        return True

    def focus_first(self) -> None:
        """Put the keyboard where work begins: into the search."""
        self.search.begin()

    def title_extra(self) -> str:
        """How many NPCs are listed."""
        return self.workspace.texts.t("npc.count_of", n=self.model.total)

    def retranslate(self) -> None:
        """Say every word in the present language."""
        texts = self.workspace.texts
        self.search.retranslate(texts, "npc.search")
        self.list.setAccessibleName(texts.t("panel.npcs"))
        self.add.setText(texts.t("npc.add"))
        set_tip(self.add, texts.t("npc.add.tip"))
        ways = ("blank", "template", "paste", "file")
        self.add.set_items([MenuItem(one, texts.t(f"npc.add.{one}")) for one in ways])
        set_tip(self.filter, texts.t("npc.filter"))
        self._name_filter()
        self.sheet.retranslate()
        self._on_rows()

    # --- building

    def _lay_out(self) -> None:
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(12, 4, 12, 4)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        find = QHBoxLayout()
        find.setContentsMargins(MARGIN, 0, 0, 0)
        find.setSpacing(8)
        find.addWidget(self.search, 1)
        self._buttons = FlowBox()
        flow = self._buttons.flow
        flow.setContentsMargins(MARGIN, 0, 0, 0)
        flow.addWidget(self.filter)
        flow.addWidget(self.add)
        flow.setAlignment(self.add, Qt.AlignmentFlag.AlignRight)
        left = self._left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(4)
        column.addLayout(find)
        column.addWidget(self._buttons)
        column.addWidget(self._stack, 1)
        self._widen()
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(MARGIN)
        row.addWidget(left, LIST_SHARE)
        row.addWidget(self.sheet, SHEET_SHARE)

    def fit(self) -> None:
        """Let the list be as wide as its buttons beside one another, where the sheet can spare it."""
        room = self.width() - MARGIN
        most = room - self.sheet.minimumSizeHint().width()
        left = max(
            room * LIST_SHARE // (LIST_SHARE + SHEET_SHARE), min(self._buttons.sizeHint().width(), most)
        )
        for place, share in enumerate((left, room - left)):
            if share > 0 and self._row.stretch(place) != share:
                self._row.setStretch(place, share)

    def _widen(self) -> None:
        self._left.setMaximumWidth(list_width(self, LIST_WIDTH))

    def _connect(self) -> None:
        self._late.timeout.connect(self._show_wanted)
        self.workspace.look.changed.connect(self._widen)
        self.search.textChanged.connect(lambda text: self.model.ask(text=text))
        self.search.returnPressed.connect(self._enter_list)
        self.filter.opening.connect(self._fill_filter)
        self.filter.picked.connect(self._pick_filter)
        self.add.picked.connect(lambda way: self.asked.emit(f"add.{way}", ""))
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.list.entered.connect(self._enter_sheet)
        self.list.wanted.connect(self._do)
        self.list.doubleClicked.connect(lambda _: self._do("edit"))
        self.sheet.edit_wanted.connect(lambda npc: self.asked.emit("edit", npc))
        self.sheet.picked.connect(self._do)
        self.sheet.fought.connect(self._to_fight)
        self.model.counted.connect(self._on_rows)
        self.model.modelReset.connect(self._after_reset)
        self.workspace.campaign.changed.connect(self._follow)
        self.workspace.campaign.replaced.connect(self._show_first)

    # --- what the GM does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties the search or leads back to the list, an arrow leads from the search to the list."""
        key = event.key()
        if self.search.hasFocus() and key == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        elif self.search.hasFocus() and key == Qt.Key.Key_Down:
            self._enter_list()
        elif key == Qt.Key.Key_Escape and self.sheet.isAncestorOf(QApplication.focusWidget() or self):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def _enter_list(self) -> None:
        if self.model.rowCount():
            if not self.list.currentIndex().isValid():
                self._select(0)
            self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _enter_sheet(self) -> None:
        self._show_late()
        self.sheet.focus_skills()

    def _do(self, what: str) -> None:
        npc = self.current()
        block = self.sheet.block
        if block is None:
            return
        match what:
            case "fight":
                self.sheet.count.setFocus(Qt.FocusReason.ShortcutFocusReason)
                self.sheet.count.selectAll()
            case "roster":
                self.library.to_roster([npc])
            case "favourite" | "unfavourite":
                self.library.favour(npc, on=not block.favourite)
            case "duplicate":
                if copy := self.library.duplicate(npc):
                    self.show_npc(copy)
            case "remove":
                self._remove(npc)
            case _:
                self.asked.emit(what, npc)

    def _remove(self, npc: str) -> None:
        row = max(0, self.list.currentIndex().row())
        if self.library.remove([npc]) and self.model.rowCount():
            self._select(min(row, self.model.rowCount() - 1))

    def _to_fight(self, count: int) -> None:
        if (npc := self.current()) and self.library.to_fight([(npc, count)]):
            self.asked.emit("fought", npc)

    # --- the filter

    def _fill_filter(self) -> None:
        texts, campaign = self.workspace.texts, self.workspace.campaign
        items = [
            MenuItem(f"which.{one}", texts.t(f"npc.which.{one}")) for one in ("all", "favourites", "recent")
        ]
        heading = texts.t("npc.field.system")
        items += [MenuItem(f"system.{one}", texts.of(one, "name"), group=heading) for one in campaign.systems]
        try:
            tags = campaign.file.npcs.tags()
        except StoreError as error:
            campaign.report(error)
            tags = ()
        heading = texts.t("npc.field.tags")
        commonest = sorted(
            sorted(tags, key=lambda one: -one.count)[:MOST_TAGS], key=lambda one: one.tag.casefold()
        )
        items += [MenuItem(f"tag.{one.tag}", one.tag, str(one.count), group=heading) for one in commonest]
        self.filter.set_items(items)

    def _pick_filter(self, picked: str) -> None:
        kind, _, value = picked.partition(".")
        if kind == "which":
            self.model.ask(favourites=value == "favourites", recent=value == "recent", system="", tag="")
        elif kind == "system":
            self.model.ask(system=value, tag="")
        else:
            self.model.ask(tag=value)
        self._name_filter()

    def _name_filter(self) -> None:
        texts, query = self.workspace.texts, self.model.query
        which = "favourites" if query.favourites else "recent" if query.recent else ""
        parts = [texts.t(f"npc.which.{which}")] if which else []
        parts += [texts.of(query.system, "name")] if query.system else []
        parts += [query.tag] if query.tag else []
        words = " · ".join(parts) or texts.t("npc.which.all")
        self.filter.setText(words.replace("&", "&&"))
        self.filter.setAccessibleName(f"{texts.t('npc.filter')}: {words}")

    # --- showing

    def _select(self, row: int) -> None:
        index = self.model.index(row)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)

    def _on_current(self, index: QModelIndex) -> None:
        npc = str(index.data(ID_ROLE) or "")
        if npc:
            self._wanted = npc
            # While somebody types, the list comes first.
            self._late.start() if self.search.hasFocus() else self._show_wanted()

    def _show_late(self) -> None:
        if self._late.isActive():
            self._show_wanted()

    def _show_wanted(self) -> None:
        self._late.stop()
        shown = self.sheet.block.id if self.sheet.block is not None else ""
        if self._wanted and self._wanted != shown:
            self.sheet.show_block(self.library.find(self._wanted))

    def _on_rows(self) -> None:
        texts = self.workspace.texts
        self._empty.setText(texts.t("npc.empty" if self.model.query.everybody else "npc.none_found"))
        self._stack.setCurrentWidget(self.list if self.model.rowCount() else self._empty)
        self.title_changed.emit()

    def _after_reset(self) -> None:
        """Who was shown stays chosen; where that one is not listed any more, or lies far down in what a
        search found, the first is.
        """
        if not self.model.rowCount():
            if not self.model.query.text.strip():
                self.sheet.show_block(self.library.find(self.current()))
            return
        place = self.model.place_of(self._wanted) if self._wanted else -1
        near = place < STRETCH or not self.model.query.text.strip()
        self._select(self.model.row_of(self._wanted) if place >= 0 and near else 0)

    def _show_first(self) -> None:
        self._wanted = ""
        self.sheet.show_block(None)
        self._on_rows()
        if self.model.rowCount():
            self._select(0)

    def _follow(self, change: Change) -> None:
        npc = self.current()
        if npc and npc in change.entities.get("npc", ()):
            self.sheet.show_block(self.library.find(npc))
        elif not npc and change.touches("npc") and self.model.rowCount():
            self._select(0)

    def _draw(self, row: RowPainter, index: Index, font: Fonts) -> None:
        theme = row.theme
        if index.data(FAVOURITE_ROLE):
            row.icon("favourite", theme.text)
        system = str(index.data(SYSTEM_ROLE) or "")
        shown = self.model.query.system
        if system and not shown:
            texts = self.workspace.texts
            short = texts.find(system, "npc.short") or texts.find(system, "name") or system
            row.right(short, theme.muted, font(SMALL_PX))
        row.name(str(index.data(Qt.ItemDataRole.DisplayRole)), theme.text, font())
