"""What can go wrong with files, as codes with arguments: the sentences are made where they are translated."""

import errno
import re
import sqlite3
from typing import Literal

Code = Literal[
    "not_a_campaign",  # some other file
    "newer_version",  # found, known: schema versions
    "damaged",  # reason: what is wrong with the bytes
    "read_only",  # the campaign was opened for reading only
    "locked",  # pid, host, since: who has it open
    "folder_unwritable",
    "disk_full",
    "busy",  # another program holds the file for the moment
    "replaced",  # reason: `deleted`, `moved` or `changed`, behind the program's back
    "io",  # reason: the name the system or SQLite gives to the failure
    "no_such_file",
    "is_a_directory",
    "permission",
    "exists",  # something else has that name already
    "no_backup",  # none that is sound
]


class StoreError(Exception):
    """Something that a file refused; `code` says what, `details` holds what its sentence needs."""

    def __init__(self, code: Code, **args: str | int) -> None:
        super().__init__(code, args)
        self.code: Code = code
        self.details = args


_ERRNO: dict[int, Code] = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.ENOENT: "no_such_file",
    errno.ENOTDIR: "no_such_file",
    errno.EISDIR: "is_a_directory",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.EROFS: "folder_unwritable",
    errno.EEXIST: "exists",
}

_SQLITE: dict[int, Code] = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_PERM: "permission",
    sqlite3.SQLITE_AUTH: "permission",
}

_SQLITE_WITH_REASON: dict[int, tuple[Code, str]] = {
    sqlite3.SQLITE_CORRUPT: ("damaged", "structure"),
    sqlite3.SQLITE_NOTADB: ("damaged", "no_database"),
    sqlite3.SQLITE_READONLY_DBMOVED: ("replaced", "moved"),
    sqlite3.SQLITE_CONSTRAINT: ("replaced", "changed"),
}

_OTHER_SCHEMA = re.compile(r"no such |duplicate column|(table|index|trigger|view) .* already exists")


def from_os(error: OSError) -> StoreError:
    """The same failure of the operating system as a `StoreError`."""
    code = _ERRNO.get(error.errno or 0)
    if code is not None:
        return StoreError(code)
    return StoreError("io", reason=errno.errorcode.get(error.errno or 0, type(error).__name__))


def from_sqlite(error: sqlite3.Error) -> StoreError:
    """The same failure of SQLite as a `StoreError`."""
    code = getattr(error, "sqlite_errorcode", 0)
    for known in (code, code & 0xFF):
        if known in _SQLITE_WITH_REASON:
            found, reason = _SQLITE_WITH_REASON[known]
            return StoreError(found, reason=reason)
        if known in _SQLITE:
            return StoreError(_SQLITE[known])
    if code == sqlite3.SQLITE_ERROR and _OTHER_SCHEMA.match(str(error)):
        return StoreError("damaged", reason="structure")  # the file has not what its version says
    if code & 0xFF == sqlite3.SQLITE_READONLY:
        return StoreError("folder_unwritable")
    return StoreError("io", reason=getattr(error, "sqlite_errorname", "") or type(error).__name__)
