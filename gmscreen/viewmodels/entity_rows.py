"""Entities of one kind as the rows of a list, kept in step with the campaign row by row."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gmscreen.session.session import Change, Command
from gmscreen.session.state import Entity
from gmscreen.viewmodels.campaign import CampaignModel

Index = QModelIndex | QPersistentModelIndex
ID_ROLE = Qt.ItemDataRole.UserRole + 1

E = TypeVar("E", bound=Entity)


def new_id(prefix: str, now: datetime, taken: Iterable[str]) -> str:
    """An id for something new: from the time, since one that was removed must not come back as another's."""
    moment, known = int(now.timestamp() * 1000), set(taken)
    while f"{prefix}{moment:x}" in known:
        moment += 1
    return f"{prefix}{moment:x}"


class EntityRows(QAbstractListModel, Generic[E]):
    """The entities of `kind` by rank and id. One edit moves, inserts, removes or changes its own row only."""

    kind = ""

    def __init__(self, campaign: CampaignModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.campaign = campaign
        self._rows: list[E] = self._read()
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self._reload)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._rows)

    def entity(self, row: int) -> E:
        """What stands in `row`."""
        return self._rows[row]

    def find(self, entity_id: str) -> E | None:
        """The entity with this id, or None."""
        return next((one for one in self._rows if one.id == entity_id), None)

    def row_of(self, entity_id: str) -> int:
        """The row of this id, or −1."""
        return next((row for row, one in enumerate(self._rows) if one.id == entity_id), -1)

    def rank_at(self, row: int, moved: str) -> float | None:
        """The rank that puts `moved` before what stands in `row`; None where no number is left for it."""
        before = [one.rank for one in self._rows[:row] if one.id != moved]
        after = [one.rank for one in self._rows[row:] if one.id != moved]
        if not after:
            return (before[-1] if before else 0.0) + 1.0
        if not before:
            return after[0] - 1.0
        middle = (before[-1] + after[0]) / 2
        return middle if before[-1] < middle < after[0] else None

    def written(self, entity: E, field: str) -> Command:
        """The command that keeps an entity of which one `field` was edited."""
        raise NotImplementedError

    def write(self, entity_id: str, field: str, value: object) -> bool:
        """Keep another value of one `field` of an entity; False where that failed.

        A field that is open in a row gives its text away when the row goes: whoever is gone from the campaign
        by then is not brought back.
        """
        entity = self.find(entity_id)
        standing = self.campaign.state.entities(self.kind)
        if entity is None or all(one.id != entity_id for one in standing):
            return False
        if getattr(entity, field) == value:
            return True
        changed: Any = entity.model_copy(update={field: value})
        return self.campaign.execute(self.written(changed, field)) is not None

    def announce(self) -> None:
        """Tell that every row reads otherwise, as after a change of language."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def _read(self) -> list[E]:
        return list(self.campaign.state.entities(self.kind))  # type: ignore[arg-type]

    def _reload(self) -> None:
        self.beginResetModel()
        self._rows = self._read()
        self.endResetModel()

    def _follow(self, change: Change) -> None:
        for entity_id in sorted(change.entities.get(self.kind, ())):
            found = next((one for one in self._read() if one.id == entity_id), None)
            row = self.row_of(entity_id)
            if found is None and row >= 0:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._rows[row]
                self.endRemoveRows()
            elif found is not None and row < 0:
                place = self._place(found)
                self.beginInsertRows(QModelIndex(), place, place)
                self._rows.insert(place, found)
                self.endInsertRows()
            elif found is not None:
                self._change(row, found)

    def _change(self, row: int, found: E) -> None:
        self._rows[row] = found
        self.dataChanged.emit(self.index(row), self.index(row))
        place = self._place(found)
        if place != row:
            # Qt counts the place before the row is taken out, the list after it.
            self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), place + (1 if place > row else 0))
            self._rows.insert(place, self._rows.pop(row))
            self.endMoveRows()

    def _place(self, found: E) -> int:
        key = (found.rank, found.id)
        return sum((one.rank, one.id) < key for one in self._rows if one.id != found.id)
