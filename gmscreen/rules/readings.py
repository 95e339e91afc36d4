"""Which dice of a result counted, told from its trace."""

from gmscreen.rules.model import SideResult


def dropped_dice(side: SideResult) -> frozenset[int]:
    """Which of a side's dice did not count, by their place: told so, or read into a reading that was not
    kept.
    """
    dice = [line for line in side.trace if line.code == "dice"]
    dropped = {n for n, line in enumerate(dice) if line.ref == "dropped"}
    readings = [line.value for line in side.trace if line.code == "reading"]
    kept = next((line.value for line in side.trace if line.code == "kept"), None)
    if kept in readings and len(readings) > 1:
        first = readings.index(kept)
        tens = [n for n, line in enumerate(dice) if line.ref == "tens"]
        dropped |= {place for n, place in enumerate(tens) if n != first}
    return frozenset(dropped)


def is_percentile(side: SideResult) -> bool:
    """Whether the dice are read as tens and units, so that the reading has two digits."""
    return any(line.code == "dice" and line.ref == "tens" for line in side.trace)
