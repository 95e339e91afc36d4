"""Every action with its key, as the rows of a list that can be searched."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gmscreen.content.folding import fold, matches
from gmscreen.rules.value import frozen
from gmscreen.viewmodels.bindings import Bindings
from gmscreen.viewmodels.texts import Texts

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole + 1


@frozen
class KeyRow:
    """An action: its name and key as they are shown, and the note on a key that is not as shipped."""

    id: str
    name: str
    key: str
    note: str


class KeyRows(QAbstractListModel):
    """The actions of the table in its order, or those whose name or key fits what is searched."""

    def __init__(self, title: Callable[[str], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self._words = ""
        self._all: list[KeyRow] = []
        self._rows: list[KeyRow] = []

    def show(self, bindings: Bindings, texts: Texts) -> None:
        """Say the names and keys of every action anew."""
        self._all = [
            KeyRow(
                spec.id,
                self._title(spec.id),
                texts.combination(bindings.keys[spec.id]),
                texts.t("keys.changed") if spec.id in bindings.chosen else "",
            )
            for spec in bindings.specs
        ]
        self._filter()

    def search(self, words: str) -> None:
        """Keep the actions whose name fits `words`, and those with a key that is written like them."""
        self._words = words
        self._filter()

    def row(self, index: int) -> KeyRow | None:
        """The action in a row, None where there is no such row."""
        return self._rows[index] if 0 <= index < len(self._rows) else None

    def row_of(self, action: str) -> int:
        """The row of an action, −1 where it is not listed."""
        return next((n for n, one in enumerate(self._rows) if one.id == action), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(word for word in (row.name, row.key, row.note) if word)
            case _:
                return row if role == ROW_ROLE else None

    def _filter(self) -> None:
        wanted = [row for row in self._all if self._fits(row)]
        if [row.id for row in wanted] == [row.id for row in self._rows]:
            self._rows = wanted
            if wanted:
                self.dataChanged.emit(self.index(0), self.index(len(wanted) - 1))
            return
        self.beginResetModel()
        self._rows = wanted
        self.endResetModel()

    def _fits(self, row: KeyRow) -> bool:
        words = fold(self._words).split()
        return matches(self._words, row.name) or (bool(row.key) and words == fold(row.key).split())
