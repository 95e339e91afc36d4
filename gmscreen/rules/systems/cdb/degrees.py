"""Margins, degrees and steps: how well an action went."""

from gmscreen.rules.systems.cdb.game import FAILURE, SUCCESS


def margin(total: int, difficulty: int) -> int:
    """Total minus difficulty, negative on a failure (PM-40, WK-02)."""
    return total - difficulty


def passes(of_margin: int) -> bool:
    """Whether a margin is a success: reaching the difficulty is enough (PM-06, PM-E1, WK-23, WK-E2)."""
    return of_margin >= 0


def degree(of_margin: int) -> int:
    """The degree of success: one for each point above the difficulty, 0 on a failure (PM-40, WK-02)."""
    return max(0, of_margin)


def plain_outcome(of_margin: int) -> str:
    """Success or failure, and nothing between or beyond (PM-06)."""
    return SUCCESS if passes(of_margin) else FAILURE


def gain(of_margin: int, *, each_counts_one: bool) -> int:
    """What one roll adds in an extended contest (PM-22, PM-E5, WK-33).

    The degree of success against the difficulty, so that a bare success adds nothing; or, as an option, 1 for
    every success.
    """
    if each_counts_one:
        return int(passes(of_margin))
    return degree(of_margin)
