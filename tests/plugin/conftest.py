"""The fifth game, installed as a package beside the program, and the command line to play it with."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import run
from tests.plugin import lantern

__all__ = ["installed", "run"]

PACKAGE = "lantern_game"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game installed in a folder of its own: its module, and what says that it is a system."""
    shutil.copy(lantern.__file__, tmp_path / f"{PACKAGE}.py")
    info = tmp_path / f"{PACKAGE}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lantern-game\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[gmscreen.systems]\nlantern = {PACKAGE}:Lantern\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    yield tmp_path
    sys.modules.pop(PACKAGE, None)
