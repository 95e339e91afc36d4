"""Entry of a whole number that never guesses."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget


class NumberField(QLineEdit):
    """A whole number within a range, or nothing where `optional`; what is neither is refused visibly.

    `rejected` carries "not_a_number", "out_of_range", "too_long" or "empty".
    """

    value_changed = Signal(object)
    rejected = Signal(str)

    def __init__(
        self,
        minimum: int = -9999,
        maximum: int = 9999,
        *,
        optional: bool = False,
        signed: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)

    def value(self) -> int | None:
        """The number, or None where the field is empty."""
        return None

    def set_value(self, value: int | None) -> None:
        """Show `value` without a signal."""

    def set_range(self, minimum: int, maximum: int) -> None:
        """Change the range; the value stays as it is until somebody edits it."""

    def set_step(self, step: int) -> None:
        """Change what Up, Down and the wheel add."""
