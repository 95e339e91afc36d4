"""Pages of the ledger: what is found, in what order, and at what cost."""

import json
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.rules.value import replace
from gmscreen.session.commands import MakeCheck, MarkEntry, RollExpression
from gmscreen.session.ledger import Visibility
from gmscreen.session.session import Session
from gmscreen.session.tracker.clock import TakeTime
from gmscreen.store.campaign import CampaignFile, LedgerFilter
from gmscreen.store.database import transaction
from gmscreen.store.ledger import EVERYTHING, page_query, rebuild
from tests.store.kit import everything, new_campaign, request, session_on

FILTERS = st.builds(
    LedgerFilter,
    st.frozensets(st.sampled_from(sorted(EVERYTHING))),
    st.sampled_from(["", "eclipse_phase", "walkure"]),
    st.sampled_from(["", "nadia", "PERCEPCION", "puerta", "puerta nadia", "zzz", "%", "'"]),
)


def ids(file: CampaignFile, wanted: LedgerFilter | None = None, before: int | None = None) -> list[int]:
    return [view.entry.id for view in file.page(wanted or LedgerFilter(), before, 100)]


@pytest.fixture(scope="module")
def busy_file(tmp_path_factory: pytest.TempPathFactory) -> CampaignFile:
    """An evening with every kind of entry and mark."""
    file = new_campaign(tmp_path_factory.mktemp("busy") / "a.gmscreen")
    session = session_on(file)
    for number in range(1, 41):
        hidden = number % 3 != 0
        who = "Nadia" if number % 2 else "Bruno"
        session.execute(
            RollExpression("2d6", hidden) if number % 4 == 0 else MakeCheck(request(who=who), hidden)
        )
        if number % 5 == 0:
            session.execute(MarkEntry(number, "revealed"))
        if number % 7 == 0:
            session.execute(MarkEntry(number, "told", text="La puerta está abierta"))
        if number % 11 == 0:
            session.undo()
    return file


@given(FILTERS, st.none() | st.integers(0, 45), st.integers(0, 50))
@settings(max_examples=60, deadline=None)
def test_a_page_is_what_the_filter_accepts(
    busy_file: CampaignFile, wanted: LedgerFilter, before: int | None, limit: int
) -> None:
    older = [one for one in everything(busy_file) if before is None or one.entry.id < before]
    assert busy_file.page(wanted, before, limit) == tuple(one for one in older if wanted.accepts(one))[:limit]


def test_pages_join_without_a_gap(busy_file: CampaignFile) -> None:
    joined: list[int] = []
    while page := busy_file.page(LedgerFilter(), joined[-1] if joined else None, 7):
        joined += [view.entry.id for view in page]
    assert joined == list(range(40, 0, -1))


def test_what_stands_can_be_derived_again(busy_file: CampaignFile) -> None:
    query = "SELECT * FROM standing ORDER BY entry"
    before = busy_file._connection.execute(query).fetchall()
    with transaction(busy_file._connection):
        rebuild(busy_file._connection, batch=7)
    assert busy_file._connection.execute(query).fetchall() == before
    assert len(before) == 40


def test_marks_move_an_entry_between_filters(file: CampaignFile, session: Session) -> None:
    hidden, revealed = (LedgerFilter(frozenset({one})) for one in get_args(Visibility)[::2])
    session.execute(RollExpression("d6"))
    assert (ids(file, hidden), ids(file, revealed)) == ([1], [])
    session.execute(MarkEntry(1, "revealed"))
    assert (ids(file, hidden), ids(file, revealed)) == ([], [1])
    session.undo()
    assert (ids(file, hidden), ids(file, revealed)) == ([1], [])


def test_the_search_reads_marks_and_no_accents(file: CampaignFile, session: Session) -> None:
    session.execute(MakeCheck(request(who="Íñigo", what="Sigilo")))
    session.execute(RollExpression("d6"))
    session.execute(MarkEntry(2, "note", text="el pasillo del fondo"))
    assert ids(file, LedgerFilter(text="inigo SIGILO")) == [1]
    assert ids(file, LedgerFilter(text="pasíllo")) == [2]
    session.undo()
    assert ids(file, LedgerFilter(text="pasillo")) == []


def test_owed_is_what_nobody_heard_of(file: CampaignFile, session: Session) -> None:
    for hidden in (True, True, True, False):
        session.execute(RollExpression("d6", hidden))
    assert file.count_owed() == 3
    session.execute(MarkEntry(1, "told", text="Oyes pasos"))
    session.execute(MarkEntry(2, "revealed"))
    assert file.count_owed() == 1
    session.undo()
    assert file.count_owed() == 2
    third = file.entry(3)
    assert third is not None
    assert file.count_owed(since=third.entry.at) == 1
    assert file.count_owed(since="2999") == 0


@pytest.mark.parametrize("column", ["visibility", "data"])
def test_a_visibility_nobody_knows_reads_as_hidden(
    path: Path, file: CampaignFile, session: Session, column: str
) -> None:
    session.execute(RollExpression("d6", hidden=False))
    known = file._connection.execute("SELECT * FROM ledger").fetchone()
    names = [row[1] for row in file._connection.execute("PRAGMA table_info(ledger)")]
    row = dict(zip(names, known, strict=True)) | {"id": 2}
    row["data"] = json.dumps(json.loads(row["data"]) | {"id": 2})
    row[column] = "whispered" if column == "visibility" else row["data"].replace('"public"', '"whispered"')
    file._connection.execute(
        "INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", tuple(row[name] for name in names)
    )
    view = file.entry(2)
    assert view is not None
    assert view.visibility == "hidden"


def test_a_line_that_cannot_be_read_is_shown_hidden_and_without_result(
    file: CampaignFile, session: Session
) -> None:
    session.execute(RollExpression("d6"))
    file._connection.execute(
        "INSERT INTO ledger VALUES (2, '2026-03-07', 'duel', 'x', 'public', 'Nadia', 'Duelo', '{')"
    )
    view = file.entry(2)
    assert view is not None
    assert (view.entry.who, view.visibility, view.entry.result) == ("Nadia", "hidden", None)


def test_a_mark_that_only_a_later_version_knows_is_left_alone(file: CampaignFile, session: Session) -> None:
    session.execute(RollExpression("d6"))
    file._connection.execute("INSERT INTO mark VALUES (1, 1, '', 'sung', '{\"id\": 1, \"kind\": \"sung\"}')")
    assert ids(file) == [1]
    session_on(file).execute(MarkEntry(1, "told", text="Nada"))
    view = file.entry(1)
    assert view is not None
    assert view.told == "Nada"


def test_what_is_owed_can_be_asked_for_beside_the_hidden(file: CampaignFile, session: Session) -> None:
    for secret, covert in ((True, False), (False, False), (False, True), (False, True)):
        session.execute(MakeCheck(request(), secret, covert=covert))
    third = file.entry(3)
    assert third is not None
    hidden = LedgerFilter(frozenset({"hidden"}))
    assert ids(file, hidden) == [1]
    for wanted, found in (
        (replace(hidden, owed_since="2000"), [4, 3, 1]),
        (replace(hidden, owed_since=third.entry.at), [4, 3, 1]),
        (replace(hidden, owed_since="2000", text="sigilo"), []),
        (replace(hidden, owed_since="2000", system="walkure"), []),
        (replace(hidden, owed_since="2999"), [1]),
        (LedgerFilter(frozenset({"public"}), owed_since="2000"), [4, 3, 2]),
        (LedgerFilter(frozenset({"revealed"}), owed_since="2000"), [4, 3]),
    ):
        assert ids(file, wanted) == found
        assert [view.entry.id for view in everything(file) if wanted.accepts(view)] == found
    session.execute(MarkEntry(4, "verdict"))
    assert ids(file, replace(hidden, owed_since="2000")) == [3, 1]


def test_rolls_are_found_between_the_lines_of_the_tracker(file: CampaignFile, session: Session) -> None:
    for hidden in (False, True, False):
        session.execute(RollExpression("d6", hidden))
        session.execute(TakeTime(seconds=60))
    session.execute(MarkEntry(3, "revealed"))
    found = {kind: [view.entry.id for view in file.rolls(kind, 9)] for kind in get_args(Visibility)}
    assert {kind: sorted(ids) for kind, ids in found.items()} == {
        "hidden": [],
        "public": [1, 5],
        "revealed": [3],
    }
    assert [view.entry.id for view in file.rolls("public", 1)] == [5]
    assert [view.entry.id for view in file.rolls("public", 9, after=1)] == [5]


def test_rolls_are_found_by_when_they_were_revealed(file: CampaignFile, session: Session) -> None:
    """However old they are; one that was hidden again is not among them, nor a line of the tracker."""
    for _ in range(4):
        session.execute(RollExpression("d6", True))
    for entry in (3, 1, 4):
        session.execute(MarkEntry(entry, "revealed"))
    session.undo()
    assert {one.entry.id for one in file.shown_lately(9)} == {1, 3}
    assert [one.entry.id for one in file.shown_lately(1)] == [1]
    assert not file.shown_lately(9, after=file.last_mark)


@pytest.mark.parametrize("owed_since", ["", "2000"])
@pytest.mark.parametrize("system", ["", "eclipse_phase"])
@pytest.mark.parametrize("visibility", [EVERYTHING, {"hidden"}, {"hidden", "revealed"}, {"public"}])
def test_no_page_sorts_or_reads_the_whole_ledger(
    file: CampaignFile, visibility: frozenset[Visibility], system: str, owed_since: str
) -> None:
    wanted = LedgerFilter(frozenset(visibility), system, owed_since=owed_since)
    query, arguments = page_query(wanted, 500, 50)
    plan = [row[3] for row in file._connection.execute(f"EXPLAIN QUERY PLAN {query}", arguments)]
    assert not [line for line in plan if line.startswith("SCAN standing")]
    parts = [line for line in plan if line.startswith("SEARCH standing")]
    owed = [line for line in parts if "standing_owed" in line]
    assert len(owed) == (1 if owed_since and "public" not in visibility else 0)
    shown = 1 if visibility == EVERYTHING and not system else len(visibility)
    assert len(parts) == shown + len(owed)


def steps_of_opening(file: CampaignFile) -> int:
    """How much work SQLite does to load a campaign and show a line of it, in steps of its machine."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    file._connection.set_progress_handler(count, 1)
    file.load()
    file.page(LedgerFilter(frozenset({"hidden"})), None, 1)
    file._connection.set_progress_handler(None, 0)
    return steps


def test_opening_does_not_read_the_ledger(file: CampaignFile, session: Session) -> None:
    for _ in range(5):
        session.execute(MakeCheck(request()))
    few = steps_of_opening(file)
    with transaction(file._connection):
        for table in ("ledger", "standing"):
            row = file._connection.execute(f"SELECT * FROM {table} WHERE rowid = 1").fetchone()
            places = ", ".join("?" * len(row))
            rows = [(number, *row[1:]) for number in range(6, 3000)]
            file._connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)
    assert steps_of_opening(file) <= few * 1.1
