"""A campaign file keeps what was done, and what it does not understand."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gmscreen.content.characters import Character
from gmscreen.session.commands import MakeCheck, MarkEntry, RollExpression
from gmscreen.session.roster import PutCharacter, PutNote, RenameCampaign
from gmscreen.session.session import CommandError, Session
from gmscreen.session.state import CampaignState, NotePage
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.database import Mode, connect
from gmscreen.store.errors import StoreError
from tests.store.kit import (
    TickingClock,
    everything,
    nadia,
    new_campaign,
    open_campaign,
    reopened,
    request,
    session_on,
)


def run_sql(path: Path, *statements: str) -> list[tuple[Any, ...]]:
    """Do something to a file behind the program's back."""
    with sqlite3.connect(path) as connection:
        rows = [row for statement in statements for row in connection.execute(statement)]
    connection.close()
    return rows


def test_a_closed_campaign_is_one_file(path: Path, file: CampaignFile, session: Session) -> None:
    session.execute(RollExpression("2d6"))
    file.close()
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_every_connection_waits_until_the_disk_has_it(path: Path, file: CampaignFile) -> None:
    """What the GM sees as done outlives a power cut, also on macOS, where a plain sync does not wait."""
    del file
    modes: tuple[Mode, ...] = ("rw", "ro")
    for mode in modes:
        with closing(connect(path, mode)) as connection:
            found = [
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("synchronous", "fullfsync", "checkpoint_fullfsync")
            ]
        assert found == [2, 1, 1]


def test_what_was_committed_is_there_without_closing(path: Path, session: Session) -> None:
    session.execute(MakeCheck(request()))
    session.execute(MarkEntry(1, "told", text="Nada"))
    other = open_campaign(path, read_only=True)
    assert other.load().state == session.state
    assert [(view.entry.who, view.told) for view in everything(other)] == [("Nadia", "Nada")]
    other.close()


def test_looking_at_a_campaign_does_not_touch_it(path: Path, file: CampaignFile, session: Session) -> None:
    session.execute(RollExpression("2d6"))
    file.close()
    before, changed = path.read_bytes(), path.stat().st_mtime_ns
    with reopened(path) as again:
        again.load()
        everything(again)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before, changed)


def test_a_new_campaign_can_start_with_a_state(path: Path) -> None:
    state = CampaignState(character=(nadia(),), note=(NotePage(id="n", title="Uno", text="árbol"),))
    file = CampaignFile.create(path, "Demo", clock=TickingClock(), state=state)
    loaded = file.load()
    assert loaded.state.name == "Demo"
    assert (loaded.state.character, loaded.state.note) == (state.character, state.note)
    assert loaded.history.undoable is None
    file.close()


def test_a_new_campaign_never_takes_the_place_of_a_file(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text("something else", encoding="utf-8")
    with pytest.raises(StoreError) as caught:
        new_campaign(path)
    assert caught.value.code == "exists"
    assert path.read_text(encoding="utf-8") == "something else"
    assert len(list(path.parent.iterdir())) == 1


def test_a_log_that_lies_about_is_not_played_into_a_new_campaign(path: Path, session: Session) -> None:
    session.execute(RenameCampaign("Vieja"))
    log = path.with_name(path.name + "-wal")
    stray = path.parent / "nueva.gmscreen"
    stray.with_name(stray.name + "-wal").write_bytes(log.read_bytes())
    file = new_campaign(stray, "Nueva")
    assert file.load().state.name == "Nueva"
    file.close()


def test_what_a_later_version_wrote_survives(path: Path, file: CampaignFile, session: Session) -> None:
    session.execute(PutCharacter(nadia()))
    file.close()
    run_sql(
        path,
        "UPDATE entity SET data = json_set(data, '$.mood', 'grim') WHERE kind = 'character'",
        "INSERT INTO entity(kind, id, data) VALUES ('weather', 'w', '{\"rain\": true}')",
        "CREATE TABLE dreams(id INTEGER PRIMARY KEY, text TEXT)",
        "INSERT INTO dreams VALUES (1, 'sea')",
    )
    with reopened(path) as again:
        later = session_on(again)
        found = later.state.character[0]
        later.execute(PutCharacter(found.model_copy(update={"name": "Nadia K"})))
        assert again.problems == ()
    query = "SELECT data -> '$.mood', data -> '$.name' FROM entity WHERE kind = 'character'"
    assert run_sql(path, query) == [('"grim"', '"Nadia K"')]
    assert run_sql(path, "SELECT data FROM entity WHERE kind = 'weather'") == [('{"rain": true}',)]
    assert run_sql(path, "SELECT text FROM dreams") == [("sea",)]


BAD_RECORDS = {"c07": '{"id": "c07", "name": null}', "c12": '{"id": "c12", "sheets": {}}', "c20": "null"}


@pytest.fixture
def spoiled(path: Path, file: CampaignFile, session: Session) -> Path:
    """A campaign of thirty people, three of whom cannot be read."""
    for number in range(30):
        session.execute(PutCharacter(Character(id=f"c{number:02}", name=f"Guarda {number}")))
    file.close()
    for entity, data in BAD_RECORDS.items():
        run_sql(path, f"UPDATE entity SET data = '{data}' WHERE id = '{entity}'")
    return path


def test_bad_records_do_not_cost_the_good_ones(spoiled: Path) -> None:
    with reopened(spoiled) as file:
        assert len(file.load().state.character) == 27
        assert {one.id: one.raw for one in file.problems} == BAD_RECORDS
        assert all(one.kind == "character" and one.reason for one in file.problems)


@pytest.mark.parametrize("rank", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_record_with_a_rank_that_is_no_number_is_a_bad_one(
    path: Path, file: CampaignFile, session: Session, rank: str
) -> None:
    """It could not be put in order by the others."""
    for number in range(3):
        session.execute(PutCharacter(Character(id=f"c{number}", name=f"Guarda {number}")))
    file.close()
    run_sql(
        path, f"""UPDATE entity SET data = '{{"id":"c1","name":"Guarda 1","rank":{rank}}}' WHERE id = 'c1'"""
    )
    with reopened(path) as again:
        assert [one.id for one in again.load().state.character] == ["c0", "c2"]
        assert [(one.kind, one.id, one.reason) for one in again.problems] == [
            ("character", "c1", "finite_number rank")
        ]


def test_bad_records_stay_in_the_file_and_come_back_when_mended(spoiled: Path) -> None:
    with reopened(spoiled) as file:
        session_on(file).execute(PutNote(NotePage(id="n", title="Uno")))
    kept = run_sql(spoiled, "SELECT id, data FROM entity WHERE id IN ('c07', 'c12', 'c20')")
    assert dict(kept) == BAD_RECORDS
    run_sql(spoiled, """UPDATE entity SET data = '{"id": "c07", "name": "Guarda"}' WHERE id = 'c07'""")
    with reopened(spoiled) as file:
        assert len(file.load().state.character) == 28


def test_what_takes_the_place_of_a_bad_record_does_not_destroy_it(spoiled: Path) -> None:
    with reopened(spoiled) as file:
        session_on(file).execute(PutCharacter(Character(id="c12", name="Otra")))
    assert run_sql(spoiled, "SELECT entity, data FROM set_aside") == [("c12", BAD_RECORDS["c12"])]


@pytest.mark.parametrize("table", ["ledger", "mark"])
@pytest.mark.parametrize("action", ["UPDATE {} SET at = ''", "DELETE FROM {}"])
def test_the_ledger_is_only_ever_added_to(
    file: CampaignFile, session: Session, table: str, action: str
) -> None:
    session.execute(RollExpression("d6"))
    session.execute(MarkEntry(1, "revealed"))
    with pytest.raises(sqlite3.IntegrityError, match="append only"):
        file._connection.execute(action.format(table))


def test_text_that_no_file_can_hold_is_refused(file: CampaignFile, session: Session) -> None:
    with pytest.raises(CommandError) as caught:
        session.execute(PutCharacter(Character(id="x", name="half a sign: \ud83d")))
    assert caught.value.code == "text_unwritable"
    with pytest.raises(StoreError) as refused:
        session.execute(MakeCheck(request(who="\ud83d"), on_desk=False))
    assert refused.value.details == {"reason": "text"}
    session.execute(PutCharacter(nadia()))
    assert [one.id for one in session.state.character] == ["nadia"]


def test_a_copy_is_the_same_campaign(path: Path, file: CampaignFile, session: Session) -> None:
    session.execute(MakeCheck(request()))
    target = path.parent / "copia.gmscreen"
    file.copy_to(target)
    with reopened(target) as copy:
        assert copy.load().state == session.state
        assert everything(copy) == everything(file)
        assert copy.campaign_id == file.campaign_id
    with pytest.raises(StoreError) as caught:
        file.copy_to(target)
    assert caught.value.code == "exists"
