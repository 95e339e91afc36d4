"""How NPCs of the library come into a fight: as combatants of their own, with the numbers of their blocks."""

from collections.abc import Mapping, Sequence

from gmscreen.content.characters import Stat
from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.block import block_spec
from gmscreen.rules.fight import fight_rules
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.ledger import LedgerEntry
from gmscreen.session.npcs import EMPTY, found_npc
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.joining import checked, fresh_combatant, with_added, with_turn
from gmscreen.session.tracker.model import MOST_COPIES, NUMBER_LIMIT, Combatant
from gmscreen.session.tracker.reads import encounter_of
from gmscreen.session.tracker.telling import entries, hidden_ids, label, line, then


@frozen
class AddNpcs:
    """Add so many of each NPC of the library to the fight, with numbers behind their names.

    `npcs` are pairs of an id and a count. They are hidden from the players unless `hidden` is False; with
    `together` those of one NPC act as a group. A table on which nothing lies yet takes over the system.
    """

    npcs: tuple[tuple[str, int], ...]
    hidden: bool = True
    together: bool = False

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Add them. Raises `CommandError` for an unknown NPC, for none, and beyond the limits."""
        if not self.npcs:
            raise CommandError("nobody_chosen")
        people = [(found_npc(context, npc), count) for npc, count in self.npcs]
        encounter = encounter_of(state)
        if not (encounter.running or state.combatant or encounter.system):
            encounter = encounter.model_copy(update={"system": people[0][0].system})
            state = state.put("encounter", encounter)
        new, added = state, list[Combatant]()
        for block, count in people:
            combatant = from_block(block, encounter.system, context.systems, hidden=self.hidden)
            new, more = with_copies(new, combatant, count, together=self.together)
            added.extend(more)
        new, told = told_of(new, context, added)
        return Effect(new, label("add", added), told)


def with_copies(
    state: CampaignState, combatant: Combatant, count: int, *, together: bool
) -> tuple[CampaignState, Sequence[Combatant]]:
    """The state with `count` of a combatant more, and those. Raises `CommandError` beyond the limits."""
    if not 1 <= count <= MOST_COPIES:
        raise CommandError("copies_range", low=1, limit=MOST_COPIES)
    fresh = fresh_combatant(checked(combatant)).model_copy(update={"group": ""})
    return with_added(state, [fresh] * count, together=together)


def told_of(
    state: CampaignState, context: Context, added: Sequence[Combatant]
) -> tuple[CampaignState, tuple[LedgerEntry, ...]]:
    """The state in which it is somebody's turn, and the entries about those who came."""
    new, more = with_turn(state, context)
    told = entries(new, context, "add", map(line, added), hidden=hidden_ids(new))
    return new, then(context, told, more)


def from_block(
    block: StatBlock, system: str, systems: Mapping[str, System], *, hidden: bool = True
) -> Combatant:
    """An NPC of the library as a combatant of an encounter of `system`."""
    own = systems.get(block.system)
    spec = block_spec(own) if own is not None else EMPTY
    filled = block.filled(spec)
    most = filled.get(spec.health)
    most = min(max(most, 0), NUMBER_LIMIT) if isinstance(most, int) else None
    armour = filled.get(spec.armour)
    # Numbers of another game mean something else, though they may have the same name.
    numbers = fight_rules(systems.get(system)).from_sheet(block.sheet(spec)) if block.system == system else {}
    return Combatant(
        id="",
        name=block.name,
        alias=block.alias,
        side="foe",
        system="" if block.system == system else block.system,
        npc=block.id,
        hidden=hidden,
        most=most,
        health=most,
        armour=min(max(armour, 0), NUMBER_LIMIT) if isinstance(armour, int) else 0,
        stats=tuple(Stat(id=key, value=value) for key, value in numbers.items()),
    )
