"""What happens when the program itself is at fault: a plain message, a log without secrets, and the game
goes on.
"""

import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

LOG_LIMIT = 1_000_000
"""The log is begun anew when it is longer than this many bytes."""


class Mishaps:
    """Takes the place of Python's own report of an exception that nobody caught."""

    def __init__(self, folder: Path, tell: Callable[[str], None]) -> None:
        self._folder = folder
        self._tell = tell

    def install(self) -> None:
        """Hear of exceptions in slots, timers and paint events from now on."""
        sys.excepthook = self.handle

    def handle(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log where it happened, and tell the GM in one sentence."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        with suppress(OSError):
            self._log(report(kind, trace))
        self._tell(kind.__name__)

    def _log(self, text: str) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / "errors.log"
        fresh = not path.exists() or path.stat().st_size > LOG_LIMIT
        with path.open("w" if fresh else "a", encoding="utf-8") as file:
            file.write(text)


def report(kind: type[BaseException], trace: TracebackType | None) -> str:
    """Where an exception came from: kinds, files and lines. Its message is left out, since it may hold a
    secret.
    """
    lines = [f"{datetime.now(UTC).isoformat(timespec='seconds')} {kind.__name__}"]
    frames = traceback.extract_tb(trace)
    lines += [f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return "\n".join(lines) + "\n\n"
