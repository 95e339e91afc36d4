"""An end from outside: the desktop logs out, the terminal closes, somebody presses Ctrl+C there."""

import os
import signal
from contextlib import suppress

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Farewell(QObject):
    """Closes the windows as the GM would when the system tells the program to end: what is being typed is
    written, the campaign is folded into its file, and its lock is taken away.

    A signal only leaves a byte in a pipe; the work is done when Qt comes to it. The second signal ends the
    program at once, in case the first one cannot.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self.code = 0
        """What the shell expects of a program that was ended by a signal; 0 while none came."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if os.name != "posix":
            return  # there a pipe cannot wake anybody, and the system asks windows to close
        self._pipe, write = os.pipe()
        for end in (self._pipe, write):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        for name in SIGNALS:
            number = getattr(signal, name)
            if signal.getsignal(number) != signal.SIG_IGN:  # `nohup` wants it so
                signal.signal(number, self._note)
        self._notifier = QSocketNotifier(self._pipe, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._leave)

    def _note(self, number: int, _frame: object) -> None:
        self.code = 128 + number
        signal.signal(number, signal.SIG_DFL)

    def _leave(self) -> None:
        with suppress(BlockingIOError):
            os.read(self._pipe, 64)
        if self.code:
            self._application.closeAllWindows()
            self._application.exit(self.code)
