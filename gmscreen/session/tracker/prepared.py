"""The actions on encounters that wait to be played: save, write, load, remove."""

from gmscreen.rules.value import frozen
from gmscreen.session.roster import NOTE_LIMIT as NOTES_LIMIT
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.fight import StartFight
from gmscreen.session.tracker.from_library import from_block, with_copies
from gmscreen.session.tracker.joining import fresh_combatant, kept_name, with_added, with_turn
from gmscreen.session.tracker.model import (
    MOST_COMBATANTS,
    MOST_COPIES,
    MOST_PREPARED,
    NOTE_LIMIT,
    Combatant,
    Prepared,
    PreparedNpc,
)
from gmscreen.session.tracker.people import from_character, missing_party
from gmscreen.session.tracker.reads import encounter_of
from gmscreen.session.tracker.telling import entries, hidden_ids, label, line, then


@frozen
class SavePrepared:
    """Keep who is on the tracker as a prepared encounter, as fresh as before a fight.

    With `prepared` it takes the place of the one with that id. `combatants` chooses some (empty: everybody).
    """

    name: str
    combatants: tuple[str, ...] = ()
    prepared: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Save it. Raises `CommandError` for no name, nobody to save, or beyond the limit."""
        del context
        name = kept_name(self.name)
        people = [one for one in state.combatant if not self.combatants or one.id in self.combatants]
        if not people:
            raise CommandError("no_combatants")
        old = Prepared(id="")
        if self.prepared:
            old = find_prepared(state, self.prepared)
            key, rank = old.id, old.rank
        elif len(state.prepared) >= MOST_PREPARED:
            raise CommandError("too_many_prepared", limit=MOST_PREPARED)
        else:
            key = _free_key(state)
            rank = state.next_rank("prepared")
        waiting = tuple(
            _rested(one).model_copy(update={"id": f"c{n}"}) for n, one in enumerate(people, start=1)
        )
        system = encounter_of(state).system
        kept = old.model_copy(
            update={"id": key, "rank": rank, "name": name, "system": system, "combatants": waiting}
        )
        return Effect(state.put("prepared", kept), label("save", what=name))


@frozen
class PutPrepared:
    """Write a prepared encounter: its name, its notes, and how many of which NPCs of the library come.

    A new one (without an id) goes behind the others. Edits of one `field` that follow closely are one step.
    """

    prepared: Prepared
    field: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write it. Raises `CommandError` for no name, and beyond the limits.

        An NPC that the library has is kept as it is there now, for when it has it no more.
        """
        put = self.prepared
        old = next((one for one in state.prepared if one.id == put.id), None)
        if old is None and len(state.prepared) >= MOST_PREPARED:
            raise CommandError("too_many_prepared", limit=MOST_PREPARED)
        if len(put.notes) > NOTES_LIMIT:
            raise CommandError("text_too_long", limit=NOTES_LIMIT)
        npcs = tuple(_kept(one, put.system, context) for one in put.npcs)
        if sum(one.count for one in npcs) + len(put.combatants) > MOST_COMBATANTS:
            raise CommandError("too_many_combatants", limit=MOST_COMBATANTS)
        update: dict[str, object] = {"name": kept_name(put.name), "npcs": npcs}
        if old is None:
            update |= {"id": put.id or _free_key(state), "rank": state.next_rank("prepared")}
        new = put.model_copy(update=update)
        merge = f"prepared.{new.id}.{self.field}" if old and self.field else ""
        return Effect(state.put("prepared", new), label("save", what=new.name), merge=merge)


@frozen
class RemovePrepared:
    """Forget a prepared encounter. A fight that was begun with it goes on."""

    prepared: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Drop it. Raises `CommandError` for an unknown encounter."""
        del context
        old = find_prepared(state, self.prepared)
        return Effect(state.drop("prepared", old.id), label("forget", what=old.name))


@frozen
class LoadPrepared:
    """Bring the combatants of a prepared encounter in, beside whoever is there, and begin with `start`.

    Characters of the roster that are there already do not come twice; NPCs of the library come as it has them
    now. With its `party` a prepared encounter brings those players' characters who play its system and are
    not there, but not into a fight that runs: there it is a reinforcement. An encounter without anybody takes
    over the name and the system; a running fight keeps its own.
    """

    prepared: str
    start: bool = False

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Bring them in. Raises `CommandError` for an unknown encounter, and beyond the limits."""
        waiting = find_prepared(state, self.prepared)
        there = {one.character for one in state.combatant if one.character}
        people = [fresh_combatant(one) for one in waiting.combatants if one.character not in there]
        encounter = encounter_of(state)
        if not encounter.running:
            update = {"name": waiting.name} if state.combatant else _named(waiting, encounter.system, context)
            state = state.put("encounter", encounter.model_copy(update=update))
        new, added = with_added(state, _own_groups(encounter.serial, people))
        for one in waiting.npcs:
            new, copies = with_copies(new, _present(one, new, context), one.count, together=one.together)
            added = (*added, *copies)
        if waiting.party and not encounter.running:
            system = encounter_of(new).system
            people = [
                from_character(one, system, context.systems)
                for one in missing_party(new, system or waiting.system)
            ]
            new, party = with_added(new, people)
            added = (*added, *party)
        new, more = with_turn(new, context)
        told = entries(new, context, "add", map(line, added), hidden=hidden_ids(new))
        told = then(context, told, more)
        if self.start and not encounter.running:
            begun = StartFight().apply(new, context)
            return Effect(begun.state, label("load", what=waiting.name), then(context, told, begun.entries))
        return Effect(new, label("load", what=waiting.name), told)


def find_prepared(state: CampaignState, prepared: str) -> Prepared:
    """The prepared encounter with this id. Raises `CommandError` where there is none."""
    found = next((one for one in state.prepared if one.id == prepared), None)
    if found is None:
        raise CommandError("unknown_prepared")
    return found


def _kept(one: PreparedNpc, system: str, context: Context) -> PreparedNpc:
    """The line of an NPC with what the library has of it. Raises `CommandError` beyond the limits."""
    if not 1 <= one.count <= MOST_COPIES:
        raise CommandError("copies_range", low=1, limit=MOST_COPIES)
    if len(one.note) > NOTE_LIMIT:
        raise CommandError("text_too_long", limit=NOTE_LIMIT)
    block = context.find_npc(one.npc)
    if block is None:
        if one.combatant is None:
            raise CommandError("unknown_npc")
        return one
    made = from_block(block, system or block.system, context.systems, hidden=one.hidden)
    return one.model_copy(update={"name": block.name, "combatant": made})


def _present(one: PreparedNpc, state: CampaignState, context: Context) -> Combatant:
    """The combatant that an NPC of a prepared encounter is now. Raises `CommandError` for a stranger."""
    block = context.find_npc(one.npc)
    if block is not None:
        made = from_block(block, encounter_of(state).system, context.systems, hidden=one.hidden)
    elif one.combatant is not None:
        made = one.combatant.model_copy(update={"hidden": one.hidden})
    else:
        raise CommandError("unknown_npc")
    return made.model_copy(update={"note": one.note}) if one.note.strip() else made


def _free_key(state: CampaignState) -> str:
    taken = {one.id for one in state.prepared}
    return next(f"p{n}" for n in range(1, len(taken) + 2) if f"p{n}" not in taken)


def _named(waiting: Prepared, present: str, context: Context) -> dict[str, object]:
    """The name and the system of a fight that begins with `waiting`: where that has none, its first NPC's."""
    blocks = (context.find_npc(one.npc) for one in waiting.npcs)
    first = next((block.system for block in blocks if block is not None), present)
    return {"name": waiting.name, "system": waiting.system or first}


def _rested(one: Combatant) -> Combatant:
    """Somebody as it is prepared: in full health, with no initiative."""
    full = one.most if one.most is not None else one.health
    update = {"health": full, "initiative": None, "tiebreak": 0, "reading": "", "defeated": False}
    return fresh_combatant(one).model_copy(update=update)


def _own_groups(serial: int, people: list[Combatant]) -> list[Combatant]:
    """`people` whose groups are not those of anybody else's, though they were saved under the same name."""
    return [one.model_copy(update={"group": f"{one.group}.{serial}"}) if one.group else one for one in people]
