"""How systems are found."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from gmscreen.rules.systems import BUILTIN, builtin_system, builtin_systems, find_system, plugin_systems
from gmscreen.rules.systems.eclipse_phase.system import EclipsePhase


@dataclass(frozen=True)
class Point:
    name: str
    target: object

    def load(self) -> object:
        if isinstance(self.target, BaseException):
            raise self.target
        return self.target


class Fifth(EclipsePhase):
    id = "fifth"


class Nameless(EclipsePhase):
    id = ""


def test_the_projects_own_systems() -> None:
    assert tuple(system.id for system in builtin_systems()) == BUILTIN
    assert find_system("eclipse_phase") is builtin_system("eclipse_phase")
    with pytest.raises(KeyError):
        builtin_system("chess")


def test_a_plugin_is_found_as_object_and_as_class() -> None:
    for target in (Fifth(), Fifth):
        systems, problems = plugin_systems([Point("fifth", target)])
        assert [system.id for system in systems] == ["fifth"]
        assert problems == ()
        assert find_system("fifth", [Point("fifth", target)]) is not None


@pytest.mark.parametrize(
    ("target", "code"),
    [
        (ImportError("no such module"), "load_failed"),
        (RuntimeError("boom"), "load_failed"),
        (object(), "not_a_system"),
        (None, "not_a_system"),
        (Nameless(), "not_a_system"),
        (EclipsePhase(), "id_taken"),
    ],
)
def test_a_bad_plugin_is_a_problem_beside_the_good_ones(target: object, code: str) -> None:
    systems, problems = plugin_systems([Point("bad", target), Point("good", Fifth)])
    assert [system.id for system in systems] == ["fifth"]
    assert [(problem.name, problem.code) for problem in problems] == [("bad", code)]


def test_two_plugins_of_one_id_are_told_apart() -> None:
    systems, problems = plugin_systems([Point("b", Fifth), Point("a", Fifth)])
    assert len(systems) == 1
    assert [(problem.name, problem.code) for problem in problems] == [("b", "id_taken")]


def test_without_plugins_nothing_is_found() -> None:
    assert find_system("chess", []) is None
    assert plugin_systems()[1] == ()


def test_plugins_are_not_looked_for_where_the_project_has_the_system() -> None:
    def never() -> Iterator[Point]:
        pytest.fail("the plug-ins were looked for")
        yield Point("never", None)

    assert find_system("eclipse_phase", never()) is not None
