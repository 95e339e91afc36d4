"""A record that checks itself at first sight comes to the same as pydantic does."""

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.content.characters import Character
from gmscreen.rules.judge import judge, model_of
from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.rules.record import Record, RecordError
from gmscreen.session.ledger import LedgerEntry, Mark
from gmscreen.session.state import NotePage
from gmscreen.store.settings import Settings

KINDS: tuple[type[Record], ...] = (Modifier, Side, CheckRequest, Character, LedgerEntry, Mark, Settings)
FIELDS = sorted({name for kind in KINDS for name in kind.__annotations__} | {"laser", "model_copy"})

plain = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["a", "both", "pc", "check", "hidden", "public", "1", " 2", "true", "1.5", 10**30, 3.0])
)
side = st.dictionaries(st.sampled_from([*sorted(Side.__annotations__), "laser"]), plain, max_size=4)
lines = st.lists(
    st.dictionaries(st.sampled_from(["value", "scope", "code", "key", "name"]), plain), max_size=3
)
values = plain | side | lines | st.lists(plain, max_size=3)
content = st.dictionaries(st.sampled_from(FIELDS), values, max_size=8) | values


def outcome(make: Any) -> object:
    """What comes of it, in a form in which NaN equals itself and 1 is not True."""
    try:
        return repr(make())
    except RecordError as error:
        return error.errors


@given(st.sampled_from(KINDS), content, st.booleans())
def test_json_is_read_as_pydantic_reads_it(kind: type[Record], data: object, escaped: bool) -> None:
    text = json.dumps(data, ensure_ascii=escaped)
    assert outcome(lambda: kind.model_validate_json(text)) == outcome(lambda: judge(kind, text, as_json=True))


@given(st.sampled_from(KINDS), content)
def test_values_are_taken_as_pydantic_takes_them(kind: type[Record], data: object) -> None:
    assert outcome(lambda: kind.model_validate(data)) == outcome(lambda: judge(kind, data, as_json=False))


@given(st.sampled_from(KINDS), content, st.booleans())
def test_json_is_written_as_pydantic_writes_it(kind: type[Record], data: object, sparse: bool) -> None:
    try:
        record = kind.model_validate(data)
    except RecordError:
        return
    model = model_of(kind).model_validate(record.model_dump())
    record, theirs = kind.model_validate(record.model_dump()), model.model_dump_json(exclude_defaults=sparse)
    if "null" not in theirs:  # pydantic writes what is no number inside of unknown fields as null
        assert repr(json.loads(record.model_dump_json(exclude_defaults=sparse))) == repr(json.loads(theirs))


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "null", '{"id": "\\ud83d"}', "[" * 5000, '{"id": 1' + "0" * 5000 + "}"]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        NotePage.model_validate_json(text)


def test_a_record_inside_of_odd_values_is_kept() -> None:
    inside = Side.model_validate({"base": 5, "later": [1]})
    made = CheckRequest.model_validate(
        {"system": "x", "kind": "y", "a": inside, "modifiers": [{"value": "3"}]}
    )
    assert made.a == inside
    assert made.modifiers == (Modifier(value=3),)
    assert CheckRequest.model_validate(made) is made


def test_records_are_values() -> None:
    first, second = Side(who="Ana", parts=("x",)), Side(who="Ana", parts=("x",))
    assert (first, hash(first)) == (second, hash(second))
    assert first != Side(who="Ana")
    assert first != Modifier(value=1)
    assert first.model_copy() == first
    assert repr(Modifier(value=1)).startswith("Modifier(key='', code='custom'")
    assert copy.deepcopy(first) == first
    assert pickle.loads(pickle.dumps(first)) == first
    with pytest.raises(AttributeError):
        first.who = "Eva"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del first.who
    with pytest.raises(RecordError):
        Modifier(value="much")  # type: ignore[arg-type]
    with pytest.raises(RecordError):
        Modifier()  # type: ignore[call-arg]
