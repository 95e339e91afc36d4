"""Reading the dice, bonus and penalty dice, and what cancels or is lost."""

import pytest

from gmscreen.rules.dice import DiceTextError
from gmscreen.rules.model import Modifier
from gmscreen.rules.systems.partida_web import SYSTEM, circumstances
from gmscreen.rules.systems.partida_web.percentile import kept, reading, readings, ways_at_most
from tests.rules.systems.partida_web.kit import args, codes, die, oracle, preview, read, request, versus


def test_cc_01_a_roll_reads_1_to_100() -> None:
    assert {reading(tens, units) for tens in range(10) for units in range(10)} == set(range(1, 101))
    assert reading(0, 0) == 100
    for faces in ((10, 0), (0, -1)):
        with pytest.raises(ValueError, match="has no face"):
            reading(*faces)


@pytest.mark.parametrize(
    ("units", "tens", "bonus", "penalty"),
    [
        (5, (2, 9), 25, 95),
        (0, (0, 3), 30, 100),
        (0, (0, 0), 100, 100),
        (5, (0, 4), 5, 45),
        (0, (9, 0), 90, 100),
        (1, (0, 0, 5), 1, 51),
    ],
)
def test_cc_19_20_e3_d01_readings_are_compared(
    units: int, tens: tuple[int, ...], bonus: int, penalty: int
) -> None:
    candidates = readings(tens, units)
    assert (kept(candidates, 1), kept(candidates, -1)) == (bonus, penalty)


def test_cc_19_20_the_dice_are_every_tens_die_then_the_units() -> None:
    made = request(50, die(-1))
    assert [one.role for one in preview(made).dice] == ["tens", "tens", "units"]
    result = SYSTEM.resolve(made, {}, (2, 7, 3)).a
    assert (result.roll, result.dice) == (73, (2, 7, 3))
    assert [one.value for one in result.facts if one.key == "reading"] == [23, 73]
    assert result.fact("kept") == 73
    assert SYSTEM.resolve(request(50, die(1)), {}, (2, 7, 3)).a.roll == 23


@pytest.mark.parametrize(
    ("lines", "raw", "applied", "wasted"),
    [
        ((), 0, 0, 0),
        ((1, -1), 0, 0, 0),
        ((-1, -1, -1), -3, -2, 1),
        ((1, 1, 1, -1), 2, 2, 0),
        ((-1, -1, -1, 1), -2, -2, 0),
        ((4,), 4, 2, 2),
    ],
)
def test_cc_21_dice_cancel_and_two_count_at_most(
    lines: tuple[int, ...], raw: int, applied: int, wasted: int
) -> None:
    sums = preview(request(50, *map(die, lines))).sums
    assert (sums.raw, sums.applied, sums.wasted) == (raw, applied, wasted)


def test_cc_21_what_was_cancelled_and_lost_is_said() -> None:
    made = request(50, die(-2), die(-1), die(1))
    assert args(made, "dice_cancelled") == {"side": "a", "favour": 1, "against": 3, "n": 1}
    assert args(request(50, die(-3)), "modifiers_wasted") == {"side": "a", "n": 1}


def test_cc_21_without_a_limit_every_die_counts() -> None:
    made = request(50, die(-4))
    assert preview(made, {"dice_cap": "none"}).sums.applied == -4
    assert len(preview(made, {"dice_cap": "none"}).dice) == 6


def test_cc_e10_penalty_dice_too_many_may_make_it_harder() -> None:
    harder = {"excess_penalty": "harder"}
    made = preview(request(50, die(-3)), harder)
    assert (made.number, made.sums.applied, made.sums.wasted) == (25, -2, 0)
    worst = preview(request(50, die(-6)), harder)
    assert (worst.number, worst.sums.wasted) == (10, 2)
    assert codes(request(50, die(-3)), harder) == {"raised_to_hard"}
    assert preview(versus(50, 50, die(-3)), harder).number == 50


def test_cc_21_each_side_has_its_dice() -> None:
    found = preview(versus(50, 60, die(1), die(-1, "b"), die(-1, "both")))
    assert found.other_sums is not None
    assert (found.sums.applied, found.other_sums.applied) == (0, -2)
    assert [one.side for one in found.dice] == ["a"] * 2 + ["b"] * 4


def test_every_chance_of_a_reading_equals_the_oracle() -> None:
    for net, row in oracle("cc_d100").items():
        total = 10 ** (2 + abs(int(net)))
        ways = [ways_at_most(value, int(net)) - ways_at_most(value - 1, int(net)) for value in range(1, 101)]
        expected = [int(part) * total // int(whole) for part, whole in (one.split("/") for one in row)]
        assert ways == expected


def test_cc_59_e7_dice_do_not_count_in_sanity_rolls() -> None:
    made = request(50, die(-1), kind="sanity")
    assert preview(made).sums.raw == 0
    assert codes(made) == {"dice_not_for_sanity"}


@pytest.mark.parametrize("faces", [(), (3,), (3, 5, 1), (3, 10)])
def test_wrong_faces_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(DiceTextError):
        SYSTEM.resolve(request(50), {}, faces)


def test_circumstances_count_once_and_cover_is_one_of_two() -> None:
    lines = circumstances.adjust((), Modifier(code="in_cover", value=-1))
    lines = circumstances.adjust(lines, Modifier(code="into_melee", value=-1))
    lines = circumstances.adjust(lines, Modifier(code="into_melee", value=-1))
    lines = circumstances.adjust(lines, Modifier(code="dives_for_cover", value=-1))
    assert [line.code for line in lines] == ["into_melee", "dives_for_cover"]
    assert len({line.key for line in lines}) == 2


def test_dice_of_one_kind_add_up_and_a_line_is_replaced_by_its_key() -> None:
    lines = circumstances.adjust((), Modifier(code="die", value=1))
    lines = circumstances.adjust(lines, Modifier(code="die", value=1))
    assert [line.key for line in lines] == ["die.1", "die.2"]
    changed = SYSTEM.adjust(lines, Modifier(key="die.1", code="die", value=-1))
    assert SYSTEM.adjust(lines, Modifier(key="mine", value=1))[-1].key == "mine"
    assert [line.value for line in changed] == [-1, 1]


def test_the_trace_tells_a_raised_difficulty() -> None:
    trace = read(request(50, die(-4)), 30, options={"excess_penalty": "harder"}).a.trace
    assert ("raised", 2) in [(line.code, line.value) for line in trace]
    assert "wasted" not in {line.code for line in trace}


def test_the_trace_tells_the_whole_reason() -> None:
    trace = read(request(50, die(-3), difficulty="hard"), 30).a.trace
    assert [(line.code, line.value) for line in trace if line.code not in ("dice", "reading")] == [
        ("base", 50),
        ("modifier", -3),
        ("raw_sum", -3),
        ("cap", -2),
        ("wasted", 1),
        ("difficulty.hard", 2),
        ("target", 25),
        ("kept", 30),
        ("verdict", 0),
    ]
