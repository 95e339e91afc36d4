"""A button that opens a list of presets."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One entry: `detail` stands at the right, `group` is the header it stands under."""

    id: str
    text: str
    detail: str = ""
    enabled: bool = True
    group: str = ""


class MenuButton(QPushButton):
    """Opens its entries below itself; `picked` carries the id."""

    picked = Signal(str)

    def __init__(self, text: str = "", items: Sequence[MenuItem] = (), parent: QWidget | None = None) -> None:
        super().__init__(text, parent)

    def set_items(self, items: Sequence[MenuItem]) -> None:
        """Offer `items`."""
