"""What happens when the program itself is at fault: a plain message, a log without secrets, and the game
goes on.
"""

import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal

from gmscreen.store import crashes
from gmscreen.store.settings import load_settings

AGAIN_SECONDS = 30.0
"""The same mishap is not told again for so long: what goes wrong in painting goes wrong all the time."""
_LOGGED = 3
"""How often the same mishap is logged."""

Tell = Callable[[BaseException], None]


class Mishaps(QObject):
    """Takes the place of Python's own report of an exception that nobody caught.

    Python would print its message, which may quote a hidden roll, to wherever the desktop keeps such things.
    """

    _happened = Signal(object)

    def __init__(self, folder: Path, *, now: Callable[[], float] = time.monotonic) -> None:
        """Log to `folder`. Until there is somebody to `tell`, say it on the terminal."""
        super().__init__()
        self._folder = folder
        self._tell: Tell | None = None
        self._now = now
        self._count: Counter[str] = Counter()
        self._told: dict[str, float] = {}
        # The message waits its turn: nothing new is laid out while a window is being painted, or in a thread.
        self._happened.connect(self._tell_now, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Hear of exceptions in slots, timers, paint events and threads from now on."""
        sys.excepthook = self.handle
        threading.excepthook = self._in_thread
        sys.unraisablehook = self._unraisable

    def tell(self, tell: Tell) -> None:
        """Tell mishaps to `tell` from now on."""
        self._tell = tell

    def handle(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log where it happened, and tell the GM in one sentence."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        if not self._log(error.with_traceback(trace)):
            return
        if self._tell is None:
            _say_on_terminal(error)
        else:
            self._happened.emit(error)

    def _in_thread(self, mishap: threading.ExceptHookArgs) -> None:
        if mishap.exc_value is not None:
            self.handle(mishap.exc_type, mishap.exc_value, mishap.exc_traceback)

    def _unraisable(self, mishap: "sys.UnraisableHookArgs") -> None:
        """Something failed while it was thrown away: nobody misses it."""
        if mishap.exc_value is not None:
            self._log(mishap.exc_value)

    def _log(self, error: BaseException) -> bool:
        """Log a mishap unless it is known well enough; whether the GM should be told of it now."""
        report = crashes.exception_report(error)
        which = report.partition("\n")[2]
        self._count[which] += 1
        if self._count[which] <= _LOGGED:
            with suppress(OSError):
                crashes.log(self._folder, report)
        last = self._told.get(which)
        if last is not None and self._now() - last < AGAIN_SECONDS:
            return False
        self._told[which] = self._now()
        return True

    def _tell_now(self, error: BaseException) -> None:
        with suppress(Exception):  # whatever is wrong with the window, saying so must not make it worse
            if self._tell is not None:
                self._tell(error)


def _say_on_terminal(error: BaseException) -> None:
    """There is no window yet: one sentence, and where to read more."""
    from gmscreen.store import paths  # noqa: PLC0415
    from gmscreen.viewmodels.texts import Texts  # noqa: PLC0415 - where all is well nobody needs them

    with suppress(Exception):
        language = load_settings(paths.settings_file()).settings.language
        words = Texts(language).t("problem.no_start", what=type(error).__name__, folder=paths.log_dir())
        sys.stderr.write(f"{words}\n")
