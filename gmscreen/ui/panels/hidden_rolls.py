"""The pane of hidden rolls: what was rolled, what the players know of it, and what the GM makes of it."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from gmscreen.session.session import Change
from gmscreen.ui.panels.entry_actions import EntryActions
from gmscreen.ui.panels.entry_list import EntryList
from gmscreen.ui.panels.find_bar import EmptyState, FindBar
from gmscreen.ui.panels.hidden_foot import HiddenFoot
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.ledger import LedgerModel, which_of
from gmscreen.viewmodels.ledger_rows import EntryRow

if TYPE_CHECKING:
    from gmscreen.ui.panels.entry_detail import EntrySheet
    from gmscreen.ui.panels.sweep_sheet import SweepSheet


class HiddenRollsPanel(Panel):
    """Hidden rolls, newest first; below them, when wanted, the detail of one."""

    panel_id: ClassVar[str] = "hidden"
    title_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = LedgerModel(workspace.campaign, workspace.language, self)
        self._keys = {"hidden": "Ctrl+Shift+Enter", "open": "Ctrl+Enter", "all": "Ctrl+Shift+Enter"}
        self._came_from: QWidget | None = None
        self._before_sweep: QWidget | None = None
        self._arriving = False
        self.bar = FindBar()
        self.list = EntryList(self.model)
        self.empty = EmptyState()
        self._sheet: EntrySheet | None = None
        self._sweeps: SweepSheet | None = None
        self._actions = EntryActions(workspace, self.list)
        self.sealed_to = self._actions.sealed_to
        self.foot = HiddenFoot()
        self._foot_keys = ("F8", "F9")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.empty)
        self._layout = QVBoxLayout(self)
        self._lay_out()
        self._connect()
        self._wear()
        self.retranslate()

    @property
    def sheet(self) -> "EntrySheet":
        """The detail of an entry, which is built when it is first asked for: an evening may never need it."""
        if self._sheet is None:
            from gmscreen.ui.panels.entry_detail import EntrySheet  # noqa: PLC0415 - see above

            self._sheet = EntrySheet(self.workspace, self.model)
            self._sheet.hide()
            self._sheet.closed.connect(self._close_sheet)
            self._layout.insertWidget(self._layout.indexOf(self.foot), self._sheet, 3)
            self._sheet.wear()
            self._sheet.retranslate()
        return self._sheet

    def choose_sweep(self, system_id: str) -> None:
        """Let the GM choose a test and people of `system_id`, in place."""
        system = self.workspace.campaign.systems.get(system_id)
        if system is None:
            return
        if self._sweeps is None:
            from gmscreen.ui.panels.sweep_sheet import SweepSheet  # noqa: PLC0415 - not on screen at first

            self._sweeps = SweepSheet(self.workspace)
            self._sweeps.closed.connect(self._close_sweeps)
            self._layout.insertWidget(self._layout.indexOf(self.foot), self._sweeps)
            self._sweeps.wear()
            self._sweeps.retranslate()
        if not self._sweeps.isVisible():
            self._before_sweep = QApplication.focusWidget()
        self._sweeps.open(system)

    def retranslate(self) -> None:
        """Say every word of the panel in the present language."""
        texts = self.workspace.texts
        self.bar.retranslate(texts)
        self.list.setAccessibleName(texts.t("ledger.list"))
        self.list.say_key = texts.t("mark.say.key")
        self.list.buttons.retranslate(texts)
        self.list.lay_out_anew()
        for sheet in (self._sheet, self._sweeps):
            if sheet is not None:
                sheet.retranslate()
        self._refresh()
        self.title_changed.emit()

    def focus_search(self) -> bool:
        """Put the cursor into the search field; Escape there gives the focus back."""
        before = QApplication.focusWidget()
        if before is not self.bar.search:
            self._came_from = before
        self.bar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.bar.search.selectAll()
        return True

    def title_extra(self) -> str:
        """How many of the last rolls the players have not heard of."""
        count = self.model.owed.count
        return self.workspace.texts.t("ledger.owed", n=count) if count else ""

    def set_keys(self, hidden: str, in_the_open: str, sweep: str = "F8", decoy: str = "F9") -> None:
        """Name other keys: in the sentences that stand where there is nothing, and on the buttons."""
        self._foot_keys = (sweep, decoy)
        self._keys = {"hidden": hidden, "open": in_the_open, "all": hidden}
        self._refresh()

    def show_entry(self, entry_id: int) -> None:
        """Open the detail of any entry, also of one that the filter leaves out."""
        self.list.make_current(self.model.find(entry_id))
        self._open_sheet(entry_id)

    def flush(self) -> bool:
        """Write what is being typed; to be called before the campaign is closed or replaced."""
        return self._sheet is None or self._sheet.flush()

    def sizeHint(self) -> QSize:
        return QSize(284, 600)

    def _open_sheet(self, entry_id: int) -> None:
        self.sheet.show_entry(entry_id)
        self.sheet.show()
        self.sheet.told.setFocus(Qt.FocusReason.OtherFocusReason)
        self.list.scrollTo(self.list.currentIndex())

    def _close_sheet(self) -> None:
        if self._sheet is not None and self._sheet.isVisible():
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self._sheet.flush()
            self._sheet.hide()

    def _open_current(self) -> None:
        row = self.list.current_row
        if row is not None:
            self._open_sheet(row.id)

    def _say(self) -> None:
        self._open_current()
        self.sheet.told.selectAll()

    def _follow(self, change: object) -> None:
        """Take over what happened at the table: the newest hidden roll becomes the current one."""
        if not isinstance(change, Change):
            return
        rows = [self.model.find(entry) for entry in reversed(change.new_entries)]
        newest = next((row for row in rows if _is_secret(self.model.row_at(row))), -1)
        # Whoever is about to press a button must not find it on another card.
        focus = QApplication.focusWidget()
        if newest >= 0 and (focus is None or not self.list.buttons.isAncestorOf(focus)):
            self._arriving = True
            self.list.make_current(newest)
            self._arriving = False
            # The list stands at its top again; what was fetched below would only be measured over and over.
            self.model.trim()
        if self._sheet is not None and self._sheet.entry_id in change.marked_entries:
            self._sheet.refresh()
        self._refresh()

    def _moved(self) -> None:
        """Offer the buttons of the new current card; the open detail follows the GM, not the table."""
        row = self.list.current_row
        if row is not None:
            self._actions.offer()
            if self._sheet is not None and self._sheet.isVisible() and not self._arriving:
                self._sheet.show_entry(row.id)

    def _refresh(self) -> None:
        """Show what there is: the list, or a sentence in its place."""
        self._name_foot()
        if not self.list.currentIndex().isValid():
            self.list.make_current(0)
        self._actions.offer()
        found = self.model.rowCount() > 0
        self._stack.setCurrentWidget(self.list if found else self.empty)
        if not found:
            texts, searched = self.workspace.texts, self.model.filter.text.strip()
            if searched:
                self.empty.say(texts.t("ledger.empty.search", text=searched))
                return
            which = which_of(self.model.filter)
            key = texts.t(f"ledger.empty.{which}.key")
            self.empty.say(texts.t(f"ledger.empty.{which}"), key, self._keys[which])

    def _name_foot(self) -> None:
        state = self.workspace.campaign.state
        last = state.secret_settings.last_sweep
        what = last.what if last is not None else ""
        self.foot.say(self.workspace.texts, self._foot_keys, what, len(state.prerolled))
        if self._sweeps is not None and self._sweeps.isVisible():
            self._sweeps.refresh()

    def _close_sweeps(self) -> None:
        if self._sweeps is not None:
            self._sweeps.hide()
            self._give_back(self._before_sweep)

    def _replaced(self) -> None:
        if self._sweeps is not None:
            self._sweeps.hide()
        # Forgotten first: hiding a field writes what is in it, and this is another campaign by now.
        if self._sheet is not None:
            self._sheet.forget()
            self._sheet.hide()
        self._refresh()

    def _wear(self) -> None:
        """Take over the present theme and size of type."""
        for sheet in (self._sheet, self._sweeps):
            if sheet is not None:
                sheet.wear()
        self.list.lay_out_anew()

    def _leave_search(self) -> None:
        before, self._came_from = self._came_from, None
        self._give_back(before)

    def _give_back(self, before: QWidget | None) -> None:
        """Give the focus back to who had it, else to the list."""
        target = before if before is not None and isValid(before) and before.isVisible() else self.list
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(self.bar)
        self._layout.addWidget(self._stack, 2)
        self._layout.addWidget(self.foot)

    def _connect(self) -> None:
        workspace, model, entries = self.workspace, self.model, self.list
        workspace.campaign.changed.connect(self._follow)
        workspace.campaign.replaced.connect(self._replaced)
        workspace.look.changed.connect(self._wear)
        model.owed.changed.connect(self.title_changed)
        model.filter_changed.connect(self._refresh)
        self.bar.searched.connect(lambda text: model.set_filter(text=text))
        self.bar.chosen.connect(lambda which: model.set_filter(which=which))
        self.bar.left.connect(self._leave_search)
        self.bar.entered.connect(entries.setFocus)
        entries.moved.connect(self._moved)
        entries.detail_wanted.connect(self._open_current)
        entries.doubleClicked.connect(self._open_current)
        entries.say_wanted.connect(self._say)
        entries.left.connect(self._close_sheet)
        entries.buttons.detail.clicked.connect(self._open_current)
        entries.buttons.say.clicked.connect(self._say)


def _is_secret(row: EntryRow | None) -> bool:
    return row is not None and row.visibility == "hidden"
