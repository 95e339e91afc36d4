"""Short ways to say what a test of the two-dice games is about."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gmscreen.rules.model import CheckRequest, CheckResult, Input, InputValue, Modifier, Preview, Side
from gmscreen.rules.systems.cdb.system import CdbSystem
from gmscreen.rules.systems.peacemaker import SYSTEM as PEACEMAKER_SYSTEM
from gmscreen.rules.systems.walkure import SYSTEM as WALKURE_SYSTEM

ORACLE = Path(__file__).parents[3] / "data" / "oracle" / "cdb.json"
PEACEMAKER: CdbSystem = PEACEMAKER_SYSTEM
WALKURE: CdbSystem = WALKURE_SYSTEM
GAMES: tuple[CdbSystem, ...] = (PEACEMAKER, WALKURE)
BOTH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
"""Runs a test for each game of the engine."""
ASPECT = Modifier(code="aspect", value=0)
INVOKED = Modifier(code="invoked", value=0)


def oracle(table: str) -> dict[str, Any]:
    """A table of independently enumerated odds, as fractions."""
    found: dict[str, Any] = json.loads(ORACLE.read_text(encoding="utf-8"))[table]
    return found


def mods(*values: int) -> tuple[Modifier, ...]:
    """Unnamed action modifiers."""
    return tuple(Modifier(value=value) for value in values)


def aspects(mode: str, scope: str = "a") -> tuple[Modifier, ...]:
    """An aspect applied by one side, where the oracle's mode has a third die."""
    line = ASPECT.model_copy(update={"scope": scope})
    return (line,) if mode == "3d6kh2" else ()


def request(skill: int, *lines: Modifier, kind: str = "success", **inputs: InputValue) -> CheckRequest:
    """An action of one side, of the game that `play` is given."""
    given = tuple(Input(key=key, value=value) for key, value in inputs.items())
    return CheckRequest(system="", kind=kind, a=Side(base=skill), modifiers=lines, inputs=given)


def versus(a: int, b: int, *lines: Modifier, kind: str = "opposed", **inputs: InputValue) -> CheckRequest:
    """An action of two sides."""
    made = request(a, *lines, kind=kind, **inputs)
    return made.model_copy(update={"b": Side(base=b)})


def terms(made: CheckRequest, **inputs: InputValue | None) -> CheckRequest:
    """The action with further inputs; None leaves one empty."""
    given = tuple(Input(key=key, value=value) for key, value in inputs.items() if value is not None)
    return made.model_copy(update={"inputs": (*made.inputs, *given)})


def preview(game: CdbSystem, made: CheckRequest) -> Preview:
    """What is known before the dice fall."""
    return game.preview(made.model_copy(update={"system": game.id}), {})


def read(game: CdbSystem, made: CheckRequest, *faces: int) -> CheckResult:
    """The result when the dice show `faces`."""
    return game.resolve(made.model_copy(update={"system": game.id}), {}, faces)


def chances(game: CdbSystem, made: CheckRequest) -> dict[str, Fraction]:
    """The chance of each outcome."""
    odds = preview(game, made).odds
    return {tier.code: Fraction(tier.ways, odds.total) for tier in odds.tiers}


def fractions(table: Mapping[str, str]) -> dict[str, Fraction]:
    """A row of the oracle as numbers."""
    return {code: Fraction(value) for code, value in table.items()}


def codes(game: CdbSystem, made: CheckRequest) -> set[str]:
    """The codes of the notices."""
    return {notice.code for notice in preview(game, made).notices}
