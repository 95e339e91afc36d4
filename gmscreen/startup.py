"""Checks made before anything else is imported, so that a user meets a sentence where something is missing.

Qt ends the process when it finds no display or lacks a library, and Python prints a traceback when a module
is absent. Neither tells a game master what to do. This module uses the standard library only, imports nothing
of the package, and parses on Pythons that are too old to run the rest.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

OLDEST_PYTHON = (3, 11)

COMMAND_LINE_MODULES = ("pydantic", "appdirs")
WINDOW_MODULES = ("PySide6", "shiboken6", *COMMAND_LINE_MODULES)

# The distribution that brings a module, where the names differ.
DISTRIBUTIONS = {
    "PySide6": "PySide6-Essentials",
    "shiboken6": "PySide6-Essentials",
    "pydantic_core": "pydantic",
}

# Shared libraries that Qt's own files name, each with the Debian package that has it. Every platform needs
# the first table; the others are what a window on an X server or a Wayland compositor needs besides.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
}
XCB_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
# QtNetwork's own, for the socket by which a second start finds the first. The window opens without them, so
# they are installed and reported, but no reason to refuse.
SOCKET_LIBRARIES = {
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libbrotlidec.so.1": "libbrotli1",
}

# Code of a problem: what it is in Spanish and in English.
SENTENCES = {
    "old_python": (
        "gmscreen necesita Python {needed} o posterior y este es el {found}.",
        "gmscreen needs Python {needed} or newer, and this is {found}.",
    ),
    "no_modules": (
        "Faltan bibliotecas de Python ({names}): instálalas con «{python} -m pip install {names}».",
        'Python libraries are missing ({names}): install them with "{python} -m pip install {names}".',
    ),
    "no_display": (
        "No hay pantalla para abrir la ventana; sin ella funcionan «gmscreen screenshot» y «gmscreen roll».",
        'There is no display for the window; "gmscreen screenshot" and "gmscreen roll" need none.',
    ),
    "dead_display": (
        "La pantalla «{display}» no responde; sin ella funcionan «gmscreen screenshot» y «gmscreen roll».",
        'The display "{display}" does not answer; "gmscreen screenshot" and "gmscreen roll" need none.',
    ),
    "no_libraries": (
        "Faltan bibliotecas que Qt necesita: en Debian se instalan con «sudo apt-get install {packages}».",
        'Libraries that Qt needs are missing: on Debian, "sudo apt-get install {packages}" brings them.',
    ),
    "unloadable": (
        "Qt no puede usar la plataforma «{platform}»: {reason}.",
        'Qt cannot use the platform "{platform}": {reason}.',
    ),
    "no_platform": (
        "Este Qt no tiene la plataforma «{platform}» que pide QT_QPA_PLATFORM; bórrala o usa «offscreen».",
        'This Qt lacks the platform "{platform}" that QT_QPA_PLATFORM asks for; unset it or use "offscreen".',
    ),
}


class Problem(NamedTuple):
    """What keeps the program from starting, as a code of SENTENCES and the values of its sentence."""

    code: str
    values: dict[str, str]

    def sentence(self, language: str) -> str:
        """Say it in one sentence, since that is all a user should meet."""
        spanish, english = SENTENCES[self.code]
        return (english if language == "en" else spanish).format(**self.values)


class Probe(Protocol):
    """What the checks ask of the machine; tests answer in its place."""

    def has_module(self, name: str) -> bool:
        """Whether Python would find the module, without importing it."""

    def plugin(self, platform: str) -> str | None:
        """The file of Qt's plugin for a platform, or None where Qt has none of that name."""

    def load_error(self, library: str) -> str | None:
        """Why a shared library cannot be loaded, or None when it can."""

    def x_server_answers(self) -> bool:
        """Whether the X server of the environment accepts a connection."""

    def wayland_server_answers(self) -> bool:
        """Whether the Wayland compositor of the environment accepts a connection."""


def language(environ: Mapping[str, str]) -> str:
    """Choose Spanish unless the locale begins with `en`; settings cannot be read this early."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "en" if environ[name].lower().startswith("en") else "es"
    return "es"


def python_problem(version: Sequence[int]) -> Problem | None:
    """Tell whether the interpreter is too old."""
    if tuple(version[:2]) >= OLDEST_PYTHON:
        return None
    needed = ".".join(str(part) for part in OLDEST_PYTHON)
    return Problem("old_python", {"needed": needed, "found": ".".join(str(part) for part in version[:3])})


def import_problem(error: ModuleNotFoundError, python: str = "python3") -> Problem | None:
    """Tell an installation with holes, which the look at top modules cannot see, from a fault of our own."""
    top = (error.name or "").split(".")[0]
    if top not in {*WINDOW_MODULES, *DISTRIBUTIONS}:
        return None
    return Problem("no_modules", {"names": DISTRIBUTIONS.get(top, top), "python": python})


def module_problem(names: Sequence[str], probe: Probe, python: str = "python3") -> Problem | None:
    """Tell which of the libraries a command needs are not installed."""
    missing = [DISTRIBUTIONS.get(name, name) for name in names if not probe.has_module(name)]
    if not missing:
        return None
    return Problem("no_modules", {"names": " ".join(dict.fromkeys(missing)), "python": python})


def wanted_platforms(environ: Mapping[str, str], arguments: Sequence[str] = ()) -> tuple[str, ...]:
    """List the platforms Qt would try, in its order; empty when there is nothing to draw on."""
    named = environ.get("QT_QPA_PLATFORM", "")
    for option, value in zip(arguments, arguments[1:]):
        if option in {"-platform", "--platform"}:
            named = value
    if named:
        return tuple(part.split(":")[0].lower() for part in named.split(";") if part)
    found = []
    if environ.get("WAYLAND_DISPLAY"):
        found.append("wayland")
    if environ.get("DISPLAY"):
        found.append("xcb")
    return tuple(found)


def missing_packages(platform: str, probe: Probe) -> list[str]:
    """Name the Debian packages whose libraries cannot be loaded."""
    needed = dict(QT_LIBRARIES)
    if platform == "xcb":
        needed.update(XCB_LIBRARIES)
    elif platform.startswith("wayland"):
        needed.update(WAYLAND_LIBRARIES)
    return [package for library, package in needed.items() if probe.load_error(library) is not None]


def platform_problem(platform: str, environ: Mapping[str, str], probe: Probe) -> Problem | None:
    """Tell why Qt could not draw on a platform: no plugin, a missing library or a display that is gone."""
    plugin = probe.plugin(platform)
    if plugin is None:
        return Problem("no_platform", {"platform": platform})
    # Loading the plugin asks the dynamic linker for the whole closure, known here or not, and costs little:
    # Qt loads the same files a moment later.
    reason = probe.load_error(plugin)
    if reason is not None:
        packages = missing_packages(platform, probe)
        if packages:
            return Problem("no_libraries", {"packages": " ".join(packages)})
        return Problem("unloadable", {"platform": platform, "reason": reason})
    if platform == "xcb" and not probe.x_server_answers():
        return _display_problem(environ.get("DISPLAY", ""))
    if platform.startswith("wayland") and not probe.wayland_server_answers():
        return _display_problem(environ.get("WAYLAND_DISPLAY", ""))
    return None


def _display_problem(display: str) -> Problem:
    if not display:
        return Problem("no_display", {})
    return Problem("dead_display", {"display": display})


def drawing_problem(
    environ: Mapping[str, str], probe: Probe, system: str = sys.platform, arguments: Sequence[str] = ()
) -> Problem | None:
    """Tell why no window can be opened; one usable platform is enough, since Qt tries them in turn."""
    if not system.startswith("linux"):
        return None
    platforms = wanted_platforms(environ, arguments)
    if not platforms:
        return Problem("no_display", {})
    problem = None
    for platform in platforms:
        problem = platform_problem(platform, environ, probe)
        if problem is None:
            return None
    return problem


def window_problem(
    environ: Mapping[str, str], probe: Probe, system: str = sys.platform, arguments: Sequence[str] = ()
) -> Problem | None:
    """Run every check the window needs, in the order in which a user would have to mend them."""
    return module_problem(WINDOW_MODULES, probe, sys.executable) or drawing_problem(
        environ, probe, system, arguments
    )


def screenshot_problem(
    environ: Mapping[str, str], probe: Probe, system: str = sys.platform
) -> Problem | None:
    """Run the checks of a command that draws with Qt but shows nothing."""
    return window_problem({**environ, "QT_QPA_PLATFORM": "offscreen"}, probe, system)


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep a C library off the terminal: libxcb writes a server's refusal there itself, past Python."""
    try:
        spoken = os.dup(2)
    except OSError:
        yield
        return
    silence = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(silence, 2)
        yield
    finally:
        os.dup2(spoken, 2)
        os.close(spoken)
        os.close(silence)


class SystemProbe:
    """The real machine. ctypes and importlib are imported when asked: a plain roll needs neither."""

    def has_module(self, name: str) -> bool:
        """Look the module up without running any of it."""
        from importlib.util import find_spec  # noqa: PLC0415

        return find_spec(name) is not None

    def plugin(self, platform: str) -> str | None:
        """Find the plugin inside the installed Qt, which is where its own search begins."""
        from importlib.util import find_spec  # noqa: PLC0415
        from pathlib import Path  # noqa: PLC0415

        spec = find_spec("PySide6")
        family = "wayland" if platform.startswith("wayland-") else platform
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            path = Path(folder) / "Qt" / "plugins" / "platforms" / f"libq{family}.so"
            if path.is_file():
                return str(path)
        return None

    def load_error(self, library: str) -> str | None:
        """Let the dynamic linker try, which is the only judge that counts."""
        import ctypes  # noqa: PLC0415

        try:
            ctypes.CDLL(library)
        except OSError as error:
            return str(error)
        return None

    def x_server_answers(self) -> bool:
        """Connect as Qt does, cookie and all, and hang up."""
        import ctypes  # noqa: PLC0415

        xcb = ctypes.CDLL("libxcb.so.1")
        xcb.xcb_connect.restype = ctypes.c_void_p
        xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
        xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
        with _hushed():
            connection = xcb.xcb_connect(None, None)
        refused = xcb.xcb_connection_has_error(connection)
        xcb.xcb_disconnect(connection)
        return not refused

    def wayland_server_answers(self) -> bool:
        """Connect as Qt does and hang up; a machine without the client library has no Wayland for us."""
        import ctypes  # noqa: PLC0415

        try:
            client = ctypes.CDLL("libwayland-client.so.0")
        except OSError:
            return False
        client.wl_display_connect.restype = ctypes.c_void_p
        client.wl_display_disconnect.argtypes = [ctypes.c_void_p]
        connection = client.wl_display_connect(None)
        if not connection:
            return False
        client.wl_display_disconnect(connection)
        return True
