"""The actions on what the players' window shows: its settings and its timer."""

from datetime import UTC, datetime, timedelta

from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.secret_kinds import SETTINGS_ID, PlayerSettings
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState

LONGEST_TIMER = 24 * 60 * 60
"""Longest timer, in seconds."""


@frozen
class SetPlayers:
    """Choose what the players' window shows. The timer is left as it is."""

    settings: PlayerSettings

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set everything but the timer."""
        del context
        old = state.player_settings
        timer = {"timer_ends": old.timer_ends, "timer_left": old.timer_left}
        put = self.settings.model_copy(update={"id": SETTINGS_ID, "rank": 0.0, **timer})
        return Effect(state.put("players", put), Label("players"))


@frozen
class StartTimer:
    """Start the large timer with `seconds`, or let a paused one go on where `seconds` is 0."""

    seconds: int = 0

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set the moment at which it ends. Raises `CommandError` outside of 1 second to 24 hours."""
        seconds = self.seconds or state.player_settings.timer_left
        if not 1 <= seconds <= LONGEST_TIMER:
            raise CommandError("timer_range", high=LONGEST_TIMER)
        ends = (context.now.astimezone(UTC) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")
        return _timed(state, "timer.start", timer_ends=ends, timer_left=0)


@frozen
class PauseTimer:
    """Let the timer stand still."""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Keep what is left; nothing where it does not run."""
        settings = state.player_settings
        left = timer_left(settings, context.now)
        if not settings.timer_ends or not left:
            return Effect(state, Label("timer.pause"))
        return _timed(state, "timer.pause", timer_ends="", timer_left=left)


@frozen
class StopTimer:
    """Take the timer away."""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Turn it off."""
        del context
        return _timed(state, "timer.stop", timer_ends="", timer_left=0)


def timer_left(settings: PlayerSettings, now: datetime) -> int | None:
    """Whole seconds that are left, 0 where it has run out; None where there is no timer."""
    if not settings.timer_ends:
        return min(settings.timer_left, LONGEST_TIMER) if settings.timer_left > 0 else None
    ends = moment(settings.timer_ends)
    if ends is None:
        return None
    left = (ends - now.astimezone(UTC)) / timedelta(seconds=1)
    return min(max(0, -int(-left // 1)), LONGEST_TIMER)


def moment(stamp: str) -> datetime | None:
    """A moment as the campaign writes it; None for a text that is none."""
    try:
        found = datetime.fromisoformat(stamp)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


def _timed(state: CampaignState, code: str, **timer: str | int) -> Effect:
    old = state.player_settings
    changed = old.model_copy(update=timer)
    return Effect(state.put("players", changed) if changed != old else state, Label(code))
