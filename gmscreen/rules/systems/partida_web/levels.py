"""Difficulties and levels of success: what a reading means against a score."""

from gmscreen.rules.model import Tone
from gmscreen.rules.modifiers import clamp

REGULAR, HARD, EXTREME = "regular", "hard", "extreme"
CRITICAL, FAILURE, FUMBLE = "critical", "failure", "fumble"

DIVISORS = {REGULAR: 1, HARD: 2, EXTREME: 5}
"""By what each difficulty divides the score, the easiest first (CC-07)."""
DIFFICULTIES = tuple(DIVISORS)

OUTCOMES: tuple[tuple[str, Tone], ...] = (
    (CRITICAL, "critical"),
    (EXTREME, "success"),
    (HARD, "success"),
    (REGULAR, "success"),
    (FAILURE, "failure"),
    (FUMBLE, "fumble"),
)
LEVELS = tuple(code for code, _ in OUTCOMES)
"""Every level, the best first (CC-16)."""
TONES: dict[str, Tone] = dict(OUTCOMES)
_RANKS = {code: rank for rank, code in enumerate(reversed(LEVELS))}

FACTOR_LE50, SCORE_LT50, FACTOR_LT50, ONLY_100 = "factor_le50", "score_lt50", "factor_lt50", "only_100"
FUMBLE_RULES = (FACTOR_LE50, SCORE_LT50, FACTOR_LT50, ONLY_100)
"""When 96 to 99 fumble as well as 100: four readings of the rules (CC-E1)."""

_ALWAYS_CRITICAL = 1
_ALWAYS_FUMBLE = 100
_WIDE_FUMBLE = 96


def factor(score: int, difficulty: str = REGULAR) -> int:
    """The difficulty factor: the score, half of it or a fifth, rounded down (CC-07).

    Raises `KeyError` for another difficulty.
    """
    return score // DIVISORS[difficulty]


def harder(difficulty: str, steps: int) -> str:
    """The difficulty `steps` steps up, Extreme at most."""
    return DIFFICULTIES[clamp(DIFFICULTIES.index(difficulty) + steps, 0, len(DIFFICULTIES) - 1)]


def fumble_from(score: int, difficulty: str = REGULAR, rule: str = FACTOR_LE50) -> int:
    """The least reading that fumbles: 96, or 100 (CC-05, CC-06, CC-15f, CC-E1).

    Raises `ValueError` for a rule that is none of `FUMBLE_RULES`.
    """
    wide = {
        FACTOR_LE50: factor(score, difficulty) <= 50,
        SCORE_LT50: score < 50,
        FACTOR_LT50: factor(score, difficulty) < 50,
        ONLY_100: False,
    }
    if rule not in wide:
        raise ValueError(f"there is no fumble rule {rule!r}")
    return _WIDE_FUMBLE if wide[rule] else _ALWAYS_FUMBLE


def level(reading: int, score: int, difficulty: str = REGULAR, rule: str = FACTOR_LE50) -> str:
    """The level that a reading (1 to 100) reaches, whatever the difficulty asks for (CC-04 to CC-06, CC-15).

    01 is a critical even where the factor is 0, a fumble is one even where the factor is 100 or more
    (CC-E16); a reading equal to a threshold reaches it (CC-02, CC-E2).
    """
    if reading == _ALWAYS_CRITICAL:
        return CRITICAL
    if reading >= fumble_from(score, difficulty, rule):
        return FUMBLE
    for name in (EXTREME, HARD, REGULAR):
        if reading <= factor(score, name):
            return name
    return FAILURE


def rank(level_code: str) -> int:
    """The place of a level in their order: 0 for a fumble, 5 for a critical (CC-16)."""
    return _RANKS[level_code]


def passes(level_code: str, difficulty: str = REGULAR) -> bool:
    """Whether a level is enough for a difficulty (CC-02, CC-03, CC-07)."""
    return rank(level_code) >= rank(difficulty)


def thresholds(score: int, difficulty: str, rule: str) -> tuple[tuple[str, int], ...]:
    """Each level, best first, with the greatest reading that reaches it; empty ones repeat the one before."""
    last = fumble_from(score, difficulty, rule) - 1
    ends = [(CRITICAL, _ALWAYS_CRITICAL)]
    ends += [(name, clamp(factor(score, name), _ALWAYS_CRITICAL, last)) for name in (EXTREME, HARD, REGULAR)]
    return (*ends, (FAILURE, last), (FUMBLE, _ALWAYS_FUMBLE))
