"""Type twice as large on the screen of a laptop: nothing is cut, and what has no room can be scrolled to."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.key_hint import KeyHint
from gmscreen.ui.widgets.number_field import NumberField
from gmscreen.ui.widgets.odds_bar import OddsBar
from gmscreen.ui.widgets.painting import text_width
from gmscreen.ui.widgets.segmented import SegmentedControl
from tests.conftest import OpenWindow
from tests.ui.kit import EP, find, press
from tests.ui.tab_kit import controls, named

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

SYSTEMS = ("eclipse_phase", "partida_web", "peacemaker", "walkure")


@pytest.fixture
def window(open_window: OpenWindow) -> MainWindow:
    made = open_window([1, 2, 3, 4, 5, 6] * 4)
    made.resize(1366, 768)
    while made.workspace.look.font_scale < 2:
        made.actions_["font.larger"].trigger()
    settle()
    return made


def settle() -> None:
    """Let every layout find its measures."""
    for _ in range(3):
        QApplication.processEvents()
    QTest.qWait(40)


def seen(widget: QWidget) -> bool:
    """Whether a control is on the screen from edge to edge."""
    window = widget.window()
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    return widget.visibleRegion().boundingRect() == widget.rect() and window.rect().contains(place)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_window_fits_and_the_odds_are_whole(window: MainWindow, system: str) -> None:
    window.tabs.bring_forward(system)
    settle()
    assert (window.width(), window.height()) == (1366, 768)
    bar = find(window, OddsBar, f"{system}.odds")
    assert all(bar.rect().contains(rect) for rect in bar.legend_rects().values())
    kinds = find(window, SegmentedControl, f"{system}.kind")
    for kind in kinds.findChildren(QAbstractButton):
        assert kinds.rect().contains(kind.geometry()), kind.objectName()
        assert kind.width() >= kind.sizeHint().width()
    base = find(window, NumberField, f"{system}.base")
    assert base.width() >= text_width(base.font(), "100") + 36


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_window_fits_whatever_was_looked_at(window: MainWindow, language: str) -> None:
    """A panel that was built once asks for its width from then on, though it lies behind others."""
    window.actions_[f"language.{language}"].trigger()
    for dock in window.docks.all():
        dock.bring_forward()
        settle()
        assert window.minimumSizeHint().width() <= 1366, dock.panel_id
        assert window.width() == 1366, dock.panel_id


@pytest.mark.parametrize("system", SYSTEMS)
def test_tab_brings_every_control_into_view(window: MainWindow, system: str) -> None:
    """Also the field for real dice, which has no room below the rolls."""
    window.tabs.bring_forward(system)
    press(window, "Ctrl+Shift+Return")
    settle()
    cut = []
    press(window, "Tab")
    for _ in controls(window):
        focus = QApplication.focusWidget()
        assert focus is not None
        # A list or a page that is larger than its panel scrolls by itself.
        if isinstance(focus, (QAbstractButton, QLineEdit)) and not seen(focus):
            cut.append(named(focus))
        press(window, "Tab")
    assert cut == []


def test_the_result_comes_into_view(window: MainWindow) -> None:
    """A roll shows what came of it, and going to the skill shows the skill again."""
    press(window, "Ctrl+Shift+Return")
    settle()
    assert seen(find(window, QWidget, f"{EP}.result.verdict"))
    press(window, "Ctrl+P")
    settle()
    assert seen(find(window, QWidget, f"{EP}.skill"))


def test_the_key_of_the_line_is_whole_at_every_size(window: MainWindow) -> None:
    hint = find(window, QWidget, "command.line").findChildren(KeyHint)[0]
    while window.workspace.look.font_scale > 1:
        settle()
        assert hint.size() == hint.sizeHint()
        window.actions_["font.smaller"].trigger()


def test_the_usual_size_comes_back(window: MainWindow) -> None:
    """Smaller again, everything is as it was: the desk needs no scrolling."""
    while window.workspace.look.font_scale > 1:
        window.actions_["font.smaller"].trigger()
    settle()
    for name in ("skill", "roll.hidden", "dice"):
        assert seen(find(window, QWidget, f"{EP}.{name}"))
