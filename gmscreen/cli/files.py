"""Files that a command writes: beside the place first, then in it, so that there is never half of one."""

import os
from collections.abc import Iterable
from pathlib import Path

from gmscreen.cli.options import UsageError, quote
from gmscreen.store.atomic import replace, temporary_name
from gmscreen.store.errors import StoreError

DEVICES = Path("/dev")
DATABASE = b"SQLite format 3\0"
"""What a campaign file begins with, and every other database."""


def check_place(out: Path, campaign: Path) -> None:
    """Raise `UsageError` where something lies that must not be written over: a folder, this campaign or
    another one, or a device such as `/dev/stdout`, which the new file would take the place of.
    """
    try:
        real = out.resolve()
        taken = (real.exists() and not real.is_file()) or out.absolute().parent == DEVICES
        kept = not taken and (real == Path(os.path.realpath(campaign)) or _is_database(real))
    except (OSError, ValueError, RuntimeError):
        taken, kept = True, False
    if taken or kept:
        raise UsageError("is_campaign" if kept else "no_file", value=quote(str(out)))


def no_campaign(campaign: Path, error: StoreError, key: str = "no_campaign") -> UsageError:
    """The error that says why a campaign will not open, or with another `key` why it is not written."""
    return UsageError(key, **error.details, value=quote(str(campaign)), code=error.code)


def _is_database(path: Path) -> bool:
    if not path.exists():
        return False
    with path.open("rb") as file:
        return file.read(len(DATABASE)) == DATABASE


def write_lines(out: Path, lines: Iterable[str]) -> int:
    """Write the lines beside `out`, then put them in its place. How many there are. Raises `OSError`."""
    new, count = temporary_name(out), 0
    try:
        with new.open("w", encoding="utf-8", newline="\n") as file:
            for line in lines:
                file.write(line + "\n")
                count += 1
        replace(new, out)
    finally:
        new.unlink(missing_ok=True)
    return count
