"""Sanity as a state machine: the SAN roll, the loss, the INT roll, the bout, what lies under it, the day."""

from fractions import Fraction

from gmscreen.rules.cases import (
    CALM,
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
from gmscreen.rules.expression import Expression, parse
from gmscreen.rules.system import Options
from gmscreen.rules.systems.partida_web.fields import CHECK, SANITY
from gmscreen.rules.systems.partida_web.levels import FUMBLE
from gmscreen.rules.systems.partida_web.sanity_loss import (
    SHOCK,
    Loss,
    chance_of_shock,
    greatest,
    parse_loss,
    temporary_insanity,
)
from gmscreen.rules.systems.partida_web.skills import CHARACTERISTIC, SANITY_POINTS
from gmscreen.rules.systems.partida_web.wounds_odds import pass_chance
from gmscreen.rules.systems.partida_web.wounds_options import SANITY_BASE, SANITY_FIFTH, official_sanity

SAN, LOSS, INT = "san", "loss", "int"
BOUT_LENGTH, BOUT, UNDERLYING = "bout_length", "bout", "underlying"
SUMMARY, SUGGESTION, END = "bout_summary", "suggestion", "end"
USUAL_SAN, MOST_SAN = 50, 99
HOUR = 60 * 60
_RESTING = (CALM, BOUT, UNDERLYING)
_PATH = (SAN, LOSS, INT, BOUT, UNDERLYING)

WORDS = ("flee", "freeze", "strike", "hide", "babble", "cling", "laugh", "deny", "chant", "collapse")
"""Suggestions for a bout, in words of our own (text `case.word.<code>`)."""


def day_limit(base: int, options: Options) -> int:
    """From how many points lost in a day on somebody is indefinitely insane (CC-62, CC-E12).

    A fifth of `base`, rounded down and at least 1; or, as an option, the exact fifth.
    """
    fifth = -(-base // 5) if options.get(SANITY_FIFTH) == "exact" else base // 5
    return max(1, fifth)


class Sanity:
    """The sanity of the web game (CC-59 to CC-65). Satisfies `gmscreen.rules.cases.CaseKind`."""

    id: str = "sanity"
    stages: tuple[str, ...] = (CALM, SAN, LOSS, INT, BOUT_LENGTH, BOUT, UNDERLYING)
    values: tuple[ValueSpec, ...] = (
        ValueSpec("san", 0, MOST_SAN),
        ValueSpec("day_start", 0, MOST_SAN),
        ValueSpec("day_loss"),
        ValueSpec("most_san", 0, MOST_SAN),
        ValueSpec("indefinite", 0, 1),
        ValueSpec("permanent", 0, 1),
        ValueSpec("bouts"),
    )
    takes_shocks: bool = True

    def begin(self, facts: Facts) -> Situation:
        """Calm, with the SAN of now as that of the start of the day."""
        now = _san(facts)
        begun = Situation().put(day_start=now, day_loss=0, day=facts.day)
        return begun if "san" in facts.stats else begun.put(san=now)

    def wait(self, situation: Situation) -> Wait:  # noqa: ARG002 - the protocol's signature
        """None: how long a phase lasts is rolled."""
        return Wait("none")

    def counter(self, situation: Situation, value: str, facts: Facts) -> int:
        """A counter; the SAN of now, and the maximum that nobody set, come from the sheet."""
        if value == "san":
            return _san(facts)
        if value == "most_san":
            return situation.number(value, MOST_SAN)
        return situation.number(value)

    def hit(self, situation: Situation | None, hit: Hit, facts: Facts) -> Outcome | None:  # noqa: ARG002
        """Blows cost no sanity: None."""
        return None

    def shock(self, situation: Situation, text: str, facts: Facts) -> Outcome:
        """An event that costs `1/1D6`, or a loss that is known, such as `4` (CC-59). Raises `CaseError`."""
        loss = parse_loss(text)
        if situation.stage not in _RESTING:
            raise CaseError("case_busy")
        if situation.stage == BOUT and official_sanity(facts.options):
            return Outcome(situation, ("immune",))
        if loss.nothing:
            return Outcome(situation, ("no_loss",))
        faced = situation.put(resume=situation.stage)
        if loss.success is None:
            return _to_lose(faced, loss.failure, facts, ())
        return Outcome(faced.at(SAN, passed=loss.success.text, failed=loss.failure.text), ("faces",))

    def rolls(self, situation: Situation, facts: Facts) -> tuple[RollSpec, ...]:
        """What is due; in a bout and after it also a suggestion, and the end by the GM's word (CC-E18)."""
        stage = situation.stage
        if stage == SAN:
            return (RollSpec(SAN, "check", _san(facts), SANITY, SANITY_POINTS, ("san",)),)
        if stage == LOSS:
            return (RollSpec(LOSS, "dice", expression=situation.text("failed") or "0"),)
        if stage == INT:
            base = facts.stats.get("int")
            return (RollSpec(INT, "check", base, CHECK, CHARACTERISTIC, ("int",), success_is_bad=True),)
        if stage == BOUT_LENGTH:
            summary = RollSpec(SUMMARY, "dice", expression="1d10", due=False)
            extra = (summary,) if official_sanity(facts.options) else ()
            return (RollSpec(BOUT_LENGTH, "dice", expression="1d10"), *extra)
        if stage == BOUT:
            return (RollSpec(UNDERLYING, "dice", expression="1d10", due=facts.reached), *_suggestion(facts))
        if stage == UNDERLYING:
            return (RollSpec(END, "step", due=facts.reached), *_suggestion(facts))
        return ()

    def after(self, situation: Situation, roll: str, read: RollRead, facts: Facts) -> Outcome:
        """The transitions of CC-59 to CC-65. Raises `CaseError` for a roll that is not due."""
        if roll not in {one.id for one in self.rolls(situation, facts)}:
            raise CaseError("roll_not_due")
        match roll:
            case "san":
                return _after_san(situation, read, facts)
            case "loss":
                return _lost(situation, read.value, facts, ())
            case "int":
                return _after_int(situation, passed=read.passed)
            case "bout_length" | "bout_summary":
                return _bout(situation, read.value, summary=roll == SUMMARY)
            case "underlying":
                under = situation.at(UNDERLYING, hours=read.value)
                return Outcome(under, ("underlying",), wait=Wait("seconds", read.value * HOUR))
            case "suggestion":
                place = min(max(1, read.value), len(facts.words)) - 1
                return Outcome(situation.put(word=facts.words[place]), ("suggested",))
            case _:
                return Outcome(situation.at(CALM), ("recovers",), wait=Wait("none"))

    def skip(self, situation: Situation, roll: str, facts: Facts) -> Outcome:
        """Nothing is lost, nothing begins; what runs is over. Raises `CaseError` for what is not due."""
        if roll not in {one.id for one in self.rolls(situation, facts)}:
            raise CaseError("roll_not_due")
        if roll in (SAN, LOSS):
            return Outcome(situation.at(_resting(situation)), ("no_loss",))
        if roll == SUGGESTION:
            return Outcome(situation.put(word=""), ())
        return Outcome(situation.at(CALM), ("left_out",), wait=Wait("none"))

    def new_day(self, situation: Situation, facts: Facts) -> Outcome | None:
        """The day's losses start from nothing, on the SAN of now (CC-62, CC-E12); insanity stays."""
        return Outcome(situation.put(day_start=_san(facts), day_loss=0, day=facts.day), ("new_day",))

    def over(self, situation: Situation) -> bool:  # noqa: ARG002 - the protocol's signature
        """Never by itself: the GM leaves it."""
        return False

    def path(self, situation: Situation, facts: Facts) -> tuple[PathStep, ...]:
        """SAN, loss, INT, bout, underlying; for somebody who breaks again without INT (CC-65)."""
        again = situation.text("resume") == UNDERLYING and situation.stage not in (CALM, INT)
        codes = tuple(one for one in _PATH if not (again and one == INT))
        present = BOUT if situation.stage == BOUT_LENGTH else situation.stage
        at = codes.index(present) if present in codes else -1
        args: dict[str, tuple[tuple[str, int | str], ...]] = {
            SAN: (("san", _san(facts)),),
            LOSS: (("n", situation.number("last")),),
            BOUT: (("n", situation.number("turns")),),
            UNDERLYING: (("n", situation.number("hours")),),
        }
        return tuple(
            PathStep(code, "done" if n < at else "present" if n == at else "next", "", args.get(code, ()))
            for n, code in enumerate(codes)
        )

    def status(self, situation: Situation, facts: Facts) -> tuple[Status, ...]:  # noqa: ARG002 - the protocol's
        """The phase with its deadline, and what lasts."""
        phase = _phase(situation)
        phases = (Status(phase, timed=True),) if phase in (BOUT, UNDERLYING) else ()
        lasting = tuple(Status(one) for one in ("indefinite", "permanent") if situation.number(one))
        return (*phases, *lasting)

    def chance(self, situation: Situation, facts: Facts, helper: Helper | None = None) -> Fraction | None:  # noqa: ARG002
        """The exact chance that no bout follows from what is due now; None where nothing is, or INT is
        unknown.
        """
        score = facts.stats.get("int")
        again = situation.text("resume") == UNDERLYING
        if situation.stage == INT and score is not None:
            return 1 - pass_chance(score, facts.options)
        if again or score is None or situation.text("resume") == BOUT:
            return None
        loss = _due_loss(situation)
        if situation.stage == LOSS:
            big = chance_of_shock(loss.failure)
            return None if big is None else 1 - big * pass_chance(score, facts.options)
        if situation.stage != SAN:
            return None
        found = temporary_insanity(_san(facts), score, loss, facts.options)
        return None if found is None else 1 - found


def _san(facts: Facts) -> int:
    """The SAN of now: 0 to 99, whatever a sheet says beyond (CC-59)."""
    return min(MOST_SAN, max(0, facts.stats.get("san", USUAL_SAN)))


def _resting(situation: Situation) -> str:
    """The stage to go back to after an event."""
    kept = situation.text("resume")
    return kept if kept in _RESTING else CALM


def _phase(situation: Situation) -> str:
    """The phase somebody is in, also while an event is being settled."""
    if situation.stage in _RESTING:
        return situation.stage
    return _resting(situation) if situation.stage in (SAN, LOSS) else CALM


def _due_loss(situation: Situation) -> Loss:
    passed = situation.text("passed")
    return Loss(parse(passed) if passed else None, parse(situation.text("failed") or "0"))


def _after_san(situation: Situation, read: RollRead, facts: Facts) -> Outcome:
    loss = _due_loss(situation)
    if read.passed and loss.success is not None:
        return _to_lose(situation, loss.success, facts, ("san_passed",))
    if read.outcome == FUMBLE and official_sanity(facts.options):
        return _lost(situation, greatest(loss.failure), facts, ("san_fumbled",))
    return _to_lose(situation, loss.failure, facts, ("san_failed",))


def _to_lose(situation: Situation, loss: Expression, facts: Facts, events: tuple[str, ...]) -> Outcome:
    """A loss that is known is taken at once; dice are asked for."""
    if not loss.dice:
        return _lost(situation, greatest(loss), facts, events)
    return Outcome(situation.at(LOSS, failed=loss.text, passed=""), events)


def _lost(situation: Situation, points: int, facts: Facts, events: tuple[str, ...]) -> Outcome:
    """The points leave the SAN, never below 0; the day's count; what they lead to.

    Whether the INT roll is due is told by the points of the event, the rest by those really lost.
    """
    now = _san(facts)
    lost = min(max(0, points), now)
    day = situation.number("day_loss") + lost
    counted = situation.put(day_loss=day, last=lost)
    told = [*events, "lost" if lost else "no_loss"]
    base = situation.number("day_start", now)
    if facts.options.get(SANITY_BASE) == "maximum":
        base = situation.number("most_san", MOST_SAN)
    if lost and day >= day_limit(base, facts.options) and not situation.number("indefinite"):
        counted = counted.put(indefinite=1)
        told.append("indefinite")
    if lost == now and official_sanity(facts.options) and not situation.number("permanent"):
        counted = counted.put(permanent=1)
        told.append("permanent")
    happened = (Happening("stat", -lost, "san"),) if lost else ()
    resume = _resting(situation)
    if resume == UNDERLYING and lost:
        told.append("breaks_again")
        return Outcome(counted.at(BOUT_LENGTH), tuple(told), happened, Wait("none"))
    if resume == CALM and points >= SHOCK:
        told.append("shaken")
        return Outcome(counted.at(INT), tuple(told), happened)
    return Outcome(counted.at(resume), tuple(told), happened)


def _after_int(situation: Situation, *, passed: bool) -> Outcome:
    """Success is the bad result: the mind grasps what it saw (CC-61)."""
    if passed:
        return Outcome(situation.at(BOUT_LENGTH), ("temporary",))
    return Outcome(situation.at(CALM), ("repressed",))


def _bout(situation: Situation, length: int, *, summary: bool) -> Outcome:
    """A bout of so many turns, which are combat rounds (CC-63, CC-E18), or in sum of so many hours."""
    wait = Wait("seconds", length * HOUR) if summary else Wait("rounds", length)
    begun = situation.at(BOUT, turns=length, bouts=situation.number("bouts") + 1, word="")
    return Outcome(begun, ("bout_summary" if summary else "bout",), wait=wait)


def _suggestion(facts: Facts) -> tuple[RollSpec, ...]:
    if not facts.words:
        return ()
    if len(facts.words) == 1:
        return (RollSpec(SUGGESTION, "step", due=False),)
    return (RollSpec(SUGGESTION, "dice", expression=f"1d{len(facts.words)}", due=False),)
