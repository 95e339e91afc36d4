"""Contests and reactions of the two-dice games at the window, by clicks and keys."""

from PySide6.QtWidgets import QApplication, QPushButton

from gmscreen.session.contest import Contest
from gmscreen.ui.main_window import MainWindow
from gmscreen.ui.widgets.contest_bars import ContestBars, ExchangeLine
from gmscreen.ui.widgets.labels import OutcomeLabel
from gmscreen.viewmodels.desk import DeskModel
from tests.conftest import OpenWindow
from tests.ui.kit import click, enabled, entries, find, press, text, type_into

WK = "walkure"
HIDDEN, OPEN = "Ctrl+Shift+Return", "Ctrl+Return"


def opened(open_window: OpenWindow, kind: str, faces: tuple[int, ...] = (), system: str = WK) -> MainWindow:
    """The desk of a game with Anneliese, and the officer against her, in a test of `kind`."""
    window = open_window(faces)
    window.resize(1366, 900)
    window.tabs.bring_forward(system)
    click(window, f"{system}.kind.{kind}")
    desk = model(window)
    desk.set_character("a", "anneliese")
    desk.set_what("a", "Engañar")
    if desk.opposed:
        desk.set_character("b", "officer")
        desk.set_what("b", "Averiguar Intenciones")
    QApplication.processEvents()
    return window


def model(window: MainWindow) -> DeskModel:
    """The desk in front."""
    panel = window.tabs.current_desk
    assert panel is not None
    return panel.desk


def running(window: MainWindow) -> Contest:
    """The one contest on the table."""
    (contest,) = window.workspace.campaign.state.contest
    return contest


def scores(window: MainWindow) -> list[int]:
    """What the bars show."""
    return [one.score for one in find(window, ContestBars, f"{WK}.contest.bars").sides()]


def test_a_contest_is_played_undone_continued_and_closed(open_window: OpenWindow) -> None:
    """PM-20 to PM-24, WK-31 to WK-33: three exchanges, one of them thrown again, to a goal of 8."""
    window = opened(open_window, "extended", (5, 5, 4, 2, 6, 6, 1, 1, 1, 3, 6, 3, 4, 6, 5, 5))
    type_into(window, f"{WK}.goal", "8", enter=True)
    click(window, f"{WK}.contest.start")
    assert find(window, QPushButton, f"{WK}.contest.start").isVisible() is False
    press(window, HIDDEN)
    assert (scores(window), running(window).leads) == ([4, 1], "a")
    click(window, f"{WK}.contest.roll.open")
    assert find(window, OutcomeLabel, f"{WK}.contest.winner").text() == "Gana Anneliese"
    assert text(window, f"{WK}.contest.reason") == "Llega primero a la meta"
    assert not enabled(window, f"{WK}.contest.roll.hidden")
    press(window, "Ctrl+Z")
    assert (scores(window), enabled(window, f"{WK}.contest.roll.hidden")) == ([4, 1], True)
    press(window, OPEN)
    assert scores(window) == [4, 5]
    assert (
        "narra Oficial de guardia" in find(window, ExchangeLine, f"{WK}.contest.exchanges").accessibleName()
    )
    type_into(window, f"{WK}.dice", "4 6 5 5", enter=True)
    assert find(window, OutcomeLabel, f"{WK}.contest.winner").text() == "Gana Oficial de guardia"
    assert text(window, f"{WK}.contest.reason") == "Llegan los dos a la vez: gana la suma más alta"
    click(window, f"{WK}.contest.close")
    assert window.workspace.campaign.state.contest == ()
    result = entries(window)[0].entry.result
    assert result is not None
    assert (result.winner, result.reason) == ("b", "higher_sum")
    press(window, "Ctrl+Z")
    assert running(window).score_b == 10


def test_a_roll_begins_a_contest_that_was_only_laid_out(open_window: OpenWindow) -> None:
    window = opened(open_window, "extended", (5, 5, 4, 2))
    press(window, HIDDEN)
    assert len(running(window).exchanges) == 1
    assert [view.visibility for view in entries(window)] == ["hidden"]


def test_the_odds_are_those_from_here_on_and_the_goal_can_change(open_window: OpenWindow) -> None:
    window = opened(open_window, "extended", (5, 5, 4, 2))
    click(window, f"{WK}.contest.start")
    before = text(window, f"{WK}.contest.odds")
    press(window, HIDDEN)
    after = text(window, f"{WK}.contest.odds")
    type_into(window, f"{WK}.contest.goal", "20", enter=True)
    assert len({before, after, text(window, f"{WK}.contest.odds")}) == 3
    assert running(window).goal == 20


def test_an_aspect_is_paid_for_one_exchange_and_comes_back_with_undo(open_window: OpenWindow) -> None:
    """WK-19, WK-20, WK-27: the third die costs a point and is gone from the builder afterwards."""
    window = opened(open_window, "extended", (5, 5, 2, 4, 2))
    click(window, f"{WK}.contest.start")
    click(window, f"{WK}.trait.aspect.Nunca en casa")
    press(window, HIDDEN)
    assert (model(window).request.modifiers, text(window, f"{WK}.pool.destiny.value")) == ((), "1")
    press(window, "Ctrl+Z")
    assert [line.code for line in model(window).request.modifiers] == ["aspect"]
    assert (text(window, f"{WK}.pool.destiny.value"), running(window).exchanges) == ("2", ())


def test_others_at_the_desk_leave_the_contest_as_it_was(open_window: OpenWindow) -> None:
    window = opened(open_window, "extended", (5, 5, 4, 2))
    click(window, f"{WK}.contest.start")
    model(window).set_character("a", "nadia")
    press(window, HIDDEN)
    assert entries(window)[0].entry.who == "Anneliese"
    click(window, f"{WK}.contest.back")
    assert model(window).request.a.who == "Anneliese"


def test_a_tie_is_the_defenders(open_window: OpenWindow) -> None:
    """WK-29: 10 against 10, and the officer is the one who reacts."""
    window = opened(open_window, "opposed", (3, 4, 2, 4))
    click(window, f"{WK}.defender.b")
    press(window, OPEN)
    result = entries(window)[0].entry.result
    assert result is not None
    assert (result.a.roll, result.winner, result.reason) == (10, "b", "defender")


def test_a_reaction_is_rolled_hidden_with_its_band(open_window: OpenWindow) -> None:
    """WK-43 to WK-46: 2d6 + 1 for a trait in favour: 8 is left to the game master."""
    window = opened(open_window, "reaction", (3, 4))
    click(window, f"{WK}.mod.minor.plus")
    press(window, HIDDEN)
    view = entries(window)[0]
    assert view.entry.result is not None
    assert (view.visibility, view.entry.result.a.outcome) == ("hidden", "between_8")
