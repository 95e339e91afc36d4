"""Where a fight stands and what time it is in the game, in words."""

from collections.abc import Iterable

from gmscreen.session.tracker.model import DAY, MOST_SECONDS, Encounter, Expired
from gmscreen.session.tracker.reads import moment
from gmscreen.viewmodels.phrases import SEPARATOR
from gmscreen.viewmodels.texts import Texts
from gmscreen.viewmodels.tracker import TrackerModel

LONGEST = 64
"""Longest text that is read as a time, in characters."""


def round_words(texts: Texts, fight: Encounter) -> str:
    """Which round it is; nothing while no fight is running."""
    return texts.t("tracker.round", n=fight.round) if fight.running else ""


def place_words(texts: Texts, model: TrackerModel) -> str:
    """The round, and what runs through it: the phase, or the moment of a countdown."""
    fight, rules = model.encounter, model.rules
    parts = [round_words(texts, fight) or texts.t("tracker.resting")]
    if fight.running and model.view.phased:
        parts.append(texts.t("tracker.phase", n=fight.phase, total=rules.phases))
    one = model.find(fight.active)
    if fight.running and rules.scheme == "countdown" and one is not None:
        now = moment(one, fight.round)
        if now is not None:
            parts.append(texts.t("tracker.moment", n=texts.number(now)))
    return SEPARATOR.join(parts)


def clock_words(texts: Texts, seconds: int) -> str:
    """The time of the game: the day and the time of day, with seconds where they matter."""
    day, rest = divmod(seconds, DAY)
    words = f"{rest // 3600:02d}:{rest // 60 % 60:02d}"
    if rest % 60:
        words += f":{rest % 60:02d}"
    return texts.t("tracker.clock", day=day + 1, time=words)


def expired_lines(model: TrackerModel, expired: Iterable[Expired]) -> list[str]:
    """What ran out, a line each; nothing of those who have left."""
    names, system = model.view.names, model.view.system
    return [
        f"{model.teller.condition_name(one.condition, system)}{SEPARATOR}{names[one.combatant]}"
        for one in expired
        if one.combatant in names
    ]


def read_clock(text: str, now: int) -> int | None:
    """Seconds from a typed time: "21:40", "2 21:40", "día 2 · 21:40:30"; without a day it is that of `now`.

    None where it is no time.
    """
    pieces = "".join(char if char.isdecimal() or char == ":" else " " for char in text[:LONGEST]).split()
    times = [one for one in pieces if ":" in one]
    days = [one for one in pieces if ":" not in one]
    if len(times) != 1 or len(days) > 1 or len(text) > LONGEST:
        return None
    numbers = [int(one) if one else -1 for one in times[0].split(":")]
    if not 2 <= len(numbers) <= 3 or min(numbers) < 0:
        return None
    hours, minutes, seconds = (*numbers, 0)[:3]
    day = int(days[0]) if days else now // DAY + 1
    if hours > 23 or minutes > 59 or seconds > 59 or not 1 <= day <= MOST_SECONDS // DAY:
        return None
    return (day - 1) * DAY + hours * 3600 + minutes * 60 + seconds
