"""How the modifiers of a side add up to what changes its target number."""

from collections.abc import Sequence

from gmscreen.rules.model import Modifier, ModifierSum
from gmscreen.rules.modifiers import clamp, raw_sum
from gmscreen.rules.systems.eclipse_phase.table import DEFAULT, Table

CAP = 60
RETRY_CAP = 60


def total(modifiers: Sequence[Modifier], table: Table = DEFAULT) -> ModifierSum:
    """The sum of the lines of one side, held within ±60 as a net total (EP-12, EP-E3, EP-E4).

    Helpers and repeated attempts have their own greatest value, and are terms of the same total (EP-20,
    EP-24, EP-E5). `wasted` counts every point that a cap took, in percentile points.
    """
    owned = [own_cap(line.code, value, table) for line, value in _grouped(modifiers)]
    lost = sum(abs(value - kept) for (_, value), kept in zip(_grouped(modifiers), owned, strict=True))
    summed = _capped(owned, table)
    return ModifierSum(raw=raw_sum(modifiers), applied=summed.applied, wasted=lost + summed.wasted)


def target_number(base: int, modifiers: Sequence[Modifier], table: Table = DEFAULT) -> int:
    """The target number: the base changed by the capped sum; modifiers never change the roll (EP-09)."""
    return base + total(modifiers, table).applied


def most_severe(modifiers: Sequence[Modifier]) -> Modifier | None:
    """The line with the largest absolute value, for tables that apply only that one (EP-14).

    None where there is no line, or where a bonus and a penalty are equally severe: then the game master
    decides.
    """
    if not modifiers:
        return None
    worst = max(abs(line.value) for line in modifiers)
    severe = [line for line in modifiers if abs(line.value) == worst]
    return severe[0] if len({line.value for line in severe}) == 1 else None


def counted(modifiers: Sequence[Modifier], only_most_severe: bool) -> tuple[Modifier, ...]:
    """The lines that count: all of them, or only the most severe one (EP-14)."""
    if not only_most_severe:
        return tuple(modifiers)
    chosen = most_severe(modifiers)
    return () if chosen is None else (chosen,)


def is_regular(value: int) -> bool:
    """Whether a modifier is a multiple of ten, as the rules have them (EP-11)."""
    return value % 10 == 0


def own_cap(code: str, value: int, table: Table = DEFAULT) -> int:
    """What is left of the lines of one kind after their own greatest value (EP-20, EP-24)."""
    if code == "teamwork":
        return min(value, table.teamwork_cap)
    if code == "retry":
        return max(value, -RETRY_CAP)
    return value


def _grouped(modifiers: Sequence[Modifier]) -> list[tuple[Modifier, int]]:
    """Each line with its value; lines of a kind that has an own cap are taken together."""
    grouped: dict[str, tuple[Modifier, int]] = {}
    for place, line in enumerate(modifiers):
        name = line.code if line.code in ("teamwork", "retry") else f"#{place}"
        earlier = grouped[name][1] if name in grouped else 0
        grouped[name] = (line, earlier + line.value)
    return list(grouped.values())


def _capped(values: Sequence[int], table: Table) -> ModifierSum:
    raw = sum(values)
    if not table.capped:
        return ModifierSum(raw=raw, applied=raw)
    if not table.separate_cap:
        applied = clamp(raw, -CAP, CAP)
        return ModifierSum(raw=raw, applied=applied, wasted=abs(raw - applied))
    bonus = sum(value for value in values if value > 0)
    penalty = -sum(value for value in values if value < 0)
    applied = min(bonus, CAP) - min(penalty, CAP)
    return ModifierSum(raw=raw, applied=applied, wasted=max(0, bonus - CAP) + max(0, penalty - CAP))
