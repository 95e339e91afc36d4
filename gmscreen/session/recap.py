"""The evening as rows, the oldest first: everything for the GM, and for the players only what they saw."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Literal

from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.ledger import EntryView, Visibility
from gmscreen.session.player_view import PlayerRoll
from gmscreen.session.projection import player_roll
from gmscreen.session.state import CampaignState

Reader = Literal["gm", "players"]
READERS: tuple[Reader, ...] = ("gm", "players")

Page = Callable[[int | None, int], tuple[EntryView, ...]]
"""The newest entries older than the one with this id (None: of all), at most so many, the newest first."""

PAGE = 200
"""How many entries are held at once."""

PAUSE = timedelta(hours=6)
"""So long nobody rolls between two evenings."""

LONGEST = timedelta(hours=24)
"""No evening is longer."""


@frozen
class PlayersRow:
    """A roll that the players saw, and when they first did (UTC, ISO 8601)."""

    at: str
    roll: PlayerRoll


def seen_by(reader: Reader) -> frozenset[Visibility]:
    """Which entries of the ledger a recap has to read."""
    shown: frozenset[Visibility] = frozenset({"public", "revealed"})
    return shown if reader == "players" else shown | {"hidden"}


def evening_start(page: Page, *, size: int = PAGE) -> str:
    """When the last evening began (UTC, ISO 8601): before it nobody rolled for hours. Empty where nobody has.

    Only the entries of that evening are read. A clock that was put back ends no evening.
    """
    newest: datetime | None = None
    last: datetime | None = None
    first: datetime | None = None
    for at in _moments(page, size):
        newest = newest or at
        if newest - at > LONGEST or (last is not None and last - at > PAUSE):
            break
        first, last = min(first or at, at), at
    return first.isoformat(timespec="seconds") if first is not None else ""


def oldest_first(page: Page, *, since: str = "", size: int = PAGE) -> Iterator[EntryView]:
    """Every entry from `since` (UTC, ISO 8601) on, the oldest first, with one page at a time in memory.

    The ledger is gone through twice: first for where its pages begin, then page by page from the oldest.
    """
    starts: list[int | None] = []
    before: int | None = None
    while entries := page(before, size):
        starts.append(before)
        if entries[-1].entry.at < since:
            break
        before = entries[-1].entry.id
    for start in reversed(starts):
        for view in reversed(page(start, size)):
            if view.entry.at >= since:
                yield view


def _moments(page: Page, size: int) -> Iterator[datetime]:
    """When each entry was written, the newest first; those whose time cannot be read are left out."""
    before: int | None = None
    while entries := page(before, size):
        for view in entries:
            with suppress(ValueError, OverflowError):
                yield datetime.fromisoformat(view.entry.at).astimezone(UTC)
        before = entries[-1].entry.id


def players_rows(
    state: CampaignState, views: Iterable[EntryView], systems: Mapping[str, System]
) -> Iterator[PlayersRow]:
    """What the players saw of `views`, read by the same rules as their window."""
    for view in views:
        roll = player_roll(state, view, systems)
        if roll is not None:
            yield PlayersRow(view.shown_at, roll)
