"""The stat block of the games of the engine: destiny, combat actions, the boxes of the wound track (W-9)."""

from gmscreen.rules.block import (
    BlockField,
    BlockGroup,
    BlockSpec,
    Derived,
    Numbers,
    Texts,
    TrackPart,
    of_stat,
)
from gmscreen.rules.system import StatField

BOXES = ("scratch", "hurt", "badly_hurt", "incapacitated", "dead")
"""The categories of the wound track; how many boxes each has is for the GM to say."""


def derive(numbers: Numbers, texts: Texts) -> Derived:
    """All boxes of the wound track together: what can be taken before there is nothing left to mark."""
    del texts
    boxes = sum(numbers.get(f"boxes_{one}", 0) for one in BOXES)
    return {"health": boxes} if boxes else {}


def track(numbers: Numbers) -> tuple[TrackPart, ...]:
    """The categories of the wound track, each of which has its penalty from the first box on (W-9)."""
    return tuple(TrackPart(f"boxes_{one}", numbers.get(f"boxes_{one}", 0), condition=one) for one in BOXES)


def block(stats: tuple[StatField, ...]) -> BlockSpec:
    """The stat block of a game with these stats. Nothing but skills follows a scale that is known."""
    return BlockSpec(
        groups=(
            BlockGroup("stats", tuple(of_stat(one) for one in stats)),
            BlockGroup(
                "combat",
                (
                    BlockField("moment", minimum=-99, maximum=99),
                    BlockField("mov", maximum=99),
                    BlockField("resistance", maximum=99),
                    BlockField("damage_bonus", minimum=-99, maximum=99),
                ),
            ),
            BlockGroup(
                "wounds",
                (
                    *(BlockField(f"boxes_{one}", maximum=99) for one in BOXES),
                    BlockField("health", derived=True),
                ),
            ),
        ),
        derive=derive,
        health="health",
        armour="resistance",
        weapon=("damage", "range", "ammo"),
        skill_low=-9,
        skill_high=99,
        skill_step=1,
        skill_top=12,
        parts=track,
    )
