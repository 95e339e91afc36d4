"""Walküre: two six-sided dice, aspects that add a die, exceptional successes, and reaction rolls."""

from gmscreen.rules.systems.walkure.system import SYSTEM, Walkure

__all__ = ["SYSTEM", "Walkure"]
