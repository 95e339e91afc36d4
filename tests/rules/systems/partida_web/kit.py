"""Short ways to say what a test of the web game is about."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gmscreen.rules.model import (
    CheckRequest,
    CheckResult,
    FollowUp,
    Input,
    InputValue,
    Modifier,
    Preview,
    Side,
)
from gmscreen.rules.systems.partida_web import SYSTEM

ORACLE = Path(__file__).parents[3] / "data" / "oracle" / "partida_web.json"
DIFFICULTIES = ("regular", "hard", "extreme")
FUMBLE_RULES = ("factor_le50", "score_lt50", "factor_lt50", "only_100")

Options = Mapping[str, str]


@cache
def oracle(table: str) -> dict[str, Any]:
    """A table of independently enumerated odds, as fractions."""
    found: dict[str, Any] = json.loads(ORACLE.read_text(encoding="utf-8"))[table]
    return found


def die(value: int, scope: str = "a", code: str = "custom") -> Modifier:
    """A line of the builder, in dice."""
    return Modifier.model_validate({"key": f"{code}.{value}", "code": code, "value": value, "scope": scope})


def request(score: int, *lines: Modifier, kind: str = "success", **inputs: InputValue) -> CheckRequest:
    """A test of one side."""
    given = tuple(Input(key=key, value=value) for key, value in inputs.items())
    return CheckRequest(system="partida_web", kind=kind, a=Side(base=score), modifiers=lines, inputs=given)


def versus(a: int, b: int, *lines: Modifier, kind: str = "opposed", **inputs: InputValue) -> CheckRequest:
    """A test of two sides."""
    return request(a, *lines, kind=kind, **inputs).model_copy(update={"b": Side(base=b)})


def preview(made: CheckRequest, options: Options | None = None) -> Preview:
    """What is known before the dice fall."""
    return SYSTEM.preview(made, options or {})


def faces_of(reading: int) -> tuple[int, int]:
    """The tens and units of a reading from 1 to 100."""
    return (reading // 10 % 10, reading % 10)


def read(made: CheckRequest, *readings: int, options: Options | None = None) -> CheckResult:
    """The result for the given readings, one for each side; every tens die of a side shows the same."""
    found = preview(made, options)
    faces: list[int] = []
    for side, reading in zip(("a", "b"), readings, strict=False):
        tens, units = faces_of(reading)
        own = sum(one.side == side for one in found.dice)
        faces += ([tens] * own)[:-1] + [units] * bool(own)
    return SYSTEM.resolve(made, options or {}, faces)


def follow_ups(made: CheckRequest, *readings: int, options: Options | None = None) -> dict[str, FollowUp]:
    """What may follow the result for `readings`, by code."""
    result = read(made, *readings, options=options)
    return {one.code: one for one in SYSTEM.follow_ups(made, options or {}, result)}


def codes(made: CheckRequest, options: Options | None = None) -> set[str]:
    """The codes of the notices."""
    return {notice.code for notice in preview(made, options).notices}


def refusals(made: CheckRequest, options: Options | None = None) -> set[str]:
    """The codes of the notices that forbid the roll."""
    return {notice.code for notice in preview(made, options).notices if notice.level == "refusal"}


def args(made: CheckRequest, code: str, options: Options | None = None) -> dict[str, int | str]:
    """The arguments of one notice."""
    return dict(next(one.args for one in preview(made, options).notices if one.code == code))
