"""The order in which Tab goes from field to field: that in which they are read."""

from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

ROW = 20
"""Fields whose tops lie within this many pixels stand in one row."""


def follow_reading_order(container: QWidget) -> None:
    """Let Tab go through what is visible in `container` row by row, from left to right."""
    stops = [one for one in container.findChildren(QWidget) if _is_stop(one, container)]
    stops.sort(key=lambda one: _place(one, container))
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)


def _is_stop(widget: QWidget, container: QWidget) -> bool:
    policy = Qt.FocusPolicy.TabFocus
    return (
        bool(widget.focusPolicy() & policy) and widget.isVisibleTo(container) and widget.focusProxy() is None
    )


def _place(widget: QWidget, container: QWidget) -> tuple[int, int]:
    place = widget.mapTo(container, QPoint(0, widget.height() // 2))
    return place.y() // ROW, place.x()
