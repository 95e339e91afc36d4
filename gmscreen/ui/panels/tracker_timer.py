"""How long the turn has taken at the table, and the round."""

from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal


class TableTimer(QObject):
    """Counts the real time of a turn and of a round while it is shown; `ticked` carries the words."""

    ticked = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turn = self._round = monotonic()
        self._where: tuple[int, int, str] = (0, 0, "")
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._tell)

    @property
    def running(self) -> bool:
        """Whether it is shown."""
        return self._timer.isActive()

    def switch(self, *, on: bool) -> None:
        """Show it from now on, or no longer."""
        if on:
            self._turn = self._round = monotonic()
            self._timer.start()
        else:
            self._timer.stop()
        self._tell()

    def meet(self, number: int, phase: int, active: str) -> None:
        """Begin anew where the turn or the round is another."""
        if (number, phase, active) != self._where:
            now = monotonic()
            self._turn = now
            if number != self._where[0]:
                self._round = now
            self._where = (number, phase, active)
            self._tell()

    def _tell(self) -> None:
        now = monotonic()
        shown = f"{_clock(now - self._turn)} / {_clock(now - self._round)}" if self.running else ""
        self.ticked.emit(shown)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"
