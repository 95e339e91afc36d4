"""The list of combatants: a step touches the rows that read otherwise, and no others."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from gmscreen.session.tracker.fight import NextTurn, PreviousTurn, SetTurn
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants, MoveCombatants, RemoveCombatants
from gmscreen.session.tracker.rolling import SetInitiative
from gmscreen.viewmodels.tracker import TrackerModel
from gmscreen.viewmodels.tracker_summary import markdown, players_markdown
from gmscreen.viewmodels.tracker_words import read_clock
from tests.ui.roster_kit import Table, open_table
from tests.ui.tracker_kit import crowd, night


@pytest.fixture
def table(tmp_path: Path, qapp: Any) -> Iterator[Table]:
    with open_table(tmp_path / "a.gmscreen", night(system="")) as opened:
        yield opened


@pytest.fixture
def model(table: Table) -> TrackerModel:
    return made(table)


def made(table: Table) -> TrackerModel:
    found = TrackerModel(table.campaign, table.language)
    QAbstractItemModelTester(found, QAbstractItemModelTester.FailureReportingMode.Fatal, found)
    return found


def ids(model: TrackerModel) -> list[str]:
    return [one.id for row in range(model.rowCount()) if (one := model.combatant(row)) is not None]


def heard(model: TrackerModel, action: Callable[[], object]) -> list[tuple[str, int, int]]:
    """The rows that `action` made the model speak of."""
    said: list[tuple[str, int, int]] = []
    model.dataChanged.connect(lambda top, end: said.append(("data", top.row(), end.row())))
    model.rowsInserted.connect(lambda _, first, last: said.append(("in", first, last)))
    model.rowsRemoved.connect(lambda _, first, last: said.append(("out", first, last)))
    model.rowsMoved.connect(lambda _, first, last, __, row: said.append(("move", first, row)))
    model.modelReset.connect(lambda: said.append(("reset", 0, 0)))
    action()
    return said


def test_a_turn_speaks_of_the_two_whose_turn_it_is(model: TrackerModel, table: Table) -> None:
    assert heard(model, lambda: table.campaign.execute(NextTurn())) == [("data", 0, 1)]


def test_who_comes_too_late_for_this_round_says_so_until_the_next(model: TrackerModel, table: Table) -> None:
    """I04: that a reinforcement acts in the next round only can be seen."""
    run = table.campaign.execute
    run(NextTurn())
    run(AddCombatants(Combatant(id="", name="Refuerzo", initiative=13)))
    at = next(row for row in range(model.rowCount()) if model.told(row).name == "Refuerzo")
    assert [chip.name for chip in model.told(at).chips] == ["Próxima ronda"]
    assert "Próxima ronda" in model.told(at).spoken
    run(SetTurn(model.told(at).id))
    assert model.told(at).chips == ()


def test_a_round_speaks_of_everybody(model: TrackerModel, table: Table) -> None:
    for _ in range(4):
        table.campaign.execute(NextTurn())
    assert ("data", 0, 5) in heard(model, lambda: table.campaign.execute(NextTurn()))


def test_a_number_moves_one_row(model: TrackerModel, table: Table) -> None:
    said = heard(model, lambda: table.campaign.execute(SetInitiative("c5", 99)))
    assert [one for one in said if one[0] != "data"] == [("move", 4, 0)]
    assert ids(model) == ["c5", "c1", "c2", "c3", "c4", "c6"]


def test_coming_and_going_are_single_rows(model: TrackerModel, table: Table) -> None:
    new = Combatant(id="", name="Dron", initiative=12)
    said = heard(model, lambda: table.campaign.execute(AddCombatants(new, 2)))
    assert [one for one in said if one[0] == "in"] == [("in", 3, 3), ("in", 4, 4)]
    said = heard(model, lambda: table.campaign.execute(RemoveCombatants(("c2", "c6"))))
    assert [one for one in said if one[0] == "out"] == [("out", 7, 7), ("out", 1, 1)]
    assert ids(model) == [one.id for one in table.state.combatant]


def test_the_order_is_always_that_of_the_campaign(tmp_path: Path, qapp: Any) -> None:
    with open_table(tmp_path / "b.gmscreen", crowd(60, 1)) as table:
        model = made(table)
        kept = {one: model.index(model.row_of(one)) for one in ("c3", "c40")}
        actions = (
            MoveCombatants(("c9", "c3", "c40"), "c20"),
            MoveCombatants(tuple(f"c{n}" for n in range(10, 50)), "c1"),
            MoveCombatants(("c1",), ""),
            SetInitiative("c60", 5),
            RemoveCombatants(tuple(f"c{n}" for n in range(1, 60, 2))),
        )
        for action in actions:
            table.campaign.execute(action)
            assert ids(model) == [one.id for one in table.state.combatant]
        while table.campaign.undo() is not None:
            assert ids(model) == [one.id for one in table.state.combatant]
        assert all(index.isValid() for index in kept.values())


def test_back_from_a_round_reads_as_before(model: TrackerModel, table: Table) -> None:
    def told() -> list[object]:
        return [model.told(row) for row in range(model.rowCount())]

    before = told()
    for _ in range(9):
        table.campaign.execute(NextTurn())
    assert told() != before
    for _ in range(9):
        table.campaign.execute(PreviousTurn())
    assert told() == before


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("21:40", 86_400 + 78_000),
        ("1 0:00", 0),
        ("día 2 · 07:05:09", 86_400 + 25_509),
        ("24:00", None),
        ("7", None),
        ("", None),
        ("0 7:00", None),
        ("7:5:3:1", None),
        (":", None),
        ("9" * 80 + " 7:00", None),
        ("−7:00 3 4", None),
    ],
)
def test_times_as_they_are_typed(text: str, seconds: int | None) -> None:
    assert read_clock(text, 86_400) == seconds


def test_a_summary_keeps_names_as_text(table: Table) -> None:
    from gmscreen.session.tracker.model import Summary, SummaryRow

    rows = (SummaryRow(name="<b>|x|</b>", taken=7, health=-3, most=30, dropped=2),)
    text = markdown(Summary(rounds=3, seconds=9, rows=rows), table.language.texts)
    assert "\\<b\\>\\|x\\|\\</b\\>" in text
    assert "| 7 | 0 | −3/30 | asalto 2 |" in text
    assert "3 asaltos, 0:09" in text


def test_what_is_copied_of_a_fight_is_for_the_table(table: Table) -> None:
    from gmscreen.session.tracker.model import Summary, SummaryRow

    rows = (
        SummaryRow(name="Nadia", side="party", taken=7, healed=2, health=25, most=30),
        SummaryRow(name="El Susurrante", alias="Hombre de gris", taken=91, health=3, most=94, dropped=2),
        SummaryRow(name="Acechador", hidden=True, taken=5),
    )
    summary = Summary(name="La trampa del Susurrante", rounds=3, seconds=9, rows=rows)
    text = players_markdown(summary, table.language.texts)
    assert "| Nadia | 7 | 2 | 25/30 | — |" in text
    assert "| Hombre de gris | — | — | — | asalto 2 |" in text
    for secret in ("Susurrante", "Acechador", "91", "94"):
        assert secret not in text
        assert secret in markdown(summary, table.language.texts)


def test_what_is_copied_of_a_fight_for_the_table_has_the_rounds_that_were_seen(table: Table) -> None:
    from gmscreen.session.tracker.model import Summary, SummaryRow

    rows = (SummaryRow(name="Nadia", side="party", dropped=3),)
    summary = Summary(rounds=3, seconds=9, rounds_seen=2, seconds_seen=6, rows=rows)
    text = players_markdown(summary, table.language.texts)
    assert "2 asaltos, 0:06" in text
    assert "| asalto 2 |" in text
    assert "3 asaltos, 0:09" in markdown(summary, table.language.texts)
