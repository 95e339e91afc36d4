"""Opposed tests: who wins when two characters roll against each other."""

from gmscreen.rules.systems.eclipse_phase.success import is_critical, succeeds
from gmscreen.rules.systems.eclipse_phase.table import DEFAULT, Table
from gmscreen.rules.value import frozen

ONLY_SUCCESS = "only_success"
HIGHER_ROLL = "higher_roll"
HIGHER_LEVEL = "higher_level"
BOTH_FAIL = "deadlock_both_fail"
EQUAL_ROLLS = "deadlock_equal_rolls"


@frozen
class Verdict:
    """The winner of an opposed test ("a", "b" or "none") and why."""

    winner: str
    reason: str


def verdict(reading_a: int, target_a: int, reading_b: int, target_b: int, table: Table = DEFAULT) -> Verdict:
    """Who wins an opposed test.

    The only one to succeed wins (EP-33); of two successes the higher reading (EP-34); two failures and two
    equal successes are a deadlock (EP-35, EP-36). As an option a critical success beats a plain one (EP-E7).
    Margins have no say: they are measured against the own target, and the winner may have the smaller one
    (EP-39, EP-E6).
    """
    good_a, good_b = succeeds(reading_a, target_a), succeeds(reading_b, target_b)
    if good_a != good_b:
        return Verdict("a" if good_a else "b", ONLY_SUCCESS)
    if not good_a:
        return Verdict("none", BOTH_FAIL)
    if table.critical_trumps:
        critical_a = is_critical(reading_a, target_a, table)
        if critical_a != is_critical(reading_b, target_b, table):
            return Verdict("a" if critical_a else "b", HIGHER_LEVEL)
    if reading_a == reading_b:
        return Verdict("none", EQUAL_ROLLS)
    return Verdict("a" if reading_a > reading_b else "b", HIGHER_ROLL)
