"""From the dice of an action to its result, with the reason for it line by line."""

from collections.abc import Sequence

from gmscreen.rules.model import CheckRequest, CheckResult, Input, InputValue, SideResult, TraceLine
from gmscreen.rules.systems.cdb import degrees, inputs, opposed
from gmscreen.rules.systems.cdb.game import FAILURE, SUCCESS, Game
from gmscreen.rules.systems.cdb.totals import ASPECT, INVOKED, Reckoning
from gmscreen.rules.value import frozen

INVOKE = "invoke"
NATURAL_TWO = "natural_two"


@frozen
class Thrown:
    """A side after the dice fell."""

    found: Reckoning
    faces: tuple[int, ...]

    @property
    def sum(self) -> int:
        """The sum of the dice that count."""
        return self.found.throw.sum(self.faces)

    @property
    def total(self) -> int:
        """What is compared: the dice that count and everything that is added to them (PM-07, WK-22)."""
        return self.sum + self.found.bonus


@frozen
class Measure:
    """What a total is compared with and what its degree counts from, with the code that names the former."""

    target: int
    degree_from: int
    code: str


def throws(sides: Sequence[Reckoning], faces: Sequence[int]) -> tuple[Thrown, ...]:
    """The faces shared out among the sides in order."""
    found: list[Thrown] = []
    place = 0
    for side in sides:
        found.append(Thrown(side, tuple(faces[place : place + side.throw.count])))
        place += side.throw.count
    return tuple(found)


def read_success(request: CheckRequest, game: Game, a: Thrown) -> CheckResult:
    """The result of an unopposed action (PM-06, PM-40, WK-02, WK-23, WK-24)."""
    difficulty = inputs.difficulty(request)
    outcome = game.outcome(degrees.margin(a.total, difficulty))
    side = _side(request, game, a, Measure(difficulty, difficulty, "difficulty"), outcome)
    return CheckResult(system=request.system, kind=request.kind, a=side)


def read_opposed(request: CheckRequest, game: Game, a: Thrown, b: Thrown) -> CheckResult:
    """The result of an opposed action.

    Each side is compared with the difficulty on top, or else with the other's total. The degree of the winner
    is what the game measures it against (PM-40, WK-03).
    """
    minimum = inputs.minimum(request)
    found = opposed.verdict(a.total, b.total, minimum, inputs.defender(request))
    sides = []
    for thrown, other in ((a, b), (b, a)):
        target = other.total if minimum is None else minimum
        won = found.winner == thrown.found.name
        degree_from = game.opposed.against(other.total, minimum) if won else target
        measure = Measure(target, degree_from, "opponent" if minimum is None else "difficulty")
        sides.append(
            _side(
                request,
                game,
                thrown,
                measure,
                degrees.plain_outcome(degrees.margin(thrown.total, target)),
                won=won,
            )
        )
    return _of_both(request, sides, found)


def read_exchange(request: CheckRequest, game: Game, a: Thrown, b: Thrown) -> CheckResult:
    """One exchange of an extended contest: both against the difficulty (PM-20 to PM-24, WK-31 to WK-33)."""
    difficulty = inputs.difficulty(request)
    found = opposed.leader(a.total, b.total)
    measure = Measure(difficulty, difficulty, "difficulty")
    each = request.flag(inputs.EACH_COUNTS_ONE)
    sides = []
    for thrown in (a, b):
        of_margin = degrees.margin(thrown.total, difficulty)
        side = _side(request, game, thrown, measure, degrees.plain_outcome(of_margin))
        gain = degrees.gain(of_margin, each_counts_one=each)
        facts = (*side.facts, Input(key="gain", value=gain))
        trace = (*side.trace, TraceLine(code="gain", value=gain))
        sides.append(side.model_copy(update={"facts": facts, "trace": trace}))
    return _of_both(request, sides, found)


def _of_both(request: CheckRequest, sides: Sequence[SideResult], found: opposed.Verdict) -> CheckResult:
    a, b = sides
    return CheckResult(
        system=request.system, kind=request.kind, a=a, b=b, winner=found.winner, reason=found.reason
    )


def grant_invoked(request: CheckRequest, sides: Sequence[Reckoning]) -> CheckResult:
    """What was agreed on invoking an aspect happens without a roll (WK-21): no dice, no winner."""
    results = [
        SideResult(
            target=inputs.difficulty(request),
            modifiers=side.sums,
            outcome=INVOKED,
            tone="neutral",
            passed=False,
            compared=False,
            trace=(*_lines(side), TraceLine(code="verdict", ref=INVOKED)),
        )
        for side in sides
    ]
    b = results[1] if len(results) > 1 else None
    winner, reason = ("none", INVOKED) if b else ("", "")
    return CheckResult(
        system=request.system, kind=request.kind, a=results[0], b=b, winner=winner, reason=reason
    )


def is_natural_two(kept: Sequence[int]) -> bool:
    """Whether the dice that count show 1 and 1 (WK-36, WK-E4)."""
    return sum(kept) == 2


def _side(
    request: CheckRequest, game: Game, thrown: Thrown, measure: Measure, outcome: str, *, won: bool = True
) -> SideResult:
    passed = outcome != FAILURE
    of_margin = degrees.margin(thrown.total, measure.degree_from if passed else measure.target)
    facts = _facts(request, game, thrown, degrees.degree(of_margin) if passed and won else None)
    trace = [
        *_lines(thrown.found),
        TraceLine(code="bonus", value=thrown.found.bonus),
        *_dice(thrown),
        TraceLine(code="total", value=thrown.total),
        TraceLine(code=measure.code, value=measure.target),
        TraceLine(code="verdict", ref=outcome),
        TraceLine(code="margin", value=of_margin),
    ]
    trace += [TraceLine(code=key, value=value) for key, value in facts if type(value) is int]
    return SideResult(
        dice=thrown.faces,
        roll=thrown.total,
        target=measure.target,
        modifiers=thrown.found.sums,
        outcome=outcome,
        tone=game.tones.get(outcome, "success" if outcome == SUCCESS else "failure"),
        passed=passed,
        margin=of_margin,
        facts=tuple(Input(key=key, value=value) for key, value in facts),
        trace=tuple(trace),
    )


def _facts(
    request: CheckRequest, game: Game, thrown: Thrown, degree: int | None
) -> list[tuple[str, InputValue]]:
    """What the game notes beside the margin: degree, difficulty steps, a natural 2, points of damage.

    `degree` is None for a side that did not get what it wanted.
    """
    facts: list[tuple[str, InputValue]] = [("degree", degree or 0)]
    if game.step:
        facts.append(("steps", (degree or 0) // game.step))
    if game.natural_two:
        facts.append((NATURAL_TWO, is_natural_two([thrown.sum])))
    attack = game.adds_damage and thrown.found.name == "a" and request.flag(inputs.ATTACK)
    if attack and degree is not None:
        facts.append(("damage", degree))
    return facts


def _lines(found: Reckoning) -> list[TraceLine]:
    """What is added to the dice: the skill, every line, and what the cap of the action modifiers took."""
    lines = [TraceLine(code="base", value=found.side.base, label=found.side.what, ref=found.side.source)]
    for line in found.lines:
        # What an aspect is worth is the game's to say, whatever the line has.
        value = found.aspect if line.code == ASPECT else 0 if line.code == INVOKED else line.value
        lines.append(TraceLine(code="modifier", value=value, label=line.label, ref=line.code))
    if found.sums.wasted:
        lines.append(TraceLine(code="raw_sum", value=found.sums.raw))
        lines.append(TraceLine(code="cap", value=found.sums.applied))
        lines.append(TraceLine(code="wasted", value=found.sums.wasted))
    return lines


def _dice(thrown: Thrown) -> list[TraceLine]:
    kept = thrown.found.throw.kept(thrown.faces)
    lines = [
        TraceLine(code="dice", value=face, ref="d6" if counts else "dropped")
        for face, counts in zip(thrown.faces, kept, strict=True)
    ]
    return [*lines, TraceLine(code="dice_sum", value=thrown.sum)]
