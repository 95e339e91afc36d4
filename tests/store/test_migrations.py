"""Campaigns of other versions: an older one is kept and brought up to date, a newer one is left alone."""

import re
import sqlite3
from pathlib import Path

import pytest

from gmscreen.session.commands import MakeCheck, RollExpression
from gmscreen.session.roster import PutCharacter
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.migrations import MIGRATIONS, to_version_1, to_version_2
from tests.store.kit import TickingClock, everything, nadia, request, session_on
from tests.store.test_campaign import run_sql

STORED = Path(__file__).parent.parent / "data" / "campaigns"
TABLES = ("entity", "ledger", "mark", "history", "standing")


def add_weather(connection: sqlite3.Connection) -> None:
    """A migration of some later version."""
    connection.execute("CREATE TABLE weather(id INTEGER PRIMARY KEY)")
    connection.execute("UPDATE entity SET name = upper(name) WHERE kind = 'character'")


def lose_people(connection: sqlite3.Connection) -> None:
    """A migration with a mistake in it."""
    connection.execute("DELETE FROM entity WHERE kind = 'character'")


LATER = (*MIGRATIONS, add_weather)
BROKEN = (*MIGRATIONS, lose_people)
NEXT = len(LATER)


def open_later(path: Path, *, read_only: bool = False) -> CampaignFile:
    return CampaignFile.open(path, clock=TickingClock(), migrations=LATER, read_only=read_only)


def counts(path: Path) -> list[int]:
    with sqlite3.connect(path) as connection:
        found = [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES]
    connection.close()
    return found


@pytest.fixture
def old(path: Path, file: CampaignFile, session: Session) -> Path:
    """A campaign of the present version, which is old to a program with `LATER`."""
    session.execute(PutCharacter(nadia()))
    for _ in range(5):
        session.execute(MakeCheck(request()))
    session.undo()
    file.close()
    return path


def kept_name(path: Path) -> Path:
    return path.with_name(f"{path.name}.v{NEXT - 1}.bak")


def test_an_old_campaign_is_read_without_being_written(old: Path) -> None:
    content = old.read_bytes()
    for read_only in (False, True):
        file = open_later(old, read_only=read_only)
        assert [one.name for one in file.load().state.character] == ["Nadia"]
        assert len(everything(file)) == 5
        file.close()
    assert old.read_bytes() == content
    assert [one.name for one in old.parent.iterdir()] == [old.name]


def test_the_first_action_keeps_the_original_and_brings_the_file_up_to_date(old: Path) -> None:
    content, before = old.read_bytes(), counts(old)
    file = open_later(old)
    session = session_on(file)
    session.execute(RollExpression("d6"))
    assert kept_name(old).read_bytes() == content
    file.close()
    assert run_sql(old, "PRAGMA user_version", "SELECT version FROM migration") == [
        (NEXT,),
        *((number,) for number in range(1, NEXT + 1)),
    ]
    entities, ledger, mark, history, standing = before
    assert counts(old) == [entities, ledger + 1, mark, history, standing + 1]


def test_a_second_opening_migrates_nothing(old: Path) -> None:
    for _ in range(2):
        file = open_later(old)
        session_on(file).execute(RollExpression("d6"))
        file.close()
    assert run_sql(old, "SELECT count(*) FROM migration") == [(NEXT,)]
    assert len(list(old.parent.iterdir())) == 2


def test_an_original_that_was_kept_is_never_written_over(old: Path) -> None:
    kept_name(old).write_bytes(b"the first original")
    file = open_later(old)
    session_on(file).execute(RollExpression("d6"))
    file.close()
    assert kept_name(old).read_bytes() == b"the first original"


def test_a_migration_that_loses_something_is_undone_and_said(old: Path) -> None:
    with pytest.raises(StoreError) as caught:
        CampaignFile.open(old, clock=TickingClock(), migrations=BROKEN)
    assert (caught.value.code, caught.value.details) == ("damaged", {"reason": "migration"})
    assert len(list(old.parent.iterdir())) == 1
    assert run_sql(old, "PRAGMA user_version") == [(NEXT - 1,)]


def test_a_newer_campaign_is_refused_and_left_alone(old: Path) -> None:
    file = open_later(old)
    session_on(file).execute(RollExpression("d6"))
    file.close()
    content, names = old.read_bytes(), sorted(old.parent.iterdir())
    for read_only in (False, True):
        with pytest.raises(StoreError) as caught:
            CampaignFile.open(old, clock=TickingClock(), read_only=read_only)
        assert caught.value.code == "newer_version"
        assert caught.value.details == {"found": NEXT, "known": NEXT - 1}
    assert (old.read_bytes(), sorted(old.parent.iterdir())) == (content, names)


def test_a_newer_campaign_in_a_log_is_refused_too(old: Path) -> None:
    """The header of the file is still that of the older version; the log beside it knows better."""
    file = open_later(old)
    session_on(file).execute(RollExpression("d6"))
    died = old.with_name("died.gmscreen")
    for extra in ("", "-wal"):
        Path(f"{died}{extra}").write_bytes(Path(f"{old}{extra}").read_bytes())
    file.close()
    names = sorted(one.name for one in old.parent.iterdir())
    with pytest.raises(StoreError) as caught:
        CampaignFile.open(died, clock=TickingClock())
    assert caught.value.code == "newer_version"
    assert {one.name for one in old.parent.iterdir()} - set(names) <= {"died.gmscreen-shm"}


def test_a_new_file_is_made_of_every_migration(path: Path) -> None:
    file = CampaignFile.create(path, "Nueva", clock=TickingClock(), migrations=LATER)
    file.close()
    assert run_sql(path, "PRAGMA user_version", "SELECT count(*) FROM weather") == [(NEXT,), (0,)]


def test_to_version_1(path: Path) -> None:
    """The tables of the first version, as they were released."""
    connection = sqlite3.connect(":memory:")
    to_version_1(connection)
    found = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert found == {*TABLES, "meta", "migration", "set_aside"}
    connection.close()


def test_to_version_2() -> None:
    """The library of NPCs comes beside what is there."""
    connection = sqlite3.connect(":memory:")
    for step in MIGRATIONS[:2]:
        step(connection)
    assert MIGRATIONS[1] is to_version_2
    for table in ("npc", "npc_tag", "npc_search"):
        assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    connection.close()


def test_every_migration_has_a_test() -> None:
    """And a stored file: see `test_stored_versions.py`, which also says how to add a version."""
    tests = Path(__file__).read_text(encoding="utf-8")
    untested = [step.__name__ for step in MIGRATIONS if not re.search(rf"def test_{step.__name__}\b", tests)]
    assert untested == []
