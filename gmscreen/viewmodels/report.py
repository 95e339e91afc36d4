"""A report for whoever mends the program: what it holds is shown to the GM before anything is written.

Every part is made of what is listed here, and of nothing else: no text of a campaign, no name, no path.
"""

import io
import json
import platform
import sys
import zipfile
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path

from gmscreen import __version__
from gmscreen.rules.systems import BUILTIN
from gmscreen.rules.value import frozen
from gmscreen.store import crashes, paths
from gmscreen.store.atomic import write_file
from gmscreen.store.campaign import CampaignFile
from gmscreen.store.database import SQLITE_VERSION
from gmscreen.store.errors import StoreError
from gmscreen.store.health import can_write, is_json_object
from gmscreen.store.settings import Settings
from gmscreen.viewmodels.action_table import ACTIONS
from gmscreen.viewmodels.key_rules import KeyRefusedError, canonical
from gmscreen.viewmodels.texts import LANGUAGES, Texts

THEMES = ("noche", "dia", "alto_contraste")
CRASH_PART = "crash.txt"


@frozen
class Part:
    """A file of the report, and all of its text."""

    name: str
    text: str


def report_parts(
    texts: Texts,
    screen: Mapping[str, object],
    settings: Settings,
    file: CampaignFile,
    systems: Sequence[str],
) -> tuple[Part, ...]:
    """What the report holds, the explanation first. `screen` is what Qt says of itself and the screens."""
    log = paths.log_dir()
    found = (
        Part(texts.t("report.readme.name"), texts.t("report.readme")),
        Part("versions.txt", _lines(versions(systems) | dict(screen))),
        Part("settings.txt", _lines(settings_without_names(settings))),
        Part("doctor.txt", "\n".join(_doctor(texts, file))),
        Part("campaign.txt", _lines(file.counts())),
        Part("errors.txt", crashes.read(log, crashes.ERRORS)),
        Part(CRASH_PART, crashes.read(log, crashes.CRASH)),
    )
    return tuple(part for part in found if part.text)


def write_report(path: Path, parts: Sequence[Part]) -> None:
    """Write the parts, just as they were shown, into one file. Raises `StoreError`."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as bundle:
        for part in parts:
            bundle.writestr(part.name, f"{part.text}\n")
    write_file(path, data.getvalue())


def versions(systems: Sequence[str]) -> dict[str, object]:
    """What runs: the program, what it is made of, and the system below."""
    found: dict[str, object] = {"gmscreen": __version__, "python": platform.python_version()}
    for name in ("PySide6-Essentials", "pydantic", "appdirs"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "?"
    return found | {
        "sqlite": SQLITE_VERSION,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "frozen": bool(getattr(sys, "frozen", False)),
        "encoding": sys.getfilesystemencoding(),
        "systems": ", ".join(one for one in systems if one in BUILTIN),
        "plugins": sum(one not in BUILTIN for one in systems),
    }


def settings_without_names(settings: Settings) -> dict[str, object]:
    """What the GM chose, as far as it says nothing of anybody: of texts only those that the program knows."""
    known = {spec.id for spec in ACTIONS}
    return {
        "language": settings.language if settings.language in LANGUAGES else "?",
        "theme": settings.theme if settings.theme in THEMES else "?",
        "font_scale": settings.font_scale,
        "curtain_on_leaving": settings.curtain_on_leaving,
        "reduced_motion": settings.reduced_motion,
        "shortcuts": {one.action: _key(one.key) for one in settings.shortcuts if one.action in known},
        "recent": len(settings.recent),
        "has_geometry": bool(settings.geometry),
        "has_docks": bool(settings.docks),
    }


def _key(key: str) -> str:
    try:
        return canonical(key) if key else ""
    except KeyRefusedError:
        return "?"


def _doctor(texts: Texts, file: CampaignFile) -> list[str]:
    """What `gmscreen doctor` looks at, without saying where it is."""
    found = [(f"report.folder.{name}", can_write(getattr(paths, name)())) for name in _FOLDERS]
    found.append(("report.settings", is_json_object(paths.settings_file())))
    found.append(("report.writable", not file.read_only))
    found.append(("report.sound", _is_sound(file)))
    lines = [f"{'✔' if ok else '✕'} {texts.t(key)}: {texts.t(f'report.{_YES[ok]}')}" for key, ok in found]
    return [*lines, texts.t("report.set_aside", n=len(file.problems))]


def _is_sound(file: CampaignFile) -> bool:
    try:
        return file.is_sound()
    except StoreError:
        return False


def _lines(fields: Mapping[str, object]) -> str:
    return "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items())


_FOLDERS = ("config_dir", "data_dir", "log_dir")
_YES = {True: "yes", False: "no"}
