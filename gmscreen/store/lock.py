"""The lock of a campaign file: a small file beside it that says who has the campaign open.

The lock itself is one of the operating system, which frees it when a program ends in whatever way. What the
file says is for people, and for the case that the folder is shared with another computer whose locks are
not seen here.
"""

import json
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gmscreen.store.errors import StoreError, from_os

SUFFIX = ".lock"

_UNWRITABLE = frozenset({"permission", "folder_unwritable", "disk_full", "is_a_directory"})
_FAR = 1 << 30
"""Which byte is locked on Windows: locked bytes cannot be read there, so one that the file never reaches."""


def lock_path(campaign: Path) -> Path:
    """The lock file of `campaign`."""
    return campaign.with_name(campaign.name + SUFFIX)


def is_ours(campaign: Path) -> bool:
    """Whether the lock file of `campaign` says that this very process has it open."""
    try:
        owner = _parsed(lock_path(campaign).read_bytes())
    except OSError:
        return False
    return owner.get("pid") == os.getpid() and owner.get("host") == _host()


class Lock:
    """A lock that is held. `acquire` makes one."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle

    @classmethod
    def acquire(cls, campaign: Path, now: datetime, *, take_over: bool = False) -> "Lock | None":
        """Lock `campaign`; None where its folder lets no lock file be written.

        Raises `StoreError` (`locked`) where a running program of this computer holds it, or where one of
        another computer did not take its lock file away; `take_over` says that the latter is dead.
        """
        path = lock_path(campaign)
        try:
            handle = _open_locked(path)
        except OSError as error:
            found = from_os(error)
            if found.code in _UNWRITABLE:
                return None
            raise found from error
        lock = cls(path, handle)
        owner = _read(handle)
        if owner.get("host", _host()) != _host() and not take_over:
            os.close(handle)
            raise _locked(owner)
        try:
            lock._sign(now)
        except OSError:
            lock.release()
            return None
        return lock

    def release(self) -> None:
        """Give the lock back and take its file away. Nothing to do the second time."""
        if self._handle < 0:
            return
        if os.name == "nt":
            os.close(self._handle)
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
        else:
            # While it is still held, or the file of the next owner might be taken away.
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
            os.close(self._handle)
        self._handle = -1

    def _sign(self, now: datetime) -> None:
        since = now.astimezone(UTC).isoformat(timespec="seconds")
        content = json.dumps({"pid": os.getpid(), "host": _host(), "since": since}, ensure_ascii=False)
        os.lseek(self._handle, 0, os.SEEK_SET)
        os.truncate(self._handle, 0)
        os.write(self._handle, content.encode("utf-8"))


def _open_locked(path: Path) -> int:
    """A handle of the lock file with the system's lock. Raises `OSError` or `StoreError` (`locked`)."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
        try:
            if not _try_lock(handle):
                raise _locked(_read(handle))
            if _leads_to(path, handle):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # its owner took the file away just before the lock was free: try with a new one


def _leads_to(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _try_lock(handle: int) -> bool:
    """Take the system's lock; False where another program holds it."""
    try:
        if os.name == "nt":
            import msvcrt  # noqa: PLC0415 - of this system only

            os.lseek(handle, _FAR, os.SEEK_SET)
            _call(msvcrt, "locking", handle, _call_value(msvcrt, "LK_NBLCK"), 1)
        else:
            import fcntl  # noqa: PLC0415 - of these systems only

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        # A file system without locks: what the lock file says is all there is.
        return not _alive_elsewhere(_read(handle))
    return True


def _alive_elsewhere(owner: dict[str, Any]) -> bool:
    """Whether the process that signed the lock still runs on this computer, as far as that can be told."""
    pid = owner.get("pid")
    if owner.get("host") != _host() or not isinstance(pid, int) or pid == os.getpid() or os.name == "nt":
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _call(module: Any, name: str, *arguments: object) -> object:
    return getattr(module, name)(*arguments)


def _call_value(module: Any, name: str) -> object:
    return getattr(module, name)


def _read(handle: int) -> dict[str, Any]:
    """What the lock file says; nothing where it says nothing readable."""
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        return _parsed(os.read(handle, 4096))
    except OSError:
        return {}


def _parsed(data: bytes) -> dict[str, Any]:
    """What the content of a lock file says; nothing where it cannot be read."""
    try:
        content = json.loads(data.decode("utf-8"))
    except ValueError:
        return {}
    return content if isinstance(content, dict) else {}


def _locked(owner: dict[str, Any]) -> StoreError:
    pid = owner.get("pid")
    return StoreError(
        "locked",
        pid=pid if isinstance(pid, int) else 0,
        host=str(owner.get("host", "")),
        since=str(owner.get("since", "")),
    )


def _host() -> str:
    """The name of this computer."""
    if hasattr(os, "uname"):
        return os.uname().nodename
    return os.environ.get("COMPUTERNAME", "")
