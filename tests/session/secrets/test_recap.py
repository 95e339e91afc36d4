"""When the last evening began."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.session.ledger import EntryView, LedgerEntry
from gmscreen.session.recap import LONGEST, PAUSE, Page, evening_start

START = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


def ledger(*hours: float) -> list[EntryView]:
    """Entries so many hours after the start, in the order in which they were written."""
    stamps = [(START + timedelta(hours=one)).isoformat(timespec="seconds") for one in hours]
    return [EntryView(LedgerEntry(id=n, at=at), "hidden") for n, at in enumerate(stamps, 1)]


def pages(views: list[EntryView], read: list[int]) -> Page:
    def page(before: int | None, limit: int) -> tuple[EntryView, ...]:
        found = [one for one in reversed(views) if before is None or one.entry.id < before][:limit]
        read.append(len(found))
        return tuple(found)

    return page


@pytest.mark.parametrize(
    ("hours", "began"),
    [
        ((0,), 0),
        ((0, 1, 2), 0),
        ((0, 1, 8, 9), 8),
        ((0, 5.9, 11.7), 0),
        ((0, 168, 168.5, 336, 337), 336),
        (tuple(range(0, 60, 3)), 33),
        ((100, 101, 0, 1), 0),
    ],
)
def test_an_evening_begins_after_hours_without_a_roll(hours: tuple[float, ...], began: float) -> None:
    """Whoever never pauses has an evening of a day; a clock that was put back ends none."""
    found = evening_start(pages(ledger(*hours), []), size=2)
    assert datetime.fromisoformat(found) == START + timedelta(hours=began)


def test_without_rolls_there_was_no_evening() -> None:
    assert evening_start(pages([], [])) == ""
    odd = [EntryView(LedgerEntry(id=1, at="yesterday"), "hidden")]
    assert evening_start(pages(odd, [])) == ""


def test_older_evenings_are_not_read() -> None:
    read: list[int] = []
    views = ledger(*(week * 168 + minute / 60 for week in range(50) for minute in range(30)))
    evening_start(pages(views, read), size=20)
    assert sum(read) == 40


@given(st.lists(st.floats(0, 400), min_size=1, max_size=40))
def test_an_evening_is_whole_and_ends_with_the_last_roll(gaps: list[float]) -> None:
    hours = [sum(gaps[:n]) for n in range(1, len(gaps) + 1)]
    began = datetime.fromisoformat(evening_start(pages(ledger(*hours), []), size=3))
    moments = [datetime.fromisoformat(one.entry.at) for one in ledger(*hours)]
    inside = [one for one in moments if one >= began]
    assert inside[0] == began
    assert inside[-1] - began <= LONGEST
    assert all(later - sooner <= PAUSE for sooner, later in pairwise(inside))
