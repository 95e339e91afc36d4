"""The actions on the time of the game. Whatever ends by it ends at once, and is listed."""

from gmscreen.rules.value import frozen
from gmscreen.session.ledger import LedgerEntry
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import DAY, MOST_SECONDS, Combatant, Expired
from gmscreen.session.tracker.reads import clock_of, encounter_of, round_seconds, rules_of
from gmscreen.session.tracker.running_out import Moment, run_out
from gmscreen.session.tracker.telling import bare_entry, expiry, label, then


@frozen
class TakeTime:
    """Let time go by: so many seconds, and so many rounds of the length that the rules give them."""

    seconds: int = 0
    rounds: int = 0

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Move the time on. Raises `CommandError` for no time, or more than the clock holds."""
        length = round_seconds(state, rules_of(state, context.systems))
        passed = self.seconds + self.rounds * length
        now = clock_of(state).seconds
        if self.seconds < 0 or self.rounds < 0 or not 0 < passed <= MOST_SECONDS - now:
            raise CommandError("time_range")
        new, told = _at(state, context, now + passed)
        entry = bare_entry(new, context, "time", passed)
        return Effect(new, label("time", n=passed), then(context, (entry,), told))


@frozen
class SetClock:
    """Set the time by hand: the day from 1 on, and the seconds since its midnight."""

    day: int
    seconds: int

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set it. Raises `CommandError` for a time that the clock does not hold."""
        if not (1 <= self.day <= MOST_SECONDS // DAY and 0 <= self.seconds < DAY):
            raise CommandError("time_range")
        time = (self.day - 1) * DAY + self.seconds
        new, told = _at(state, context, time)
        return Effect(new, label("clock"), then(context, (), told))


def _at(state: CampaignState, context: Context, time: int) -> tuple[CampaignState, tuple[LedgerEntry, ...]]:
    """The state at `time`, and what runs out by then."""
    encounter = encounter_of(state)
    met = Moment("time", encounter.round, time)
    changed: list[Combatant] = []
    expired: tuple[Expired, ...] = ()
    for one in state.combatant:
        after, gone = run_out(one, met)
        if gone:
            changed.append(after)
            expired += gone
    state = state.put("clock", clock_of(state).model_copy(update={"seconds": time}))
    if not expired:
        return state, ()
    cursor = encounter.cursor.model_copy(update={"expired": expired})
    state = state.put("combatant", *changed)
    state = state.put("encounter", encounter.model_copy(update={"cursor": cursor}))
    return state, expiry(state, context, expired)
