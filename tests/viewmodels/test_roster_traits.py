"""Traits as somebody types them."""

import pytest

from gmscreen.content.characters import Trait
from gmscreen.rules.system import TraitSpec
from gmscreen.viewmodels.roster_skills import SkillProblem
from gmscreen.viewmodels.roster_traits import merged, parse_trait

TALENT = TraitSpec("talent", 1, 10)
LIMITATION = TraitSpec("limitation", 1, 10, -1)
ASPECT = TraitSpec("aspect")


@pytest.mark.parametrize(
    ("text", "spec", "name", "value"),
    [
        ("Actriz +1", TALENT, "Actriz", 1),
        ("  Actriz:  3 ", TALENT, "Actriz", 3),
        ("Actriz", TALENT, "Actriz", 1),
        ("Cabezota −2", LIMITATION, "Cabezota", 2),
        ("Cabezota-2", LIMITATION, "Cabezota", 2),
        ("Cabezota 2", LIMITATION, "Cabezota", 2),
        ("Nacida en el 48", ASPECT, "Nacida en el 48", 0),
        ("Nunca, nunca en casa", ASPECT, "Nunca, nunca en casa", 0),
    ],
)
def test_what_is_read(text: str, spec: TraitSpec, name: str, value: int) -> None:
    assert parse_trait(text, spec) == Trait(kind=spec.id, name=name, value=value)


@pytest.mark.parametrize(
    ("text", "spec", "code"),
    [
        ("Actriz −1", TALENT, "wrong_sign"),
        ("Cabezota +1", LIMITATION, "wrong_sign"),
        ("Actriz 11", TALENT, "out_of_range"),
        ("Actriz 0", TALENT, "out_of_range"),
        ("+1", TALENT, "no_name"),
        ("—", ASPECT, "no_name"),
        ("x" * 201, ASPECT, "name_too_long"),
        ("Actriz\u202e +1", TALENT, "control_character"),
    ],
)
def test_what_is_refused(text: str, spec: TraitSpec, code: str) -> None:
    assert parse_trait(text, spec) == SkillProblem(code, text)


def test_a_trait_takes_its_place_among_those_of_its_kind() -> None:
    old = (Trait(kind="talent", name="Actriz", value=1), Trait(kind="aspect", name="Nunca en casa"))
    again = merged(old, Trait(kind="talent", name="actriz", value=2), ("talent", "aspect"))
    assert again[0] == Trait(kind="talent", name="Actriz", value=2)
    added = merged(old, Trait(kind="talent", name="Tiradora", value=1), ("talent", "aspect"))
    assert [one.name for one in added] == ["Actriz", "Tiradora", "Nunca en casa"]
