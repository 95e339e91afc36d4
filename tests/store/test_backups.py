"""Backups: made when something changed, checked, thinned, and never the last good one lost."""

import re
import sqlite3
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.session.commands import RollExpression
from gmscreen.session.roster import PutCharacter
from gmscreen.session.session import Session
from gmscreen.store import backups
from gmscreen.store.backups import (
    DAILY,
    RECENT,
    WEEKLY,
    Backup,
    back_up,
    backups_in,
    backups_of,
    chosen,
    is_valid,
    newest_valid_backup,
)
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from tests.store.kit import EVENING, everything, nadia, new_campaign, open_campaign, session_on


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "copias de seguridad"


def play_and_back_up(
    file: CampaignFile, session: Session, root: Path, times: int, **options: object
) -> list[Path]:
    made = []
    for number in range(times):
        session.execute(RollExpression("d6"))
        now = EVENING + timedelta(minutes=number)
        made.append(back_up(file.path, root, now=now, **options).backup.path)  # type: ignore[arg-type]
    return made


def test_a_backup_is_a_campaign_of_its_own(file: CampaignFile, session: Session, root: Path) -> None:
    session.execute(RollExpression("d6"))
    half = root / file.campaign_id / "2026-03-06T200000Z.gmscreen.part"
    half.parent.mkdir(parents=True)
    half.write_bytes(b"what a killed program left")
    made = back_up(file.path, root, now=EVENING)
    assert made.new
    assert re.fullmatch(r"2026-03-07T200000Z\.000001-[0-9a-f]{8}\.gmscreen", made.backup.path.name)
    session.execute(RollExpression("d6"))
    assert made.backup.path.stat().st_nlink == 1
    copy = open_campaign(made.backup.path)
    assert len(everything(copy)) == 1
    copy.close()
    assert sorted(one.name for one in made.backup.path.parent.iterdir()) == [
        made.backup.path.name,
        "origin.json",
    ]


def test_nothing_new_makes_no_backup(file: CampaignFile, session: Session, root: Path) -> None:
    session.execute(RollExpression("d6"))
    first = back_up(file.path, root, now=EVENING)
    file.close()
    again = open_campaign(file.path)
    assert back_up(file.path, root, now=EVENING + timedelta(days=1)) == backups.Made(first.backup, new=False)
    later = session_on(again)
    later.undo()
    assert back_up(file.path, root, now=EVENING + timedelta(days=1)).new
    again.close()


def test_two_backups_of_one_second_are_both_kept(file: CampaignFile, session: Session, root: Path) -> None:
    for _ in range(2):
        session.execute(RollExpression("d6"))
        back_up(file.path, root, now=EVENING)
    assert [one.at for one in backups_of(root, campaign_id=file.campaign_id)] == [EVENING, EVENING]


def test_the_copy_of_the_session_start_stays(file: CampaignFile, session: Session, root: Path) -> None:
    start = back_up(file.path, root, now=EVENING - timedelta(minutes=1)).backup.path
    made = play_and_back_up(file, session, root, 12, keep=(start,))
    left = {one.path for one in backups_of(root, campaign_id=file.campaign_id)}
    assert left == {start, *made[-RECENT:]}


def test_bad_states_do_not_push_out_the_last_good_one(
    file: CampaignFile, session: Session, root: Path
) -> None:
    good = play_and_back_up(file, session, root, 5)
    file._connection.execute("INSERT INTO entity(kind, id, data) VALUES ('character', 'x', '{')")
    for number in range(10):
        session.execute(RollExpression("d6"))
        back_up(file.path, root, now=EVENING + timedelta(hours=1, minutes=number))
    found = newest_valid_backup(root, campaign=file.path)
    assert found is not None
    assert found.path == good[-1]


def test_a_copy_that_is_not_sound_is_never_kept(
    file: CampaignFile, session: Session, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = play_and_back_up(file, session, root, 1)
    session.execute(RollExpression("d6"))
    monkeypatch.setattr("gmscreen.store.copies.integrity", lambda connection: "row 1 missing from index")
    with pytest.raises(StoreError) as caught:
        back_up(file.path, root, now=EVENING + timedelta(hours=1))
    assert caught.value.code == "damaged"
    assert [one.path for one in backups_in(made[0].parent)] == made
    assert len(list(made[0].parent.iterdir())) == 2


def test_a_damaged_backup_is_passed_over(file: CampaignFile, session: Session, root: Path) -> None:
    made = play_and_back_up(file, session, root, 3)
    made[-1].write_bytes(b"")
    made[-2].write_bytes(made[-2].read_bytes()[:5000])
    found = newest_valid_backup(root, campaign_id=file.campaign_id)
    assert found is not None
    assert found.path == made[0]


def test_backups_are_found_by_id_where_the_file_was_moved(
    file: CampaignFile, session: Session, root: Path
) -> None:
    made = play_and_back_up(file, session, root, 1)
    assert newest_valid_backup(root, campaign=file.path.with_name("otra.gmscreen")) is None
    assert [one.path for one in backups_of(root, campaign=file.path)] == made
    assert [one.path for one in backups_of(root, campaign_id=file.campaign_id)] == made


def test_an_id_cannot_lead_out_of_the_folder(path: Path, root: Path) -> None:
    file = CampaignFile.create(path, "x", clock=lambda: EVENING, campaign_id="../../../etc")
    made = back_up(path, root, now=EVENING)
    assert made.backup.path.parent.parent == root
    file.close()


def test_a_backup_in_another_thread_while_playing(file: CampaignFile, session: Session, root: Path) -> None:
    found: list[Path] = []
    session.execute(RollExpression("d6"))
    thread = threading.Thread(target=lambda: found.append(back_up(file.path, root, now=EVENING).backup.path))
    thread.start()
    for _ in range(20):
        session.execute(RollExpression("d6"))
    thread.join()
    assert is_valid(found[0])
    assert len(everything(file)) == 21


def test_a_backup_does_not_loosen_the_locks_of_sqlite(
    file: CampaignFile, session: Session, root: Path
) -> None:
    session.execute(RollExpression("d6"))
    back_up(file.path, root, now=EVENING)
    held = Path("/proc/locks")
    if held.exists():
        inode = f":{file.path.stat().st_ino} "
        assert [line for line in held.read_text(encoding="utf-8").splitlines() if inode in line]


@given(st.lists(st.integers(0, 60 * 24 * 120), min_size=1, max_size=60, unique=True))
@settings(max_examples=50, deadline=None)
def test_what_is_kept_is_recent_or_the_newest_of_its_day_or_week(minutes: list[int]) -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    found = [Backup(Path(str(one)), start + timedelta(minutes=one)) for one in minutes]
    kept = chosen(found)
    ordered = sorted(found, key=lambda one: one.at, reverse=True)
    assert kept >= set(ordered[:RECENT])
    assert len(kept) <= RECENT + DAILY + WEEKLY
    for one in kept - set(ordered[:RECENT]):
        assert not [two for two in ordered if two.at > one.at and two.at.date() == one.at.date()] or not [
            two for two in ordered if two.at > one.at and two.at.isocalendar()[:2] == one.at.isocalendar()[:2]
        ]


def test_another_database_is_not_backed_up(tmp_path: Path, root: Path) -> None:
    other = tmp_path / "other.gmscreen"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE t(a)")
    connection.close()
    with pytest.raises(StoreError) as caught:
        back_up(other, root, now=EVENING)
    assert caught.value.code == "not_a_campaign"
    assert not root.exists()


def test_backups_of_two_campaigns_do_not_mix(file: CampaignFile, root: Path, tmp_path: Path) -> None:
    other = new_campaign(tmp_path / "otra.gmscreen")
    back_up(file.path, root, now=EVENING)
    back_up(other.path, root, now=EVENING)
    assert len(backups_of(root, campaign=file.path)) == 1
    assert len(list(root.iterdir())) == 2
    other.close()


def test_a_clock_that_was_set_back_makes_no_old_backup_the_newest(
    file: CampaignFile, session: Session, root: Path
) -> None:
    made = []
    for days in (0, -400, 3, -2000):
        session.execute(RollExpression("d6"))
        made.append(back_up(file.path, root, now=EVENING + timedelta(days=days)).backup.path)
    assert [one.path for one in backups_of(root, campaign=file.path)] == made[::-1]
    found = newest_valid_backup(root, campaign=file.path)
    assert found is not None
    assert found.path == made[-1]


def test_a_letter_that_turned_into_another_is_noticed(
    file: CampaignFile, session: Session, root: Path
) -> None:
    """SQLite has nothing to say against it: the sum in the name has."""
    session.execute(PutCharacter(nadia()))
    first = back_up(file.path, root, now=EVENING).backup.path
    session.execute(RollExpression("d6"))
    second = back_up(file.path, root, now=EVENING).backup.path
    second.write_bytes(second.read_bytes().replace(b"Nadia", b"Mafia"))
    assert not is_valid(second)
    found = newest_valid_backup(root, campaign=file.path)
    assert found is not None
    assert found.path == first


def test_backups_of_older_versions_are_older_than_all_others(
    file: CampaignFile, session: Session, root: Path
) -> None:
    session.execute(RollExpression("d6"))
    made = back_up(file.path, root, now=EVENING).backup.path
    old = [made.with_name(f"{stamp}.gmscreen") for stamp in ("2030-01-01T000000Z", "2030-01-01T000000Z-2")]
    for path in old:
        path.write_bytes(made.read_bytes())
    assert [one.path for one in backups_in(made.parent)] == [made, old[1], old[0]]
    assert all(is_valid(one.path) for one in backups_in(made.parent))


def test_a_copy_of_a_file_has_backups_of_its_own(file: CampaignFile, session: Session, root: Path) -> None:
    """Both have one id: those of the one must not be taken for those of the other."""
    session.execute(RollExpression("d6"))
    back_up(file.path, root, now=EVENING)
    copy = file.path.with_name("copia.gmscreen")
    file.copy_to(copy)
    session.execute(RollExpression("d6"))
    back_up(file.path, root, now=EVENING)
    back_up(copy, root, now=EVENING + timedelta(days=1))
    assert len(list(root.iterdir())) == 2
    for path, entries in ((file.path, 2), (copy, 1)):
        found = newest_valid_backup(root, campaign=path)
        assert found is not None
        held = open_campaign(found.path)
        assert len(everything(held)) == entries
        held.close()


def test_a_file_that_was_moved_keeps_its_backups(file: CampaignFile, session: Session, root: Path) -> None:
    session.execute(RollExpression("d6"))
    back_up(file.path, root, now=EVENING)
    file.close()
    moved = file.path.rename(file.path.with_name("otro nombre.gmscreen"))
    assert not back_up(moved, root, now=EVENING).new
    assert len(backups_of(root, campaign=moved)) == 1
    assert len(list(root.iterdir())) == 1


def test_another_campaign_in_its_place_is_noticed_once(
    file: CampaignFile, session: Session, root: Path
) -> None:
    session.execute(RollExpression("d6"))
    mine = back_up(file.path, root, now=EVENING).backup.path.parent
    file.close()
    file.path.unlink()
    other = new_campaign(file.path)
    assert back_up(file.path, root, now=EVENING).displaced == mine
    assert back_up(file.path, root, now=EVENING).displaced is None
    assert [one.path.parent for one in backups_of(root, campaign=file.path)][-1] == mine
    other.close()
