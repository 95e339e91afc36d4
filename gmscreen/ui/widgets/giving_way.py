"""Sheets give way to whatever takes the keyboard below them, or is brought forward there."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from gmscreen.ui.widgets.layers import Layer, layers_of
from gmscreen.ui.widgets.sheet import SideSheet, open_sheets


class GivingWay(QObject):
    """Follows the keyboard in a window: nobody types below a sheet."""

    _moved = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        # Once Qt is done with moving the keyboard; where it is then is looked up, not carried along.
        self._moved.connect(self._look, Qt.ConnectionType.QueuedConnection)
        if isinstance(app := QApplication.instance(), QApplication):
            app.focusChanged.connect(self._on_focus)

    def _on_focus(self) -> None:
        self._moved.emit()

    def _look(self) -> None:
        """Close the sheets above the keyboard; one that may not close takes it instead."""
        now = QApplication.focusWidget()
        if now is None or now.window() is not self._window:
            return
        for sheet in open_sheets(self._window):
            if sheet.covers(now) and not _above(now, sheet):
                sheet.dismiss()
                if sheet.isVisible():
                    sheet.open()
                    return


def make_way(widget: QWidget) -> None:
    """`widget` was brought forward: the sheets that lie over it give way, and those that stay lie over it."""
    window = widget.window()
    for sheet in open_sheets(window):
        if sheet.lies_over(widget):
            sheet.dismiss()
    layers_of(window).stack()


def close_topmost(host: QWidget) -> bool:
    """Close the topmost sheet that lies over the whole of `host`; whether there was one."""
    sheets = layers_of(host).of(Layer.SHEET)
    top = sheets[-1] if sheets else None
    if isinstance(top, SideSheet):
        top.dismiss()
    return top is not None


def _above(widget: QWidget, sheet: SideSheet) -> bool:
    """Whether `widget` is in something that lies higher than `sheet`."""
    window = sheet.window()
    over = [one for layer in Layer for one in layers_of(window).of(layer)]
    if sheet in over:
        over = over[over.index(sheet) + 1 :]
    else:  # it lies over a part of the window, where others may lie over that part
        here = layers_of(sheet.parentWidget() or window).of(Layer.SHEET)
        over += here[here.index(sheet) + 1 :] if sheet in here else ()
    return any(one is widget or one.isAncestorOf(widget) for one in over)
