"""The two games as rule systems: what they declare, what they refuse, what can be stored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.dice import DiceTextError
from gmscreen.rules.model import CheckRequest, CheckResult, Modifier
from gmscreen.rules.system import Sheet, System, traits_of
from gmscreen.rules.systems.cdb.presets import adjust
from gmscreen.rules.systems.cdb.system import CdbSystem
from tests.rules.systems.cdb.kit import BOTH, GAMES, PEACEMAKER, WALKURE, preview, read, request, versus


@BOTH
def test_it_satisfies_the_protocol(game: CdbSystem) -> None:
    system: System = game
    assert system.pages == (game.id,)
    assert (system.texts, system.page(game.id, "es"), system.options) == ({}, "", ())
    assert [kind.id for kind in system.kinds][:3] == ["success", "opposed", "extended"]


def test_what_only_one_of_the_games_has() -> None:
    assert {kind.id for kind in WALKURE.kinds} - {kind.id for kind in PEACEMAKER.kinds} == {"reaction"}
    assert {spec.id for spec in PEACEMAKER.fields} - {spec.id for spec in WALKURE.fields} == {"attack"}
    assert [one.id for one in traits_of(PEACEMAKER)] == ["talent", "limitation", "aspect"]
    assert [one.id for one in traits_of(WALKURE)] == ["talent", "gift", "limitation", "aspect"]


@BOTH
def test_outcomes_of_every_kind_are_declared(game: CdbSystem) -> None:
    declared = {code for code, _ in game.outcomes}
    for kind in game.kinds:
        assert set(kind.outcomes) <= declared


@BOTH
def test_every_preset_leads_to_the_line_it_names(game: CdbSystem) -> None:
    for group in game.presets:
        for spec in group.presets:
            (line,) = game.adjust((), Modifier(code=spec.code, value=spec.step))
            assert (line.code, line.value) == (spec.code, spec.step)


def test_traits_of_one_name_are_counted_up_to_ten_and_away() -> None:
    talent = Modifier(code="talent", value=1)
    lines = adjust(adjust((), talent), talent)
    assert [(line.count, line.value) for line in lines] == [(2, 2)]
    assert adjust(lines, talent.model_copy(update={"count": 20}))[0].value == 10
    assert adjust(lines, talent.model_copy(update={"count": -2})) == ()
    assert len(adjust(lines, talent.model_copy(update={"label": "Actriz"}))) == 2
    limitation = adjust((), Modifier(code="limitation", value=-1, count=2))
    assert limitation[0].value == -2


def test_a_line_with_a_known_key_takes_its_place() -> None:
    lines = adjust((), Modifier(value=2))
    assert [line.value for line in adjust(lines, lines[0].model_copy(update={"value": 3}))] == [3]


@BOTH
def test_the_skills_of_a_sheet_are_what_is_tested(game: CdbSystem) -> None:
    found = game.bases(Sheet({"destiny": 2}, {"Engañar": 3, "Vigor": 1}), {})
    assert [(one.source, one.parts, one.base) for one in found] == [
        ("skill", ("Engañar",), 3),
        ("skill", ("Vigor",), 1),
    ]


@BOTH
@pytest.mark.parametrize("faces", [(), (3,), (3, 4, 5), (0, 3), (3, 7)])
def test_wrong_faces_are_refused(game: CdbSystem, faces: tuple[int, ...]) -> None:
    with pytest.raises(DiceTextError):
        read(game, request(2), *faces)


@BOTH
def test_an_unknown_kind_is_refused(game: CdbSystem) -> None:
    with pytest.raises(ValueError, match="no action of kind"):
        preview(game, request(2, kind="magic"))


@given(
    st.sampled_from(GAMES),
    st.sampled_from(["success", "opposed", "extended"]),
    st.lists(st.tuples(st.integers(-9, 9), st.sampled_from(["a", "b", "both"])), max_size=5),
    st.tuples(*[st.integers(1, 6)] * 4),
)
def test_results_survive_being_stored(
    game: CdbSystem, kind: str, lines: list[tuple[int, str]], faces: tuple[int, int, int, int]
) -> None:
    built = tuple(Modifier.model_validate({"value": value, "scope": scope}) for value, scope in lines)
    made = versus(2, 3, *built, kind=kind)
    result = read(game, made, *faces[: len(preview(game, made).dice)])
    assert CheckResult.model_validate_json(result.model_dump_json()) == result
    assert CheckRequest.model_validate_json(made.model_dump_json()) == made
    assert result.a.modifiers == preview(game, made).sums
