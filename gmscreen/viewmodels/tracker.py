"""The fight as the rows of a list. A step of it touches the rows that read otherwise, and no others."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from gmscreen.rules.fight import FightRules, fight_rules
from gmscreen.session.session import Change
from gmscreen.session.tracker.model import Combatant, Encounter
from gmscreen.session.tracker.reads import acting_now, clock_of, encounter_of, passed_over, turns_a_round
from gmscreen.session.workflows.reads import open_cases
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.tracker_rows import CombatantRow, CombatantTeller, FightView, OpenCase

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()

ID_ROLE = Qt.ItemDataRole.UserRole + 1
ROW_ROLE = Qt.ItemDataRole.UserRole + 2
MIME = "application/x-gmscreen-combatant"
MANY = 24
"""From so many changed rows on the list is told once that its order changed, instead of row by row."""


class TrackerModel(QAbstractListModel):
    """The combatants in their order. `stepped` says that the turn, the round or the clock went on or back."""

    stepped = Signal()

    def __init__(self, campaign: CampaignModel, language: Language, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.campaign = campaign
        self._language = language
        self._rows: list[Combatant] = list(campaign.state.combatant)
        self._places: dict[str, int] | None = None
        self._told: dict[str, tuple[Combatant, CombatantRow]] = {}
        self._view = self._look()
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self._reload)
        language.changed.connect(self._retell)

    # --- the fight

    @property
    def encounter(self) -> Encounter:
        """The encounter on the table; a fresh one where there is none yet."""
        return self._view.encounter

    @property
    def rules(self) -> FightRules:
        """The turn rules that hold."""
        return self._view.rules

    @property
    def view(self) -> FightView:
        """What all rows have in common."""
        return self._view

    @property
    def teller(self) -> CombatantTeller:
        """Puts combatants into the words of the present language."""
        return CombatantTeller(self._language.texts)

    def combatant(self, row: int) -> Combatant | None:
        """Who stands in `row`."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def find(self, combatant_id: str) -> Combatant | None:
        """The combatant with this id, or None."""
        return self.combatant(self.row_of(combatant_id))

    def row_of(self, combatant_id: str) -> int:
        """The row of this id, or −1."""
        if self._places is None:
            self._places = {one.id: row for row, one in enumerate(self._rows)}
        return self._places.get(combatant_id, -1)

    def told(self, row: int) -> CombatantRow:
        """What `row` says; put into words when somebody looks at it."""
        one = self._rows[row]
        known = self._told.get(one.id)
        if known is not None and known[0] is one:
            return known[1]
        made = self.teller.row(one, self._view)
        self._told[one.id] = (one, made)
        return made

    # --- as Qt asks

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        match role:
            case _ if role == ROW_ROLE:
                return self.told(index.row())
            case _ if role == ID_ROLE:
                return self._rows[index.row()].id
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self._rows[index.row()].name
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.told(index.row()).spoken
            case _:
                return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.ItemIsDropEnabled
        usable = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemNeverHasChildren
        return usable | flag.ItemIsEditable | flag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        data.setData(MIME, ",".join(self._rows[one.row()].id for one in indexes).encode())
        return data

    # --- following the campaign

    def _look(self, names: Mapping[str, str] | None = None) -> FightView:
        state, systems = self.campaign.state, self.campaign.systems
        encounter = encounter_of(state)
        rules = fight_rules(systems.get(encounter.system))
        return FightView(
            encounter,
            rules,
            encounter.system,
            clock_of(state).seconds,
            {one.id: one.name for one in state.combatant} if names is None else names,
            frozenset(acting_now(state, systems)),
            rules.scheme == "phases" and any((turns_a_round(one, rules) or 1) > 1 for one in state.combatant),
            passed_over(state, systems),
            {
                whose: tuple(OpenCase(case.id, case.system, case.kind) for case in cases)
                for whose, cases in open_cases(state).items()
            },
        )

    def _reload(self) -> None:
        self.beginResetModel()
        self._rows = list(self.campaign.state.combatant)
        self._forget()
        self._view = self._look()
        self.endResetModel()
        self.stepped.emit()

    def _retell(self) -> None:
        self._told.clear()
        self._announce(range(len(self._rows)))

    def _forget(self) -> None:
        self._places = None
        self._told.clear()

    def _follow(self, change: Change) -> None:
        ids = change.entities.get("combatant", frozenset())
        step = change.touches("encounter") or change.touches("clock")
        if not ids and not step and not change.touches("case"):
            return
        before = self._view
        new = list(self.campaign.state.combatant) if ids else self._rows
        if ids:
            self._drop(ids.difference(one.id for one in new))
        self._view = self._look(None if ids else before.names)
        touched = set(ids)
        if not _same_moment(before, self._view):
            self._told.clear()
            touched.update(one.id for one in self._rows)
        cases, were = self._view.cases, before.cases
        signed = {one for one in (*cases, *were) if cases.get(one) != were.get(one)}
        for moved in before.acting | self._view.acting | (before.late ^ self._view.late) | signed:
            self._told.pop(moved, None)
            touched.add(moved)
        if ids:
            self._replace(new, ids)
        self._announce(sorted(row for one in touched if (row := self.row_of(one)) >= 0))
        if step:
            self.stepped.emit()

    def _drop(self, gone: Iterable[str]) -> None:
        for row in sorted((row for one in gone if (row := self.row_of(one)) >= 0), reverse=True):
            self.beginRemoveRows(ROOT, row, row)
            self._told.pop(self._rows.pop(row).id, None)
            self._places = None
            self.endRemoveRows()

    def _replace(self, new: list[Combatant], ids: frozenset[str]) -> None:
        """Take over the new list: who is there is put in order, whoever has come is put in its place."""
        by_id = {one.id: one for one in new}
        known = {one.id for one in self._rows}
        self._rows = [by_id[one.id] for one in self._rows]
        wanted = [one for one in new if one.id in known]
        if any(one is not other for one, other in zip(self._rows, wanted, strict=True)):
            if len(ids) > MANY:
                self._reorder(wanted)
            else:
                self._move(wanted, ids)
        for row, one in enumerate(new):
            if one.id not in known:
                self.beginInsertRows(ROOT, row, row)
                self._rows.insert(row, one)
                self._places = None
                self.endInsertRows()

    def _move(self, wanted: list[Combatant], ids: frozenset[str]) -> None:
        """Put each of `ids` behind whoever it follows now; the others keep their order among themselves."""
        for at, one in enumerate(wanted):
            if one.id not in ids:
                continue
            here = self.row_of(one.id)
            place = self.row_of(wanted[at - 1].id) + 1 if at else 0
            place -= 1 if place > here else 0
            if place != here:
                self._shift(here, place)

    def _shift(self, row: int, place: int) -> None:
        # Qt counts the place before the row is taken out, the list after it.
        self.beginMoveRows(ROOT, row, row, ROOT, place + (1 if place > row else 0))
        self._rows.insert(place, self._rows.pop(row))
        self._places = None
        self.endMoveRows()

    def _reorder(self, wanted: list[Combatant]) -> None:
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        ids = [self._rows[index.row()].id for index in before]
        self._rows, self._places = wanted, None
        self.changePersistentIndexList(before, [self.index(self.row_of(one)) for one in ids])
        self.layoutChanged.emit()

    def _announce(self, rows: Sequence[int]) -> None:
        """Tell which rows read otherwise, those beside one another at once."""
        start = 0
        for at in range(1, len(rows) + 1):
            if at == len(rows) or rows[at] != rows[at - 1] + 1:
                self.dataChanged.emit(self.index(rows[start]), self.index(rows[at - 1]))
                start = at


def _same_moment(one: FightView, other: FightView) -> bool:
    """Whether everybody but those whose turn it was and is reads the same."""

    def moment(view: FightView) -> tuple[object, ...]:
        fight = view.encounter
        return fight.round, fight.phase, fight.running, view.system, view.seconds, view.names, view.phased

    return moment(one) == moment(other)
