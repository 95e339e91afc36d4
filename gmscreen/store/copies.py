"""Copies of a whole campaign file, checked before they get their name."""

import os
import sqlite3
from pathlib import Path

from gmscreen.store.atomic import free_name, prepared, rename, replace, sync_file, sync_folder, temporary_name
from gmscreen.store.database import connect, translated
from gmscreen.store.errors import StoreError, from_os
from gmscreen.store.paths import is_there
from gmscreen.store.recovery import integrity, log_size, set_extras_aside


def put_in_place(new: Path, path: Path) -> None:
    """Give the finished file `new` the name `path`. Raises `OSError` where something has that name."""
    set_extras_aside(path, free_name(path, "damaged"))
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        rename(new, path)
    sync_folder(path.parent)


def save_copy(source: sqlite3.Connection, path: Path, *, overwrite: bool) -> None:
    """Copy the database behind `source` to `path`. Raises `StoreError`; then `path` is untouched."""
    if os.path.lexists(path) and not overwrite:
        raise StoreError("exists")
    with prepared(path) as new:
        copy_database(source, new)
        set_extras_aside(path, free_name(path, "damaged"))
        replace(new, path)


def copy_database(source: sqlite3.Connection, target: Path, *, pages: int = -1) -> None:
    """Copy the database behind `source` to the new file `target`, check the copy, and have it on the disk.

    Copies `pages` pages at a time. Raises `StoreError` (`damaged` where the copy is not sound) or `OSError`.
    """
    target.unlink(missing_ok=True)
    target.touch(exist_ok=False)  # says why it cannot, where SQLite would not
    connection = connect(target, "rwc")
    try:
        with translated():
            source.backup(connection, pages=pages)
            connection.execute("PRAGMA journal_mode = DELETE").fetchall()
        found = integrity(connection)
        if found != "ok":
            raise StoreError("damaged", reason="structure")
    finally:
        connection.close()
    sync_file(target)


def keep_original(path: Path, connection: sqlite3.Connection, version: int) -> Path:
    """Copy a file of schema `version` to `<name>.v<version>.bak` before it is brought up to date.

    The copy is equal byte for byte, unless a log waits beside the file: then it holds what both make up.
    One that is there already is the original and is left alone. Raises `StoreError`.
    """
    kept = path.with_name(f"{path.name}.v{version}.bak")
    if is_there(kept):
        return kept
    new = temporary_name(kept)
    try:
        if log_size(path):
            copy_database(connection, new)
        else:
            import shutil  # noqa: PLC0415 - for old files only

            shutil.copyfile(path, new)
            sync_file(new)
        rename(new, kept)
    except OSError as error:
        raise from_os(error) from error
    return kept
