"""Ready-made modifiers, and how the builder's lines change when one is put on them."""

from gmscreen.rules.model import Modifier
from gmscreen.rules.modifiers import keyed, with_counted
from gmscreen.rules.system import PresetGroup, PresetSpec

DIFFICULTIES = {
    "effortless": 30,
    "simple": 20,
    "easy": 10,
    "average": 0,
    "difficult": -10,
    "challenging": -20,
    "hard": -30,
}
"""The named difficulties and their modifiers, of which one holds for a side (EP-10, EP-13)."""
SEVERITIES = {"minor": 10, "moderate": 20, "major": 30}
"""The sizes of all other modifiers, as a bonus or a penalty (EP-11)."""

_SEVERITY = PresetGroup(
    "severity",
    "pairs",
    tuple(
        PresetSpec(code, sign * value, rule="EP-11") for code, value in SEVERITIES.items() for sign in (1, -1)
    ),
)
_DIFFICULTY = PresetGroup(
    "difficulty",
    "menu",
    tuple(PresetSpec(code, value, rule="EP-10") for code, value in DIFFICULTIES.items()),
    exclusive=True,
)
_CIRCUMSTANCE = PresetGroup(
    "circumstance",
    "menu",
    (
        PresetSpec("narrative", 10, 6, "EP-15"),
        PresetSpec("teamwork", 10, 6, "EP-20"),
        PresetSpec("retry", -10, 6, "EP-24"),
        PresetSpec("minutes", 10, 60, "EP-25"),
        PresetSpec("task_time", 10, 6, "EP-29"),
        PresetSpec("related_skill", -30, 1, "EP-19"),
    ),
)
"""What is counted in steps: vivid telling (EP-15), helpers, attempts, time, a related skill (EP-19)."""
GROUPS = (_SEVERITY, _DIFFICULTY, _CIRCUMSTANCE)
_COUNTED = {preset.code: preset for preset in _CIRCUMSTANCE.presets}


def adjust(modifiers: tuple[Modifier, ...], added: Modifier) -> tuple[Modifier, ...]:
    """The lines after `added`.

    A line with a key that is there already takes its place. A difficulty replaces the earlier one of the same
    side (EP-13), and the average one leaves none. Circumstances are counted up to their limit; a count that
    falls to 0 (through a negative `count`) removes the line. Everything else becomes a line of its own.
    """
    if added.key and any(line.key == added.key for line in modifiers):
        return tuple(added if line.key == added.key else line for line in modifiers)
    if added.code in DIFFICULTIES:
        kept = tuple(line for line in modifiers if not _replaced(line, added))
        return kept if added.value == 0 else (*kept, keyed(kept, added))
    if added.code in _COUNTED and not added.auto:
        preset = _COUNTED[added.code]
        return with_counted(modifiers, added, step=preset.step, most=preset.max_count)
    return (*modifiers, keyed(modifiers, added))


def steps(modifiers: tuple[Modifier, ...], code: str) -> int:
    """How many steps of a counted circumstance the lines hold."""
    return sum(line.count for line in modifiers if line.code == code)


def _replaced(line: Modifier, added: Modifier) -> bool:
    overlap = line.scope == added.scope or "both" in (line.scope, added.scope)
    return line.code in DIFFICULTIES and overlap
