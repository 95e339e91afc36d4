"""Hears what goes wrong at any moment: exceptions, messages of Qt, models that break Qt's rules, slowness."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import format_exception
from types import TracebackType

from PySide6.QtCore import QAbstractItemModel, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QAbstractItemModelTester

from gmscreen.ui.main_window import MainWindow

IGNORED = ("This plugin does not support", "not accepted by receiving widget")
"""What the platform without a display says each time, and QTest of an event that nobody wanted."""


class Watch:
    """Gathers in `wrong` what went wrong, in words."""

    def __init__(self, slow: float) -> None:
        """`slow` is what an act may take, in seconds of work of this process."""
        self._slow = slow
        self.wrong: list[str] = []

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear of exceptions in slots and of Qt's messages."""
        before, sys.excepthook = sys.excepthook, self._on_error
        handler = qInstallMessageHandler(self._on_message)
        try:
            yield
        finally:
            sys.excepthook = before
            qInstallMessageHandler(handler)

    @contextmanager
    def catching(self) -> Iterator[None]:
        """Hear of an exception that a call of ours met, and go on."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            self._on_error(type(error), error, error.__traceback__)

    @contextmanager
    def timing(self) -> Iterator[None]:
        """Notice what takes too long."""
        began = time.process_time()
        yield
        seconds = time.process_time() - began
        if seconds > self._slow:
            self.wrong.append(f"took {seconds:.1f} s")

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self.wrong.append("".join(format_exception(kind, error, trace)))

    def _on_message(self, kind: QtMsgType, _context: object, message: str) -> None:
        if kind != QtMsgType.QtDebugMsg and not any(one in message for one in IGNORED):
            self.wrong.append(f"Qt {kind.name}: {message}")


def watch_models(window: MainWindow) -> None:
    """Let Qt's own tester watch every list of the window that there is; it warns where one breaks a rule."""
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    for model in window.findChildren(QAbstractItemModel):
        if type(model).__module__.startswith("gmscreen."):
            QAbstractItemModelTester(model, mode, model)
