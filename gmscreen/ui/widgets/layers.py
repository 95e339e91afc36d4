"""What lies over the panels of a window, and what lies over that."""

from enum import IntEnum

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


class Layer(IntEnum):
    """From the bottom up: sheets, the tour, the list of the one line, the curtain."""

    SHEET = 0
    TOUR = 1
    LIST = 2
    CURTAIN = 3


class Layers(QObject):
    """Knows what lies over `host`, and brings it back above everything else, each at its height.

    Qt raises a panel that is brought forward, and the middle of the window with every click on a tab: above
    a sheet and the curtain too. Who causes that says so here.
    """

    _disturbed = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._over: list[tuple[Layer, QWidget]] = []
        # Once Qt is done with what it does, and before anything is painted.
        self._disturbed.connect(self.stack, Qt.ConnectionType.QueuedConnection)

    def put(self, widget: QWidget, layer: Layer) -> None:
        """Let `widget` lie over the others of its layer from now on, for as long as it is not hidden."""
        self._over = [pair for pair in self._over if isValid(pair[1]) and pair[1] is not widget]
        self._over.append((layer, widget))
        self.stack()

    def of(self, layer: Layer) -> tuple[QWidget, ...]:
        """What lies in a layer, the topmost last."""
        return tuple(one for at, one in self._over if at is layer and isValid(one) and not one.isHidden())

    def stack(self) -> None:
        """Something else was raised: what lies over it goes up again."""
        for _, one in sorted(self._over, key=lambda pair: pair[0]):
            if isValid(one):
                one.raise_()  # a hidden one too: it may come back at any time

    def stack_soon(self) -> None:
        """Something else is being raised: see to it when that is done."""
        self._disturbed.emit()


def layers_of(host: QWidget) -> Layers:
    """The layers over `host`, made when something lies over it for the first time."""
    found = next((one for one in host.children() if isinstance(one, Layers)), None)
    return found or Layers(host)
