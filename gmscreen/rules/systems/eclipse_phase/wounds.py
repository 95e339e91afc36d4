"""Wounds: how many one hit does, what they cost, and the tests that follow (E-6)."""

from typing import TYPE_CHECKING

from gmscreen.rules.cases import (
    CALM,
    DEAD,
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
from gmscreen.rules.systems.eclipse_phase.results import SUCCESS_TEST

if TYPE_CHECKING:
    from fractions import Fraction

PENALTY = -10
"""What each wound and each trauma adds to every test (E-6, E-7)."""
OUT_TEST, FALL_TEST = "som_out", "som_fall"
TREAT, WAKE, STAND = "treat", "wake", "stand"
SOM_MULTIPLE = 3


def wound_threshold(durability: int) -> int:
    """WT: a fifth of DUR, rounded up (E-4)."""
    return -(-durability // 5)


def death_rating(durability: int, *, synthmorph: bool = False) -> int:
    """DR: one and a half times DUR for a biomorph, rounded up; twice DUR for a synthmorph (E-4)."""
    return durability * 2 if synthmorph else -(-3 * durability // 2)


def multiples(amount: int, threshold: int) -> int:
    """How often one hit reaches a threshold: its wounds, or the traumas of one event (E-6, E-7).

    Nothing is added up over several hits. A threshold below 1 is never reached.
    """
    return amount // threshold if amount > 0 and threshold > 0 else 0


class Wounds:
    """The wounds of Eclipse Phase. Satisfies `gmscreen.rules.cases.CaseKind`."""

    id: str = "wounds"
    stages: tuple[str, ...] = (CALM, OUT_TEST, FALL_TEST, DEAD)
    values: tuple[ValueSpec, ...] = (
        ValueSpec("wounds", 0, 99),
        ValueSpec("damage"),
        ValueSpec("dur"),
        ValueSpec("wt"),
        ValueSpec("dr"),
        ValueSpec("prone", 0, 1),
        ValueSpec("unconscious", 0, 1),
    )
    takes_shocks: bool = False

    def begin(self, facts: Facts) -> Situation:
        """Nobody wounded yet; the damage is what the tracker shows."""
        lost = 0 if facts.most is None or facts.health is None else max(0, facts.most - facts.health)
        return Situation().put(wounds=0, damage=lost)

    def wait(self, situation: Situation) -> Wait:  # noqa: ARG002 - the protocol's signature
        """None: wounds have no deadline."""
        return Wait("none")

    def counter(self, situation: Situation, value: str, facts: Facts) -> int:
        """A counter; WT and DR follow from DUR where nobody typed them, DUR from the tracker."""
        durability = _durability(situation, facts)
        derived = {"dur": durability, "wt": wound_threshold(durability), "dr": death_rating(durability)}
        if value in derived:
            return situation.number(value) or facts.stats.get(value, 0) or derived[value]
        return situation.number(value)

    def hit(self, situation: Situation | None, hit: Hit, facts: Facts) -> Outcome | None:
        """The wounds of one hit, unconscious from DUR on, dead from DR on (E-6). Healing heals no wound."""
        known = situation or Situation().put(wounds=0)
        if hit.healing:
            return None if situation is None or self.over(situation) else _healed(situation, hit, self, facts)
        if hit.amount <= 0 or self.over(known):
            return None
        threshold = self.counter(known, "wt", facts)
        found = multiples(hit.amount, threshold)
        damage = _before(known, hit, facts) + hit.amount
        limit, death = self.counter(known, "dur", facts), self.counter(known, "dr", facts)
        out, dead = 0 < limit <= damage, 0 < death <= damage
        if situation is None and not (found or out):
            return None
        hurt = known.put(damage=damage, last=hit.amount, new=found, wounds=known.number("wounds") + found)
        events = [f"wounds_{min(found, 2)}" if found else "hit"]
        if dead:
            return Outcome(hurt.at(DEAD), (*events, "died"), (Happening("down"),), Wait("none"))
        if out:
            gone = hurt.at(CALM, unconscious=1, prone=1)
            return Outcome(gone, (*events, "unconscious"), (Happening("down"),))
        if hurt.number("unconscious") or not found:
            return Outcome(hurt, tuple(events))
        out_first = found > 1 or hurt.stage == OUT_TEST
        return Outcome(hurt.at(OUT_TEST if out_first else FALL_TEST), tuple(events))

    def shock(self, situation: Situation, text: str, facts: Facts) -> Outcome:  # noqa: ARG002 - the protocol's
        """Wounds come from hits: raises `CaseError`."""
        raise CaseError("no_shocks")

    def rolls(self, situation: Situation, facts: Facts) -> tuple[RollSpec, ...]:
        """SOM×3 against passing out (two wounds at once) and falling down; then what the GM may do."""
        if situation.stage in (OUT_TEST, FALL_TEST):
            som = facts.stats.get("som")
            base = None if som is None else som * SOM_MULTIPLE
            return (RollSpec(situation.stage, "check", base, SUCCESS_TEST, "aptitude_x3", ("som",)),)
        if situation.stage == DEAD:
            return ()
        steps = ((WAKE, "unconscious"), (STAND, "prone"), (TREAT, "wounds"))
        return tuple(RollSpec(one, "step", due=False) for one, needs in steps if situation.number(needs))

    def after(self, situation: Situation, roll: str, read: RollRead, facts: Facts) -> Outcome:
        """What a test or a treatment leads to. Raises `CaseError` for a roll that is not due."""
        if roll not in {one.id for one in self.rolls(situation, facts)}:
            raise CaseError("roll_not_due")
        match roll:
            case "som_out" if read.passed:
                return Outcome(situation.at(FALL_TEST), ("stays_awake",))
            case "som_out":
                out = situation.at(CALM, unconscious=1, prone=1)
                return Outcome(out, ("unconscious",), (Happening("down"),))
            case "som_fall":
                event = "stands" if read.passed else "falls"
                prone = situation.number("prone") if read.passed else 1
                return Outcome(situation.at(CALM, prone=prone), (event,))
            case "wake":
                return Outcome(situation.put(unconscious=0), ("comes_round",), (Happening("up"),))
            case "stand":
                return Outcome(situation.put(prone=0), ("stands",))
            case _:
                left = max(0, situation.number("wounds") - 1)
                return Outcome(situation.put(wounds=left), ("treated",))

    def skip(self, situation: Situation, roll: str, facts: Facts) -> Outcome:
        """A test that is left out counts as passed; a step that is left out changes nothing."""
        if roll in (OUT_TEST, FALL_TEST):
            return self.after(situation, roll, RollRead(passed=True), facts)
        return Outcome(situation, ("left_out",))

    def new_day(self, situation: Situation, facts: Facts) -> Outcome | None:  # noqa: ARG002 - the protocol's
        """Wounds count no days: None."""
        return None

    def over(self, situation: Situation) -> bool:
        """Whether the morph is dead."""
        return situation.stage == DEAD

    def path(self, situation: Situation, facts: Facts) -> tuple[PathStep, ...]:
        """The hit, the tests it asks for, and how it ended."""
        hit = (("damage", situation.number("last")), ("wt", self.counter(situation, "wt", facts)))
        first = PathStep("hit", "done", "", hit)
        if situation.stage == DEAD:
            return (first, PathStep(DEAD, "present"))
        tests = (OUT_TEST, FALL_TEST) if situation.number("new") > 1 else (FALL_TEST,)
        codes = (*tests, CALM)
        at = codes.index(situation.stage) if situation.stage in codes else len(codes) - 1
        return (
            first,
            *(
                PathStep(code, "done" if n < at else "present" if n == at else "next")
                for n, code in enumerate(codes)
            ),
        )

    def status(self, situation: Situation, facts: Facts) -> tuple[Status, ...]:  # noqa: ARG002 - the protocol's
        """The wounds, each −10, and what the tests led to."""
        count = situation.number("wounds")
        wounds = (Status("wound", count=count, value=PENALTY),) if count else ()
        if situation.stage == DEAD:
            return (*wounds, Status(DEAD))
        return (*wounds, *(Status(flag) for flag in ("unconscious", "prone") if situation.number(flag)))

    def chance(self, situation: Situation, facts: Facts, helper: Helper | None = None) -> "Fraction | None":  # noqa: ARG002
        """None: these tests decide no life."""
        return None


def _durability(situation: Situation, facts: Facts) -> int:
    return situation.number("dur") or facts.stats.get("dur", 0) or facts.most or 0


def _before(situation: Situation, hit: Hit, facts: Facts) -> int:
    """The damage before a hit: as the tracker had it, else as the case counted.

    A tracker whose health stops at 0 loses what goes beyond, so below that the case's own count holds.
    """
    counted = situation.number("damage")
    if hit.before is None or facts.most is None:
        return counted
    seen = facts.most - hit.before
    return max(seen, counted) if hit.before <= 0 else seen


def _healed(situation: Situation, hit: Hit, kind: Wounds, facts: Facts) -> Outcome:
    """Damage that is healed wakes whoever it had knocked out, and removes no wound (W08)."""
    if hit.after is None or facts.most is None:
        damage = max(0, situation.number("damage") - hit.amount)
    else:
        damage = max(0, facts.most - hit.after)
    limit = kind.counter(situation, "dur", facts)
    healed = situation.put(damage=damage)
    if damage < limit <= situation.number("damage"):
        return Outcome(healed.put(unconscious=0), ("comes_round",), (Happening("up"),))
    return Outcome(healed, ("healed",))
