"""Ready-made modifiers, and how the builder's lines change when one is put on them."""

from gmscreen.rules.model import Modifier
from gmscreen.rules.modifiers import keyed, with_counted
from gmscreen.rules.system import PresetGroup, PresetSpec, TraitSpec
from gmscreen.rules.systems.cdb import totals
from gmscreen.rules.systems.cdb.game import Game

SEVERITIES = {"minor": 1, "moderate": 2, "major": 3}
"""The sizes of action modifiers that are one click away: a convention of this program, not of the games."""

MOST_STEPS = 10
_SIGNS: dict[str, int] = {totals.TALENT: 1, totals.GIFT: 1, totals.LIMITATION: -1}
_SIDED = (totals.ASPECT, totals.INVOKED)


def groups(game: Game) -> tuple[PresetGroup, ...]:
    """The presets of a game: sizes of action modifiers, its traits, and what may be done with an aspect.

    That is decided before the roll (PM-11, WK-18). An invoked aspect takes nothing from the total (PM-E6).
    """
    sizes = tuple(
        PresetSpec(code, sign * value, rule="PM-30") for code, value in SEVERITIES.items() for sign in (1, -1)
    )
    traits = tuple(PresetSpec(code, _SIGNS[code], MOST_STEPS, "PM-07") for code in game.traits)
    aspects = (
        PresetSpec(totals.ASPECT, game.aspect.bonus, rule="PM-09"),
        PresetSpec(totals.INVOKED, 0, rule="PM-10"),
    )
    return (
        PresetGroup("severity", "pairs", sizes),
        PresetGroup("traits", "menu", traits),
        PresetGroup("aspects", "menu", aspects, exclusive=True),
    )


def traits(game: Game) -> tuple[TraitSpec, ...]:
    """The named traits of a character: those that count by their value, and aspects, which are only names."""
    counted = (TraitSpec(code, 1, MOST_STEPS, -1 if code == totals.LIMITATION else 1) for code in game.traits)
    return (*counted, TraitSpec(totals.ASPECT))


def adjust(modifiers: tuple[Modifier, ...], added: Modifier) -> tuple[Modifier, ...]:
    """The lines after `added`.

    A line with a key that is there already takes its place. A side applies or invokes one aspect: the new
    choice replaces the earlier one (PM-09, WK-18). Traits of the same name are counted up to ten; a count
    that falls to 0 (through a negative `count`) removes the line. Everything else becomes a line of its own.
    """
    if added.key and any(line.key == added.key for line in modifiers):
        return tuple(added if line.key == added.key else line for line in modifiers)
    if added.code in _SIDED:
        kept = tuple(line for line in modifiers if not _replaced(line, added))
        return (*kept, keyed(kept, added))
    if added.code in _SIGNS and not added.auto:
        return with_counted(modifiers, added, step=_SIGNS[added.code], most=MOST_STEPS)
    return (*modifiers, keyed(modifiers, added))


def _replaced(line: Modifier, added: Modifier) -> bool:
    overlap = line.scope == added.scope or "both" in (line.scope, added.scope)
    return line.code in _SIDED and overlap
