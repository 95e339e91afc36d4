"""The library of NPCs as the one line asks it."""

from collections.abc import Sequence

from gmscreen.content.folding import matches
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.model import CheckRequest
from gmscreen.session.session import Change
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.command_offers import NpcCheck, NpcOffer
from gmscreen.viewmodels.language import Language
from gmscreen.viewmodels.npcs import NpcActions, RollOffer

MOST_KNOWN = 64
"""The tests of how many NPCs are remembered: the next letter asks for the same again."""


class NpcFinder:
    """Finds NPCs and their tests in the campaign file; what cannot be read is told, and nobody is found."""

    def __init__(self, campaign: CampaignModel, language: Language) -> None:
        self._campaign = campaign
        self._library = NpcActions(campaign, language)
        self._known: dict[str, tuple[StatBlock, tuple[RollOffer, ...]]] = {}
        campaign.changed.connect(self._follow)
        campaign.replaced.connect(self._known.clear)
        language.changed.connect(self._known.clear)

    def called(self, words: str, limit: int) -> Sequence[NpcOffer]:
        """Those in whose names words begin as those of `words`: at most `limit`, the likeliest first."""
        try:
            found = self._campaign.file.npcs.called(words, limit)
        except StoreError as error:
            self._campaign.report(error)
            return ()
        return [NpcOffer(one.id, one.name, one.system) for one in found]

    def checks(self, npc: str, skill: str) -> Sequence[NpcCheck]:
        """The tests of an NPC in whose names words begin as those of `skill`.

        There are none of one whose system the program does not have.
        """
        if npc not in self._known:
            block = self._library.find(npc)
            if block is None:
                return ()
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            self._known[npc] = (block, self._library.rolls(block))
        block, rolls = self._known[npc]
        named = ((one, self._library.request(block, one)) for one in rolls if matches(skill, one.name))
        return [NpcCheck(one.name, request, one.choice.allowed) for one, request in named if request]

    def make(
        self,
        npc: str,
        request: CheckRequest,
        *,
        hidden: bool,
        covert: bool,
        faces: tuple[int, ...] | None = None,
    ) -> bool:
        """Roll the check of an NPC, or read the `faces` of real dice, without touching what lies on the desk;
        False where that failed.
        """
        return self._library.make(npc, request, hidden=hidden, covert=covert, faces=faces)

    def _follow(self, change: Change) -> None:
        if change.touches("npc"):
            self._known.clear()
