"""The stat block of Eclipse Phase, and the values that follow from aptitudes and morph (E-3, E-4)."""

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
from gmscreen.rules.systems.eclipse_phase.initiative import INIT, PHASES, SPEED, initiative_stat
from gmscreen.rules.systems.eclipse_phase.stress import insanity_rating, lucidity, trauma_threshold
from gmscreen.rules.systems.eclipse_phase.targets import STATS
from gmscreen.rules.systems.eclipse_phase.wounds import death_rating, wound_threshold

BIOMORPH, SYNTHMORPH, INFOMORPH = "biomorph", "synthmorph", "infomorph"
BODIES = (BIOMORPH, SYNTHMORPH, INFOMORPH)


def damage_bonus(somatics: int) -> int:
    """DB: a tenth of SOM, rounded down (E-4); 20 makes 2."""
    return somatics // 10


def derive(numbers: Numbers, texts: Texts) -> Derived:
    """What follows from what was typed; a derived value that was typed goes on into the next ones (E-4).

    LUC = WIL x 2, TT = LUC / 5 rounded up, IR = LUC x 2, WT = DUR / 5 rounded up, INIT = (INT + REF) / 5
    rounded up (E-3), SPD = 1.
    """
    found: dict[str, int | str] = {SPEED: 1, "body": BODIES[0]}
    if "wil" in numbers or "luc" in numbers:
        luc = numbers["luc"] if "luc" in numbers else lucidity(numbers["wil"])
        found |= {"luc": luc, "tt": trauma_threshold(luc), "ir": insanity_rating(luc)}
    if "dur" in numbers:
        body = texts.get("body") or BODIES[0]
        # An infomorph has no body to die with.
        death = 0 if body == INFOMORPH else death_rating(numbers["dur"], synthmorph=body == SYNTHMORPH)
        found |= {"wt": wound_threshold(numbers["dur"]), "dr": death}
    if "som" in numbers:
        found["db"] = damage_bonus(numbers["som"])
    if "int" in numbers and "ref" in numbers:
        found[INIT] = initiative_stat(numbers["int"], numbers["ref"])
    return found


def track(numbers: Numbers) -> tuple[TrackPart, ...]:
    """Damage until unconscious at DUR, then until dead at DR, in groups as large as a wound (E-4, E-6)."""
    durability, wound = numbers.get("dur", 0), numbers.get("wt", 0)
    group, threshold = (wound, "wt") if wound > 0 else (5, "")
    return (
        TrackPart("dur", durability, group, threshold),
        TrackPart("dr", numbers.get("dr", 0) - durability, group),
    )


BLOCK = BlockSpec(
    groups=(
        BlockGroup("aptitudes", tuple(of_stat(one, scales=True) for one in STATS)),
        BlockGroup(
            "mind",
            (
                BlockField("mox", maximum=10),
                BlockField("luc", derived=True),
                BlockField("tt", derived=True),
                BlockField("ir", derived=True),
            ),
        ),
        BlockGroup(
            "morph",
            (
                BlockField("morph", "text"),
                BlockField("body", "choice", choices=BODIES),
                BlockField("dur", scales=True),
                BlockField("wt", derived=True),
                BlockField("dr", derived=True),
                BlockField("db", derived=True, maximum=99),
            ),
        ),
        BlockGroup(
            "action",
            (
                BlockField(INIT, derived=True, maximum=99),
                BlockField(SPEED, derived=True, minimum=1, maximum=PHASES),
                BlockField("armour_energy", maximum=99),
                BlockField("armour_kinetic", maximum=99),
            ),
        ),
    ),
    derive=derive,
    health="dur",
    armour="armour_kinetic",
    weapon=("damage", "piercing", "range", "ammo", "automatic"),
    skill_step=10,
    skill_top=98,
    field_step=5,
    parts=track,
)
"""Aptitudes, mind, morph and action values; damage is counted down from DUR."""
