"""What a case makes of the modifier builder."""

from gmscreen.rules.cases import Status, penalty_lines


def test_only_what_costs_something_is_a_line() -> None:
    told = (Status("prone"), Status("wound", count=2, value=-10), Status("", name="marked", value=5))
    lines = penalty_lines("c1", told)
    assert [(one.code, one.label, one.value, one.count, one.auto) for one in lines] == [
        ("condition.wound", "", -20, 2, True),
        ("condition", "marked", 5, 1, True),
    ]
    assert len({one.key for one in lines}) == 2
    assert {one.scope for one in penalty_lines("c1", told, "b")} == {"b"}
