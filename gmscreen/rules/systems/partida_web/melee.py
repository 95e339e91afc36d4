"""Close combat: how a defender meets an attack, what that costs, and who wins a tie."""

from gmscreen.rules.systems.partida_web.opposed import ATTACKER, DEFENDER, NO_TIE_RULE

PARRY, DODGE, NO_DEFENCE = "parry", "dodge", "none"
DEFENCES = (PARRY, DODGE, NO_DEFENCE)
_TIES = {PARRY: ATTACKER, DODGE: DEFENDER, NO_DEFENCE: NO_TIE_RULE}


def tie_rule(defence: str) -> str:
    """Who wins a tie: the attacker against a parry, the defender with a dodge (CC-33, CC-34)."""
    return _TIES[defence]


def allowed(defence: str, *, thrown: bool) -> bool:
    """Whether an attack may be met like that: a thrown weapon cannot be parried (CC-31, CC-41)."""
    return not (thrown and defence == PARRY)


def attack_bonus(defence: str, earlier: int, free: int = 1) -> int:
    """The bonus dice of an attack on somebody who parried or dodged `earlier` times this turn (CC-32).

    `free` is how many defences cost nothing: one, or more for those who have several actions. Doing nothing
    gives no die.
    """
    return 1 if defence != NO_DEFENCE and earlier >= free else 0


def defences_after(defence: str, earlier: int) -> int:
    """How often the defender has parried or dodged this turn after meeting one more attack (CC-32).

    The count starts at 0 each turn; doing nothing does not use a defence up.
    """
    return earlier + (defence != NO_DEFENCE)
