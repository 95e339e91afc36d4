"""The skills that the games name."""

from gmscreen.rules.system import SkillSpec

NAMED = tuple(
    SkillSpec(code, can_default=False)
    for code in ("agility", "attention", "sense_motive", "deceive", "brawl", "stealth", "vigor")
)
"""The skills of the pairings that both games suggest for opposed actions (PM-18)."""
