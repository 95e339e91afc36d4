"""Rows of parts as a widget."""

from PySide6.QtWidgets import QWidget

from gmscreen.ui.widgets.fitted import Fitted
from gmscreen.ui.widgets.flow import FlowLayout


class FlowBox(Fitted):
    """Rows of parts that keep all of their height, also in a grid, which would press them together."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flow = FlowLayout(self, spacing=8, row_spacing=4)

    def hasHeightForWidth(self) -> bool:
        return False

    def fit(self) -> None:
        """Be as high as the rows are."""
        self.setFixedHeight(self.flow.heightForWidth(self.width()))
