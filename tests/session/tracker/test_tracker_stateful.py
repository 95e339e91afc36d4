"""Laws of a fight, whatever is done to it in whatever order, under the rules of every game."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gmscreen.session.session import Command, CommandError
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.clock import SetClock, TakeTime
from gmscreen.session.tracker.conditions import (
    AddCondition,
    Duration,
    EditCondition,
    RemoveCondition,
    Unit,
)
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import (
    ClearFight,
    Delay,
    EndFight,
    Interrupt,
    NextTurn,
    PassTurn,
    PreviousTurn,
    Return,
    SetTurn,
    StartFight,
)
from gmscreen.session.tracker.model import MOST_SECONDS
from gmscreen.session.tracker.people import (
    AddCombatants,
    EditCombatant,
    Flag,
    MoveCombatants,
    RemoveCombatants,
    SetFlag,
    SetGroup,
)
from gmscreen.session.tracker.prepared import LoadPrepared, SavePrepared
from gmscreen.session.tracker.reads import encounter_of, rules_of, turns_a_round
from gmscreen.session.tracker.rolling import RollInitiative, SetInitiative, SortByInitiative
from tests.session.tracker.kit import SYSTEMS, Table, person

PLACES = st.integers(0, 5)
INITIATIVES = st.none() | st.integers(-3, 20)
UNITS: st.SearchStrategy[Unit] = st.sampled_from(
    ["never", "turns", "rounds", "start", "end", "minutes", "hours"]
)
FLAGS: st.SearchStrategy[Flag] = st.sampled_from(["hidden", "defeated", "surprised"])
ORDERS = [StartFight, EndFight, PassTurn, SortByInitiative, RollInitiative]


def without_thrown(state: CampaignState) -> CampaignState:
    """A state but for the dice that fell already: a turn back does not unthrow them."""
    encounter = encounter_of(state).model_copy(update={"thrown": ()})
    return state.model_copy(update={"encounter": (encounter,)})


class Fight(RuleBasedStateMachine):
    """An evening's fights."""

    @initialize(system=st.sampled_from(["", *SYSTEMS]), speed=st.integers(1, 4), actions=st.integers(0, 9))
    def begin(self, system: str, speed: int, actions: int) -> None:
        self.table = Table(system)
        self.first = self.table.state
        self.steps = self.table.session.history.position
        for n, name in enumerate("ABC"):
            more = {"speed": speed, "ac": actions} if n else {}
            self.table.add(person(name, 10 - n if n else None, most=10, **more))

    def do(self, command: Command) -> None:
        """Do it, and see that undo and redo lead back and forth."""
        session, before = self.table.session, self.table.state
        known = session.history
        try:
            session.execute(command)
        except CommandError:
            assert session.state is before
            return
        if session.history is not known:
            after = session.state
            session.undo()
            session.redo()
            assert session.state == after

    def who(self, place: int) -> str:
        people = self.table.state.combatant
        return people[place % len(people)].id if people else "nobody"

    @rule(initiative=INITIATIVES, copies=st.integers(1, 2), together=st.booleans(), hidden=st.booleans())
    def add(self, initiative: int | None, copies: int, together: bool, hidden: bool) -> None:
        self.do(AddCombatants(person("Ghoul", initiative, most=5, hidden=hidden), copies, together))

    @rule(a=PLACES, b=PLACES)
    def remove(self, a: int, b: int) -> None:
        self.do(RemoveCombatants((self.who(a), self.who(b))))

    @rule(a=PLACES, initiative=INITIATIVES)
    def set_initiative(self, a: int, initiative: int | None) -> None:
        self.do(SetInitiative(self.who(a), initiative))

    @rule(order=st.sampled_from(ORDERS))
    def order(self, order: type[Command]) -> None:
        self.do(order())

    @rule(a=PLACES, missing=st.booleans(), hidden=st.booleans())
    def roll(self, a: int, missing: bool, hidden: bool) -> None:
        self.do(RollInitiative((self.who(a),), missing, hidden))

    @rule(a=PLACES, b=PLACES, last=st.booleans())
    def move(self, a: int, b: int, last: bool) -> None:
        self.do(MoveCombatants((self.who(a),), "" if last else self.who(b)))

    @rule(a=PLACES, b=PLACES, together=st.booleans())
    def group(self, a: int, b: int, together: bool) -> None:
        self.do(SetGroup((self.who(a), self.who(b)), together))

    @rule(a=PLACES, flag=FLAGS, on=st.booleans())
    def flag(self, a: int, flag: Flag, on: bool) -> None:
        self.do(SetFlag((self.who(a),), flag, on))

    @rule(a=PLACES, name=st.sampled_from(["A", "ghoul", "Ghoul 2", "", " "]))
    def rename(self, a: int, name: str) -> None:
        self.do(EditCombatant(self.who(a), "name", name))

    @rule(a=PLACES, b=PLACES, text=st.sampled_from(["3", "-7", "+4", "=6", "2d6+1", "=0"]))
    def damage(self, a: int, b: int, text: str) -> None:
        self.do(Damage((self.who(a), self.who(b)), text))

    @rule(a=PLACES, b=PLACES, unit=UNITS, count=st.integers(0, 3), code=st.sampled_from(["", "wound"]))
    def condition(self, a: int, b: int, unit: Unit, count: int, code: str) -> None:
        self.do(AddCondition((self.who(a),), code, "own", Duration(unit, count, self.who(b))))

    @rule(a=PLACES, off=st.booleans())
    def change_condition(self, a: int, off: bool) -> None:
        one = next((one for one in self.table.state.combatant if one.id == self.who(a)), None)
        if one and one.conditions:
            each = one.conditions[0].id
            self.do(RemoveCondition(one.id, each) if off else EditCondition(one.id, each, count=2))

    @rule(seconds=st.integers(0, 4000), rounds=st.integers(0, 2))
    def take_time(self, seconds: int, rounds: int) -> None:
        self.do(TakeTime(seconds, rounds))

    @rule(day=st.integers(1, 2))
    def set_clock(self, day: int) -> None:
        self.do(SetClock(day, 60))

    @rule(action=st.sampled_from([Delay, Return, Interrupt, SetTurn]), a=PLACES)
    def turn_order(self, action: type[Delay], a: int) -> None:
        self.do(action(self.who(a)))

    @rule(keep=st.booleans())
    def clear(self, keep: bool) -> None:
        self.do(ClearFight(keep))

    @rule(start=st.booleans())
    def prepared(self, start: bool) -> None:
        if len(self.table.state.combatant) < 12:
            self.do(SavePrepared("Cellar"))
            self.do(LoadPrepared("p1", start))

    @rule(times=st.integers(1, 4), cost=st.integers(0, 3))
    def next(self, times: int, cost: int) -> None:
        for _ in range(times):
            self.turn(NextTurn(cost))

    def turn(self, command: Command) -> None:
        """Previous after next is the identity on everything."""
        before, running = self.table.state, self.table.encounter.running
        self.do(command)
        after = self.table.state
        if running and after is not before:
            self.table.previous()
            assert without_thrown(self.table.state) == without_thrown(before)
            self.do(command)
            assert self.table.state == after

    @rule(times=st.integers(1, 3))
    def previous(self, times: int) -> None:
        for _ in range(times):
            self.do(PreviousTurn())

    @precondition(lambda self: self.table.session.history.position > self.steps)
    @rule()
    def undo(self) -> None:
        self.table.session.undo()

    @invariant()
    def somebody_is_active(self) -> None:
        encounter, people = self.table.encounter, self.table.state.combatant
        ids = {one.id for one in people}
        if encounter.running:
            assert encounter.active in ids or not people
        assert encounter.round >= 1
        assert 0 <= sum(one.seconds for one in self.table.state.clock) <= MOST_SECONDS

    @invariant()
    def nobody_acts_too_often(self) -> None:
        rules = rules_of(self.table.state, SYSTEMS)
        for one in self.table.state.combatant:
            most = turns_a_round(one, rules)
            assert most is None or one.tally.acted <= most

    @invariant()
    def names_and_places_tell_everybody_apart(self) -> None:
        people = self.table.state.combatant
        assert len({one.name.casefold() for one in people}) == len(people)
        assert len({one.rank for one in people}) == len(people)

    @invariant()
    def health_stays_in_bounds(self) -> None:
        for one in self.table.state.combatant:
            assert one.most is None or one.health is None or -one.most <= one.health <= one.most

    def teardown(self) -> None:
        """Undoing everything leads to the first state."""
        session, now = self.table.session, self.table.state
        done = session.history.position
        while session.history.position > self.steps:
            session.undo()
        assert session.state == self.first
        while session.history.position < done:
            session.redo()
        assert session.state == now


Fight.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestFight = Fight.TestCase
