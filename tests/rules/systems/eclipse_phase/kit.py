"""Short ways to say what a test of Eclipse Phase is about."""

import json
from collections.abc import Mapping
from pathlib import Path

from gmscreen.rules.model import CheckRequest, CheckResult, Input, Modifier, Preview, Side
from gmscreen.rules.systems.eclipse_phase import SYSTEM

ORACLE = Path(__file__).parents[3] / "data" / "oracle" / "eclipse_phase.json"


def oracle(table: str) -> dict[str, dict[str, str]]:
    """A table of independently enumerated odds, as fractions."""
    found: dict[str, dict[str, str]] = json.loads(ORACLE.read_text(encoding="utf-8"))[table]
    return found


def mods(*values: int) -> tuple[Modifier, ...]:
    """Unnamed modifiers."""
    return tuple(Modifier(value=value) for value in values)


def request(base: int, *lines: Modifier, source: str = "skill", **inputs: int) -> CheckRequest:
    """A success test."""
    given = tuple(Input(key=key, value=value) for key, value in inputs.items())
    return CheckRequest(
        system="eclipse_phase",
        kind="success",
        a=Side(base=base, source=source),
        modifiers=lines,
        inputs=given,
    )


def opposed(a: int, b: int, *lines: Modifier) -> CheckRequest:
    """An opposed test."""
    return CheckRequest(
        system="eclipse_phase", kind="opposed", a=Side(base=a), b=Side(base=b), modifiers=lines
    )


def preview(made: CheckRequest, options: Mapping[str, str] | None = None) -> Preview:
    """What is known before the dice fall."""
    return SYSTEM.preview(made, options or {})


def read(made: CheckRequest, *readings: int, options: Mapping[str, str] | None = None) -> CheckResult:
    """The result for the given readings (0 to 99), one for each side."""
    faces = [digit for reading in readings for digit in divmod(reading, 10)]
    return SYSTEM.resolve(made, options or {}, faces)


def codes(made: CheckRequest, options: Mapping[str, str] | None = None) -> set[str]:
    """The codes of the notices."""
    return {notice.code for notice in preview(made, options).notices}


def args(made: CheckRequest, code: str, options: Mapping[str, str] | None = None) -> dict[str, int | str]:
    """The arguments of one notice."""
    return dict(next(one.args for one in preview(made, options).notices if one.code == code))
