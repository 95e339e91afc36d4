"""Automatic fire: how many bullets each burst has, what it loses between targets, and its penalty die."""

import re
from collections.abc import Sequence

from gmscreen.rules.systems.partida_web.levels import EXTREME, rank
from gmscreen.rules.systems.partida_web.table import DEFAULT, Table
from gmscreen.rules.typed import as_seen
from gmscreen.rules.value import frozen

FEWEST_BULLETS = 3
MOST_BURSTS = 20
_BURST = re.compile(r"(\d{1,4})(?:[/@](\d{1,4})m?)?", re.ASCII)
_SEPARATORS = re.compile(r"[ ,;]+")
_LONGEST_TEXT = 200


class BurstError(ValueError):
    """Bursts that the rules do not allow; `code` is that of the refusal, `args_of_text` what it names.

    Codes: `bursts_not_read`, `too_many_bursts`, `bursts_forbidden`, `burst_too_small`, `burst_too_big`,
    `magazine_too_small`, `no_such_burst`, `burst_lost`.
    """

    def __init__(self, code: str, **args: int | str) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_of_text = args


@frozen
class Burst:
    """A burst as the attacker wants it: its bullets, and how many metres from the last target it goes."""

    bullets: int
    metres: int = 0


@frozen
class PlannedBurst:
    """A burst as it will be rolled: `bullets` are left of those declared; `die` is its own, 0 or less."""

    number: int
    declared: int
    bullets: int
    die: int

    @property
    def lost(self) -> int:
        """The bullets that went into the gap between two targets (CC-49)."""
        return self.declared - self.bullets


def parse(text: str) -> tuple[Burst, ...]:
    """Bursts as they are typed: bullets of each, with `/metres` behind one at another target ("5, 5/1").

    Raises `BurstError`.
    """
    tokens = [token for token in _SEPARATORS.split(as_seen(text[:_LONGEST_TEXT])) if token]
    if len(tokens) > MOST_BURSTS or len(text) > _LONGEST_TEXT:
        raise BurstError("too_many_bursts", most=MOST_BURSTS)
    found: list[Burst] = []
    for token in tokens:
        match = _BURST.fullmatch(token)
        if match is None:
            raise BurstError("bursts_not_read", token=token[:12])
        found.append(Burst(int(match[1]), int(match[2] or 0)))
    return tuple(found)


def most_bullets(skill: int, table: Table = DEFAULT) -> int:
    """The most bullets in a burst: a tenth of the skill, rounded down (CC-47), and three in any case (CC-E9).

    0 where the table forbids bursts to a skill below 30.
    """
    most = skill // 10
    if most < FEWEST_BULLETS:
        return FEWEST_BULLETS if table.short_bursts else 0
    return most


def burst_die(number: int, table: Table = DEFAULT) -> int:
    """The penalty die of the n-th burst, counted from 1: one on each after the first (CC-50, CC-E10)."""
    return -(number - 1 if table.burst_cumulative else int(number > 1))


def plan(bursts: Sequence[Burst], table: Table = DEFAULT) -> tuple[PlannedBurst, ...]:
    """Every burst with the bullets that reach its target and its die (CC-48 to CC-50).

    A burst may fall below three bullets on the way, down to none.
    """
    return tuple(
        PlannedBurst(number, burst.bullets, max(0, burst.bullets - burst.metres), burst_die(number, table))
        for number, burst in enumerate(bursts, start=1)
    )


def check(bursts: Sequence[Burst], skill: int, magazine: int | None, table: Table = DEFAULT) -> None:
    """Raise `BurstError` unless every burst has as many bullets as it may and the magazine holds them all."""
    most = most_bullets(skill, table)
    if bursts and not most:
        raise BurstError("bursts_forbidden", skill=skill)
    for number, burst in enumerate(bursts, start=1):
        if burst.bullets < FEWEST_BULLETS:
            raise BurstError("burst_too_small", number=number, bullets=burst.bullets, fewest=FEWEST_BULLETS)
        if burst.bullets > most:
            raise BurstError("burst_too_big", number=number, bullets=burst.bullets, most=most)
    fired = sum(burst.bullets for burst in bursts)
    if magazine is not None and fired > magazine:
        raise BurstError("magazine_too_small", bullets=fired, magazine=magazine)


def official_hits(level: str, bullets: int) -> tuple[int, int]:
    """How many bullets of a burst hit, and how many of those do the maximum, by the official rule (CC-E15).

    Half of them hit, one at least; at an extreme success or better all of them, the first half in full.
    """
    half = max(1, bullets // 2)
    return (bullets, half) if rank(level) >= rank(EXTREME) else (half, 0)
