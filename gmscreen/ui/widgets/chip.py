"""One modifier of a roll, as a thing that can be stepped and taken away."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


@dataclass(frozen=True, slots=True)
class ChipData:
    """What a chip shows: ready texts; `sign` colours the value (−1 against, +1 in favour, 0 neither).

    `auto` is the suffix of a modifier that nobody added by hand; it makes the border dashed. `count` shows the
    steppers, `scope` the badge of opposed tests.
    """

    key: str
    label: str
    value: str = ""
    sign: int = 0
    count: int | None = None
    auto: str = ""
    scope: str = ""
    closable: bool = True


@dataclass(frozen=True, slots=True)
class ChipNames:
    """What assistive tools call the small buttons of a chip."""

    close: str = ""
    less: str = ""
    more: str = ""
    scope: str = ""


class Chip(QWidget):
    """A modifier; Delete takes it away, + and − step its count, S or Enter changes the scope.

    Its buttons are named `<objectName>.close`, `.less`, `.more` and `.scope`.
    """

    removed = Signal()
    stepped = Signal(int)
    scope_clicked = Signal()

    def __init__(self, data: ChipData, names: ChipNames = ChipNames(), parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def data(self) -> ChipData:
        """What the chip shows."""
        raise NotImplementedError

    def set_data(self, data: ChipData) -> None:
        """Show `data` instead."""

    def set_names(self, names: ChipNames) -> None:
        """Name the buttons, after a change of language."""

    def set_tip(self, text: str) -> None:
        """Show `text`, as plain text, while the pointer rests on the chip."""
