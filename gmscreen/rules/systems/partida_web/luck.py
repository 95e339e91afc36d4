"""Spending luck: what a failure costs to turn into a success, and when it may not be bought."""

from gmscreen.rules.model import Input, SideResult, TraceLine
from gmscreen.rules.systems.partida_web import fields, levels
from gmscreen.rules.systems.partida_web.levels import FACTOR_LE50, REGULAR
from gmscreen.rules.systems.partida_web.table import DEFAULT, Table
from gmscreen.rules.value import frozen

_KINDS = {fields.LUCK: "luck_roll", fields.SANITY: "sanity_roll", fields.DAMAGE: "damage_roll"}


class LuckError(ValueError):
    """Luck that cannot be spent.

    `code` is `passed`, `luck_roll`, `sanity_roll`, `damage_roll`, `pushed`, `fumble`, `would_be_critical`,
    `harder` or `not_enough`; `args_of_text` names the `price` and the `luck` there is where they matter.
    """

    def __init__(self, code: str, **args: int) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_of_text = args


@frozen
class Offer:
    """What luck can do for a roll: its exact price, and what is left afterwards if the total is known."""

    price: int
    left: int | None = None


def price(
    reading: int, score: int, difficulty: str = REGULAR, rule: str = FACTOR_LE50, table: Table = DEFAULT
) -> int:
    """The points that lower a failed reading to the difficulty factor, one for one (CC-66, CC-E13).

    Raises `LuckError` for successes, for fumbles, where the result would be a critical, and above Normal
    difficulty where the table says so (CC-67).
    """
    level = levels.level(reading, score, difficulty, rule)
    if levels.passes(level, difficulty):
        raise LuckError("passed")
    if level == levels.FUMBLE:
        raise LuckError("fumble")
    if difficulty != REGULAR and not table.luck_harder:
        raise LuckError("harder")
    target = levels.factor(score, difficulty)
    if target < 2:
        raise LuckError("would_be_critical")
    return reading - target


def spend(total: int, points: int, table: Table = DEFAULT) -> int:
    """What is left of `total` after spending `points` (CC-69). Raises `LuckError` where they are too many."""
    if points < 0 or total - points < table.luck_reserve:
        raise LuckError("not_enough", price=points, luck=total)
    return total - points


def check_kind(kind: str, *, pushed: bool) -> None:
    """Raise `LuckError` for rolls that luck never changes (CC-67) and for the second roll (CC-68)."""
    if kind in _KINDS:
        raise LuckError(_KINDS[kind])
    if pushed:
        raise LuckError("pushed")


def bought(side: SideResult, points: int) -> SideResult:
    """`side` after `points` of luck: its roll at the target, a plain success, never more (CC-66, CC-67)."""
    changed = (
        TraceLine(code="luck", value=-points),
        TraceLine(code="kept", value=side.target),
        TraceLine(code="verdict", ref=REGULAR),
    )
    return side.model_copy(
        update={
            "roll": side.target,
            "outcome": REGULAR,
            "tone": levels.TONES[REGULAR],
            "passed": True,
            "margin": 0,
            "facts": (*side.facts, Input(key="luck", value=points)),
            "trace": (*side.trace, *changed),
        }
    )
