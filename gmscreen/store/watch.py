"""Noticing that a file was replaced, deleted or overwritten while it was open."""

import os
from contextlib import suppress
from pathlib import Path

from gmscreen.store.errors import StoreError, from_os

_HEADER = 100
_BINARY = getattr(os, "O_BINARY", 0)


class Watch:
    """Compares what a path leads to with what was opened.

    The header of a campaign file changes only when this program folds its log into it, so other bytes there
    mean that somebody wrote over the file in place. The header is read through one handle that stays open:
    on POSIX, closing any handle of a file drops the locks that SQLite holds on it.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._handle = os.open(path, os.O_RDONLY | _BINARY)
        except OSError as error:
            raise from_os(error) from error
        self._path = path
        status = os.fstat(self._handle)
        self._identity = (status.st_dev, status.st_ino)
        self._header = self._read()

    def check(self) -> None:
        """Raise `StoreError` (`replaced`) where the path no longer leads to the file that was opened."""
        try:
            status = self._path.stat()
        except OSError:
            raise StoreError("replaced", reason="deleted") from None
        if (status.st_dev, status.st_ino) != self._identity:
            raise StoreError("replaced", reason="moved")
        if self._read() != self._header:
            raise StoreError("replaced", reason="changed")

    def renew(self) -> None:
        """Remember the header as it is now, after this program wrote the file."""
        with suppress(StoreError):  # what was written is written; `check` speaks up before the next time
            self._header = self._read()

    def close(self) -> None:
        """Stop watching. Call it after SQLite has closed the file."""
        with suppress(OSError):
            os.close(self._handle)

    def _read(self) -> bytes:
        try:
            os.lseek(self._handle, 0, os.SEEK_SET)
            return os.read(self._handle, _HEADER)
        except OSError as error:
            raise from_os(error) from error
