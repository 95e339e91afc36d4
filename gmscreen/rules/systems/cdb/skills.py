"""The skills that the games name, and the pairings they suggest for opposed actions."""

from gmscreen.rules.system import SkillSpec
from gmscreen.rules.value import frozen

AGILITY = "agility"
ATTENTION = "attention"
BRAWL = "brawl"
DECEIVE = "deceive"
SENSE_MOTIVE = "sense_motive"
STEALTH = "stealth"
VIGOR = "vigor"

NAMED = tuple(
    SkillSpec(code, can_default=False)
    for code in (AGILITY, ATTENTION, SENSE_MOTIVE, DECEIVE, BRAWL, STEALTH, VIGOR)
)


@frozen
class Pairing:
    """What two sides of an opposed action may roll on; `defender` is who reacts ("a", "b" or "none")."""

    code: str
    a: str
    b: str
    defender: str = "none"


PAIRINGS = (
    Pairing("same_object", AGILITY, AGILITY),
    Pairing("push", BRAWL, BRAWL),
    Pairing("hide", STEALTH, ATTENTION, "b"),
    Pairing("drink", VIGOR, VIGOR),
    Pairing("lie", DECEIVE, SENSE_MOTIVE, "b"),
)
"""The pairings that the games suggest (PM-14, PM-18, WK-29)."""
