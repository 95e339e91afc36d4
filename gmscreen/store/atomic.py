"""Writing a file so that its name always leads to the old content or to the new one, whole."""

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gmscreen.store.errors import StoreError, from_os

Sleep = Callable[[float], None]

PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.4)
"""Seconds between attempts to rename, about three in all: what holds a file for a moment lets go by then."""

TEMPORARY = ".part"
"""What the names of unfinished files end in."""


def write_file(path: Path, content: bytes, *, sleep: Sleep = time.sleep) -> None:
    """Fill the file at `path` with `content`. Raises `StoreError`; then the old file is untouched."""
    temporary = temporary_name(path)
    try:
        make_folder(path.parent)
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        replace(temporary, path, sleep=sleep)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise from_os(error) from error


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make the folder, and those above it. Raises `OSError`: a file that lies in the way is told as a folder
    that cannot be written, and not as the missing or present file that the system speaks of.
    """
    try:
        folder.mkdir(mode=mode, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(folder)) from error


@contextmanager
def prepared(path: Path) -> Iterator[Path]:
    """The temporary name for the next content of `path`; whatever has it in the end is deleted.

    Raises `StoreError` for what the disk refuses meanwhile.
    """
    new = temporary_name(path)
    try:
        yield new
    except OSError as error:
        raise from_os(error) from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def temporary_name(path: Path) -> Path:
    """The name beside `path` under which its next content is prepared."""
    return path.with_name(f"{path.name}{TEMPORARY}")


def replace(source: Path, target: Path, *, sleep: Sleep = time.sleep) -> None:
    """Rename `source` to `target`, again while something holds one of them. Raises `OSError` in the end."""
    _persist(source.replace, source, target, sleep)
    sync_folder(target.parent)


def rename(source: Path, target: Path, *, sleep: Sleep = time.sleep) -> None:
    """Rename `source` to `target`, which nothing is called, as patiently as `replace`. Raises `OSError`.

    On Windows a name that is taken is refused; elsewhere who calls this has looked.
    """
    _persist(source.rename, source, target, sleep)
    sync_folder(target.parent)


def _persist(attempt: Callable[[Path], Path], source: Path, target: Path, sleep: Sleep) -> None:
    for pause in PAUSES:
        try:
            attempt(target)
        except PermissionError:
            if not all(os.access(one.parent, os.W_OK) for one in (source, target)):
                raise  # nothing holds the file for a moment: the folder lets nobody write
            sleep(pause)
        else:
            return
    attempt(target)


def sync_file(path: Path) -> None:
    """Have the system write what it still holds of the file. Raises `OSError`."""
    _sync(path, os.O_RDWR)


def sync_folder(folder: Path) -> None:
    """Have the system write the folder's names, where it can be told to; a rename is lost without."""
    with suppress(OSError):
        _sync(folder, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def resolved(path: Path) -> Path:
    """`path` as the system knows it, without links. Raises `StoreError` for a name that no file can have."""
    try:
        os.fsencode(path)
        return path.resolve()
    except ValueError as error:  # a letter that the system's encoding lacks, or a NUL
        raise StoreError("io", reason="EINVAL") from error
    except (OSError, RuntimeError) as error:
        raise StoreError("io", reason="ELOOP") from error


def free_name(path: Path, tag: str) -> Path:
    """A name beside `path` that nothing has yet: `name.tag.suffix`, then `name.tag-2.suffix`, and so on."""
    stem, suffix = path.stem, path.suffix
    candidate = path.with_name(f"{stem}.{tag}{suffix}")
    number = 2
    while os.path.lexists(candidate):
        candidate = path.with_name(f"{stem}.{tag}-{number}{suffix}")
        number += 1
    return candidate
