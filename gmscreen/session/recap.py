"""The evening as rows, the oldest first: everything for the GM, and for the players only what they saw."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from heapq import merge
from typing import Literal

from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.ledger import ROLLED, EntryView, Visibility
from gmscreen.session.player_view import PlayerRoll
from gmscreen.session.projection import player_roll
from gmscreen.session.state import CampaignState

Reader = Literal["gm", "players"]
READERS: tuple[Reader, ...] = ("gm", "players")

SEEN: tuple[Visibility, Visibility] = ("public", "revealed")
"""How an entry stands that the players see."""

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


def evening_start(page: Page, *, size: int = PAGE) -> str:
    """When the last evening began (UTC, ISO 8601): before it nobody rolled for hours. Empty where nobody has.

    Only the entries of that evening are read. A clock that was put back ends no evening.
    """
    return _began(_moments(page, size))


def players_evening_start(public: Page, revealed: Page, *, size: int = PAGE) -> str:
    """When the last evening began for the players (UTC, ISO 8601): before it they saw no roll for hours.

    What the GM rolls out of sight, the day after or long before, makes it no longer and no shorter; what was
    revealed counts when it was. `public` and `revealed` are the pages of what stands so.
    """
    late = sorted(_read(view.shown_at for view in _all(revealed, size) if view.entry.kind in ROLLED))
    seen = _read(view.shown_at for view in _all(public, size) if view.entry.kind in ROLLED)
    return _began(merge(seen, reversed(late), reverse=True))


def _began(moments: Iterable[datetime]) -> str:
    """When the evening began that ends with the first of `moments`, which come the newest first."""
    newest: datetime | None = None
    last: datetime | None = None
    first: datetime | None = None
    for at in moments:
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


def as_seen(public: Page, revealed: Page, *, since: str = "", size: int = PAGE) -> Iterator[EntryView]:
    """Every entry that the players saw from `since` (UTC, ISO 8601) on, in the order in which they saw them:
    a roll that was revealed stands where it was revealed, and nothing tells when it was made.
    """
    late = [view for view in _all(revealed, size) if view.shown_at >= since]
    yield from merge(oldest_first(public, since=since, size=size), sorted(late, key=_seen), key=_seen)


def _seen(view: EntryView) -> tuple[str, int]:
    return view.shown_at, view.entry.id


def _all(page: Page, size: int) -> Iterator[EntryView]:
    """Every entry, the newest first, with one page at a time in memory."""
    before: int | None = None
    while entries := page(before, size):
        yield from entries
        before = entries[-1].entry.id


def _moments(page: Page, size: int) -> Iterator[datetime]:
    """When each entry was written, the newest first."""
    return _read(view.entry.at for view in _all(page, size))


def _read(stamps: Iterable[str]) -> Iterator[datetime]:
    """The moments that are written so; those that cannot be read are left out."""
    for stamp in stamps:
        with suppress(ValueError, OverflowError):
            yield datetime.fromisoformat(stamp).astimezone(UTC)


def players_rows(
    state: CampaignState, views: Iterable[EntryView], systems: Mapping[str, System]
) -> Iterator[PlayersRow]:
    """What the players saw of `views`, read by the same rules as their window. Give it those of `as_seen`."""
    for view in views:
        roll = player_roll(state, view, systems)
        if roll is not None:
            yield PlayersRow(view.shown_at, roll)
