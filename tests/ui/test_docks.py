"""Panels keep their measures when the window becomes small and large again."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from gmscreen.ui.main_window import MainWindow
from tests.conftest import OpenWindow
from tests.ui.kit import pull

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Seen = list[tuple[str, str, int, int, int]]
LARGE = QSize(1366, 768)


def widths(window: MainWindow) -> tuple[int, int]:
    QTest.qWait(20)
    return window.docks["roster"].width(), window.docks["hidden"].width()


def drag(window: MainWindow, panel: str, width: int) -> None:
    """Drag the edge of a panel at the left with the mouse, until it is so wide."""
    QTest.qWait(20)
    place = window.docks[panel].geometry()
    edge = QPoint(place.right() + 3, place.center().y())
    there = QPoint(edge.x() + width - place.width(), edge.y())
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=edge)
    pull(window, there)
    QTest.qWait(20)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=there)


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
    drag(window, "roster", 360)
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
    drag(window, "roster", 210)
    narrow = widths(window)[0]
    assert narrow < usual
    window.resize(1500, 900)
    assert widths(window)[0] == narrow


def test_what_the_window_shows_depends_on_its_size_alone(open_window: OpenWindow) -> None:
    """Whatever sizes it had before, and whatever was spoken in it, the same is in the same place."""
    window = open_window()
    window.tabs.bring_forward("partida_web")
    window.resize(1340, 700)
    window.actions_["layout.reset"].trigger()
    larger, smaller = window.actions_["font.larger"], window.actions_["font.smaller"]
    for _ in range(2):
        larger.trigger()
    expected: Seen = []
    for width in (1051, 1226):
        window.resize(width, 700)
        expected = shown(window)
        for other in (1700, 900):
            window.resize(other, 700)
            QTest.qWait(5)
            window.resize(width, 700)
            assert shown(window) == expected, (width, other)
        for language in ("en", "es"):
            window.actions_[f"language.{language}"].trigger()
            QTest.qWait(5)
        assert shown(window) == expected, (width, "language")
    larger.trigger()
    QTest.qWait(20)
    smaller.trigger()
    assert shown(window) == expected


def shown(window: MainWindow) -> Seen:
    """What is seen in the window at the sides and on the desk when all has come to rest."""
    found: Seen = []
    for _ in range(20):
        before, found = found, seen(window)
        if before == found:
            break
        QTest.qWait(20)
    return found


def seen(window: MainWindow) -> Seen:
    """The parts that can be seen: what they say, where they are, and how wide."""
    found: Seen = []
    for part in (window.docks["roster"], window.docks["hidden"], window.tabs):
        for one in part.findChildren(QWidget):
            if one.isVisible():
                place, words = one.mapTo(window, QPoint(0, 0)), str(one.property("text") or "")
                found.append((one.objectName(), words, place.x(), place.y(), one.width()))
    return found


@pytest.mark.parametrize(("width", "height", "larger"), [(904, 796, 0), (950, 700, 2)])
def test_nothing_in_a_panel_covers_anything_else(
    open_window: OpenWindow, width: int, height: int, larger: int
) -> None:
    """Also where buttons need two rows, and large type leaves a panel a few lines."""
    window = open_window()
    for _ in range(larger):
        window.actions_["font.larger"].trigger()
    window.resize(width, height)
    for dock in window.docks.all():
        dock.bring_forward()
        QTest.qWait(60)
        for parent in (dock.build(), *dock.build().findChildren(QWidget)):
            if parent.layout() is None or not parent.isVisible() or isinstance(parent, QStackedWidget):
                continue
            parts = [one for one in parent.children() if isinstance(one, QWidget) and one.isVisible()]
            for first, second in combinations(parts, 2):
                assert not first.geometry().intersects(second.geometry()), (dock.panel_id, first, second)


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
