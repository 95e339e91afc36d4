"""From the dice of a check to its result, with the reason for it line by line."""

from collections.abc import Sequence
from typing import Literal

from gmscreen.rules.model import CheckRequest, CheckResult, Modifier, ModifierSum, Side, SideResult, TraceLine
from gmscreen.rules.modifiers import of_side
from gmscreen.rules.systems.eclipse_phase import caps, opposed, success, timing
from gmscreen.rules.systems.eclipse_phase.percentile import d100
from gmscreen.rules.systems.eclipse_phase.table import Table
from gmscreen.rules.value import frozen

SUCCESS_TEST = "success"
OPPOSED_TEST = "opposed"
MARGIN = "margin"
MOST_SEVERE = "most_severe"
TASK_MINUTES = "task_minutes"
NO_EXTRA_TIME = "no_extra_time"
"""The switch by which the game master rules that extra time does not help (EP-28)."""


@frozen
class Reckoning:
    """One side before the dice fall: who and what, the lines that concern it, those that count, their sum."""

    name: Literal["a", "b"]
    side: Side
    lines: tuple[Modifier, ...]
    counted: tuple[Modifier, ...]
    sums: ModifierSum

    @property
    def target(self) -> int:
        """The target number (EP-09)."""
        return self.side.base + self.sums.applied


def reckon(request: CheckRequest, side: Literal["a", "b"], table: Table) -> Reckoning:
    """The target of one side of `request`: its own lines and those on both sides count (EP-38), those for
    extra time only where it may help (EP-28).
    """
    found = request.a if side == "a" else request.b or Side()
    lines = of_side(request.modifiers, side)
    helping = timing.without_time(lines) if request.flag(NO_EXTRA_TIME) else lines
    counted = caps.counted(helping, request.flag(MOST_SEVERE))
    return Reckoning(side, found, lines, counted, caps.total(counted, table))


def required_margin(request: CheckRequest) -> int | None:
    """The margin of success that the test asks for, in success tests only (EP-32)."""
    wanted = request.integer(MARGIN) if request.kind == SUCCESS_TEST else None
    return wanted if wanted is not None and wanted > 0 else None


def read_success(request: CheckRequest, table: Table, faces: Sequence[int]) -> CheckResult:
    """The result of a success test whose dice show `faces`: tens, units (EP-22)."""
    side = _read(reckon(request, "a", table), table, (faces[0], faces[1]), required_margin(request))
    return CheckResult(system=request.system, kind=request.kind, a=side)


def read_opposed(request: CheckRequest, table: Table, faces: Sequence[int]) -> CheckResult:
    """The result of an opposed test; each margin is measured against the side's own target (EP-39)."""
    first, second = reckon(request, "a", table), reckon(request, "b", table)
    a = _read(first, table, (faces[0], faces[1]), None)
    b = _read(second, table, (faces[2], faces[3]), None)
    found = opposed.verdict(
        d100(faces[0], faces[1]), first.target, d100(faces[2], faces[3]), second.target, table
    )
    return CheckResult(
        system=request.system, kind=request.kind, a=a, b=b, winner=found.winner, reason=found.reason
    )


def grant_success(request: CheckRequest, table: Table) -> CheckResult:
    """The success that the game master grants without a roll (EP-26): no dice, no margin."""
    found = reckon(request, "a", table)
    side = SideResult(
        target=found.target,
        modifiers=found.sums,
        outcome=success.SUCCESS,
        tone=success.TONES[success.SUCCESS],
        passed=True,
        trace=(*_trace(found), TraceLine(code="verdict", ref=success.SUCCESS)),
    )
    return CheckResult(system=request.system, kind=request.kind, a=side)


def _read(found: Reckoning, table: Table, faces: tuple[int, int], required: int | None) -> SideResult:
    reading = d100(*faces)
    target = found.target
    outcome = success.outcome(reading, target, table)
    margin = success.margin(reading, target, table)
    trace = [*_trace(found)]
    trace += (
        TraceLine(code="dice", value=face, ref=role)
        for face, role in zip(faces, ("tens", "units"), strict=True)
    )
    trace += [
        TraceLine(code="reading", value=reading),
        TraceLine(code="verdict", ref=outcome),
        TraceLine(code="margin", value=margin),
    ]
    if required is not None:
        trace.append(TraceLine(code="required_margin", value=required))
    return SideResult(
        dice=faces,
        roll=reading,
        target=target,
        modifiers=found.sums,
        outcome=outcome,
        tone=success.TONES[outcome],
        passed=success.succeeds(reading, target),
        margin=margin,
        margin_met=None if required is None else success.margin_is_met(reading, target, required, table),
        trace=tuple(trace),
    )


def _trace(found: Reckoning) -> list[TraceLine]:
    """The way to the target: the base, each line, their sum, what the cap took."""
    lines = [TraceLine(code="base", value=found.side.base, label=found.side.what, ref=found.side.source)]
    for line in found.lines:
        code = "modifier" if any(line is one for one in found.counted) else "ignored"
        lines.append(TraceLine(code=code, value=line.value, label=line.label, ref=line.code))
    sums = found.sums
    if found.lines:
        lines.append(TraceLine(code="raw_sum", value=sums.raw))
    if sums.wasted:
        lines.append(TraceLine(code="cap", value=sums.applied))
        lines.append(TraceLine(code="wasted", value=sums.wasted))
    lines.append(TraceLine(code="target", value=found.target))
    return lines
