"""The skills of Eclipse Phase with the aptitudes they are linked to."""

from gmscreen.rules.system import SkillSpec

# Names and links only. The first list was read in two public renderings of the game's skill list that agree
# (grade A), the second in one of them (grade B). Protocol on Savvy also follows from the game's own example
# of defaulting. Field skills (academics, hardware, pilot, ...) stand here once, without a field.
SKILLS = (
    # grade A
    SkillSpec("academics", "cog"),
    SkillSpec("animal_handling", "sav"),
    SkillSpec("art", "int"),
    SkillSpec("beam_weapons", "coo"),
    SkillSpec("blades", "som"),
    SkillSpec("climbing", "som"),
    SkillSpec("clubs", "som"),
    SkillSpec("control", "wil", can_default=False),
    SkillSpec("deception", "sav"),
    SkillSpec("demolitions", "cog", can_default=False),
    SkillSpec("disguise", "int"),
    SkillSpec("exotic_melee_weapon", "som"),
    SkillSpec("exotic_ranged_weapon", "coo"),
    SkillSpec("flight", "som"),
    SkillSpec("fray", "ref"),
    SkillSpec("free_fall", "ref"),
    SkillSpec("freerunning", "som"),
    SkillSpec("gunnery", "int"),
    SkillSpec("hardware", "cog"),
    SkillSpec("impersonation", "sav"),
    # grade B
    SkillSpec("infiltration", "coo"),
    SkillSpec("infosec", "cog", can_default=False),
    SkillSpec("interest", "cog"),
    SkillSpec("interfacing", "cog"),
    SkillSpec("intimidation", "sav"),
    SkillSpec("investigation", "int"),
    SkillSpec("kinesics", "sav"),
    SkillSpec("kinetic_weapons", "coo"),
    SkillSpec("language", "int"),
    SkillSpec("medicine", "cog"),
    SkillSpec("navigation", "int"),
    SkillSpec("networking", "sav"),
    SkillSpec("palming", "coo"),
    SkillSpec("perception", "int"),
    SkillSpec("persuasion", "sav"),
    SkillSpec("pilot", "ref"),
    SkillSpec("profession", "cog"),
    SkillSpec("programming", "cog", can_default=False),
    SkillSpec("protocol", "sav"),
    SkillSpec("psi_assault", "wil", can_default=False),
    SkillSpec("psychosurgery", "int"),
    SkillSpec("research", "cog"),
    SkillSpec("scrounging", "int"),
    SkillSpec("seeker_weapons", "coo"),
    SkillSpec("sense", "int", can_default=False),
    SkillSpec("spray_weapons", "coo"),
    SkillSpec("swimming", "som"),
    SkillSpec("throwing_weapons", "coo"),
    SkillSpec("unarmed_combat", "som"),
)


def find_skill(skill_id: str) -> SkillSpec | None:
    """The skill with this id, or None."""
    return next((skill for skill in SKILLS if skill.id == skill_id), None)
