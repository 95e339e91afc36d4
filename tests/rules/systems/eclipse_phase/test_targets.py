"""What a test is made on."""

import pytest

from gmscreen.rules.model import CheckRequest, Side
from gmscreen.rules.system import BaseChoice, Sheet
from gmscreen.rules.systems.eclipse_phase import SYSTEM, targets
from gmscreen.rules.systems.eclipse_phase.skills import SKILLS
from tests.rules.systems.eclipse_phase.kit import args, codes, mods, preview, request

STATS = {"cog": 20, "coo": 15, "int": 15, "ref": 10, "sav": 15, "som": 10, "wil": 25}
NAMES = {"perception": "Percepción", "protocol": "Protocolo", "infosec": "Seguridad informática"}


def bases(**skills: int) -> list[BaseChoice]:
    return list(SYSTEM.bases(Sheet(STATS, skills), NAMES))


@pytest.mark.parametrize(("factor", "base"), [(1, 15), (2, 30), (3, 45)])
def test_ep_06_an_aptitude_and_its_multiples(factor: int, base: int) -> None:
    assert targets.multiple(15, factor) == base


def test_ep_06_two_aptitudes_and_no_other_factor() -> None:
    assert targets.pair(15, 20) == 35
    with pytest.raises(ValueError, match="times 4"):
        targets.multiple(15, 4)


def test_ep_06_all_five_ways_are_offered() -> None:
    found = bases(Nadar=40)
    assert {choice.source for choice in found} == {
        "skill",
        "default",
        "default_forbidden",
        "aptitude",
        "aptitude_x2",
        "aptitude_x3",
        "aptitude_pair",
    }
    assert BaseChoice("aptitude_x3", ("wil",), 75) in found
    assert BaseChoice("aptitude_pair", ("cog", "wil"), 45) in found
    assert found[0] == BaseChoice("skill", ("Nadar",), 40)


@pytest.mark.parametrize(("value", "valid"), [(0, False), (1, True), (98, True), (99, False)])
def test_ep_07_skills_run_from_1_to_98(value: int, valid: bool) -> None:
    assert targets.is_skill_value(value) == valid
    assert ("skill_out_of_range" in codes(request(value))) != valid


def test_ep_07_an_aptitude_times_three_may_exceed_98() -> None:
    assert "skill_out_of_range" not in codes(request(105, source="aptitude_x3"))


def test_ep_17_a_missing_skill_defaults_to_its_aptitude_without_penalty() -> None:
    assert BaseChoice("default", ("Protocolo", "sav"), 15) in bases()
    assert preview(request(15, *mods(-10), source="default")).odds.passed == 6


def test_ep_17_a_skill_on_the_sheet_is_not_defaulted_on() -> None:
    sources = {choice.parts[0]: choice.source for choice in bases(PERCEPCION=60)}
    assert sources["PERCEPCION"] == "skill"
    assert "Percepción" not in sources


def test_ep_18_some_skills_are_listed_as_forbidden() -> None:
    assert BaseChoice("default_forbidden", ("Seguridad informática", "cog"), 20, allowed=False) in bases()


def test_ep_18_a_forbidden_default_is_refused() -> None:
    side = Side(what="Seguridad informática", base=20, source="default_forbidden")
    made = CheckRequest(system="eclipse_phase", kind="success", a=side)
    assert preview(made).refused
    assert args(made, "cannot_default") == {"what": "Seguridad informática"}


def test_a_sheet_without_numbers_offers_nothing() -> None:
    assert SYSTEM.bases(Sheet({}, {}), NAMES) == ()


def test_skills_are_linked_to_known_aptitudes_and_unique() -> None:
    assert {skill.linked for skill in SKILLS} <= set(targets.APTITUDES)
    assert len({skill.id for skill in SKILLS}) == len(SKILLS)
    assert {skill.id for skill in SKILLS if not skill.can_default} == {
        "control",
        "demolitions",
        "infosec",
        "programming",
        "psi_assault",
        "sense",
    }
