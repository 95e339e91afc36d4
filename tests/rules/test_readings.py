"""Which dice counted, as the trace of a result tells it."""

from gmscreen.rules.model import SideResult, TraceLine
from gmscreen.rules.readings import dropped_dice, is_percentile


def side(*trace: tuple[str, int, str]) -> SideResult:
    lines = tuple(TraceLine(code=code, value=value, ref=ref) for code, value, ref in trace)
    return SideResult(target=50, outcome="passed", tone="success", passed=True, trace=lines)


def test_a_die_that_was_dropped_is_told_by_its_place_among_the_dice() -> None:
    found = side(("base", 3, ""), ("dice", 4, "d6"), ("dice", 1, "dropped"), ("dice", 6, "d6"))
    assert dropped_dice(found) == {1}
    assert not is_percentile(found)


def test_of_several_tens_only_those_of_the_kept_reading_count() -> None:
    dice = [("dice", 7, "tens"), ("dice", 2, "tens"), ("dice", 5, "units")]
    readings = [("reading", 75, ""), ("reading", 25, ""), ("kept", 25, "")]
    found = side(*dice, *readings)
    assert dropped_dice(found) == {0}
    assert is_percentile(found)


def test_of_a_single_reading_everything_counts() -> None:
    found = side(("dice", 7, "tens"), ("dice", 5, "units"), ("reading", 75, ""), ("kept", 75, ""))
    assert dropped_dice(found) == frozenset()
