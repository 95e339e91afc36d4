"""Adding modifiers up: which lines count for a side, and what a cap takes away."""

from collections.abc import Iterable
from typing import Literal

from gmscreen.rules.model import Modifier, ModifierSum


def of_side(modifiers: Iterable[Modifier], side: Literal["a", "b"]) -> tuple[Modifier, ...]:
    """The lines that count for one side of a check: its own and those that affect both."""
    return tuple(line for line in modifiers if line.scope in (side, "both"))


def raw_sum(modifiers: Iterable[Modifier]) -> int:
    """What the lines add up to before any cap."""
    return sum(line.value for line in modifiers)


def clamp(value: int, low: int, high: int) -> int:
    """`value`, or the end of the range from `low` to `high` that it lies beyond."""
    return max(low, min(high, value))


def capped(raw: int, low: int, high: int) -> ModifierSum:
    """A sum after a cap on the net total, with the points that were lost."""
    applied = clamp(raw, low, high)
    return ModifierSum(raw=raw, applied=applied, wasted=abs(raw - applied))


def next_key(modifiers: Iterable[Modifier], code: str) -> str:
    """A key for a new line of `code` that no line has: the code and the next number."""
    used = [line.key.rpartition(".")[2] for line in modifiers if line.key.rpartition(".")[0] == code]
    return f"{code}.{max((int(number) for number in used if number.isdecimal()), default=0) + 1}"


def keyed(modifiers: Iterable[Modifier], added: Modifier) -> Modifier:
    """`added` with a key that no line of `modifiers` has, where it brings none."""
    return added if added.key else added.model_copy(update={"key": next_key(modifiers, added.code)})


def with_counted(
    modifiers: tuple[Modifier, ...], added: Modifier, *, step: int, most: int
) -> tuple[Modifier, ...]:
    """The lines after `added` was counted into the line typed by hand of the same code, scope and label.

    That line then has at most `most` steps of `step` each; without any step left it goes. `added.count` is
    negative to take steps away.
    """
    earlier = next((line for line in modifiers if _same(line, added)), None)
    count = min(most, (earlier.count if earlier else 0) + added.count)
    if count <= 0:
        return tuple(line for line in modifiers if line is not earlier)
    update = {"count": count, "value": step * count}
    if earlier is None:
        return (*modifiers, keyed(modifiers, added.model_copy(update=update)))
    return tuple(line.model_copy(update=update) if line is earlier else line for line in modifiers)


def _same(line: Modifier, added: Modifier) -> bool:
    return (line.code, line.scope, line.label, line.auto) == (added.code, added.scope, added.label, False)
