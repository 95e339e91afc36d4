"""Going through a fight: a turn on, a turn back, and what each step changes."""

from collections.abc import Iterable

from gmscreen.rules.fight import FightRules
from gmscreen.session.session import CommandError, Context
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.initiative import roller, with_initiative
from gmscreen.session.tracker.model import (
    MOST_SECONDS,
    MOST_TURNS,
    Combatant,
    Cursor,
    Expired,
    Thrown,
    Touched,
    TurnStep,
)
from gmscreen.session.tracker.order import resorted
from gmscreen.session.tracker.reads import (
    acting,
    actions_left,
    clock_of,
    encounter_of,
    may_act,
    ready,
    round_seconds,
    urgency,
)
from gmscreen.session.tracker.running_out import Moment, Point, run_out


class Walk:
    """One step through a fight, gathered until `state` makes it the new state.

    `gone` are the ids of those about to leave: they get no turn any more.
    """

    def __init__(
        self, state: CampaignState, rules: FightRules, context: Context, gone: Iterable[str] = ()
    ) -> None:
        self._old = state
        self._rules = rules
        self._context = context
        self._gone = frozenset(gone)
        self._people = list(state.combatant)
        self._at = {one.id: n for n, one in enumerate(self._people)}
        self.thrown: tuple[Thrown, ...] = ()
        self._waiting = encounter_of(state).thrown
        self._seconds = 0
        self.cursor = encounter_of(state).cursor
        self.expired: tuple[Expired, ...] = ()

    @property
    def people(self) -> tuple[Combatant, ...]:
        """The combatants as the step leaves them, in order."""
        return tuple(self._people)

    def begin(self) -> None:
        """Place the fight before the first turn of round 1, with nothing done by anybody yet."""
        self.cursor = Cursor()
        for one in self._people:
            if one.tally.round:
                self.put(one.model_copy(update={"tally": type(one.tally)()}))

    def end_turn(self, cost: int = 0) -> None:
        """End the turn of those who act now; in a countdown it cost `cost` combat actions (W-6)."""
        ids = frozenset(acting(self._people, self.cursor, self._rules))
        for combatant in ids:
            one = self._people[self._at[combatant]]
            tally = one.in_round(self.cursor.round)
            left = actions_left(one, self.cursor.round)
            spent = tally.spent + (cost if left is None else min(cost, left))
            tally = tally.model_copy(update={"acted": tally.acted + 1, "spent": spent})
            self.put(one.model_copy(update={"tally": tally}))
        self._meet("end", ids)

    def go_on(self) -> bool:
        """Give the turn to whoever acts next. False where nobody can act any more: nothing moved then."""
        before = self.cursor
        for _ in range(3):
            if self._resume() or self._return() or self._in_order():
                return True
            if not self._anybody():
                break
            self._next_round()
        self.cursor = before
        return False

    def hand_over(self, combatant: str) -> None:
        """Leave the turn to one of those who act together with the active one."""
        in_place = self.cursor.anchor == self.cursor.active
        self._move(active=combatant, anchor=combatant if in_place else self.cursor.anchor)

    def break_in(self, combatant: str) -> None:
        """Give the turn to somebody now; the present one goes on afterwards."""
        waiting = (*self.cursor.interrupted, self.cursor.active) if self.cursor.active else ()
        queue = tuple(one for one in self.cursor.queue if one != combatant)
        self._move(active=combatant, interrupted=waiting, queue=queue)
        self._start()

    def take(self, combatant: str) -> None:
        """Move the turn to somebody's place in the order."""
        queue = tuple(one for one in self.cursor.queue if one != combatant)
        self._move(active=combatant, anchor=combatant, interrupted=(), queue=queue)
        self._start()

    def state(self, *, recorded: bool = True) -> CampaignState:
        """The state after the step; `recorded` ones can be gone back."""
        cursor = self.cursor.model_copy(update={"expired": self.expired})
        old = {one.id: one for one in self._old.combatant}
        changed = [one for one in self._people if one is not old[one.id]]
        waiting = tuple(one for one in self._waiting if one.round > cursor.round)
        encounter = encounter_of(self._old).model_copy(update={"cursor": cursor, "thrown": waiting})
        state = self._old.put("combatant", *changed) if changed else self._old
        state = state.put("encounter", encounter)
        if self._seconds:
            state = ahead(state, self._seconds)
        return _recorded(state, self._step(old, changed)) if recorded else state

    def put(self, combatant: Combatant) -> None:
        """Put a changed combatant in its place."""
        self._people[self._at[combatant.id]] = combatant

    # --- who is next

    def _resume(self) -> bool:
        """Back to those whose turn was interrupted; it goes on, it does not start again."""
        waiting = list(self.cursor.interrupted)
        while waiting:
            one = waiting.pop()
            back = self.cursor.model_copy(update={"active": one, "interrupted": tuple(waiting)})
            if any(self._is_up(each) for each in acting(self._people, back, self._rules)):
                self.cursor = back
                return True
        self._move(interrupted=())
        return False

    def _return(self) -> bool:
        """Those who come back from a delay, in the order of the fight."""
        waiting = [one for one in self.cursor.queue if self._is_up(one)]
        if not waiting:
            self._move(queue=())
            return False
        self._move(active=waiting[0], queue=tuple(waiting[1:]))
        self._start()
        return True

    def _in_order(self) -> bool:
        """The next one in order, in this phase or a later one of the round."""
        if self._rules.scheme == "countdown":
            return self._highest()
        for phase in range(self.cursor.phase, self._rules.phases + 1):
            if phase != self.cursor.phase:
                self._move(phase=phase, anchor="")
            start = self._at.get(self.cursor.anchor, -1) + 1
            for one in self._people[start:]:
                if one.id not in self._gone and ready(one, self.cursor, self._rules):
                    self._move(active=one.id, anchor=one.id)
                    self._start()
                    return True
        return False

    def _highest(self) -> bool:
        """The highest moment acts next; of equal ones those who have not acted yet, then in order (W-6)."""
        number = self.cursor.round
        candidates = [
            one for one in self._people if one.id not in self._gone and ready(one, self.cursor, self._rules)
        ]
        if not candidates:
            return False

        best = max(candidates, key=lambda one: urgency(one, number))  # the first in order of the most urgent
        self._move(active=best.id, anchor=best.id)
        self._start()
        return True

    def _is_up(self, combatant: str) -> bool:
        if combatant in self._gone or combatant not in self._at:
            return False
        return may_act(self._people[self._at[combatant]], self.cursor.round, self._rules)

    def _anybody(self) -> bool:
        """Whether anybody could act in a round to come."""
        later = self.cursor.round + 1
        return any(one.id not in self._gone and may_act(one, later, self._rules) for one in self._people)

    # --- what happens on the way

    def _start(self) -> None:
        self._meet("start", frozenset(acting(self._people, self.cursor, self._rules)))

    def _next_round(self) -> None:
        length = round_seconds(self._old, self._rules)
        now = clock_of(self._old).seconds + self._seconds
        self._seconds += min(length, MOST_SECONDS - now)
        self.cursor = Cursor(active=self.cursor.active, round=self.cursor.round + 1)
        self._meet("round", frozenset())
        encounter = encounter_of(self._old)
        if self._rules.reroll and self._rules.dice and encounter.reroll:
            self._reroll()

    def _reroll(self) -> None:
        """Roll initiative for the new round (E-5), or take what fell before a turn was gone back."""
        roll = roller(self._old, self._context, self._rules, self.cursor.round).roll
        standing = [one for one in self._people if one.id not in self._gone and not one.defeated]
        thrown = roll(standing, self._context, self._waiting)
        for one in thrown:
            self.put(with_initiative(self._people[self._at[one.combatant]], one))
        for changed in resorted(self._people):
            self.put(changed)
        self._people.sort(key=lambda one: (one.rank, one.id))
        self._at = {one.id: n for n, one in enumerate(self._people)}
        self.thrown += thrown

    def _meet(self, point: Point, ids: frozenset[str]) -> None:
        now = clock_of(self._old).seconds + self._seconds
        met = Moment(point, self.cursor.round, now, int(next_step(self._old)), ids)
        for n, one in enumerate(self._people):
            if one.conditions:
                self._people[n], gone = run_out(one, met)
                self.expired += gone

    def _move(self, **where: object) -> None:
        self.cursor = self.cursor.model_copy(update=where)

    # --- how to go back

    def _step(self, old: dict[str, Combatant], changed: Iterable[Combatant]) -> TurnStep:
        rank = next_step(self._old)
        return TurnStep(
            id=f"{int(rank):06d}",
            rank=rank,
            cursor=encounter_of(self._old).cursor,
            seconds=self._seconds,
            touched=tuple(_touched(old[one.id], one) for one in changed),
            thrown=self.thrown,
            shown=encounter_of(self._old).shown,
        )


def next_step(state: CampaignState) -> float:
    """The rank of the next step of the fight, from 1 on."""
    return (state.turn[-1].rank if state.turn else 0.0) + 1.0


def gone_back(state: CampaignState, rules: FightRules) -> CampaignState:
    """The state a step earlier: turn, round, phase, initiatives, conditions and time as they were.

    Steps whose active combatant has left the fight are gone back together with the one before; so are those
    of somebody hidden who by now acts together with somebody visible, since the players saw no step there.
    The state itself where there is no step to go back.
    """
    at = state
    while len((earlier := _step_back(at)).turn) < len(at.turn):
        if not _is_shared(earlier, rules):
            return earlier
        at = earlier
    return state


def _is_shared(state: CampaignState, rules: FightRules) -> bool:
    """Whether it is the turn of somebody hidden, and of somebody visible with it."""
    cursor, hidden = encounter_of(state).cursor, {one.id for one in state.combatant if one.hidden}
    return cursor.active in hidden and not hidden.issuperset(acting(state.combatant, cursor, rules))


def _step_back(state: CampaignState) -> CampaignState:
    known = {one.id for one in state.combatant}
    at = next((n for n in reversed(range(len(state.turn))) if state.turn[n].cursor.active in known), None)
    if at is None:
        return state
    kept, steps = state.turn[:at], state.turn[at:]
    for one in reversed(steps):
        state = _back(state, one)
    encounter = encounter_of(state).model_copy(update={"cursor": steps[0].cursor, "shown": steps[0].shown})
    return state.model_copy(update={"turn": kept}).put("encounter", encounter)


def ahead(state: CampaignState, seconds: int) -> CampaignState:
    """The state with the time of the game `seconds` later, or earlier; never before day 1."""
    clock = clock_of(state)
    time = min(MOST_SECONDS, max(0, clock.seconds + seconds))
    return state.put("clock", clock.model_copy(update={"seconds": time}))


def _recorded(state: CampaignState, step: TurnStep) -> CampaignState:
    return state.model_copy(update={"turn": (*state.turn[-MOST_TURNS + 1 :], step)})


def _touched(old: Combatant, new: Combatant) -> Touched:
    return Touched(
        combatant=old.id,
        rolled=(old.initiative, old.tiebreak, old.reading, old.rank)
        != (new.initiative, new.tiebreak, new.reading, new.rank),
        tallied=old.tally != new.tally,
        rank=old.rank,
        initiative=old.initiative,
        tiebreak=old.tiebreak,
        reading=old.reading,
        tally=old.tally,
        conditions=old.conditions if old.conditions is not new.conditions else (),
        after=new.conditions if old.conditions is not new.conditions else (),
    )


def _back(state: CampaignState, step: TurnStep) -> CampaignState:
    known = {one.id: one for one in state.combatant}
    people = [_untouched(known[one.combatant], one) for one in step.touched if one.combatant in known]
    if people:
        state = state.put("combatant", *people)
    if step.seconds:
        state = ahead(state, -step.seconds)
    if step.thrown:
        encounter = encounter_of(state)
        waiting = {(one.combatant, one.round): one for one in (*encounter.thrown, *step.thrown)}
        state = state.put("encounter", encounter.model_copy(update={"thrown": tuple(waiting.values())}))
    return state


def _untouched(combatant: Combatant, before: Touched) -> Combatant:
    update: dict[str, object] = {}
    if before.rolled:
        update |= {name: getattr(before, name) for name in ("rank", "initiative", "tiebreak", "reading")}
    if before.tallied:
        update["tally"] = before.tally
    if combatant.conditions == before.after:
        update["conditions"] = before.conditions
    else:
        # Something was put on or taken off since: only what the step itself took away comes back.
        after = {one.id: one for one in before.after}
        old = {one.id: one for one in before.conditions if one != after.get(one.id)}
        kept = tuple(old.pop(one.id, one) for one in combatant.conditions)
        update["conditions"] = (*kept, *(one for one in old.values() if one.id not in after))
    return combatant.model_copy(update=update)


def step_on(
    state: CampaignState, context: Context, rules: FightRules, *, cost: int = 0
) -> tuple[CampaignState, Walk]:
    """End the present turn and give it to whoever is next. Raises `CommandError` where nobody can act."""
    walk = Walk(state, rules, context)
    walk.end_turn(cost)
    if not walk.go_on():
        raise CommandError("nobody_can_act")
    return walk.state(), walk
