"""A layout that fills rows like words fill lines."""

from PySide6.QtWidgets import QLayout, QWidget


class FlowLayout(QLayout):
    """Items from left to right, wrapped into rows; an item aligned right goes to the end of its row."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 8, row_spacing: int = 8) -> None:
        super().__init__(parent)  # type: ignore[call-overload]
