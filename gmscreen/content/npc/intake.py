"""What every import shares: reading files and values that nobody can vouch for, and saying what came of it.

A value is taken where it can mean one thing only; else it is left out and named, never guessed.
"""

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from gmscreen.content.npc.block import StatBlock
from gmscreen.rules.value import field as fresh
from gmscreen.rules.value import frozen

Status = Literal["ready", "attention", "rejected"]

FILE_LIMIT = 50 * 1024 * 1024
"""Largest file that is read, in bytes."""
ENTRY_LIMIT = 20_000
"""The most NPCs that are read from one file."""
DEPTH_LIMIT = 60
"""Deepest nesting of a file that is read; real ones need less than 20."""
DIGITS_LIMIT = 9
"""Longest number that is taken for one."""
RAW_LIMIT = 2000
"""How much of what could not be read is kept to be shown, in characters."""

# Three noughts behind a sign may be thousands: 1.000 is a thousand to some.
_WHOLE = re.compile(r"([+\-−]?)\s*(\d{1,9})(?:[.,]0{1,2})?\s*%?\.?")
# A string that is never closed reaches to the end: else its every quotation mark would be tried as a start.
_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
_OF_MOST = re.compile(r"([+\-−]?\d{1,9})\s*/\s*\d{1,9}")


@frozen
class Doubt:
    """Something in what was brought that needs a look: the text key is `npc.doubt.<code>`.

    `field` names the place as a path into what was read, or a field of the block; `text` is what stood there.
    Codes include `not_a_number`, `ambiguous`, `missing`, `not_text`, `not_a_list`, `not_an_object`,
    `unknown_line`, `unknown_format`, `unknown_system`, `unknown_type`, `no_value`, `no_place` (nothing in the
    block holds it), `portrait_left`, `id_taken`, `name_taken`, and those of `gmscreen.content.npc.faults`.
    """

    code: str
    field: str
    text: str = ""
    args: Mapping[str, int | str] = fresh(default_factory=dict)


@frozen
class Arrival:
    """One NPC that was brought: its block where it can be added, what to look at, and where it came from.

    `rejected` ones have no block; `raw` is the beginning of what could not be read. `portrait` is a picture
    that came along: PNG, JPEG or WebP by its first bytes, and not looked at any further.
    """

    name: str
    format: str
    block: StatBlock | None = None
    doubts: tuple[Doubt, ...] = ()
    raw: str = ""
    portrait: bytes = b""

    @property
    def status(self) -> Status:
        """Whether it can be added as it is, needs a look first, or cannot be added."""
        if self.block is None:
            return "rejected"
        return "attention" if self.doubts else "ready"


class IntakeError(Exception):
    """A file or text that cannot be read at all: the text key is `npc.intake.<code>`.

    Codes: `too_large` (`limit` in MiB), `too_many` (`limit`), `empty`, `encoding`, `not_json` (`line`,
    `column`), `too_deep`, `number_too_long`, `unknown_format`, `newer_version` (`version`), `unreadable`;
    where a file cannot be opened `not_there`, `no_file`, `not_allowed`, `file` (`why`: as the system says).
    """

    def __init__(self, code: str, **args: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.details = args


def decode(data: bytes) -> str:
    """The text of a file: UTF-8 or, with its mark or the pattern of its zeros, UTF-16; line ends as `\\n`.

    Raises `IntakeError`: `too_large`, `empty`, `encoding`.
    """
    if len(data) > FILE_LIMIT:
        raise IntakeError("too_large", limit=FILE_LIMIT // (1024 * 1024))
    try:
        text = data.decode(_encoding(data))
    except UnicodeDecodeError:
        raise IntakeError("encoding") from None
    text = text.lstrip("\ufeff").rstrip("\0 \t\r\n").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise IntakeError("empty")
    return text


def _encoding(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    head = data[:64]
    # Without a mark, text in Latin letters shows UTF-16 by a zero in every other place.
    if len(head) >= 4 and head[1::2].count(0) * 2 > len(head[1::2]) and 0 not in head[0::2]:
        return "utf-16-le"
    if len(head) >= 4 and head[0::2].count(0) * 2 > len(head[0::2]) and 0 not in head[1::2]:
        return "utf-16-be"
    return "utf-8"


def parse_json(text: str) -> Any:
    """What the JSON in `text` holds. Raises `IntakeError` for what is no JSON, and for traps.

    Nesting is counted before it is parsed, so that no file can exhaust the stack; numbers of many digits are
    refused before they cost time, and `NaN` and infinities are no numbers.
    """
    if _depth(text) > DEPTH_LIMIT:
        raise IntakeError("too_deep")
    try:
        return json.loads(text, parse_int=_parse_int, parse_float=_parse_float, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise IntakeError("not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise IntakeError("too_deep") from None


def _depth(text: str) -> int:
    """How deep brackets are nested outside strings; counting ends where that is too deep already."""
    deepest = depth = 0
    for found in _BRACKETS.finditer(text):
        sign = found.group()
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
            if deepest > DEPTH_LIMIT:
                break
        elif sign in "]}":
            depth -= 1
    return deepest


def _parse_int(digits: str) -> int:
    if len(digits) > 300:
        raise IntakeError("number_too_long")
    return int(digits)


def _parse_float(text: str) -> float:
    if len(text) > 300:
        raise IntakeError("number_too_long")
    return float(text)


def _refuse(name: str) -> None:
    """`NaN`, `Infinity` and `-Infinity` stand for no value."""


def whole(value: Any) -> int | None:
    """The whole number that `value` can only mean, or None.

    Taken: `12`, `12.0`, `"12"`, `"12/12"` (the first), `"50%"`, `{"value": 12}`, `[12]`. Not taken: truth
    values, fractions, words, several numbers, more than nine digits.
    """
    return _whole(value, 0)


def _whole(value: Any, depth: int) -> int | None:
    match value:
        case bool() | None:
            return None
        case int():
            return value if abs(value) < 10**DIGITS_LIMIT else None
        case float():
            good = math.isfinite(value) and value == int(value) and abs(value) < 10**DIGITS_LIMIT
            return int(value) if good else None
        case str():
            return _whole_text(value)
        case {"value": inner} if depth < 2:
            return _whole(inner, depth + 1)
        case [inner] if depth < 2:
            return _whole(inner, depth + 1)
        case _:
            return None


def _whole_text(text: str) -> int | None:
    text = text.strip()
    if len(text) > 40:
        return None
    if of_most := _OF_MOST.fullmatch(text):
        return int(of_most.group(1).replace("−", "-"))
    found = _WHOLE.fullmatch(text)
    if found is None:
        return None
    sign, digits = found.groups()
    return -int(digits) if sign in ("-", "−") else int(digits)


def mapping(value: Any) -> Mapping[str, Any]:
    """`value` where it maps names to something; else nothing."""
    return value if isinstance(value, dict) else {}


def sequence(value: Any) -> Sequence[Any]:
    """The items of a list; one item alone where a list was meant, as some programs write it; else nothing."""
    if isinstance(value, list):
        return value
    return [value] if isinstance(value, dict) else []


def shortened(value: Any) -> str:
    """The beginning of what was brought, as text, to be shown beside what is wrong with it."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text[:RAW_LIMIT]
