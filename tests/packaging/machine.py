"""A machine as a player has it: a screen, another user, no Python in the path; and hands to use it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

NOBODY = 65534
WAIT = 180.0
"""Seconds until what was done on the screen is given up as lost."""


def wait(reached: Callable[[], object], what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + WAIT
    while not reached():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


class Screen:
    """A virtual screen of its own, on which keys are typed."""

    def __init__(self) -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1366x768x24"]
        # Everybody on this machine may connect, also another user; and it stays when the last window closes.
        command += ["-nolisten", "tcp", "-noreset", "-ac"]
        self._server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read, encoding="ascii") as pipe:
            self.display = f":{pipe.readline().strip()}"

    def _do(self, *words: str) -> str:
        environment = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(
            ["xdotool", *words], env=environment, capture_output=True, text=True, check=False, timeout=WAIT
        )
        return done.stdout.strip()

    def window(self) -> str:
        """The window of the program, by its number; nothing where there is none."""
        return self._do("search", "--onlyvisible", "--name", "gmscreen")

    def press(self, *keys: str) -> None:
        """Press keys in the window of the program, once that has the keyboard."""
        wait(self._focus, "the keyboard")
        for key in keys:
            self._do("key", "--clearmodifiers", key)

    def _focus(self) -> bool:
        """Give the window the keyboard, as a window manager would; whether it has it now."""
        window = self.window()
        if window and self._do("getwindowfocus", "-f") != window:
            self._do("windowfocus", window)
        return bool(window) and self._do("getwindowfocus", "-f") == window

    def close(self) -> None:
        """Take the screen away."""
        self._server.terminate()
        self._server.wait()


class Player:
    """A user who owns nothing but a home, and starts the program there; root becomes someone else for it."""

    def __init__(self, home: Path, screen: Screen) -> None:
        self.home = home
        home.mkdir()
        self._screen = screen
        self._running: list[subprocess.Popen[str]] = []
        self._as: list[str] = []
        if os.geteuid() == 0:
            os.chown(home, NOBODY, NOBODY)
            self._as = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]

    def command(self, *words: str | Path) -> list[str]:
        """What starts a command as this user, with no settings but where the home and the screen are."""
        settings = [f"HOME={self.home}", f"DISPLAY={self._screen.display}", "PATH=/nowhere"]
        return [*self._as, "env", "-i", *settings, *map(str, words)]

    def end(self) -> None:
        """End whatever still runs."""
        for running in self._running:
            running.kill()
            running.communicate()

    def start(self, program: Path, *arguments: str | Path) -> subprocess.Popen[str]:
        """Start the program and wait for its window."""
        running = subprocess.Popen(
            self.command(program, *arguments),
            cwd=self.home,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self._running.append(running)

        def shown() -> bool:
            assert running.poll() is None, running.communicate()[0]
            return bool(self._screen.window())

        wait(shown, "the window")
        return running

    def run(self, program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the program to its end."""
        return subprocess.run(
            self.command(program, *arguments),
            cwd=self.home,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=WAIT,
        )

    def may_write(self, folder: Path) -> bool:
        """Whether this user can make a file in a folder."""
        done = subprocess.run([*self._as, "test", "-w", str(folder)], check=False)
        return done.returncode == 0


def data_of(home: Path) -> Path:
    """Where the program keeps what it keeps."""
    return home / ".local" / "share" / "gmscreen"


def demo_of(home: Path) -> Path:
    """The demo campaign in a home, as soon as there is one; else a file that is not there."""
    found = sorted((data_of(home) / "campaigns").glob("*.gmscreen"))
    return found[0] if found else home / "none"


def rolls(campaign: Path) -> list[str]:
    """How visible each roll of a campaign is now, while the program may have it open."""
    if not campaign.exists():
        return []
    with closing(sqlite3.connect(f"{campaign.as_uri()}?mode=ro", uri=True)) as connection:
        return [str(row[0]) for row in connection.execute("SELECT visibility FROM standing ORDER BY entry")]


def play_an_evening(program: Path, player: Player, screen: Screen) -> None:
    """Open the demo, roll hidden, close; open it again, find the roll and reveal it: all by keys."""
    first = player.start(program)
    wait(lambda: demo_of(player.home).exists(), "the demo")
    campaign = demo_of(player.home)
    screen.press("ctrl+shift+Return")
    wait(lambda: rolls(campaign) == ["hidden"], "the hidden roll")
    screen.press("ctrl+q")
    words, _ = first.communicate(timeout=WAIT)
    assert first.returncode == 0, words
    assert not campaign.with_name(campaign.name + "-wal").exists()
    second = player.start(program)
    screen.press("ctrl+t", "r")
    wait(lambda: rolls(campaign) == ["revealed"], "the roll of before, which is to be revealed")
    wait(lambda: list(data_of(player.home).glob("window*.address")), "the ear of the window")
    third = player.run(program, str(campaign))
    assert third.returncode == 0, third.stderr
    assert second.poll() is None
    screen.press("ctrl+q")
    more, _ = second.communicate(timeout=WAIT)
    assert second.returncode == 0, more
    assert "Traceback" not in words + more


def tools_missing() -> list[str]:
    """Which of the tools that this needs the machine lacks."""
    return [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
