"""A frozen class does what a frozen dataclass with slots does."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field as theirs_field
from dataclasses import replace as theirs_replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.rules.value import field, frozen, names_of, replace


@frozen
class Ours:
    """A value."""

    name: str
    size: int
    tags: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)

    @property
    def double(self) -> int:
        """Twice the size."""
        return self.size * 2


@dataclass(frozen=True, slots=True)
class Theirs:
    """A value."""

    name: str
    size: int
    tags: tuple[str, ...] = ()
    notes: list[str] = theirs_field(default_factory=list)


@frozen
class One:
    """A value of one field."""

    only: int


def outcome(act: Callable[[], Any]) -> object:
    """What comes of it: the value as it is shown, or the kind of the refusal."""
    try:
        return repr(act()).replace("Theirs", "Ours")
    except (TypeError, AttributeError) as error:
        return TypeError if isinstance(error, TypeError) else AttributeError


anything = st.integers() | st.text(max_size=3) | st.lists(st.text(max_size=2), max_size=2)
names = st.sampled_from(["name", "size", "tags", "notes", "other"])


@given(st.lists(anything, max_size=5), st.dictionaries(names, anything, max_size=4))
def test_it_is_made_and_shown_as_a_dataclass_is(args: list[Any], more: dict[str, Any]) -> None:
    assert outcome(lambda: Ours(*args, **more)) == outcome(lambda: Theirs(*args, **more))


@given(st.text(max_size=2), st.integers(0, 2), st.text(max_size=2), st.integers(0, 2))
def test_it_is_compared_and_hashed_by_its_fields(name: str, size: int, other: str, further: int) -> None:
    first, second = Ours(name, size), Ours(other, further)
    assert (first == second) == (Theirs(name, size) == Theirs(other, further))
    assert outcome(lambda: first == 1) == outcome(lambda: Theirs(name, size) == 1)  # type: ignore[comparison-overlap]
    assert hash((One(size), 1)) == hash((One(size), 1))
    assert (One(size) == One(further)) == (size == further)


@given(st.dictionaries(names, anything, max_size=3))
def test_a_field_is_replaced_as_in_a_dataclass(changes: dict[str, Any]) -> None:
    ours, theirs = Ours("a", 1, ("x",)), Theirs("a", 1, ("x",))
    assert outcome(lambda: replace(ours, **changes)) == outcome(lambda: theirs_replace(theirs, **changes))


def test_it_cannot_be_changed_and_has_no_room_for_more() -> None:
    made = Ours("a", 3)
    for name in ("name", "tags", "unknown"):
        with pytest.raises(AttributeError):
            setattr(made, name, 1)
    with pytest.raises(AttributeError):
        del made.name
    assert not hasattr(made, "__dict__")
    assert made.double == 6


def test_a_default_is_made_anew_for_each_value() -> None:
    assert Ours("a", 1).notes is not Ours("a", 1).notes


def test_it_is_copied_pickled_and_matched() -> None:
    made = Ours("a", 3, ("x",), ["y"])
    assert copy.copy(made) == copy.deepcopy(made) == pickle.loads(pickle.dumps(made)) == made
    assert names_of(Ours) == ("name", "size", "tags", "notes")
    assert (Ours.__name__, Ours.__qualname__, Ours.__module__, Ours.__doc__) == (
        "Ours",
        "Ours",
        __name__,
        "A value.",
    )
    match made:
        case Ours(name, size):
            assert (name, size) == ("a", 3)
        case _:
            pytest.fail("it does not match by place")


def test_a_class_may_have_no_fields() -> None:
    @frozen
    class Nothing:
        """A command that says all by its name."""

    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
    assert repr(Nothing()).endswith("Nothing()")
