"""Files that are no campaign any more, or never were one: what they are, and the way out."""

import os
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gmscreen.session.commands import MakeCheck, RollExpression
from gmscreen.session.session import Session
from gmscreen.store.backups import back_up, newest_valid_backup, restore
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.recovery import examine, integrity, is_sound, set_aside
from tests.store.kit import EVENING, everything, new_campaign, open_campaign, reopened, request, session_on
from tests.store.test_campaign import run_sql


def halved(content: bytes) -> bytes:
    return content[: len(content) // 2]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "zeros": lambda content: bytes(4096),
    "truncated": halved,
    "not_sqlite": lambda content: '{"name": "campaña"}'.encode("utf-16"),
}


@pytest.fixture
def closed(path: Path, file: CampaignFile, session: Session) -> Path:
    """A campaign with a past, closed."""
    for _ in range(20):
        session.execute(MakeCheck(request()))
    file.close()
    return path


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_is_recognised_and_left_alone(closed: Path, kind: str) -> None:
    content = DAMAGE[kind](closed.read_bytes())
    closed.write_bytes(content)
    with pytest.raises(StoreError) as caught:
        open_campaign(closed)
    expected = "not_a_campaign" if kind == "not_sqlite" else "damaged"
    assert (caught.value.code, examine(closed)) == (expected, kind)
    assert closed.read_bytes() == content
    assert [one.name for one in closed.parent.iterdir()] == [closed.name]


@pytest.mark.parametrize("kind", DAMAGE)
def test_the_newest_backup_takes_the_place_of_a_damaged_file(closed: Path, tmp_path: Path, kind: str) -> None:
    root = tmp_path / "backups"
    back_up(closed, root, now=EVENING)
    closed.write_bytes(DAMAGE[kind](closed.read_bytes()))
    kept = set_aside(closed)
    found = newest_valid_backup(root, campaign=closed)
    assert found is not None
    restore(found.path, closed)
    with reopened(closed) as file:
        assert len(everything(file)) == 20
    assert kept.exists()
    assert kept.name.endswith(".damaged.gmscreen")


def test_a_campaign_may_not_be_a_folder_or_missing(tmp_path: Path) -> None:
    for path, code in ((tmp_path, "is_a_directory"), (tmp_path / "no.gmscreen", "no_such_file")):
        with pytest.raises(StoreError) as caught:
            open_campaign(path)
        assert caught.value.code == code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("kind", ["pipe", "socket", "device"])
def test_a_campaign_is_an_ordinary_file(tmp_path: Path, kind: str) -> None:
    """Nobody writes into the pipe: to look into it would wait for ever."""
    path = tmp_path / "mesa.gmscreen"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with closing(socket.socket(socket.AF_UNIX)) as server:
            server.bind(str(path))
    else:
        path = Path("/dev/null")
    for look in (open_campaign, examine):
        with pytest.raises(StoreError) as caught:
            look(path)
        assert caught.value.code == "not_a_campaign"


@pytest.mark.parametrize("how", ["DROP TABLE entity", "PRAGMA user_version = 0"])
def test_a_campaign_that_has_not_what_its_version_has_is_damaged(closed: Path, how: str) -> None:
    """What says of itself that it is a campaign, and has lost what makes one, or which one it is."""
    run_sql(closed, how)
    with pytest.raises(StoreError) as caught, closing(open_campaign(closed)) as file:
        file.load()
    assert (caught.value.code, caught.value.details) == ("damaged", {"reason": "structure"})


def test_the_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.gmscreen"
    run_sql(path, "CREATE TABLE t(a)")
    content = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        open_campaign(path)
    assert caught.value.code == "not_a_campaign"
    assert path.read_bytes() == content


def test_pages_of_garbage_are_damage_and_no_traceback(closed: Path) -> None:
    content = bytearray(closed.read_bytes())
    for start in range(4096, len(content), 4096):
        content[start : start + 64] = b"\xff" * 64
    closed.write_bytes(content)
    with pytest.raises(StoreError) as caught:
        session_on(open_campaign(closed))
    assert caught.value.code == "damaged"
    assert not is_sound(closed)


def test_damaged_files_get_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "a.gmscreen"
    names = []
    for _ in range(3):
        path.write_bytes(b"")
        path.with_name("a.gmscreen-wal").write_bytes(b"log")
        names.append(set_aside(path).name)
    assert names == ["a.damaged.gmscreen", "a.damaged-2.gmscreen", "a.damaged-3.gmscreen"]
    assert len(list(tmp_path.iterdir())) == 6


def test_a_backup_never_takes_the_place_of_a_file(closed: Path, tmp_path: Path) -> None:
    made = back_up(closed, tmp_path / "backups", now=EVENING)
    with pytest.raises(StoreError) as caught:
        restore(made.backup.path, closed)
    assert caught.value.code == "exists"


@pytest.mark.parametrize("part", ["-wal", ""])
def test_a_campaign_whose_program_died_opens_with_everything(tmp_path: Path, part: str) -> None:
    """A copy of the files as a dying program leaves them: with the log, and with nothing else."""
    file = new_campaign(tmp_path / "a.gmscreen")
    session_on(file).execute(RollExpression("d6"))
    left = tmp_path / "left.gmscreen"
    for extra in {"", part}:
        source = tmp_path / f"a.gmscreen{extra}"
        (tmp_path / f"left.gmscreen{extra}").write_bytes(source.read_bytes())
    with reopened(left) as again:
        assert len(everything(again)) == (1 if part else 0)
        assert integrity(again._connection) == "ok"
    with closing(file):
        assert not (tmp_path / "left.gmscreen-wal").exists()


def test_a_program_that_died_while_it_changed_the_file_itself_is_rolled_back(
    closed: Path, tmp_path: Path
) -> None:
    """As when it is killed between two journal modes: half the pages are new, the old ones are beside it."""
    connection = sqlite3.connect(closed, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN")
    connection.execute("DELETE FROM standing")
    connection.executemany("INSERT INTO meta VALUES (?, ?)", [(str(n), "x" * 500) for n in range(200)])
    died = tmp_path / "died.gmscreen"
    for extra in ("", "-journal"):
        Path(f"{died}{extra}").write_bytes(Path(f"{closed}{extra}").read_bytes())
    connection.close()
    with reopened(died) as file:
        assert len(everything(file)) == 20
        assert integrity(file._connection) == "ok"
    assert not Path(f"{died}-journal").exists()
