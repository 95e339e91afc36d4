"""What a screen reader is told of the program's own widgets: what kind of thing each is.

Loaded when the window is there: what Qt has for this takes long to load, and few need it.
"""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

ROLES = {
    "Banner": "AlertMessage",
    "CaseCard": "Grouping",
    "Chip": "ListItem",
    "ContestBars": "Chart",
    "Cover": "Pane",
    "DieFace": "Graphic",
    "Drawer": "Pane",
    "ExchangeLine": "StaticText",
    "KeyHint": "StaticText",
    "MarginBars": "Chart",
    "OddsBar": "Chart",
    "OutcomeLabel": "StaticText",
    "Panel": "Pane",
    "PresetPair": "Grouping",
    "SegmentedControl": "Grouping",
    "SideSheet": "Pane",
    "SideStep": "StaticText",
    "Thumbnail": "Graphic",
    "TraitChip": "Grouping",
}
"""The kind by the name of the class, as `QAccessible.Role` has it; others are what their class in Qt is."""

_installed: list[bool] = []


def install() -> None:
    """Let screen readers know the kinds; asked for again it does nothing."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


def _interface(name: str, thing: QObject) -> QAccessibleInterface | None:
    """What Qt asks for each class of a widget, from its own to the most general, until one is known."""
    role = ROLES.get(name)
    if role is None or not isinstance(thing, QWidget):
        return None
    return QAccessibleWidget(thing, QAccessible.Role[role])
