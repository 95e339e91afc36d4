"""Points that are spent and gained, and the aspects that cost them, at the window."""

import pytest
from PySide6.QtWidgets import QWidget

from gmscreen.ui.widgets.margin_bars import MarginBars
from tests.conftest import OpenWindow
from tests.ui.kit import click, entries, find, press, text
from tests.ui.test_contest import HIDDEN, opened

DESTINY = "walkure.pool.destiny"


def test_points_are_given_and_taken_and_that_is_undone(open_window: OpenWindow) -> None:
    window = opened(open_window, "success")
    for sign in ("plus", "minus", "minus", "minus"):
        click(window, f"{DESTINY}.{sign}")
    assert text(window, f"{DESTINY}.value") == "0"
    assert not find(window, QWidget, f"{DESTINY}.minus").isEnabled()
    press(window, "Ctrl+Z")
    assert text(window, f"{DESTINY}.value") == "1"


def test_the_opponent_has_points_of_its_own(open_window: OpenWindow) -> None:
    window = opened(open_window, "opposed")
    click(window, "walkure.vs.pool.destiny.plus")
    assert text(window, "walkure.vs.pool.destiny.value") == "2"
    assert text(window, f"{DESTINY}.value") == "2"


@pytest.mark.parametrize(
    ("system", "dice", "roll", "left"), [("walkure", 3, 12, "1"), ("peacemaker", 2, 15, "2")]
)
def test_an_aspect_does_what_it_does_in_each_game(
    open_window: OpenWindow, system: str, dice: int, roll: int, left: str
) -> None:
    """PM-09, WK-19, WK-20: +3 for nothing in one game, a third die for a point in the other."""
    window = opened(open_window, "success", (5, 4, 2)[:dice], system)
    click(window, f"{system}.trait.aspect.Nunca en casa")
    press(window, HIDDEN)
    result = entries(window)[0].entry.result
    assert result is not None
    assert (len(result.a.dice), result.a.roll) == (dice, roll)
    assert text(window, f"{system}.pool.destiny.value") == left


def test_a_natural_two_is_worth_a_point_to_who_tells_it(open_window: OpenWindow) -> None:
    """WK-36: the point is offered after the roll, and taken with a click."""
    window = opened(open_window, "success", (1, 1))
    press(window, HIDDEN)
    click(window, "walkure.follow.natural_two")
    assert text(window, f"{DESTINY}.value") == "3"


def test_luck_and_sanity_are_pools_without_a_word_about_them(open_window: OpenWindow) -> None:
    window = open_window()
    window.tabs.bring_forward("partida_web")
    window.tabs.set_character("nadia")
    click(window, "partida_web.pool.luck.minus")
    assert text(window, "partida_web.pool.luck.value") == "49"
    assert find(window, QWidget, "partida_web.pool.san").isVisible()


def test_each_degree_has_a_column_with_its_chance(open_window: OpenWindow) -> None:
    """Skill 3 against 9: margins from −4 to 6, of which 0 and more are 72.2 %."""
    window = opened(open_window, "success")
    columns = find(window, MarginBars, "walkure.margins").columns()
    assert [one.text for one in columns] == ["−4", "−3", "−2", "−1", *map(str, range(7))]
    assert [one.ways for one in columns] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert columns[4].tip.startswith("grado 0: 13,9")
    assert "72,2" in columns[4].tip
