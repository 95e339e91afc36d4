"""The wound track: boxes in order, penalties that add up."""

import pytest

from gmscreen.rules.cases import (
    CaseError,
    Facts,
    Hit,
    RollRead,
    Situation,
    TrackRow,
    case_rules,
    penalty_lines,
)
from gmscreen.rules.systems import builtin_system
from gmscreen.rules.systems.cdb.wound_track import WALKURE_TRACK, WoundTrack, capacity, marked, penalty

TRACK = WoundTrack()
ROWS = tuple(row.model_copy(update={"boxes": 3}) for row in WALKURE_TRACK)
FACTS = Facts(track=ROWS)


def fill(amount: int, situation: Situation | None = None, *, healing: bool = False) -> Situation:
    found = TRACK.hit(situation, Hit(amount, healing=healing), FACTS)
    assert found is not None
    return found.situation


@pytest.mark.parametrize(
    ("filled", "total"), [(0, 0), (3, 0), (4, -1), (6, -1), (7, -3), (9, -3), (10, -6), (15, -6), (99, -6)]
)
def test_penalties_of_marked_categories_add_up(filled: int, total: int) -> None:
    assert penalty(ROWS, filled) == total
    lines = penalty_lines("1", TRACK.status(Situation().put(filled=filled), FACTS))
    assert sum(one.value for one in lines) == total


def test_damage_fills_in_order_and_stops_at_the_last() -> None:
    assert (marked(ROWS, 7), capacity(ROWS)) == ((3, 3, 1, 0, 0), 15)
    assert fill(5, fill(4)).number("filled") == 9
    full = fill(99)
    assert (full.number("filled"), full.number("beyond")) == (15, 84)
    assert fill(2, full, healing=True).number("filled") == 13
    assert fill(99, full, healing=True).number("filled") == 0


def test_nothing_and_no_track_mark_nothing() -> None:
    assert TRACK.hit(None, Hit(0), FACTS) is None
    assert TRACK.hit(None, Hit(4), Facts()) is None
    assert TRACK.hit(None, Hit(4, healing=True), FACTS) is None
    with pytest.raises(CaseError):
        TRACK.after(fill(1), "con", RollRead(), FACTS)


def test_names_of_the_game_master_and_rows_without_boxes() -> None:
    own = Facts(
        track=(TrackRow(name="Grazed", penalty=-1), TrackRow(boxes=0), TrackRow(name="Out", penalty=-2))
    )
    found = TRACK.hit(None, Hit(2), own)
    assert found is not None
    assert [one.label for one in penalty_lines("1", TRACK.status(found.situation, own))] == ["Grazed", "Out"]
    steps = TRACK.path(found.situation, own)
    assert [(one.name, one.state) for one in steps] == [("Grazed", "done"), ("", "done"), ("Out", "present")]


def test_walkure_knows_its_categories_and_peacemaker_asks() -> None:
    assert [row.penalty for row in case_rules(builtin_system("walkure")).track] == [0, -1, -2, -3, 0]
    assert case_rules(builtin_system("peacemaker")).track == ()
    assert case_rules(None).kinds == ()
