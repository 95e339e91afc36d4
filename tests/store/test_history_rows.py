"""The undo history in the file: written step by step, read back whole."""

from pathlib import Path

import pytest

from gmscreen.content.characters import Character
from gmscreen.session.commands import RollExpression
from gmscreen.session.history import LIMIT
from gmscreen.session.roster import PutCharacter, RemoveCharacter
from gmscreen.session.session import CommandError, Session
from gmscreen.store.campaign import CampaignFile
from tests.store.kit import nadia, reopened, session_on
from tests.store.test_campaign import run_sql


def put(session: Session, number: int) -> None:
    session.execute(PutCharacter(Character(id=f"c{number}", name=f"Guarda {number}")))


def test_a_click_writes_few_rows(file: CampaignFile, session: Session) -> None:
    for number in range(LIMIT + 10):
        put(session, number)
    before = file._connection.total_changes
    session.execute(RollExpression("d6"))
    assert file._connection.total_changes - before <= 8
    before = file._connection.total_changes
    session.undo()
    assert file._connection.total_changes - before <= 5


def test_a_long_history_comes_back_as_it_was(path: Path, file: CampaignFile, session: Session) -> None:
    for number in range(LIMIT + 3):
        put(session, number)
    for _ in range(4):
        session.undo()
    file.close()
    with reopened(path) as again:
        later = session_on(again)
        assert later.history == session.history
        later.redo()
        put(later, 999)
        assert again._connection.execute("SELECT count(*) FROM history").fetchone() == (LIMIT - 2,)
    with reopened(path) as once_more:
        assert session_on(once_more).history == later.history


def test_merged_edits_are_one_row(path: Path, file: CampaignFile, session: Session) -> None:
    session.execute(PutCharacter(nadia()))
    for name in ("Nad", "Nadi", "Nadia"):
        session.execute(PutCharacter(Character(id="nadia", name=name), field="name"))
    assert file._connection.execute("SELECT count(*) FROM history").fetchone() == (2,)
    file.close()
    with reopened(path) as again:
        assert session_on(again).history == session.history


@pytest.mark.parametrize(
    ("bad", "undoable", "redoable"),
    [(1, 2, 2), (2, 1, 2), (3, 0, 2), (4, 3, 0), (5, 3, 1)],
)
def test_a_step_that_cannot_be_read_ends_the_way(
    path: Path, file: CampaignFile, session: Session, bad: int, undoable: int, redoable: int
) -> None:
    for number in range(5):
        put(session, number)
    session.undo()
    session.undo()
    file.close()
    run_sql(path, f"UPDATE history SET data = '[' WHERE position = {bad}")
    with reopened(path) as again:
        history = again.load().history
        assert (history.position, len(history.steps) - history.position) == (undoable, redoable)
        assert [(one.kind, one.id) for one in again.problems] == [("history", str(bad))]


@pytest.mark.parametrize("bad", [1, 3, 4])
def test_play_goes_on_after_a_step_that_cannot_be_read(
    path: Path, file: CampaignFile, session: Session, bad: int
) -> None:
    for number in range(5):
        put(session, number)
    session.undo()
    session.undo()
    file.close()
    run_sql(path, f"UPDATE history SET data = '[' WHERE position = {bad}")
    with reopened(path) as again:
        later = session_on(again)
        put(later, 7)
        later.undo()
        assert later.state == session.state
        later.redo()
    with reopened(path) as once_more:
        assert session_on(once_more).history == later.history


def test_a_step_with_a_damaged_record_stays_where_it_is(
    path: Path, file: CampaignFile, session: Session
) -> None:
    session.execute(PutCharacter(nadia()))
    session.execute(RemoveCharacter("nadia"))
    file.close()
    damage = r"""replace(data, '\"name\":\"Nadia\"', '\"name\":7')"""
    run_sql(path, f"UPDATE history SET data = {damage} WHERE position = 2")
    with reopened(path) as again:
        later = session_on(again)
        assert again.problems == ()
        with pytest.raises(CommandError) as caught:
            later.undo()
        assert caught.value.code == "step_unreadable"
        assert later.state.character == ()
