"""What runs out, and when: conditions against the turns, the rounds and the time of the game."""

from typing import Literal

from gmscreen.rules.value import frozen
from gmscreen.session.tracker.model import Combatant, Condition, Expired

Point = Literal["start", "end", "round", "time"]


@frozen
class Moment:
    """A moment at which something may run out: the start or end of the turn of those with `ids`, the
    beginning of a round, or a change of the game's time. `now` is that time in seconds, `step` the number of
    the step of the fight.
    """

    point: Point
    round: int
    now: int
    step: int = 0
    ids: frozenset[str] = frozenset()


def run_out(combatant: Combatant, moment: Moment) -> tuple[Combatant, tuple[Expired, ...]]:
    """The combatant after `moment`, itself where nothing changed, and what ran out."""
    own = moment.point == "end" and combatant.id in moment.ids
    if not any(_concerned(condition, moment, own=own) for condition in combatant.conditions):
        return combatant, ()
    kept: list[Condition] = []
    gone: list[Expired] = []
    changed = False
    for condition in combatant.conditions:
        counts = own and condition.ends == "turns" and moment.step > condition.since
        after = _turned(condition) if counts else condition
        if after is None or _over(condition, moment):
            gone.append(Expired(combatant=combatant.id, condition=condition))
        else:
            changed = changed or after is not condition
            kept.append(after)
    if not (gone or changed):
        return combatant, ()
    return combatant.model_copy(update={"conditions": tuple(kept)}), tuple(gone)


def _concerned(condition: Condition, moment: Moment, *, own: bool) -> bool:
    """Whether such a moment may do anything to a condition: hardly ever, so it is asked first."""
    ends = condition.ends
    if ends == "never":
        return False
    if moment.point in ("start", "end"):
        return (ends == moment.point and condition.whose in moment.ids) or (own and ends == "turns")
    return ends != "turns"


def _turned(condition: Condition) -> Condition | None:
    """A condition after a turn of its bearer; None once the last one is over."""
    if condition.fresh:
        return condition.model_copy(update={"fresh": False})
    return condition.model_copy(update={"left": condition.left - 1}) if condition.left > 1 else None


def _over(condition: Condition, moment: Moment) -> bool:
    ends = condition.ends
    if ends in ("start", "end"):
        if moment.point == "round":
            # Whoever it waited for had no turn in its round: out of the fight, or the turn was lost.
            return condition.round < moment.round
        due = moment.round >= condition.round and moment.step > condition.since
        return due and ends == moment.point and condition.whose in moment.ids
    if ends == "rounds":
        return moment.point == "round" and moment.round >= condition.round
    return ends == "time" and moment.point in ("round", "time") and moment.now >= condition.time
