"""What the players see of an open campaign: the last rolls, whatever was written down between them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmscreen.session.player_view import PlayerRoll
from gmscreen.session.players import SetPlayers
from gmscreen.session.secret_kinds import PlayerSettings
from gmscreen.session.tracker.clock import TakeTime
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants
from gmscreen.store.errors import StoreError
from gmscreen.viewmodels import player
from gmscreen.viewmodels.player import PlayerModel
from tests.viewmodels.ledger_kit import Table, open_table

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = open_table(tmp_path / "a.gmscreen")
    yield made
    made.campaign.file.close()


def read_anew(table: Table) -> tuple[PlayerRoll, ...]:
    """The rolls that somebody sees who has just opened the campaign."""
    return PlayerModel(table.campaign).view.rolls


def hit(table: Table, times: int) -> None:
    """Let the tracker write lines about somebody hidden."""
    table.campaign.execute(AddCombatants(Combatant(id="", name="Guarda", hidden=True, health=9, most=9)))
    someone = table.campaign.state.combatant[0].id
    for _ in range(times):
        assert table.campaign.execute(Damage((someone,), "1")) is not None


def test_no_line_of_the_tracker_pushes_a_roll_out_of_sight(
    table: Table, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "PAGE", 4)
    model = PlayerModel(table.campaign)
    table.throw("1d6", (5,), hidden=False)
    hidden = table.throw("1d6", (3,))
    before = model.view
    assert [roll.sides[0].reading for roll in before.rolls] == [5]
    with qtbot.assertNotEmitted(model.changed):
        for _ in range(6):
            table.campaign.execute(TakeTime(seconds=60))
        hit(table, 6)
        for _ in range(6):
            table.throw("1d6", (2,))
    assert read_anew(table) == before.rolls
    table.mark(hidden, "revealed")
    assert [roll.sides[0].reading for roll in model.view.rolls] == [3, 5]
    assert read_anew(table) == model.view.rolls


def test_an_evening_is_looked_back_and_no_line_of_this_one_counts(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "REACH", 3)
    table.throw("1d6", (5,), hidden=False)
    model = PlayerModel(table.campaign)
    for _ in range(5):
        table.throw("1d6", (2,))
    assert len(model.view.rolls) == 1
    assert read_anew(table) == ()


def test_an_old_roll_that_is_revealed_is_shown_however_much_was_revealed_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "PAGE", 2)
    model = PlayerModel(table.campaign)
    rolls = [table.throw("1d6", (face,)) for face in (1, 2, 3, 4, 5)]
    for one in (*rolls[1:], rolls[0]):
        table.clock.pass_by(minutes=1)
        table.mark(one, "revealed")
    assert model.view.rolls[0].sides[0].reading == 1
    assert read_anew(table)[0].sides[0].reading == 1


def test_the_sign_stands_whatever_the_tracker_writes_down(table: Table) -> None:
    table.campaign.execute(SetPlayers(PlayerSettings(sign=True)))
    model = PlayerModel(table.campaign)
    table.roll()
    assert model.view.sign
    hit(table, 2)
    assert model.view.sign
    model.stop()


def test_a_ledger_that_cannot_be_read_shows_no_roll(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    model = PlayerModel(table.campaign)
    table.throw("1d6", (5,), hidden=False)
    assert model.view.rolls

    def fail(*_: object, **__: object) -> None:
        raise StoreError("io", reason="SQLITE_IOERR")

    monkeypatch.setattr(table.campaign.file, "rolls", fail)
    table.throw("1d6", (4,), hidden=False)
    assert model.view.rolls == ()
    assert table.problems[-1].code == "store.io"
