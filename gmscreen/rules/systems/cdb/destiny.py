"""Destiny points: what a roll costs and brings, and what is left of them."""

from gmscreen.rules.model import CheckRequest, StatChange
from gmscreen.rules.system import StatField
from gmscreen.rules.systems.cdb.game import Game
from gmscreen.rules.systems.cdb.totals import Reckoning

DESTINY = "destiny"
MOST = 99
FIELD = StatField(DESTINY, 0, MOST, 0, pool=True)
"""The points on a character's sheet. The rules known here give no number to begin with."""


class NoDestinyLeftError(ValueError):
    """More destiny points are to be spent than the character has."""


def spent(points: int, by: int = 1) -> int:
    """What is left of `points` after spending `by` (WK-19). Raises `NoDestinyLeftError` below 0."""
    if points < by:
        raise NoDestinyLeftError(f"{points} destiny points are left, {by} are needed")
    return points - by


def gained(points: int, by: int = 1) -> int:
    """What `points` become after a gain (PM-10, WK-21, WK-36), up to `MOST`."""
    return min(MOST, points + by)


def points_of(request: CheckRequest, name: str) -> int | None:
    """The destiny points of a side, or None where nobody counts them: for a name without a sheet."""
    return request.integer(DESTINY if name == "a" else f"vs_{DESTINY}")


def cost(found: Reckoning, game: Game) -> int:
    """What the roll costs this side, in destiny points (WK-19)."""
    return game.aspect.cost if found.applied else 0


def is_short(request: CheckRequest, found: Reckoning, game: Game) -> bool:
    """Whether the side cannot pay for its aspect."""
    points = points_of(request, found.name)
    return points is not None and points < cost(found, game)


def of_roll(found: Reckoning, game: Game) -> int:
    """What rolling does to the points of this side.

    An applied aspect is paid for (WK-19). An invoked one brings a point where it does not replace the roll
    (PM-10); where it does, who rolls all the same has not agreed (WK-21).
    """
    brings = int(found.invoked and not game.aspect.replaces_roll)
    return brings - cost(found, game)


def change(found: Reckoning, by: int) -> tuple[StatChange, ...]:
    """The change of a side's points, if there is one."""
    return (StatChange(found.name, DESTINY, by),) if by else ()
