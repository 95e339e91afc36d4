"""The named traits of one sheet as a list, and how they are typed ("Actriz +1")."""

import re
import unicodedata
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal

from gmscreen.content.characters import NAME_LIMIT, Trait
from gmscreen.content.folding import fold
from gmscreen.rules.system import TraitSpec
from gmscreen.viewmodels.entity_rows import Index
from gmscreen.viewmodels.roster_skills import SkillProblem

KIND_ROLE = Qt.ItemDataRole.UserRole + 2
VALUE_ROLE = Qt.ItemDataRole.UserRole + 4

_VALUED = re.compile(r"(?P<name>.*?)[\s:=]*(?P<sign>[+\-−–]?)(?P<digits>\d{1,6})", re.DOTALL)
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def parse_trait(text: str, spec: TraitSpec) -> Trait | SkillProblem:
    """A trait of the kind `spec` as somebody types it.

    One that counts may have its value behind the name, with the sign in which it counts or without any; left
    out, it is the least. One that is only a name is taken letter by letter.
    """
    name, value = " ".join(text.split()), spec.minimum
    found = _VALUED.fullmatch(name) if spec.maximum else None
    if found is not None:
        name, value = found["name"].strip(" :="), int(found["digits"])
        against = found["sign"] in ("-", "−", "–")
        if found["sign"] and against != (spec.sign < 0):
            return SkillProblem("wrong_sign", text)
    if any(unicodedata.category(char) == "Cc" or char in _BIDI_CONTROLS for char in text):
        return SkillProblem("control_character", text)
    if not any(char.isalnum() for char in name):
        return SkillProblem("no_name", text)
    if len(name) > NAME_LIMIT:
        return SkillProblem("name_too_long", text)
    if not spec.minimum <= value <= spec.maximum:
        return SkillProblem("out_of_range", text)
    return Trait(kind=spec.id, name=name, value=value)


def merged(old: tuple[Trait, ...], new: Trait, order: tuple[str, ...]) -> tuple[Trait, ...]:
    """`old` with `new`: in the place of the trait of that kind and name, or behind those of its kind."""
    same = next((n for n, one in enumerate(old) if _key(one) == _key(new)), None)
    if same is not None:
        return (*old[:same], new.model_copy(update={"name": old[same].name}), *old[same + 1 :])
    rank = {kind: place for place, kind in enumerate(order)}
    return tuple(sorted((*old, new), key=lambda one: rank.get(one.kind, len(rank))))


class TraitRows(QAbstractListModel):
    """The traits of one sheet. `replaced` asks for others, `refused` tells why an edit was not taken."""

    replaced = Signal(object)
    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._traits: tuple[Trait, ...] = ()
        self.specs: dict[str, TraitSpec] = {}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._traits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        trait = self._traits[index.row()]
        value = self.signed(trait)
        return {
            Qt.ItemDataRole.DisplayRole: trait.name,
            Qt.ItemDataRole.EditRole: f"{trait.name} {value}".strip(),
            Qt.ItemDataRole.AccessibleTextRole: f"{trait.name} {value}".strip(),
            KIND_ROLE: trait.kind,
            VALUE_ROLE: value,
        }.get(role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.NoItemFlags
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsEditable | flag.ItemNeverHasChildren

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Read the row anew; what is no trait of its kind is refused."""
        if not index.isValid() or role != Qt.ItemDataRole.EditRole:
            return False
        row, trait = index.row(), self._traits[index.row()]
        spec = self.specs.get(trait.kind)
        if spec is None:
            return False
        found = parse_trait(str(value), spec)
        others = [_key(one) for n, one in enumerate(self._traits) if n != row]
        if isinstance(found, Trait) and _key(found) in others:
            found = SkillProblem("repeated", str(value))
        if isinstance(found, SkillProblem):
            self.refused.emit(found)
            return False
        self._replace((*self._traits[:row], found, *self._traits[row + 1 :]))
        return True

    def signed(self, trait: Trait) -> str:
        """What a trait counts, with its sign; nothing for one that is only a name."""
        spec = self.specs.get(trait.kind)
        if spec is None or not spec.maximum:
            return ""
        return f"{'−' if spec.sign < 0 else '+'}{trait.value}"

    def add(self, text: str, kind: str) -> SkillProblem | None:
        """Put a trait on the sheet; one of that kind and name takes the new value. Why not, if refused."""
        spec = self.specs.get(kind)
        if spec is None:
            return SkillProblem("no_name", text)
        found = parse_trait(text, spec)
        if isinstance(found, SkillProblem):
            return found
        self._replace(merged(self._traits, found, tuple(self.specs)))
        return None

    def remove(self, row: int) -> None:
        """Take a trait off the sheet."""
        self._replace((*self._traits[:row], *self._traits[row + 1 :]))

    def show(self, traits: tuple[Trait, ...]) -> None:
        """List the traits of a sheet."""
        if traits == self._traits:
            return
        self.beginResetModel()
        self._traits = traits
        self.endResetModel()

    def _replace(self, traits: tuple[Trait, ...]) -> None:
        if traits != self._traits:
            self.replaced.emit(traits)


def _key(trait: Trait) -> tuple[str, str]:
    return trait.kind, fold(trait.name)
