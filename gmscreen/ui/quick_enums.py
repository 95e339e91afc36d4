"""Lets Python 3.11 make the enumerations of Qt in a third of the time.

Qt's classes bring 250 enumerations with 3,800 members into a window, and Python's `enum` takes some fifty
steps for each member: a sixth of the start. What Qt hands over is always of the same plain kind, names with
whole numbers, and one of the four bases that `enum` has. Such an enumeration is made empty by `enum` itself
and then filled directly here; it cannot be told from another, which a test sees to for all of Qt's. All else
goes the usual way, and so does everything in other versions of Python, which need half the time as they are.
"""

import enum
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

Pairs = Sequence[tuple[str, int]]

_BASES = frozenset({enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag})
_usual: Callable[..., Any] = vars(enum.EnumType)["_create_"]


def hasten() -> None:
    """Make plain enumerations the short way from now on, where this version of Python is known."""
    if sys.version_info[:2] == (3, 11) and hasattr(enum.Flag, "_singles_mask_"):
        setattr(enum.EnumType, "_create_", create)  # noqa: B010 - no public name


def create(base: Any, name: str, pairs: Pairs, **how: Any) -> Any:
    """Make the enumeration `name` as `base(name, pairs)` does; stands in for `enum.EnumType._create_`."""
    if base not in _BASES or how.get("type") is not None or not _are_plain(base, pairs):
        return _usual(base, name, pairs, **how)
    made = _usual(base, name, (), **how)
    _fill(made, pairs)
    return made


def _are_plain(base: Any, pairs: Pairs) -> bool:
    """Whether members are all that `pairs` can become."""
    if not isinstance(pairs, list) or not all(isinstance(pair, tuple) for pair in pairs):
        return False
    names = {name for name, _ in pairs}
    least = 0 if issubclass(base, enum.Flag) else None
    return (
        len(names) == len(pairs)
        and names.isdisjoint(_taken(base))
        and not any(name.startswith("_") for name in names)
        and all(type(value) is int and (least is None or value >= least) for _, value in pairs)
    )


@cache
def _taken(base: Any) -> frozenset[str]:
    """Names that mean something else in every enumeration."""
    return frozenset({"", "mro"}).union(*(vars(one) for one in base.__mro__))


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
