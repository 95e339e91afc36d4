"""Where the copies of each campaign are kept: one folder for each file, all under one root.

A folder is named after the id of the campaign and knows where its file was: a damaged file cannot tell its id
any more, and a copy of a file has the same id and a life of its own.
"""

import json
import re
from contextlib import suppress
from pathlib import Path

from gmscreen.store.atomic import make_folder, write_file
from gmscreen.store.errors import StoreError
from gmscreen.store.paths import is_folder, is_there

_ORIGIN = "origin.json"


def folder_of(root: Path, campaign_id: str, campaign: Path) -> Path:
    """The folder under `root` for the copies of the file `campaign`. It need not exist yet.

    A file that was moved keeps its folder: the one whose file is not where it was any more.
    """
    name, where = _folder_name(campaign_id), str(campaign.resolve())
    folder, number = root / name, 2
    while (origin := origin_of(folder)) not in ("", where) and is_there(Path(origin)):
        folder, number = root / f"{name}-{number}", number + 1
    return folder


def folders_of(root: Path, *, campaign_id: str = "", campaign: Path | None = None) -> list[Path]:
    """The folders of a campaign: that of the file `campaign` first, then all of those with its id.

    Where several files lay at that path one after the other, the folder of the last one comes first.
    """
    found: list[Path] = []
    with suppress(OSError):
        every = sorted(one for one in root.iterdir() if is_folder(one))
        if campaign is not None:
            where = str(campaign.resolve())
            found += [one for one in every if origin_of(one) == where]
            found += [one for one in every if _read(one, "was") == where]
        if campaign_id:
            name = re.escape(_folder_name(campaign_id))
            found += [one for one in every if re.fullmatch(rf"{name}(-\d+)?", one.name)]
    return list(dict.fromkeys(found))


def origin_of(folder: Path) -> str:
    """Where the file of a folder was; empty where that is not known."""
    return _read(folder, "path")


def note_origin(folder: Path, campaign: Path) -> None:
    """Write down where the file of a folder is; the file of no other folder is there any more."""
    where = str(campaign.resolve())
    if origin_of(folder) == where:
        return
    for other in folders_of(folder.parent, campaign=campaign):
        if other != folder:
            _write(other, {"path": "", "was": where})
    _write(folder, {"path": where})


def _read(folder: Path, field: str) -> str:
    try:
        content = (folder / _ORIGIN).read_text(encoding="utf-8", errors="surrogateescape")
        found = json.loads(content).get(field, "")
    except (OSError, ValueError, AttributeError):
        return ""
    return found if isinstance(found, str) else ""


def _write(folder: Path, fields: dict[str, str]) -> None:
    content = json.dumps(fields, ensure_ascii=False)
    with suppress(StoreError, ValueError):
        write_file(folder / _ORIGIN, content.encode("utf-8", "surrogateescape"))


def make_private(folder: Path) -> None:
    """Make the folder, for nobody else to look into. Raises `OSError`."""
    make_folder(folder, 0o700)


def _folder_name(campaign_id: str) -> str:
    """A folder name for an id that somebody else's file may have chosen."""
    return re.sub(r"[^0-9A-Za-z-]", "", campaign_id)[:64] or "unknown"
