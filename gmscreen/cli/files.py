"""Files that a command writes: beside the place first, then in it, so that there is never half of one."""

from collections.abc import Iterable
from pathlib import Path

from gmscreen.cli.options import UsageError, quote
from gmscreen.store.atomic import replace, temporary_name

DEVICES = Path("/dev")


def check_place(out: Path, campaign: Path) -> None:
    """Raise `UsageError` where something lies that must not be written over: a folder, the campaign, or a
    device such as `/dev/stdout`, which the new file would take the place of.
    """
    try:
        real = out.resolve()
        device = (real.exists() and not real.is_file()) or out.absolute().parent == DEVICES
        taken = device or real == campaign.resolve()
    except (OSError, ValueError, RuntimeError):
        taken = True
    if taken:
        raise UsageError("no_file", value=quote(str(out)))


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
