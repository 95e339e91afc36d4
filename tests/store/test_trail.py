"""The trail: with it, backup and trail hold everything that was done, whatever becomes of the file."""

import json
import os
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gmscreen.session.commands import MarkEntry, RollExpression
from gmscreen.session.roster import PutCharacter, PutNote
from gmscreen.session.session import Session
from gmscreen.session.state import NotePage
from gmscreen.store import trail
from gmscreen.store.backups import back_up
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.history import head_of
from gmscreen.store.ledger import LedgerFilter
from gmscreen.store.migrations import MIGRATIONS
from gmscreen.store.rebuild import differ, put_back, rebuilt_in_memory
from gmscreen.store.shelf import folders_of
from gmscreen.store.trail import Course
from tests.store.kit import EVENING, TickingClock, everything, nadia, session_on
from tests.store.test_migrations import LATER, STORED


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "copias"


@pytest.fixture
def guarded(path: Path, root: Path) -> Iterator[CampaignFile]:
    """A new campaign that leaves a trail, with its first backup."""
    file = CampaignFile.create(path, "Prueba", clock=TickingClock(), copies=root)
    back_up(path, root, now=EVENING)
    yield file
    file.close()


def opened(path: Path, root: Path) -> CampaignFile:
    return CampaignFile.open(path, clock=TickingClock(), copies=root)


def played(file: CampaignFile, rolls: int = 3) -> Session:
    session = session_on(file)
    for _ in range(rolls):
        session.execute(RollExpression("d6"))
    return session


def trails(root: Path) -> list[Path]:
    return sorted(root.glob("*/*.trail"))


def head_in(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return head_of(connection)


def test_backup_and_trail_make_up_the_whole_campaign(path: Path, root: Path, guarded: CampaignFile) -> None:
    session = played(guarded)
    session.execute(PutCharacter(nadia()))
    session.execute(MarkEntry(2, "told", text="«Nada» \x00 \u2028 🎲\n"))
    session.execute(PutNote(NotePage(id="n", title="Página", text="lluvia " * 40_000)))
    session.undo()
    made, rebuilt = rebuilt_in_memory(folders_of(root, campaign=path), MIGRATIONS, EVENING)
    assert (rebuilt.actions, rebuilt.complete) == (7, True)
    assert not differ(made, path)
    made.execute("UPDATE ledger SET who = 'x' WHERE 0")
    made.execute("DROP TRIGGER ledger_keeps_UPDATE")
    made.execute("UPDATE ledger SET who = 'x' WHERE id = 2")
    assert differ(made, path)
    made.close()


def test_a_column_of_another_name_is_a_difference(path: Path, root: Path, guarded: CampaignFile) -> None:
    played(guarded)
    made, _ = rebuilt_in_memory(folders_of(root, campaign=path), MIGRATIONS, EVENING)
    assert not differ(made, path)
    made.execute("ALTER TABLE ledger RENAME COLUMN what TO whau")
    assert differ(made, path)
    made.close()


def test_a_letter_that_changes_among_the_tables_of_an_open_file_is_noticed(
    path: Path, guarded: CampaignFile
) -> None:
    session = played(guarded)
    content = path.read_bytes()
    with path.open("r+b") as file:
        file.seek(content.index(b"who TEXT NOT NULL, what TEXT"))
        file.write(b"who TEXT NOT NULL, whau TEXT")
    with pytest.raises(StoreError) as refused:
        session.execute(RollExpression("d6"))
    assert refused.value.code == "damaged"
    guarded.recover()
    session.execute(RollExpression("d6"))
    assert [view.entry.id for view in guarded.page(LedgerFilter(), None, 9)] == [4, 3, 2, 1]


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_nobody_else_may_read_the_trail(root: Path, guarded: CampaignFile) -> None:
    played(guarded)
    (made,) = trails(root)
    assert b"INSERT" not in made.read_bytes()
    assert (made.stat().st_mode & 0o777, made.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_a_file_that_is_missing_is_put_back_whole(path: Path, root: Path, guarded: CampaignFile) -> None:
    session = played(guarded)
    guarded.close()
    path.unlink()
    rebuilt, aside = put_back(path, root, EVENING)
    assert (rebuilt.complete, aside) == (True, None)
    again = opened(path, root)
    assert again.load().state == session.state
    assert again.load().history.steps == session.history.steps
    assert len(everything(again)) == 3
    again.close()


def test_several_evenings_lie_on_one_trail(path: Path, root: Path, guarded: CampaignFile) -> None:
    played(guarded)
    guarded.close()
    for _ in range(3):
        file = opened(path, root)
        played(file)
        file.close()
    assert len(trails(root)) == 4
    path.unlink()
    assert put_back(path, root, EVENING)[0].actions == 12


def test_what_the_file_refused_is_not_on_the_trail(path: Path, root: Path, guarded: CampaignFile) -> None:
    session = played(guarded)
    pages = guarded._connection.execute("PRAGMA page_count").fetchone()[0]
    guarded._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError):
        session.execute(PutNote(NotePage(id="n", title="Página", text="x" * 500_000)))
    guarded._connection.execute("PRAGMA max_page_count = 100000")
    session.execute(RollExpression("d6"))
    guarded.close()
    path.unlink()
    assert put_back(path, root, EVENING)[0].actions == 4
    again = opened(path, root)
    assert again.load().state == session.state
    again.close()


@pytest.mark.parametrize("harm", [lambda data: data[:-20], lambda data: data[:-20] + b"x" + data[-19:]])
def test_a_damaged_record_ends_the_trail(
    path: Path, root: Path, guarded: CampaignFile, harm: Callable[[bytes], bytes]
) -> None:
    """What is behind it cannot be known; the campaign is as it was before."""
    session = played(guarded)
    session.execute(RollExpression("2d6"))
    guarded.close()
    (made,) = trails(root)
    made.write_bytes(harm(made.read_bytes()))
    path.unlink()
    rebuilt, _ = put_back(path, root, EVENING)
    assert rebuilt.actions == 3
    again = opened(path, root)
    assert len(everything(again)) == 3
    again.close()


def test_a_record_does_nothing_but_write_rows(path: Path, root: Path, guarded: CampaignFile) -> None:
    played(guarded)
    guarded.close()
    (made,) = trails(root)
    evil = json.dumps([Course(made.parent).end, 2, [["ATTACH ? AS x", [str(root / "evil")]]]]).encode()
    made.write_bytes(made.read_bytes() + trail.packed("4 evil", evil))
    path.unlink()
    rebuilt, _ = put_back(path, root, EVENING)
    assert (rebuilt.actions, rebuilt.complete) == (3, False)
    assert not (root / "evil").exists()


def test_a_restored_campaign_that_was_played_on_is_another_branch(
    path: Path, root: Path, guarded: CampaignFile
) -> None:
    content = path.read_bytes()
    played(guarded, 5)
    guarded.close()
    path.write_bytes(content)
    file = opened(path, root)
    session = session_on(file)
    session.execute(PutCharacter(nadia()))
    file.close()
    path.unlink()
    rebuilt, _ = put_back(path, root, EVENING)
    assert (rebuilt.actions, rebuilt.complete) == (1, True)
    again = opened(path, root)
    assert again.load().state == session.state
    assert everything(again) == ()
    again.close()


def test_an_older_copy_in_its_place_is_noticed_and_brought_up_to_date(
    path: Path, root: Path, guarded: CampaignFile
) -> None:
    content = path.read_bytes()
    session = played(guarded, 5)
    guarded.close()
    path.write_bytes(content)
    made = back_up(path, root, now=EVENING)
    assert (made.behind, made.end) == (5, Course(made.backup.path.parent).end)
    # Somebody plays on before reading it: what was meant is still known.
    file = opened(path, root)
    session_on(file).execute(PutCharacter(nadia()))
    file.close()
    rebuilt, aside = put_back(path, root, EVENING, made.end)
    assert rebuilt.complete
    assert aside is not None
    again = opened(path, root)
    assert again.load().state == session.state
    assert len(everything(again)) == 5
    again.close()


def test_one_action_that_a_dying_program_had_on_its_way_makes_no_older_copy(
    path: Path, root: Path, guarded: CampaignFile
) -> None:
    played(guarded, 2)
    content = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
    played(guarded, 1)
    guarded.close()
    path.write_bytes(content[0])
    path.with_name(path.name + "-wal").write_bytes(content[1])
    assert back_up(path, root, now=EVENING).behind == 0


def test_a_program_that_knows_no_trail_breaks_it_and_nothing_wrong_is_made(
    path: Path, root: Path, guarded: CampaignFile
) -> None:
    played(guarded)
    guarded.close()
    older = CampaignFile.open(path, clock=TickingClock())
    played(older)
    older.close()
    last = opened(path, root)
    played(last)
    last.close()
    path.unlink()
    rebuilt, _ = put_back(path, root, EVENING)
    assert (rebuilt.actions, rebuilt.complete) == (3, False)
    again = opened(path, root)
    assert len(everything(again)) == 3
    again.close()


def test_the_trail_leads_over_a_migration(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "vieja.gmscreen"
    path.write_bytes((STORED / "v1.gmscreen").read_bytes())
    back_up(path, root, now=EVENING)
    file = CampaignFile.open(path, clock=TickingClock(), migrations=LATER, copies=root)
    state = played(file).state
    count = len(everything(file))
    made, rebuilt = rebuilt_in_memory(folders_of(root, campaign=path), LATER, EVENING)
    assert (rebuilt.actions, rebuilt.complete) == (3, True)
    assert not differ(made, path)
    made.close()
    file.close()
    assert (state.name, count) == ("La estación", 32)


def test_a_trail_that_cannot_be_written_is_done_without(path: Path, root: Path) -> None:
    root.write_bytes(b"no folder")
    file = CampaignFile.create(path, "Prueba", clock=TickingClock(), copies=root)
    session = played(file)
    assert len(everything(file)) == 3
    assert not file.backup_due
    root.unlink()
    session.execute(RollExpression("d6"))
    assert file.backup_due  # for what is missing in between
    back_up(path, root, now=EVENING)
    session.execute(RollExpression("d6"))
    made, rebuilt = rebuilt_in_memory(folders_of(root, campaign=path), MIGRATIONS, EVENING)
    assert (rebuilt.actions, rebuilt.complete) == (1, True)
    assert not differ(made, path)
    made.close()
    file.close()


def test_a_long_trail_asks_for_a_backup_and_the_oldest_parts_are_dropped(
    path: Path, root: Path, guarded: CampaignFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trail, "FULL", 20_000)
    monkeypatch.setattr(trail, "MOST_BYTES", 60_000)
    session = session_on(guarded)
    due = 0
    for number in range(60):
        text = random.Random(number).randbytes(1500).hex()  # which packing makes little shorter
        session.execute(PutNote(NotePage(id="n", title=str(number), text=text)))
        if guarded.backup_due:
            due += 1
            back_up(path, root, now=EVENING)
    assert due >= 5
    assert not guarded.backup_due
    assert sum(one.stat().st_size for one in trails(root)) < 60_000 + 2 * 20_000
    guarded.close()
    path.unlink()
    assert put_back(path, root, EVENING)[0].complete
    again = opened(path, root)
    assert again.load().state == session.state
    again.close()


def test_every_action_has_its_own_head(path: Path, guarded: CampaignFile) -> None:
    session = session_on(guarded)
    heads = []
    for _ in range(4):
        session.execute(RollExpression("d6"))
        session.undo()
        heads.append(head_of(guarded._connection))
    assert len(set(heads)) == 4
    assert [head.split()[0] for head in heads] == ["2", "4", "6", "8"]
