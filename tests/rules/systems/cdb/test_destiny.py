"""Destiny points: what an aspect costs and brings in each game, and the natural 2."""

from fractions import Fraction

import pytest

from gmscreen.rules.model import CheckRequest, StatChange
from gmscreen.rules.systems.cdb import destiny
from gmscreen.rules.systems.cdb.presets import adjust
from gmscreen.rules.systems.cdb.system import CdbSystem
from tests.rules.systems.cdb.kit import (
    ASPECT,
    GAMES,
    INVOKED,
    PEACEMAKER,
    WALKURE,
    codes,
    preview,
    read,
    request,
    terms,
    versus,
)


def follow(made: CheckRequest, *faces: int, game: CdbSystem = WALKURE) -> list[tuple[StatChange, ...]]:
    """What the follow-ups of a result do to the characters."""
    return [one.changes for one in game.follow_ups(made, {}, read(game, made, *faces))]


def test_points_are_spent_and_gained() -> None:
    assert (destiny.spent(2), destiny.gained(0), destiny.gained(99)) == (1, 1, 99)
    with pytest.raises(destiny.NoDestinyLeftError):
        destiny.spent(0)


def test_wk_19_an_applied_aspect_costs_a_point_in_walkure_only() -> None:
    assert preview(WALKURE, request(2, ASPECT)).changes == (StatChange("a", "destiny", -1),)
    assert preview(PEACEMAKER, request(2, ASPECT)).changes == ()


@pytest.mark.parametrize(("points", "refused"), [(0, True), (1, False), (None, False)])
def test_wk_19_it_is_refused_with_no_point_left(points: int | None, refused: bool) -> None:
    made = terms(request(2, ASPECT), destiny=points)
    assert preview(WALKURE, made).refused == refused
    assert ("no_destiny" in codes(WALKURE, made)) == refused
    assert not preview(PEACEMAKER, made).refused


def test_wk_27_the_other_side_pays_for_its_own_aspect() -> None:
    aspect = ASPECT.model_copy(update={"scope": "b"})
    made = versus(2, 2, aspect, destiny=0, vs_destiny=0)
    assert preview(WALKURE, made).refused
    assert preview(WALKURE, versus(2, 2, aspect, destiny=0, vs_destiny=1)).changes == (
        StatChange("b", "destiny", -1),
    )


def test_wk_21_invoking_replaces_the_roll_and_brings_a_point() -> None:
    made = request(2, INVOKED)
    (offer,) = [one for one in preview(WALKURE, made).notices if one.level == "offer"]
    assert (offer.code, offer.changes) == ("invoke", (StatChange("a", "destiny", 1),))
    granted = WALKURE.grant(made, {}, "invoke")
    assert (granted.a.dice, granted.a.roll, granted.a.outcome) == ((), None, "invoked")
    assert preview(WALKURE, made).changes == ()


def test_wk_21_without_agreement_it_is_rolled_as_usual() -> None:
    assert read(WALKURE, request(2, INVOKED), 3, 4).a.roll == 9
    with pytest.raises(ValueError, match="not on offer"):
        WALKURE.grant(request(2), {}, "invoke")


def test_pm_10_invoking_brings_a_point_and_the_roll_goes_on() -> None:
    made = request(2, INVOKED)
    found = preview(PEACEMAKER, made)
    assert found.changes == (StatChange("a", "destiny", 1),)
    assert "invoke" not in codes(PEACEMAKER, made)
    assert found.odds == preview(PEACEMAKER, request(2)).odds


def test_both_sides_may_be_invoked_at_once() -> None:
    made = versus(2, 2, INVOKED.model_copy(update={"scope": "both"}))
    granted = WALKURE.grant(made, {}, "invoke")
    assert granted.b is not None
    assert (granted.winner, granted.reason) == ("none", "invoked")


def test_wk_36_e4_a_natural_2_is_offered_on_the_kept_dice() -> None:
    gain = (StatChange("a", "destiny", 1),)
    assert follow(request(9), 1, 1) == [gain]
    assert follow(request(9, ASPECT), 1, 1, 1) == [gain]
    assert follow(request(9, ASPECT), 1, 1, 2) == []
    assert follow(request(9), 1, 2) == []
    assert follow(versus(0, 0), 1, 2, 1, 1) == [(StatChange("b", "destiny", 1),)]
    assert follow(request(9), 1, 1, game=PEACEMAKER) == []


def test_wk_36_how_likely_a_natural_2_is() -> None:
    throws = [WALKURE.game.aspect.throw, PEACEMAKER.game.aspect.throw]
    assert [Fraction(one.ways[2], one.total) for one in throws] == [Fraction(1, 216), Fraction(1, 36)]


def test_pm_11_wk_18_one_aspect_a_side_is_applied_or_invoked() -> None:
    lines = adjust(adjust((), ASPECT), INVOKED)
    assert [line.code for line in lines] == ["invoked"]
    other = ASPECT.model_copy(update={"scope": "b"})
    assert [line.code for line in adjust(lines, other)] == ["invoked", "aspect"]
    assert [
        line.scope for line in adjust(adjust(lines, other), ASPECT.model_copy(update={"scope": "both"}))
    ] == ["both"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_points_are_a_pool_of_the_sheet(game: CdbSystem) -> None:
    assert [stat.id for stat in game.stats if stat.pool] == ["destiny"]
