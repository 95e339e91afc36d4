"""Bonus and penalty dice: the circumstances that give them, those that follow from numbers, and their sum."""

from collections.abc import Iterator, Sequence
from typing import Literal

from gmscreen.rules.model import CheckRequest, Modifier, ModifierSum
from gmscreen.rules.modifiers import clamp, keyed, of_side, raw_sum
from gmscreen.rules.system import PresetGroup, PresetSpec
from gmscreen.rules.systems.partida_web import bursts, fields, firearms, melee
from gmscreen.rules.systems.partida_web.table import DEFAULT, Table

COVER = ("dives_for_cover", "in_cover")
"""A target that dives for cover is not yet in it: only one of the two counts (CC-45.1, CC-45.2).

To dive it must be aware of the attack and pass Dodge, which is for the table to see to.
"""
MOST_LINES = 60
MODIFIER_RANGE = (-10, 10)

_DICE = PresetGroup(
    "dice", "pairs", (PresetSpec("die", 1, rule="CC-19"), PresetSpec("die", -1, rule="CC-20"))
)
_SHOTS = PresetGroup(
    "circumstance",
    "menu",
    (
        PresetSpec("dives_for_cover", -1, rule="CC-45.1"),
        PresetSpec("in_cover", -1, rule="CC-45.2"),
        PresetSpec("point_blank", 1, rule="CC-45.3"),
        PresetSpec("fast_target", -1, rule="CC-45.4"),
        PresetSpec("aimed", 1, rule="CC-45.5"),
        PresetSpec("small_target", -1, rule="CC-45.6"),
        PresetSpec("big_target", 1, rule="CC-45.7"),
        PresetSpec("load_and_fire", -1, rule="CC-45.8"),
        PresetSpec("two_shots", -1, rule="CC-45.9"),
        PresetSpec("into_melee", -1, rule="CC-45.10"),
        PresetSpec("later_burst", -1, rule="CC-50"),
    ),
    kinds=(fields.FIREARMS,),
)
_MELEE = PresetGroup(
    "defence", "menu", (PresetSpec("further_defence", 1, rule="CC-32"),), kinds=(fields.MELEE,)
)
_SITUATION = PresetGroup(
    "situation",
    "menu",
    (PresetSpec(fields.PUSHED, 0, rule="CC-10"), PresetSpec(fields.LIMIT, 0, rule="CC-22")),
    kinds=(fields.CHECK, fields.OPPOSED),
)
GROUPS = (_DICE, _SHOTS, _MELEE, _SITUATION)
_ONCE = {preset.code for group in GROUPS[1:] for preset in group.presets}


def adjust(modifiers: tuple[Modifier, ...], added: Modifier) -> tuple[Modifier, ...]:
    """The lines after `added`.

    A line with a key that is there already takes its place. A circumstance counts once for each side, and
    being in cover and diving for it replace each other; other dice become lines of their own.
    """
    if added.key and any(line.key == added.key for line in modifiers):
        return tuple(added if line.key == added.key else line for line in modifiers)
    kept = tuple(line for line in modifiers if not _replaced(line, added))
    return (*kept, keyed(kept, added))


def automatic(request: CheckRequest, table: Table = DEFAULT) -> tuple[Modifier, ...]:
    """The dice that follow from the numbers of `request` (CC-32, CC-45.3, CC-45.4, CC-45.6, CC-45.7, CC-50).

    What the builder has a line for is left to that line. The input `without.<code>` takes a line away.
    """
    named = {line.code for line in request.modifiers}
    return tuple(
        Modifier(key=f"auto.{code}", code=code, value=value, auto=True)
        for code, value in _worked_out(request, table)
        if value and code not in named and not request.flag(f"without.{code}")
    )


def counted(request: CheckRequest, side: Literal["a", "b"], table: Table = DEFAULT) -> tuple[Modifier, ...]:
    """The lines that count for one side, automatic ones last; none in sanity rolls (CC-59, CC-E7)."""
    if fields.nature(request) == fields.SANITY:
        return ()
    lines = (*request.modifiers, *automatic(request, table))
    return tuple(line for line in of_side(lines, side) if line.value)


def total(lines: Sequence[Modifier], table: Table = DEFAULT) -> ModifierSum:
    """Bonus dice less penalty dice, held within the table's limit; positive is a bonus (CC-21)."""
    raw = raw_sum(lines)
    applied = clamp(raw, -table.dice_cap, table.dice_cap)
    return ModifierSum(raw=raw, applied=applied, wasted=abs(raw - applied))


def in_favour(lines: Sequence[Modifier]) -> int:
    """How many bonus dice the lines give before any of them is cancelled."""
    return sum(line.value for line in lines if line.value > 0)


def against(lines: Sequence[Modifier]) -> int:
    """How many penalty dice the lines give before any of them is cancelled."""
    return -sum(line.value for line in lines if line.value < 0)


def _worked_out(request: CheckRequest, table: Table) -> Iterator[tuple[str, int]]:
    if request.kind == fields.MELEE:
        earlier, free = request.integer("defences") or 0, request.integer("free_defences") or 1
        yield "further_defence", melee.attack_bonus(fields.defence_of(request), earlier, free)
    if request.kind != fields.FIREARMS:
        return
    distance, dexterity = request.integer("distance"), request.integer("dex")
    if distance is not None and dexterity is not None:
        yield "point_blank", firearms.point_blank_die(distance, dexterity, table)
    movement, build = request.integer("target_mov"), request.integer("target_build")
    if movement is not None:
        moving = request.flag("target_moving")
        yield "fast_target", firearms.speed_die(movement, moving=moving, table=table)
    if build is not None:
        die = firearms.size_die(build, table)
        yield ("big_target" if die > 0 else "small_target"), die
    if request.choice("bursts").strip():
        yield "later_burst", bursts.burst_die(max(1, request.integer("burst") or 1), table)


def _replaced(line: Modifier, added: Modifier) -> bool:
    if added.code not in _ONCE or not (line.scope == added.scope or "both" in (line.scope, added.scope)):
        return False
    return line.code == added.code or (line.code in COVER and added.code in COVER)
