"""Backups of campaigns: whole, checked copies in the user's data folder, thinned as they grow old.

Everything here opens connections of its own and may run in another thread than the window's. The name of a
backup says when it was made, its number among the others and the sum of its bytes: clocks are set back, and
a letter that a disk turned into another one is no damage that SQLite would notice.
"""

import re
import sqlite3
import zlib
from collections.abc import Collection, Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from gmscreen.rules.value import frozen
from gmscreen.store.atomic import TEMPORARY, prepared, rename
from gmscreen.store.copies import copy_database, put_in_place
from gmscreen.store.database import connect, integer, translated
from gmscreen.store.entities import read_state
from gmscreen.store.errors import StoreError
from gmscreen.store.history import head_of, read_history
from gmscreen.store.paths import SUFFIX
from gmscreen.store.recovery import check, integrity
from gmscreen.store.rows import Problem
from gmscreen.store.schema import APPLICATION_ID
from gmscreen.store.shelf import folder_of, folders_of, make_private, note_origin, origin_of
from gmscreen.store.trail import Course, prune

RECENT, DAILY, WEEKLY = 5, 7, 5
"""How many backups are kept: the newest, and the newest of each of the last days and weeks that have any."""

_STAMP = "%Y-%m-%dT%H%M%SZ"
_NAME = re.compile(r"(\d{4}-\d\d-\d\dT\d{6}Z)(?:\.(\d{6,})-([0-9a-f]{8})|-(\d+))?")
"""The stem of a backup's name; older versions wrote no more than the time, and `-2` where that was taken."""
_PAGES = 256
"""Pages copied at a time: between two lots the window may write."""


@frozen
class Backup:
    """A backup, the time (UTC) at which it was made, and its number: the greatest is that of the newest.

    Those of older versions have the number 0, and a `twin` number where several were made in one second.
    """

    path: Path
    at: datetime
    number: int = 0
    twin: int = 0

    @property
    def order(self) -> tuple[int, datetime, int]:
        """What backups are sorted by."""
        return self.number, self.at, self.twin


@frozen
class Made:
    """The backup that holds the campaign as it is, and whether it had to be made.

    What was noticed on the way: the file lacks the last `behind` actions that were done in it, up to the one
    with the head `end`, as an older copy would; and another campaign was in its place, whose copies are in
    the folder `displaced`.
    """

    backup: Backup
    new: bool
    behind: int = 0
    end: str = ""
    displaced: Path | None = None


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
        folder = folder_of(root, campaign_id, campaign)
        newest = next(iter(backups_in(folder)), None)
        new = newest is None or not _holds(newest.path, state)
        behind, end = _behind(campaign, folder)
        if newest is None or new:
            newest = _make(source, folder, now, newest.number + 1 if newest else 1)
    displaced = _claimed(root, folder, campaign)
    if new:
        thin(folder, (*keep, newest.path))
        prune(folder)
    return Made(newest, new=new, behind=behind, end=end, displaced=displaced)


def backups_in(folder: Path) -> tuple[Backup, ...]:
    """The backups in the folder of a campaign, the newest first."""
    found = []
    with suppress(OSError):
        for path in folder.iterdir():
            backup = _named(path)
            if backup is not None:
                found.append(backup)
    return tuple(sorted(found, key=lambda one: one.order, reverse=True))


def backups_of(root: Path, *, campaign_id: str = "", campaign: Path | None = None) -> tuple[Backup, ...]:
    """The backups of a campaign, found by its id or by where its file was, newest first in each folder."""
    folders = folders_of(root, campaign_id=campaign_id, campaign=campaign)
    return tuple(one for folder in folders for one in backups_in(folder))


def newest_valid_backup(root: Path, *, campaign_id: str = "", campaign: Path | None = None) -> Backup | None:
    """The newest backup whose content is in order, or None. Reads the whole of each that it looks at."""
    found = backups_of(root, campaign_id=campaign_id, campaign=campaign)
    return next((one for one in found if is_valid(one.path)), None)


def restore(backup: Path, campaign: Path) -> None:
    """Copy `backup` to `campaign`, where no file may be (see `recovery.set_aside`). Raises `StoreError`."""
    with prepared(campaign) as new:
        with closing(connect(backup, "ro")) as source:
            copy_database(source, new)
        put_in_place(new, campaign)


def is_valid(path: Path) -> bool:
    """Whether the file is a campaign, in order to its last page, of which every record can be read."""
    try:
        if not is_whole(path):
            return False
        with closing(connect(path, "ro")) as connection:
            return not _unreadable(connection)
    except StoreError:
        return False


def is_whole(path: Path) -> bool:
    """Whether the file is a campaign as it was written, in order to its last page."""
    name = _NAME.fullmatch(path.stem)
    try:
        if name and name[3] and int(name[3], 16) != _sum(path):
            return False
        check(path)
        with closing(connect(path, "ro")) as connection:
            return integrity(connection) == "ok"
    except (StoreError, OSError):
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
    newest_first = sorted(found, key=lambda one: one.order, reverse=True)
    days: dict[object, Backup] = {}
    weeks: dict[object, Backup] = {}
    for one in newest_first:
        days.setdefault(one.at.date(), one)
        weeks.setdefault(one.at.isocalendar()[:2], one)
    return {*newest_first[:RECENT], *list(days.values())[:DAILY], *list(weeks.values())[:WEEKLY]}


def _make(source: sqlite3.Connection, folder: Path, now: datetime, number: int) -> Backup:
    at = now.astimezone(UTC).replace(microsecond=0)
    with prepared(folder / f"new{SUFFIX}") as new:
        make_private(folder)
        for left in folder.glob(f"*{TEMPORARY}*"):  # of a program that died in the middle
            left.unlink(missing_ok=True)
        copy_database(source, new, pages=_PAGES)
        with closing(connect(new, "ro")) as copy:
            _unreadable(copy)
        path = folder / f"{at.strftime(_STAMP)}.{number:06d}-{_sum(new):08x}{SUFFIX}"
        rename(new, path)
    return Backup(path, at, number)


def _sum(path: Path) -> int:
    """The sum of the bytes of a file. Raises `OSError`."""
    total = 0
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            total = zlib.crc32(part, total)
    return total


def _behind(campaign: Path, folder: Path) -> tuple[int, str]:
    """How many actions the trail has after the last one in the file, and the head of the last of them.

    One alone is none: a dying program had it on its way. The trail is read first: what is written meanwhile
    must not look as if it was missing.
    """
    course = Course(folder)
    with closing(connect(campaign, "ro")) as source, translated():
        actions = course.steps_to(course.end, head_of(source)) or 0
    return (actions, course.end) if actions > 1 else (0, "")


def _claimed(root: Path, folder: Path, campaign: Path) -> Path | None:
    """Note that the file of `folder` is in its place; the folder of another one that was there until now."""
    where = str(campaign.resolve())
    others = (one for one in folders_of(root, campaign=campaign) if one != folder)
    displaced = next((one for one in others if origin_of(one) == where and backups_in(one)), None)
    note_origin(folder, campaign)
    return displaced


def _unreadable(connection: sqlite3.Connection) -> list[Problem]:
    """What of the campaign cannot be read. Raises `StoreError` where it cannot be loaded at all."""
    problems: list[Problem] = []
    with translated():
        read_state(connection, problems)
        read_history(connection, problems)
    return problems


def _named(path: Path) -> Backup | None:
    """The backup that the file at `path` is by its name; None for other files."""
    name = _NAME.fullmatch(path.stem) if path.suffix == SUFFIX else None
    if name is None:
        return None
    try:
        at = datetime.strptime(name[1], _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(path, at, int(name[2] or 0), int(name[4] or 0))


def _identity(connection: sqlite3.Connection) -> str:
    row = connection.execute("SELECT value FROM meta WHERE key = 'campaign'").fetchone()
    return str(row[0]) if row else ""


def _fingerprint(connection: sqlite3.Connection) -> tuple[object, ...]:
    """What differs between two states of one campaign.

    The count of commits alone would not do: a campaign that was restored from a backup and played on can
    reach the count of a newer backup with other content, and a program that knows no heads may have played.
    SQLite's own change counter would not do either: it counts openings that wrote nothing of the user's.
    """
    row = connection.execute(
        """SELECT (SELECT value FROM meta WHERE key = 'commits'),
        (SELECT value FROM meta WHERE key = 'done'),
        (SELECT max(id) FROM ledger), (SELECT at FROM ledger ORDER BY id DESC LIMIT 1),
        (SELECT max(id) FROM mark), (SELECT at FROM mark ORDER BY id DESC LIMIT 1),
        (SELECT data FROM history ORDER BY position DESC LIMIT 1),
        (SELECT user_version FROM pragma_user_version)"""
    ).fetchone()
    return (*row, head_of(connection))


def _holds(backup: Path, state: tuple[object, ...]) -> bool:
    """Whether `backup` can be read and holds a campaign in `state`."""
    try:
        check(backup)
        with closing(connect(backup, "ro")) as connection, translated():
            return _fingerprint(connection) == state
    except StoreError:
        return False
