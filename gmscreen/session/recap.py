"""The evening as rows, the oldest first: everything for the GM, and for the players only what they saw."""

from collections.abc import Callable, Iterable, Iterator, Mapping
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


@frozen
class PlayersRow:
    """A roll that the players saw, and when they first did (UTC, ISO 8601)."""

    at: str
    roll: PlayerRoll


def seen_by(reader: Reader) -> frozenset[Visibility]:
    """Which entries of the ledger a recap has to read."""
    shown: frozenset[Visibility] = frozenset({"public", "revealed"})
    return shown if reader == "players" else shown | {"hidden"}


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


def players_rows(
    state: CampaignState, views: Iterable[EntryView], systems: Mapping[str, System]
) -> Iterator[PlayersRow]:
    """What the players saw of `views`, read by the same rules as their window."""
    for view in views:
        roll = player_roll(state, view, systems)
        if roll is not None:
            yield PlayersRow(view.shown_at, roll)
