"""What is half typed on a card while its case changes, and real dice for every roll of a case."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from gmscreen.session.tracker.damage import Damage
from gmscreen.session.workflows.play import BeginCase, SetValue
from gmscreen.session.workflows.view import RollView
from gmscreen.ui.main_window import MainWindow
from tests.conftest import OpenWindow
from tests.ui.kit import click, entries, find, pick, press, type_into
from tests.ui.wounds_gallery import WEB, people
from tests.ui.wounds_kit import case, opened, panel, strike, throw

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

PASS, FAIL = "0 5", "9 0"


@pytest.fixture
def window(open_window: OpenWindow, tmp_path: Path) -> MainWindow:
    return opened(open_window, tmp_path / "web.gmscreen", people())


def said(window: MainWindow, name: str) -> str:
    """What stands in a field."""
    return find(window, QLineEdit, name).text()


def undo(window: MainWindow) -> None:
    """Take the last thing back as the menu does, which leaves the field where it is."""
    window.actions_["undo"].trigger()
    QApplication.processEvents()


def test_half_typed_dice_outlive_a_change_of_the_case(window: MainWindow) -> None:
    strike(window, "c1", "7")
    throw(window, FAIL)
    type_into(window, "wounds.1.dice", "4")
    undo(window)
    assert said(window, "wounds.1.dice") == "4"
    field = find(window, QLineEdit, "wounds.1.dice")
    assert field.hasFocus()
    assert field.cursorPosition() == 1
    press(window, "2")
    press(window, "Return")
    assert case(window).log[-1].value == 42
    assert said(window, "wounds.1.dice") == ""


def test_dice_that_were_read_are_gone_and_refused_ones_stay(window: MainWindow) -> None:
    strike(window, "c1", "7")
    throw(window, "7 x")
    assert said(window, "wounds.1.dice") == "7 x"
    assert window.banners.isVisible()
    throw(window, FAIL)
    assert said(window, "wounds.1.dice") == ""
    undo(window)
    assert said(window, "wounds.1.dice") == ""


@pytest.mark.parametrize("way", ["skip", "rule"])
def test_dice_of_a_roll_that_was_decided_otherwise_are_gone(window: MainWindow, way: str) -> None:
    strike(window, "c1", "7")
    type_into(window, "wounds.1.dice", "4")
    if way == "skip":
        click(window, "wounds.1.skip")
    else:
        pick(window, "wounds.1.rule", "passed")
    assert said(window, "wounds.1.dice") == ""


def test_a_half_typed_number_is_kept_and_not_done(window: MainWindow) -> None:
    campaign = window.workspace.campaign
    strike(window, "c1", "7")
    pick(window, "wounds.1.more", "open")
    type_into(window, "wounds.1.value.cycles_a", "1")
    before = case(window).situation.number("cycles_a")
    campaign.execute(SetValue("1", "cycles_b", 3))
    QApplication.processEvents()
    assert case(window).situation.number("cycles_a") == before
    assert said(window, "wounds.1.value.cycles_a") == "1"
    press(window, "2")
    press(window, "Return")
    assert case(window).situation.number("cycles_a") == 12
    undo(window)
    assert said(window, "wounds.1.value.cycles_a") == str(before)


def test_a_loss_and_a_list_that_are_half_typed_are_kept(window: MainWindow) -> None:
    campaign = window.workspace.campaign
    panel(window)
    campaign.execute(BeginCase("sanity", WEB, combatant="c2"))
    QApplication.processEvents()
    pick(window, "wounds.1.more", "open")
    type_into(window, "wounds.1.shock", "1/1d")
    find(window, QPlainTextEdit, "wounds.1.events").setFocus()
    press(window, "Ctrl+End")
    for letter in "gul":
        press(window, letter)
    campaign.execute(SetValue("1", "day_loss", 2))
    QApplication.processEvents()
    editor = find(window, QPlainTextEdit, "wounds.1.events")
    assert said(window, "wounds.1.shock") == "1/1d"
    assert editor.toPlainText().endswith("gul")
    assert editor.hasFocus()
    press(window, ":")
    assert editor.toPlainText().endswith("gul:")
    type_into(window, "wounds.1.shock", "1/1d6", enter=True)
    assert case(window).situation.stage == "san"
    undo(window)
    assert said(window, "wounds.1.shock") == ""


def test_another_size_of_type_and_another_language_keep_what_is_typed(window: MainWindow) -> None:
    strike(window, "c1", "7")
    type_into(window, "wounds.1.dice", "4")
    window.workspace.look.switch("dia", 1.5)
    QApplication.processEvents()
    assert said(window, "wounds.1.dice") == "4"
    assert find(window, QLineEdit, "wounds.1.dice").hasFocus()
    window.workspace.language.switch("en")
    QApplication.processEvents()
    assert said(window, "wounds.1.dice") == "4"


def test_a_case_that_comes_back_has_what_was_typed(window: MainWindow) -> None:
    strike(window, "c1", "7")
    strike(window, "c2", "1")
    type_into(window, "wounds.1.dice", "4")
    undo(window)
    undo(window)
    assert window.workspace.campaign.state.case == ()
    window.actions_["redo"].trigger()
    QApplication.processEvents()
    assert said(window, "wounds.1.dice") == "4"


def in_a_bout(window: MainWindow) -> None:
    """Bring Twitch to the length of a bout."""
    panel(window)
    window.workspace.campaign.execute(BeginCase("sanity", WEB, combatant="c2", shock="0/1d8"))
    QApplication.processEvents()
    for faces in (FAIL, "6", PASS):
        throw(window, faces)
    assert case(window).situation.stage == "bout_length"


def test_real_dice_draw_a_suggestion_in_a_bout_and_after_it(window: MainWindow) -> None:
    in_a_bout(window)
    throw(window, "4")
    words = [one.spec for one in offered(window) if one.spec.id == "suggestion"]
    assert words
    type_into(window, "wounds.1.dice", "2")
    click(window, "wounds.1.other.suggestion")
    assert case(window).log[-1].how == "typed"
    assert case(window).log[-1].value == 2
    assert case(window).situation.stage == "bout"
    assert said(window, "wounds.1.dice") == ""
    throw(window, "5")
    assert case(window).situation.stage == "underlying"
    throw(window, "3")
    assert (case(window).log[-1].roll, case(window).log[-1].value) == ("suggestion", 3)
    assert entries(window)[0].visibility == "hidden"
    type_into(window, "wounds.1.dice", "99", enter=True)
    assert said(window, "wounds.1.dice") == "99"
    assert window.banners.isVisible()
    click(window, "wounds.1.other.end")
    assert case(window).log[-1].roll == "end"


def offered(window: MainWindow) -> tuple[RollView, ...]:
    """The rolls of the first case."""
    view = panel(window).model.view("1")
    assert view is not None
    return view.rolls


def test_without_dice_there_is_no_field_for_them(window: MainWindow) -> None:
    campaign = window.workspace.campaign
    panel(window)
    campaign.execute(BeginCase("wound_track", "peacemaker", who="Vigía", hit=1))
    campaign.execute(Damage(("c2",), "1"))
    QApplication.processEvents()
    assert not window.findChildren(QWidget, "wounds.1.dice")
