"""The actions on initiative: roll it, type it, type what real dice showed; whose rules hold."""

from collections.abc import Iterable

from gmscreen.rules.expression import parse, roll, typed
from gmscreen.rules.value import frozen
from gmscreen.session.roster import clean_name
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.initiative import roller, with_initiative
from gmscreen.session.tracker.joining import chosen, in_range, left_behind
from gmscreen.session.tracker.model import NUMBER_LIMIT, Combatant, ShownTurn, Thrown
from gmscreen.session.tracker.order import repositioned, resorted, with_group
from gmscreen.session.tracker.reads import encounter_of, ready, rules_of
from gmscreen.session.tracker.shown import beginning, shown_turn, visible
from gmscreen.session.tracker.telling import entries, hidden_ids, label, line, thrown_entries


@frozen
class RollInitiative:
    """Roll the initiative of `combatants`, of everybody where that is empty; groups roll once.

    `missing` leaves out those who have one, 0 and less included. `faces` are what real dice showed for a
    single combatant or group. Hidden combatants roll hidden, the others as `hidden` says.
    """

    combatants: tuple[str, ...] = ()
    missing: bool = False
    hidden: bool = False
    faces: tuple[int, ...] | None = None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Roll and put everybody in place. Raises `CommandError` where the rules roll none, or nobody is
        left to roll, and `DiceTextError` for wrong faces.
        """
        rules, encounter = rules_of(state, context.systems), encounter_of(state)
        if not rules.dice:
            raise CommandError("no_initiative_roll")
        people = self._rolling(state)
        roll = roller(state, context, rules, encounter.round)
        if self.faces is None:
            thrown = roll.roll(people, context)
        else:
            first = roll.read(people[0], self.faces)
            if len(people) > 1 and len({one.group or one.id for one in people}) > 1:
                raise CommandError("one_at_a_time")
            thrown = tuple(first.model_copy(update={"combatant": one.id}) for one in people)
        new = _ordered(state, thrown, everybody=not self.combatants and not self.missing)
        hidden = {one.id for one in people} if self.hidden else hidden_ids(state)
        told = thrown_entries(new, context, thrown, hidden)
        new = left_behind(state, new, context, (one.id for one in people))
        return Effect(_first_up(new, context, people), label("initiative", people), told)

    def _rolling(self, state: CampaignState) -> list[Combatant]:
        people = list(state.combatant)
        if self.combatants:
            chosen(state, self.combatants)
            ids = with_group(people, self.combatants)
            people = [one for one in people if one.id in ids]
        if self.missing:
            people = [one for one in people if one.initiative is None]
        if not people:
            raise CommandError("nobody_to_roll")
        return people


@frozen
class SetInitiative:
    """Type an initiative and a tiebreak, for the whole group; None takes the initiative away.

    With `dice`, an expression such as `1d10+4`, they are thrown and added, or the `faces` that real ones
    showed: for games whose rules are not known here to roll, and tables that roll otherwise.
    """

    combatant: str
    initiative: int | None
    tiebreak: int | None = None
    dice: str = ""
    faces: tuple[int, ...] | None = None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set it and put the combatant in place. Raises `CommandError` for numbers beyond the limits,
        `ExpressionError` for dice that cannot be read, and `DiceTextError` for wrong faces.
        """
        chosen(state, (self.combatant,))
        ids = with_group(state.combatant, (self.combatant,))
        people = [one for one in state.combatant if one.id in ids]
        value = self._value(context)
        update: dict[str, object] = {"initiative": value, "reading": ""}
        if value is not None:
            in_range(value, -NUMBER_LIMIT)
        if self.tiebreak is not None:
            update["tiebreak"] = in_range(self.tiebreak, -NUMBER_LIMIT)
        new = state.put("combatant", *(one.model_copy(update=update) for one in people))
        changed = repositioned(new.combatant, ids)
        new = new.put("combatant", *changed) if changed else new
        lines = [line(one, value=value) for one in people]
        told = entries(new, context, "initiative", lines, hidden=hidden_ids(new))
        new = left_behind(state, new, context, ids)
        return Effect(_first_up(new, context, people), label("initiative", people), told)

    def _value(self, context: Context) -> int | None:
        if not self.dice:
            return self.initiative
        expression = parse(self.dice)
        thrown = roll(expression, context.dice) if self.faces is None else typed(expression, self.faces)
        return (self.initiative or 0) + thrown.total


@frozen
class SortByInitiative:
    """Put everybody in the order of initiative, and forget the order made by hand."""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Sort: higher acts first; those who are equal, and groups, keep the order they have."""
        del context
        changed = resorted(state.combatant)
        return Effect(state.put("combatant", *changed) if changed else state, label("sort"))


@frozen
class EditEncounter:
    """Name the encounter, choose whose turn rules hold, whether initiative is rolled anew each round, and how
    many seconds a round takes (0: as the rules say). None leaves things as they are.
    """

    name: str | None = None
    system: str | None = None
    reroll: bool | None = None
    round_seconds: int | None = None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Change it. Raises `CommandError` for an unknown system, and beyond the limits."""
        update: dict[str, object] = {}
        if self.name is not None:
            update["name"] = clean_name(self.name)
        if self.system is not None:
            if self.system:
                context.system(self.system)
            update |= {"system": self.system, "thrown": ()}
        if self.reroll is not None:
            update["reroll"] = self.reroll
        if self.round_seconds is not None:
            update["round_seconds"] = in_range(self.round_seconds, 0, 86_400)
        encounter = encounter_of(state).model_copy(update=update)
        merge = "encounter.name" if list(update) == ["name"] else ""
        return Effect(state.put("encounter", encounter), label("encounter"), merge=merge)


def _ordered(state: CampaignState, thrown: tuple[Thrown, ...], *, everybody: bool) -> CampaignState:
    people = {one.id: one for one in state.combatant}
    rolled = [with_initiative(people[one.combatant], one) for one in thrown]
    state = state.put("combatant", *rolled)
    if everybody:
        changed = resorted(state.combatant)
    else:
        changed = repositioned(state.combatant, [one.id for one in rolled])
    return state.put("combatant", *changed) if changed else state


def _first_up(state: CampaignState, context: Context, changed: Iterable[Combatant]) -> CampaignState:
    """Where initiative belongs to each round and nobody has acted yet in this one, the first begins it.

    Where it `changed` for hidden combatants alone, the turn changes only between them and those whose turn
    the players see.
    """
    encounter, rules = encounter_of(state), rules_of(state, context.systems)
    if not (encounter.running and rules.reroll):
        return state
    cursor = encounter.cursor
    shown = shown_turn(state, context.systems)
    begun = shown.round == cursor.round and bool(shown.active)
    secret = begun and all(one.hidden for one in changed)
    # What the hidden have done in this round keeps nobody whom the players see from beginning it.
    looked_at = state.combatant if secret else visible(state)
    if cursor.phase > 1 or any(
        one.tally.round == cursor.round or one.id in cursor.interrupted for one in looked_at
    ):
        return state
    waiting = [
        one
        for one in state.combatant
        if (one.id in shown.active and secret) or (ready(one, cursor, rules) and (one.hidden or not secret))
    ]
    first = waiting[0] if waiting else None
    if first is None or (secret and {first.id, cursor.active} <= set(shown.active)):
        return state
    # Who has done nothing in this round is in the queue only because somebody hidden came before.
    returning = tuple(one.id for one in waiting if one.id in cursor.queue and one.tally.round == cursor.round)
    update: dict[str, object] = {"active": first.id, "anchor": first.id, "queue": returning}
    if secret and first.hidden:
        # Then it is the turn again of whom the players saw, who need not come first of them in the order.
        seen = next((n for n, one in enumerate(waiting) if one.id in shown.active), None)
        if seen is not None:
            after = [one.id for one in waiting[1 : seen + 1]]
            update |= {"anchor": after[-1], "queue": (*after, *returning)}
    changes: dict[str, object] = {"cursor": cursor.model_copy(update=update)}
    if begun and first.hidden and not secret:
        # The players see who begins of those whom they see.
        people = visible(state)
        changes["shown"] = ShownTurn(round=cursor.round, active=beginning(people, cursor, rules))
    return state.put("encounter", encounter.model_copy(update=changes))
