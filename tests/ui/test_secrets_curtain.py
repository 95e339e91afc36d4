"""The curtain: at once, over dialogs, menus and floating panels, and never over the players' window."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.player.window import PlayerWindow
from gmscreen.ui.widgets.key_hint import KeyHint
from tests.conftest import OpenWindow
from tests.ui.kit import press


def colours(widget: QWidget) -> int:
    """How many colours a widget shows."""
    image = widget.grab().toImage()
    places = ((x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5))
    return len({image.pixel(x, y) for x, y in places})


def key(window: MainWindow) -> None:
    """Press F12 as the system sends it: to the window that has the focus."""
    focus: QWindow | None = QApplication.focusWindow()
    QTest.keyClick(window.windowHandle() if focus is None else focus, Qt.Key.Key_F12)
    QApplication.processEvents()


def dialog_of(window: MainWindow) -> tuple[QDialog, QLineEdit, QPushButton]:
    """A modal dialog with a secret in it, and a button that Enter presses."""
    dialog = QDialog(window)
    dialog.setWindowTitle("El traidor")
    field, button = QLineEdit("El traidor es Cole"), QPushButton("OK")
    button.setDefault(True)
    button.clicked.connect(dialog.accept)
    layout = QVBoxLayout(dialog)
    layout.addWidget(field)
    layout.addWidget(button)
    dialog.setModal(True)
    dialog.show()
    dialog.activateWindow()
    field.setFocus()
    QApplication.processEvents()
    return dialog, field, button


def test_over_a_dialog_by_the_same_key(open_window: OpenWindow) -> None:
    """The key reaches it from the dialog; Enter then presses nothing; the key brings all back."""
    window = open_window()
    dialog, field, _ = dialog_of(window)
    assert colours(dialog) > 2
    key(window)
    assert window.curtain.drawn
    assert colours(dialog) == colours(window) == 1
    assert dialog.windowTitle() == window.windowTitle() == "gmscreen"
    press(window, "Return")
    assert dialog.isVisible()
    key(window)
    assert not window.curtain.drawn
    assert (dialog.windowTitle(), field.hasFocus()) == ("El traidor", True)
    dialog.close()


def test_over_menus_and_floating_panels(open_window: OpenWindow) -> None:
    window = open_window()
    window.docks["hidden"].setFloating(True)
    menu = window.top.menus.findChild(QMenu, "menu.table")
    assert menu is not None
    menu.popup(window.mapToGlobal(window.rect().center()))
    QApplication.processEvents()
    key(window)
    assert window.curtain.drawn
    assert not menu.isVisible()
    assert not window.docks["hidden"].isVisible()
    press(window, "F12")
    assert window.docks["hidden"].isVisible()


def test_the_players_go_on_seeing_theirs(open_window: OpenWindow) -> None:
    window = open_window()
    players = PlayerWindow()
    players.open_beside(window)
    press(window, "F12")
    assert window.curtain.drawn
    assert players.isVisible()
    press(window, "F12")
    players.close()


def test_by_itself_on_leaving_where_it_is_wanted(open_window: OpenWindow) -> None:
    window = open_window()
    inactive = Qt.ApplicationState.ApplicationInactive
    window.curtain._on_state(inactive)
    assert not window.curtain.drawn
    window.actions_["curtain.leaving"].trigger()
    window.curtain._on_state(inactive)
    assert window.curtain.drawn
    assert window.preferences.settings.curtain_on_leaving
    press(window, "F12")
    assert not window.curtain.drawn


def test_another_key_or_a_click_names_the_key_that_takes_it_away(open_window: OpenWindow) -> None:
    """A dark window looks like one that has stopped; the name of a key tells nobody anything."""
    window = open_window()
    key(window)
    assert colours(window) == 1
    press(window, "Shift")
    assert window.findChild(KeyHint, "curtain.hint") is None
    for way in ("a key", "a click"):
        if way == "a key":
            press(window, "Escape")
        else:
            QTest.mouseClick(window.curtain, Qt.MouseButton.LeftButton)
        hint = window.findChild(KeyHint, "curtain.hint")
        assert hint is not None
        assert (hint.isVisible(), hint.text()) == (True, "F12")
        assert window.rect().contains(hint.mapTo(window, hint.rect().bottomRight()))
        assert window.curtain.drawn
        key(window)
        assert not hint.isVisible()
        key(window)
        assert (hint.isVisible(), colours(window)) == (False, 1)
