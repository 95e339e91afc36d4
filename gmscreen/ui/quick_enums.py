"""Lets Python 3.11 make the enumerations of Qt in a third of the time.

Qt's classes bring 250 enumerations with 3,800 members into a window, and Python's `enum` takes some fifty
steps for each member: a sixth of the start. What Qt hands over is always of the same plain kind, names with
whole numbers, and one of the four bases that `enum` has. Such an enumeration is put together here from the
parts of an empty one of Python's own, and its members; it cannot be told from another, which a test sees to
for all of Qt's. All else goes the usual way, and so does everything in other versions of Python, which need
half the time as they are.
"""

import enum
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

Pairs = Sequence[tuple[str, int]]

_BASES = frozenset({enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag})
_NOTHING_MORE = {"module": None, "qualname": None, "type": None, "start": 1}.items()
_usual: Callable[..., Any] = vars(enum.EnumType)["_create_"]


def hasten() -> None:
    """Make plain enumerations the short way from now on, where this version of Python is known."""
    if sys.version_info[:2] == (3, 11) and hasattr(enum.Flag, "_singles_mask_"):
        setattr(enum.EnumType, "_create_", create)  # noqa: B010 - no public name


def create(base: Any, name: str, pairs: Pairs, **how: Any) -> Any:
    """Make the enumeration `name` as `base(name, pairs)` does; stands in for `enum.EnumType._create_`."""
    boundary = how.pop("boundary", None)
    if base not in _BASES or not how.items() <= _NOTHING_MORE or not _are_plain(base, pairs):
        return _usual(base, name, pairs, boundary=boundary, **how)
    made = _empty(base, name, boundary)
    _fill(made, pairs)
    return made


def _are_plain(base: Any, pairs: Pairs) -> bool:
    """Whether members are all that `pairs` can become."""
    if not isinstance(pairs, list):
        return False
    try:
        known = dict(pairs)
    except (TypeError, ValueError):
        return False
    return (
        len(known) == len(pairs)
        and set(map(type, known)) <= {str}
        and set(map(type, known.values())) <= {int}
        and known.keys().isdisjoint(_taken(base))
        and "_" not in {name[:1] for name in known}
        and (not issubclass(base, enum.Flag) or min(known.values(), default=0) >= 0)
    )


@cache
def _taken(base: Any) -> frozenset[str]:
    """Names that mean something else in every enumeration."""
    return frozenset({"", "mro"}).union(*(vars(one) for one in base.__mro__))


def _empty(base: Any, name: str, boundary: Any) -> Any:
    """An enumeration without members."""
    fresh: dict[str, Any] = {"_member_names_": [], "_member_map_": {}, "_value2member_map_": {}}
    parts = _parts(base, boundary) | fresh | {"_unhashable_values_": []}
    made = type.__new__(enum.EnumType, name, (base,), parts)
    type.__setattr__(made, "__new__", base.__new__)
    return made


@cache
def _parts(base: Any, boundary: Any) -> dict[str, Any]:
    """What every enumeration of one base consists of."""
    known = vars(_usual(base, "Any", (), boundary=boundary))
    return {key: known[key] for key in known.keys() - {"__new__", "__dict__", "__weakref__"}}


def _fill(made: Any, pairs: Pairs) -> None:
    flags, new = issubclass(made, enum.Flag), made._new_member_
    by_value, by_name, canonical = made._value2member_map_, made._member_map_, made._member_names_
    for name, value in pairs:
        member = by_value.get(value)
        if member is None:
            member = new(made, value) if made._use_args_ else new(made)
            member._value_ = value
            member._name_ = name
            member.__objclass__ = made
            member._sort_order_ = len(canonical)
            by_value[value] = member
            # Flags that are none or several at once are names for them, but no flags themselves.
            if not flags or (value and not value & (value - 1)):
                canonical.append(name)
        by_name[name] = member
        type.__setattr__(made, name, member)
    if flags:
        _complete(made, list(by_value))


def _complete(made: Any, values: list[int]) -> None:
    """Note which bits the flags have."""
    for value in values:
        made._flag_mask_ |= value
        if value and not value & (value - 1):
            made._singles_mask_ |= value
    made._all_bits_ = 2 ** made._flag_mask_.bit_length() - 1
    order = [one.value for one in made]
    if order != sorted(order):
        made._iter_member_ = made._iter_member_by_def_
