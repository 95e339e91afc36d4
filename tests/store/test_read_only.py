"""Files and folders that cannot be written: by an ordinary user, since root may write everywhere."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from gmscreen.session.commands import RollExpression
from gmscreen.store.lock import lock_path
from tests.store.kit import new_campaign, session_on

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")

ACT = """
import os, sys
from pathlib import Path
from tests.store.kit import everything, new_campaign, open_campaign, session_on
from gmscreen.session.commands import RollExpression
from gmscreen.store.errors import StoreError
from gmscreen.store.settings import Settings, save_settings
import gmscreen.store.recovery, uuid
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
path = Path(sys.argv[1])
"""
OPEN = """
file = open_campaign(path)
print("read_only" if file.read_only else "writable", len(everything(file)))
try:
    session_on(file).execute(RollExpression("d6"))
except StoreError as error:
    print(error.code)
file.close()
"""
CREATE = """
try:
    new_campaign(path.with_name("nueva.gmscreen"))
except StoreError as error:
    print(error.code)
"""
SETTINGS = """
try:
    save_settings(path.with_name("settings.json"), Settings(), sleep=lambda seconds: None)
except StoreError as error:
    print(error.code)
"""
FAIL_TO_OPEN = """
try:
    open_campaign(path)
except StoreError as error:
    print(error.code, error.details)
"""


def act(path: Path, script: str) -> list[str]:
    """What an ordinary user's program prints; it must not print a traceback."""
    command = [sys.executable, "-c", ACT + script, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture
def path() -> Iterator[Path]:
    """A campaign with one roll in a folder that ordinary users may read."""
    folder = Path(tempfile.mkdtemp(prefix="gm ñ "))
    path = folder / "a.gmscreen"
    file = new_campaign(path)
    session_on(file).execute(RollExpression("d6"))
    file.close()
    path.chmod(0o644)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_folder_that_cannot_be_written_is_read(path: Path) -> None:
    content = path.read_bytes()
    assert act(path, OPEN) == ["read_only 1", "read_only"]
    assert path.read_bytes() == content
    assert [one.name for one in path.parent.iterdir()] == ["a.gmscreen"]


def test_a_file_that_cannot_be_written_is_read(path: Path) -> None:
    path.parent.chmod(0o777)
    path.chmod(0o444)
    assert act(path, OPEN) == ["read_only 1", "read_only"]
    assert not lock_path(path).exists()


def test_a_file_left_in_log_mode_is_read(path: Path) -> None:
    """As a copy without its log: SQLite wants to write beside it, and must be told that nobody else does."""
    file = new_campaign(path.with_name("live.gmscreen"))
    session_on(file).execute(RollExpression("d6"))
    file._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    copy = path.with_name("copy.gmscreen")
    shutil.copyfile(file.path, copy)
    assert act(copy, OPEN) == ["read_only 1", "read_only"]
    file.close()


def test_a_log_that_cannot_be_read_is_said(path: Path) -> None:
    file = new_campaign(path.with_name("live.gmscreen"))
    session_on(file).execute(RollExpression("d6"))
    for extra in ("", "-wal"):
        shutil.copyfile(f"{file.path}{extra}", f"{path}{extra}")
    file.close()
    assert act(path, FAIL_TO_OPEN) == ["folder_unwritable {'reason': 'log'}"]


def test_nothing_new_is_left_in_a_folder_that_refuses_it(path: Path) -> None:
    assert act(path, CREATE + SETTINGS) == ["permission", "permission"]
    assert [one.name for one in path.parent.iterdir()] == ["a.gmscreen"]


def test_a_file_that_may_not_be_read_is_said(path: Path) -> None:
    path.chmod(0o000)
    assert act(path, FAIL_TO_OPEN) == ["permission {}"]
