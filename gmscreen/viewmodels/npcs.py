"""The NPCs of the library as a list, and what the GM does with them."""

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Signal

from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.model import CheckRequest, Side
from gmscreen.rules.system import BaseChoice, System
from gmscreen.rules.value import frozen, replace
from gmscreen.session.commands import EditDesk, MakeCheck
from gmscreen.session.npcs import EMPTY, NpcsToRoster, PutNpc, RemoveNpcs
from gmscreen.session.session import Change
from gmscreen.session.tracker.from_library import AddNpcs
from gmscreen.session.tracker.names import Names
from gmscreen.store.errors import StoreError
from gmscreen.store.npcs import NpcQuery, NpcRow
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.entity_rows import ID_ROLE, Index, new_id
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


@frozen
class RollOffer:
    """A way in which an NPC can make a test, and what it is called."""

    choice: BaseChoice
    name: str

    @property
    def base(self) -> int:
        """The number the test starts from."""
        return self.choice.base


class NpcActions:
    """Makes, changes, removes NPCs, and brings them to the table. Each method tells where it failed by giving
    nothing; the campaign says why.
    """

    def __init__(self, campaign: CampaignModel, language: Language) -> None:
        self._campaign = campaign
        self._language = language

    def find(self, npc: str) -> StatBlock | None:
        """The block of an NPC as it stands now, or None."""
        try:
            return self._campaign.file.npc(npc) if npc else None
        except StoreError as error:
            self._campaign.report(error)
            return None

    def system(self, block: StatBlock) -> System | None:
        """The rule system of an NPC, or None where the program does not have it."""
        return self._campaign.systems.get(block.system)

    def spec(self, block: StatBlock) -> BlockSpec:
        """The fields that its system has for an NPC."""
        system = self.system(block)
        return block_spec(system) if system is not None else EMPTY

    def put(self, block: StatBlock, field: str = "") -> bool:
        """Write an edited block; False where that failed."""
        return self._campaign.execute(PutNpc(block, field=field)) is not None

    def add(self, block: StatBlock) -> str:
        """Add a new NPC made of `block`, under an id of its own and a name that nobody has; its id."""
        return self._added(block, self.fresh_name(block.name))

    def duplicate(self, npc: str) -> str:
        """Add a copy of an NPC, which shares nothing with it; its id."""
        block = self.find(npc)
        return self._added(block, self.fresh_name(block.name)) if block is not None else ""

    def fresh_name(self, name: str) -> str:
        """`name`, numbered where somebody of the library is called so already."""
        try:
            taken = self._campaign.file.npcs.ids(name=name)
            if not taken:
                return name
            everybody = self._campaign.file.npcs.names_like(name)
        except StoreError as error:
            self._campaign.report(error)
            return name
        return Names(everybody).give(name)[0]

    def remove(self, npcs: Iterable[str]) -> bool:
        """Take NPCs out of the library; False where that failed."""
        return self._campaign.execute(RemoveNpcs(tuple(npcs))) is not None

    def favour(self, npc: str, *, on: bool) -> bool:
        """Let an NPC be a favourite, or no longer."""
        block = self.find(npc)
        return block is not None and self.put(block.model_copy(update={"favourite": on}), "favourite")

    def to_fight(
        self, npcs: Sequence[tuple[str, int]], *, hidden: bool = True, together: bool = False
    ) -> bool:
        """Add so many of each to the fight; False where that failed."""
        command = AddNpcs(tuple(npcs), hidden=hidden, together=together)
        return self._used(self._campaign.execute(command), [npc for npc, _ in npcs])

    def to_roster(self, npcs: Sequence[str]) -> bool:
        """Put NPCs on the roster, to be chosen at the desk; False where that failed."""
        return self._used(self._campaign.execute(NpcsToRoster(tuple(npcs))), npcs)

    def rolls(self, block: StatBlock) -> tuple[RollOffer, ...]:
        """Every test that an NPC can make, its own skills first."""
        system, texts = self.system(block), self._language.texts
        if system is None:
            return ()
        names = {one.id: texts.of(system.id, f"skill.{one.id}") for one in system.skills}
        choices = system.bases(block.sheet(self.spec(block)), names)
        return tuple(RollOffer(one, phrases.base_name(texts, system.id, one)) for one in choices)

    def request(self, block: StatBlock, offer: RollOffer) -> CheckRequest | None:
        """The usual check of a system for an NPC; None where the program does not have the system."""
        system = self.system(block)
        if system is None:
            return None
        # The id keeps the name from the players: a name without one is somebody whom they know.
        side = Side(
            character=block.id,
            who=block.name,
            what=offer.name,
            base=offer.base,
            source=offer.choice.source,
            parts=offer.choice.parts,
        )
        return CheckRequest(system=system.id, kind=system.kinds[0].id, a=side)

    def roll(self, block: StatBlock, offer: RollOffer, *, hidden: bool = True) -> bool:
        """Roll a test at once, without touching what lies on the desk; False where that failed."""
        request = self.request(block, offer)
        if request is None or not offer.choice.allowed:
            return False
        return self.make(block.id, request, hidden=hidden)

    def make(
        self,
        npc: str,
        request: CheckRequest,
        *,
        hidden: bool,
        covert: bool = False,
        faces: tuple[int, ...] | None = None,
    ) -> bool:
        """Roll a check of an NPC that `request` gave, perhaps with modifiers, or read the `faces` of real
        dice; False where that failed.
        """
        command = MakeCheck(request, hidden=hidden, faces=faces, on_desk=False, covert=covert)
        return self._used(self._campaign.execute(command), [npc])

    def lay_out(self, block: StatBlock, offer: RollOffer) -> bool:
        """Lay a test out on the desk, with the modifiers that lie there; False where that failed."""
        request = self.request(block, offer)
        if request is None:
            return False
        there = self._campaign.state.find_desk(request.system).request
        kept = {"kind": there.kind or request.kind, "modifiers": there.modifiers, "inputs": there.inputs}
        command = EditDesk(request.model_copy(update={**kept, "b": there.b}))
        return self._used(self._campaign.execute(command), [block.id])

    def _added(self, block: StatBlock, name: str) -> str:
        try:
            (npc,) = self.new_ids(1)
        except StoreError as error:
            self._campaign.report(error)
            return ""
        return npc if self.put(block.model_copy(update={"id": npc, "name": name})) else ""

    def new_ids(self, count: int) -> list[str]:
        """Ids that nobody in the library has, in rising order. Raises `StoreError`."""
        given: list[str] = []
        first = new_id("n", self._campaign.session.now(), ())
        number = int(first[1:], 16)
        while len(given) < count:
            if not self._campaign.file.npcs.taken(f"n{number:x}"):
                given.append(f"n{number:x}")
            number += 1
        return given

    def _used(self, change: Change | None, npcs: Iterable[str]) -> bool:
        """Remember who was at the table just now. That it cannot be remembered stops nobody."""
        if change is None:
            return False
        try:
            self._campaign.file.note_npc_use(tuple(npcs))
        except StoreError as error:
            self._campaign.report(error)
        return True
