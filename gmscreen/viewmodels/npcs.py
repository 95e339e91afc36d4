"""What the GM does with the NPCs of the library."""

from collections.abc import Iterable, Sequence

from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import BlockSpec, block_spec
from gmscreen.rules.model import CheckRequest, Side
from gmscreen.rules.system import BaseChoice, System, kind_of
from gmscreen.rules.value import frozen
from gmscreen.session.commands import EditDesk, MakeCheck
from gmscreen.session.npcs import EMPTY, NpcsToRoster, PutNpc, RemoveNpcs
from gmscreen.session.session import Change
from gmscreen.session.tracker.from_library import AddNpcs
from gmscreen.session.tracker.names import Names
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.entity_rows import new_id
from gmscreen.viewmodels.language import Language


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
        names = phrases.skill_names(texts, system)
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
        return CheckRequest(system=system.id, kind=kind_of(system, offer.choice).id, a=side)

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
