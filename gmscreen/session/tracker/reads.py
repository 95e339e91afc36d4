"""Questions to a fight: its rules, who acts now, who still can, and what is left of what runs out."""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from gmscreen.rules.fight import FightRules, fight_rules
from gmscreen.rules.system import System
from gmscreen.session.errors import CommandError
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant, Condition, Cursor, Encounter, GameClock
from gmscreen.session.tracker.order import tied

SPEED = "speed"
"""The number of phases that somebody acts in (E-5)."""
ACTIONS = "ac"
"""The number of combat actions of a round (W-4)."""


def encounter_of(state: CampaignState) -> Encounter:
    """The encounter on the table; an empty one where there was none yet."""
    return state.encounter[0] if state.encounter else Encounter()


def clock_of(state: CampaignState) -> GameClock:
    """The time of the game; the beginning of day 1 where nobody set it."""
    return state.clock[0] if state.clock else GameClock()


def rules_of(state: CampaignState, systems: Mapping[str, System]) -> FightRules:
    """The turn rules of the encounter; free order where its system is none that the program has."""
    return fight_rules(systems.get(encounter_of(state).system))


def combatant_rules(state: CampaignState, systems: Mapping[str, System], combatant: Combatant) -> FightRules:
    """The rules of one combatant, which may be of another system than the encounter."""
    return fight_rules(systems.get(combatant.system or encounter_of(state).system))


def round_seconds(state: CampaignState, rules: FightRules) -> int:
    """How long a round takes in the game, in seconds: the table's own length, else that of the rules."""
    return encounter_of(state).round_seconds or rules.round_seconds


def find_combatant(state: CampaignState, combatant: str) -> Combatant:
    """The combatant with this id. Raises `CommandError` where there is none."""
    found = next((one for one in state.combatant if one.id == combatant), None)
    if found is None:
        raise CommandError("unknown_combatant")
    return found


def turns_a_round(combatant: Combatant, rules: FightRules) -> int | None:
    """How often somebody can act in a round: once, or in as many phases as its speed (E-5).

    None in a countdown, where that depends on what the manoeuvres cost.
    """
    if rules.scheme == "countdown":
        return None
    if rules.scheme == "cycle":
        return 1
    speed = combatant.stat(SPEED)
    if speed is None:
        speed = rules.default(SPEED) or 1
    return max(1, min(rules.phases, speed))


def phase_grid(combatant: Combatant, rules: FightRules) -> tuple[bool, ...]:
    """In which phases of a round somebody acts, one entry a phase (E-5)."""
    turns = turns_a_round(combatant, rules) or 1
    return tuple(phase <= turns for phase in range(1, rules.phases + 1))


def moment(combatant: Combatant, number: int) -> int | None:
    """The moment at which somebody acts next in round `number` of a countdown; None without initiative
    (W-6).
    """
    if combatant.initiative is None:
        return None
    return combatant.initiative - combatant.in_round(number).spent


def urgency(combatant: Combatant, number: int) -> tuple[bool, int, bool]:
    """The greater, the sooner somebody acts in round `number` of a countdown: the highest moment, and of
    equal ones whoever has not acted yet (W-6).
    """
    now = moment(combatant, number)
    return now is not None, now or 0, combatant.in_round(number).acted == 0


def actions_left(combatant: Combatant, number: int) -> int | None:
    """The combat actions left in round `number`; None where nobody typed how many there are (W-4)."""
    actions = combatant.stat(ACTIONS)
    return None if actions is None else max(0, actions - combatant.in_round(number).spent)


def may_act(combatant: Combatant, number: int, rules: FightRules) -> bool:
    """Whether somebody has anything left to do in round `number`, delaying or not."""
    tally = combatant.in_round(number)
    if combatant.defeated or combatant.surprised == number or tally.passed:
        return False
    turns = turns_a_round(combatant, rules)
    if turns is not None:
        return tally.acted < turns
    left, now = actions_left(combatant, number), moment(combatant, number)
    if left is not None:
        return left > 0
    # Without a number of actions the countdown itself is the limit, after one turn for everybody.
    return tally.acted == 0 or (now is not None and now > 0)


def ready(combatant: Combatant, cursor: Cursor, rules: FightRules) -> bool:
    """Whether the order gives somebody a turn in the present round and phase."""
    if combatant.in_round(cursor.round).delaying or not may_act(combatant, cursor.round, rules):
        return False
    if rules.scheme != "phases":
        return True
    acted = combatant.in_round(cursor.round).acted
    return acted < cursor.phase <= (turns_a_round(combatant, rules) or 1)


def acting(people: Sequence[Combatant], cursor: Cursor, rules: FightRules) -> tuple[str, ...]:
    """The ids of those whose turn it is: the active one, and whoever acts together with it.

    Those are its group, and where the rules say so its neighbours of equal initiative (CC-24). Somebody who
    acts out of order brings only the group along. Of those whom the players see nobody hidden who stands
    between them parts two: it would be seen that there is somebody. The active one itself does not act if it
    cannot any more while others can.
    """
    at = next((n for n, one in enumerate(people) if one.id == cursor.active), None)
    if at is None:
        return ()
    active, in_place = people[at], cursor.anchor == cursor.active
    if not active.group and not (rules.together and in_place):
        return (active.id,)

    def beside(one: Combatant) -> bool:
        grouped = bool(active.group) and one.group == active.group
        equal = in_place and rules.together and not one.group and not active.group and tied(one, active)
        return grouped or equal

    before, after = people[:at][::-1], people[at + 1 :]
    run = [active, *takewhile(beside, before), *takewhile(beside, after)]
    seen = any(not one.hidden for one in run)
    earlier = [one.id for one in reversed(_beside(before, beside, seen)) if ready(one, cursor, rules)]
    later = [one.id for one in _beside(after, beside, seen) if ready(one, cursor, rules)]
    alone = not (earlier or later)
    own = [active.id] if alone or may_act(active, cursor.round, rules) else []
    return (*earlier, *own, *later)


def _beside(people: Sequence[Combatant], beside: Callable[[Combatant], bool], seen: bool) -> list[Combatant]:
    """Those of `people`, the nearest first, who act together with somebody; `seen` says whether the players
    see anybody of those who stand in a row with that one.
    """
    found: list[Combatant] = []
    waiting: list[Combatant] = []
    parted = False
    for one in people:
        if not beside(one):
            if not one.hidden:
                break
            parted = True
            continue
        waiting.append(one)
        parted = parted and (one.hidden or not seen)
        if not parted:
            found += waiting
            waiting = []
    return found


def acting_now(state: CampaignState, systems: Mapping[str, System]) -> tuple[str, ...]:
    """The ids of those whose turn it is, in order; nobody where no fight is running."""
    encounter = encounter_of(state)
    if not encounter.running:
        return ()
    return acting(state.combatant, encounter.cursor, rules_of(state, systems))


def passed_over(state: CampaignState, systems: Mapping[str, System]) -> frozenset[str]:
    """The ids of those who could act in this round, but whose place the order has left behind.

    They came late, rose again, or were passed by: unless the GM gives them the turn, they act in the next
    round. In a countdown there is no such place.
    """
    encounter, rules = encounter_of(state), rules_of(state, systems)
    cursor = encounter.cursor
    if not encounter.running or rules.scheme == "countdown":
        return frozenset()
    at = next((n for n, one in enumerate(state.combatant) if one.id == cursor.anchor), -1)
    people = state.combatant if cursor.phase > 1 else state.combatant[: at + 1]
    left = [
        one
        for n, one in enumerate(people)
        if may_act(one, cursor.round, rules)
        and (turns_a_round(one, rules) or 1) < cursor.phase + (1 if n <= at else 0)
    ]
    waiting = {*acting_now(state, systems), *cursor.queue, *cursor.interrupted} if left else ()
    return frozenset(
        one.id for one in left if one.id not in waiting and not one.in_round(cursor.round).delaying
    )


def time_left(condition: Condition, encounter: Encounter, clock: GameClock) -> int | None:
    """What is left of a condition in the unit of its end: turns, rounds, or seconds of game time.

    For the start or end of somebody's turn it is the rounds until then, 0 for this one. None for no end.
    """
    match condition.ends:
        case "turns":
            return condition.left
        case "rounds" | "start" | "end":
            return max(0, condition.round - encounter.round)
        case "time":
            return max(0, condition.time - clock.seconds)
        case _:
            return None
