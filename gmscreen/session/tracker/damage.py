"""Damage and healing: the one way in which health changes, wherever it was entered."""

from collections.abc import Mapping, Sequence
from typing import Literal

from gmscreen.rules.expression import Expression, ExpressionError, ExpressionResult, parse, roll, typed
from gmscreen.rules.system import System
from gmscreen.rules.typed import as_seen
from gmscreen.rules.value import frozen
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import NUMBER_LIMIT, Combatant
from gmscreen.session.tracker.reads import combatant_rules, encounter_of, find_combatant
from gmscreen.session.tracker.telling import entries, hidden_ids, label, line
from gmscreen.session.workflows.hits import after_blows

Change = Literal["damage", "healing", "set"]


@frozen
class Amount:
    """What was typed: `7`, `-7` and `2d6+1` are damage, `+3` and `+1d3` healing, `=12` sets the health."""

    change: Change
    expression: Expression

    @property
    def rolled(self) -> bool:
        """Whether there are dice to throw."""
        return bool(self.expression.dice)


@frozen
class Blow:
    """What an amount does to one combatant, known before anything is changed: the facts of a hit.

    `asked` is the amount before armour, `armour` what that took off, `amount` the damage that is left, or the
    points that health gained or was moved by; it is never negative. `before` and `after` are the health
    around it, None where nobody keeps count; damage counts all the same. `dropped` says that it came down to
    nothing, `rose` that it no longer is.
    """

    combatant: str
    character: str
    system: str
    change: Change
    asked: int
    armour: int
    amount: int
    before: int | None
    after: int | None
    dropped: bool = False
    rose: bool = False


def parse_amount(text: str) -> Amount:
    """The amount that `text` stands for. Raises `ExpressionError`, with positions in `text`."""
    seen = as_seen(text)
    start = len(seen) - len(seen.lstrip())
    sign = seen[start : start + 1]
    if sign not in ("=", "+", "-"):
        return Amount("damage", parse(text))
    rest = seen[start + 1 :].lstrip()
    if rest[:1] in ("=", "+") or (rest[:1] == "-" and sign != "="):
        raise ExpressionError("term_expected", len(seen) - len(rest), token=rest[:1])
    changes: dict[str, Change] = {"=": "set", "+": "healing", "-": "damage"}
    try:
        return Amount(changes[sign], parse(" " * (start + 1) + text[start + 1 :]))
    except ExpressionError as error:
        if error.code == "empty":
            raise ExpressionError("term_expected", start + 1, token="") from None
        raise


def blow(
    state: CampaignState,
    systems: Mapping[str, System],
    combatant: Combatant,
    change: Change,
    total: int,
    *,
    armour: bool = True,
) -> Blow:
    """What `total` points do to somebody: damage less armour, within the bounds that the system sets.

    Less than nothing counts as nothing. Health never falls below the floor of the rules nor rises above what
    the combatant can have.
    """
    rules = combatant_rules(state, systems, combatant)
    before, most = combatant.health, combatant.most
    low = rules.floor(most) if most is not None else -NUMBER_LIMIT
    high = NUMBER_LIMIT if most is None else most
    taken_off = min(max(0, total), combatant.armour) if change == "damage" and armour else 0
    points = max(0, total) - taken_off
    after = before
    if change == "set":
        after = max(low, min(high, total))
        points = abs(after - (after if before is None else before))
    elif before is not None and change == "damage":
        after = min(before, max(low, before - points))
    elif before is not None:
        after = max(before, min(high, before + points))
        points = after - before
    down = after is not None and after <= 0
    return Blow(
        combatant=combatant.id,
        character=combatant.character,
        system=combatant.system or encounter_of(state).system,
        change=change,
        asked=total,
        armour=taken_off,
        amount=points,
        before=before,
        after=after,
        dropped=down and not combatant.defeated,
        rose=after is not None and not down and combatant.defeated and before is not None and before <= 0,
    )


def struck(state: CampaignState, blows: Sequence[Blow]) -> CampaignState:
    """The state after `blows`: health, what each has taken and healed, who dropped in which round."""
    encounter = encounter_of(state)
    number = encounter.round if encounter.running else 0
    people = {one.id: one for one in state.combatant}
    for one in blows:
        combatant = people[one.combatant]
        lost = one.amount if one.change == "damage" else 0
        gained = one.amount if one.change == "healing" else 0
        if one.change == "set" and one.before is not None and one.after is not None:
            lost, gained = max(0, one.before - one.after), max(0, one.after - one.before)
        update: dict[str, object] = {
            "health": one.after,
            "taken": combatant.taken + lost,
            "healed": combatant.healed + gained,
        }
        if one.dropped or one.rose:
            update |= {"defeated": one.dropped, "dropped": number if one.dropped else 0}
        people[one.combatant] = combatant.model_copy(update=update)
    return state.put("combatant", *(people[one.combatant] for one in blows))


@frozen
class Damage:
    """Damage, heal or set the health of one or several combatants.

    `text` is an amount as `parse_amount` reads it. Dice fall once for all; `faces` are what real ones showed.
    Armour counts against damage unless `armour` is False.
    """

    combatants: tuple[str, ...]
    text: str
    armour: bool = True
    faces: tuple[int, ...] | None = None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Strike. Raises `ExpressionError` for a text that is no amount, `DiceTextError` for wrong faces,
        and `CommandError` where there is nobody to strike.
        """
        amount = parse_amount(self.text)
        rolled = self._rolled(amount, context)
        blows = self.blows(state, context, amount, rolled.total)
        people = [find_combatant(state, one.combatant) for one in blows]
        lines = [
            line(
                one, value=hit.amount, before=hit.before, after=hit.after, code="down" if hit.dropped else ""
            )
            for one, hit in zip(people, blows, strict=True)
        ]
        told = entries(
            state,
            context,
            amount.change,
            lines,
            hidden=hidden_ids(state),
            number=rolled.total,
            roll=rolled if amount.rolled else None,
        )
        new = after_blows(struck(state, blows), context.systems, blows)
        return Effect(new, label(amount.change, people, n=rolled.total), told)

    def blows(self, state: CampaignState, context: Context, amount: Amount, total: int) -> tuple[Blow, ...]:
        """What `total` points do to each. Raises `CommandError` where there is nobody to strike."""
        if not self.combatants:
            raise CommandError("nobody_chosen")
        people = [find_combatant(state, one) for one in dict.fromkeys(self.combatants)]
        return tuple(
            blow(state, context.systems, one, amount.change, total, armour=self.armour) for one in people
        )

    def _rolled(self, amount: Amount, context: Context) -> ExpressionResult:
        if self.faces is not None:
            return typed(amount.expression, self.faces)
        return roll(amount.expression, context.dice)
