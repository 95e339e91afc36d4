"""Wounds and sanity by keys and clicks, and everything undone again."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from gmscreen.session.tracker.clock import TakeTime
from gmscreen.session.tracker.fight import EndFight
from gmscreen.session.workflows.play import BeginCase
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.flat_menu import FlatMenuButton
from tests.conftest import OpenWindow
from tests.ui.kit import choose, click, entries, find, pick, press, text, type_into
from tests.ui.wounds_gallery import WEB, people
from tests.ui.wounds_kit import case, opened, panel, strike, throw, undo_all

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

PASS, FAIL = "0 5", "9 0"


@pytest.fixture
def window(open_window: OpenWindow, tmp_path: Path) -> MainWindow:
    return opened(open_window, tmp_path / "web.gmscreen", people())


def test_an_empty_panel_says_how_a_case_begins(window: MainWindow) -> None:
    found = panel(window)
    assert text(found, "wounds.empty") == window.workspace.texts.t("wounds.empty")
    found.focus_first()
    assert found.begin.hasFocus()
    press(window, "Space")
    assert found.form.who.hasFocus()
    press(window, "Esc")
    assert not found.form.isVisible()


def test_shot_for_half_stabilised_and_recovered(window: MainWindow) -> None:
    before = window.workspace.campaign.state
    window.docks["notes"].bring_forward()
    strike(window, "c1", "7")
    assert window.docks["wounds"].visibleRegion().isEmpty() is False
    assert "45" in find(window, FlatMenuButton, "wounds.1.helper").text()
    throw(window, PASS)
    assert case(window).situation.stage == "b"
    throw(window, PASS)
    throw(window, "2")
    assert case(window).situation.stage == "recovered"
    assert case(window).closed
    assert [one.entry.visibility for one in entries(window)][:3] == ["hidden"] * 3
    undo_all(window)
    assert window.workspace.campaign.state.case == ()
    assert window.workspace.campaign.state.combatant == before.combatant


def test_shot_for_half_nobody_manages_and_the_victim_dies(window: MainWindow) -> None:
    strike(window, "c1", "7")
    throw(window, FAIL)
    assert text(window, "wounds.1.odds")
    throw(window, FAIL)
    assert case(window).situation.stage == "dead"
    pick(window, "wounds.1.correct", "passed")
    assert case(window).situation.stage == "a"
    undo_all(window)
    assert window.workspace.campaign.state.case == ()


def test_stabilised_relapses_and_recovers_in_another_telling(window: MainWindow) -> None:
    strike(window, "c1", "7")
    throw(window, PASS)
    throw(window, FAIL)
    throw(window, FAIL)
    assert case(window).situation.stage == "a"
    throw(window, PASS)
    throw(window, PASS)
    throw(window, "3")
    assert case(window).situation.stage == "recovered"


def lose(window: MainWindow, loss: str, roll: str, points: str) -> None:
    type_into(window, "wounds.1.shock", loss, enter=True)
    throw(window, roll)
    throw(window, points)


def test_six_sanity_lost_a_bout_another_an_hour_later_and_the_fifth(window: MainWindow) -> None:
    campaign = window.workspace.campaign
    found = panel(window)
    found.open_form()
    choose(window, "wounds.begin.who", "Twitch")
    found.form.set_system(WEB)
    found.form.kind.set_current("sanity")
    window.activateWindow()  # without a window manager nobody gives the focus back after a list
    type_into(window, "wounds.begin.amount", "0/1d8", enter=True)
    throw(window, FAIL)
    throw(window, "6")
    assert case(window).situation.stage == "int"
    assert "malo" in text(window, "wounds.1.warning")
    throw(window, PASS)
    throw(window, "4")
    assert case(window).situation.stage == "bout"
    throw(window, "5")
    assert case(window).situation.stage == "underlying"
    campaign.execute(TakeTime(3600))
    lose(window, "0/1d3", FAIL, "1")
    assert case(window).situation.stage == "bout_length"
    throw(window, "1")
    lose(window, "0/1d4", FAIL, "3")
    assert case(window).situation.number("indefinite") == 1
    assert "10" in text(window, "wounds.1.summary")
    undo_all(window)
    assert campaign.state.case == ()
    sheet = campaign.state.find_character("twitch").sheet(WEB)  # type: ignore[union-attr]
    assert next(one.value for one in sheet.stats if one.id == "san") == 50


def test_a_bout_outside_a_fight_says_how_long_it_lasts(window: MainWindow) -> None:
    """Nobody counts the turns there: how many were rolled must not be forgotten (CC-63, CC-E18)."""
    campaign = window.workspace.campaign
    campaign.execute(EndFight())
    found = panel(window)
    found.open_form()
    choose(window, "wounds.begin.who", "Twitch")
    found.form.set_system(WEB)
    found.form.kind.set_current("sanity")
    window.activateWindow()  # without a window manager nobody gives the focus back after a list
    type_into(window, "wounds.begin.amount", "0/1d8", enter=True)
    for faces in (FAIL, "6", PASS, "7"):
        throw(window, faces)
    assert case(window).situation.stage == "bout"
    assert "asaltos: 7" in text(window, "wounds.1.caption")


def test_seventeen_damage_at_a_threshold_of_eight_rolls_at_minus_twenty(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    state = people()
    twitch = state.combatant[1].model_copy(update={"health": 40, "most": 40})
    encounter = state.encounter[0].model_copy(update={"system": "eclipse_phase"})
    state = state.put("combatant", twitch).put("encounter", encounter)
    window = opened(open_window, tmp_path / "ep.gmscreen", state)
    desk = window.tabs.current_desk
    assert desk is not None
    before = desk.desk.preview
    strike(window, "c2", "17")
    assert "20" in text(window, "wounds.1.penalties")
    lines = [one for one in desk.desk.request.modifiers if one.auto]
    assert [one.value for one in lines] == [-20]
    assert desk.desk.preview.odds != before.odds
    campaign = window.workspace.campaign
    worn = campaign.state.combatant[1]
    assert [(one.code, one.value * one.count) for one in worn.conditions] == [("wound", -20)]
    undo_all(window)
    assert not [one for one in desk.desk.request.modifiers if one.auto]


def test_a_new_case_comes_forward_but_never_over_what_is_typed(window: MainWindow) -> None:
    window.docks["notes"].bring_forward()
    window.notes.focus_search()
    window.workspace.campaign.execute(BeginCase("critical_wound", WEB, combatant="c1"))
    assert window.notes.search.hasFocus()
    window.begin()
    window.workspace.campaign.execute(BeginCase("sanity", WEB, combatant="c2"))
    QApplication.processEvents()
    assert window.notes.visibleRegion().isEmpty()
    focus = QApplication.focusWidget()
    assert focus is not None
    assert window.tabs.isAncestorOf(focus)


def test_open_rolls_skips_and_the_way_out(window: MainWindow) -> None:
    strike(window, "c1", "7")
    assert not find(window, QPushButton, "wounds.1.hidden").hasFocus()
    pick(window, "wounds.1.helper", "")
    assert case(window).log[-1].how == "skipped"
    pick(window, "wounds.1.rule", "passed")
    assert case(window).log[-1].how == "ruled"
    pick(window, "wounds.1.more", "open")
    type_into(window, "wounds.1.value.cycles_a", "7", enter=True)
    assert case(window).situation.number("cycles_a") == 7
    pick(window, "wounds.1.more", "close")
    assert case(window).closed
    pick(window, "wounds.1.more", "reopen")
    assert not case(window).closed
    pick(window, "wounds.1.more", "remove")
    assert window.workspace.campaign.state.case == ()


def test_the_keyboard_stays_on_the_card(window: MainWindow) -> None:
    strike(window, "c1", "7")
    panel(window).focus_first()
    assert find(window, QPushButton, "wounds.1.hidden").hasFocus()
    press(window, "Tab")
    press(window, "Tab")
    throw(window, FAIL)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.objectName().startswith("wounds.1.")


@pytest.mark.parametrize("amount", ["0", "-3", "x", "3"])
def test_a_blow_that_wounds_nobody_is_refused_in_words(window: MainWindow, amount: str) -> None:
    found = panel(window)
    found.set_system(WEB)
    found.open_form()
    choose(window, "wounds.begin.who", "Nadia")
    type_into(window, "wounds.begin.amount", amount, enter=True)
    assert window.workspace.campaign.state.case == ()
    assert found.form.isVisible()
    assert window.banners.isVisible()


def test_a_track_of_the_gms_own_is_typed_as_lines(window: MainWindow) -> None:
    panel(window)
    window.workspace.campaign.execute(BeginCase("wound_track", "peacemaker", who="Vigía"))
    pick(window, "wounds.1.more", "open")
    track = find(window, QWidget, "wounds.1.track")
    track.setPlainText("Raspado 0 2\nRoto −2 1")  # type: ignore[attr-defined]
    track.document().setModified(True)  # type: ignore[attr-defined]
    click(window, "wounds.1.track.keep")
    type_into(window, "wounds.1.value.filled", "3", enter=True)
    assert "Roto −2" in find(window, QLabel, "wounds.1.penalties").text()
