"""Panels keep their measures when the window becomes small and large again."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar

from gmscreen.ui.main_window import MainWindow
from tests.conftest import OpenWindow

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

LARGE = QSize(1366, 768)


def widths(window: MainWindow) -> tuple[int, int]:
    QTest.qWait(20)
    return window.docks["roster"].width(), window.docks["hidden"].width()


def test_panels_that_a_small_window_squeezed_get_their_width_back(open_window: OpenWindow) -> None:
    """At once or in steps; and so does a width that the GM chose."""
    window = open_window()
    window.resize(LARGE)
    window.actions_["layout.reset"].trigger()
    before = widths(window)
    window.resize(600, 400)
    assert widths(window) < before
    for wide in (950, 1000, 1366):
        window.resize(wide, 768)
        QTest.qWait(5)
    assert widths(window) == before
    window.resizeDocks([window.docks["roster"]], [360], Qt.Orientation.Horizontal)
    assert widths(window)[0] == 360
    window.resize(600, 400)
    QTest.qWait(20)
    window.resize(LARGE)
    assert widths(window)[0] == 360


def test_a_panel_made_narrow_on_purpose_stays_so(open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(LARGE)
    window.actions_["layout.reset"].trigger()
    QTest.qWait(20)
    usual = widths(window)[0]
    window.resizeDocks([window.docks["roster"]], [210], Qt.Orientation.Horizontal)
    narrow = widths(window)[0]
    assert narrow < usual
    window.resize(1500, 900)
    assert widths(window)[0] == narrow


def test_every_bar_of_tabs_that_is_seen_has_tabs(open_window: OpenWindow) -> None:
    """Qt leaves bars behind when panels are put in their places; none of them is shown."""
    window = open_window()
    window.resize(LARGE)
    for _ in range(2):
        bars = [one for one in window.findChildren(QTabBar) if one.parent() is window and one.isVisible()]
        assert sorted(one.objectName() for one in bars) == ["tabs.left", "tabs.strip"]
        assert all(one.tabText(n) for one in bars for n in range(one.count()))
        window.docks["notes"].setFloating(True)
        window.actions_["layout.reset"].trigger()
        QTest.qWait(20)
