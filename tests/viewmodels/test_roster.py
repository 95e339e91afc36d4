"""The list of people and the short sheet: one edit changes one row, and one step takes it back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gmscreen.content.characters import Skill
from gmscreen.session.roster import PutCharacter, RemoveCharacter
from gmscreen.viewmodels.roster import COUNT_ROLE, RosterFilter, RosterModel, SheetModel, SkillRows
from tests.ui.roster_kit import SYSTEM, Table, demo_campaign, open_table


@pytest.fixture
def table(tmp_path: Path, qapp: Any) -> Iterator[Table]:
    with open_table(tmp_path / "a.gmscreen", demo_campaign()) as opened:
        yield opened


@pytest.fixture
def model(table: Table) -> RosterModel:
    made = RosterModel(table.campaign, table.language)
    made.set_system(SYSTEM)
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


@pytest.fixture
def sheet(table: Table) -> SheetModel:
    made = SheetModel(table.campaign)
    made.set_system(table.campaign.systems[SYSTEM])
    made.show("twitch")
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    QAbstractItemModelTester(made.skills, mode, made)
    return made


def names(model: QAbstractItemModel) -> list[str]:
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def heard(model: QAbstractItemModel, action: Callable[[], object]) -> list[str]:
    """The signals of the model that `action` causes."""
    said: list[str] = []
    for name in ("rowsInserted", "rowsRemoved", "rowsMoved", "dataChanged", "modelReset"):
        getattr(model, name).connect(lambda *_, name=name: said.append(name))
    action()
    return said


def test_the_list_begins_with_the_campaign(model: RosterModel) -> None:
    assert names(model)[:4] == ["Twitch", "Nadia", "Srit", "Cole"]
    assert model.index(0).data(COUNT_ROLE) == 7
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == (
        "Twitch, personaje de los jugadores, 7 habilidades"
    )


def test_one_new_name_changes_one_row(model: RosterModel, table: Table) -> None:
    index = model.index(1)
    assert heard(model, lambda: model.setData(index, "Nádia")) == ["dataChanged"]
    assert names(model)[1] == "Nádia"
    assert heard(model, table.campaign.undo) == ["dataChanged"]
    assert names(model)[1] == "Nadia"


def test_an_empty_name_is_refused_and_told(model: RosterModel, table: Table, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.campaign.problem) as caught:
        assert not model.setData(model.index(0), "  ")
    assert caught.args is not None
    assert caught.args[0].code == "name_empty"
    assert names(model)[0] == "Twitch"


def test_adding_and_removing_touch_one_row(model: RosterModel, table: Table) -> None:
    assert heard(model, lambda: model.add("npc")) == ["rowsInserted"]
    assert names(model)[-1] == "PNJ nuevo"
    assert heard(model, lambda: model.remove("nadia")) == ["rowsRemoved"]
    assert heard(model, table.campaign.undo) == ["rowsInserted"]
    assert names(model)[1] == "Nadia"


def test_an_id_is_never_given_twice(model: RosterModel, table: Table) -> None:
    first = model.add("pc")
    model.remove(first)
    assert model.add("pc") != first


def test_moving_a_row_is_one_move_and_one_step(model: RosterModel, table: Table) -> None:
    assert heard(model, lambda: model.move("twitch", 3)) == ["dataChanged", "rowsMoved"]
    assert names(model)[:4] == ["Nadia", "Srit", "Twitch", "Cole"]
    model.move("cole", 0)
    assert names(model)[0] == "Cole"
    table.campaign.undo()
    table.campaign.undo()
    assert names(model)[:4] == ["Twitch", "Nadia", "Srit", "Cole"]


def test_moving_to_where_it_is_does_nothing(model: RosterModel) -> None:
    assert heard(model, lambda: model.move("nadia", 1)) == []
    assert heard(model, lambda: model.move("nadia", 2)) == []


def test_room_between_two_never_runs_out(model: RosterModel, table: Table) -> None:
    for _ in range(40):
        model.move("cole", 1)
        model.move("srit", 1)
    assert names(model)[:4] == ["Twitch", "Srit", "Cole", "Nadia"]


def test_dropping_a_row_moves_it(model: RosterModel) -> None:
    data = model.mimeData([model.index(0)])
    assert not model.dropMimeData(data, Qt.DropAction.MoveAction, 2, 0, QModelIndex())
    assert names(model)[:2] == ["Nadia", "Twitch"]


def test_another_language_reads_every_row_anew(model: RosterModel, table: Table) -> None:
    assert heard(model, lambda: table.language.switch("en")) == ["dataChanged"]


def test_the_filter_knows_no_accents(model: RosterModel) -> None:
    shown = RosterFilter()
    shown.setSourceModel(model)
    shown.set_words("vigia est")
    assert names(shown) == ["Vigía, mente de la estación"]
    shown.set_words("")
    assert shown.rowCount() == model.rowCount()


def test_an_edit_of_one_skill_changes_its_row_only(sheet: SheetModel, table: Table) -> None:
    index = sheet.skills.index(1)
    assert heard(sheet.skills, lambda: sheet.skills.setData(index, "Caída libre 70")) == ["dataChanged"]
    assert sheet.skills.skills[1] == Skill(name="Caída libre", value=70)
    table.campaign.undo()
    assert sheet.skills.skills[1].value == 65


def test_skills_come_and_go_row_by_row(sheet: SheetModel, table: Table) -> None:
    assert heard(sheet.skills, lambda: sheet.add_skills("Trepar 30, Nadar 20")) == ["rowsInserted"]
    assert heard(sheet.skills, lambda: sheet.skills.remove(0)) == ["rowsRemoved"]
    assert heard(sheet.skills, table.campaign.undo) == ["rowsInserted"]
    assert sheet.skills.skills[0].name == "Percepción"


@pytest.mark.parametrize(
    ("text", "code"), [("Percepción", "no_value"), ("A 1, B 2", "one_only"), ("Caida Libre 3", "repeated")]
)
def test_an_edit_that_is_no_skill_is_refused(sheet: SheetModel, text: str, code: str, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sheet.skills.refused) as caught:
        assert not sheet.skills.setData(sheet.skills.index(0), text)
    assert caught.args is not None
    assert caught.args[0].code == code
    assert sheet.skills.skills[0] == Skill(name="Percepción", value=45)


def test_steps_of_one_value_are_one_step_to_undo(sheet: SheetModel, table: Table) -> None:
    for _ in range(5):
        sheet.skills.add_to_value(0, 1)
    assert sheet.skills.skills[0].value == 50
    table.campaign.undo()
    assert sheet.skills.skills[0].value == 45


def test_typing_a_stat_is_one_step_to_undo(sheet: SheetModel, table: Table) -> None:
    for value in (2, 25):
        sheet.set_stat("cog", value)
    sheet.set_stat("wil", None)
    assert (sheet.stat("cog"), sheet.stat("wil")) == (25, None)
    table.campaign.undo()
    table.campaign.undo()
    assert (sheet.stat("cog"), sheet.stat("wil")) == (10, 10)


def test_a_copy_shares_nothing_with_its_original(sheet: SheetModel, table: Table) -> None:
    original = table.state.find_character("twitch")
    assert original is not None
    table.campaign.execute(PutCharacter(original.model_copy(update={"id": "copy", "name": "Otro"})))
    sheet.add_skills("Percepción 90")
    sheet.set_stat("cog", 30)
    copy = table.state.find_character("copy")
    assert copy is not None
    assert copy.sheets == original.sheets


def test_the_sheet_empties_with_its_character(sheet: SheetModel, table: Table) -> None:
    table.campaign.execute(RemoveCharacter("twitch"))
    assert sheet.character is None
    assert sheet.skills.rowCount() == 0
    table.campaign.undo()
    assert sheet.skills.rowCount() == 7


def test_rows_follow_every_difference(qapp: Any) -> None:
    rows = SkillRows()
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    QAbstractItemModelTester(rows, mode, rows)
    skills = tuple(Skill(name=letter, value=1) for letter in "abcdef")
    for shown in ((), skills, skills[2:4], skills[::-1], skills[1:], skills[:1], skills):
        rows.show(tuple(shown))
        assert rows.skills == tuple(shown)
