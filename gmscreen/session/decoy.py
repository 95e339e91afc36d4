"""Decoys: rolls that are none, so that the sign of a roll tells nothing (WK-47)."""

from datetime import datetime, timedelta

from gmscreen.rules.dice import DiceSource
from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.ledger import LedgerEntry
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState

MOST_MINUTES = 240
"""Longest mean time between two reminders, in minutes."""

_LONGEST = 10
"""A reminder is never later than this many times the mean."""


@frozen
class MakeDecoy:
    """Make every trace that a hidden roll makes on the players' side, and no result."""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write the decoy to the ledger. Neither dice nor state are touched."""
        entry = LedgerEntry(id=context.next_entry, at=context.stamp, kind="decoy", visibility="hidden")
        return Effect(state, Label("decoy"), entries=(entry,))


@frozen
class SetDecoyReminder:
    """Be reminded of a decoy every `minutes` on average; never where that is 0."""

    minutes: int

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set the mean time. Raises `CommandError` outside of 0 to 240 minutes."""
        del context
        if not 0 <= self.minutes <= MOST_MINUTES:
            raise CommandError("reminder_range", high=MOST_MINUTES)
        settings = state.secret_settings.model_copy(update={"decoy_minutes": self.minutes})
        return Effect(state.put("secrets", settings), Label("decoy.reminder"))


def next_reminder(dice: DiceSource, now: datetime, minutes: int) -> datetime | None:
    """When to propose the next decoy, `minutes` from `now` on average; None where that is 0.

    The wait has no memory: in each minute the chance is the same, whatever went before. Give it dice of its
    own, for those of the game must show the same with reminders and without.
    """
    if minutes <= 0:
        return None
    waited = 0
    while waited < _LONGEST * minutes and dice.between(1, minutes) != 1:
        waited += 1
    return now + timedelta(minutes=waited, seconds=dice.between(1, 60))
