"""Less motion by a switch, and more contrast where the desktop asks for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from gmscreen.ui import look
from gmscreen.ui.motion import EFFECTS
from tests.conftest import OpenWindow
from tests.ui.kit import find, press, pull, type_into

BLINK = 900


@pytest.fixture
def lively(qapp: QApplication) -> Iterator[None]:
    """A desktop that likes things to move."""
    before = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(BLINK)
    effects = (Qt.UIEffect.UI_General, Qt.UIEffect.UI_FadeMenu)
    for one in effects:
        QApplication.setEffectEnabled(one, True)
    yield
    QApplication.setCursorFlashTime(before)
    for one in effects:
        QApplication.setEffectEnabled(one, False)


def moves() -> bool:
    return QApplication.cursorFlashTime() > 0 or any(map(QApplication.isEffectEnabled, EFFECTS))


def test_less_motion_at_once_and_after_a_restart(
    open_window: OpenWindow, tmp_path: Path, lively: None
) -> None:
    """The caret stands still and nothing fades; switched off again, the desktop decides as before."""
    path = tmp_path / "mesa.gmscreen"
    window = open_window((), path)
    assert moves()
    press(window, "Ctrl+K")
    type_into(window, "command.line", "menos movimiento", enter=True)
    assert not moves()
    assert window.actions_["motion.reduced"].isChecked()
    window.close()
    again = open_window((), path)
    assert not moves()
    assert again.actions_["motion.reduced"].isChecked()
    again.actions_["motion.reduced"].trigger()
    assert QApplication.cursorFlashTime() == BLINK
    assert QApplication.isEffectEnabled(Qt.UIEffect.UI_FadeMenu)
    assert not again.preferences.settings.reduced_motion


def test_a_desktop_that_asks_for_contrast_gets_it_at_the_first_start(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later on it is the GM's choice that counts."""
    monkeypatch.setattr(look, "contrast_wanted", lambda: True)
    path = tmp_path / "mesa.gmscreen"
    window = open_window((), path)
    assert window.workspace.look.theme.name == "alto_contraste"
    window.close()
    again = open_window((), path)
    assert again.workspace.look.theme.name == "alto_contraste"
    again.actions_["theme.dia"].trigger()
    again.close()
    assert open_window((), path).workspace.look.theme.name == "dia"


def test_a_desktop_that_asks_for_nothing_gets_the_usual_theme(open_window: OpenWindow) -> None:
    assert not look.contrast_wanted()
    assert open_window().workspace.look.theme.name == "noche"


def test_a_tab_that_is_dragged_does_not_make_the_others_slide(open_window: OpenWindow) -> None:
    """They are in their places at once, and stay there: nothing goes on moving when the pointer rests."""
    window = open_window()
    bar = find(window, QTabBar, "tabs.strip")
    names = [bar.tabText(n) for n in range(bar.count())]
    start, end = bar.tabRect(0).center(), bar.tabRect(1).center() + QPoint(bar.tabRect(0).width() // 3, 0)
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 9):
        pull(bar, start + (end - start) * step / 8)
    rested = bar.grab().toImage()
    QTest.qWait(250)
    assert bar.grab().toImage() == rested
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=end)
    dropped = bar.grab().toImage()
    QTest.qWait(250)
    assert bar.grab().toImage() == dropped
    assert [bar.tabText(n) for n in range(bar.count())] == [names[1], names[0], *names[2:]]
