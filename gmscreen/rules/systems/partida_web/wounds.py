"""A critical wound as a state machine: stage A until the victim's next turn, stage B within the hour."""

from fractions import Fraction

from gmscreen.rules.cases import (
    CaseError,
    Facts,
    Happening,
    Helper,
    Hit,
    Outcome,
    PathStep,
    RollRead,
    RollSpec,
    Situation,
    Status,
    ValueSpec,
    Wait,
)
from gmscreen.rules.systems.partida_web.fields import CHECK
from gmscreen.rules.systems.partida_web.skills import CHARACTERISTIC, SKILL
from gmscreen.rules.systems.partida_web.wounds_odds import pass_chance, survival, within
from gmscreen.rules.systems.partida_web.wounds_official import (
    AWAKE,
    END,
    MAJOR,
    OUT,
    official_after,
    official_healing,
    official_hit,
    official_rolls,
)
from gmscreen.rules.systems.partida_web.wounds_options import attempts_a_cycle, official_wounds

STAGE_A, STAGE_B, HEALING, RECOVERED, DEAD = "a", "b", "healing", "recovered", "dead"
FIRST_AID, MEDICINE, CON = "first_aid", "medicine", "con"
HOUR = 60 * 60
_AID = {STAGE_A: FIRST_AID, STAGE_B: MEDICINE}

AID_SKILLS = {
    FIRST_AID: ("first aid", "first_aid", "primeros auxilios"),
    MEDICINE: ("medicine", "medicina"),
}
"""What the two skills may be called on a sheet, in small letters without accents."""


def is_critical(damage: int, most: int) -> bool:
    """Whether one attack wounds critically: at least half of the maximum health (CC-55).

    The half of an odd maximum is not rounded; nothing is critical without damage or without a maximum.
    """
    return damage > 0 and most > 0 and 2 * damage >= most


class CriticalWound:
    """The critical wound of the web game (CC-55 to CC-58). Satisfies `gmscreen.rules.cases.CaseKind`."""

    id: str = "critical_wound"
    stages: tuple[str, ...] = (STAGE_A, STAGE_B, HEALING, RECOVERED, DEAD, MAJOR, OUT)
    values: tuple[ValueSpec, ...] = (
        ValueSpec("attempts", 0, 99),
        ValueSpec("cycles_a"),
        ValueSpec("cycles_b"),
        ValueSpec("unconscious", 0, 1),
        ValueSpec("prone", 0, 1),
    )
    takes_shocks: bool = False

    def begin(self, facts: Facts) -> Situation:  # noqa: ARG002 - the protocol's signature
        """A wound that the GM says is critical: stage A."""
        return Situation().at(STAGE_A, attempts=0, cycles_a=1)

    def wait(self, situation: Situation) -> Wait:
        """The victim's next turn in stage A (CC-56), an hour of the game in stage B (CC-57)."""
        if situation.stage == STAGE_A:
            return Wait("turn")
        return Wait("seconds", HOUR) if situation.stage == STAGE_B else Wait("none")

    def counter(self, situation: Situation, value: str, facts: Facts) -> int:  # noqa: ARG002 - the protocol's
        """A counter; 0 where nothing was counted."""
        return situation.number(value)

    def hit(self, situation: Situation | None, hit: Hit, facts: Facts) -> Outcome | None:
        """A blow of half the maximum begins a case, or throws one in stage B back to A (CC-55).

        Healing points end nothing by themselves, except in the official layer.
        """
        official = official_wounds(facts.options)
        if hit.healing:
            return official_healing(situation, hit) if situation and official else None
        most = facts.most if facts.most is not None else facts.stats.get("hp")
        if hit.amount <= 0 or most is None or (situation and self.over(situation)):
            return None
        if official:
            return official_hit(situation, hit, most, facts, critical=is_critical(hit.amount, most))
        if not is_critical(hit.amount, most):
            return None
        known = situation or Situation()
        noted = known.put(damage=hit.amount, most=most)
        if situation and situation.stage == STAGE_A:
            return Outcome(noted, ("wounded_again",))
        return _into_a(noted, "wounded_again" if situation else "wounded")

    def shock(self, situation: Situation, text: str, facts: Facts) -> Outcome:  # noqa: ARG002 - the protocol's
        """Wounds cost nothing of this kind: raises `CaseError`."""
        raise CaseError("no_shocks")

    def rolls(self, situation: Situation, facts: Facts) -> tuple[RollSpec, ...]:
        """First Aid or Medicine while the cycle has an attempt left and time; then the victim's CON.

        CON can be rolled earlier where nobody is going to try.
        """
        if situation.stage == HEALING:
            return (RollSpec(HEALING, "dice", expression="1d3"),)
        if situation.stage not in _AID:
            return official_rolls(situation, facts)
        aid = _AID[situation.stage]
        exhausted = situation.number("attempts") >= attempts_a_cycle(facts.options)
        con = _con(facts, due=exhausted or facts.reached)
        if exhausted or facts.reached:
            return (con,)
        helped = RollSpec(aid, "check", check=CHECK, source=SKILL, parts=(aid,), helper=True)
        return (helped, con)

    def after(self, situation: Situation, roll: str, read: RollRead, facts: Facts) -> Outcome:
        """The transitions of CC-56 to CC-58. Raises `CaseError` for a roll that is not due."""
        if roll not in {one.id for one in self.rolls(situation, facts)}:
            raise CaseError("roll_not_due")
        if roll == CON:
            return _after_con(situation, passed=read.passed)
        if roll == HEALING:
            return _recovered(situation, read.value, facts)
        if roll in (AWAKE, END):
            return official_after(situation, roll, passed=read.passed)
        if not read.passed:
            tried = situation.number("attempts") + 1
            return Outcome(situation.put(attempts=tried), (f"{roll}_failed",))
        if roll == MEDICINE:
            return Outcome(situation.at(HEALING, attempts=0), ("cured",), wait=Wait("none"))
        # The official layer gives one point that keeps the victim alive (C-12).
        point = (Happening("health", 1),) if official_wounds(facts.options) else ()
        cycles = situation.number("cycles_b") + 1
        stable = situation.at(STAGE_B, attempts=0, cycles_b=cycles)
        return Outcome(stable, ("stabilised",), point, Wait("seconds", HOUR))

    def skip(self, situation: Situation, roll: str, facts: Facts) -> Outcome:
        """Nobody tries to help in this cycle; CON counts as passed; no points for recovering."""
        if roll in (FIRST_AID, MEDICINE) and roll == _AID.get(situation.stage):
            tried = max(situation.number("attempts"), attempts_a_cycle(facts.options))
            return Outcome(situation.put(attempts=tried), ("nobody_tries",))
        return self.after(situation, roll, RollRead(passed=True, value=0), facts)

    def new_day(self, situation: Situation, facts: Facts) -> Outcome | None:  # noqa: ARG002 - the protocol's
        """Wounds count no days: None."""
        return None

    def over(self, situation: Situation) -> bool:
        """Whether the victim has recovered or died."""
        return situation.stage in (RECOVERED, DEAD)

    def path(self, situation: Situation, facts: Facts) -> tuple[PathStep, ...]:
        """Wounded, A, CON, B (or A, B, CON), recovered; the present step is what is due."""
        codes, present = _path(situation, self.rolls(situation, facts))
        at = codes.index(present)
        args: dict[str, tuple[tuple[str, int | str], ...]] = {}
        if situation.has("damage"):
            most = situation.number("most")
            args["wounded"] = (("damage", situation.number("damage")), ("half", (most + 1) // 2))
        return tuple(
            PathStep(code, "done" if n < at else "present" if n == at else "next", "", args.get(code, ()))
            for n, code in enumerate(codes)
        )

    def status(self, situation: Situation, facts: Facts) -> tuple[Status, ...]:  # noqa: ARG002 - the protocol's
        """The stage with its deadline, and what the official layer adds."""
        found: list[Status] = []
        if situation.stage in _AID:
            found.append(Status(f"critical_{situation.stage}", timed=True))
        elif situation.stage == DEAD:
            found.append(Status(DEAD))
        elif situation.stage == MAJOR:
            found.append(Status("major_wound"))
        if not self.over(situation):
            found += [Status(flag) for flag in ("unconscious", "prone") if situation.number(flag)]
        return tuple(found)

    def chance(self, situation: Situation, facts: Facts, helper: Helper | None = None) -> Fraction | None:
        """The exact chance of recovering from here; None where the victim's CON is not known."""
        if self.over(situation) or situation.stage == HEALING:
            return Fraction(0 if situation.stage == DEAD else 1)
        if situation.stage not in _AID or "con" not in facts.stats:
            return None
        limit, con = attempts_a_cycle(facts.options), pass_chance(facts.stats["con"], facts.options)
        best = {skill: _best(facts, skill) for skill in AID_SKILLS}
        ends = survival(within(best[FIRST_AID], limit), within(best[MEDICINE], limit), con)
        skill = _AID[situation.stage]
        left = 0 if facts.reached else max(0, limit - situation.number("attempts"))
        aided = within(best[skill], left)
        if helper is not None and left:
            own = _chance_of(helper, skill, facts)
            # Somebody tries first and the best one after that; nobody at all means that nobody tries.
            aided = within(own, 1) if not helper.skills else 1 - (1 - own) * (1 - best[skill]) ** (left - 1)
        if situation.stage == STAGE_A:
            return aided * ends.recovered_b + (1 - aided) * con * ends.recovered_a
        return aided + (1 - aided) * (con * ends.recovered_b + (1 - con) * ends.recovered_a)


def _into_a(situation: Situation, event: str) -> Outcome:
    cycles = situation.number("cycles_a") + 1
    return Outcome(situation.at(STAGE_A, attempts=0, cycles_a=cycles), (event,), wait=Wait("turn"))


def _after_con(situation: Situation, *, passed: bool) -> Outcome:
    if situation.stage == STAGE_A:
        if passed:
            return _into_a(situation, "holds_on")
        return Outcome(situation.at(DEAD), ("died",), (Happening("down"),), Wait("none"))
    if not passed:
        return _into_a(situation, "relapsed")
    cycles = situation.number("cycles_b") + 1
    return Outcome(
        situation.at(STAGE_B, attempts=0, cycles_b=cycles), ("holds_on",), wait=Wait("seconds", HOUR)
    )


def _recovered(situation: Situation, points: int, facts: Facts) -> Outcome:
    """The end of the wound with 1D3 points (CC-57): back in the fight where any health is left."""
    healed = (Happening("health", points),) if points else ()
    health = facts.health
    up = (Happening("up"),) if health is not None and health + points > 0 else ()
    well = situation.at(RECOVERED, unconscious=0, prone=0)
    return Outcome(well, ("recovered",), (*healed, *up), Wait("none"))


def _con(facts: Facts, *, due: bool) -> RollSpec:
    base = facts.stats.get("con")
    return RollSpec(CON, "check", base, CHECK, source=CHARACTERISTIC, parts=("con",), due=due)


def _path(situation: Situation, rolls: tuple[RollSpec, ...]) -> tuple[tuple[str, ...], str]:
    """The codes of the path, and which one is present."""
    stage = situation.stage
    con_due = any(one.id == CON and one.due for one in rolls)
    if stage == STAGE_A:
        return ("wounded", STAGE_A, CON, STAGE_B, RECOVERED), CON if con_due else STAGE_A
    if stage == STAGE_B:
        return ("wounded", STAGE_A, STAGE_B, CON, RECOVERED), CON if con_due else STAGE_B
    if stage == HEALING:
        return ("wounded", STAGE_A, STAGE_B, HEALING, RECOVERED), HEALING
    if stage == RECOVERED:
        return ("wounded", STAGE_A, STAGE_B, RECOVERED), RECOVERED
    if stage == DEAD:
        middle = (STAGE_A, STAGE_B) if situation.number("cycles_b") else (STAGE_A,)
        return ("wounded", *middle, DEAD), DEAD
    return ("wounded", stage), stage


def _best(facts: Facts, skill: str) -> Fraction:
    return max((_chance_of(one, skill, facts) for one in facts.helpers), default=Fraction(0))


def _chance_of(helper: Helper, skill: str, facts: Facts) -> Fraction:
    score = helper.skills.get(skill)
    return Fraction(0) if score is None else pass_chance(score, facts.options)
