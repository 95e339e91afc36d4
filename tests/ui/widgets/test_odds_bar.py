"""The odds are told by width, by number and by word, and nothing is cut."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from gmscreen.ui.theme import apply_theme, load_theme
from gmscreen.ui.widgets.odds_bar import OddsBar, OddsSegment, shades
from tests.ui.widgets.conftest import Show
from tests.ui.widgets.gallery import GRADES, ODDS


def bar_of(width: int, odds: tuple[OddsSegment, ...] = ODDS) -> OddsBar:
    bar = OddsBar()
    bar.set_odds(odds, sum(one.ways for one in odds), "36 %", "de éxito")
    bar.resize(width, bar.heightForWidth(width))
    return bar


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("width", range(480, 1101, 62))
@pytest.mark.parametrize("odds", [ODDS, GRADES])
def test_the_legend_is_whole_at_every_width(
    themed: QApplication, width: int, odds: tuple[OddsSegment, ...], scale: float
) -> None:
    apply_theme(themed, load_theme("noche"), scale)
    bar = bar_of(width, odds)
    rects = list(bar.legend_rects().values())
    assert len(rects) == len(odds)
    rects.append(bar.summary_rect())
    for index, rect in enumerate(rects):
        assert rect.left() >= 0
        assert rect.right() < width
        assert rect.bottom() < bar.height()
        assert not any(rect.intersects(other) for other in rects[index + 1 :])


def test_words_are_kept_while_there_is_room(themed: QApplication) -> None:
    assert all(entry.with_word for entry in bar_of(480)._legend(480))
    assert len({rect.y() for rect in bar_of(600).legend_rects().values()}) == 1


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 1000), min_size=1, max_size=6).filter(any), st.integers(240, 1100))
def test_segments_share_the_whole_bar(qapp: QApplication, ways: list[int], width: int) -> None:
    odds = tuple(OddsSegment(str(i), "success", way, "1", "x") for i, way in enumerate(ways))
    rects = list(bar_of(width, odds).segment_rects().values())
    assert len(rects) == sum(way > 0 for way in ways)
    assert rects[0].left() == 0
    assert rects[-1].right() == width - 1
    assert all(rect.width() >= 2 for rect in rects)
    assert all(two.left() - one.right() == 3 for one, two in pairwise(rects))


def test_the_tip_tells_the_exact_fraction(themed: QApplication) -> None:
    bar = bar_of(600)
    assert bar.tip_at(bar.segment_rects()["success"].center()) == "éxito · 32/100"
    assert bar.tip_at(bar.legend_rects()["fumble"].center()) == "fallo crítico · 6/100"
    assert not bar.tip_at(QPoint(599, bar.height() - 1))


def test_assistive_tools_hear_all_of_it(themed: QApplication) -> None:
    told = bar_of(600).accessibleDescription()
    assert told == "crítico 4; éxito 32; fallo 58; fallo crítico 6; 36 % de éxito"


def test_degrees_of_success_are_told_apart(themed: QApplication) -> None:
    colours = shades(load_theme("noche"), GRADES)
    assert len(set(colours.values())) == len(GRADES)
    assert shades(load_theme("noche"), ODDS)["success"] == load_theme("noche").bar_success


def test_an_empty_bar_is_drawn(show: Show) -> None:
    bar = OddsBar()
    show(bar)
    bar.clear()
    assert bar.segment_rects() == {}
    assert not bar.grab().isNull()
