"""Frozen classes with slots, as `dataclass(frozen=True, slots=True)` makes them, but quicker to define.

That decorator writes the source of each method and compiles it, and a hundred such classes take a sixth of
all the time until the window is there. Here all of them share the same few functions.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform

T = TypeVar("T")


class _Fresh:
    """A default that is made anew for each value."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def field(*, default_factory: Callable[[], T]) -> T:
    """A default that is made anew for each value."""
    made: Any = _Fresh(default_factory)
    return cast(T, made)


def replace(value: T, **changes: Any) -> T:
    """The same value with other fields."""
    present = {name: getattr(value, name) for name in names_of(type(value))}
    return type(value)(**{**present, **changes})


def names_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a frozen class."""
    names: tuple[str, ...] = kind.__dict__["__match_args__"]
    return names


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T]) -> type[T]:
    """Make values of a class of annotated fields: made from these, compared, hashed and shown by them."""
    names = tuple(kind.__annotations__)
    body = {name: one for name, one in kind.__dict__.items() if name not in _NOT_KEPT and name not in names}
    # A class cannot be given slots later, so it is made once more, as `dataclass` does.
    body |= {"__slots__": names, "__match_args__": names, "__qualname__": kind.__qualname__}
    # Where there is no field, values of one class are all alike.
    body["_read"] = attrgetter(*names or ("__class__",))
    metaclass: Any = type(kind)
    made: Any = metaclass(kind.__name__, kind.__bases__, body | _METHODS)
    defaults = {name: kind.__dict__[name] for name in names if name in kind.__dict__}
    made.__init__ = _initialiser(
        kind.__name__, names, defaults, [made.__dict__[one].__set__ for one in names]
    )
    return cast(type[T], made)


def _initialiser(
    kind: str, names: tuple[str, ...], defaults: dict[str, Any], put: list[Callable[[object, Any], None]]
) -> Callable[..., None]:
    count = len(names)

    def __init__(self: object, *args: Any, **given: Any) -> None:  # noqa: N807 - becomes the method
        if given or len(args) != count:
            args = _complete(kind, names, defaults, args, given)
        for place, one in zip(put, args):  # noqa: B905 - as many, and this is called often
            place(self, one)

    return __init__


def _complete(
    kind: str, names: tuple[str, ...], defaults: dict[str, Any], args: tuple[Any, ...], given: dict[str, Any]
) -> tuple[Any, ...]:
    """The values of all fields in order: those given by place, by name, and the defaults."""
    values = list(args)
    for name in names[len(args) :]:
        if name in given:
            values.append(given.pop(name))
        elif name in defaults:
            default = defaults[name]
            values.append(default.make() if type(default) is _Fresh else default)
        else:
            raise TypeError(f"{kind}() lacks {name!r}")
    if given or len(values) != len(names):
        raise TypeError(f"{kind}() was given more than its fields: {', '.join(given) or len(values)}")
    return tuple(values)


def _equal(self: Any, other: Any) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    read = self._read
    return (read(self),) == (read(other),)


def _hash(self: Any) -> int:
    return hash((self._read(self),))


def _show(self: Any) -> str:
    shown = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, _value: object = None) -> NoReturn:
    raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be changed")


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    return type(self), tuple(getattr(self, name) for name in self.__match_args__)


_NOT_KEPT = frozenset({"__dict__", "__weakref__"})
_METHODS: dict[str, Any] = {
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _show,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__reduce__": _reduce,
}
