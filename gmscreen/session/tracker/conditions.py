"""The actions on conditions, and what conditions do to the checks of whoever has them."""

from typing import Literal

from gmscreen.content.folding import fold
from gmscreen.rules.model import Modifier, Scope
from gmscreen.rules.modifiers import clamp
from gmscreen.rules.value import frozen
from gmscreen.session.roster import clean_name
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.joining import chosen, numbered
from gmscreen.session.tracker.model import (
    DAY,
    MOST_CONDITIONS,
    MOST_OWN,
    NUMBER_LIMIT,
    Combatant,
    Condition,
    Encounter,
    OwnCondition,
)
from gmscreen.session.tracker.reads import (
    acting_now,
    clock_of,
    combatant_rules,
    encounter_of,
    find_combatant,
)
from gmscreen.session.tracker.telling import entries, hidden_ids, label, line
from gmscreen.session.tracker.turns import next_step

Unit = Literal["never", "turns", "rounds", "start", "end", "minutes", "hours", "days"]

MOST_COUNT = 99
"""How often one condition can be had."""
MOST_LENGTH = 999
"""The longest duration, in its unit."""
SECONDS: dict[str, int] = {"minutes": 60, "hours": 3600, "days": DAY}
"""How long the units of game time are."""
OF_A_CASE = "case."
"""What the ids of the conditions begin with that a case of wounds or sanity puts on by itself."""


@frozen
class Duration:
    """How long a condition lasts: `count` of `unit`.

    `turns` are those of its bearer, after the present one; `rounds` end when a round begins. `start` and
    `end` are those of the turn of the combatant `whose`: `count` 0 is the next one, 1 that of the next round.
    """

    unit: Unit = "never"
    count: int = 1
    whose: str = ""


@frozen
class AddCondition:
    """Put a condition on one or several combatants: `code` of the palette, or `name` in the GM's words.

    `value` is what each count adds to checks, None for what the palette says. Putting on a condition of the
    palette that somebody has already adds to its count, as far as the rules let it, and to its end.
    """

    combatants: tuple[str, ...]
    code: str = ""
    name: str = ""
    duration: Duration = Duration()
    value: int | None = None
    count: int = 1

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Put it on. Raises `CommandError` for a condition without a name, and beyond the limits."""
        people = chosen(state, self.combatants)
        name = clean_name(self.name)
        if not (name or self.code):
            raise CommandError("condition_nameless")
        if not 1 <= self.count <= MOST_COUNT or abs(self.value or 0) > NUMBER_LIMIT:
            raise CommandError("number_range", low=1, limit=MOST_COUNT)
        changed = []
        state, last = numbered(state, len(people))
        if not self.code:
            state = _offered_again(state, name, self.value or 0)
        for n, one in enumerate(people):
            rules = combatant_rules(state, context.systems, one)
            spec = rules.condition(self.code)
            ends = _ends(state, context, one, self.duration)
            value = self.value if self.value is not None else spec.value if spec else 0
            fresh = ends.model_copy(
                update={
                    "id": f"k{last - len(people) + 1 + n}",
                    "code": self.code,
                    "name": name,
                    "value": value,
                    "count": self.count,
                }
            )
            changed.append(_with(one, fresh, most=spec.most if spec else MOST_COUNT))
        new = state.put("combatant", *changed)
        lines = [line(one, code=self.code, what=name, value=self.count) for one in people]
        told = entries(new, context, "condition", lines, hidden=hidden_ids(new))
        return Effect(new, label("condition", people), told)


@frozen
class RemoveCondition:
    """Take a condition off before it ends."""

    combatant: str
    condition: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Take it off. Raises `CommandError` where there is none such."""
        one, old = find_condition(state, self.combatant, self.condition)
        kept = tuple(each for each in one.conditions if each.id != old.id)
        new = state.put("combatant", one.model_copy(update={"conditions": kept}))
        lines = [line(one, code=old.code, what=old.name)]
        told = entries(new, context, "relief", lines, hidden=hidden_ids(new))
        return Effect(new, label("relief", [one]), told)


@frozen
class EditCondition:
    """Change how often a condition is had, what it adds to checks, what it is called or when it ends.

    None leaves things as they are; a new `duration` begins now.
    """

    combatant: str
    condition: str
    count: int | None = None
    value: int | None = None
    name: str | None = None
    duration: Duration | None = None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Change it. Raises `CommandError` where there is none such, beyond the limits, and for the words or
        the end of one that belongs to a case of wounds or sanity.
        """
        one, old = find_condition(state, self.combatant, self.condition)
        if old.id.startswith(OF_A_CASE) and (self.name, self.value, self.duration) != (None, None, None):
            raise CommandError("condition_of_case", who=one.name)
        update: dict[str, object] = {}
        if self.count is not None:
            if not 1 <= self.count <= MOST_COUNT:
                raise CommandError("number_range", low=1, limit=MOST_COUNT)
            update["count"] = self.count
        if self.value is not None:
            update["value"] = clamp(self.value, -NUMBER_LIMIT, NUMBER_LIMIT)
        if self.name is not None:
            update["name"] = clean_name(self.name)
            if not (update["name"] or old.code):
                raise CommandError("condition_nameless")
        if self.duration is not None:
            ends = _ends(state, context, one, self.duration)
            update |= {key: getattr(ends, key) for key in _END_FIELDS}
        changed = old.model_copy(update=update)
        kept = tuple(changed if each.id == old.id else each for each in one.conditions)
        new = state.put("combatant", one.model_copy(update={"conditions": kept}))
        return Effect(new, label("condition.edit", [one]), merge=f"condition.{one.id}.{old.id}")


_END_FIELDS = ("ends", "left", "fresh", "since", "round", "whose", "time")


def find_condition(state: CampaignState, combatant: str, condition: str) -> tuple[Combatant, Condition]:
    """A combatant and its condition with this id. Raises `CommandError` where there is none such."""
    one = find_combatant(state, combatant)
    found = next((each for each in one.conditions if each.id == condition), None)
    if found is None:
        raise CommandError("unknown_condition")
    return one, found


def automatic_modifiers(
    state: CampaignState, system: str, character_id: str, scope: Scope = "a"
) -> tuple[Modifier, ...]:
    """The lines that the conditions of a character add to its checks in `system`, marked as automatic.

    Only combatants of that system count, since the values are in its unit. A line is named by the GM's words,
    or by the code `condition.<code>`.
    """
    if not character_id:
        return ()
    usual = encounter_of(state).system
    return tuple(
        Modifier(
            key=f"condition.{one.id}.{each.id}",
            code=f"condition.{each.code}" if each.code else "condition",
            label=each.name,
            value=each.value * each.count,
            count=each.count,
            scope=scope,
            auto=True,
        )
        for one in state.combatant
        if one.character == character_id and (one.system or usual) == system
        for each in one.conditions
        if each.value
    )


def _offered_again(state: CampaignState, name: str, value: int) -> CampaignState:
    """The state that knows a condition in the GM's words, so that nobody has to type it twice.

    One that is known keeps its place, with what it is worth now; the oldest makes way where there are many.
    """
    encounter = encounter_of(state)
    fresh = OwnCondition(name=name, value=value)
    same = [fold(one.name) == fold(name) for one in encounter.own]
    own = tuple(fresh if known else one for one, known in zip(encounter.own, same, strict=True))
    own = own if any(same) else (*own, fresh)[-MOST_OWN:]
    if own == encounter.own:
        return state
    return state.put("encounter", encounter.model_copy(update={"own": own}))


def _with(one: Combatant, fresh: Condition, most: int) -> Combatant:
    """Somebody with one more condition, or with more of one of the palette."""
    same = next((each for each in one.conditions if fresh.code and each.code == fresh.code), None)
    if same is None:
        if len(one.conditions) >= MOST_CONDITIONS:
            raise CommandError("too_many_conditions", who=one.name, limit=MOST_CONDITIONS)
        fresh = fresh.model_copy(update={"count": min(most, fresh.count)})
        return one.model_copy(update={"conditions": (*one.conditions, fresh)})
    more = fresh.model_copy(update={"id": same.id, "count": min(most, same.count + fresh.count)})
    kept = tuple(more if each is same else each for each in one.conditions)
    return one.model_copy(update={"conditions": kept})


def _ends(state: CampaignState, context: Context, bearer: Combatant, duration: Duration) -> Condition:
    """A nameless condition that ends as `duration` says, from now on. Raises `CommandError`."""
    encounter, since = encounter_of(state), int(next_step(state)) - 1
    low = 0 if duration.unit in ("never", "start", "end") else 1
    if not low <= duration.count <= MOST_LENGTH:
        raise CommandError("number_range", low=low, limit=MOST_LENGTH)
    match duration.unit:
        case "turns":
            fresh = bearer.id in acting_now(state, context.systems)
            return Condition(id="", ends="turns", left=duration.count, fresh=fresh, since=since)
        case "rounds":
            return Condition(id="", ends="rounds", round=encounter.round + duration.count)
        case "start" | "end":
            whose = find_combatant(state, duration.whose)
            acting = whose.id in acting_now(state, context.systems)
            first = 0 if _to_come(whose, encounter, duration.unit, acting=acting) else 1
            number = encounter.round + max(first, duration.count)
            return Condition(id="", ends=duration.unit, whose=whose.id, round=number, since=since)
        case "minutes" | "hours" | "days":
            time = clock_of(state).seconds + duration.count * SECONDS[duration.unit]
            return Condition(id="", ends="time", time=time)
        case _:
            return Condition(id="")


def _to_come(whose: Combatant, encounter: Encounter, point: str, *, acting: bool) -> bool:
    """Whether a turn of `whose` still starts, or ends, in this round."""
    if acting:
        return point == "end"
    tally = whose.in_round(encounter.round)
    out = whose.defeated or (encounter.running and whose.surprised == encounter.round)
    return not (out or tally.acted or tally.passed)
