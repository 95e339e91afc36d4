"""Eclipse Phase as a rule system: what it declares, bad input, traces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.dice import DiceTextError
from gmscreen.rules.model import CheckRequest, CheckResult, Modifier, Side
from gmscreen.rules.system import System
from gmscreen.rules.systems.eclipse_phase import SYSTEM
from tests.rules.systems.eclipse_phase.kit import codes, mods, opposed, preview, read, request


def test_it_satisfies_the_protocol() -> None:
    system: System = SYSTEM
    assert system.id == "eclipse_phase"
    assert [kind.id for kind in system.kinds] == ["success", "opposed"]
    assert system.page("eclipse_phase", "es") == ""
    assert system.texts == {}


def test_ep_21_there_are_two_kinds_of_test_and_no_other() -> None:
    with pytest.raises(ValueError, match="no test of kind"):
        preview(CheckRequest(system="eclipse_phase", kind="extended", a=Side()))


def test_options_are_declared_with_their_rule_and_default() -> None:
    found = {option.id: option.values for option in SYSTEM.options}
    assert found == {
        "equal_double": ("critical", "plain"),
        "cap_mode": ("net", "separate"),
        "cap": ("hard", "none"),
        "opposed_critical": ("off", "on"),
        "mos": ("difference", "face"),
        "teamwork_cap": ("60", "30"),
    }
    assert all(option.rule for option in SYSTEM.options)


def test_dice_are_named_in_reading_order() -> None:
    assert [die.role for die in preview(request(50)).dice] == ["tens", "units"]
    assert [die.side for die in preview(opposed(50, 40)).dice] == ["a", "a", "b", "b"]


@pytest.mark.parametrize("faces", [(), (3,), (3, 5, 1), (3, 10), (-1, 5)])
def test_wrong_faces_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(DiceTextError):
        SYSTEM.resolve(request(50), {}, faces)
    with pytest.raises(ValueError, match="too_few"):
        SYSTEM.resolve(opposed(50, 40), {}, (3, 5))


def test_the_trace_tells_the_whole_reason() -> None:
    lines = (Modifier(code="major", value=30), *mods(30, 20))
    trace = read(request(40, *lines, margin=20), 35).a.trace
    assert [(line.code, line.value, line.ref) for line in trace] == [
        ("base", 40, "skill"),
        ("modifier", 30, "major"),
        ("modifier", 30, "custom"),
        ("modifier", 20, "custom"),
        ("raw_sum", 80, ""),
        ("cap", 60, ""),
        ("wasted", 20, ""),
        ("target", 100, ""),
        ("dice", 3, "tens"),
        ("dice", 5, "units"),
        ("reading", 35, ""),
        ("verdict", 0, "success"),
        ("margin", 65, ""),
        ("required_margin", 20, ""),
    ]


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (request(201), "base_out_of_range"),
        (request(-101), "base_out_of_range"),
        (opposed(50, 10**9), "base_out_of_range"),
        (request(50, *mods(201)), "modifier_out_of_range"),
        (request(50, Modifier(code="minutes", value=610, count=61)), "modifier_out_of_range"),
        (request(50, *mods(*[10] * 61)), "too_many_modifiers"),
    ],
)
def test_numbers_out_of_range_are_refused(made: CheckRequest, code: str) -> None:
    assert preview(made).refused
    assert code in codes(made)


def test_an_opposed_test_without_a_second_side_is_one_against_nothing() -> None:
    made = CheckRequest(system="eclipse_phase", kind="opposed", a=Side(base=50))
    assert preview(made).other_number == 0


def test_every_outcome_has_its_tone() -> None:
    assert dict(SYSTEM.outcomes) == {
        "critical_success": "critical",
        "success": "success",
        "failure": "failure",
        "critical_failure": "fumble",
    }


@given(
    st.integers(-100, 200),
    st.integers(-100, 200),
    st.lists(st.tuples(st.integers(-90, 90), st.sampled_from(["a", "b", "both"])), max_size=5),
    st.tuples(st.integers(0, 99), st.integers(0, 99)),
)
def test_results_survive_being_stored(
    a: int, b: int, lines: list[tuple[int, str]], rolls: tuple[int, int]
) -> None:
    built = tuple(Modifier.model_validate({"value": value, "scope": scope}) for value, scope in lines)
    made = opposed(a, b, *built)
    result = read(made, *rolls)
    assert CheckResult.model_validate_json(result.model_dump_json()) == result
    assert CheckRequest.model_validate_json(made.model_dump_json()) == made
    assert result.a.target == preview(made).number
