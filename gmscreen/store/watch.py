"""Noticing that a file was replaced, deleted or overwritten while it was open."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from gmscreen.store.errors import StoreError, from_os

_HEADER = 100
_PART = 1 << 20
_BINARY = getattr(os, "O_BINARY", 0)


class Watch:
    """Compares what a path leads to with what was opened.

    The header of a campaign file changes only when this program folds its log into it, so other bytes there
    mean that somebody wrote over the file in place. Its time of change says the same of every other byte, but
    not as surely: file systems of other computers change it by themselves.

    The file is read through handles that stay open: on POSIX, closing any handle of a file drops the locks
    that SQLite holds on it.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._handle = os.open(path, os.O_RDONLY | _BINARY)
        except OSError as error:
            raise from_os(error) from error
        self._path = path
        self._reader = -1
        status = os.fstat(self._handle)
        self._identity = (status.st_dev, status.st_ino)
        self._shape = _shape(status)
        self._header = self._read()
        self.times_lie = False
        """Set where the time of change was found to mean nothing: then it is not looked at any more."""

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

    @property
    def touched(self) -> bool:
        """Whether the file may have been written by somebody else since it was read or `renew`ed."""
        with suppress(OSError):
            return not self.times_lie and _shape(os.fstat(self._handle)) != self._shape
        return False

    def renew(self) -> None:
        """Remember the file as it is now, after this program wrote it."""
        with suppress(StoreError, OSError):  # what was written is written; `check` speaks up before the next
            self._header = self._read()
            self._shape = _shape(os.fstat(self._handle))

    @property
    def header(self) -> bytes:
        """The first bytes of the file as they were when it was read or `renew`ed."""
        return self._header

    def parts(self) -> Iterator[bytes]:
        """The bytes of the file, part by part: in another thread too, while the game goes on.

        Raises `StoreError`.
        """
        try:
            if self._reader < 0:
                self._reader = os.open(self._path, os.O_RDONLY | _BINARY)
            os.lseek(self._reader, 0, os.SEEK_SET)
            while part := os.read(self._reader, _PART):
                yield part
        except OSError as error:
            raise from_os(error) from error

    def close(self) -> None:
        """Stop watching. Call it after SQLite has closed the file."""
        for handle in (self._handle, self._reader):
            with suppress(OSError):
                os.close(handle)

    def _read(self) -> bytes:
        try:
            os.lseek(self._handle, 0, os.SEEK_SET)
            return os.read(self._handle, _HEADER)
        except OSError as error:
            raise from_os(error) from error


def _shape(status: os.stat_result) -> tuple[int, int]:
    return status.st_size, status.st_mtime_ns
