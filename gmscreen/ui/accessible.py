"""What a screen reader is told of the program's own widgets: what kind of thing each is."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_ROLE = QAccessible.Role
ROLES = {
    "Banner": _ROLE.AlertMessage,
    "CaseCard": _ROLE.Grouping,
    "Chip": _ROLE.ListItem,
    "ContestBars": _ROLE.Chart,
    "Cover": _ROLE.Pane,
    "DieFace": _ROLE.Graphic,
    "Drawer": _ROLE.Pane,
    "ExchangeLine": _ROLE.StaticText,
    "KeyHint": _ROLE.StaticText,
    "MarginBars": _ROLE.Chart,
    "OddsBar": _ROLE.Chart,
    "OutcomeLabel": _ROLE.StaticText,
    "Panel": _ROLE.Pane,
    "PresetPair": _ROLE.Grouping,
    "SegmentedControl": _ROLE.Grouping,
    "SideSheet": _ROLE.Pane,
    "SideStep": _ROLE.StaticText,
    "Thumbnail": _ROLE.Graphic,
    "TraitChip": _ROLE.Grouping,
}
"""The kind by the name of the class; what stands here not is what its class in Qt is."""

_installed: list[bool] = []


def install() -> None:
    """Let screen readers know the kinds; asked for again it does nothing."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


def _interface(name: str, thing: QObject) -> QAccessibleInterface | None:
    """What Qt asks for each class of a widget, from its own to the most general, until one is known."""
    role = ROLES.get(name)
    return QAccessibleWidget(thing, role) if role is not None and isinstance(thing, QWidget) else None
