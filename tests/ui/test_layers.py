"""What lies over the panels: which may lie over which, who gives way, what Escape closes, and where the
keyboard goes then.
"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QWidget

from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.sheet import SideSheet, open_sheets
from tests.conftest import OpenWindow
from tests.ui.kit import EP, click, find, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

Act = Callable[[MainWindow], object]


def by(action: str) -> Act:
    return lambda window: window.actions_[action].trigger()


def taking(window: MainWindow) -> None:
    window.npcs.take_out(window.npcs.panel.model.ids()[:3])


SHEETS: dict[str, tuple[str, Act]] = {
    "keys": ("help.sheet", lambda window: press(window, "Ctrl+F1")),
    "editor of keys": ("help.sheet", by("keys.edit")),
    "manual": ("manual.sheet", lambda window: press(window, "F1")),
    "report": ("report.sheet", by("report")),
    "npc": ("npc.editor", by("npc.new")),
    "template": ("npc.templates", by("npc.template")),
    "pasted": ("npc.intake", by("npc.paste")),
    "encounters": ("npc.encounters", by("encounters")),
    "printed": ("npc.take", taking),
}


def place(one: QWidget) -> QRect:
    return QRect(one.mapTo(one.window(), QPoint(0, 0)), one.size())


def on_top(one: QWidget) -> bool:
    """Whether `one` is what is seen in each of its corners and in its middle."""
    window, where = one.window(), place(one).adjusted(2, 2, -3, -3)
    corners = (where.topLeft(), where.topRight(), where.bottomLeft(), where.bottomRight(), where.center())
    seen = [window.childAt(corner) for corner in corners]
    return all(each is not None and (each is one or one.isAncestorOf(each)) for each in seen)


def blind(window: MainWindow) -> list[str]:
    """The sheets below which the keyboard is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    return [one.objectName() for one in open_sheets(window) if one.covers(focus) and not above(window, one)]


def above(window: MainWindow, sheet: SideSheet) -> bool:
    """Whether the keyboard is in something that is seen over a sheet."""
    focus = QApplication.focusWidget()
    return focus is not None and window.childAt(place(focus).center()) in (
        focus,
        *focus.findChildren(QWidget),
    )


def ready(open_window: OpenWindow, width: int = 1366) -> MainWindow:
    window = open_window(range(1, 10))
    window.resize(width, 768)
    window.npcs.focus()
    find(window, QWidget, f"{EP}.margin").setFocus()
    QApplication.processEvents()
    return window


@pytest.mark.parametrize("first", list(SHEETS))
def test_each_sheet_over_each_other(open_window: OpenWindow, first: str) -> None:
    """The one that is opened last is seen whole and has the keyboard; Escape closes it, then the one below,
    and the keyboard is where it was in the beginning.
    """
    window = ready(open_window)
    start = QApplication.focusWidget()
    assert start is not None
    for name, act in SHEETS.values():
        SHEETS[first][1](window)
        act(window)
        QApplication.processEvents()
        top = find(window, SideSheet, name)
        below = [one for one in open_sheets(window) if one is not top]
        assert on_top(top), name
        assert top.isAncestorOf(QApplication.focusWidget() or window), name
        for one in below:
            assert place(top).contains(place(one)) or not place(top).intersects(place(one)), name
        close(window, top)
        assert blind(window) == []
        for one in below:
            assert on_top(one)
            focus = QApplication.focusWidget()
            assert focus is not None
            assert one.isAncestorOf(focus), f"{name}, then {one.objectName()}"
            close(window, one)
        assert open_sheets(window) == []
        assert QApplication.focusWidget() is start, name


def close(window: MainWindow, sheet: SideSheet) -> None:
    """Escape, as often as what is typed in a sheet needs."""
    for _ in range(3):
        if sheet.isVisible():
            press(window, "Escape")
    assert not sheet.isVisible()


def test_a_sheet_that_is_asked_for_again_comes_up_and_leads_back(open_window: OpenWindow) -> None:
    """Keys, manual, keys, manual: each time the one that was asked for, and Escape goes the way back."""
    window = ready(open_window)
    start = QApplication.focusWidget()
    for key, name in (("Ctrl+F1", "help.sheet"), ("F1", "manual.sheet")) * 2:
        press(window, key)
        assert on_top(find(window, SideSheet, name))
        assert find(window, SideSheet, name).isAncestorOf(QApplication.focusWidget() or window)
    press(window, "Escape")
    assert find(window, SideSheet, "help.sheet").isAncestorOf(QApplication.focusWidget() or window)
    press(window, "Escape")
    assert QApplication.focusWidget() is start
    assert open_sheets(window) == []


def test_the_rules_are_not_drawn_over_the_keys(open_window: OpenWindow) -> None:
    """The sheet that lies over the rules gives way to them, and the keyboard goes back to the desk."""
    window = ready(open_window)
    start = QApplication.focusWidget()
    press(window, "Ctrl+F1")
    press(window, "F1")
    press(window, "Escape")
    press(window, "Shift+F1")
    assert open_sheets(window) == []
    assert on_top(window.docks["reference"])
    assert QApplication.focusWidget() is start
    assert window.reference.text.current_section() == "margins"


@pytest.mark.parametrize("sheet", list(SHEETS))
def test_a_panel_that_is_asked_for_is_seen_whatever_sheet_is_open(
    open_window: OpenWindow, sheet: str
) -> None:
    """And a sheet that stays is still above everything."""
    window = ready(open_window)
    name, act = SHEETS[sheet]
    for panel in ("roster", "tracker", "hidden", "notes", "wounds", "reference", "options", "player", "npcs"):
        act(window)
        assert find(window, SideSheet, name).isVisible()
        window.views.go_to(panel)
        QApplication.processEvents()
        dock = window.docks[panel]
        focus = QApplication.focusWidget()
        assert focus is not None
        assert dock.isAncestorOf(focus), panel
        assert on_top(dock), panel
        assert blind(window) == []
        assert all(on_top(one) for one in open_sheets(window)), panel


@pytest.mark.parametrize("sheet", list(SHEETS))
def test_nobody_types_below_a_sheet(open_window: OpenWindow, sheet: str) -> None:
    window = ready(open_window, width=1100)
    name, act = SHEETS[sheet]
    for key in ("Ctrl+P", "Ctrl+K", "Ctrl+2", "Ctrl+T", "Ctrl+I", "Ctrl+R", "Ctrl+L"):
        act(window)
        assert find(window, SideSheet, name).isAncestorOf(QApplication.focusWidget() or window)
        press(window, key)
        assert not find(window, SideSheet, name).isAncestorOf(QApplication.focusWidget() or window), key
        assert blind(window) == [], key


def test_a_sheet_that_must_not_close_keeps_the_keyboard_and_says_why(open_window: OpenWindow) -> None:
    """Something that was typed is not good: the first time it says so, the second time it is given up."""
    window = ready(open_window, width=1100)
    window.actions_["npc.new"].trigger()
    name = find(window, QWidget, "npc.editor.name")
    name.setFocus(Qt.FocusReason.OtherFocusReason)
    press(window, "Ctrl+A")
    press(window, "Delete")
    sheet = find(window, SideSheet, "npc.editor")
    press(window, "Ctrl+P")
    assert sheet.isVisible()
    assert sheet.isAncestorOf(QApplication.focusWidget() or window)
    assert find(window, QWidget, "npc.editor.problem").isVisible()
    press(window, "Ctrl+P")
    assert not sheet.isVisible()
    assert QApplication.focusWidget() is find(window, QWidget, f"{EP}.skill")


def test_a_click_on_a_tab_leaves_a_sheet_on_top(open_window: OpenWindow) -> None:
    """Qt raises the middle of the window then."""
    window = ready(open_window)
    press(window, "Ctrl+F1")
    for bar in window.findChildren(QTabBar):
        if bar.objectName() == "tabs.left":
            QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
            QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
    QApplication.processEvents()
    assert on_top(find(window, SideSheet, "help.sheet"))


def test_escape_closes_the_sheet_from_the_desk_too(open_window: OpenWindow) -> None:
    window = ready(open_window)
    press(window, "Ctrl+F1")
    desk = find(window, QWidget, f"{EP}.margin")
    desk.setFocus()
    assert open_sheets(window) != []
    press(window, "Escape")
    assert open_sheets(window) == []
    assert QApplication.focusWidget() is desk


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_card_of_the_tour_is_seen_whole_beside_or_over_a_sheet(
    open_window: OpenWindow, scale: float
) -> None:
    window = ready(open_window)
    window.workspace.look.switch(font_scale=scale)
    window.actions_["tour"].trigger()
    card, frame = window.help.tour.card, window.help.tour.frame
    for name, act in SHEETS.values():
        act(window)
        QTest.qWait(200)
        sheet = find(window, SideSheet, name)
        assert on_top(card), name
        assert scale > 1 or not place(card).intersects(place(sheet)) or sheet.parentWidget() is not window
        assert not frame.isVisible() or not place(frame).intersects(place(sheet)), name
        close(window, sheet)
    window.help.tour.leave()
    assert not card.isVisible()
    assert not frame.isVisible()


def test_nothing_comes_up_over_the_curtain(open_window: OpenWindow) -> None:
    """Neither a panel that is brought forward meanwhile, nor a sheet, nor the tour, nor the list."""
    window = ready(open_window)
    press(window, "F12")
    covered = window.grab().toImage()
    for dock in window.docks.all():
        dock.bring_forward()
    window.views.keys()
    window.help.open()
    window.help.lead()
    window.top.line.choices.set_offers(window.lines.interpret("nadia perc"))
    window.top.line.choices.open()
    QApplication.processEvents()
    assert on_top(window.curtain)
    assert window.grab().toImage() == covered


def test_the_list_of_the_line_lies_over_the_sheets(open_window: OpenWindow) -> None:
    window = ready(open_window)
    press(window, "Ctrl+F1")
    click(window, "command.line")
    press(window, "n")
    shown = window.top.line.choices
    assert shown.isVisible()
    assert on_top(shown)
