"""The ledger as an item model: pages, filters, and row-by-row changes."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gmscreen.session.ledger import EntryView, MarkKind
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels import ledger
from gmscreen.viewmodels.ledger import LedgerModel, LedgerRole, which_of
from tests.viewmodels.ledger_kit import Table, open_table

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = open_table(tmp_path / "a.gmscreen")
    yield made
    made.campaign.file.close()


def ids(model: LedgerModel) -> list[int]:
    return [model.index(row).data(LedgerRole.ID) for row in range(model.rowCount())]


def test_newest_first_and_roles_are_plain_text(table: Table) -> None:
    table.roll("<b>Uno</b>")
    model = LedgerModel(table.campaign, table.language)
    second = table.roll("Dos")
    assert ids(model) == [second, second - 1]
    texts = [
        model.index(1).data(role)
        for role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        )
    ]
    assert all(text.startswith("<b>Uno</b> · Percepción") for text in texts)


def test_a_new_roll_is_one_insertion_at_the_top(table: Table, qtbot: QtBot) -> None:
    model = LedgerModel(table.campaign, table.language)
    table.roll()
    with qtbot.waitSignal(model.rowsInserted) as inserted, qtbot.assertNotEmitted(model.modelReset):
        table.roll()
    assert inserted.args is not None
    assert inserted.args[1:] == [0, 0]


def test_a_mark_changes_one_row_only(table: Table, qtbot: QtBot) -> None:
    model = LedgerModel(table.campaign, table.language)
    first, _ = table.roll(), table.roll()
    with qtbot.waitSignal(model.dataChanged) as changed:
        table.mark(first, "told", "nada")
    assert changed.args is not None
    assert changed.args[0].row() == changed.args[1].row() == 1
    row = model.row_at(1)
    assert row is not None
    assert row.told == "Dicho: «nada»"


def test_the_filter_sorts_hidden_from_open(table: Table) -> None:
    model = LedgerModel(table.campaign, table.language)
    hidden, shown, revealed = table.roll(), table.roll(hidden=False), table.roll()
    table.mark(revealed, "revealed")
    assert ids(model) == [revealed, hidden]
    model.set_filter(which="open")
    assert ids(model) == [revealed, shown]
    model.set_filter(which="all")
    assert ids(model) == [revealed, shown, hidden]
    assert which_of(model.filter) == "all"


def test_an_entry_that_no_longer_matches_leaves_and_returns(table: Table, qtbot: QtBot) -> None:
    model = LedgerModel(table.campaign, table.language)
    model.set_filter(which="open")
    entry = table.roll()
    table.mark(entry, "revealed")
    assert ids(model) == [entry]
    with qtbot.waitSignal(model.rowsRemoved):
        table.campaign.undo()
    assert ids(model) == []
    table.campaign.redo()
    assert ids(model) == [entry]


def test_search_finds_without_accents_and_in_what_was_noted(table: Table) -> None:
    model = LedgerModel(table.campaign, table.language)
    first, second = table.roll("Nadia", "Percepción"), table.roll("Cole", "Sigilo")
    model.set_filter(text="PERCEPCION")
    assert ids(model) == [first]
    model.set_filter(text="trampilla")
    assert ids(model) == []
    table.mark(second, "note", "Vio la trampilla")
    assert ids(model) == [second]
    model.set_filter(text="", system="walkure")
    assert ids(model) == []


def test_pages_follow_and_the_far_end_is_trimmed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "FIRST", 3)
    monkeypatch.setattr(ledger, "PAGE", 3)
    monkeypatch.setattr(ledger, "KEPT", 7)
    for _ in range(12):
        table.roll()
    model = LedgerModel(table.campaign, table.language)
    seen = [model.rowCount()]
    while model.canFetchMore():
        model.fetchMore()
        seen.append(model.rowCount())
    assert seen == [3, 6, 7]
    table.roll()
    assert ids(model) == list(range(13, 6, -1))
    assert not model.canFetchMore(model.index(0))


def test_a_language_changes_words_and_no_rows(table: Table, qtbot: QtBot) -> None:
    model = LedgerModel(table.campaign, table.language)
    table.roll()
    with qtbot.waitSignal(model.dataChanged), qtbot.assertNotEmitted(model.modelReset):
        table.language.switch("en")
    row = model.row_at(0)
    assert row is not None
    assert row.sides[0].verdict.words == "Failure"


def test_another_campaign_resets_the_rows(table: Table, tmp_path: Path, qtbot: QtBot) -> None:
    model = LedgerModel(table.campaign, table.language)
    table.roll()
    other = open_table(tmp_path / "b.gmscreen")
    with qtbot.waitSignal(model.modelReset):
        table.campaign.replace(other.campaign.session, other.campaign.file)
    assert (model.rowCount(), model.owed.count) == (0, 0)


def test_what_is_owed_is_counted(table: Table, qtbot: QtBot) -> None:
    model = LedgerModel(table.campaign, table.language)
    first, second = table.roll(), table.roll()
    table.roll(hidden=False)
    assert model.owed.count == 2
    table.mark(first, "told", "nada")
    table.mark(second, "revealed")
    assert model.owed.count == 0
    with qtbot.waitSignal(model.owed.changed, check_params_cb=lambda count: count == 1):
        table.campaign.undo()


def test_rolls_of_last_week_are_owed_no_more(table: Table) -> None:
    model = LedgerModel(table.campaign, table.language)
    table.roll()
    table.clock.pass_by(hours=13)
    table.roll()
    assert model.owed.count == 1


def test_what_was_marked_out_of_sight_is_counted_too(table: Table) -> None:
    model = LedgerModel(table.campaign, table.language)
    entry = table.roll()
    model.set_filter(text="nadie")
    table.mark(entry, "told", "nada")
    assert model.owed.count == 0


def test_a_file_that_cannot_be_read_is_reported_and_nothing_is_lost(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = LedgerModel(table.campaign, table.language)
    entry = table.roll()

    def fail(*_: object) -> EntryView:
        raise StoreError("io", reason="SQLITE_IOERR")

    monkeypatch.setattr(table.campaign.file, "page", fail)
    model.set_filter(text="x")
    assert table.problems[-1].code == "store.io"
    monkeypatch.undo()
    model.set_filter(text="")
    assert ids(model) == [entry]


def test_what_is_counted_as_owed_is_listed_among_the_hidden(table: Table) -> None:
    model = LedgerModel(table.campaign, table.language)
    table.roll(hidden=False)
    covert = table.roll(hidden=False, covert=True)
    assert (ids(model), model.owed.count) == ([covert], 1)
    table.mark(covert, "verdict")
    assert (ids(model), model.owed.count) == ([covert], 0)  # it does not leave under the GM's hand
    model.reload()
    assert ids(model) == []
    table.campaign.undo()
    assert (ids(model), model.owed.count) == ([covert], 1)
    model.set_filter(which="open")
    assert ids(model) == [covert, covert - 1]
    model.set_filter(which="hidden")
    assert (ids(model), model.owed.count) == ([covert], 1)
    table.clock.pass_by(hours=13)
    model.reload()
    assert (ids(model), model.owed.count) == ([], 0)


KINDS: tuple[MarkKind, ...] = ("revealed", "told", "note", "ruling", "verdict")


def steps(table: Table, model: LedgerModel, dice: random.Random) -> list[Callable[[], object]]:
    """What may happen next."""
    some = dice.randint(1, table.last)
    return [
        lambda: table.roll(
            dice.choice(("Nadia", "Cole")), hidden=dice.random() < 0.7, covert=dice.random() < 0.5
        ),
        lambda: table.mark(some, dice.choice(KINDS), dice.choice(("", "Nadia", "x")), "success"),
        table.campaign.undo,
        table.campaign.redo,
        lambda: model.set_filter(which=dice.choice(("hidden", "open", "all"))),
        lambda: model.set_filter(text=dice.choice(("", "", "nádia"))),
        model.fetchMore,
        lambda: table.language.switch(dice.choice(("es", "en"))),
    ]


@pytest.mark.parametrize("seed", range(4))
def test_any_evening_leaves_rows_like_the_file(
    table: Table, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(ledger, "FIRST", 4)
    monkeypatch.setattr(ledger, "PAGE", 4)
    monkeypatch.setattr(ledger, "KEPT", 9)
    model = LedgerModel(table.campaign, table.language)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    dice = random.Random(seed)
    table.roll()
    for _ in range(90):
        dice.choices(steps(table, model, dice), weights=(6, 4, 2, 1, 1, 1, 2, 1))[0]()
        found = [view.entry.id for view in table.campaign.file.page(model.filter, None, 1000)]
        shown = [one for one in ids(model) if one in found]
        assert shown == found[: len(shown)]
        assert len(found) == len(shown) or model._more
        answered = [table.campaign.entry(one) for one in ids(model) if one not in found]
        assert all(view is not None and view.target_secret and not view.owed for view in answered)
        assert model.owed.count == table.campaign.file.count_owed("")
        model.data(QModelIndex())
    assert tester.model() is model
