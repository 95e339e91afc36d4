"""The table options as a person meets them: by keys, while the table changes its game or its language."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.segmented import SegmentedControl
from tests.conftest import OpenWindow
from tests.ui.kit import EP


def focused(window: MainWindow) -> str:
    """The option that has the keyboard."""
    focus = QApplication.focusWidget()
    rows = window.options.findChildren(SegmentedControl)
    return next((one.objectName() for one in rows if focus is not None and one.isAncestorOf(focus)), "")


@pytest.mark.parametrize("tour", [False, True])
def test_the_keyboard_stays_among_the_options_when_they_are_laid_out_anew(
    open_window: OpenWindow, tour: bool
) -> None:
    """With the tour running the lines once went while it looked for its target among them: the end of all."""
    window = open_window()
    if tour:
        window.actions_["tour"].trigger()
    window.actions_[f"system.{EP}"].trigger()
    window.actions_["panel.options"].trigger()
    QApplication.processEvents()
    rows = window.options.findChildren(SegmentedControl)
    rows[-1].setFocus(Qt.FocusReason.TabFocusReason)
    name = focused(window)
    assert name == rows[-1].objectName()
    window.actions_["language.en"].trigger()
    QApplication.processEvents()
    assert focused(window) == name
    window.actions_["system.partida_web"].trigger()
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.isVisible()


def test_options_that_nobody_sees_are_laid_out_when_somebody_looks(open_window: OpenWindow) -> None:
    """Going to another desk does not wait for them."""
    window = open_window()
    window.actions_["panel.options"].trigger()
    QApplication.processEvents()
    window.actions_["panel.notes"].trigger()
    QApplication.processEvents()

    def systems() -> set[str]:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        rows = window.options.findChildren(SegmentedControl)
        return {one.objectName().partition(".")[0] for one in rows}

    window.actions_["system.partida_web"].trigger()
    assert systems() == {EP}
    window.actions_["panel.options"].trigger()
    QApplication.processEvents()
    assert systems() == {"partida_web"}
