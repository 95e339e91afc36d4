"""Trying again, taking time, and how long actions last."""

from collections.abc import Sequence
from datetime import timedelta

from gmscreen.rules.model import Modifier
from gmscreen.rules.systems.eclipse_phase.caps import RETRY_CAP, target_number
from gmscreen.rules.systems.eclipse_phase.table import DEFAULT, Table

STEP = 10
TIME_CODES = ("minutes", "task_time")
"""The codes of the modifiers that stand for extra time."""
ACTION_TURN = timedelta(seconds=3)
"""How long automatic, quick and complex actions take together; a task sets its own time (EP-40)."""
AUTOMATIC_TARGET = 100
"""The least target number at which a test may be waived (EP-26)."""
MOST_MINUTES = 60
"""How many extra minutes are looked through; more never change a capped total."""


def retry_modifier(attempt: int) -> int:
    """The modifier of the n-th attempt: 0, −10, −20 and so on, down to −60 (EP-24).

    Raises `ValueError` below 1.
    """
    if attempt < 1:
        raise ValueError("attempts are counted from 1")
    return -min(RETRY_CAP, STEP * (attempt - 1))


def minutes_modifier(minutes: int) -> int:
    """What whole extra minutes add to a test on an automatic, quick or complex action: +10 each (EP-25).

    Parts of a minute add nothing, and time goes together with other attempts under the one cap (EP-E10).
    """
    return STEP * max(0, minutes)


def task_duration(base: timedelta, steps: int) -> timedelta:
    """How long a task takes with `steps` times half of its own duration added; not compounded (EP-29)."""
    return base + base * max(0, steps) / 2


def without_time(modifiers: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """The lines that are left where the game master rules that extra time does not help (EP-28)."""
    return tuple(line for line in modifiers if line.code not in TIME_CODES)


def is_automatic(target: int) -> bool:
    """Whether the game master may grant success without a roll: a target above 99 (EP-26).

    A test that is rolled all the same still fails on 99 (EP-E2).
    """
    return target >= AUTOMATIC_TARGET


def minutes_for_automatic(base: int, modifiers: Sequence[Modifier], table: Table = DEFAULT) -> int | None:
    """The least number of extra minutes that brings the target above 99; None if the cap forbids it (EP-27).

    `modifiers` are those beside time. Beyond an hour the answer is None as well.
    """
    for minutes in range(MOST_MINUTES + 1):
        time = Modifier(code="minutes", value=minutes_modifier(minutes))
        if is_automatic(target_number(base, (*modifiers, time), table)):
            return minutes
    return None
