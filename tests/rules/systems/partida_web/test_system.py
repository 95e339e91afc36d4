"""The web game as a rule system: what it declares, bad input, and what is stored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.model import CheckRequest, CheckResult, Modifier, Side
from gmscreen.rules.system import Sheet, Staged, System
from gmscreen.rules.systems.partida_web import SYSTEM
from gmscreen.rules.systems.partida_web.table import DEFAULT, read_options
from tests.rules.systems.partida_web.kit import die, preview, read, refusals, request, versus


def test_it_satisfies_the_protocols() -> None:
    system: System = SYSTEM
    staged: Staged = SYSTEM
    assert system.id == "partida_web"
    assert isinstance(staged, Staged)
    assert [kind.id for kind in system.kinds if kind.offered] == [
        "success",
        "opposed",
        "melee",
        "firearms",
        "luck",
        "sanity",
    ]
    assert (system.page("partida_web", "es"), system.texts) == ("", {})


def test_tests_on_luck_and_sanity_know_their_stat() -> None:
    assert {kind.id: kind.stat for kind in SYSTEM.kinds if kind.stat} == {"luck": "luck", "sanity": "san"}
    assert {stat.id for stat in SYSTEM.stats if stat.pool} == {"luck", "san"}


def test_options_have_a_rule_and_the_source_as_default() -> None:
    assert all(option.rule.startswith("CC-") for option in SYSTEM.options)
    assert read_options({}) == DEFAULT
    assert read_options({"fumble_rule": "never", "dice_cap": "7"}) == DEFAULT
    last = {option.id: option.values[-1] for option in SYSTEM.options}
    assert read_options(last) != DEFAULT


def test_every_field_belongs_to_a_kind() -> None:
    kinds = {kind.id for kind in SYSTEM.kinds}
    for spec in SYSTEM.fields:
        assert set(spec.kinds) <= kinds
        assert spec.minimum <= spec.maximum
        assert spec.type != "choice" or spec.default in spec.choices


@pytest.mark.parametrize(
    ("field", "stat"), [("dex", "dex"), ("target_mov", "mov"), ("target_build", "build")]
)
def test_a_field_for_a_stat_takes_whatever_the_stat_can_be(field: str, stat: str) -> None:
    typed = next(one for one in SYSTEM.fields if one.id == field)
    known = next(one for one in SYSTEM.stats if one.id == stat)
    assert (typed.minimum, typed.maximum) == (known.minimum, known.maximum)


def test_there_are_no_other_kinds_and_no_offers() -> None:
    with pytest.raises(ValueError, match="no test of kind"):
        preview(CheckRequest(system="partida_web", kind="extended", a=Side()))
    with pytest.raises(ValueError, match="not on offer"):
        SYSTEM.grant(request(50), {}, "automatic_success")


@pytest.mark.parametrize("score", [0, 1, 4, 5, 99, 100, 120, 254])
@pytest.mark.parametrize("kind", ["success", "firearms", "luck", "sanity"])
def test_odd_scores_are_rolled_like_others(score: int, kind: str) -> None:
    made = request(score, kind=kind)
    assert refusals(made) == set()
    assert read(made, 1).a.passed
    assert read(made, 100).a.outcome == "fumble"
    found = preview(made).odds
    assert sum(tier.ways for tier in found.tiers) == found.total


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (request(1000), "base_out_of_range"),
        (request(-1), "base_out_of_range"),
        (versus(50, 10**9), "base_out_of_range"),
        (request(50, die(11)), "modifier_out_of_range"),
        (request(50, *(die(0),) * 61), "too_many_modifiers"),
        (request(50, consequence="x" * 501), "text_too_long"),
    ],
)
def test_numbers_out_of_range_are_refused(made: CheckRequest, code: str) -> None:
    assert refusals(made) == {code}
    assert preview(made).refused


def test_an_opposed_roll_without_a_second_side_is_one_against_nothing() -> None:
    assert preview(request(50, kind="opposed")).other_number == 0


def test_bases_are_skills_characteristics_luck_and_sanity() -> None:
    sheet = Sheet({"luck": 45, "dex": 60, "san": 50, "hp": 11, "mov": 8}, {"Descubrir": 55})
    found = [(one.source, one.parts, one.base) for one in SYSTEM.bases(sheet, {})]
    assert found == [
        ("skill", ("Descubrir",), 55),
        ("characteristic", ("dex",), 60),
        ("luck", ("luck",), 45),
        ("sanity", ("san",), 50),
    ]


@given(
    st.integers(0, 260),
    st.integers(0, 120),
    st.lists(st.tuples(st.integers(-3, 3), st.sampled_from(["a", "b", "both"])), max_size=4),
    st.tuples(st.integers(1, 100), st.integers(1, 100)),
    st.sampled_from([kind.id for kind in SYSTEM.kinds if kind.offered]),
)
def test_results_survive_being_stored(
    a: int, b: int, lines: list[tuple[int, str]], readings: tuple[int, int], kind: str
) -> None:
    built = tuple(Modifier.model_validate({"value": value, "scope": scope}) for value, scope in lines)
    made = versus(a, b, *built, kind=kind, luck=30)
    result = read(made, *readings)
    assert CheckResult.model_validate_json(result.model_dump_json()) == result
    assert CheckRequest.model_validate_json(made.model_dump_json()) == made
    assert result.a.target == preview(made).number
    for offer in SYSTEM.follow_ups(made, {}, result):
        assert CheckRequest.model_validate_json(offer.request.model_dump_json()) == offer.request


def test_cc_32_a_parry_counts_one_defence_more_and_leaves_the_other_inputs() -> None:
    made = versus(50, 40, kind="melee", defence="parry", defences=1, weapon="1d6")
    after = SYSTEM.after(made, read(made, 35, 60))
    assert [one.key for one in after.inputs].count("defences") == 1
    assert (after.integer("defences"), after.choice("defence"), after.choice("weapon")) == (2, "parry", "1d6")
    aside = request(50)
    assert SYSTEM.after(aside, read(aside, 35)) == aside
