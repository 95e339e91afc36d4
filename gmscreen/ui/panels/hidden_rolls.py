"""The pane of hidden rolls: what was rolled, what the players know of it, and what the GM makes of it."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from gmscreen.session.ledger import ROLLED
from gmscreen.session.session import Change
from gmscreen.ui.panels.entry_actions import EntryActions
from gmscreen.ui.panels.entry_list import EntryList
from gmscreen.ui.panels.find_bar import EmptyState, FindBar
from gmscreen.ui.panels.hidden_sweeps import HiddenSweeps, give_back
from gmscreen.ui.workspace import Panel, Workspace
from gmscreen.viewmodels.ledger import LedgerModel, which_of
from gmscreen.viewmodels.ledger_rows import EntryRow

if TYPE_CHECKING:
    from gmscreen.ui.panels.entry_detail import EntrySheet


class HiddenRollsPanel(Panel):
    """Hidden rolls, newest first; below them, when wanted, the detail of one."""

    panel_id: ClassVar[str] = "hidden"
    title_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = LedgerModel(workspace.campaign, workspace.language, self)
        self._came_from: QWidget | None = None
        self._arriving = False
        self.bar = FindBar()
        self.list = EntryList(self.model)
        self.empty = EmptyState()
        self._sheet: EntrySheet | None = None
        self._actions = EntryActions(workspace, self.list)
        self.sealed_to = self._actions.sealed_to
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.empty)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(self.bar)
        self._layout.addWidget(self._stack, 2)
        self.sweeps = HiddenSweeps(workspace, self._layout, self.list)
        self.foot = self.sweeps.foot
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

    def retranslate(self) -> None:
        """Say every word of the panel in the present language."""
        texts = self.workspace.texts
        self.bar.retranslate(texts)
        self.list.setAccessibleName(texts.t("ledger.list"))
        self.list.say_key = texts.t("mark.say.key")
        self.list.buttons.retranslate(texts)
        self.list.lay_out_anew()
        if self._sheet is not None:
            self._sheet.retranslate()
        self.sweeps.retranslate()
        self._refresh()
        self.title_changed.emit()

    def focus_first(self) -> None:
        """Put the keyboard into the list, or into the search where there is none yet."""
        target = self.list if self.model.rowCount() else self.bar.search
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_search(self) -> bool:
        """Put the cursor into the search field; Escape there gives the focus back."""
        before = QApplication.focusWidget()
        if before is not self.bar.search:
            self._came_from = before
        self.bar.search.begin()
        return True

    def title_extra(self) -> str:
        """How many of the last rolls the players have not heard of."""
        count = self.model.owed.count
        return self.workspace.texts.t("ledger.owed", n=count) if count else ""

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
        if self._actions.tell_verdict():
            return
        self._open_current()
        self.sheet.told.selectAll()

    def _follow(self, change: object) -> None:
        """Take over what happened at the table: the newest hidden roll becomes the current one."""
        if not isinstance(change, Change):
            return
        self._let_in(change)
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

    def _let_in(self, change: Change) -> None:
        """End a search, or change a filter, that would keep a new hidden roll from whoever made it.

        They would not see what it came to, and roll again.
        """
        model = self.model
        missing = [entry for entry in change.new_entries if model.find(entry) < 0]
        views = [view for view in map(model.reader.entry, missing) if view is not None]
        secret = [one for one in views if one.visibility == "hidden" and one.entry.kind in ROLLED]
        if secret:
            which = which_of(model.filter)
            self.bar.clear("hidden" if which == "open" else which)

    def _moved(self) -> None:
        """Offer the buttons of the new current card; the open detail follows the GM, not the table."""
        row = self.list.current_row
        if row is not None:
            self._actions.offer()
            if self._sheet is not None and self._sheet.isVisible() and not self._arriving:
                self._sheet.show_entry(row.id)

    def _refresh(self) -> None:
        """Show what there is: the list, or a sentence in its place."""
        self.sweeps.refresh()
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
            caption = texts.t(f"ledger.empty.{which}.key")
            key = texts.key("roll.open" if which == "open" else "roll.hidden")
            self.empty.say(texts.t(f"ledger.empty.{which}"), caption, key)

    def _replaced(self) -> None:
        self.sweeps.forget()
        # Forgotten first: hiding a field writes what is in it, and this is another campaign by now.
        if self._sheet is not None:
            self._sheet.forget()
            self._sheet.hide()
        self._refresh()

    def _wear(self) -> None:
        """Take over the present theme and size of type."""
        if self._sheet is not None:
            self._sheet.wear()
        self.sweeps.wear()
        self.list.lay_out_anew()

    def _leave_search(self) -> None:
        before, self._came_from = self._came_from, None
        give_back(before, self.list)

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
