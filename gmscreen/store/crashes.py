"""What is left of a crash: where in the program it happened, and never a word of what was in it.

Python's own reports hold messages, and paths with the user's name in them; a message may quote a hidden roll.
So what is written here is made of an allow-list: kinds of errors, and modules, lines and functions of code.
"""

import faulthandler
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TextIO

from gmscreen import __version__
from gmscreen.store.atomic import write_file
from gmscreen.store.errors import StoreError

ERRORS = "errors.log"
"""The log of exceptions that nobody caught, the newest last."""
CRASH = "crash.txt"
"""The report of the last crash that ended the program."""
LOG_LIMIT = 1_000_000
"""The log is begun anew when it is longer than this many bytes."""

_RAW = "crash.raw"
_OUTSIDE = "(outside)"
_PACKAGE = Path(__file__).parent.parent
_NAME = r"[\w.<>]{1,80}"
_KINDS = (
    "Segmentation fault",
    "Aborted",
    "Bus error",
    "Floating-point exception",
    "Floating point exception",
    "Illegal instruction",
    "Stack overflow",
    "access violation",
)
_FRAME = r'  File "(.*)", line (\d+) in (.*)'


def watch(folder: Path) -> bool:
    """Have a crash written into `folder` from now on; whether the last run ended in one.

    Costs a few system calls, and nothing more unless there was a crash. Never raises.
    """
    raw = folder / _RAW
    crashed = False
    with suppress(OSError):
        if raw.exists() and raw.stat().st_size:
            crashed = _keep(raw, folder / CRASH)
        folder.mkdir(parents=True, exist_ok=True)
        # For as long as the program runs: when it crashes there is no time to open anything.
        faulthandler.enable(_open(raw))
    return crashed


def log(folder: Path, text: str) -> None:
    """Write a report behind the others. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ERRORS
    fresh = not path.exists() or path.stat().st_size > LOG_LIMIT
    with path.open("w" if fresh else "a", encoding="utf-8") as file:
        file.write(f"{text}\n\n")


def read(folder: Path, name: str) -> str:
    """The log or the report, empty where there is none."""
    try:
        return (folder / name).read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def exception_report(error: BaseException) -> str:
    """Where an exception came from, and those that led to it: kinds, modules, lines and functions."""
    lines = [f"{_now()} gmscreen {__version__}"]
    for one in _causes(error):
        lines.append(_name(type(one).__name__))
        lines += [f"  {frame}" for frame in _frames(one.__traceback__)]
    return "\n".join(lines)


def crash_report(raw: str, at: datetime) -> str:
    """What Python wrote while it crashed, without what is nobody's business."""
    lines = [f"{at.astimezone(UTC).isoformat(timespec='seconds')} gmscreen {__version__}"]
    for line in raw.splitlines():
        frame = re.fullmatch(_FRAME, line)
        if frame is not None:
            lines.append(f"  {place(frame[1], int(frame[2]), frame[3])}")
        elif line.startswith(("Fatal Python error", "Windows fatal exception")):
            lines.append(next((kind for kind in _KINDS if kind in line), "Fatal error"))
        elif line.startswith("Current thread"):
            lines.append("Current thread")
        elif line.startswith("Thread"):
            lines.append("Thread")
    return "\n".join(lines)


def place(file: str, line: int, function: str) -> str:
    """A line of code, without the folder it is installed in; of other people's code nothing is told."""
    return f"{_module(file)}:{line} {_name(function)}"


def _keep(raw: Path, target: Path) -> bool:
    """Turn what Python wrote into a report."""
    at = datetime.fromtimestamp(raw.stat().st_mtime, UTC)
    text = crash_report(raw.read_text(encoding="utf-8", errors="replace"), at)
    with suppress(StoreError):
        write_file(target, text.encode())
    raw.unlink()
    return True


def _open(raw: Path) -> TextIO:
    return raw.open("w", encoding="utf-8")


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen and len(seen) < 10:
        seen.add(id(found))
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _frames(trace: TracebackType | None) -> Iterator[str]:
    while trace is not None:
        code = trace.tb_frame.f_code
        yield place(code.co_filename, trace.tb_lineno, code.co_name)
        trace = trace.tb_next


def _module(file: str) -> str:
    """A file of the program, of a library or of Python, by its name there."""
    path = Path(file)
    if path.is_relative_to(_PACKAGE):
        return f"gmscreen/{path.relative_to(_PACKAGE).as_posix()}"
    parts = path.parts
    if parts[:1] == ("gmscreen",):  # in a bundle
        return path.as_posix()
    for folder in ("site-packages", "dist-packages"):
        if folder in parts:
            return "/".join(parts[parts.index(folder) + 1 :])
    import sysconfig  # noqa: PLC0415 - seldom needed

    if path.is_relative_to(sysconfig.get_path("stdlib")):
        return f"python/{path.name}"
    return file if re.fullmatch(r"<[\w. ]{1,60}>", file) else _OUTSIDE


def _name(text: str) -> str:
    return text if re.fullmatch(_NAME, text) else "?"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
