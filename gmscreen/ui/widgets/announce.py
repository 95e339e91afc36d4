"""Words for a screen reader, where nothing that has the focus says them."""

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Let a screen reader that is running say `words`; without one nothing happens."""
    if not words or not QAccessible.isActive():
        return
    from PySide6.QtGui import QAccessibleAnnouncementEvent  # noqa: PLC0415 - only where somebody listens

    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
