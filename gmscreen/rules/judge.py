"""Pydantic's word on data that are not of the declared types at first sight: converted, or refused with why.

Loaded only then; see `gmscreen.rules.record`.
"""

from types import UnionType
from typing import Annotated, Any, ClassVar, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, FiniteFloat, ValidationError, create_model

from gmscreen.rules.record import Record, RecordError, declared

R = TypeVar("R", bound=Record)


class Judged(BaseModel):
    """The base of the model that stands beside a record."""

    model_config = ConfigDict(extra="allow")

    of: ClassVar[type[Record]]


_MODELS: dict[type[Record], type[Judged]] = {}


def judge(kind: type[R], given: Any, *, as_json: bool) -> R:
    """The record that `given` describes. Raises `RecordError`."""
    model = model_of(kind)
    try:
        found = model.model_validate_json(given) if as_json else model.model_validate(_plain(given))
    except ValidationError as error:
        errors = error.errors(include_url=False, include_context=False, include_input=False)
        raise RecordError(str(error), tuple((one["type"], one["loc"]) for one in errors)) from None
    return kind.made(_values(found), found.model_extra)


def model_of(kind: type[Record]) -> type[Judged]:
    """The model with the fields of a record."""
    if (made := _MODELS.get(kind)) is not None:
        return made
    fields: dict[str, Any] = {}
    for name, declaration in declared(kind).items():
        meant = _meant(declaration)
        if name in kind.readers:
            meant = Annotated[meant, BeforeValidator(kind.readers[name])]
        fields[name] = (meant, kind.__dict__.get(name, ...))
    model = create_model(kind.__name__, __base__=Judged, **fields)
    model.of = kind
    _MODELS[kind] = model
    return model


def _meant(declaration: Any) -> Any:
    """A declared type with the models in place of the records, and numbers that are finite."""
    if declaration is float:
        return FiniteFloat
    if isinstance(declaration, type) and issubclass(declaration, Record):
        return model_of(declaration)
    origin, parts = get_origin(declaration), get_args(declaration)
    if origin in {Union, UnionType}:
        return Union[tuple(_meant(part) for part in parts)]  # noqa: UP007 - made from a list
    if origin is tuple:
        return tuple[_meant(parts[0]), ...]  # type: ignore[misc]
    return declaration


def _plain(given: Any) -> Any:
    """Records inside of what is given as the models would have them."""
    if isinstance(given, Record):
        return given.model_dump()
    if isinstance(given, dict):
        return {key: _plain(value) for key, value in given.items()}
    if isinstance(given, (list, tuple)):
        return type(given)(_plain(one) for one in given)
    return given


def _values(found: Judged) -> dict[str, Any]:
    return {name: _record(getattr(found, name)) for name in type(found).model_fields}


def _record(value: Any) -> Any:
    """What a model holds with records in the place of models."""
    if isinstance(value, Judged):
        return value.of.made(_values(value), value.model_extra)
    if isinstance(value, tuple):
        return tuple(_record(one) for one in value)
    return value
