"""Laws of cases, whatever a table does: undo restores all, healing never harms, secrecy changes nothing."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from gmscreen.rules.cases import Facts, Hit, RollRead, Situation
from gmscreen.rules.systems.eclipse_phase.wounds import Wounds
from gmscreen.rules.systems.partida_web.wounds import CriticalWound
from gmscreen.session.session import Command, CommandError
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.clock import TakeTime
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.fight import EndFight, NextTurn, PreviousTurn
from gmscreen.session.workflows.lists import NewDay
from gmscreen.session.workflows.play import (
    BeginCase,
    CloseCase,
    CorrectRoll,
    ReopenCase,
    RollCase,
    RuleRoll,
    SetStage,
    SetValue,
    SkipRoll,
)
from gmscreen.session.workflows.view import case_view
from tests.session.tracker.kit import SYSTEMS
from tests.session.workflows.kit import EP, PW, Ward

SMALL = st.integers(0, 20)
WAYS = st.sampled_from(["roll", "skip", "rule"])
QUICK = settings(
    max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


class Evening(RuleBasedStateMachine):
    """A ward in either system: hurt, rolled for, ruled on, undone."""

    @initialize(system=st.sampled_from([PW, EP]))
    def begin(self, system: str) -> None:
        self.ward = Ward(system)
        self.system = system
        self.first = self.ward.state
        self.base = self.ward.session.history.position

    def do(self, command: Command) -> None:
        """Do it, and see that undo and redo lead back and forth."""
        session, before = self.ward.session, self.ward.state
        position = session.history.position
        try:
            self.ward.do(command)
        except CommandError:
            assert self.ward.state is before
            return
        after = self.ward.state
        if session.history.position > position:
            session.undo()
            assert self.ward.state == before
            session.redo()
        assert self.ward.state == after

    @rule(points=SMALL, sign=st.sampled_from(["", "+", "="]))
    def strike(self, points: int, sign: str) -> None:
        self.do(Damage(self.ward.id("Nadia"), f"{sign}{points}"))

    @rule(text=st.sampled_from(["0/0", "1/1d6", "6", "1d10", "0"]))
    def shock(self, text: str) -> None:
        self.do(BeginCase("sanity" if self.system == PW else "stress", self.system, "nadia", shock=text))

    @rule(
        pick=SMALL, way=st.sampled_from(["roll", "skip", "rule"]), passed=st.booleans(), hidden=st.booleans()
    )
    def go_on(self, pick: int, way: str, passed: bool, hidden: bool) -> None:
        cases = [one for one in self.ward.state.case if not one.closed]
        if not cases:
            return
        case = cases[pick % len(cases)]
        rolls = case_view(self.ward.state, SYSTEMS[self.system], case).rolls
        if not rolls:
            return
        spec = rolls[pick % len(rolls)].spec
        helper = "doc" if spec.helper else ""
        made: dict[str, Command] = {
            "roll": RollCase(case.id, spec.id, hidden, helper=helper),
            "skip": SkipRoll(case.id, spec.id),
            "rule": RuleRoll(case.id, spec.id, passed, 1 + pick % 3),
        }
        self.do(made[way])

    @rule(pick=SMALL, passed=st.booleans())
    def by_hand(self, pick: int, passed: bool) -> None:
        for case in self.ward.state.case[pick % 3 : pick % 3 + 1]:
            view = case_view(self.ward.state, SYSTEMS[self.system], case)
            self.do(CorrectRoll(case.id, passed, pick % 4))
            if view.stages:
                self.do(SetStage(case.id, view.stages[pick % len(view.stages)]))
            spec = view.counters[pick % len(view.counters)].spec
            self.do(SetValue(case.id, spec.id, min(spec.maximum, pick)))
            self.do(ReopenCase(case.id) if case.closed else CloseCase(case.id))

    @rule(which=st.integers(0, 4))
    def time(self, which: int) -> None:
        commands = (NextTurn(), PreviousTurn(), EndFight(), TakeTime(3600), NewDay(self.system))
        self.do(commands[which])

    @invariant()
    def everything_can_be_shown(self) -> None:
        for case in self.ward.state.case:
            view = case_view(self.ward.state, SYSTEMS[self.system], case)
            assert sum(one.state == "present" for one in view.steps) <= 1
            assert view.odds is None or 0 <= view.odds[0] <= view.odds[1]
            assert all(0 <= one.value <= 9999 for one in view.counters)
        health = self.ward.one("Nadia").health
        assert health is None or health <= (12 if self.system == PW else 40)

    def teardown(self) -> None:
        if hasattr(self, "ward"):
            while self.ward.session.history.position > self.base:
                self.ward.session.undo()
            assert self.ward.state == self.first


def test_whatever_happens_undo_restores_all() -> None:
    run_state_machine_as_test(Evening, settings=QUICK)


def played(faces: list[int], *, hidden: bool) -> CampaignState:
    """The state after a shot and a horror, each roll with dice from `faces`, open or hidden."""
    ward = Ward()
    ward.do(Damage(ward.id("Nadia"), "7"))
    ward.begin("sanity", shock="1/1D10")
    for n in range(len(faces) // 2):
        for case in ward.state.case:
            due = case_view(ward.state, SYSTEMS[PW], case).due
            if due is None or case.closed:
                continue
            helper = "doc" if due.spec.helper else ""
            thrown = tuple(
                die.low + face % (die.high - die.low + 1)
                for die, face in zip(due.dice, faces[2 * n : 2 * n + 2], strict=False)
            )
            ward.do(RollCase(case.id, due.spec.id, hidden, thrown, helper))
    return ward.state


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=4, max_size=12))
def test_s10_hidden_or_open_the_same_dice_give_the_same_state(faces: list[int]) -> None:
    assert played(faces, hidden=True) == played(faces, hidden=False)


GRAVITY = ("recovered", "healing", "major", "b", "out", "a", "dead")


@given(
    stage=st.sampled_from(GRAVITY),
    before=st.integers(-12, 12),
    points=SMALL,
    official=st.booleans(),
    out=st.integers(0, 1),
)
def test_no_healing_ever_gives_a_graver_state(
    stage: str, before: int, points: int, official: bool, out: int
) -> None:
    options = {"official_wounds": "on" if official else "off"}
    facts = Facts(health=before, most=12, options=options)
    there = Situation().at(stage, unconscious=out)
    found = CriticalWound().hit(there, Hit(points, True, before, min(12, before + points)), facts)
    if found is not None:
        assert GRAVITY.index(found.situation.stage) <= GRAVITY.index(stage)
        assert found.situation.number("unconscious") <= out
        assert all(one.what != "down" for one in found.happenings)


@given(wounds=st.integers(0, 5), damage=st.integers(0, 80), before=st.integers(-40, 40), points=SMALL)
def test_no_healing_ever_gives_a_graver_wound(wounds: int, damage: int, before: int, points: int) -> None:
    there = Situation().put(wounds=wounds, damage=damage, unconscious=1)
    facts = Facts(health=before, most=40)
    found = Wounds().hit(there, Hit(points, True, before, min(40, before + points)), facts)
    assert found is not None
    assert found.situation.number("wounds") == wounds
    assert found.situation.number("unconscious") <= 1
    assert found.situation.stage != "dead"
    assert not Wounds().after(there.at("som_out"), "som_out", RollRead(True), Facts()).happenings
