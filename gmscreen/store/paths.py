"""Where the program keeps its files. The only module that asks the system for the user's folders.

`GMSCREEN_HOME`, where it is set, holds everything in one folder: for a copy of the program that is carried
about, and for tests. Also how to ask, without an error, what lies at a path that somebody gave.
"""

import os
from collections.abc import Callable
from pathlib import Path

VARIABLE = "GMSCREEN_HOME"
"""The environment variable that moves everything into one folder."""

TEMPORARY = "TMPDIR"
"""The environment variable that names the folder of temporary files."""

SUFFIX = ".gmscreen"
"""What the name of a campaign file ends in."""

_NAME = "gmscreen"


def config_dir() -> Path:
    """The folder of the program's own settings. It need not exist yet."""
    return _folder("user_config_dir", "config")


def data_dir() -> Path:
    """The folder of what the program keeps for the user. It need not exist yet."""
    return _folder("user_data_dir", "data")


def log_dir() -> Path:
    """The folder of log and crash files. It need not exist yet."""
    return _folder("user_log_dir", "log")


def campaigns_dir() -> Path:
    """The folder that is offered first for campaign files. It need not exist yet."""
    return data_dir() / "campaigns"


def backups_dir() -> Path:
    """The folder of the backups, one folder in it for each campaign. It need not exist yet."""
    return data_dir() / "backups"


def temporary_dir() -> Path:
    """The folder of what is gone after the next start of the computer: a demo campaign for which there is no
    other place, and pictures of the window while they are taken.
    """
    import tempfile  # noqa: PLC0415 - seldom needed

    try:
        return Path(tempfile.gettempdir())
    except OSError:  # there is none in which anything can be written
        return Path(os.environ.get(TEMPORARY) or "/tmp")  # noqa: S108 - it is only named


def folders() -> dict[str, Path]:
    """Every folder in which the program writes by itself, by the name of its function here."""
    every = (config_dir, data_dir, campaigns_dir, backups_dir, log_dir, temporary_dir)
    return {one.__name__: one() for one in every}


def instance_file() -> Path:
    """The file by which a second start finds the window that is open on the same screen; gone with it."""
    screen = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""
    return data_dir() / f"window{''.join(one if one.isalnum() else '-' for one in screen)}.address"


def settings_file() -> Path:
    """The file of the program's own settings. It need not exist yet."""
    return config_dir() / "settings.json"


def is_there(path: Path) -> bool:
    """Whether there is something at `path`. Nothing is said to be where nobody may look, or cannot."""
    return _asked(path.exists)


def is_folder(path: Path) -> bool:
    """Whether there is a folder at `path`, as far as anybody may look."""
    return _asked(path.is_dir)


def is_file(path: Path) -> bool:
    """Whether there is an ordinary file at `path`, as far as anybody may look."""
    return _asked(path.is_file)


def _asked(question: Callable[[], bool]) -> bool:
    try:
        return question()
    except OSError:  # a folder that lets nobody look in: some versions of Python raise it
        return False


def _folder(kind: str, portable: str) -> Path:
    home = os.environ.get(VARIABLE, "")
    if home:
        return Path(home).expanduser().absolute() / portable
    import appdirs  # noqa: PLC0415 - not needed where the variable is set, and slow to import on Windows

    return Path(getattr(appdirs, kind)(_NAME, appauthor=False))
