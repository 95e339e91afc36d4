"""The NPCs of the library as a list, of which only what is looked at is read."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal

from gmscreen.rules.value import replace
from gmscreen.session.session import Change
from gmscreen.store.errors import StoreError
from gmscreen.store.npcs import NpcQuery, NpcRow
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.entity_rows import ID_ROLE, Index
from gmscreen.viewmodels.language import Language

SYSTEM_ROLE = Qt.ItemDataRole.UserRole + 2
TAGS_ROLE = Qt.ItemDataRole.UserRole + 3
FAVOURITE_ROLE = Qt.ItemDataRole.UserRole + 4

PAGE = 32
"""How many rows are read at once when one of them comes into sight."""

STRETCH = 100
"""So many rows more are there when the end of the list comes into sight: a view counts all that there are."""


class NpcList(QAbstractListModel):
    """The NPCs that a query accepts. Only the rows that somebody looks at are read from the file."""

    counted = Signal()
    """The query has another answer: there are more or fewer rows."""

    def __init__(self, campaign: CampaignModel, language: Language, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._language = language
        self._query = NpcQuery()
        self._keys: list[int] = []
        self._order: tuple[NpcQuery, list[int]] | None = None
        self._shown = 0
        self._rows: dict[int, NpcRow] = {}
        self._read()
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self.reload)
        language.changed.connect(self._announce)

    @property
    def query(self) -> NpcQuery:
        """What is asked for."""
        return self._query

    def ask(self, **changes: object) -> None:
        """Ask for something else: `changes` are fields of `NpcQuery`."""
        query = replace(self._query, **changes)
        if query != self._query:
            self._query = query
            self._ask_again()

    def reload(self) -> None:
        """Ask the file anew."""
        self._order = None
        self._ask_again()

    def _ask_again(self) -> None:
        self.beginResetModel()
        self._read()
        self.endResetModel()
        self.counted.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else self._shown

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._shown < len(self._keys)

    def fetchMore(self, parent: Index) -> None:
        if not parent.isValid():
            self._show_up_to(self._shown + STRETCH)

    @property
    def total(self) -> int:
        """How many NPCs the query accepts."""
        return len(self._keys)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one = self.row(index.row())
        if one is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one.name
            case Qt.ItemDataRole.AccessibleTextRole:
                system = self._language.texts.find(one.system, "name") or one.system
                return ", ".join(part for part in (one.name, system, *one.tags) if part)
            case _:
                return {
                    ID_ROLE: one.id,
                    SYSTEM_ROLE: one.system,
                    TAGS_ROLE: one.tags,
                    FAVOURITE_ROLE: one.favourite,
                }.get(role)

    def row(self, row: int) -> NpcRow | None:
        """What a row shows; None where the file cannot be read any more."""
        key = self._keys[row]
        if key not in self._rows:
            first = row - row % PAGE
            try:
                self._rows.update(self._campaign.file.npcs.rows(self._keys[first : first + PAGE]))
            except StoreError as error:
                self._campaign.report(error)
                return None
        return self._rows.get(key)

    def ids(self) -> list[str]:
        """The ids of all NPCs that the query accepts, in order."""
        try:
            found = self._campaign.file.npcs.rows(self._keys)
        except StoreError as error:
            self._campaign.report(error)
            return []
        return [found[key].id for key in self._keys if key in found]

    def place_of(self, npc: str) -> int:
        """The place of an NPC among those asked for, whether its row is there yet or not; else −1."""
        try:
            key = self._campaign.file.npcs.key_of(npc)
        except StoreError:
            return -1
        return self._keys.index(key) if key in self._keys else -1

    def row_of(self, npc: str) -> int:
        """The row of an NPC, which is there from now on; −1 where it is not among those asked for."""
        row = self.place_of(npc)
        self._show_up_to(row + 1)
        return row

    def _show_up_to(self, count: int) -> None:
        last = min(count, len(self._keys))
        if last > self._shown:
            self.beginInsertRows(QModelIndex(), self._shown, last - 1)
            self._shown = last
            self.endInsertRows()

    def _read(self) -> None:
        try:
            self._keys = self._search()
        except StoreError as error:
            self._campaign.report(error)
            self._keys = []
        self._rows.clear()
        self._shown = min(STRETCH, len(self._keys))

    def _search(self) -> list[int]:
        """The keys that the query accepts, in order.

        The order of everybody is kept while nobody changes: then a key press costs no more than finding its
        words.
        """
        library, wanted = self._campaign.file.npcs, replace(self._query, text="")
        if self._order is None or self._order[0] != wanted or wanted.recent:
            self._order = (wanted, library.search(wanted))
        if not self._query.text.strip():
            return self._order[1]
        found = library.matching(self._query.text)
        return [key for key in self._order[1] if key in found]

    def _follow(self, change: Change) -> None:
        if not change.touches("npc"):
            return
        before = self._keys
        try:
            if not all(map(self._keeps_place, change.entities["npc"])):
                self._order = None
            after = self._search()
        except StoreError as error:
            self._campaign.report(error)
            return
        if before == after:
            for npc in change.entities["npc"]:
                self._reread(npc)
        elif (place := _one_more(before, after)) is not None and place <= self._shown:
            self.beginInsertRows(QModelIndex(), place, place)
            self._keys = after
            self._shown += 1
            self.endInsertRows()
        elif (place := _one_more(after, before)) is not None and place < self._shown:
            self.beginRemoveRows(QModelIndex(), place, place)
            self._keys = after
            self._shown -= 1
            self.endRemoveRows()
        else:
            self.reload()
            return
        self.counted.emit()

    def _keeps_place(self, npc: str) -> bool:
        """Whether what was changed of an NPC leaves it where it is, whoever is asked for: only then the order
        of everybody still holds.
        """
        library = self._campaign.file.npcs
        key = library.key_of(npc)
        old = None if key is None else self._rows.get(key)
        if key is None or old is None or self._order is None or key not in self._order[1]:
            return False
        return replace(library.rows([key])[key], used=old.used) == old

    def _reread(self, npc: str) -> None:
        row = self.place_of(npc)
        if row >= 0:
            self._rows.pop(self._keys[row], None)
        if 0 <= row < self._shown:
            self.dataChanged.emit(self.index(row), self.index(row))

    def _announce(self) -> None:
        if self._shown:
            self.dataChanged.emit(self.index(0), self.index(self._shown - 1))


def _one_more(fewer: Sequence[int], more: Sequence[int]) -> int | None:
    """Where `more` has one that `fewer` lacks, all else being equal; None where they differ otherwise."""
    if len(more) != len(fewer) + 1:
        return None
    place = next(
        (n for n, (one, other) in enumerate(zip(fewer, more, strict=False)) if one != other), len(fewer)
    )
    return place if list(fewer[place:]) == list(more[place + 1 :]) else None
