"""What the game master should see beside the odds."""

from collections.abc import Iterator, Sequence

from gmscreen.rules.model import CheckRequest, Notice, Odds
from gmscreen.rules.systems.cdb import contest, destiny, inputs, totals
from gmscreen.rules.systems.cdb.game import EXTENDED, OPPOSED, UNOPPOSED, Game
from gmscreen.rules.systems.cdb.results import INVOKE
from gmscreen.rules.systems.cdb.totals import Reckoning

MOST_LINES = 60
BASE_RANGE = (-20, 99)
MODIFIER_RANGE = (-1000, 1000)


def notices(request: CheckRequest, game: Game, sides: Sequence[Reckoning], odds: Odds) -> tuple[Notice, ...]:
    """Everything to be said about an action, refusals first."""
    refused = [*refusals(request, sides), *_poor(request, game, sides)]
    found = [*refused, *_offers(game, sides), *_traits(game, sides), *wasted(sides), *_destiny(game, sides)]
    if not refused:
        found += _extremes(request, sides, odds)
    return ordered(found)


def ordered(found: Sequence[Notice]) -> tuple[Notice, ...]:
    """Notices with the gravest first."""
    order = ("refusal", "offer", "warning", "info")
    return tuple(sorted(found, key=lambda notice: order.index(notice.level)))


def refusals(request: CheckRequest, sides: Sequence[Reckoning]) -> Iterator[Notice]:
    """Numbers that no action can have, whatever the game."""
    if len(request.modifiers) > MOST_LINES:
        yield Notice("too_many_modifiers", "refusal", (("most", MOST_LINES),))
    low, high = MODIFIER_RANGE
    if any(not low <= line.value <= high for line in request.modifiers):
        yield _range("modifier_out_of_range", MODIFIER_RANGE)
    if any(not BASE_RANGE[0] <= found.side.base <= BASE_RANGE[1] for found in sides):
        yield _range("base_out_of_range", BASE_RANGE)
    limits = (inputs.LEAST_DIFFICULTY, inputs.MOST_DIFFICULTY)
    asked = inputs.minimum(request) if request.kind == OPPOSED else inputs.difficulty(request)
    measured = request.kind in (UNOPPOSED, OPPOSED, EXTENDED)
    if measured and asked is not None and not limits[0] <= asked <= limits[1]:
        yield _range("difficulty_out_of_range", limits)
    if request.kind == EXTENDED and not 1 <= inputs.goal(request) <= contest.MOST_GOAL:
        yield _range("goal_out_of_range", (1, contest.MOST_GOAL))


def wasted(sides: Sequence[Reckoning]) -> Iterator[Notice]:
    """The points that the cap took from each side (PM-33, WK-09)."""
    for found in sides:
        if found.sums.wasted:
            args = (("side", found.name), ("n", found.sums.wasted), ("wasted", found.sums.wasted))
            yield Notice("modifiers_wasted", "info", args)


def _range(code: str, limits: tuple[int, int]) -> Notice:
    return Notice(code, "refusal", (("low", limits[0]), ("high", limits[1])))


def _poor(request: CheckRequest, game: Game, sides: Sequence[Reckoning]) -> Iterator[Notice]:
    """An aspect that a side cannot pay for (WK-19)."""
    for found in sides:
        if destiny.is_short(request, found, game):
            yield Notice("no_destiny", "refusal", (("side", found.name), ("who", found.side.who)))


def _offers(game: Game, sides: Sequence[Reckoning]) -> Iterator[Notice]:
    """What was agreed on invoking an aspect, where that replaces the roll (WK-21)."""
    gains = [change for found in sides if found.invoked for change in destiny.change(found, 1)]
    if gains and game.aspect.replaces_roll:
        yield Notice(INVOKE, "offer", changes=tuple(gains))


def _traits(game: Game, sides: Sequence[Reckoning]) -> Iterator[Notice]:
    codes = {line.code for found in sides for line in found.lines if line.value}
    for code in totals.TRAITS:
        if code in codes and code not in game.traits:
            yield Notice("foreign_trait", "warning", (("code", code),))


def _destiny(game: Game, sides: Sequence[Reckoning]) -> Iterator[Notice]:
    for found in sides:
        by = destiny.of_roll(found, game)
        if by:
            code = "destiny_cost" if by < 0 else "destiny_gain"
            yield Notice(code, "info", (("side", found.name), ("n", abs(by))))


def _extremes(request: CheckRequest, sides: Sequence[Reckoning], odds: Odds) -> Iterator[Notice]:
    """An action that cannot succeed, cannot fail, or cannot end (WK-08)."""
    best = max(found.throw.highest + found.bonus for found in sides)
    if request.kind == UNOPPOSED and not odds.passed:
        yield Notice("impossible", "warning", (("difficulty", inputs.difficulty(request)), ("best", best)))
    if request.kind == UNOPPOSED and odds.passed == odds.total:
        yield Notice("certain", "info", (("difficulty", inputs.difficulty(request)),))
    minimum = inputs.minimum(request)
    if request.kind == OPPOSED and minimum is not None and best < minimum:
        yield Notice("nobody_can", "warning", (("difficulty", minimum), ("best", best)))
    if request.kind == EXTENDED and odds.ways(contest.NEVER_ENDS):
        yield Notice("never_ends", "warning", (("difficulty", inputs.difficulty(request)), ("best", best)))
