"""Whose turn the players see, while it is that of somebody hidden: as it was, whatever is done out of sight.

The players see a fight without those who are hidden. A turn of somebody visible is what it is; a hidden one
is not shown at all, so what they saw before is kept with the encounter until somebody visible acts again.
"""

from collections.abc import Collection, Mapping, Sequence

from gmscreen.rules.fight import FightRules
from gmscreen.rules.system import System
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant, Cursor, ShownTurn
from gmscreen.session.tracker.reads import acting, encounter_of, ready, rules_of, turns_a_round, urgency


def shown_turn(state: CampaignState, systems: Mapping[str, System]) -> ShownTurn:
    """What the players see of the turns of a running fight."""
    encounter, people = encounter_of(state), visible(state)
    cursor = encounter.cursor
    if _is_among(people, cursor.active):
        return ShownTurn(round=cursor.round, active=acting(people, cursor, rules_of(state, systems)))
    return encounter.shown or _recalled(state)


def remembered(old: CampaignState, new: CampaignState, systems: Mapping[str, System]) -> CampaignState:
    """`new`, which an action made of `old`, with what the players go on seeing.

    Every action goes through this, so that none has to know of it.
    """
    if new.encounter is old.encounter and new.combatant is old.combatant:
        return new
    new = _led_by_the_seen(new, systems)
    encounter = encounter_of(new)
    hidden = encounter.running and not _is_among(visible(new), encounter.active)
    shown = _kept(old, new, systems) if hidden else None
    if shown == encounter.shown:
        return new
    return new.put("encounter", encounter.model_copy(update={"shown": shown}))


def beginning(
    people: Sequence[Combatant], cursor: Cursor, rules: FightRules, passed: Collection[str] = ()
) -> tuple[str, ...]:
    """The ids of those among `people` who would act first if it were nobody's turn yet; whoever is `passed`
    does not begin.
    """
    waiting = [one for one in people if one.id not in passed and ready(one, cursor, rules)]
    if not waiting:
        return ()
    first = waiting[0]
    if rules.scheme == "countdown":
        first = max(waiting, key=lambda one: urgency(one, cursor.round))
    return acting(people, cursor.model_copy(update={"active": first.id, "anchor": first.id}), rules)


def visible(state: CampaignState) -> tuple[Combatant, ...]:
    """The combatants that the players see, in the order of the fight."""
    return tuple(one for one in state.combatant if not one.hidden)


def _kept(old: CampaignState, new: CampaignState, systems: Mapping[str, System]) -> ShownTurn:
    """What the players see in the turn of somebody hidden."""
    was, encounter, rules = encounter_of(old), encounter_of(new), rules_of(new, systems)
    people, before = visible(new), visible(old)
    ids = {one.id for one in people}
    if not was.running:
        return _next_up(new, rules)
    back = len(new.turn) < len(old.turn)
    kept = encounter.shown or (_recalled(new) if back else shown_turn(old, systems))
    if ids.isdisjoint(kept.active) and ids != {one.id for one in before}:
        # Whose turn they saw is gone from their sight, or somebody came: it is the turn of the next.
        return _next_up(new, rules)
    if encounter.round > was.round and not kept.order:
        order = tuple(one.id for one in before)
        if order != tuple(one.id for one in people):
            return kept.model_copy(update={"order": order})
    return kept


def _next_up(state: CampaignState, rules: FightRules) -> ShownTurn:
    """The turn that would come if only the visible were there: in this phase, a later one, or the next round.

    Where that has its initiative rolled anew nobody knows yet who begins it, and it is nobody's turn.
    """
    encounter, people = encounter_of(state), visible(state)
    cursor = encounter.cursor
    coming = [cursor]
    if rules.scheme == "phases":
        last = max((turns_a_round(one, rules) or 1 for one in people), default=1)
        phases = range(cursor.phase + 1, last + 1)
        coming += [cursor.model_copy(update={"phase": phase}) for phase in phases]
    if not (rules.reroll and rules.dice and encounter.reroll):
        coming.append(cursor.model_copy(update={"round": cursor.round + 1, "phase": 1}))
    passed = _passed(state, rules)
    for one in coming:
        if active := beginning(people, one, rules, passed if one is coming[0] else ()):
            return ShownTurn(round=one.round, active=active)
    return ShownTurn(round=cursor.round)


def _passed(state: CampaignState, rules: FightRules) -> frozenset[str]:
    """The ids of those whose place the order has left behind: they begin nothing before it starts anew."""
    ids = [one.id for one in state.combatant]
    anchor = encounter_of(state).cursor.anchor
    return frozenset(ids[: ids.index(anchor)] if rules.scheme != "countdown" and anchor in ids else ())


def _led_by_the_seen(state: CampaignState, systems: Mapping[str, System]) -> CampaignState:
    """The state in which a turn that visible and hidden ones share is that of the first of the visible.

    So the hidden may leave it, or be parted from them, and it can be gone back to, as if they had it alone.
    """
    encounter, people = encounter_of(state), visible(state)
    cursor = encounter.cursor
    if not encounter.running or not people or _is_among(people, cursor.active):
        return state
    ids = {one.id for one in people}
    seen = next(
        (one for one in acting(state.combatant, cursor, rules_of(state, systems)) if one in ids), None
    )
    if seen is None:
        return state
    anchor = seen if cursor.anchor == cursor.active else cursor.anchor
    cursor = cursor.model_copy(update={"active": seen, "anchor": anchor})
    return state.put("encounter", encounter.model_copy(update={"cursor": cursor}))


def _recalled(state: CampaignState) -> ShownTurn:
    """The last turn of somebody visible that can be gone back to: files of older versions keep no more."""
    people = visible(state)
    step = next((one for one in reversed(state.turn) if _is_among(people, one.cursor.active)), None)
    return ShownTurn(round=step.cursor.round, active=(step.cursor.active,)) if step else ShownTurn()


def _is_among(people: Sequence[Combatant], combatant: str) -> bool:
    return any(one.id == combatant for one in people)
