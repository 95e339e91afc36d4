"""Shooting: range, the eleven circumstances, reloading, automatic fire."""

import pytest

from gmscreen.rules.model import InputValue
from gmscreen.rules.systems.partida_web import SYSTEM, bursts, firearms
from gmscreen.rules.systems.partida_web.system import burst_lines
from gmscreen.rules.systems.partida_web.table import DEFAULT, Table
from tests.rules.systems.partida_web.kit import args, codes, die, follow_ups, preview, read, refusals, request

CUMULATIVE = Table(burst_cumulative=True)


def shot(score: int, *circumstances: str, **inputs: InputValue) -> "tuple[int, int]":
    """The factor and the net dice of a shot."""
    steps = {one.code: one.step for group in SYSTEM.presets for one in group.presets}
    found = preview(
        request(score, *(die(steps[one], code=one) for one in circumstances), kind="firearms", **inputs)
    )
    return found.number, found.sums.applied


@pytest.mark.parametrize(
    ("distance", "difficulty"),
    [
        (0, "regular"),
        (20, "regular"),
        (21, "hard"),
        (40, "hard"),
        (41, "extreme"),
        (80, "extreme"),
        (81, None),
    ],
)
def test_cc_43_range_sets_the_difficulty(distance: int, difficulty: str | None) -> None:
    assert firearms.difficulty_at(distance, 20) == difficulty
    made = request(50, kind="firearms", distance=distance, base_range=20)
    if difficulty is None:
        assert refusals(made) == {"out_of_range"}
        assert args(made, "out_of_range") == {"distance": distance, "most": 80}
    else:
        assert codes(made) == {f"range_{difficulty}"}
        assert preview(made).number == {"regular": 50, "hard": 25, "extreme": 10}[difficulty]


def test_cc_43_the_gm_may_say_another_difficulty() -> None:
    made = request(50, kind="firearms", distance=30, base_range=20, range_difficulty="regular")
    assert (preview(made).number, codes(made)) == (50, {"range_overruled_hard"})
    assert preview(request(50, kind="firearms")).number == 50


@pytest.mark.parametrize(
    ("inputs", "code", "dice"),
    [
        ({"distance": 10, "dex": 50}, "point_blank", 1),
        ({"distance": 11, "dex": 50}, "point_blank", 0),
        ({"distance": 10, "dex": 52}, "point_blank", 1),
        ({"distance": 11, "dex": 54}, "point_blank", 0),
        ({"target_mov": 8, "target_moving": True}, "fast_target", 0),
        ({"target_mov": 9, "target_moving": True}, "fast_target", -1),
        ({"target_mov": 9}, "fast_target", 0),
        ({"target_build": -2}, "small_target", -1),
        ({"target_build": -1}, "small_target", 0),
        ({"target_build": 4}, "big_target", 0),
        ({"target_build": 5}, "big_target", 1),
        ({"bursts": "3 3", "burst": 2}, "later_burst", -1),
        ({"bursts": "3 3"}, "later_burst", 0),
    ],
)
def test_cc_45_numbers_give_dice_by_themselves(inputs: dict[str, InputValue], code: str, dice: int) -> None:
    found = preview(request(50, kind="firearms", **inputs))
    assert found.sums.applied == dice
    assert [(one.code, one.value, one.auto) for one in found.automatic] == (
        [(code, dice, True)] if dice else []
    )


@pytest.mark.parametrize(
    ("option", "inputs", "source", "official"),
    [
        ({"point_blank": "feet"}, {"distance": 3, "dex": 50}, 1, 1),
        ({"point_blank": "feet"}, {"distance": 4, "dex": 50}, 1, 0),
        ({"fast_target": "from_8"}, {"target_mov": 8, "target_moving": True}, 0, -1),
        ({"big_target": "from_4"}, {"target_build": 4}, 0, 1),
    ],
)
def test_cc_45_official_figures_are_an_option(
    option: dict[str, str], inputs: dict[str, InputValue], source: int, official: int
) -> None:
    made = request(50, kind="firearms", **inputs)
    assert preview(made).sums.applied == source
    assert preview(made, option).sums.applied == official


@pytest.mark.parametrize(
    ("circumstances", "net"),
    [
        (("dives_for_cover",), -1),
        (("in_cover",), -1),
        (("aimed",), 1),
        (("load_and_fire",), -1),
        (("two_shots",), -1),
        (("into_melee",), -1),
        (("later_burst",), -1),
        (("in_cover", "aimed"), 0),
        (("in_cover", "small_target", "into_melee"), -2),
    ],
)
def test_cc_45_circumstances(circumstances: tuple[str, ...], net: int) -> None:
    assert shot(52, *circumstances) == (52, net)


def test_cc_45_a_line_of_the_builder_stands_for_the_automatic_one() -> None:
    assert shot(50, "point_blank", distance=5, dex=50) == (50, 1)
    assert shot(50, distance=5, dex=50, **{"without.point_blank": True}) == (50, 0)


def test_the_scene_of_a_shot_into_a_melee_from_cover() -> None:
    made = shot(
        52,
        "in_cover",
        "into_melee",
        "aimed",
        distance=30,
        base_range=50,
        target_mov=9,
        target_moving=True,
        target_build=5,
    )
    assert made == (52, -1)


def test_cc_45_1_diving_needs_to_be_aware_and_to_dodge() -> None:
    assert "dive_needs_dodge" in codes(request(50, die(-1, code="dives_for_cover"), kind="firearms"))
    assert "dive_needs_dodge" not in codes(request(50, die(-1, code="in_cover"), kind="firearms"))


def test_cc_45_8_cc_46_one_round_costs_a_die_and_more_takes_turns() -> None:
    hasty = request(50, die(-1, code="load_and_fire"), kind="firearms")
    assert args(hasty, "reload_takes") == {"rounds": 1, "magazine": 1, "belt": 2}
    assert "reload_takes" not in codes(request(50, die(-1, code="in_cover"), kind="firearms"))


@pytest.mark.parametrize(("skill", "most"), [(65, 6), (30, 3), (29, 3), (0, 3), (100, 10)])
def test_cc_47_e9_bullets_in_a_burst(skill: int, most: int) -> None:
    assert bursts.most_bullets(skill) == most
    assert bursts.most_bullets(skill, Table(short_bursts=False)) == (most if skill >= 30 else 0)


def test_cc_48_49_50_two_bursts_at_targets_a_metre_apart() -> None:
    planned = bursts.plan(bursts.parse("5 5/1"))
    assert [(one.bullets, one.lost, one.die) for one in planned] == [(5, 0, 0), (4, 1, -1)]
    assert bursts.parse("5, 5@1m; 3") == (bursts.Burst(5), bursts.Burst(5, 1), bursts.Burst(3))


@pytest.mark.parametrize(("table", "dice"), [(DEFAULT, [0, -1, -1]), (CUMULATIVE, [0, -1, -2])])
def test_cc_50_e10_penalty_of_later_bursts(table: Table, dice: list[int]) -> None:
    assert [bursts.burst_die(number, table) for number in (1, 2, 3)] == dice


def test_the_planner_lists_every_burst_with_its_chance() -> None:
    made = request(65, die(1, code="aimed"), kind="firearms", bursts="5 5/1 6/2", distance=30, base_range=20)
    lines = burst_lines(made, {})
    assert [(line.bullets, found.sums.applied, found.difficulty) for line, found in lines] == [
        (5, 1, "hard"),
        (4, 0, "hard"),
        (4, 0, "hard"),
    ]
    plans = [dict(one.args) for one in preview(made).notices if one.code == "burst_plan"]
    assert [(one["bullets"], one["lost"], one["ways"], one["total"]) for one in plans] == [
        (5, 0, 536, 1000),
        (4, 1, 32, 100),
        (4, 2, 32, 100),
    ]


@pytest.mark.parametrize(
    ("inputs", "code"),
    [
        ({"bursts": "2"}, "burst_too_small"),
        ({"bursts": "7"}, "burst_too_big"),
        ({"bursts": "5 x"}, "bursts_not_read"),
        ({"bursts": "5 -1"}, "bursts_not_read"),
        ({"bursts": "3 " * 21}, "too_many_bursts"),
        ({"bursts": "5 5", "magazine": 9}, "magazine_too_small"),
        ({"bursts": "5 5", "burst": 3}, "no_such_burst"),
        ({"bursts": "5 5/5", "burst": 2}, "burst_lost"),
        ({"distance": -1, "base_range": 20}, "number_out_of_range"),
        ({"distance": 5, "base_range": 0}, "number_out_of_range"),
    ],
)
def test_bad_input_is_refused(inputs: dict[str, InputValue], code: str) -> None:
    assert refusals(request(65, kind="firearms", **inputs)) == {code}


def test_cc_e9_a_table_may_forbid_bursts_below_30() -> None:
    made = request(29, kind="firearms", bursts="3")
    assert refusals(made) == set()
    assert refusals(made, {"burst_short": "forbidden"}) == {"bursts_forbidden"}


def test_cc_48_the_next_burst_may_follow_unless_the_last_one_fumbled() -> None:
    made = request(65, kind="firearms", bursts="5 5/5 4/1")
    following = follow_ups(made, 70)["next_burst"]
    assert dict(following.args) == {"number": 3, "bullets": 3}
    assert following.request.integer("burst") == 3
    assert follow_ups(made, 100) == {}
    assert "next_burst" not in follow_ups(following.request, 70)


def test_circumstances_are_offered_for_shots_and_are_eleven() -> None:
    (group,) = [one for one in SYSTEM.presets if one.kinds == ("firearms",)]
    rules = [preset.rule for preset in group.presets]
    assert rules == [*(f"CC-45.{n}" for n in range(1, 11)), "CC-50"]
    assert not read(request(52, die(-1), kind="firearms"), 73).a.passed
