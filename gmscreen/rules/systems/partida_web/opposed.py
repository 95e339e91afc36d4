"""Opposed rolls: who wins when two characters roll against each other."""

from gmscreen.rules.systems.partida_web.levels import passes, rank
from gmscreen.rules.value import frozen

NO_TIE_RULE, HIGHER_SCORE, ATTACKER, DEFENDER = "none", "higher_score", "attacker", "defender"
TIE_RULES = (NO_TIE_RULE, HIGHER_SCORE, ATTACKER, DEFENDER)
"""Who wins where both succeed at the same level: nobody, the higher score, side a or side b."""

HIGHER_LEVEL, TIE, NOBODY = "higher_level", "tie", "nobody"


@frozen
class Verdict:
    """The winner of an opposed roll ("a", "b" or "none") and why."""

    winner: str
    reason: str


def verdict(level_a: str, level_b: str, tie: str = NO_TIE_RULE, scores: tuple[int, int] = (0, 0)) -> Verdict:
    """Who wins, by the levels of both sides (CC-16, CC-18, CC-33, CC-34).

    Where neither side succeeds nobody wins, whatever the tie rule is: a tie is one between successes, and a
    failure does not beat a fumble (CC-E4).
    """
    if not passes(level_a) and not passes(level_b):
        return Verdict("none", NOBODY)
    if level_a != level_b:
        return Verdict("a" if rank(level_a) > rank(level_b) else "b", HIGHER_LEVEL)
    if tie in (ATTACKER, DEFENDER):
        return Verdict("a" if tie == ATTACKER else "b", tie)
    if tie == HIGHER_SCORE and scores[0] != scores[1]:
        return Verdict("a" if scores[0] > scores[1] else "b", HIGHER_SCORE)
    return Verdict("none", TIE)
