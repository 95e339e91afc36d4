"""The actions that move a fight on: begin and end it, next and previous, delay, interrupt."""

from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.ledger import LedgerEntry
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant, Cursor, Expired, Tally
from gmscreen.session.tracker.reads import (
    acting_now,
    actions_left,
    clock_of,
    encounter_of,
    find_combatant,
    may_act,
    rules_of,
)
from gmscreen.session.tracker.summary import summary
from gmscreen.session.tracker.telling import (
    bare_entry,
    entries,
    expiry,
    hidden_ids,
    label,
    line,
    then,
    thrown_entries,
)
from gmscreen.session.tracker.turns import Walk, gone_back, step_on


@frozen
class StartFight:
    """Begin the fight: round 1, the first in order is active. Earlier fights are forgotten."""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Give the first turn. Raises `CommandError` where a fight runs already, or nobody can act."""
        encounter = encounter_of(state)
        if encounter.running:
            raise CommandError("fight_running")
        if not state.combatant:
            raise CommandError("no_combatants")
        people = tuple(
            one.model_copy(update={"taken": 0, "healed": 0, "dropped": 0}) for one in state.combatant
        )
        clock = clock_of(state)
        began = encounter.model_copy(
            update={"running": True, "cursor": Cursor(), "thrown": (), "began": clock.seconds, "last": None}
        )
        state = state.model_copy(update={"turn": ()})
        state = state.put("combatant", *people).put("encounter", began).put("clock", clock)
        walk = Walk(state, rules_of(state, context.systems), context)
        walk.begin()
        if not walk.go_on():
            raise CommandError("nobody_can_act")
        new = walk.state(recorded=False)
        told = (bare_entry(new, context, "start"),)
        return Effect(new, label("start"), then(context, told, expiry(new, context, walk.expired)))


@frozen
class EndFight:
    """End the fight: what was counted in turns and rounds is over, initiatives are unset, the sum is drawn.

    The combatants stay until they are removed (`ClearFight`).
    """

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Stop the turns. Raises `CommandError` where no fight runs."""
        encounter = encounter_of(state)
        if not encounter.running:
            raise CommandError("no_fight")
        ended = summary(state, context.systems)
        people = tuple(_at_rest(one) for one in state.combatant)
        expired = tuple(
            Expired(combatant=one.id, condition=condition)
            for one in state.combatant
            for condition in one.conditions
            if condition.ends not in ("never", "time")
        )
        rest = encounter.model_copy(
            update={"running": False, "cursor": Cursor(expired=expired), "thrown": (), "last": ended}
        )
        new = state.model_copy(update={"turn": ()}).put("combatant", *people).put("encounter", rest)
        told = (bare_entry(new, context, "end", ended.rounds),)
        return Effect(new, label("end"), then(context, told, expiry(new, context, expired)))


@frozen
class ClearFight:
    """Take everybody off the tracker, or only those who belong to no character of the roster."""

    keep_characters: bool = True

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Drop the combatants. Raises `CommandError` while a fight runs, and where nobody would leave."""
        del context
        if encounter_of(state).running:
            raise CommandError("fight_running")
        gone = [one for one in state.combatant if not (self.keep_characters and one.character)]
        if not gone:
            raise CommandError("no_combatants")
        new = state.drop("combatant", *(one.id for one in gone))
        return Effect(new, label("clear", gone))


@frozen
class NextTurn:
    """End the present turn and give it to whoever is next; begin the fight where none runs.

    In a countdown the manoeuvre just made cost `cost` combat actions, by default the usual cost of the rules.
    """

    cost: int = 0

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Go a turn on. Raises `CommandError` where nobody can act, or the cost is beyond what is left."""
        encounter = encounter_of(state)
        if not encounter.running:
            return StartFight().apply(state, context)
        rules = rules_of(state, context.systems)
        if self.cost < 0 or (self.cost and rules.scheme != "countdown"):
            raise CommandError("cost_range")
        if self.cost:
            _afford(state, context, self.cost)
        new, walk = step_on(state, context, rules, cost=self.cost or rules.cost)
        return Effect(new, _turn_label(new), _step_entries(state, new, context, walk))


@frozen
class PreviousTurn:
    """Go a turn back: turn, round, conditions, initiatives and the time of the game as they were.

    Damage, notes and whoever came or left since stay. Before the first turn nothing happens.
    """

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Go a turn back."""
        running = encounter_of(state).running
        new = gone_back(state, rules_of(state, context.systems)) if running else state
        return Effect(new, label("previous"))


@frozen
class PassTurn:
    """Let those who act now do nothing more in this round, whatever they have left (W-5)."""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Pass and go on. Raises `CommandError` where no fight runs or nobody can act."""
        _running(state)
        rules = rules_of(state, context.systems)
        walk = Walk(state, rules, context)
        number = walk.cursor.round
        ids = acting_now(state, context.systems)
        walk.end_turn()
        for one in walk.people:
            if one.id in ids:
                walk.put(_tallied(one, number, passed=True))
        if not walk.go_on():
            raise CommandError("nobody_can_act")
        new = walk.state()
        who = [find_combatant(state, one) for one in ids]
        return Effect(new, label("pass", who), _step_entries(state, new, context, walk))


@frozen
class Delay:
    """Hold a turn back, once a round and before it was taken. The beginning of a round ends every delay."""

    combatant: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Wait. Raises `CommandError` for somebody who has acted, or delayed, in this round."""
        _running(state)
        one, rules = find_combatant(state, self.combatant), rules_of(state, context.systems)
        cursor = encounter_of(state).cursor
        tally = one.in_round(cursor.round)
        if tally.delayed:
            raise CommandError("already_delayed", who=one.name)
        if not may_act(one, cursor.round, rules) or (tally.acted and rules.scheme == "cycle"):
            raise CommandError("already_acted", who=one.name)
        waiting = _tallied(one, cursor.round, delaying=True, delayed=True)
        now = acting_now(state, context.systems)
        told = entries(state, context, "delay", [line(one)], hidden=hidden_ids(state))
        if one.id not in now or (one.hidden and one.id != cursor.active):
            # Of a turn that others lead on nobody hidden makes a step of its own to go back over.
            return Effect(state.put("combatant", waiting), label("delay", [one]), told)
        walk = Walk(state, rules, context)
        walk.put(waiting)
        others = [other for other in now if other != one.id]
        if others:
            walk.hand_over(others[0])
        elif not walk.go_on():
            raise CommandError("nobody_can_act")
        new = walk.state()
        return Effect(
            new, label("delay", [one]), then(context, told, _step_entries(state, new, context, walk))
        )


@frozen
class Return:
    """Come back from a delay: the turn is taken as soon as the present one ends.

    Several who come back to the same point act in the order of the fight.
    """

    combatant: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Queue the turn. Raises `CommandError` for somebody who does not delay."""
        _running(state)
        one, encounter = find_combatant(state, self.combatant), encounter_of(state)
        if not one.in_round(encounter.round).delaying:
            raise CommandError("not_delaying", who=one.name)
        wanted = {*encounter.cursor.queue, one.id}
        queue = tuple(other.id for other in state.combatant if other.id in wanted)
        cursor = encounter.cursor.model_copy(update={"queue": queue})
        back = _tallied(one, encounter.round, delaying=False)
        new = state.put("combatant", back)
        new = new.put("encounter", encounter.model_copy(update={"cursor": cursor}))
        told = entries(state, context, "return", [line(one)], hidden=hidden_ids(state))
        return Effect(new, label("return", [one]), told)


@frozen
class Interrupt:
    """Act at once, out of order: the turn that is interrupted goes on afterwards."""

    combatant: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Take the turn. Raises `CommandError` for somebody who acts already or has nothing left to do."""
        _running(state)
        one, rules = find_combatant(state, self.combatant), rules_of(state, context.systems)
        if one.id in acting_now(state, context.systems):
            raise CommandError("already_acting", who=one.name)
        if not may_act(one, encounter_of(state).round, rules):
            raise CommandError("already_acted", who=one.name)
        walk = Walk(state, rules, context)
        walk.put(_tallied(one, walk.cursor.round, delaying=False))
        walk.break_in(one.id)
        new = walk.state()
        told = entries(state, context, "interrupt", [line(one)], hidden=hidden_ids(state))
        more = _step_entries(state, new, context, walk)
        return Effect(new, label("interrupt", [one]), then(context, told, more))


@frozen
class SetTurn:
    """Give the turn to somebody in this round by hand; the one before gives it up without having acted."""

    combatant: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Move the turn. Raises `CommandError` for somebody who has nothing left to do in this round."""
        _running(state)
        one, rules = find_combatant(state, self.combatant), rules_of(state, context.systems)
        if one.id in acting_now(state, context.systems):
            return Effect(state, label("turn", [one]))
        if not may_act(one, encounter_of(state).round, rules):
            raise CommandError("already_acted", who=one.name)
        walk = Walk(state, rules, context)
        walk.put(_tallied(one, walk.cursor.round, delaying=False))
        walk.take(one.id)
        new = walk.state()
        return Effect(new, label("turn", [one]), _step_entries(state, new, context, walk))


def _running(state: CampaignState) -> None:
    if not encounter_of(state).running:
        raise CommandError("no_fight")


def _afford(state: CampaignState, context: Context, cost: int) -> None:
    number = encounter_of(state).round
    for combatant in acting_now(state, context.systems):
        one = find_combatant(state, combatant)
        left = actions_left(one, number)
        if left is not None and cost > left:
            raise CommandError("not_enough_actions", who=one.name, left=left)


def _tallied(one: Combatant, number: int, **changes: bool) -> Combatant:
    return one.model_copy(update={"tally": one.in_round(number).model_copy(update=changes)})


def _at_rest(one: Combatant) -> Combatant:
    """Somebody after the fight: only what lasts, or ends by the time of the game, is left."""
    return one.model_copy(
        update={
            "initiative": None,
            "tiebreak": 0,
            "reading": "",
            "surprised": 0,
            "tally": Tally(),
            "conditions": tuple(each for each in one.conditions if each.ends in ("never", "time")),
        }
    )


def _turn_label(state: CampaignState) -> Label:
    return label("next", [find_combatant(state, encounter_of(state).active)])


def _step_entries(
    old: CampaignState, new: CampaignState, context: Context, walk: Walk
) -> tuple[LedgerEntry, ...]:
    """What a step tells: a new round, the initiatives that were rolled for it, and what ran out."""
    told: tuple[LedgerEntry, ...] = ()
    number = encounter_of(new).round
    if number != encounter_of(old).round:
        told = (bare_entry(new, context, "round", number),)
    told = then(context, told, thrown_entries(new, context, walk.thrown, hidden_ids(new)))
    return then(context, told, expiry(new, context, walk.expired))
