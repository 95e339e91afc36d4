"""What a test is made on: a skill, a characteristic, luck or sanity."""

from collections.abc import Mapping

from gmscreen.rules.system import BaseChoice, Sheet, SkillSpec, StatField

CHARACTERISTICS = ("str", "con", "siz", "dex", "app", "int", "pow", "edu")
STATS = (
    *(StatField(name, 0, 999, 50) for name in CHARACTERISTICS),
    StatField("luck", 0, 99, 50, pool=True),
    StatField("san", 0, 99, 50, pool=True),
    StatField("hp", 0, 999, 10),
    StatField("mov", 0, 99, 8),
    StatField("build", -9, 99, 0),
)

SKILL, CHARACTERISTIC, LUCK_POINTS, SANITY_POINTS = "skill", "characteristic", "luck", "sanity"

# Names only: the source gives no base values, so a sheet holds what its player wrote.
SKILLS = tuple(
    SkillSpec(name, can_default=False)
    for name in (
        "accounting",
        "animal_handling",
        "anthropology",
        "appraise",
        "archaeology",
        "art",
        "artillery",
        "bow",
        "charm",
        "climb",
        "computer_use",
        "credit_rating",
        "cthulhu_mythos",
        "demolitions",
        "disguise",
        "diving",
        "dodge",
        "drive_auto",
        "electrical_repair",
        "electronics",
        "fast_talk",
        "fighting_axe",
        "fighting_brawl",
        "fighting_sword",
        "firearms_handgun",
        "firearms_machine_gun",
        "firearms_rifle",
        "firearms_submachine_gun",
        "first_aid",
        "history",
        "hypnosis",
        "intimidate",
        "jump",
        "language_other",
        "language_own",
        "law",
        "library_use",
        "listen",
        "locksmith",
        "lore",
        "mechanical_repair",
        "medicine",
        "natural_world",
        "navigate",
        "occult",
        "operate_machinery",
        "persuade",
        "pilot",
        "psychoanalysis",
        "psychology",
        "read_lips",
        "ride",
        "science",
        "sleight_of_hand",
        "spot_hidden",
        "stealth",
        "survival",
        "swim",
        "throw",
        "track",
    )
)


def bases(
    sheet: Sheet,
    skill_names: Mapping[str, str],  # noqa: ARG001 - the protocol's signature
) -> tuple[BaseChoice, ...]:
    """Every score of a character: skills, characteristics, current luck and sanity (CC-07, CC-59, CC-70)."""
    known = [name for name in CHARACTERISTICS if name in sheet.stats]
    pools = ((LUCK_POINTS, "luck"), (SANITY_POINTS, "san"))
    return (
        *(BaseChoice(SKILL, (name,), value) for name, value in sheet.skills.items()),
        *(BaseChoice(CHARACTERISTIC, (name,), sheet.stats[name]) for name in known),
        *(BaseChoice(code, (stat,), sheet.stats[stat]) for code, stat in pools if stat in sheet.stats),
    )
