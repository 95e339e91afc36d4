"""A field for a few letters, which stays as wide as they need whatever the size of the type."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from gmscreen.ui.widgets.painting import px


class ShortField(QLineEdit):
    """As wide as it is told, in the measure of the usual type."""

    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide = width
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_width(self, width: int) -> None:
        """Be so wide from now on."""
        if width != self._wide:
            self._wide = width
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(px(self, self._wide), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
