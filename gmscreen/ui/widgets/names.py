"""What a control is called and belongs to, as told by it and by all that is around it."""

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

GAME = "game"
"""The property of what belongs to another game than the one in front: the id of that game."""


def names_around(widget: QWidget | None) -> Iterator[str]:
    """The name of `widget`, then those of all around it, from the inside."""
    while widget is not None:
        yield widget.objectName()
        widget = widget.parentWidget()


def game_around(widget: QWidget | None) -> str:
    """The game that `widget` belongs to by what is around it; empty where that says nothing."""
    while widget is not None:
        if game := widget.property(GAME):
            return str(game)
        widget = widget.parentWidget()
    return ""
