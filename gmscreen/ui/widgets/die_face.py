"""A die as it fell."""

from PySide6.QtWidgets import QWidget


class DieFace(QWidget):
    """A tile with the number of one die; a dropped one is dim."""

    def __init__(self, text: str = "", *, dropped: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def set_face(self, text: str, *, dropped: bool = False) -> None:
        """Show `text`."""
