"""Enumerations made the short way cannot be told from those that Python makes by itself."""

import enum
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.ui.quick_enums import create

ROOT = Path(__file__).resolve().parents[2]
BASES = (enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag)

pytestmark = pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="other versions make them their own way"
)


def described(made: Any) -> dict[str, object]:
    """All that makes up an enumeration; members by what is known of each."""

    def told(value: object) -> object:
        if isinstance(value, enum.Enum):
            known = {key: repr(one) for key, one in vars(value).items() if key != "__objclass__"}
            return (type(value).__name__, type(value) is made, known, repr(value))
        if isinstance(value, dict):
            return [(key, told(one)) for key, one in value.items()]
        if isinstance(value, (list, tuple)):
            return [told(one) for one in value]
        return (
            value
            if isinstance(value, (int, str, type(None)))
            else getattr(value, "__qualname__", type(value).__name__)
        )

    parts: dict[str, object] = {name: told(value) for name, value in sorted(vars(made).items())}
    parts.pop("__module__", None)  # who called; the binding puts its own there
    parts.pop("__dict__", None)
    parts.pop("__weakref__", None)
    parts["members"] = [told(one) for one in made]
    parts["names"] = [(name, told(one), told(getattr(made, name))) for name, one in made.__members__.items()]
    parts["by value"] = [told(made(one.value)) for one in made.__members__.values()]
    parts["bases"] = [one.__name__ for one in made.__mro__]
    if issubclass(made, enum.Flag):
        parts["together"] = [told(one | two) for one in made for two in made]
        parts["without"] = [told(~one) for one in made]
    return parts


ALL_OF_QT = """
import sys
sys.path.insert(0, "")
if sys.argv[1] == "short":
    from gmscreen.ui.binding import load_binding; load_binding()
import enum
from PySide6 import QtCore, QtGui, QtNetwork, QtWidgets
from tests.ui.test_quick_enums import described
count = 0
for module in (QtCore, QtGui, QtNetwork, QtWidgets):
    for place in (module, *(getattr(module, name) for name in dir(module))):
        for name in sorted(vars(place) if isinstance(place, type) else dir(place)):
            one = getattr(place, name)
            if isinstance(one, type) and issubclass(one, enum.Enum):
                count += 1
                print(one.__module__, one.__qualname__, described(one))
print(count)
"""


def test_those_of_qt_are_the_same() -> None:
    usual, short = (
        subprocess.run(
            [sys.executable, "-c", ALL_OF_QT, way],
            cwd=ROOT, capture_output=True, text=True, timeout=100, check=True,
        ).stdout
        for way in ("usual", "short")
    )  # fmt: skip
    assert int(usual.splitlines()[-1]) > 500
    assert short == usual


NAMES = st.one_of(
    st.text("abXY_", max_size=4),
    st.sampled_from(["mro", "name", "value", "real", "_missing_", "__or__", "imag"]),
)
VALUES = st.one_of(st.integers(-3, 20), st.integers(0, 40).map(lambda bit: 1 << bit), st.booleans())


def made_by(way: Any, base: Any, pairs: list[tuple[str, int]], boundary: object) -> object:
    try:
        return described(way(base, "Made", list(pairs), boundary=boundary))
    except (TypeError, ValueError) as error:
        return type(error)


@given(
    base=st.sampled_from(BASES),
    pairs=st.lists(st.tuples(NAMES, VALUES), max_size=8),
    boundary=st.sampled_from([enum.KEEP, None]),
)
def test_any_other_is_the_same(base: Any, pairs: list[tuple[str, int]], boundary: object) -> None:
    usual = made_by(lambda kind, name, items, **how: kind(name, items, **how), base, pairs, boundary)
    assert made_by(create, base, pairs, boundary) == usual
