"""From the dice of a check to its result, with the reason for it line by line."""

from collections.abc import Sequence
from typing import Literal

from gmscreen.rules.model import (
    CheckRequest,
    CheckResult,
    Input,
    Modifier,
    ModifierSum,
    Side,
    SideResult,
    TraceLine,
)
from gmscreen.rules.systems.partida_web import circumstances, fields, levels, melee, opposed
from gmscreen.rules.systems.partida_web.odds import Roll, tone_of
from gmscreen.rules.systems.partida_web.percentile import kept, readings
from gmscreen.rules.systems.partida_web.table import Table
from gmscreen.rules.value import frozen


@frozen
class Reckoning:
    """One side before the dice fall: who and on what, the lines that count, their sum, difficulty and rule.

    `raised` is how many steps penalty dice beyond the limit raised the difficulty (CC-E10).
    """

    name: Literal["a", "b"]
    side: Side
    lines: tuple[Modifier, ...]
    sums: ModifierSum
    difficulty: str
    rule: str
    raised: int = 0

    @property
    def factor(self) -> int:
        """The difficulty factor (CC-07)."""
        return levels.factor(self.side.base, self.difficulty)

    @property
    def roll(self) -> Roll:
        """What decides the odds of this side."""
        return Roll(self.side.base, self.difficulty, self.rule, self.sums.applied)


def reckon(request: CheckRequest, side: Literal["a", "b"], table: Table) -> Reckoning:
    """One side of `request` with everything that decides its roll."""
    found = request.a if side == "a" else request.b or Side()
    lines = circumstances.counted(request, side, table)
    sums = circumstances.total(lines, table)
    difficulty = _difficulty(request)
    raised = 0
    if table.excess_harder and sums.raw < 0 and request.kind in (fields.CHECK, fields.FIREARMS):
        made = levels.harder(difficulty, sums.wasted)
        raised = levels.DIFFICULTIES.index(made) - levels.DIFFICULTIES.index(difficulty)
        sums = sums.model_copy(update={"wasted": sums.wasted - raised})
        difficulty = made
    return Reckoning(side, found, lines, sums, difficulty, _fumble_rule(request, table), raised)


def tie_rule(request: CheckRequest, table: Table) -> str:
    """Who wins a tie: by the defence in melee, else as the request says, else as the table plays (CC-18)."""
    if request.kind == fields.MELEE:
        return melee.tie_rule(fields.defence_of(request))
    chosen = request.choice("tie", fields.BY_TABLE)
    return chosen if chosen in opposed.TIE_RULES else table.opposed_tie


def read(request: CheckRequest, table: Table, faces: Sequence[int]) -> CheckResult:
    """The result of a check whose dice show `faces`: every tens die of a, its units, then those of b."""
    first = reckon(request, "a", table)
    end = 2 + abs(first.sums.applied)
    a = _read(request, first, faces[:end])
    if not fields.is_opposed(request):
        return CheckResult(system=request.system, kind=request.kind, a=a)
    second = reckon(request, "b", table)
    return decided(request, table, a, _read(request, second, faces[end:]))


def decided(request: CheckRequest, table: Table, a: SideResult, b: SideResult) -> CheckResult:
    """The result of an opposed roll whose sides came to `a` and `b`."""
    scores = (request.a.base, request.b.base if request.b else 0)
    found = opposed.verdict(a.outcome, b.outcome, tie_rule(request, table), scores)
    return CheckResult(
        system=request.system, kind=request.kind, a=a, b=b, winner=found.winner, reason=found.reason
    )


def readings_of(side: SideResult) -> tuple[int, ...]:
    """Every reading that the dice of a side gave, one for each tens die."""
    return readings(side.dice[:-1], side.dice[-1]) if side.dice else ()


def _difficulty(request: CheckRequest) -> str:
    if request.kind == fields.CHECK:
        chosen = request.choice("difficulty", levels.REGULAR)
    elif request.kind == fields.FIREARMS:
        chosen = request.choice("range_difficulty", fields.BY_RANGE)
        if chosen not in levels.DIVISORS:
            chosen = fields.band_difficulty(request) or levels.REGULAR
    else:
        chosen = levels.REGULAR
    return chosen if chosen in levels.DIVISORS else levels.REGULAR


def _fumble_rule(request: CheckRequest, table: Table) -> str:
    """The rule of this one roll, else that of the table for plain and opposed rolls (CC-E1)."""
    chosen = request.choice("fumble")
    if chosen in levels.FUMBLE_RULES:
        return chosen
    return table.opposed_fumble if fields.is_opposed(request) else table.fumble_rule


def _read(request: CheckRequest, found: Reckoning, faces: Sequence[int]) -> SideResult:
    candidates = readings(faces[:-1], faces[-1])
    reading = kept(candidates, found.sums.applied)
    level = levels.level(reading, found.side.base, found.difficulty, found.rule)
    passed = levels.passes(level, found.difficulty)
    margin = max(0, found.factor - reading if passed else reading - found.factor)
    trace = [*_way_to_factor(found)]
    trace += (TraceLine(code="dice", value=face, ref="tens") for face in faces[:-1])
    trace.append(TraceLine(code="dice", value=faces[-1], ref="units"))
    if len(candidates) > 1:
        trace += (TraceLine(code="reading", value=candidate) for candidate in candidates)
    trace += [TraceLine(code="kept", value=reading), TraceLine(code="verdict", ref=level)]
    if fields.is_pushed(request):
        trace += (
            TraceLine(code=code, label=text)
            for code in ("consequence", "extra_time")
            if (text := request.choice(code).strip())
        )
    facts = [Input(key="reading", value=candidate) for candidate in candidates]
    return SideResult(
        dice=tuple(faces),
        roll=reading,
        target=found.factor,
        modifiers=found.sums,
        outcome=level,
        tone=tone_of(level, found.difficulty),
        passed=passed,
        margin=margin,
        facts=(*facts, Input(key="kept", value=reading), Input(key="level", value=level)),
        trace=tuple(trace),
    )


def _way_to_factor(found: Reckoning) -> list[TraceLine]:
    """The score, the dice and what became of them, the difficulty, the factor."""
    lines = [TraceLine(code="base", value=found.side.base, label=found.side.what, ref=found.side.source)]
    lines += (
        TraceLine(code="modifier", value=line.value, label=line.label, ref=line.code) for line in found.lines
    )
    sums = found.sums
    if found.lines:
        lines.append(TraceLine(code="raw_sum", value=sums.raw))
    if sums.raw != sums.applied:
        lines.append(TraceLine(code="cap", value=sums.applied))
    if sums.wasted:
        lines.append(TraceLine(code="wasted", value=sums.wasted))
    if found.raised:
        lines.append(TraceLine(code="raised", value=found.raised))
    lines.append(TraceLine(code=f"difficulty.{found.difficulty}", value=levels.DIVISORS[found.difficulty]))
    lines.append(TraceLine(code="target", value=found.factor))
    return lines
