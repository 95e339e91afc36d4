"""Reaction rolls: how well disposed a stranger is."""

from collections.abc import Iterator, Sequence

from gmscreen.rules.model import (
    CheckRequest,
    CheckResult,
    Die,
    ModifierSum,
    Notice,
    Odds,
    Preview,
    SideResult,
    Tier,
    Tone,
    TraceLine,
)
from gmscreen.rules.modifiers import of_side, raw_sum
from gmscreen.rules.system import PresetGroup, PresetSpec
from gmscreen.rules.systems.cdb import notices
from gmscreen.rules.systems.cdb.dice import ROLE, TWO_DICE
from gmscreen.rules.systems.cdb.totals import Reckoning
from gmscreen.rules.value import frozen

REACTION = "reaction"
MANY = 3


@frozen
class Band:
    """A disposition and the least total that reaches it."""

    code: str
    least: int
    tone: Tone


BANDS = (
    Band("positive", 9, "success"),
    Band("between_8", 8, "neutral"),
    Band("favourable", 7, "success"),
    Band("between_6", 6, "neutral"),
    Band("unhelpful", -(10**9), "failure"),
)
"""The dispositions, best first (WK-46). What 6 and 8 mean is left to the game master (WK-E3)."""

PRESETS = PresetGroup(
    "reaction",
    "menu",
    (PresetSpec("trait_good", 1, rule="WK-44"), PresetSpec("trait_bad", -1, rule="WK-44")),
    kinds=(REACTION,),
)

TOPICS = {f"kind.{REACTION}": REACTION, "group.reaction": REACTION} | {
    f"preset.{one.code}": REACTION for one in PRESETS.presets
}
"""What its section of the reference page explains."""


def band(total: int) -> Band:
    """The disposition at this total (WK-46, WK-E3)."""
    return next(one for one in BANDS if total >= one.least)


def modifier(request: CheckRequest) -> ModifierSum:
    """What is added to the dice: every line but aspects, uncapped, and no skill (WK-43, WK-45, WK-E6)."""
    lines = [line for line in of_side(request.modifiers, "a") if line.code not in ("aspect", "invoked")]
    raw = raw_sum(lines)
    return ModifierSum(raw=raw, applied=raw)


def odds(of_modifier: int) -> Odds:
    """The odds of each disposition, of 36 (WK-43 to WK-46). A favourable one or better passes."""
    counted = {one.code: 0 for one in BANDS}
    for value, ways in TWO_DICE.ways.items():
        counted[band(value + of_modifier).code] += ways
    tiers = (Tier(one.code, one.tone, counted[one.code], one.least >= 7) for one in BANDS)
    return Odds(tuple(tiers), TWO_DICE.total)


def preview(request: CheckRequest) -> Preview:
    """What is known before a reaction roll: the modifier, the odds of every disposition, two dice."""
    sums = modifier(request)
    return Preview(
        number=sums.applied,
        number_code="modifier",
        sums=sums,
        odds=odds(sums.applied),
        dice=dice(),
        notices=notices.ordered([*_refusals(request), *_notices(sums)]),
    )


def dice() -> tuple[Die, ...]:
    """The dice of a reaction roll: always two (WK-43)."""
    return TWO_DICE.dice("a")


def read(request: CheckRequest, faces: Sequence[int]) -> CheckResult:
    """The result of a reaction roll: a total and its band; there is no difficulty and no margin."""
    sums = modifier(request)
    total = sum(faces) + sums.applied
    found = band(total)
    trace = [
        *(
            TraceLine(code="modifier", value=line.value, label=line.label, ref=line.code)
            for line in of_side(request.modifiers, "a")
        ),
        *(TraceLine(code="dice", value=face, ref=ROLE) for face in faces),
        TraceLine(code="total", value=total),
        TraceLine(code="verdict", ref=found.code),
    ]
    side = SideResult(
        dice=tuple(faces),
        roll=total,
        target=found.least if found.tone != "failure" else 6,
        modifiers=sums,
        outcome=found.code,
        tone=found.tone,
        passed=found.least >= 7,
        compared=False,
        trace=tuple(trace),
    )
    return CheckResult(system=request.system, kind=request.kind, a=side)


def _refusals(request: CheckRequest) -> Iterator[Notice]:
    blank = Reckoning("a", request.a.model_copy(update={"base": 0}), (), ModifierSum(), 0, 0, TWO_DICE)
    return notices.refusals(request, (blank,))


def _notices(sums: ModifierSum) -> Iterator[Notice]:
    """No cap is known for these modifiers, so a large sum is only pointed out (WK-E6)."""
    if abs(sums.applied) > MANY:
        yield Notice("reaction_uncapped", "info", (("sum", sums.applied),))
