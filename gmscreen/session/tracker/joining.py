"""How combatants come into a fight and leave it: checked, under names and ids of their own, in place."""

from collections.abc import Iterable, Sequence

from gmscreen.session.ledger import LedgerEntry
from gmscreen.session.roster import clean_name
from gmscreen.session.session import CommandError, Context
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import MOST_COMBATANTS, NOTE_LIMIT, NUMBER_LIMIT, Combatant, Cursor
from gmscreen.session.tracker.names import settled
from gmscreen.session.tracker.order import repositioned
from gmscreen.session.tracker.reads import acting_now, encounter_of, rules_of
from gmscreen.session.tracker.telling import expiry, hidden_ids
from gmscreen.session.tracker.turns import Walk


def kept_name(text: str) -> str:
    """A name as it is kept. Raises `CommandError` where it is empty or too long."""
    name = clean_name(text)
    if not name:
        raise CommandError("name_empty")
    return name


def in_range(value: int, low: int, high: int = NUMBER_LIMIT) -> int:
    """`value` itself. Raises `CommandError` where it lies outside the range."""
    if not low <= value <= high:
        raise CommandError("number_range", low=low, limit=high)
    return value


def chosen(state: CampaignState, ids: Iterable[str]) -> list[Combatant]:
    """The combatants with these ids, in order. Raises `CommandError` for an unknown one, or none."""
    wanted = frozenset(ids)
    people = [one for one in state.combatant if one.id in wanted]
    if not wanted:
        raise CommandError("nobody_chosen")
    if len(people) < len(wanted):
        raise CommandError("unknown_combatant")
    return people


def checked(combatant: Combatant) -> Combatant:
    """A combatant with names as they are kept. Raises `CommandError` for values beyond the limits."""
    if len(combatant.note) > NOTE_LIMIT:
        raise CommandError("text_too_long", limit=NOTE_LIMIT)
    for value in (combatant.initiative, combatant.tiebreak, combatant.health):
        in_range(value or 0, -NUMBER_LIMIT)
    most = None if combatant.most is None else in_range(combatant.most, 0)
    health = combatant.health
    if most is not None:
        health = most if health is None else min(health, most)
    return combatant.model_copy(
        update={
            "name": kept_name(combatant.name),
            "alias": clean_name(combatant.alias),
            "armour": in_range(combatant.armour, 0),
            "most": most,
            "health": health,
        }
    )


def fresh_combatant(combatant: Combatant) -> Combatant:
    """A combatant as it enters a fight: nothing done yet, nothing taken, no conditions with an end."""
    fresh = Combatant(id="")
    lasting = tuple(one for one in combatant.conditions if one.ends == "never")
    kept = ("id", "rank", "tally", "taken", "healed", "dropped", "seen")
    update = {key: getattr(fresh, key) for key in kept}
    return combatant.model_copy(update={**update, "conditions": lasting, "surprised": 0})


def with_added(
    state: CampaignState, people: Sequence[Combatant], *, together: bool = False
) -> tuple[CampaignState, tuple[Combatant, ...]]:
    """The state with `people` put where their initiative belongs, under names that nobody else has.

    Raises `CommandError` where the encounter would hold too many.
    """
    if len(state.combatant) + len(people) > MOST_COMBATANTS:
        raise CommandError("too_many_combatants", limit=MOST_COMBATANTS)
    state, last = numbered(state, len(people) + 1)
    group = f"g{last}" if together and len(people) > 1 else ""
    rank = state.next_rank("combatant")
    fresh = [
        one.model_copy(
            update={
                "id": f"c{last - len(people) + n}",
                "rank": rank + n,
                "group": group or one.group,
            }
        )
        for n, one in enumerate(people)
    ]
    named = settled(fresh, state.combatant)
    added = named[: len(people)]
    state = state.put("combatant", *named)
    ids = frozenset(one.id for one in added)
    changed = repositioned(state.combatant, ids)
    state = state.put("combatant", *changed) if changed else state
    return state, tuple(one for one in state.combatant if one.id in ids)


def without(
    state: CampaignState, context: Context, gone: frozenset[str]
) -> tuple[CampaignState, tuple[LedgerEntry, ...]]:
    """The state without those with the ids `gone`, and what runs out by that.

    If it is the turn of all who go, it ends and goes to whoever is next. The order goes on from where it was.
    """
    told: tuple[LedgerEntry, ...] = ()
    encounter, now = encounter_of(state), acting_now(state, context.systems)
    staying = [one for one in now if one not in gone]
    if encounter.running and encounter.active in gone:
        walk = Walk(state, rules_of(state, context.systems), context, gone)
        if staying:
            walk.hand_over(staying[0])
            state = walk.state()
        else:
            walk.end_turn()
            if walk.go_on():
                state = walk.state()
                told = expiry(state.drop("combatant", *gone), context, walk.expired)
    state = _anchored(state, gone)
    return state.drop("combatant", *gone), told


def with_turn(state: CampaignState, context: Context) -> tuple[CampaignState, tuple[LedgerEntry, ...]]:
    """The state of a running fight in which it is somebody's turn again, as far as anybody can act."""
    encounter = encounter_of(state)
    if not encounter.running or encounter.active:
        return state, ()
    walk = Walk(state, rules_of(state, context.systems), context)
    if not walk.go_on():
        return _anchored(state, frozenset()), ()
    state = walk.state(recorded=False)
    return state, expiry(state, context, walk.expired)


def left_behind(
    old: CampaignState, new: CampaignState, context: Context, moved: Iterable[str]
) -> CampaignState:
    """`new`, to which `old` came by putting those with the ids `moved` elsewhere in the order.

    If it was the turn of one of them, together with others who stayed where they were, it is now theirs. Of
    those whom the players see only others whom they see take it over: nobody hidden takes it from them.
    """
    encounter, gone = encounter_of(new), frozenset(moved)
    cursor = encounter.cursor
    if not encounter.running or cursor.active not in gone:
        return new
    now = acting_now(new, context.systems)
    unseen = hidden_ids(new)
    staying = [one for one in acting_now(old, context.systems) if one not in gone and one not in now]
    staying = [one for one in staying if cursor.active in unseen or one not in unseen]
    if not staying:
        return new
    anchor = staying[0] if cursor.anchor == cursor.active else cursor.anchor
    cursor = cursor.model_copy(update={"active": staying[0], "anchor": anchor})
    return new.put("encounter", encounter.model_copy(update={"cursor": cursor}))


def _anchored(state: CampaignState, gone: frozenset[str]) -> CampaignState:
    """The state whose cursor names only those who stay: the order goes on behind whoever stood before."""
    encounter = encounter_of(state)
    cursor = encounter.cursor
    if not encounter.running:
        return state
    ids = [one.id for one in state.combatant]
    staying = [one for one in ids if one not in gone]
    anchor = cursor.anchor
    if anchor in gone:
        # Nor behind the active one, who acts out of order and does not come to stand in it by that.
        before = [one for one in ids[: ids.index(anchor)] if one not in gone and one != cursor.active]
        anchor = before[-1] if before else ""
    active = cursor.active
    if active in gone or not active:
        # Nobody can act any more: the turn stays with somebody all the same, or with nobody at all.
        active = staying[0] if staying else ""
    changed: Cursor = cursor.model_copy(
        update={
            "active": active,
            "anchor": anchor,
            "queue": tuple(one for one in cursor.queue if one not in gone),
            "interrupted": tuple(one for one in cursor.interrupted if one not in gone),
        }
    )
    return state.put("encounter", encounter.model_copy(update={"cursor": changed}))


def numbered(state: CampaignState, count: int) -> tuple[CampaignState, int]:
    """The state with `count` more numbers given away for ids, and the last of them."""
    encounter = encounter_of(state)
    last = encounter.serial + count
    return state.put("encounter", encounter.model_copy(update={"serial": last})), last
