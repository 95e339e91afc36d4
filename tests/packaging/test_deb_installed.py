"""The Debian package on a real system: installed, used by someone, removed. Run by `dev.py deb --check`."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import dev_bundle
from tests.packaging.machine import Player, Screen, play_an_evening

PACKAGE = Path(os.environ.get(dev_bundle.VARIABLE, ""))

pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.skipif(
        PACKAGE.suffix != ".deb", reason="installs on this machine: dev.py deb --check asks for it"
    ),
]

COMMAND = Path("/usr/bin/gmscreen")


@pytest.fixture
def player() -> Iterator[tuple[Player, Screen]]:
    """Someone at a screen, who is not root."""
    screen = Screen()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        place.chmod(0o755)
        found = Player(place / "casa", screen)
        yield found, screen
        found.end()
    screen.close()


def test_it_is_installed_used_and_removed(player: tuple[Player, Screen]) -> None:
    """It installs with nothing but dpkg, an evening goes well with it, files are known; no file stays."""
    assert not COMMAND.exists(), "gmscreen is installed already"
    subprocess.run(["dpkg", "-i", str(PACKAGE)], check=True)
    try:
        listed = subprocess.run(["dpkg", "-L", "gmscreen"], capture_output=True, text=True, check=True).stdout
        subprocess.run(["dpkg", "--verify", "gmscreen"], check=True)
        play_an_evening(COMMAND, *player)
        kinds = Path("/usr/share/mime/globs2")
        if kinds.exists():
            assert "application/x-gmscreen:*.gmscreen" in kinds.read_text(encoding="utf-8")
    finally:
        subprocess.run(["dpkg", "-P", "gmscreen"], check=True)
    left = [name for name in listed.split("\n") if "gmscreen" in name and os.path.lexists(name)]
    assert left == []
