"""The actions on encounters that wait to be played: save, rename, load, remove."""

from gmscreen.rules.value import frozen
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.fight import StartFight
from gmscreen.session.tracker.joining import fresh_combatant, kept_name, with_added, with_turn
from gmscreen.session.tracker.model import MOST_PREPARED, Combatant, Prepared
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
        if self.prepared:
            old = find_prepared(state, self.prepared)
            key, rank = old.id, old.rank
        elif len(state.prepared) >= MOST_PREPARED:
            raise CommandError("too_many_prepared", limit=MOST_PREPARED)
        else:
            taken = {one.id for one in state.prepared}
            key = next(f"p{n}" for n in range(1, len(taken) + 2) if f"p{n}" not in taken)
            rank = state.next_rank("prepared")
        waiting = tuple(
            _rested(one).model_copy(update={"id": f"c{n}"}) for n, one in enumerate(people, start=1)
        )
        system = encounter_of(state).system
        kept = Prepared(id=key, rank=rank, name=name, system=system, combatants=waiting)
        return Effect(state.put("prepared", kept), label("save", what=name))


@frozen
class RenamePrepared:
    """Give a prepared encounter another name."""

    prepared: str
    name: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Rename it. Raises `CommandError` for an unknown encounter, or an empty or too long name."""
        del context
        new = find_prepared(state, self.prepared).model_copy(update={"name": kept_name(self.name)})
        return Effect(state.put("prepared", new), label("rename", what=new.name), merge=f"prepared.{new.id}")


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

    Characters of the roster that are there already do not come twice. An encounter without anybody takes over
    the name and the system; a running fight keeps its own.
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
            update = {"name": waiting.name} if state.combatant else _named(waiting)
            state = state.put("encounter", encounter.model_copy(update=update))
        new, added = with_added(state, _own_groups(encounter.serial, people))
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


def _named(waiting: Prepared) -> dict[str, object]:
    return {"name": waiting.name, "system": waiting.system}


def _rested(one: Combatant) -> Combatant:
    """Somebody as it is prepared: in full health, with no initiative."""
    full = one.most if one.most is not None else one.health
    update = {"health": full, "initiative": None, "tiebreak": 0, "reading": "", "defeated": False}
    return fresh_combatant(one).model_copy(update=update)


def _own_groups(serial: int, people: list[Combatant]) -> list[Combatant]:
    """`people` whose groups are not those of anybody else's, though they were saved under the same name."""
    return [one.model_copy(update={"group": f"{one.group}.{serial}"}) if one.group else one for one in people]
