"""The evening as the players lived it: what was revealed stands where they heard of it, the rest nowhere."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from gmscreen.session.ledger import EntryView, LedgerEntry, Visibility
from gmscreen.session.recap import Page, as_seen, players_evening_start

START = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)
Rolled = tuple[int, int | None]
"""The hour of an open roll and None, or of a hidden one and how many hours later it is revealed."""

ROLLS = st.lists(st.tuples(st.integers(0, 60), st.none() | st.integers(0, 30)), max_size=20)


def hour(hours: float) -> str:
    return (START + timedelta(hours=hours)).isoformat(timespec="seconds")


def ledger(rolls: list[Rolled]) -> list[EntryView]:
    """The rolls in the order in which they were made."""
    found = []
    for n, (at, later) in enumerate(sorted(rolls, key=lambda one: one[0]), 1):
        visibility: Visibility = "public" if later is None else "revealed"
        entry = LedgerEntry(id=n, at=hour(at), visibility="public" if later is None else "hidden")
        found.append(EntryView(entry, visibility, shown_at=hour(at + (later or 0))))
    return found


def pages(views: list[EntryView], visibility: Visibility) -> Page:
    """The pages of those that stand so."""
    kept = [one for one in reversed(views) if one.visibility == visibility]

    def page(before: int | None, limit: int) -> tuple[EntryView, ...]:
        return tuple([one for one in kept if before is None or one.entry.id < before][:limit])

    return page


def seen(views: list[EntryView], since: str = "") -> list[int]:
    found = as_seen(pages(views, "public"), pages(views, "revealed"), since=since, size=2)
    return [one.entry.id for one in found]


def begins(views: list[EntryView]) -> str:
    return players_evening_start(pages(views, "public"), pages(views, "revealed"), size=2)


def test_what_was_revealed_stands_where_the_table_heard_of_it() -> None:
    views = ledger([(0, None), (1, 3), (2, None), (5, None)])
    assert seen(views) == [1, 3, 2, 4]


def test_an_evening_begins_with_what_the_table_saw() -> None:
    """What was rolled alone the day before is none; what is revealed of it in the evening is."""
    assert begins(ledger([(0, 49), (48, None), (50, None)])) == hour(48)
    assert begins(ledger([(0, 47), (48, None)])) == hour(47)
    assert begins(ledger([(30, 1)])) == hour(31)
    assert begins([]) == ""


@given(ROLLS, st.integers(0, 60))
def test_the_players_read_it_in_the_order_in_which_they_saw_it(rolls: list[Rolled], since: int) -> None:
    views = ledger(rolls)
    by_id = {one.entry.id: one for one in views}
    found = [by_id[one] for one in seen(views, hour(since))]
    assert [one.shown_at for one in found] == sorted(one.shown_at for one in found)
    assert {one.entry.id for one in found} == {one.entry.id for one in views if one.shown_at >= hour(since)}


@given(ROLLS)
def test_when_a_revealed_roll_was_made_tells_nobody_anything(rolls: list[Rolled]) -> None:
    """Two ledgers that were revealed alike begin the evening alike, however long before the dice fell."""
    sooner = [(at, later) for at, later in rolls if later is not None]
    shifted = [(at - 100, later + 100) for at, later in sooner]
    shown = [(at, None) for at, later in rolls if later is None]
    assert begins(ledger([*shown, *sooner])) == begins(ledger([*shown, *shifted]))
