"""Dice for one command: the operating system's entropy, or a seed that makes a run repeatable."""

import random
from collections.abc import Sequence

from gmscreen.cli.options import Given, Option, UsageError, quote
from gmscreen.rules.dice import DiceSource, DiceTextError, EntropyDice, parse_faces
from gmscreen.rules.model import Die

SEED = Option("seed", "int")


def dice_source(given: Given) -> DiceSource:
    """The dice that `--seed` asks for, or unpredictable ones."""
    seed = given.integer(SEED.name)
    # A seed is given to get the same dice again; nobody's secret depends on them.
    return EntropyDice(random.SystemRandom() if seed is None else random.Random(seed))  # noqa: S311


def typed_faces(given: Given, name: str, dice: Sequence[Die]) -> tuple[int, ...]:
    """The faces that option `name` gives. Raises `UsageError` that says what is wrong with them."""
    try:
        return parse_faces(given.text(name), dice)
    except DiceTextError as error:
        details = {key: quote(str(value)) for key, value in error.details.items()}
        raise UsageError(f"dice.{error.code}", option=f"--{name}", **details) from error
