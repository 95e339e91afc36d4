"""The Debian packages that Qt needs: shared libraries, fonts, and a virtual screen for the tests.

Which libraries, and in which package each is, comes from the program's own early checks, so that what is
installed and what a user is told to install cannot differ.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from dev_venv import SetupError, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

# Newer Debians rebuilt some libraries for 64-bit time and renamed their packages.
OTHER_NAMES = {"libglib2.0-0": ("libglib2.0-0t64",)}

FONTS = ("fonts-noto-core",)
SCREEN = ("xvfb", "xauth", "xdotool")
# What checks the files by which a desktop knows the program.
DESKTOP = ("appstream", "desktop-file-utils", "shared-mime-info")

APT_GET = ("apt-get", "-o", "DPkg::Lock::Timeout=300")
INSTALL = ("install", "-y", "--no-install-recommends")


def qt_packages() -> tuple[str, ...]:
    """List the packages of every library that Qt names, for a window on an X server."""
    from gmscreen import startup  # noqa: PLC0415

    tables = (startup.QT_LIBRARIES, startup.XCB_LIBRARIES, startup.SOCKET_LIBRARIES)
    return tuple(package for table in tables for package in table.values())


def installed_among(names: Iterable[str]) -> set[str] | None:
    """Ask dpkg which packages are installed; None where there is no dpkg to ask."""
    import subprocess  # noqa: PLC0415

    try:
        done = subprocess.run(
            ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *names],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError:
        return None
    rows = (line.split() for line in done.stdout.splitlines())
    return {row[0] for row in rows if row[1:] == ["installed"]}


def missing(
    names: Sequence[str], installed: Callable[[Iterable[str]], set[str] | None] = installed_among
) -> list[str]:
    """List the packages that are not installed under any of their names; none where dpkg is unknown."""
    known = {name: (name, *OTHER_NAMES.get(name, ())) for name in names}
    present = installed([alias for aliases in known.values() for alias in aliases])
    if present is None:
        return []
    return [name for name, aliases in known.items() if present.isdisjoint(aliases)]


def install_command(names: Sequence[str]) -> str:
    """Write the command that a user can copy."""
    return " ".join(["sudo", "apt-get", *INSTALL, *names])


def _apt(arguments: Sequence[str]) -> bool:
    import subprocess  # noqa: PLC0415

    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            [*APT_GET, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=settings,
            check=False,
        )
    except OSError:
        return False
    return done.returncode == 0


def has_lists(folder: Path = Path("/var/lib/apt/lists")) -> bool:
    """Tell whether apt knows any packages at all; images of containers come without."""
    return any(folder.glob("*_Packages*"))


def apt_install(
    names: Sequence[str],
    apt: Callable[[Sequence[str]], bool] = _apt,
    lists: Callable[[], bool] = has_lists,
) -> bool:
    """Install packages, fetching apt's lists only when there are none or they are too old to serve."""
    if lists() and apt([*INSTALL, *names]):
        return True
    return apt(["update"]) and apt([*INSTALL, *names])


def unloadable() -> list[str]:
    """Name the packages whose libraries cannot be loaded, on any Linux and however they were installed."""
    from gmscreen import startup  # noqa: PLC0415

    return startup.missing_packages("xcb", startup.SystemProbe())


def provide(extras: Sequence[str], *, strict: bool) -> None:
    """See to what Qt needs: as root install it, else print the command that does.

    Where Qt can be loaded all the same, the command goes on. Where it cannot, `strict` says whether to stop
    here or to leave the last word to the program, part of which needs no Qt.
    """
    lacking = missing([*qt_packages(), *extras])
    if lacking and os.geteuid() == 0:
        say("installing system packages: " + " ".join(lacking))
        if apt_install(lacking):
            lacking = []
        else:
            say("apt-get could not install them")
    broken = unloadable() if strict or lacking else []
    if broken and strict:
        raise SetupError("Qt lacks system libraries: " + install_command(lacking or broken))
    # A player's machine has fonts of its own; only pictures and tests need the same ones everywhere.
    if lacking and (strict or broken):
        say("system packages are missing: " + install_command(lacking))
