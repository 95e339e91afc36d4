"""Noninterference of rolls: of two tables that roll the same in the open, and of which one rolls more out of
sight, the players see the same, read the same afterwards, and are given the same seals.

`GMSCREEN_EXAMPLES=5000` searches longer, each time elsewhere.
"""

from collections.abc import Callable
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.rules.model import CheckRequest, Side
from gmscreen.session.commands import MakeCheck, MarkEntry, RollExpression
from gmscreen.session.decoy import MakeDecoy
from gmscreen.session.ledger import EntryView, Visibility
from gmscreen.session.player_view import PlayerView
from gmscreen.session.players import SetPlayers
from gmscreen.session.projection import player_view
from gmscreen.session.recap import Page, as_seen, players_evening_start, players_rows
from gmscreen.session.seal import SealEntry, revealed_file
from gmscreen.session.secret_kinds import PlayerSettings, SweepPlan
from gmscreen.session.session import Command
from gmscreen.session.sweep import RollSweep
from gmscreen.session.tracker import people
from tests.session.secrets.test_noninterference import SEARCH, Act, acts, fighter
from tests.session.secrets.worlds import World
from tests.session.tracker.kit import SYSTEMS

EP = "eclipse_phase"
PLAN = SweepPlan(system=EP, kind="success", what="Percepción", parts=("Percepción",))


def side(world: World, act: Act, *, own: bool) -> Side:
    """Nadia, or somebody in the fight: whom the players see, or of those whom one table alone has."""
    there = world.extra if own else world.visible
    if act.a and there:
        one = there[act.b % len(there)]
        return Side(who=one.name, what="Sigilo", base=40 + act.number)
    return Side(character="nadia", who="Nadia", what="Percepción", base=55)


def check(world: World, act: Act, *, hidden: bool, own: bool) -> Command:
    first = side(world, act, own=own)
    if act.number % 2:
        other = side(world, Act("", 1, act.b), own=own)
        return MakeCheck(
            CheckRequest(system=EP, kind="opposed", a=first, b=other), hidden=hidden, covert=act.on
        )
    return MakeCheck(CheckRequest(system=EP, kind="success", a=first), hidden=hidden, covert=act.on)


def settings_of(act: Act) -> PlayerSettings:
    return PlayerSettings(npc_numbers=act.on, npc_names=bool(act.a % 2), sign=bool(act.b % 2), health=True)


Maker = Callable[[World, Act], Command]
ROLLED: dict[str, Maker] = {
    "throw": lambda _, act: RollExpression("2d6+3", hidden=act.on),
    "sweep": lambda _, act: RollSweep(PLAN, hidden=act.on),
    "decoy": lambda _, act: MakeDecoy(),
}
OPEN: dict[str, Maker] = {
    **ROLLED,
    "check": lambda world, act: check(world, act, hidden=False, own=False),
    "hidden check": lambda world, act: check(world, act, hidden=True, own=False),
    "show": lambda _, act: SetPlayers(settings_of(act)),
    "add": lambda _, act: people.AddCombatants(fighter(act, hidden=False)),
    "ambush": lambda _, act: people.AddCombatants(fighter(act, hidden=True)),
    "unhide": lambda world, act: people.SetFlag(tuple(one.id for one in world.shared), "hidden", False),
    "alias": lambda world, act: people.EditCombatant(world.visible[0].id, "alias", f"Sombra {act.a}"),
}
MARKED: dict[str, Callable[[EntryView, Act], Command]] = {
    "reveal": lambda view, _: MarkEntry(view.entry.id, "revealed"),
    "verdict": lambda view, _: MarkEntry(view.entry.id, "verdict"),
    "ruling": lambda view, act: MarkEntry(
        view.entry.id, "ruling", "success" if act.on else "failure", "porque sí"
    ),
    "told": lambda view, act: MarkEntry(view.entry.id, "told", text=f"oyes {act.a}"),
    "seal": lambda view, _: SealEntry(view),
}
"""What is done to a roll that both tables have."""

SECRET: dict[str, Maker] = {
    "throw": lambda _, act: RollExpression("2d6+3", hidden=True),
    "sweep": lambda _, act: RollSweep(PLAN, hidden=True),
    "decoy": lambda _, act: MakeDecoy(),
    "check": lambda world, act: check(world, act, hidden=True, own=True),
    "ambush": lambda _, act: people.AddCombatants(fighter(act, hidden=True)),
}


def opened(world: World, act: Act) -> Command | None:
    """The command of an act in the open; None where there is nothing for it."""
    if act.kind in MARKED:
        rolls = world.rolls
        return MARKED[act.kind](world.journal.view(rolls[act.a % len(rolls)]), act) if rolls else None
    if act.kind == "alias" and not world.visible:
        return None
    return OPEN[act.kind](world, act)


def now(world: World) -> PlayerView:
    """What they see as soon as something was done."""
    views = [world.journal.view(one.id) for one in world.journal.entries]
    return player_view(world.session.state, views, world.fate() + timedelta(seconds=1), SYSTEMS)


def pages(world: World, visibility: Visibility) -> Page:
    views = [world.journal.view(one.id) for one in reversed(world.journal.entries)]
    kept = [one for one in views if one.visibility == visibility]
    return lambda before, limit: tuple(
        [one for one in kept if before is None or one.entry.id < before][:limit]
    )


def read_afterwards(world: World) -> tuple[object, ...]:
    """The recap, when it begins, and the seals of what was revealed."""
    public, revealed = pages(world, "public"), pages(world, "revealed")
    views = [world.journal.view(one) for one in world.rolls]
    seals = [revealed_file(one) for one in views if one.seal is not None and one.visibility != "hidden"]
    rows = [*players_rows(world.session.state, as_seen(public, revealed), SYSTEMS)]
    return players_evening_start(public, revealed), rows, seals


EVENING = st.lists(
    st.tuples(st.lists(acts(*SECRET), max_size=2), acts(*OPEN, *MARKED, *MARKED, "check", "hidden check")),
    max_size=12,
)


@settings(max_examples=int(SEARCH or 100), derandomize=not SEARCH, deadline=None)
@given(EVENING)
def test_rolls_show_nothing_of_those_out_of_sight(evening: list[tuple[list[Act], Act]]) -> None:
    full, bare = World(EP), World(EP)
    for step, (secret, act) in enumerate(evening):
        for one in secret:
            full.fate.face, full.fate.minutes = one.number + 1, 10 * step
            full.secretly(SECRET[one.kind](full, one))
        assert full.seen == bare.seen, secret
        for world in (full, bare):
            world.fate.face, world.fate.minutes = act.number, 10 * step + 5
            world.do(opened(world, act))
        assert full.seen == bare.seen, act
        assert now(full) == now(bare), act
    assert read_afterwards(full) == read_afterwards(bare)
