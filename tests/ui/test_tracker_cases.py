"""The sign of an open case on the row of whoever bears it: seen, spoken, and the way to its card and back."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.panels.tracker_layout import Placed
from gmscreen.viewmodels.tracker_rows import CombatantRow
from tests.conftest import OpenWindow
from tests.ui.kit import find, press, type_into
from tests.ui.wounds_gallery import people
from tests.ui.wounds_kit import case, opened, strike, throw, undo_all

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(open_window: OpenWindow, tmp_path: Path) -> MainWindow:
    made = opened(open_window, tmp_path / "web.gmscreen", people())
    made.docks["notes"].bring_forward()
    return made


def row(window: MainWindow, who: str) -> CombatantRow:
    model = window.tracker.model
    return model.told(model.row_of(who))


def placed(window: MainWindow, who: str) -> tuple[Placed, ...]:
    """The tags of a row where they are painted."""
    rows, model = window.tracker.list, window.tracker.model
    shown = rows.visualRect(model.index(model.row_of(who)))
    return rows.cards.layout.chips(row(window, who).chips, shown.width())[0]


def focus_name() -> str:
    focus = QApplication.focusWidget()
    return "" if focus is None else focus.objectName()


def on_card(window: MainWindow, case_id: str = "1") -> bool:
    card = find(window, QWidget, f"wounds.{case_id}")
    return card.isVisible() and card.isAncestorOf(QApplication.focusWidget() or window)


def test_the_row_says_that_there_is_a_case_until_it_is_over(window: MainWindow) -> None:
    assert not any(one.case for one in row(window, "c1").chips)
    strike(window, "c1", "7")
    shown = row(window, "c1")
    first = shown.chips[0]
    assert first.case
    assert "W" in first.tip
    assert "caso abierto" in shown.spoken
    assert placed(window, "c1")[0].icon is not None
    throw(window, "0 5")
    throw(window, "0 5")
    throw(window, "2")
    assert case(window).closed
    assert not any(one.case for one in row(window, "c1").chips)
    undo_all(window)
    assert not any(one.case for one in row(window, "c1").chips)


def test_by_keys_to_the_step_that_is_due_and_back(window: MainWindow) -> None:
    strike(window, "c1", "7")
    window.docks["notes"].bring_forward()
    press(window, "Ctrl+I")
    window.tracker.list.make_current("c1")
    press(window, "W")
    QApplication.processEvents()
    assert on_card(window)
    press(window, "Ctrl+I")
    assert focus_name() == "tracker.list"
    assert window.tracker.list.current() == "c1"


def test_a_double_click_on_the_sign_goes_there(window: MainWindow) -> None:
    strike(window, "c1", "7")
    window.docks["notes"].bring_forward()
    rows, model = window.tracker.list, window.tracker.model
    corner = rows.visualRect(model.index(model.row_of("c1"))).topLeft()
    at = corner + placed(window, "c1")[0].rect.center()
    QTest.mouseDClick(rows.viewport(), LEFT, PLAIN, at)
    QApplication.processEvents()
    assert on_card(window)


def test_the_sheet_the_list_of_rare_actions_and_the_line_go_there_too(window: MainWindow) -> None:
    strike(window, "c1", "7")
    rows = window.tracker.list
    window.docks["notes"].bring_forward()
    press(window, "Ctrl+I")
    rows.make_current("c1")
    press(window, "Return")
    button = find(window, QPushButton, "tracker.sheet.case")
    assert button.isEnabled()
    button.setFocus()
    press(window, "Return")
    QApplication.processEvents()
    assert on_card(window)
    for who, offered in (("c2", False), ("c1", True)):
        rows.make_current(who)
        more = window.tracker.status.more
        more.opening.emit()
        assert [one.enabled for one in more.items() if one.id == "case"] == [offered]
    window.docks["notes"].bring_forward()
    press(window, "Ctrl+K")
    type_into(window, "command.line", "ir al caso", enter=True)
    QApplication.processEvents()
    assert on_card(window)


def test_of_somebody_without_a_case_it_is_said(window: MainWindow) -> None:
    strike(window, "c1", "7")
    window.docks["notes"].bring_forward()
    press(window, "Ctrl+I")
    window.tracker.list.make_current("c2")
    press(window, "W")
    problem = find(window, QLabel, "tracker.problem")
    assert problem.isVisible()
    assert "ningún caso" in problem.text()
    assert focus_name() == "tracker.list"
    press(window, "H")
    assert not problem.isVisible()
