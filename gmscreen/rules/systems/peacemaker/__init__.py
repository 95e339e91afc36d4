"""Peacemaker: two six-sided dice, and aspects that add to the total."""

from gmscreen.rules.systems.peacemaker.game import SYSTEM

__all__ = ["SYSTEM"]
