"""What goes into the bundle: the program's modules and data, and of what they bring along only what is used.

PyInstaller finds what is imported by name. The program imports much of itself on demand and some of it by a
name in a table, so all of its modules are listed. What is left out is named here with the reason, and the
tests start the bundle and use what is in it.
"""

from __future__ import annotations

import posixpath
import re
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

DISTRIBUTIONS = (
    "PySide6-Essentials",
    "shiboken6",
    "pydantic",
    "pydantic-core",
    "annotated-types",
    "typing-extensions",
    "typing-inspection",
    "appdirs",
)
"""The packages whose code is in the bundle, for the list of their licences."""

UNUSED_MODULES = (
    # The program opens no connection.
    "ftplib",
    "http",
    "socketserver",
    "ssl",
    "urllib.request",
    "xmlrpc",
    # It runs in one process, and asks nobody to type into a terminal.
    "asyncio",
    "getpass",
    "multiprocessing",
    # The former version of pydantic, and what it offers to other tools.
    "pydantic.deprecated.tools",
    "pydantic.mypy",
    "pydantic.v1",
    # Tools of developers, which an environment made for tests has too.
    "hypothesis",
    "mypy",
    "pytest",
    "rich",
    "setuptools",
    # Other window toolkits and old parts of the standard library.
    "curses",
    "distutils",
    "lib2to3",
    "pydoc",
    "tkinter",
    "unittest",
)

UNUSED_FILES = re.compile(
    r"""
    (^|/)PySide6/(Qt/)?plugins/
    (
        egldeviceintegrations/ | generic/ | networkinformation/ | tls/       # no window manager, no network
      | imageformats/[^/]*q(gif|icns|jpeg|tga|tiff|wbmp|webp|pdf)               # all pictures are PNG or SVG
      | platforms/[^/]*q(eglfs|linuxfb|minimal|minimalegl|vnc|vkkhrdisplay|direct2d)\b  # no desktop
      | platformthemes/[^/]*qgtk3                        # brings as much of GTK as the building machine has
      | wayland-shell-integration/[^/]*(fullscreen-shell-v1|ivi-shell|qt-shell)
    )
  | (^|/)PySide6/(Qt/)?translations/(?!qt(base)?_(es|en)\.qm)                   # languages the program lacks
    """,
    re.VERBOSE,
)
"""Files of Qt that the program never asks for, by their place in the bundle."""


def modules(package: Path) -> list[str]:
    """List every module of a package by its full name, in whatever way it is imported."""
    found = []
    for path in package.rglob("*.py"):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return sorted(found)


def is_wanted(place: str) -> bool:
    """Tell whether a file is used, by its place in the bundle, written with either slash."""
    return UNUSED_FILES.search(place.replace("\\", "/")) is None


def reachable(places: Iterable[str], imports: Callable[[str], Iterable[str]]) -> set[str]:
    """Choose among bundled binaries those that something needs.

    Python's extensions, its own library and Qt's plugins, which lie in folders or are Python itself, are
    used; a library at the top counts only when one of those asks for it, directly or not. `imports` gives
    the file names of the libraries that the binary at a place asks for.
    """
    by_name: dict[str, list[str]] = {}
    for place in places:
        by_name.setdefault(Path(place.replace("\\", "/")).name, []).append(place)
    waiting = [place for group in by_name.values() for place in group if is_root(place)]
    found = set(waiting)
    while waiting:
        for name in imports(waiting.pop()):
            news = [place for place in by_name.get(name, ()) if place not in found]
            found.update(news)
            waiting.extend(news)
    return found


def target(place: str, source: str) -> str:
    """Say which place in the bundle a link leads to; what it says counts from its own folder."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(place), source))


def version(project: Path) -> str:
    """Read the program's version, without running any of it."""
    text = (project / "gmscreen" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if found is None:
        raise ValueError("the program tells no version")
    return found[1]


def is_root(place: str) -> bool:
    """Tell a binary that is used by itself from a library that only others ask for."""
    parts = place.replace("\\", "/").split("/")
    return parts[-1].lower().startswith(("libpython", "python")) or (len(parts) > 1 and "lib" not in parts)


def licences(names: Iterable[str] = DISTRIBUTIONS) -> str:
    """List what is in the bundle besides the program, each with its version and licence as it tells them."""
    lines = [
        "gmscreen is under the MIT licence; see LICENSE.",
        "Its bundle holds Python, under the PSF licence, and these libraries as they were published:",
        "",
    ]
    for name in names:
        about = metadata.metadata(name)
        fields = [field for field in ("License-Expression", "License") if field in about]
        licence = about[fields[0]] if fields else "see its page"
        lines.append(f"{about['Name']} {about['Version']}: {licence}")
    lines += [
        "",
        "Qt is under the LGPL, version 3: its libraries are files of their own beside the program, and may",
        "be replaced by changed ones.",
        "",
    ]
    return "\n".join(lines)
