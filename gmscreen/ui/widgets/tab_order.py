"""The order in which Tab goes from control to control: that in which they are read.

It is found anew at each press, from what is on the screen then: panels move, rows come and go, and no control
has to be told of it.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QMainWindow, QScrollArea, QTabBar, QWidget

OVERLAY = "overlay"
"""A widget with this property covers what lies below it, where Tab does not go meanwhile."""
_WHOLE = (QTabBar, QLineEdit, QComboBox)
"""Controls whose parts are no stops of their own: their own keys do what those do."""

AIR = 8
"""So many pixels around a control come into view with it."""
Part = tuple[QRect, list[QWidget]]
"""Something inside a widget: its place, and the stops at and inside it."""


def go_on(window: QWidget, *, forward: bool) -> bool:
    """Move the keyboard to the next control of `window`, or to the one before, round its end; whether there
    is any.
    """
    focus = window.focusWidget()
    order = tab_order(window, focus)
    stops = [one for one in order if one is not focus or is_stop(one)]
    if not stops:
        return False
    if focus in order:
        ahead = order[order.index(focus) + 1 :] if forward else order[: order.index(focus)][::-1]
        target = next((one for one in ahead if one in stops), stops[0 if forward else -1])
    else:
        target = stops[0 if forward else -1]
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    target.setFocus(reason)
    bring_into_view(target)
    return True


def tab_order(window: QWidget, also: QWidget | None = None) -> list[QWidget]:
    """Every control of `window` that Tab reaches, as they are read; and `also`, which has the focus."""
    found = _inside(window, also)
    for cover in _covers(window):
        place = QRect(cover.mapTo(window, QPoint(0, 0)), cover.size())
        found = [
            one
            for one in found
            if one is also or _is_in(one, cover) or not place.contains(middle_in_sight(one, window))
        ]
    return found


def is_stop(widget: QWidget) -> bool:
    """Whether Tab stops at `widget`, if it is on the screen."""
    return (
        bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        and widget.isEnabled()
        and widget.focusProxy() is None
        and not (isinstance(widget, QTabBar) and not widget.count())
        and not (isinstance(widget, QScrollArea) and _inside(widget, None, itself=False))
    )


def _inside(widget: QWidget, also: QWidget | None, *, itself: bool = True) -> list[QWidget]:
    """The stops at and inside `widget`."""
    mine = [widget] if itself and (widget is also or is_stop(widget)) else []
    if isinstance(widget, _WHOLE):
        return mine
    whole = isinstance(widget, QMainWindow)
    parts: list[Part] = []
    for child in widget.children():
        if not isinstance(child, QWidget) or child.isWindow() or not child.isVisible():
            continue
        # A panel behind others in a strip is visible to Qt, which keeps it far outside.
        if whole and not child.geometry().intersects(widget.rect()):
            continue
        if found := _inside(child, also):
            parts.append((child.geometry(), found))
    if len(parts) < 2:  # as in most widgets
        return mine + [one for _, found in parts for one in found]
    lines = _columns(parts) if whole else _rows(parts)
    return mine + [one for line in lines for _, found in line for one in found]


def _rows(parts: Sequence[Part]) -> list[list[Part]]:
    """Parts that stand beside each other, row by row, each from left to right."""
    rows: list[list[Part]] = []
    for part in sorted(parts, key=lambda one: (one[0].top(), one[0].left())):
        place = part[0]
        half = min([place.height(), *(one.height() for one, _ in rows[-1])] if rows else [0]) / 2
        if rows and place.top() + half < min(one.bottom() for one, _ in rows[-1]):
            rows[-1].append(part)
        else:
            rows.append([part])
    return [sorted(row, key=lambda one: one[0].left()) for row in rows]


def _columns(parts: Sequence[Part]) -> list[list[Part]]:
    """The parts of the whole window: what reaches over all of it first, then column by column."""
    whole = max((place.width() for place, _ in parts), default=0)
    top = min((place.top() for place, _ in parts), default=0)
    head = [part for part in parts if part[0].top() == top and part[0].width() == whole]
    turned = [
        (QRect(place.y(), place.x(), place.height(), place.width()), found)
        for place, found in parts
        if (place, found) not in head
    ]
    return [head, *_rows(turned)]


def _covers(window: QWidget) -> Iterable[QWidget]:
    return [one for one in window.findChildren(QWidget) if one.isVisible() and one.property(OVERLAY)]


def _is_in(widget: QWidget, cover: QWidget) -> bool:
    return widget is cover or cover.isAncestorOf(widget)


def middle_in_sight(widget: QWidget, window: QWidget) -> QPoint:
    """The middle of `widget` in `window`, as it will be when everything around it has scrolled to it."""
    place = widget.mapTo(window, widget.rect().center())
    around = widget.parentWidget()
    while around is not None and around is not window:
        if isinstance(around, QScrollArea):
            seen = QRect(around.mapTo(window, QPoint(0, 0)), around.size())
            place.setX(min(max(place.x(), seen.left()), seen.right()))
            place.setY(min(max(place.y(), seen.top()), seen.bottom()))
        around = around.parentWidget()
    return place


def bring_into_view(widget: QWidget) -> None:
    """Scroll to `widget` in everything around it that scrolls."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            _scroll_to(around, widget)
        around = around.parentWidget()


def _scroll_to(area: QScrollArea, widget: QWidget) -> None:
    """Scroll until `widget` is seen whole; Qt would care for the caret of a field only."""
    content = area.widget()
    if content is None:
        return
    top = widget.mapTo(content, QPoint(0, 0)).y() - AIR
    bar, room = area.verticalScrollBar(), area.viewport().height()
    bar.setValue(min(max(bar.value(), top + widget.height() + 2 * AIR - room), top))
