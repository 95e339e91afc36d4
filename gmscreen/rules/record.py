"""The base of every model that is written to a campaign file.

A record checks what it is given by itself, at first sight: what has the declared type is taken as it is.
Only what does not fit is put before pydantic (`gmscreen.rules.judge`), which converts it or says what is
wrong. That comes to the same as a pydantic model, but a start that meets nothing odd never loads pydantic,
which would take a third of all the time until the window is there.
"""

import json
from collections.abc import Callable, Mapping
from math import isfinite
from types import UnionType
from typing import (
    Any,
    ClassVar,
    Literal,
    NoReturn,
    Self,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

Check = Callable[[Any], Any]

_MISFIT: Any = object()
"""What a check gives for a value that is not of its type at first sight."""
_REQUIRED: Any = object()
_PLAIN = frozenset({str, int, bool, type(None)})
_EXTRA = "_extra"


class RecordError(ValueError):
    """Data that are no such record. Each error is a type of pydantic's and the place where it was met."""

    def __init__(self, message: str, errors: tuple[tuple[str, tuple[int | str, ...]], ...]) -> None:
        super().__init__(message)
        self.errors = errors


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """A frozen model whose unknown fields survive a load and a save.

    A campaign may have been written by a later version of the program; dropping what this version does not
    know would lose it for good at the next save.
    """

    readers: ClassVar[Mapping[str, Check]] = {}
    """What is done to the value of a field before it is looked at."""
    _defaults: ClassVar[dict[str, Any]]
    _checks: ClassVar[dict[str, Check]]
    _exact: ClassVar[dict[str, tuple[type, ...]]]
    """The types whose values a field takes as they are; most fields have some."""
    _required: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        kinds = declared(cls)
        cls._defaults = {name: cls.__dict__.get(name, _REQUIRED) for name in kinds}
        cls._required = tuple([name for name, value in cls._defaults.items() if value is _REQUIRED])
        cls._exact = {n: _taken(kind) for n, kind in kinds.items() if n not in cls.readers}
        cls._checks = {name: _check(kind) for name, kind in kinds.items()}
        for name, read in cls.readers.items():
            cls._checks[name] = _after(read, cls._checks[name])

    def __init__(self, **given: Any) -> None:
        found = self._fit(given)
        self.__dict__.update(_judged(type(self), given).__dict__ if found is None else found)

    @classmethod
    def model_validate(cls, given: Any) -> Self:
        """The record that `given` describes. Raises `RecordError`."""
        if isinstance(given, cls):
            return given
        found = cls._fit(given) if isinstance(given, dict) else None
        return _judged(cls, given) if found is None else cls.made(found)

    @classmethod
    def model_validate_json(cls, text: str | bytes) -> Self:
        """The record that is written in `text`. Raises `RecordError`."""
        found = None
        # Half a sign, which only an escape can write, is no text: pydantic refuses it, `json` would not.
        if isinstance(text, str) and ("\\" not in text or ("\\ud" not in text and "\\uD" not in text)):
            try:
                given = json.loads(text)
            except (ValueError, RecursionError):
                given = None
            found = cls._fit(given) if isinstance(given, dict) else None
        return _judged(cls, text, as_json=True) if found is None else cls.made(found)

    @classmethod
    def made(cls, values: dict[str, Any], extra: dict[str, Any] | None = None) -> Self:
        """A record of values that need no check any more, and of what is unknown. It keeps `values`."""
        record = cls.__new__(cls)
        object.__setattr__(record, "__dict__", values | {_EXTRA: extra} if extra else values)
        return record

    def model_copy(self, *, update: Mapping[str, Any] | None = None) -> Self:
        """The same record with other values, which are not looked at, in the fields that `update` names."""
        return self.made({**self.__dict__, **(update or {})})

    def model_dump(self, *, exclude_defaults: bool = False) -> dict[str, Any]:
        """The fields as plain values, without those at their default if that is asked for."""
        values: dict[str, Any] = {
            name: _plain(self.__dict__[name], exclude_defaults=exclude_defaults)
            for name, default in self._defaults.items()
            if not exclude_defaults or self.__dict__[name] != default
        }
        return {**values, **self.__dict__.get(_EXTRA, {})}

    def model_dump_json(self, *, exclude_defaults: bool = False) -> str:
        """The record as JSON. Raises `ValueError` for text that UTF-8 cannot hold."""
        values = self.model_dump(exclude_defaults=exclude_defaults)
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        text.encode()
        return text

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple([self.__dict__[name] for name in self._defaults]))

    def __repr__(self) -> str:
        shown = {name: self.__dict__[name] for name in self._defaults} | self.__dict__.get(_EXTRA, {})
        return f"{type(self).__qualname__}({', '.join(f'{key}={value!r}' for key, value in shown.items())})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    @classmethod
    def _fit(cls, given: dict[str, Any]) -> dict[str, Any] | None:
        """The values as the record keeps them, or None where one does not fit at first sight."""
        for name in cls._required:
            if name not in given:
                return None
        values, exact, checks = cls._defaults.copy(), cls._exact, cls._checks
        extra: dict[str, Any] = {}
        for name, value in given.items():
            if type(value) in exact.get(name, ()):
                values[name] = value
                continue
            check = checks.get(name)
            if check is None:
                extra[name] = value
                continue
            fitting = check(value)
            if fitting is _MISFIT:
                return None
            values[name] = fitting
        return values | {_EXTRA: extra} if extra else values


def declared(kind: type[Record]) -> dict[str, Any]:
    """The fields of a record and their types."""
    own = Record.__annotations__
    return {name: one for name, one in kind.__annotations__.items() if name not in own}


R = TypeVar("R", bound=Record)


def _judged(kind: type[R], given: Any, *, as_json: bool = False) -> R:
    """What pydantic makes of data that do not fit at first sight."""
    from gmscreen.rules.judge import judge  # noqa: PLC0415 - only then is pydantic needed

    return judge(kind, given, as_json=as_json)


def _plain(value: Any, *, exclude_defaults: bool) -> Any:
    if isinstance(value, Record):
        return value.model_dump(exclude_defaults=exclude_defaults)
    if isinstance(value, tuple):
        return tuple([_plain(one, exclude_defaults=exclude_defaults) for one in value])
    return value


# --- what fits at first sight


def _taken(kind: Any) -> tuple[type, ...]:
    """The types whose values a declared type takes as they are, as far as their type alone says so."""
    parts = get_args(kind) if get_origin(kind) in {Union, UnionType} else (kind,)
    return tuple([part for part in parts if part in _PLAIN])


def _check(kind: Any) -> Check:
    """The check of a declared type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _one_of(frozenset(parts))
    if origin in {Union, UnionType}:
        return _any_of([_check(part) for part in parts])
    if origin is tuple:
        return _each(_check(parts[0]))
    if kind is float:
        return _number
    if issubclass(kind, Record):
        return _record(kind)
    return _exactly(kind)


def _exactly(kind: type) -> Check:
    return lambda value: value if type(value) is kind else _MISFIT


def _number(value: Any) -> Any:
    if type(value) is float:
        return value if isfinite(value) else _MISFIT  # nothing can be put in order by the others
    try:
        return float(value) if type(value) is int else _MISFIT
    except OverflowError:  # JSON knows no greatest number, a float does
        return _MISFIT


def _one_of(words: frozenset[str]) -> Check:
    return lambda value: value if type(value) is str and value in words else _MISFIT


def _any_of(checks: list[Check]) -> Check:
    def check(value: Any) -> Any:
        for one in checks:
            if (found := one(value)) is not _MISFIT:
                return found
        return _MISFIT

    return check


def _each(check: Check) -> Check:
    def each(value: Any) -> Any:
        if type(value) is not tuple and type(value) is not list:
            return _MISFIT
        found = []
        for one in value:
            if (fitting := check(one)) is _MISFIT:
                return _MISFIT
            found.append(fitting)
        return tuple(found)

    return each


def _record(kind: type[Record]) -> Check:
    def check(value: Any) -> Any:
        if isinstance(value, kind):
            return value
        found = kind._fit(value) if type(value) is dict else None  # noqa: SLF001 - its own kin
        return _MISFIT if found is None else kind.made(found)

    return check


def _after(read: Check, check: Check) -> Check:
    return lambda value: check(read(value))
