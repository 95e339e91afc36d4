"""A label that gives way."""

from PySide6.QtWidgets import QLabel, QWidget

from gmscreen.ui.widgets.labels import Role


class ElidedLabel(QLabel):
    """One line of plain text, cut with an ellipsis where it does not fit; then its tooltip shows all of it."""

    def __init__(self, text: str = "", role: Role = "body", parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def full_text(self) -> str:
        """The whole text."""
        return self.text()
