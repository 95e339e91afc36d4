"""Two programs, one campaign: the second one reads only, and a dead one is in nobody's way."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gmscreen.session.commands import RollExpression
from gmscreen.session.roster import RenameCampaign
from gmscreen.session.session import Session
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.errors import StoreError
from gmscreen.store.lock import Lock, lock_path
from tests.store.kit import EVENING, TickingClock, everything, open_campaign, reopened, session_on

HOLD = """
import sys, time
from pathlib import Path
from tests.store.kit import open_campaign, session_on
from gmscreen.session.commands import RollExpression
file = open_campaign(Path(sys.argv[1]))
session_on(file).execute(RollExpression("d6"))
print("open", flush=True)
time.sleep(60)
"""


def holder(path: Path) -> "subprocess.Popen[str]":
    """Another program that has the campaign open."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


def end(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.wait()
    assert process.stdout is not None
    process.stdout.close()


def test_the_second_program_can_only_read(path: Path, file: CampaignFile) -> None:
    file.close()
    process = holder(path)
    try:
        with pytest.raises(StoreError) as caught:
            open_campaign(path)
        assert caught.value.code == "locked"
        assert caught.value.details["pid"] == process.pid
        assert str(caught.value.details["since"]).startswith("2026-03-07T20:00")
        reader = open_campaign(path, read_only=True)
        assert len(everything(reader)) == 1
        with pytest.raises(StoreError) as refused:
            session_on(reader).execute(RenameCampaign("Mía"))
        assert refused.value.code == "read_only"
        reader.close()
    finally:
        end(process)


def test_a_killed_program_locks_nobody_out(path: Path, file: CampaignFile) -> None:
    file.close()
    end(holder(path))
    assert lock_path(path).exists()
    with reopened(path) as again:
        assert not again.read_only
        assert len(everything(again)) == 1
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_second_window_of_the_same_program_can_only_read(
    path: Path, file: CampaignFile, session: Session
) -> None:
    with pytest.raises(StoreError) as caught:
        open_campaign(path)
    assert caught.value.details["pid"] == os.getpid()
    reader = open_campaign(path, read_only=True)
    session.execute(RollExpression("d6"))
    assert len(everything(reader)) == 1
    reader.close()
    session.execute(RollExpression("d6"))
    assert lock_path(path).exists()


def test_a_lock_of_another_computer_holds_until_it_is_taken_over(path: Path, file: CampaignFile) -> None:
    file.close()
    lock_path(path).write_text(json.dumps({"pid": 7, "host": "portátil", "since": "ayer"}), encoding="utf-8")
    with pytest.raises(StoreError) as caught:
        open_campaign(path)
    assert caught.value.details == {"pid": 7, "host": "portátil", "since": "ayer"}
    assert lock_path(path).exists()
    taken = CampaignFile.open(path, clock=TickingClock(), take_over=True)
    assert not taken.read_only
    taken.close()
    assert not lock_path(path).exists()


@pytest.mark.parametrize("content", [b"", b"\xff\x00", b"[1]", b'{"pid": "x"}'])
def test_an_unreadable_lock_file_that_nobody_holds_is_taken(
    path: Path, file: CampaignFile, content: bytes
) -> None:
    file.close()
    lock_path(path).write_bytes(content)
    with reopened(path) as again:
        assert not again.read_only


def test_a_folder_in_the_place_of_the_lock_lets_nobody_write(path: Path, file: CampaignFile) -> None:
    file.close()
    lock_path(path).mkdir()
    with reopened(path) as again:
        assert again.read_only


def test_an_opening_that_fails_leaves_no_lock(path: Path, file: CampaignFile) -> None:
    file.close()
    path.write_bytes(b"")
    with pytest.raises(StoreError):
        open_campaign(path)
    assert not lock_path(path).exists()


def test_a_campaign_reached_by_two_names_is_locked_once(path: Path, file: CampaignFile) -> None:
    link = path.with_name("enlace.gmscreen")
    link.symlink_to(path)
    with pytest.raises(StoreError) as caught:
        open_campaign(link)
    assert caught.value.code == "locked"


def test_a_lock_is_given_back_once(tmp_path: Path) -> None:
    campaign = tmp_path / "a.gmscreen"
    first = Lock.acquire(campaign, EVENING)
    assert first is not None
    first.release()
    second = Lock.acquire(campaign, EVENING)
    first.release()
    assert second is not None
    with pytest.raises(StoreError):
        Lock.acquire(campaign, EVENING)
    second.release()
