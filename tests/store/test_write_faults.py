"""The disk says no, or somebody meddles with the open file: nothing is half written, and it is said why."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from gmscreen.session.commands import MakeCheck, RollExpression
from gmscreen.session.roster import PutCharacter, PutNote
from gmscreen.session.session import Session
from gmscreen.session.state import NotePage
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.recovery import integrity
from tests.store.kit import everything, nadia, new_campaign, reopened, request, session_on


def refused(session: Session) -> StoreError:
    """What a refused action says, after seeing that it left the session as it was."""
    state, history = session.state, session.history
    with pytest.raises(StoreError) as caught:
        session.execute(PutNote(NotePage(id="big", title="Grande", text="x" * 500_000)))
    assert session.state is state
    assert session.history is history
    return caught.value


def test_a_full_disk_leaves_no_trace(path: Path, file: CampaignFile, session: Session) -> None:
    session.execute(MakeCheck(request()))
    pages = file._connection.execute("PRAGMA page_count").fetchone()[0]
    file._connection.execute(f"PRAGMA max_page_count = {pages + 3}")
    assert refused(session).code == "disk_full"
    file._connection.execute("PRAGMA max_page_count = 1000000")
    session.execute(RollExpression("d6"))
    file.close()
    with reopened(path) as again:
        assert again.load().state == session.state
        assert [view.entry.id for view in everything(again)] == [2, 1]
        assert integrity(again._connection) == "ok"


def test_another_program_that_writes_is_waited_for_and_named(
    path: Path, file: CampaignFile, session: Session
) -> None:
    session.execute(PutCharacter(nadia()))
    file._connection.execute("PRAGMA busy_timeout = 20")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert refused(session).code == "busy"
    other.execute("ROLLBACK")
    other.close()
    session.execute(RollExpression("d6"))


def delete(path: Path) -> None:
    path.unlink()


def put_other_in_place(path: Path) -> None:
    other = path.with_name("other.gmscreen")
    new_campaign(other, "Otra").close()
    other.replace(path)


def write_over(path: Path) -> None:
    other = path.with_name("other.gmscreen")
    new_campaign(other, "Otra").close()
    shutil.copyfile(other, path)


def write_through_sqlite(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET value = 'x' WHERE key = 'program'")
    connection.close()


MEDDLING: list[tuple[Callable[[Path], None], str]] = [
    (delete, "deleted"),
    (put_other_in_place, "moved"),
    (write_over, "changed"),
    (write_through_sqlite, "changed"),
]


@pytest.mark.parametrize(("meddle", "reason"), MEDDLING)
def test_a_file_that_changed_under_us_is_not_written(
    path: Path, file: CampaignFile, session: Session, meddle: Callable[[Path], None], reason: str
) -> None:
    session.execute(MakeCheck(request()))
    meddle(path)
    content = path.read_bytes() if path.exists() else None
    error = refused(session)
    assert (error.code, error.details) == ("replaced", {"reason": reason})
    assert (path.read_bytes() if path.exists() else None) == content


@pytest.mark.parametrize("meddle", [delete, put_other_in_place])
def test_what_was_played_can_be_saved_elsewhere(
    path: Path, file: CampaignFile, session: Session, meddle: Callable[[Path], None]
) -> None:
    session.execute(MakeCheck(request()))
    meddle(path)
    target = path.with_name("rescued.gmscreen")
    file.copy_to(target)
    with reopened(target) as rescued:
        assert rescued.load().state == session.state
        assert len(everything(rescued)) == 1


def test_the_file_that_took_our_place_survives_our_closing(
    path: Path, file: CampaignFile, session: Session
) -> None:
    session.execute(MakeCheck(request()))
    put_other_in_place(path)
    content = path.read_bytes()
    file.close()
    assert path.read_bytes() == content
    with reopened(path) as other:
        assert session_on(other).state.name == "Otra"


def test_a_copy_that_fails_leaves_nothing_behind(
    path: Path, file: CampaignFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError) as caught:
        file.copy_to(path.with_name("copia.gmscreen"))
    assert caught.value.code == "disk_full"
    assert not [one.name for one in path.parent.iterdir() if "copia" in one.name]
