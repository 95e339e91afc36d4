"""The bundle: the program with Python and Qt in one folder, for machines that have neither."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dev_venv import SetupError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PACKAGING = Path(os.path.realpath(__file__)).parent

NAME = "gmscreen"

# What PyInstaller reads and cuts down libraries with; it says nothing of it on other systems.
TOOLS = ("binutils",)

VARIABLE = "GMSCREEN_BUNDLE"
"""The environment variable that tells the tests which bundle to start, instead of building one."""


def program_of(bundle: Path) -> Path:
    """Say which file of a bundle starts it."""
    return bundle / (f"{NAME}.exe" if os.name == "nt" else NAME)


def step(command: Sequence[str], settings: Mapping[str, str], log: Path) -> None:
    """Run a part of the build; what it prints goes to a log, and its last line tells of a failure."""
    with log.open("ab") as stream:
        try:
            done = subprocess.run(
                command,
                env=dict(settings),
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=stream,
                check=False,
            )
        except OSError as error:
            raise SetupError(f"{command[0]} cannot be run ({error.strerror})") from None
    if done.returncode != 0:
        lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        raise SetupError(f"{(lines or ['no reason given'])[-1]} (all of it stands in {log})")


def build(python: Path, settings: Mapping[str, str], work: Path, out: Path) -> Path:
    """Draw the icons and build the bundle in the folder `out`; give the bundle. What was there goes.

    `python` is one with the requirements of the group `bundle`; `work` is for what the build leaves about.
    Raises `SetupError`.
    """
    work.mkdir(parents=True, exist_ok=True)
    log = work / "bundle.log"
    log.unlink(missing_ok=True)
    icons = work / "icons"
    step([str(python), str(PACKAGING / "make_icons.py"), str(icons)], settings, log)
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(out), "--workpath", str(work), str(PACKAGING / "gmscreen.spec")]
    step(command, {**settings, "GMSCREEN_ICONS": str(icons)}, log)
    bundle = out / NAME
    if not program_of(bundle).is_file():
        raise SetupError(f"PyInstaller left no {program_of(bundle)} (all it said stands in {log})")
    return bundle


def size_of(folder: Path) -> int:
    """Add up the files of a folder, in bytes; a link counts for nothing."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def settings_of_build(environ: Mapping[str, str]) -> dict[str, str]:
    """Prepare the settings of the build: no display, and names with accents whatever the locale."""
    return {**environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1", "PYTHONNOUSERSITE": "1"}


def machine() -> str:
    """Name the kind of machine as Debian does, for the names of packages."""
    import platform  # noqa: PLC0415

    return {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), sys.platform)
