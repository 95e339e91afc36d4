"""Noninterference: of two tables that differ only in what is hidden, the players see the same, whatever is
done in the open at both.

Turns of the hidden take their time; the law holds again as soon as somebody whom the players see is up.
`GMSCREEN_EXAMPLES=5000` searches longer, each time elsewhere.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.session.player_view import PlayerView
from gmscreen.session.session import Command
from gmscreen.session.tracker import conditions, fight, people, rolling
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.from_library import AddNpcs
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.reads import rules_of
from tests.session.secrets.worlds import World
from tests.session.tracker.kit import SYSTEMS, person

NAMES = ("Guarda", "Guarda 1", "Guarda 2", "guarda", "Ghoul", "Guarda A")


@dataclass(frozen=True)
class Act:
    """An action, for whoever is there when its time comes."""

    kind: str
    a: int = 0
    b: int = 0
    number: int = 0
    on: bool = False


def acts(*kinds: str) -> st.SearchStrategy[Act]:
    numbers = st.integers(0, 5)
    return st.builds(Act, st.sampled_from(kinds), numbers, numbers, numbers, st.booleans())


Maker = Callable[[World, Act, str, str], Command]
"""Makes the command of an act on the combatants with two ids."""


def fighter(act: Act, *, hidden: bool) -> Combatant:
    alias = "Hombre de gris" if act.on else ""
    initiative = act.number or None
    return person(
        NAMES[act.a % len(NAMES)],
        initiative,
        hidden=hidden,
        alias=alias,
        health=20,
        most=20,
        speed=1 + act.b % 3,
        ac=1 + act.b % 4,
    )


ON_THE_TABLE: dict[str, Maker] = {
    "delay": lambda _, act, a, b: fight.Delay(a),
    "return": lambda _, act, a, b: fight.Return(a),
    "damage": lambda _, act, a, b: Damage((a,), str(5 * act.number)),
    "surprise": lambda _, act, a, b: people.SetFlag((a,), "surprised", act.on),
    "defeat": lambda _, act, a, b: people.SetFlag((a,), "defeated", act.on),
    "initiative": lambda _, act, a, b: rolling.SetInitiative(a, act.number or None, act.b % 2),
    "move": lambda _, act, a, b: people.MoveCombatants((a,), b if act.on else ""),
    "group": lambda _, act, a, b: people.SetGroup((a, b), together=act.on),
    "remove": lambda _, act, a, b: people.RemoveCombatants((a,)),
    "interrupt": lambda _, act, a, b: fight.Interrupt(a),
    "turn": lambda _, act, a, b: fight.SetTurn(a),
    "name": lambda _, act, a, b: people.EditCombatant(a, "name", NAMES[act.b % len(NAMES)]),
    "alias": lambda _, act, a, b: people.EditCombatant(
        a, "alias", NAMES[act.b % len(NAMES)] if act.on else ""
    ),
    "condition": lambda _, act, a, b: conditions.AddCondition((a,), name="mareado"),
    "roll": lambda _, act, a, b: rolling.RollInitiative((a,)),
}
"""What may be done to anybody: in the open to the visible, in secret to those whom one table alone has."""


OF_THE_TABLE: dict[str, Callable[[Act], Command]] = {
    "add": lambda act: people.AddCombatants(fighter(act, hidden=False), 1 + act.number % 3),
    "ambush": lambda act: people.AddCombatants(fighter(act, hidden=True), 1 + act.number % 2),
    "library": lambda act: AddNpcs((("npc1", 1 + act.number % 2),), hidden=act.a > 1, together=act.on),
    "start": lambda _: fight.StartFight(),
    "end": lambda _: fight.EndFight(),
    "next": lambda _: fight.NextTurn(),
    "previous": lambda _: fight.PreviousTurn(),
    "pass": lambda _: fight.PassTurn(),
    "roll all": lambda _: rolling.RollInitiative(),
    "roll missing": lambda _: rolling.RollInitiative(missing=True),
    "sort": lambda _: rolling.SortByInitiative(),
}
"""What concerns nobody in particular."""

CURTAINS: dict[str, Callable[[World, Act], Command]] = {
    "reveal": lambda world, act: unhide(chosen(world.shared, act.a)),
    "reveal all": lambda world, act: unhide(*world.shared),
    "hide": lambda world, act: people.SetFlag((chosen(world.visible, act.a).id,), "hidden", True),
}
"""What brings somebody into sight or out of it, of those whom both tables have."""


def chosen(there: list[Combatant], place: int) -> Combatant:
    return there[place % len(there)]


def unhide(*them: Combatant) -> Command:
    return people.SetFlag(tuple(one.id for one in them), "hidden", False)


def openly(world: World, act: Act) -> Command | None:
    """What an act in the open is; None where nobody is there for it."""
    if act.kind in OF_THE_TABLE:
        return OF_THE_TABLE[act.kind](act)
    if act.kind in CURTAINS:
        there = world.visible if act.kind == "hide" else world.shared
        return CURTAINS[act.kind](world, act) if there else None
    return made(world, act, world.visible) if world.visible else None


def secretly(world: World, act: Act) -> Command | None:
    """What an act in secret is."""
    if act.kind == "ambush":
        return OF_THE_TABLE["ambush"](act)
    if act.kind == "library":
        return AddNpcs((("npc1", 1 + act.number % 2),), together=act.on)
    return made(world, act, world.extra) if world.extra else None


def made(world: World, act: Act, there: list[Combatant]) -> Command:
    a, b = chosen(there, act.a).id, chosen(there, act.b).id
    return ON_THE_TABLE[act.kind](world, act, a, b)


def held(full: World, bare: World, act: Act, step: int) -> bool:
    """Do an act in the open at both tables; False where the fight cannot go on at one of them."""
    before = full.seen
    for world in (full, bare):
        world.fate.face, world.fate.minutes = act.number, step
        world.do(openly(world, act))
    back = act.kind == "previous"
    shown, alone = full.settle(back=back), bare.settle(back=back)
    if full.waiting or bare.waiting:
        return False
    if shown[-1] != alone[-1] and bare.stuck:  # nobody is left to take the turn, so the GM passes it on
        bare.do(fight.NextTurn())
        alone += bare.settle()
    assert shown[-1] == alone[-1], act
    assert back or all(view in (before, *alone) or between_rounds(full, view) for view in shown), act
    return True


def between_rounds(world: World, view: PlayerView) -> bool:
    """Whether nobody whom the players see is left in a round, and initiative is rolled anew for the next.

    Until somebody hidden has acted nobody knows who will begin that.
    """
    rules = rules_of(world.session.state, SYSTEMS)
    return rules.reroll and not any(one.active for one in view.order)


TURNS = ("next", "next", "next", "pass", "delay", "return")
OPEN = (*ON_THE_TABLE, *TURNS, *OF_THE_TABLE, *CURTAINS, "add")
SECRET = (*(one for one in ON_THE_TABLE if one != "turn"), "ambush", "ambush", "library")

SEARCH = os.environ.get("GMSCREEN_EXAMPLES", "")
"""How many evenings are played where it is told; else always the same few."""

CROWD = st.lists(acts("add", "ambush"), min_size=1, max_size=4)
EVENING = st.lists(st.tuples(st.booleans(), acts(*OPEN), acts(*SECRET)), max_size=12)


@settings(max_examples=int(SEARCH or 100), derandomize=not SEARCH, deadline=None)
@given(st.sampled_from(["", *SYSTEMS]), CROWD, CROWD, st.booleans(), EVENING)
def test_a_fight_shows_nothing_of_who_is_hidden(
    system: str, crowd: list[Act], lurking: list[Act], begun: bool, evening: list[tuple[bool, Act, Act]]
) -> None:
    full, bare = World(system), World(system)
    for act in crowd:
        held(full, bare, act, 0)
    for act in lurking:
        full.secretly(secretly(full, Act("ambush", act.a, act.b, act.number, act.on)))
    assert full.seen == bare.seen
    if begun and not held(full, bare, Act("start"), 0):
        return
    broken_in = False
    for step, (secret, openly_, secretly_) in enumerate(evening):
        if secret and not bare.stuck:
            broken_in = broken_in or secretly_.kind == "interrupt"
            full.fate.face, full.fate.minutes = secretly_.number, step
            full.secretly(secretly(full, secretly_))
            full.settle()
            assert full.seen == bare.seen, secretly_
        if broken_in and openly_.kind == "previous":
            continue  # the way back leads twice through the turn that was broken
        if not held(full, bare, openly_, step):
            return
