"""The settings of the program, which belong to no campaign: a small JSON file in the user's folder."""

import json
import math
import stat
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from gmscreen.rules.record import Check, Record, RecordError
from gmscreen.rules.value import frozen
from gmscreen.store.atomic import Sleep, free_name, rename, temporary_name, write_file
from gmscreen.store.errors import StoreError
from gmscreen.store.paths import is_folder

RECENT_LIMIT = 10
SIZE_LIMIT = 1 << 20
"""Bytes of a settings file that are still believed to be settings."""
FONT_SCALES = (1.0, 2.0)
"""The smallest and the largest type."""


class Shortcut(Record):
    """A key that the user gave to an action instead of the one that is shipped; an empty one took it away."""

    action: str
    key: str = ""


def _drawable(scale: Any) -> Any:
    """A size of type, which JSON, as Python reads it, may say to be no number or infinite."""
    if not isinstance(scale, float) or math.isfinite(scale):
        return scale
    smallest, largest = FONT_SCALES
    return largest if scale > 0 else smallest


class Settings(Record):
    """What the user chose. Frozen; fields that only a later version knows are kept.

    `geometry`, `docks` and `player_geometry` are what Qt gives for the windows, as Base64 text. `recent` and
    `last` are paths of campaign files, the newest first; `last` is opened at the start, unless it is empty.
    `curtain_on_leaving` draws the curtain when the GM goes to another program. `shortcuts` are the keys that
    are not as shipped, and `reduced_motion` keeps everything still that would move by itself. `tour` is the
    step at which the tour was left, `done` after its end, and empty where nobody took it.
    """

    readers: ClassVar[Mapping[str, Check]] = {"font_scale": _drawable}

    language: str = "es"
    theme: str = "noche"
    font_scale: float = 1.0
    geometry: str = ""
    docks: str = ""
    player_geometry: str = ""
    curtain_on_leaving: bool = False
    shortcuts: tuple[Shortcut, ...] = ()
    reduced_motion: bool = False
    tour: str = ""
    recent: tuple[str, ...] = ()
    last: str = ""

    def opened(self, path: Path) -> "Settings":
        """The settings after the campaign at `path` was opened."""
        text = str(path)
        recent = (text, *(one for one in self.recent if one != text))[:RECENT_LIMIT]
        return self.model_copy(update={"recent": recent, "last": text})

    def forgotten(self, path: Path) -> "Settings":
        """The settings without the campaign at `path`."""
        text = str(path)
        last = "" if self.last == text else self.last
        recent = tuple(one for one in self.recent if one != text)
        return self.model_copy(update={"recent": recent, "last": last})


@frozen
class LoadedSettings:
    """The settings as they were found.

    `set_aside` is where a damaged file was moved, and `unreadable` names the fields that were not understood.
    `fresh` is a first start: there was no file.
    """

    settings: Settings
    set_aside: Path | None = None
    unreadable: tuple[str, ...] = ()
    fresh: bool = False


def load_settings(path: Path) -> LoadedSettings:
    """The settings at `path`; the defaults for what is missing or cannot be read. Never raises.

    A file that is no JSON object is moved to a new name, so that the next save does not destroy it.
    """
    with suppress(OSError):
        temporary_name(path).unlink(missing_ok=True)
    try:
        content = read_content(path)
    except FileNotFoundError:
        return LoadedSettings(Settings(), fresh=True)
    except (OSError, ValueError):
        return LoadedSettings(Settings(), _set_aside(path))
    return _read(path, content)


def read_content(path: Path) -> dict[str, Any]:
    """The JSON object at `path`, which an editor may have begun with a byte order mark.

    Raises `OSError`, and `ValueError` for everything that is none: nothing waits for a pipe, and nothing
    is read that is too large to be settings.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise ValueError("no ordinary file")
    with path.open("rb") as file:
        data = file.read(SIZE_LIMIT + 1)
    if len(data) > SIZE_LIMIT:
        raise ValueError("too large")
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(content, dict):
        raise ValueError("no object")
    return content


def save_settings(path: Path, settings: Settings, *, sleep: Sleep = time.sleep) -> None:
    """Write `settings` to `path`, whole or not at all. Raises `StoreError`."""
    found = settings.model_dump()
    try:
        content = json.dumps(found, ensure_ascii=False, indent=1).encode("utf-8")
    except UnicodeEncodeError:  # the name of a file in an older encoding, which UTF-8 cannot hold
        content = json.dumps(found, indent=1).encode("ascii")
    if is_folder(path):
        raise StoreError("is_a_directory")
    write_file(path, content, sleep=sleep)


def _read(path: Path, content: dict[str, Any]) -> LoadedSettings:
    """Read field by field: one bad value does not cost the others."""
    bad: list[str] = []
    try:
        return LoadedSettings(_sensible(Settings.model_validate(content)))
    except RecordError as error:
        bad += dict.fromkeys(str(place[0]) for _, place in error.errors if place)
    kept = free_name(path, "damaged")
    try:
        kept.write_bytes(path.read_bytes())
    except OSError:
        return LoadedSettings(Settings(), None, tuple(bad))
    good = {key: value for key, value in content.items() if key not in bad}
    return LoadedSettings(_sensible(Settings.model_validate(good)), kept, tuple(bad))


def _sensible(settings: Settings) -> Settings:
    """The settings with type of a size that can be drawn."""
    smallest, largest = FONT_SCALES
    scale = settings.font_scale
    kept = min(max(scale, smallest), largest)
    return settings if kept == scale else settings.model_copy(update={"font_scale": kept})


def _set_aside(path: Path) -> Path | None:
    """Move what cannot be read to a free name; None where even that fails."""
    target = free_name(path, "damaged")
    try:
        rename(path, target)
    except OSError:
        return None
    return target
