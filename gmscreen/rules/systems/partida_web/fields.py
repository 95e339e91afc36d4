"""The kinds of test and the further inputs they take, under the names by which requests carry them."""

from gmscreen.rules.model import CheckRequest, Side
from gmscreen.rules.system import FieldSpec, KindSpec
from gmscreen.rules.systems.partida_web.firearms import difficulty_at
from gmscreen.rules.systems.partida_web.levels import DIFFICULTIES, EXTREME, LEVELS, REGULAR
from gmscreen.rules.systems.partida_web.melee import DEFENCES, NO_DEFENCE, PARRY
from gmscreen.rules.systems.partida_web.opposed import TIE_RULES
from gmscreen.rules.systems.partida_web.skills import LUCK_POINTS, SANITY_POINTS

CHECK, OPPOSED, MELEE, FIREARMS = "success", "opposed", "melee", "firearms"
LUCK, SANITY, DAMAGE = "luck", "sanity", "damage"
COMBAT = (MELEE, FIREARMS)

KINDS = (
    KindSpec(CHECK, outcomes=LEVELS),
    KindSpec(OPPOSED, opposed=True, outcomes=LEVELS),
    KindSpec(MELEE, opposed=True, outcomes=LEVELS),
    KindSpec(FIREARMS, outcomes=LEVELS),
    KindSpec(LUCK, outcomes=LEVELS, stat="luck"),
    KindSpec(SANITY, outcomes=LEVELS, stat="san"),
    KindSpec(DAMAGE, outcomes=(DAMAGE,), offered=False),
)
"""What may be rolled, in the order of the menu.

Close combat is an opposed roll (CC-30), and so is a manoeuvre, which has no kind of its own (CC-39); bows and
crossbows are rolled like firearms (CC-40).
"""

BY_RANGE = "by_range"
BY_TABLE = "table"
PUSHED = "pushed"
LIMIT = "limit"
_ARMED = (MELEE, FIREARMS, DAMAGE)
_POOLS = {LUCK_POINTS: LUCK, SANITY_POINTS: SANITY}

FIELDS = (
    FieldSpec("difficulty", "choice", default=REGULAR, choices=DIFFICULTIES, kinds=(CHECK,)),
    FieldSpec("tie", "choice", default=BY_TABLE, choices=(BY_TABLE, *TIE_RULES), kinds=(OPPOSED,)),
    FieldSpec("defence", "choice", default=PARRY, choices=DEFENCES, kinds=(MELEE,)),
    FieldSpec(
        "range_difficulty", "choice", default=BY_RANGE, choices=(BY_RANGE, *DIFFICULTIES), kinds=(FIREARMS,)
    ),
    FieldSpec("level", "choice", default=REGULAR, choices=LEVELS[3::-1], kinds=(DAMAGE,)),
    FieldSpec("distance", "int", 0, 100_000, kinds=(FIREARMS,), place="menu"),
    FieldSpec("base_range", "int", 1, 10_000, kinds=(FIREARMS,), place="menu"),
    FieldSpec("dex", "int", 0, 999, kinds=(FIREARMS,), place="menu"),
    FieldSpec("target_mov", "int", 0, 99, kinds=(FIREARMS,), place="menu"),
    FieldSpec("target_moving", "flag", default=False, kinds=(FIREARMS,), place="menu"),
    FieldSpec("target_build", "int", -9, 99, kinds=(FIREARMS,), place="menu"),
    FieldSpec("bursts", "text", kinds=(FIREARMS,), place="menu"),
    FieldSpec("burst", "int", 1, 99, default=1, kinds=(FIREARMS,), place="menu", needs="bursts"),
    FieldSpec("magazine", "int", 0, 9999, kinds=(FIREARMS,), place="menu", needs="bursts"),
    FieldSpec("defences", "int", 0, 99, kinds=(MELEE,), place="menu"),
    FieldSpec("free_defences", "int", 1, 9, default=1, kinds=(MELEE,), place="menu", needs="defences"),
    FieldSpec("thrown", "flag", default=False, kinds=(MELEE,), place="menu"),
    FieldSpec("weapon", "text", kinds=_ARMED, place="menu"),
    FieldSpec("damage_bonus", "text", kinds=_ARMED, place="menu", needs="weapon"),
    FieldSpec("impales", "flag", default=False, kinds=_ARMED, place="menu"),
    FieldSpec("half_bonus", "flag", default=False, kinds=_ARMED, place="menu"),
    FieldSpec("far", "flag", default=False, kinds=(DAMAGE,), place="menu"),
    FieldSpec("hits", "int", 1, 99, kinds=(FIREARMS, DAMAGE), place="menu", needs="bursts"),
    FieldSpec("opposing", "int", 0, 9999, kinds=(CHECK, OPPOSED), place="menu", needs=LIMIT),
    FieldSpec("helpers", "int", 0, 9999, kinds=(CHECK, OPPOSED), place="menu", needs=LIMIT),
    FieldSpec("consequence", "text", kinds=(CHECK,), place="menu", needs=PUSHED),
    FieldSpec("extra_time", "text", kinds=(CHECK,), place="menu", needs=PUSHED),
)
MOST_TEXT = 500
"""The longest text that a field takes, in characters."""


def nature(request: CheckRequest, side: Side | None = None) -> str:
    """The kind of test as the rules see it, for a side of it (a unless told): what is rolled on current luck
    or sanity is a luck or a sanity roll, whatever kind was chosen (CC-59, CC-67, CC-70).
    """
    source = (side or request.a).source
    if request.kind in (CHECK, OPPOSED) and source in _POOLS:
        return _POOLS[source]
    return request.kind


def is_opposed(request: CheckRequest) -> bool:
    """Whether two sides roll. Raises `ValueError` for a kind that is none of `KINDS`."""
    if not any(kind.id == request.kind for kind in KINDS):
        raise ValueError(f"there is no test of kind {request.kind!r}")
    return request.kind == OPPOSED or (request.kind == MELEE and defence_of(request) != NO_DEFENCE)


def defence_of(request: CheckRequest) -> str:
    """How the defender meets the attack (CC-31)."""
    found = request.choice("defence", PARRY)
    return found if found in DEFENCES else PARRY


def is_pushed(request: CheckRequest) -> bool:
    """Whether this is the second roll of a pushed test (CC-10).

    It succeeds like any other (CC-11); what a failure brings and the time it takes are inputs (CC-12, CC-13).
    """
    return any(line.code == PUSHED for line in request.modifiers)


def is_attack(request: CheckRequest) -> bool:
    """Whether the test is one of combat, whose weapon does damage.

    A test of another kind may be said to be one with the input `attack`.
    """
    return request.kind in COMBAT or (request.kind != DAMAGE and request.flag("attack"))


def is_far(request: CheckRequest) -> bool:
    """Whether the target stands at extreme range (CC-43): by the distance, else by the difficulty chosen."""
    if request.kind == DAMAGE:
        return request.flag("far")
    known = band_difficulty(request) or request.choice("range_difficulty", BY_RANGE)
    return request.kind == FIREARMS and known == EXTREME


def band_difficulty(request: CheckRequest) -> str | None:
    """The difficulty that the distance sets (CC-43); None without numbers, or beyond every range."""
    distance, base = request.integer("distance"), request.integer("base_range")
    return None if distance is None or base is None else difficulty_at(distance, base)
