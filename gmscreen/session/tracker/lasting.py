"""How long a condition still lasts, said as a duration that would be typed for it now."""

from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.conditions import MOST_LENGTH, SECONDS, Duration, Unit
from gmscreen.session.tracker.model import Condition
from gmscreen.session.tracker.reads import clock_of, encounter_of

_SPANS: tuple[Unit, ...] = ("minutes", "hours", "days")


def lasting(state: CampaignState, held: Condition) -> Duration:
    """What is left of a condition. Put on again for so long, it ends when it ends now.

    A stretch of time is told in the smallest unit in which it can be typed, rounded up.
    """
    number = encounter_of(state).round
    match held.ends:
        case "turns":
            return Duration("turns", max(1, held.left))
        case "rounds":
            return Duration("rounds", _within(1, held.round - number))
        case "start" | "end":
            return Duration(held.ends, _within(0, held.round - number), held.whose)
        case "time":
            return _span(held.time - clock_of(state).seconds)
        case _:
            return Duration()


def _within(low: int, count: int) -> int:
    return max(low, min(MOST_LENGTH, count))


def _span(seconds: int) -> Duration:
    counts = {unit: -(-max(1, seconds) // SECONDS[unit]) for unit in _SPANS}
    unit = next((one for one in _SPANS if counts[one] <= MOST_LENGTH), _SPANS[-1])
    return Duration(unit, _within(1, counts[unit]))
