"""How long a test waits for what must come."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

PATIENCE_MS = 60_000
"""A wait ends as soon as what it is for is there, so only a test that fails ever waits so long. It is a
fifth of what a test may take in all: a machine with other work needs many times what a quiet one does.
"""


class PatientBot(QtBot):
    """The robot of pytest-qt, which else gives up after five seconds."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:
        """Wait until `callback` is true, or raises no AssertionError any more; `timeout` in milliseconds."""
        super().waitUntil(callback, timeout=timeout)
