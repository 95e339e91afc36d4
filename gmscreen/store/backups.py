"""Backups of campaigns: whole, checked copies in the user's data folder, thinned as they grow old.

Everything here opens connections of its own and may run in another thread than the window's.
"""

import json
import re
import sqlite3
from collections.abc import Collection, Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from gmscreen.rules.value import frozen
from gmscreen.store.atomic import TEMPORARY, sync_folder, temporary_name, write_file
from gmscreen.store.copies import copy_database, put_in_place
from gmscreen.store.database import connect, integer, translated
from gmscreen.store.entities import read_state
from gmscreen.store.errors import StoreError, from_os
from gmscreen.store.history import read_history
from gmscreen.store.paths import SUFFIX
from gmscreen.store.recovery import check, integrity
from gmscreen.store.rows import Problem
from gmscreen.store.schema import APPLICATION_ID

RECENT, DAILY, WEEKLY = 5, 7, 5
"""How many backups are kept: the newest, and the newest of each of the last days and weeks that have any."""

_STAMP = "%Y-%m-%dT%H%M%SZ"
_ORIGIN = "origin.json"
_PAGES = 256
"""Pages copied at a time: between two lots the window may write."""


@frozen
class Backup:
    """A backup and the time (UTC) at which it was made."""

    path: Path
    at: datetime


@frozen
class Made:
    """The backup that holds the campaign as it is, and whether it had to be made."""

    backup: Backup
    new: bool


def back_up(campaign: Path, root: Path, *, now: datetime, keep: Collection[Path] = ()) -> Made:
    """Make a backup of the file `campaign` under the folder `root`, unless the newest one holds the same.

    Then older backups are thinned: never one in `keep` (that of the start of the session belongs there), nor
    the newest one that is sound. Raises `StoreError`; then every older backup is still there.
    """
    with closing(connect(campaign, "ro")) as source:
        with translated():
            # Not `check`: opening and closing the file would drop the locks of the window's connection.
            if integer(source, "PRAGMA application_id") != APPLICATION_ID:
                raise StoreError("not_a_campaign")
            campaign_id, state = _identity(source), _fingerprint(source)
        folder = root / _folder_name(campaign_id)
        newest = next(iter(backups_in(folder)), None)
        if newest is not None and _holds(newest.path, state):
            return Made(newest, new=False)
        made = _make(source, folder, now)
    _note_origin(folder, campaign)
    thin(folder, (*keep, made.path))
    return Made(made, new=True)


def backups_in(folder: Path) -> tuple[Backup, ...]:
    """The backups in the folder of a campaign, the newest first."""
    found = []
    with suppress(OSError):
        for path in folder.iterdir():
            at = _time_of(path)
            if at is not None:
                found.append(Backup(path, at))
    return tuple(sorted(found, key=lambda one: (one.at, one.path.name), reverse=True))


def backups_of(root: Path, *, campaign_id: str = "", campaign: Path | None = None) -> tuple[Backup, ...]:
    """The backups of a campaign, found by its id or by where its file was, the newest first."""
    folders = [root / _folder_name(campaign_id)] if campaign_id else []
    if campaign is not None:
        folders += _folders_from(root, campaign.resolve())
    found = {one.path: one for folder in folders for one in backups_in(folder)}
    return tuple(sorted(found.values(), key=lambda one: one.at, reverse=True))


def newest_valid_backup(root: Path, *, campaign_id: str = "", campaign: Path | None = None) -> Backup | None:
    """The newest backup whose content is in order, or None. Reads the whole of each that it looks at."""
    found = backups_of(root, campaign_id=campaign_id, campaign=campaign)
    return next((one for one in found if is_valid(one.path)), None)


def restore(backup: Path, campaign: Path) -> None:
    """Copy `backup` to `campaign`, where no file may be (see `recovery.set_aside`). Raises `StoreError`."""
    new = temporary_name(campaign)
    try:
        with closing(connect(backup, "ro")) as source:
            copy_database(source, new)
        put_in_place(new, campaign)
    except OSError as error:
        raise from_os(error) from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def is_valid(path: Path) -> bool:
    """Whether the file is a campaign, in order to its last page, of which every record can be read."""
    try:
        check(path)
        with closing(connect(path, "ro")) as connection:
            return integrity(connection) == "ok" and not _unreadable(connection)
    except StoreError:
        return False


def thin(folder: Path, keep: Collection[Path]) -> None:
    """Delete the backups that are neither recent, nor the newest of a day or a week, nor in `keep`."""
    found = backups_in(folder)
    kept = {*keep, *(one.path for one in chosen(found))}
    superfluous = [one.path for one in found if one.path not in kept]
    if superfluous and not any(is_valid(one.path) for one in found if one.path in kept):
        # Whatever went wrong with the newer ones, the last good copy stays.
        kept.add(next((path for path in superfluous if is_valid(path)), superfluous[0]))
    for path in superfluous:
        if path not in kept:
            with suppress(OSError):
                path.unlink()


def chosen(found: Iterable[Backup]) -> set[Backup]:
    """Those of `found` that are worth keeping for their age."""
    newest_first = sorted(found, key=lambda one: one.at, reverse=True)
    days: dict[object, Backup] = {}
    weeks: dict[object, Backup] = {}
    for one in newest_first:
        days.setdefault(one.at.date(), one)
        weeks.setdefault(one.at.isocalendar()[:2], one)
    return {*newest_first[:RECENT], *list(days.values())[:DAILY], *list(weeks.values())[:WEEKLY]}


def _make(source: sqlite3.Connection, folder: Path, now: datetime) -> Backup:
    at = now.astimezone(UTC).replace(microsecond=0)
    path = folder / f"{at.strftime(_STAMP)}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{at.strftime(_STAMP)}-{number}{SUFFIX}"
        number += 1
    new = temporary_name(path)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in folder.glob(f"*{TEMPORARY}*"):  # of a program that died in the middle
            left.unlink(missing_ok=True)
        copy_database(source, new, pages=_PAGES)
        with closing(connect(new, "ro")) as copy:
            _unreadable(copy)
        new.rename(path)
        sync_folder(folder)
    except OSError as error:
        raise from_os(error) from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    return Backup(path, at)


def _unreadable(connection: sqlite3.Connection) -> list[Problem]:
    """What of the campaign cannot be read. Raises `StoreError` where it cannot be loaded at all."""
    problems: list[Problem] = []
    with translated():
        read_state(connection, problems)
        read_history(connection, problems)
    return problems


def _time_of(path: Path) -> datetime | None:
    """The time in the name of a backup; None for other files."""
    if path.suffix != SUFFIX:
        return None
    stamp = path.stem[: path.stem.find("Z") + 1]
    try:
        return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def _identity(connection: sqlite3.Connection) -> str:
    row = connection.execute("SELECT value FROM meta WHERE key = 'campaign'").fetchone()
    return str(row[0]) if row else ""


def _fingerprint(connection: sqlite3.Connection) -> tuple[object, ...]:
    """What differs between two states of one campaign.

    The count of commits alone would not do: a campaign that was restored from a backup and played on can
    reach the count of a newer backup with other content. SQLite's own change counter would not do either: it
    counts openings that wrote nothing of the user's.
    """
    return tuple(
        connection.execute(
            """SELECT (SELECT value FROM meta WHERE key = 'commits'),
            (SELECT value FROM meta WHERE key = 'done'),
            (SELECT max(id) FROM ledger), (SELECT at FROM ledger ORDER BY id DESC LIMIT 1),
            (SELECT max(id) FROM mark), (SELECT at FROM mark ORDER BY id DESC LIMIT 1),
            (SELECT data FROM history ORDER BY position DESC LIMIT 1),
            (SELECT user_version FROM pragma_user_version)"""
        ).fetchone()
    )


def _holds(backup: Path, state: tuple[object, ...]) -> bool:
    """Whether `backup` can be read and holds a campaign in `state`."""
    try:
        check(backup)
        with closing(connect(backup, "ro")) as connection, translated():
            return _fingerprint(connection) == state
    except StoreError:
        return False


def _folder_name(campaign_id: str) -> str:
    """A folder name for an id that somebody else's file may have chosen."""
    return re.sub(r"[^0-9A-Za-z-]", "", campaign_id)[:64] or "unknown"


def _note_origin(folder: Path, campaign: Path) -> None:
    """Write down where the campaign was: a damaged file cannot tell its id any more."""
    content = json.dumps({"path": str(campaign.resolve())}, ensure_ascii=False)
    with suppress(StoreError, ValueError):
        write_file(folder / _ORIGIN, content.encode("utf-8", "surrogateescape"))


def _folders_from(root: Path, campaign: Path) -> list[Path]:
    found = []
    with suppress(OSError):
        for folder in root.iterdir():
            with suppress(OSError, ValueError, AttributeError):
                content = (folder / _ORIGIN).read_text(encoding="utf-8", errors="surrogateescape")
                if json.loads(content).get("path") == str(campaign):
                    found.append(folder)
    return found
