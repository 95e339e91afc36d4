"""A hundred thousand entries: what is read and what is kept does not grow with them."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from gmscreen.store.ledger import search_text
from gmscreen.viewmodels.ledger import FIRST, KEPT, PAGE, LedgerModel, LedgerRole
from tests.viewmodels.ledger_kit import Table, open_table

pytestmark = pytest.mark.usefixtures("qapp")
MANY = 100_000
STEP = 10
"""Instructions of SQLite between two counts."""


@pytest.fixture(scope="session")
def long_campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign file with many entries, one a minute, written in one go."""
    path = tmp_path_factory.mktemp("long") / "long.gmscreen"
    table = open_table(path)
    table.roll("Nadia", "Percepción")
    table.campaign.file.close()
    multiply(path, MANY)
    return path


def multiply(path: Path, times: int) -> None:
    """Write the only entry of the file over and over, with other ids and older times."""
    connection = sqlite3.connect(path)
    (data,) = connection.execute("SELECT data FROM ledger").fetchone()
    (owed, search) = connection.execute("SELECT owed, search FROM standing").fetchone()
    head, tail = data.split('"id":1,', 1)
    ids = range(2, times + 1)
    at = [f"20{10 + n // 20_000:02d}-0{1 + n % 9}-1{n % 9}T10:00:00+00:00" for n in ids]
    connection.executemany(
        "INSERT INTO ledger VALUES (?, ?, 'check', 'eclipse_phase', 'hidden', 'Nadia', 'Percepción', ?)",
        ((n, when, f'{head}"id":{n},{tail}') for n, when in zip(ids, at, strict=True)),
    )
    connection.executemany(
        "INSERT INTO standing VALUES (?, ?, 'eclipse_phase', 'hidden', ?, ?)",
        ((n, when, owed, search) for n, when in zip(ids, at, strict=True)),
    )
    connection.commit()
    connection.close()


@pytest.fixture
def long_table(long_campaign: Path, tmp_path: Path) -> Iterator[Table]:
    path = tmp_path / "long.gmscreen"
    shutil.copy(long_campaign, path)
    table = open_table(path, new=False)
    yield table
    table.campaign.file.close()


@pytest.fixture
def short_table(tmp_path: Path) -> Iterator[Table]:
    table = open_table(tmp_path / "short.gmscreen")
    for _ in range(10):
        table.roll()
    yield table
    table.campaign.file.close()


def work(table: Table, action: Callable[[], object]) -> int:
    """How many instructions SQLite carries out for `action`."""
    counted = [0]

    def count() -> int:
        counted[0] += STEP
        return 0

    connection = table.campaign.file._connection
    connection.set_progress_handler(count, STEP)
    action()
    connection.set_progress_handler(None, STEP)
    return counted[0]


def test_the_multiplied_entries_are_real_ones(long_table: Table) -> None:
    view = long_table.campaign.entry(MANY // 2)
    assert view is not None
    assert view.entry.who == "Nadia"
    assert search_text(view).startswith("nadia\npercepcion")
    assert long_table.last == MANY


def test_opening_reads_what_a_pane_shows(long_table: Table, short_table: Table) -> None:
    def opened(table: Table) -> int:
        return work(table, lambda: LedgerModel(table.campaign, table.language))

    assert LedgerModel(long_table.campaign, long_table.language).rowCount() == FIRST
    assert opened(long_table) <= opened(short_table) * (FIRST / 10) * 1.5


def test_a_roll_costs_the_same_as_with_ten_entries(long_table: Table, short_table: Table) -> None:
    models = [LedgerModel(table.campaign, table.language) for table in (long_table, short_table)]
    for table in (long_table, short_table):
        table.roll()
    many, few = (work(table, table.roll) for table in (long_table, short_table))
    assert many <= few * 1.2
    assert [model.row_at(0) is not None for model in models] == [True, True]


def test_rows_in_memory_are_bounded(long_table: Table) -> None:
    model = LedgerModel(long_table.campaign, long_table.language)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    while model.canFetchMore():
        model.fetchMore()
    assert model.rowCount() == KEPT
    for _ in range(3):
        long_table.roll()
    assert tester.model().rowCount() == KEPT
    assert model.index(0).data(LedgerRole.ID) == MANY + 3


def test_the_oldest_entry_is_found_by_searching(long_table: Table) -> None:
    long_table.mark(1, "note", "el primero de todos")
    model = LedgerModel(long_table.campaign, long_table.language)
    model.set_filter(text="primero")
    assert [model.index(row).data(LedgerRole.ID) for row in range(model.rowCount())] == [1]


def test_what_was_fetched_is_forgotten_on_request_and_fetched_again(long_table: Table) -> None:
    model = LedgerModel(long_table.campaign, long_table.language)
    while model.canFetchMore():
        model.fetchMore()
    model.trim()
    assert model.rowCount() == 2 * PAGE
    model.fetchMore()
    ids = [model.index(row).data(LedgerRole.ID) for row in range(model.rowCount())]
    assert ids == list(range(MANY, MANY - 3 * PAGE, -1))
