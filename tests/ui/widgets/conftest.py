"""Widgets are shown in the default theme, in a window of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.ui.theme import apply_theme, load_theme

Show = Callable[..., QWidget]

# The platform without a screen says so about what only a screen can do.
OFFSCREEN = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave that remark out of the warnings that fail a test."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(OFFSCREEN)


@pytest.fixture
def themed(qapp: QApplication) -> Iterator[QApplication]:
    """The program in the default theme."""
    apply_theme(qapp, load_theme("noche"))
    yield qapp
    apply_theme(qapp, load_theme("noche"))


@pytest.fixture
def show(qtbot: QtBot, themed: QApplication) -> Show:
    """Shows widgets below each other in a window, which it returns."""
    windows: list[QWidget] = []

    def build(*widgets: QWidget, width: int = 600) -> QWidget:
        window = QWidget()
        column = QVBoxLayout(window)
        for widget in widgets:
            column.addWidget(widget)
        column.addStretch(1)
        window.resize(width, 300)
        windows.append(window)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        return window

    return build
