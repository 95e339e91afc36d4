"""Words for a screen reader, where nothing that has the focus says them."""

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Let a screen reader that is running say `words`; without one nothing happens."""
    if not words:
        return
    from PySide6.QtGui import QAccessible  # noqa: PLC0415 - slow to load, and nothing is said at the start

    if not QAccessible.isActive():
        return
    from PySide6.QtGui import QAccessibleAnnouncementEvent  # noqa: PLC0415 - only where somebody listens

    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
