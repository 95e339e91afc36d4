"""What the game master should see beside the odds."""

from collections.abc import Iterator
from datetime import timedelta

from gmscreen.rules.model import CheckRequest, Modifier, Notice
from gmscreen.rules.systems.eclipse_phase import caps, odds, presets, targets, timing
from gmscreen.rules.systems.eclipse_phase.percentile import READINGS
from gmscreen.rules.systems.eclipse_phase.results import (
    MOST_SEVERE,
    NO_EXTRA_TIME,
    OPPOSED_TEST,
    SUCCESS_TEST,
    TASK_MINUTES,
    Reckoning,
    required_margin,
)
from gmscreen.rules.systems.eclipse_phase.table import Table

AUTOMATIC_SUCCESS = "automatic_success"
MOST_LINES = 60
BASE_RANGE = (-100, 200)
MODIFIER_RANGE = (-200, 200)


def notices(request: CheckRequest, table: Table, a: Reckoning, b: Reckoning | None) -> tuple[Notice, ...]:
    """Everything to be said about a check, refusals first."""
    sides = [found for found in (a, b) if found is not None]
    found = [*_refusals(request, sides), *_warnings(request, sides), *_caps(table, sides)]
    if request.flag(NO_EXTRA_TIME) and any(line.code in timing.TIME_CODES for line in request.modifiers):
        found.append(Notice("time_does_not_help", "info"))
    if request.kind == SUCCESS_TEST:
        found += [*_time(request, table, a), *_margin(request, table, a)]
    if request.kind == OPPOSED_TEST:
        found += _double_use(request.modifiers)
    order = ("refusal", "offer", "warning", "info")
    return tuple(sorted(found, key=lambda notice: order.index(notice.level)))


def _refusals(request: CheckRequest, sides: list[Reckoning]) -> Iterator[Notice]:
    if len(request.modifiers) > MOST_LINES:
        yield Notice("too_many_modifiers", "refusal", (("most", MOST_LINES),))
    low, high = MODIFIER_RANGE
    if any(not low <= line.value <= _greatest(line) for line in request.modifiers):
        yield Notice("modifier_out_of_range", "refusal", (("low", low), ("high", high)))
    for found in sides:
        if not BASE_RANGE[0] <= found.side.base <= BASE_RANGE[1]:
            limits = (("low", BASE_RANGE[0]), ("high", BASE_RANGE[1]))
            yield Notice("base_out_of_range", "refusal", (("base", found.side.base), *limits))
        if found.side.source == targets.DEFAULT_FORBIDDEN:
            yield Notice("cannot_default", "refusal", (("what", found.side.what),))


def _greatest(line: Modifier) -> int:
    """The most a line may add: an hour of extra minutes is more than may be typed by hand."""
    return timing.minutes_modifier(timing.MOST_MINUTES) if line.code == "minutes" else MODIFIER_RANGE[1]


def _warnings(request: CheckRequest, sides: list[Reckoning]) -> Iterator[Notice]:
    for found in sides:
        if found.side.source == targets.SKILL and not targets.is_skill_value(found.side.base):
            limits = (("low", targets.SKILL_MINIMUM), ("high", targets.SKILL_MAXIMUM))
            args = (("side", found.name), ("base", found.side.base), *limits)
            yield Notice("skill_out_of_range", "warning", args)
        lines = timing.without_time(found.lines) if request.flag(NO_EXTRA_TIME) else found.lines
        if request.flag(MOST_SEVERE) and lines and not found.counted:
            worst = max(abs(line.value) for line in lines)
            yield Notice("most_severe_tie", "warning", (("value", worst),))
    irregular = next((line for line in request.modifiers if not caps.is_regular(line.value)), None)
    if irregular is not None:
        yield Notice("not_multiple_of_ten", "warning", (("value", irregular.value),))


def _caps(table: Table, sides: list[Reckoning]) -> Iterator[Notice]:
    for found in sides:
        if found.sums.wasted:
            args = (("side", found.name), ("n", found.sums.wasted), ("wasted", found.sums.wasted))
            yield Notice("modifiers_wasted", "info", args)
        if not table.capped and abs(found.sums.applied) > caps.CAP:
            yield Notice("beyond_cap", "warning", (("applied", found.sums.applied), ("cap", caps.CAP)))


def _time(request: CheckRequest, table: Table, found: Reckoning) -> Iterator[Notice]:
    """Time taken, and the success that may be granted for it (EP-26 to EP-29)."""
    if timing.is_automatic(found.target):
        yield Notice(AUTOMATIC_SUCCESS, "offer", (("target", found.target),))
    elif any(line.code in timing.TIME_CODES for line in found.counted):
        others = tuple(line for line in found.counted if line.code != "minutes")
        minutes = timing.minutes_for_automatic(found.side.base, others, table)
        if minutes is None:
            yield Notice("time_cannot_guarantee", "info", (("base", found.side.base),))
        elif any(line.code == "minutes" for line in found.counted):
            yield Notice("minutes_to_guarantee", "info", (("n", minutes), ("minutes", minutes)))
    base = request.integer(TASK_MINUTES)
    if base is not None and base > 0:
        steps = presets.steps(request.modifiers, "task_time")
        total = timing.task_duration(timedelta(minutes=base), steps)
        minutes, rest = divmod(total, timedelta(minutes=1))
        args = (("base", base), ("steps", steps), ("minutes", minutes), ("seconds", rest.seconds))
        yield Notice("task_duration", "info", args)


def _margin(request: CheckRequest, table: Table, found: Reckoning) -> Iterator[Notice]:
    required = required_margin(request)
    if required is None:
        return
    ways = odds.margin_ways(found.target, required, table)
    if ways:
        args = (("margin", required), ("ways", ways), ("total", READINGS))
        yield Notice("margin_odds", "info", args)
    else:
        yield Notice("margin_out_of_reach", "warning", (("margin", required), ("target", found.target)))


def _double_use(modifiers: tuple[Modifier, ...]) -> Iterator[Notice]:
    """Warn once for each advantage that is a bonus to one side and a penalty to the other (EP-38)."""
    bonuses = {"a": set[str](), "b": set[str]()}
    penalties = {"a": set[str](), "b": set[str]()}
    names: dict[str, Modifier] = {}
    for line in modifiers:
        if line.scope == "both" or not line.value:
            continue
        name = _identity(line)
        names.setdefault(name, line)
        (bonuses if line.value > 0 else penalties)[line.scope].add(name)
    twice = (bonuses["a"] & penalties["b"]) | (bonuses["b"] & penalties["a"])
    for name, line in names.items():
        if name in twice:
            yield Notice("double_use", "warning", (("label", line.label), ("code", line.code)))


def _identity(line: Modifier) -> str:
    """What tells circumstances apart: the label; without one the code, or the size if typed by hand."""
    if line.label.strip():
        return line.label.strip().casefold()
    return f"custom {abs(line.value)}" if line.code == "custom" else line.code
