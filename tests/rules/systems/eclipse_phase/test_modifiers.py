"""Modifiers: sums, caps, presets and the builder's lines."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.model import Modifier, ModifierSum
from gmscreen.rules.systems.eclipse_phase import SYSTEM, caps, presets
from gmscreen.rules.systems.eclipse_phase.table import Table, read_options
from tests.rules.systems.eclipse_phase.kit import args, codes, mods, preview, read, request

values = st.lists(st.integers(-90, 90), max_size=8)
SEPARATE = Table(separate_cap=True)


@pytest.mark.parametrize(
    ("base", "lines", "target"),
    [
        (65, [-30], 35),
        (50, [30, 30, 30], 110),
        (50, [-30] * 4, -10),
        (15, [-10], 5),
        (40, [], 40),
        (50, [30, 30, 20, -30], 100),
        (50, [30, 30, 20], 110),
        (50, [-30, -30, -20], -10),
        (40, [80, -40], 80),
    ],
)
def test_ep_09_12_the_net_sum_is_capped_and_changes_the_target(
    base: int, lines: list[int], target: int
) -> None:
    assert preview(request(base, *mods(*lines))).number == target


def test_ep_12_the_order_of_entry_never_matters() -> None:
    found = {preview(request(40, *order)).number for order in permutations(mods(30, 30, 20, -30))}
    assert found == {90}


@given(values.flatmap(lambda lines: st.tuples(st.just(lines), st.permutations(lines))), st.booleans())
def test_ep_12_any_order_gives_the_same(orders: tuple[list[int], list[int]], separate: bool) -> None:
    table = Table(separate_cap=separate)
    first, second = (caps.total(mods(*lines), table) for lines in orders)
    assert first == second


@given(values)
def test_ep_12_laws_of_the_cap(lines: list[int]) -> None:
    found = caps.total(mods(*lines))
    assert -60 <= found.applied <= 60
    assert found.raw == sum(lines)
    assert found.wasted == abs(found.raw - found.applied)
    assert found.raw * found.applied >= 0


@given(values)
def test_ep_e3_separate_caps_stay_within_them_and_account_for_every_point(lines: list[int]) -> None:
    found = caps.total(mods(*lines), SEPARATE)
    bonus = sum(value for value in lines if value > 0)
    penalty = -sum(value for value in lines if value < 0)
    assert found.applied == min(60, bonus) - min(60, penalty)
    assert found.wasted == max(0, bonus - 60) + max(0, penalty - 60)


def test_ep_e3_the_two_ways_differ() -> None:
    assert caps.total(mods(80, -40)).applied == 40
    assert caps.total(mods(80, -40), SEPARATE).applied == 20


def test_ep_e4_the_table_may_lift_the_cap() -> None:
    made = request(50, *mods(30, 30, 30))
    assert preview(made, {"cap": "none"}).number == 140
    assert "beyond_cap" in codes(made, {"cap": "none"})
    assert "beyond_cap" not in codes(made)
    assert "beyond_cap" not in codes(request(50, *mods(30, 30)), {"cap": "none"})


def test_ep_12_points_wasted_are_told() -> None:
    made = request(50, *mods(30, 30, 30))
    assert preview(made).sums == ModifierSum(raw=90, applied=60, wasted=30)
    assert args(made, "modifiers_wasted")["wasted"] == 30


def test_ep_20_e5_helpers_share_the_cap() -> None:
    helpers = Modifier(code="teamwork", value=70, count=7)
    assert preview(request(40, helpers)).number == 100
    assert preview(request(40, helpers, *mods(-30))).number == 70
    assert preview(request(40, helpers, *mods(20))).number == 100


def test_ep_20_later_printings_let_helpers_add_30() -> None:
    helpers = Modifier(code="teamwork", value=50, count=5)
    found = preview(request(40, helpers, *mods(10)), {"teamwork_cap": "30"})
    assert found.number == 80
    assert found.sums == ModifierSum(raw=60, applied=40, wasted=20)


def test_ep_14_only_the_most_severe_counts() -> None:
    assert preview(request(50, *mods(-10, -20, -10, 10), most_severe=True)).number == 30
    assert preview(request(50, *mods(-10, 20), most_severe=True)).number == 70
    assert preview(request(50, most_severe=True)).number == 50


def test_ep_14_a_tie_of_bonus_and_penalty_is_left_to_the_game_master() -> None:
    made = request(50, *mods(20, -20, 10), most_severe=True)
    assert preview(made).number == 50
    assert args(made, "most_severe_tie") == {"value": 20}
    assert caps.most_severe(mods(-20, -20)) == mods(-20)[0]


def test_ep_14_of_equal_lines_one_counts() -> None:
    made = request(50, *mods(-20, -20), most_severe=True)
    assert preview(made).number == 30
    assert [line.code for line in read(made, 35).a.trace[1:3]] == ["modifier", "ignored"]


def test_ep_14_lines_that_do_not_count_stay_in_the_trace() -> None:
    trace = read(request(50, *mods(-10, -20), most_severe=True), 35).a.trace
    assert [(line.code, line.value) for line in trace[:3]] == [
        ("base", 50),
        ("ignored", -10),
        ("modifier", -20),
    ]


@pytest.mark.parametrize(("value", "warned"), [(10, False), (-30, False), (0, False), (5, True), (-15, True)])
def test_ep_11_other_than_multiples_of_ten_are_allowed_with_a_warning(value: int, warned: bool) -> None:
    made = request(50, *mods(value))
    assert ("not_multiple_of_ten" in codes(made)) == warned
    assert preview(made).number == 50 + value


def test_ep_10_named_difficulties() -> None:
    group = next(group for group in SYSTEM.presets if group.id == "difficulty")
    assert {preset.code: preset.step for preset in group.presets} == {
        "effortless": 30,
        "simple": 20,
        "easy": 10,
        "average": 0,
        "difficult": -10,
        "challenging": -20,
        "hard": -30,
    }


def test_ep_11_severities_come_in_pairs() -> None:
    group = next(group for group in SYSTEM.presets if group.id == "severity")
    assert [(preset.code, preset.step) for preset in group.presets] == [
        ("minor", 10),
        ("minor", -10),
        ("moderate", 20),
        ("moderate", -20),
        ("major", 30),
        ("major", -30),
    ]


def test_unknown_options_count_as_their_defaults() -> None:
    assert read_options({"cap": "soft", "nonsense": "1"}) == Table()


def add(
    lines: tuple[Modifier, ...], code: str, value: int, count: int = 1, **more: str
) -> tuple[Modifier, ...]:
    return SYSTEM.adjust(lines, Modifier(code=code, value=value, count=count, **more))  # type: ignore[arg-type]


def test_ep_13_a_new_difficulty_replaces_the_earlier_one() -> None:
    lines = add(add((), "challenging", -20), "hard", -30)
    assert [(line.code, line.value) for line in lines] == [("hard", -30)]
    assert add(lines, "average", 0) == ()


def test_ep_38_each_side_may_have_its_own_difficulty() -> None:
    lines = add(add((), "hard", -30, scope="a"), "easy", 10, scope="b")
    assert [line.scope for line in lines] == ["a", "b"]
    assert [line.code for line in add(lines, "difficult", -10, scope="both")] == ["difficult"]


@pytest.mark.parametrize(
    ("code", "step", "most"), [("teamwork", 10, 6), ("retry", -10, 6), ("minutes", 10, 60)]
)
def test_ep_20_24_25_circumstances_are_counted_to_their_limit(code: str, step: int, most: int) -> None:
    lines: tuple[Modifier, ...] = ()
    for _ in range(most + 2):
        lines = add(lines, code, step)
    assert [(line.count, line.value) for line in lines] == [(most, step * most)]


def test_a_count_can_be_taken_back() -> None:
    lines = add(add((), "teamwork", 10, 3), "teamwork", 10, -1)
    assert [(line.count, line.value) for line in lines] == [(2, 20)]
    assert add(lines, "teamwork", 10, -2) == ()
    assert add((), "teamwork", 10, -1) == ()


def test_keys_are_unique_and_stay() -> None:
    lines = add(add(add((), "minor", 10), "minor", -10), "custom", 15, label="Humo")
    assert [line.key for line in lines] == ["minor.1", "minor.2", "custom.1"]
    assert [line.key for line in add(lines[1:], "minor", 10)] == ["minor.2", "custom.1", "minor.3"]


def test_a_line_with_a_known_key_takes_the_place_of_the_old_one() -> None:
    lines = add(add((), "custom", 15), "minor", 10)
    changed = SYSTEM.adjust(lines, lines[0].model_copy(update={"value": -5}))
    assert [(line.key, line.value) for line in changed] == [("custom.1", -5), ("minor.1", 10)]


def test_ep_15_19_a_narrative_bonus_grows_and_a_related_skill_does_not() -> None:
    assert [line.value for line in add(add((), "narrative", 10), "narrative", 10)] == [20]
    assert [line.value for line in add(add((), "related_skill", -30), "related_skill", -30)] == [-30]
    assert preview(request(50, *add((), "related_skill", -30))).number == 20


@given(
    st.lists(
        st.sampled_from(["teamwork", "retry", "minor", "hard", "easy", "custom", "task_time"]), max_size=12
    )
)
def test_however_lines_are_added_their_keys_differ(added: list[str]) -> None:
    lines: tuple[Modifier, ...] = ()
    for code in added:
        lines = add(lines, code, 10)
    assert len({line.key for line in lines}) == len(lines)
    assert sum(line.code in presets.DIFFICULTIES for line in lines) <= 1
