"""What all systems share about modifiers."""

from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.model import Modifier, ModifierSum
from gmscreen.rules.modifiers import capped, clamp, next_key, of_side, raw_sum

LINES = (
    Modifier(value=10, scope="a"),
    Modifier(value=-20, scope="b"),
    Modifier(value=5, scope="both"),
)


def test_a_side_has_its_own_lines_and_those_of_both() -> None:
    assert raw_sum(of_side(LINES, "a")) == 15
    assert raw_sum(of_side(LINES, "b")) == -15


def test_a_cap_tells_what_it_took() -> None:
    assert capped(80, -60, 60) == ModifierSum(raw=80, applied=60, wasted=20)
    assert capped(-80, -60, 60) == ModifierSum(raw=-80, applied=-60, wasted=20)
    assert capped(7, -100, 3) == ModifierSum(raw=7, applied=3, wasted=4)


@given(st.integers(), st.integers(), st.integers(min_value=0))
def test_a_clamped_value_lies_in_the_range(value: int, low: int, width: int) -> None:
    found = clamp(value, low, low + width)
    assert low <= found <= low + width
    assert found == value or not low <= value <= low + width


def test_keys_count_on() -> None:
    lines = (
        Modifier(key="minor.2", value=1),
        Modifier(key="minor.x", value=1),
        Modifier(key="other.9", value=1),
    )
    assert next_key(lines, "minor") == "minor.3"
    assert next_key((), "minor") == "minor.1"
