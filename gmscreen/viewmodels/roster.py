"""The people of the campaign as a list, and the short sheet of one of them."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
    Signal,
)

from gmscreen.content.characters import Character, Kind, Skill, Stat, SystemSheet, Trait
from gmscreen.content.folding import fold, matches
from gmscreen.rules.system import System, traits_of
from gmscreen.session.roster import PutCharacter, RemoveCharacter
from gmscreen.session.session import Change, Command
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.entity_rows import ID_ROLE, EntityRows, Index, new_id
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.roster_skills import SkillLine, SkillProblem, merged, parse_skills
from gmscreen.viewmodels.roster_traits import TraitRows

KIND_ROLE = Qt.ItemDataRole.UserRole + 2
COUNT_ROLE = Qt.ItemDataRole.UserRole + 3
VALUE_ROLE = Qt.ItemDataRole.UserRole + 4
PLAYS_ROLE = Qt.ItemDataRole.UserRole + 5
MIME = "application/x-gmscreen-character"


class RosterModel(EntityRows[Character]):
    """The players' characters and the NPCs, in the order the GM gave them."""

    kind = "character"

    def __init__(self, campaign: CampaignModel, language: Language, parent: QObject | None = None) -> None:
        super().__init__(campaign, parent)
        self._language = language
        self._system = ""
        language.changed.connect(self.announce)

    def set_system(self, system: str) -> None:
        """Count the skills of `system`."""
        if system != self._system:
            self._system = system
            self.announce()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one = self.entity(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return one.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(one)
            case _ if role == PLAYS_ROLE:  # asked for most: the order of all depends on it
                return self.plays(one)
            case _ if role == ID_ROLE:
                return one.id
            case _ if role == KIND_ROLE:
                return one.kind
            case _:
                return self._count(one) if role == COUNT_ROLE else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or role != Qt.ItemDataRole.EditRole:
            return False
        return self.write(self.entity(index.row()).id, "name", str(value))

    def written(self, entity: Character, field: str) -> Command:
        return PutCharacter(entity, field=field)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        flag = Qt.ItemFlag
        usable = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemNeverHasChildren
        return usable | flag.ItemIsEditable | flag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        data.setData(MIME, ",".join(self.entity(one.row()).id for one in indexes).encode())
        return data

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Move what was dragged before `row`; the answer is False, since the view has nothing to remove."""
        del action, column
        wanted = bytes(data.data(MIME).data()).decode()
        place = row if row >= 0 else parent.row() if parent.isValid() else self.rowCount()
        if self.find(wanted) is not None:
            self.move(wanted, place)
        return False

    def move(self, character_id: str, row: int) -> None:
        """Put a character before what stands in `row` now."""
        one = self.find(character_id)
        here = self.row_of(character_id)
        if one is None or row in {here, here + 1}:
            return
        rank = self.rank_at(row, character_id)
        if rank is None:
            self._spread()
            rank = self.rank_at(row, character_id)
        if rank is not None:
            self._put(one, rank=rank)

    def add(self, kind: Kind) -> str:
        """Add a character with a name to be changed; its id, or nothing where that failed."""
        taken = (one.id for one in self.campaign.state.character)
        one = Character(
            id=new_id("c", self.campaign.session.now(), taken),
            name=self._language.texts.t(f"roster.new.{kind}"),
            kind=kind,
        )
        return one.id if self.campaign.execute(PutCharacter(one)) is not None else ""

    def remove(self, character_id: str) -> None:
        """Take a character off the roster."""
        self.campaign.execute(RemoveCharacter(character_id))

    def plays(self, one: Character) -> bool:
        """Whether `one` belongs at the desk in front, or anywhere while there is none."""
        return not self._system or one.plays(self._system)

    def _count(self, one: Character) -> int:
        return len(one.sheet(self._system).skills) if self._system else 0

    def _spoken(self, one: Character) -> str:
        texts = self._language.texts
        return ", ".join(
            (one.name, texts.t(f"roster.{one.kind}.long"), texts.t("roster.skills.n", n=self._count(one)))
        )

    def _put(self, one: Character, **update: object) -> None:
        self.campaign.execute(PutCharacter(one.model_copy(update=update)))

    def _spread(self) -> None:
        """Give everybody a whole number again, where halving has used up the room between two."""
        # From the end and beyond every present rank, so that the order never differs on the way.
        top = self.entity(self.rowCount() - 1).rank + self.rowCount()
        for row in range(self.rowCount() - 1, -1, -1):
            self._put(self.entity(row), rank=top - (self.rowCount() - 1 - row))


class RosterFilter(QSortFilterProxyModel):
    """The rows of the roster whose names hold every typed word, accents and case aside.

    Those who have no sheet but in other games stand behind the rest.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setSortRole(PLAYS_ROLE)
        self.sort(0)

    def set_words(self, words: str) -> None:
        """Show the rows that `words` name."""
        self._words = words
        # Any new pattern makes Qt ask `filterAcceptsRow` again, under the same name in every version.
        self.setFilterFixedString(words)

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        if not self._words:
            return True
        name = self.sourceModel().index(source_row, 0, source_parent).data()
        return matches(self._words, str(name))

    def lessThan(self, left: Index, right: Index) -> bool:
        return bool(left.data(PLAYS_ROLE)) and not right.data(PLAYS_ROLE)


class SkillRows(QAbstractListModel):
    """The skills of one sheet. `replaced` asks for others, `refused` tells why an edit was not taken."""

    replaced = Signal(object, str)
    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._skills: tuple[Skill, ...] = ()
        self.limits = (0, 999)

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The skills as they are listed."""
        return self._skills

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._skills)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        skill = self._skills[index.row()]
        spelled = f"{skill.name} {skill.value}"
        return {
            Qt.ItemDataRole.DisplayRole: skill.name,
            Qt.ItemDataRole.EditRole: spelled,
            Qt.ItemDataRole.AccessibleTextRole: spelled,
            VALUE_ROLE: skill.value,
        }.get(role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.NoItemFlags
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsEditable | flag.ItemNeverHasChildren

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Read the row anew from "name value"; anything that is not one skill is refused."""
        if not index.isValid() or role != Qt.ItemDataRole.EditRole:
            return False
        found = parse_skills(str(value), *self.limits)
        problem = self._objection(found, index.row(), str(value))
        if problem is not None:
            self.refused.emit(problem)
            return False
        self._replace(index.row(), found.skills[0])
        return True

    def add_to_value(self, row: int, step: int) -> None:
        """Make the value of a row greater or smaller, within the limits."""
        skill = self._skills[row]
        value = min(max(skill.value + step, self.limits[0]), self.limits[1])
        self._replace(row, skill.model_copy(update={"value": value}))

    def remove(self, row: int) -> None:
        """Take a skill off the sheet."""
        self.replaced.emit((*self._skills[:row], *self._skills[row + 1 :]), "")

    def add(self, found: SkillLine) -> None:
        """Put skills on the sheet; one that is there takes the new value."""
        self.replaced.emit(merged(self._skills, found.skills), "")

    def show(self, skills: tuple[Skill, ...]) -> None:
        """List `skills`: the rows that differ change, come or go, the others stay."""
        old, start = self._skills, 0
        while start < min(len(old), len(skills)) and old[start] == skills[start]:
            start += 1
        end = 0
        while end < min(len(old), len(skills)) - start and old[-1 - end] == skills[-1 - end]:
            end += 1
        stop, new_stop = len(old) - end, len(skills) - end
        common = min(stop, new_stop)
        if common > start:
            self._skills = (*old[:start], *skills[start:common], *old[common:])
            self.dataChanged.emit(self.index(start), self.index(common - 1))
        if stop > common:
            self.beginRemoveRows(QModelIndex(), common, stop - 1)
            self._skills = skills
            self.endRemoveRows()
        elif new_stop > common:
            self.beginInsertRows(QModelIndex(), common, new_stop - 1)
            self._skills = skills
            self.endInsertRows()

    def clear(self, skills: tuple[Skill, ...] = ()) -> None:
        """List the skills of somebody else."""
        self.beginResetModel()
        self._skills = skills
        self.endResetModel()

    def row_of(self, name: str) -> int:
        """The row of the skill of this name, accents and case aside, or −1."""
        wanted = fold(name)
        return next((row for row, one in enumerate(self._skills) if fold(one.name) == wanted), -1)

    def _objection(self, found: SkillLine, row: int, text: str) -> SkillProblem | None:
        if found.problems:
            return found.problems[0]
        if len(found.skills) != 1:
            return SkillProblem("one_only", text)
        name = fold(found.skills[0].name)
        taken = any(fold(one.name) == name for n, one in enumerate(self._skills) if n != row)
        return SkillProblem("repeated", text) if taken else None

    def _replace(self, row: int, skill: Skill) -> None:
        changed = (*self._skills[:row], skill, *self._skills[row + 1 :])
        if changed != self._skills:
            self.replaced.emit(changed, f"skill.{fold(self._skills[row].name)}")


class SheetModel(QObject):
    """The short sheet of one character in one rule system. Every edit is one command."""

    changed = Signal()

    def __init__(self, campaign: CampaignModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._character = ""
        self.system: System | None = None
        self.skills = SkillRows(self)
        self.skills.replaced.connect(self._put_skills)
        self.traits = TraitRows(self)
        self.traits.replaced.connect(self._put_traits)
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self.show)

    @property
    def character(self) -> Character | None:
        """Whose sheet it is; None where nobody is chosen."""
        return self._campaign.state.find_character(self._character)

    @property
    def sheet(self) -> SystemSheet:
        """The numbers in the shown system."""
        system = self.system.id if self.system else ""
        one = self.character
        return one.sheet(system) if one else SystemSheet(system=system)

    def stat(self, stat_id: str) -> int | None:
        """The value of a stat; None where the sheet has none."""
        return next((one.value for one in self.sheet.stats if one.id == stat_id), None)

    def show(self, character_id: str = "") -> None:
        """Show the sheet of a character; an empty id shows none."""
        self._character = character_id
        self.skills.clear(self.sheet.skills)
        self.traits.show(self.sheet.traits)
        self.changed.emit()

    def set_system(self, system: System | None) -> None:
        """Show the numbers of `system`."""
        self.system = system
        self.traits.specs = {spec.id: spec for spec in traits_of(system)} if system is not None else {}
        if system is not None:
            self.skills.limits = (max(0, system.base_range[0]), system.base_range[1])
        self.show(self._character)

    def rename(self, name: str) -> bool:
        """Give the character another name; False where it was refused."""
        one = self.character
        return one is None or one.name == name or self._put(one.model_copy(update={"name": name}), "name")

    def set_kind(self, kind: Kind) -> None:
        """Say whether it is a player's character or an NPC."""
        one = self.character
        if one is not None and one.kind != kind:
            self._put(one.model_copy(update={"kind": kind}), "kind")

    def set_stat(self, stat_id: str, value: int | None) -> None:
        """Change a stat; None takes it off the sheet."""
        one = self.character
        if one is None or value == self.stat(stat_id):
            return
        order = [field.id for field in self.system.stats] if self.system else []
        values = {stat.id: stat.value for stat in self.sheet.stats} | {stat_id: value}
        ids = sorted(values, key=lambda key: order.index(key) if key in order else len(order))
        stats = tuple(Stat(id=key, value=known) for key in ids if (known := values[key]) is not None)
        self._put(one.with_sheet(self.sheet.model_copy(update={"stats": stats})), f"stat.{stat_id}")

    def add_skills(self, text: str) -> SkillLine:
        """Put the skills that `text` names on the sheet; the answer tells what could not be read."""
        found = parse_skills(text, *self.skills.limits)
        if found.skills:
            self.skills.add(found)
        return found

    def _put_skills(self, skills: tuple[Skill, ...], field: str) -> None:
        one = self.character
        if one is not None and self.system is not None:
            self._put(one.with_sheet(self.sheet.model_copy(update={"skills": skills})), field)

    def _put_traits(self, traits: tuple[Trait, ...]) -> None:
        one = self.character
        if one is not None and self.system is not None:
            self._put(one.with_sheet(self.sheet.model_copy(update={"traits": traits})), "")

    def _put(self, changed: Character, field: str) -> bool:
        key = f"{self.system.id}.{field}" if field and self.system else field
        return self._campaign.execute(PutCharacter(changed, field=key)) is not None

    def _follow(self, change: Change) -> None:
        if self._character and self._character in change.entities.get("character", ()):
            self.skills.show(self.sheet.skills)
            self.traits.show(self.sheet.traits)
            self.changed.emit()
