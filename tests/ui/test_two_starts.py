"""The program started twice, in two real processes."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gmscreen.store.lock import lock_path

pytestmark = pytest.mark.skipif(os.name == "nt", reason="stops and kills processes as these systems do")

ROOT = Path(__file__).resolve().parents[2]


class Table:
    """A home of its own, in which the program is started."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "casa ñ"
        self._running: list[subprocess.Popen[str]] = []
        self._settings = {**os.environ, "PYTHONPATH": str(ROOT), "GMSCREEN_HOME": str(self.home)}
        self._settings |= {"QT_QPA_PLATFORM": "offscreen", "WAYLAND_DISPLAY": "", "DISPLAY": ":4077"}
        self.address = self.home / "data" / "window-4077.address"

    def start(self, *arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
        """Start the program as a double click does."""
        program = subprocess.Popen(
            [sys.executable, "-P", "-m", "gmscreen", *arguments],
            env=self._settings,
            cwd=cwd,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._running.append(program)
        return program

    def wait(self, reached: Callable[[], bool]) -> None:
        """Wait until something is so, or fail."""
        for _ in range(600):
            if reached():
                return
            time.sleep(0.05)
        pytest.fail("waited in vain")

    def first(self, *arguments: str) -> subprocess.Popen[str]:
        """Start the program and wait until it would hear of another start."""
        before = self.address.read_bytes() if self.address.exists() else b""
        program = self.start(*arguments)
        self.wait(lambda: self.address.exists() and self.address.read_bytes() != before)
        return program

    def end(self) -> str:
        """End every process, and give all that they wrote."""
        for program in self._running:
            program.kill()
        written = "".join(program.communicate()[0] for program in self._running)
        self._running.clear()
        return written


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A home of its own; whatever still runs in the end is ended."""
    found = Table(tmp_path)
    yield found
    found.end()


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign file, with a name that has all that names have."""
    import gmscreen.app

    path = tmp_path / "La traición de Zacarías.gmscreen"
    gmscreen.app.make_library().create(path, "Zacarías").file.close()
    return path


def owner(campaign: Path) -> int:
    """The process that has a campaign open; 0 where none has."""
    try:
        return int(json.loads(lock_path(campaign).read_bytes())["pid"])
    except (OSError, ValueError):
        return 0


def test_the_window_that_is_open_gets_the_file(table: Table, campaign: Path) -> None:
    """The second start ends at once with 0. A start without a file, or with a relative one, finds it too;
    and nothing but the settings of the user says what was opened.
    """
    first = table.first()
    assert table.start().wait(20) == 0
    assert owner(campaign) == 0
    second = table.start(campaign.name, cwd=campaign.parent)
    assert second.wait(20) == 0
    table.wait(lambda: owner(campaign) == first.pid)
    assert first.poll() is None
    assert "Zacar" not in table.end()
    kept = [one for one in table.home.rglob("*") if one.is_file() and "backups" not in one.parts]
    telling = [one.name for one in kept if "Zacar" in one.read_text(encoding="utf-8", errors="replace")]
    assert telling == ["settings.json"]


def test_what_a_killed_window_leaves_hinders_nobody(table: Table, campaign: Path) -> None:
    killed = table.first()
    left = Path(table.address.read_text(encoding="utf-8").split("\n")[0])
    killed.kill()
    killed.wait()
    assert left.exists()
    first = table.first()
    assert not left.exists()
    assert table.start(str(campaign)).wait(20) == 0
    table.wait(lambda: owner(campaign) == first.pid)


def test_a_window_that_hangs_is_not_waited_for(table: Table, campaign: Path) -> None:
    """The second start opens a window of its own, and the first does not want the file later."""
    first = table.first()
    first.send_signal(signal.SIGSTOP)
    second = table.start(str(campaign))
    table.wait(lambda: owner(campaign) == second.pid)
    first.send_signal(signal.SIGCONT)
    time.sleep(0.5)
    assert owner(campaign) == second.pid
    assert first.poll() is None
    assert second.poll() is None
