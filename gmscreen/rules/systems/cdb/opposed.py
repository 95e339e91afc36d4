"""Opposed actions: which of two totals wins, and why."""

from gmscreen.rules.value import frozen

HIGHER_TOTAL = "higher_total"
ONLY_SUCCESS = "only_success"
DEFENDER = "defender"
TIE = "tie"
NOBODY = "nobody"
DEFENDERS = ("none", "a", "b")
"""Who reacts, and so wins a tie: nobody in particular, or one of the sides."""


@frozen
class Verdict:
    """The winner of an opposed action ("a", "b" or "none") and why."""

    winner: str
    reason: str


def verdict(total_a: int, total_b: int, difficulty: int | None = None, defender: str = "none") -> Verdict:
    """Who wins an opposed action.

    The higher total wins (PM-13, WK-28). Equal totals: the defender does (PM-14, WK-29), and without one
    nobody (PM-15, PM-16, PM-E4, WK-30). With a `difficulty` on top, a side that misses it cannot win (PM-17).
    """
    good_a = difficulty is None or total_a >= difficulty
    good_b = difficulty is None or total_b >= difficulty
    if not good_a and not good_b:
        return Verdict("none", NOBODY)
    if good_a != good_b:
        return Verdict("a" if good_a else "b", ONLY_SUCCESS)
    if total_a != total_b:
        return Verdict("a" if total_a > total_b else "b", HIGHER_TOTAL)
    return Verdict("none", TIE) if defender == "none" else Verdict(defender, DEFENDER)


def leader(total_a: int, total_b: int) -> Verdict:
    """Who leads the narration of an exchange in an extended contest: the higher total (PM-23, WK-32)."""
    if total_a == total_b:
        return Verdict("none", TIE)
    return Verdict("a" if total_a > total_b else "b", HIGHER_TOTAL)
