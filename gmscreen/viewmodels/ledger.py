"""The ledger as an item model: newest first, read page by page, a bounded part of it in memory."""

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import Any, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from gmscreen.rules.value import replace
from gmscreen.session.ledger import EntryView, Visibility
from gmscreen.session.session import Change
from gmscreen.store.errors import StoreError
from gmscreen.store.ledger import LedgerFilter
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.ledger_rows import EntryDetail, EntryRow, entry_detail, entry_row

PAGE = 50
"""How many entries are read at a time."""

FIRST = 16
"""How many are read at first: what a pane shows. Each must be measured before the first one is painted."""

KEPT = 1000
"""How many entries stay in memory; what is older is found by searching."""

OWED_HOURS = 12
RECOUNT = timedelta(minutes=10)

Which = Literal["hidden", "open", "all"]
WHICH: dict[Which, frozenset[Visibility]] = {
    "hidden": frozenset({"hidden", "revealed"}),
    "open": frozenset({"public", "revealed"}),
    "all": frozenset({"hidden", "revealed", "public"}),
}

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class LedgerRole(IntEnum):
    """What the model tells beside Qt's own roles."""

    ROW = Qt.ItemDataRole.UserRole + 1
    ID = Qt.ItemDataRole.UserRole + 2
    NEWEST = Qt.ItemDataRole.UserRole + 3
    """Whether it is the newest hidden roll: of what a search found none is."""


def owed_since(now: datetime) -> str:
    """Since when what the players have not heard of is still counted (UTC, ISO 8601)."""
    return (now - timedelta(hours=OWED_HOURS)).astimezone(UTC).isoformat(timespec="seconds")


class EntryTeller:
    """Puts entries into the words of the present language."""

    def __init__(self, campaign: CampaignModel, language: Language) -> None:
        self._campaign = campaign
        self._language = language

    def row(self, view: EntryView) -> EntryRow:
        """What the card of an entry says."""
        today = self._campaign.session.now().astimezone().date()
        return entry_row(self._language.texts, self._campaign.systems, view, today)

    def detail(self, view: EntryView) -> EntryDetail:
        """What the detail of an entry says beside its card."""
        return entry_detail(self._language.texts, self._campaign.systems, view)


class OwedCount(QObject):
    """How many rolls of the last hours the players have not heard of.

    It is kept step by step; now and then it is counted anew, since hours pass without anybody doing anything.
    """

    changed = Signal(int)

    def __init__(self, campaign: CampaignModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._counted = datetime.min.replace(tzinfo=UTC)
        self.count = 0

    def step(self, by: int | None) -> None:
        """Take over that `by` more are owed; None where only counting can tell."""
        if by is None or self._campaign.session.now() - self._counted > RECOUNT:
            self.recount()
        else:
            self._set(self.count + by)

    def recount(self) -> None:
        """Ask the file."""
        self._counted = self._campaign.session.now()
        try:
            self._set(self._campaign.file.count_owed(owed_since(self._counted)))
        except StoreError as error:
            self._campaign.report(error)

    def _set(self, count: int) -> None:
        if count != self.count:
            self.count = max(0, count)
            self.changed.emit(self.count)


class LedgerReader:
    """Reads entries from the campaign file. Where it cannot, the GM is told and the answer is empty."""

    def __init__(self, campaign: CampaignModel) -> None:
        self._campaign = campaign

    def page(self, wanted: LedgerFilter, before: int | None, limit: int) -> tuple[EntryView, ...]:
        """The newest entries that `wanted` accepts, older than `before`."""
        try:
            return self._campaign.file.page(wanted, before, limit)
        except StoreError as error:
            self._campaign.report(error)
            return ()

    def entry(self, entry_id: int) -> EntryView | None:
        """An entry as it stands now."""
        try:
            return self._campaign.entry(entry_id)
        except StoreError as error:
            self._campaign.report(error)
            return None


def which_of(wanted: LedgerFilter) -> Which:
    """Which visibilities a filter shows."""
    return next(which for which, shown in WHICH.items() if shown == wanted.visibility)


class _Line:
    """An entry and its words, which are put together when somebody looks."""

    __slots__ = ("row", "view")

    def __init__(self, view: EntryView) -> None:
        self.view = view
        self.row: EntryRow | None = None


class LedgerModel(QAbstractListModel):
    """The entries that the filter lets through, newest first. It only reads; marks are made by commands.

    Among the hidden ones are those that the table saw and that owe it an answer, as they are counted.
    """

    filter_changed = Signal()

    def __init__(self, campaign: CampaignModel, language: Language, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.reader = LedgerReader(campaign)
        self.teller = EntryTeller(campaign, language)
        self.owed = OwedCount(campaign, self)
        self._campaign = campaign
        self._filter = LedgerFilter(visibility=WHICH["hidden"])
        self._lines: list[_Line] = []
        self._more = False
        self._changing = False
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self.reload)
        language.changed.connect(self._retell)
        self.reload()

    @property
    def filter(self) -> LedgerFilter:
        """What is shown."""
        return self._filter

    def set_filter(
        self, *, which: Which | None = None, system: str | None = None, text: str | None = None
    ) -> None:
        """Show something else: what is not named stays as it is."""
        wanted = replace(
            self._filter,
            visibility=self._filter.visibility if which is None else WHICH[which],
            system=self._filter.system if system is None else system,
            text=self._filter.text if text is None else text,
        )
        if which is not None:
            wanted = self._owing(wanted)
        if wanted != self._filter:
            self._filter = wanted
            self._refill()
            self.filter_changed.emit()

    def reload(self) -> None:
        """Read everything anew, as after another campaign was opened."""
        self._filter = self._owing(self._filter)
        self._refill()
        self.owed.recount()

    def row_at(self, row: int) -> EntryRow | None:
        """What the card in `row` says; None where there is none."""
        if not 0 <= row < len(self._lines):
            return None
        line = self._lines[row]
        line.row = line.row or self.teller.row(line.view)
        return line.row

    def find(self, entry_id: int) -> int:
        """The row of an entry, -1 where it is not among them."""
        place, here = self._place(entry_id)
        return place if here else -1

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many entries were read so far."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row itself, or its words as plain text."""
        row = self.row_at(index.row()) if index.isValid() else None
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.summary
            case Qt.ItemDataRole.ToolTipRole:
                return row.tip
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken
            case LedgerRole.ROW:
                return row
            case LedgerRole.ID:
                return row.id
            case LedgerRole.NEWEST:
                secret = row.visibility == "hidden" and not row.undone
                return secret and index.row() == 0 and not self._filter.words
            case _:
                return None

    def canFetchMore(self, parent: Index = ROOT) -> bool:
        """Whether there are older entries, and room for them."""
        room = self._more and len(self._lines) < KEPT
        return room and not self._changing and not parent.isValid()

    def fetchMore(self, parent: Index = ROOT) -> None:
        """Read the next page."""
        if not self.canFetchMore(parent):
            return
        found = self._page(self._lines[-1].view.entry.id if self._lines else None)
        if found:
            first = len(self._lines)
            with self._change():
                self.beginInsertRows(ROOT, first, first + len(found) - 1)
                self._lines += map(_Line, found)
                self.endInsertRows()

    def trim(self, kept: int = 2 * PAGE) -> None:
        """Forget all but the newest `kept` entries; they can be fetched again."""
        if len(self._lines) > kept:
            self._more = True
            with self._change():
                self.beginRemoveRows(ROOT, kept, len(self._lines) - 1)
                del self._lines[kept:]
                self.endRemoveRows()

    @contextmanager
    def _change(self) -> Iterator[None]:
        """While rows come and go nobody may fetch more: whoever hears of the change may well try."""
        self._changing = True
        try:
            yield
        finally:
            self._changing = False

    def _owing(self, wanted: LedgerFilter) -> LedgerFilter:
        """The same filter as of now: what is owed belongs to the hidden ones for some hours."""
        hidden = which_of(wanted) == "hidden"
        return replace(wanted, owed_since=owed_since(self._campaign.session.now()) if hidden else "")

    def _refill(self) -> None:
        found = self._page(None)
        with self._change():
            self.beginResetModel()
            self._lines = list(map(_Line, found))
            self.endResetModel()

    def _page(self, before: int | None) -> tuple[EntryView, ...]:
        limit = min(PAGE, KEPT - len(self._lines)) if before is not None else min(FIRST, KEPT)
        found = self.reader.page(self._filter, before, limit)
        self._more = len(found) == limit
        return found

    def _follow(self, change: object) -> None:
        """Take over what a change says about entries, row by row."""
        if not isinstance(change, Change):
            return
        owed: int | None = 0
        for entry_id in (*change.new_entries, *change.marked_entries):
            step = self._meet(entry_id, is_new=entry_id in change.new_entries)
            owed = None if owed is None or step is None else owed + step
        self.owed.step(owed)

    def _meet(self, entry_id: int, *, is_new: bool) -> int | None:
        """Show an entry as it stands now; how many more are owed for it, None where that is not known."""
        view = self.reader.entry(entry_id)
        place, here = self._place(entry_id)
        before = self._lines[place].view.owed if here else False
        known = here or is_new
        if view is not None and (self._filter.accepts(view) or (here and self._lingers(view))):
            self._show(view, place, here=here)
        elif here:
            self._drop(place)
        return int(view is not None and view.owed) - int(before) if known else None

    def _lingers(self, view: EntryView) -> bool:
        """Whether an entry stays until the list is read anew: what was owed and is answered does not leave
        while the GM looks at it, or the next button would be pressed on another one.
        """
        everything = replace(self._filter, visibility=WHICH["all"])
        return bool(self._filter.owed_since) and view.target_secret and everything.accepts(view)

    def _show(self, view: EntryView, place: int, *, here: bool) -> None:
        if here:
            self._lines[place] = _Line(view)
            index = self.index(place)
            self.dataChanged.emit(index, index)
        elif place < len(self._lines) or not self._more:
            with self._change():
                self.beginInsertRows(ROOT, place, place)
                self._lines.insert(place, _Line(view))
                self.endInsertRows()
            self.trim(KEPT)

    def _drop(self, place: int) -> None:
        with self._change():
            self.beginRemoveRows(ROOT, place, place)
            del self._lines[place]
            self.endRemoveRows()
        if not self._lines:
            self.fetchMore()

    def _place(self, entry_id: int) -> tuple[int, bool]:
        """Where an entry is, or where it would be: ids fall from row to row."""
        place = bisect_left(self._lines, -entry_id, key=lambda line: -line.view.entry.id)
        here = place < len(self._lines) and self._lines[place].view.entry.id == entry_id
        return place, here

    def _retell(self) -> None:
        """Say the same in another language."""
        for line in self._lines:
            line.row = None
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))
