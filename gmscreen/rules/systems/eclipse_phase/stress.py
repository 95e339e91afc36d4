"""Stress and trauma: the test, the stress, the traumas of one event, and what they lead to (E-7)."""

from typing import TYPE_CHECKING

from gmscreen.rules.cases import (
    CALM,
    CaseError,
    Facts,
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
from gmscreen.rules.expression import ExpressionError, parse
from gmscreen.rules.systems.eclipse_phase.results import SUCCESS_TEST
from gmscreen.rules.systems.eclipse_phase.wounds import PENALTY, multiples

if TYPE_CHECKING:
    from fractions import Fraction

TEST, STRESS, SHAKEN = "wil", "sv", "wil_action"
TREAT = "treat"
WIL_MULTIPLE = 3


def lucidity(wil: int) -> int:
    """LUC: twice WIL (E-4)."""
    return 2 * wil


def trauma_threshold(luc: int) -> int:
    """TT: a fifth of LUC, rounded up (E-4)."""
    return -(-luc // 5)


def insanity_rating(luc: int) -> int:
    """IR: twice LUC (E-4)."""
    return 2 * luc


class Stress:
    """The stress of Eclipse Phase. Satisfies `gmscreen.rules.cases.CaseKind`."""

    id: str = "stress"
    stages: tuple[str, ...] = (CALM, TEST, STRESS, SHAKEN)
    values: tuple[ValueSpec, ...] = (
        ValueSpec("stress"),
        ValueSpec("traumas", 0, 99),
        ValueSpec("luc"),
        ValueSpec("tt"),
        ValueSpec("ir"),
    )
    takes_shocks: bool = True

    def begin(self, facts: Facts) -> Situation:
        """No stress yet; Lucidity is kept, so that the case can tell a breakdown by itself."""
        luc = facts.stats.get("luc", 0) or lucidity(facts.stats.get("wil", 0))
        return Situation().put(stress=0, traumas=0, luc=luc)

    def wait(self, situation: Situation) -> Wait:  # noqa: ARG002 - the protocol's signature
        """None: stress has no deadline."""
        return Wait("none")

    def counter(self, situation: Situation, value: str, facts: Facts) -> int:
        """A counter; LUC follows from WIL, TT and IR from LUC where nobody typed them."""
        luc = situation.number("luc") or facts.stats.get("luc", 0) or lucidity(facts.stats.get("wil", 0))
        derived = {"luc": luc, "tt": trauma_threshold(luc), "ir": insanity_rating(luc)}
        if value in derived:
            return situation.number(value) or facts.stats.get(value, 0) or derived[value]
        return situation.number(value)

    def hit(self, situation: Situation | None, hit: Hit, facts: Facts) -> Outcome | None:  # noqa: ARG002
        """Hits cause no stress by themselves: None."""
        return None

    def shock(self, situation: Situation, text: str, facts: Facts) -> Outcome:
        """An event worth `1d10` or a number of stress points: WIL×3, and the stress after a failure.

        Raises `CaseError`.
        """
        del facts
        try:
            value = parse(text)
        except ExpressionError:
            raise CaseError("loss_unreadable") from None
        if value.bounds[0] < 0:
            raise CaseError("loss_unreadable")
        if situation.stage != CALM:
            raise CaseError("case_busy")
        if value.bounds[1] == 0:
            return Outcome(situation, ("no_loss",))
        return Outcome(situation.at(TEST, value=value.text), ("faces",))

    def rolls(self, situation: Situation, facts: Facts) -> tuple[RollSpec, ...]:
        """WIL×3 against the stress, its points, WIL×3 to keep the next action; then what the GM may do."""
        if situation.stage in (TEST, SHAKEN):
            wil = facts.stats.get("wil")
            base = None if wil is None else wil * WIL_MULTIPLE
            return (RollSpec(situation.stage, "check", base, SUCCESS_TEST, "aptitude_x3", ("wil",)),)
        if situation.stage == STRESS:
            return (RollSpec(STRESS, "dice", expression=situation.text("value") or "0"),)
        return (RollSpec(TREAT, "step", due=False),) if situation.number("traumas") else ()

    def after(self, situation: Situation, roll: str, read: RollRead, facts: Facts) -> Outcome:
        """What a test, the points or a treatment lead to. Raises `CaseError` for a roll that is not due."""
        if roll not in {one.id for one in self.rolls(situation, facts)}:
            raise CaseError("roll_not_due")
        if roll == TEST:
            if read.passed:
                return Outcome(situation.at(CALM), ("unaffected",))
            value = parse(situation.text("value") or "0")
            if not value.dice:
                return self._stressed(situation, value.bounds[1], facts)
            return Outcome(situation.at(STRESS), ("affected",))
        if roll == STRESS:
            return self._stressed(situation, read.value, facts)
        if roll == SHAKEN:
            return Outcome(situation.at(CALM), ("keeps_action" if read.passed else "loses_action",))
        left = max(0, situation.number("traumas") - 1)
        return Outcome(situation.put(traumas=left), ("treated",))

    def skip(self, situation: Situation, roll: str, facts: Facts) -> Outcome:
        """A test that is left out counts as passed, points that are left out as none."""
        if roll in (TEST, SHAKEN):
            return self.after(situation, roll, RollRead(passed=True), facts)
        return Outcome(situation.at(CALM), ("left_out",))

    def new_day(self, situation: Situation, facts: Facts) -> Outcome | None:  # noqa: ARG002 - the protocol's
        """Stress counts no days: None."""
        return None

    def over(self, situation: Situation) -> bool:  # noqa: ARG002 - the protocol's signature
        """Never by itself: the GM leaves it."""
        return False

    def path(self, situation: Situation, facts: Facts) -> tuple[PathStep, ...]:
        """The test, the stress, the test of a trauma."""
        args: dict[str, tuple[tuple[str, int | str], ...]] = {
            STRESS: (("n", situation.number("last")), ("tt", self.counter(situation, "tt", facts)))
        }
        codes = (TEST, STRESS, SHAKEN)
        at = codes.index(situation.stage) if situation.stage in codes else -1
        return tuple(
            PathStep(code, "done" if n < at else "present" if n == at else "next", "", args.get(code, ()))
            for n, code in enumerate(codes)
        )

    def status(self, situation: Situation, facts: Facts) -> tuple[Status, ...]:  # noqa: ARG002 - the protocol's
        """The traumas, each −10, and a breakdown."""
        count = situation.number("traumas")
        traumas = (Status("trauma", count=count, value=PENALTY),) if count else ()
        broken = _broken(situation)
        return (*traumas, Status(broken)) if broken else traumas

    def chance(self, situation: Situation, facts: Facts, helper: Helper | None = None) -> "Fraction | None":  # noqa: ARG002
        """None: these tests decide no life."""
        return None

    def _stressed(self, situation: Situation, points: int, facts: Facts) -> Outcome:
        """The stress of one event with its traumas: once, twice or three times TT (E-7)."""
        luc, rating = self.counter(situation, "luc", facts), self.counter(situation, "ir", facts)
        found = multiples(points, self.counter(situation, "tt", facts))
        total = situation.number("stress") + max(0, points)
        noted = situation.put(
            stress=total, last=points, traumas=situation.number("traumas") + found, luc=luc, ir=rating
        )
        events = ["stressed" if points else "no_loss", *(["traumas"] if found else [])]
        before, now = _broken(situation), _broken(noted)
        if now and now != before:
            events.append(now)
        return Outcome(noted.at(SHAKEN if found else CALM), tuple(events))


def _broken(situation: Situation) -> str:
    """`insane` from IR on, `breakdown` from LUC on until the stress is below it again; empty for neither."""
    stress, luc = situation.number("stress"), situation.number("luc")
    rating = situation.number("ir") or insanity_rating(luc)
    if luc <= 0 or stress < luc:
        return ""
    return "insane" if stress >= rating else "breakdown"
