"""Damage: what a hit rolls, and what it does at most."""

from collections.abc import Sequence

from gmscreen.rules.dice import check_faces
from gmscreen.rules.expression import MAX_DICE, Expression, parse, typed
from gmscreen.rules.model import Die
from gmscreen.rules.systems.partida_web.levels import CRITICAL, EXTREME, passes, rank
from gmscreen.rules.systems.partida_web.table import DEFAULT, Table
from gmscreen.rules.value import frozen

ROLLED, MAXIMUM, IMPALED = "rolled", "maximum", "impaled"
NO_BONUS = parse("0")


@frozen
class Weapon:
    """What decides the damage of a weapon: its dice, the wielder's bonus, whether it impales (CC-36).

    `half_bonus`: only half of the bonus is added, as for bows and thrown weapons (CC-42).
    """

    dice: Expression
    bonus: Expression = NO_BONUS
    impales: bool = False
    half_bonus: bool = False

    def of_bonus(self, rolled: int) -> int:
        """What a bonus that came to `rolled` adds; half of it is rounded down (CC-42)."""
        return rolled // 2 if self.half_bonus else rolled

    @property
    def maximum(self) -> int:
        """The most that the weapon does, with the most of the bonus."""
        return self.dice.bounds[1] + self.of_bonus(self.bonus.bounds[1])


@frozen
class Plan:
    """What a hit does: `full` times the maximum, `throws` of the weapon, `with_bonus` throws of the bonus."""

    weapon: Weapon
    mode: str
    full: int
    throws: int
    with_bonus: int

    @property
    def flat(self) -> int:
        """The points that are done without a roll."""
        return self.full * self.weapon.maximum

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice to throw: those of the weapon, once for each hit, then those of the bonus."""
        weapon = [Die(die.low, die.high, "weapon") for die in self.weapon.dice.dice]
        bonus = [Die(die.low, die.high, "bonus") for die in self.weapon.bonus.dice]
        return (*(weapon * self.throws), *(bonus * self.with_bonus))

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest damage."""
        low = self.throws * self.weapon.dice.bounds[0]
        low += self.with_bonus * self.weapon.of_bonus(self.weapon.bonus.bounds[0])
        high = self.throws * self.weapon.dice.bounds[1]
        high += self.with_bonus * self.weapon.of_bonus(self.weapon.bonus.bounds[1])
        return max(0, self.flat + low), max(0, self.flat + high)

    @property
    def text(self) -> str:
        """The damage as it is written: `15+1d10`, `2×(1d8)`."""
        parts = [str(self.flat)] if self.full else []
        if self.throws:
            parts.append(_times(self.throws, self.weapon.dice.text))
        if self.with_bonus and self.weapon.bonus != NO_BONUS:
            half = "/2" if self.weapon.half_bonus else ""
            parts.append(_times(self.with_bonus, self.weapon.bonus.text) + half)
        return "+".join(parts).replace("+-", "-")

    def total(self, faces: Sequence[int]) -> int:
        """The damage that `faces` of `dice` come to, at least 0. Raises `ValueError` if they do not fit."""
        check_faces(faces, self.dice)
        size = len(self.weapon.dice.dice)
        end = size * self.throws
        found = self.flat
        for throw in range(self.throws):
            found += typed(self.weapon.dice, faces[throw * size : (throw + 1) * size]).total
        size = len(self.weapon.bonus.dice)
        for throw in range(self.with_bonus):
            rolled = typed(self.weapon.bonus, faces[end + throw * size : end + (throw + 1) * size])
            found += self.weapon.of_bonus(rolled.total)
        return max(0, found)


def mode(level: str, weapon: Weapon, *, far: bool = False, table: Table = DEFAULT) -> str:
    """How a hit does its damage: rolled, the maximum, or that and another roll (CC-36, CC-37, CC-38).

    At extreme range (`far`) only a critical is more than a plain hit (CC-44). Without impaling the maximum
    takes an extreme success, or a critical as a table option (CC-E5).
    """
    needed = CRITICAL if far or not (weapon.impales or table.blunt_extreme) else EXTREME
    if rank(level) < rank(needed):
        return ROLLED
    return IMPALED if weapon.impales else MAXIMUM


def plan(
    level: str,
    weapon: Weapon,
    *,
    hits: int = 1,
    in_full: int | None = None,
    far: bool = False,
    table: Table = DEFAULT,
) -> Plan | None:
    """What an attack that reached `level` does; None where it did not succeed (CC-35).

    `hits` bullets hit; where the level makes a hit do its maximum, `in_full` of them do (all by default).
    """
    if not passes(level):
        return None
    found = mode(level, weapon, far=far, table=table)
    full = 0 if found == ROLLED else min(hits, hits if in_full is None else in_full)
    plain = hits - full
    return Plan(weapon, found, full, plain + (full if found == IMPALED else 0), plain)


def is_too_much(weapon: Weapon, hits: int) -> bool:
    """Whether so many hits would take more dice than are thrown at once."""
    return hits * (len(weapon.dice.dice) + len(weapon.bonus.dice)) > MAX_DICE


def _times(count: int, text: str) -> str:
    return text if count == 1 else f"{count}×({text})"
