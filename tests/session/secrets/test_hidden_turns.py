"""Whatever is done to those who are hidden, in whatever fight, the players' side of it stays as it is."""

from dataclasses import dataclass
from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.session.player_view import PlayerView
from gmscreen.session.players import SetPlayers
from gmscreen.session.projection import player_view
from gmscreen.session.secret_kinds import PlayerSettings
from gmscreen.session.session import Command, CommandError
from gmscreen.session.tracker import conditions, fight, people, prepared, rolling
from gmscreen.session.tracker.clock import SetClock, TakeTime
from gmscreen.session.tracker.damage import Damage
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.reads import acting_now
from tests.session.secrets.kit import NOW
from tests.session.tracker.kit import SYSTEMS, Table, person

Whom = Literal["all", "hidden", "visible"]
Crowd = list[tuple[int | None, bool]]

PLACES = st.integers(0, 6)
INITIATIVES = st.none() | st.integers(1, 6)


@dataclass(frozen=True)
class Pick:
    """An action, for whoever is there when its time comes."""

    kind: str
    a: int
    b: int
    number: int
    on: bool


def picks(*kinds: str) -> st.SearchStrategy[Pick]:
    return st.builds(Pick, st.sampled_from(kinds), PLACES, PLACES, st.integers(0, 6), st.booleans())


TURNS = ("next", "next", "next", "previous", "pass", "turn", "interrupt", "delay", "return")
OTHERS = ("roll", "roll all", "initiative", "unset", "move", "group", "flag", "remove", "add", "sort", "undo")
SECRET = (
    *("turn", "interrupt", "delay", "return", "roll", "roll missing", "initiative", "unset", "move", "group"),
    *("add", "remove", "surprise", "defeat", "damage", "edit", "stat", "condition", "load", "encounter"),
    *("time", "clock", "lasting"),
)


def concerned(table: Table, whom: Whom) -> list[Combatant]:
    """Those who may be meant; hidden ones who act together with visible ones are of either kind."""
    people = table.state.combatant
    mixed = {one.group for one in people if one.group and not one.hidden}
    if whom == "hidden":
        return [one for one in people if one.hidden and one.group not in mixed]
    return [one for one in people if whom == "all" or not one.hidden]


def command(table: Table, pick: Pick, whom: Whom) -> Command | None:
    """What `pick` stands for; None where nobody is there for it."""
    state, there = table.state, concerned(table, whom)
    if not there:
        return None
    a, b = there[pick.a % len(there)].id, there[pick.b % len(there)].id
    anybody = state.combatant[pick.b % len(state.combatant)].id
    number, on = pick.number, pick.on
    condition = next((one.id for who in there if who.id == a for one in who.conditions), "")
    new = Combatant(id="", name="Ghoul", hidden=whom == "hidden" or on, initiative=number or None)
    made: dict[str, Command] = {
        "next": fight.NextTurn(),
        "previous": fight.PreviousTurn(),
        "pass": fight.PassTurn(),
        "turn": fight.SetTurn(a),
        "interrupt": fight.Interrupt(a),
        "delay": fight.Delay(a),
        "return": fight.Return(a),
        "roll": rolling.RollInitiative((a, b), hidden=on),
        "roll all": rolling.RollInitiative(hidden=on),
        "roll missing": rolling.RollInitiative((a, b), missing=True),
        "initiative": rolling.SetInitiative(a, number),
        "unset": rolling.SetInitiative(a, None),
        "move": people.MoveCombatants((a,), anybody if on else ""),
        "group": people.SetGroup((a, b), together=on),
        "flag": people.SetFlag((a,), ("hidden", "hidden", "defeated", "surprised")[number % 4], on),
        "remove": people.RemoveCombatants((a,)),
        "add": people.AddCombatants(new, 1 + number % 2, together=on),
        "sort": rolling.SortByInitiative(),
        "surprise": people.SetFlag((a,), "surprised", on),
        "defeat": people.SetFlag((a,), "defeated", on),
        "damage": Damage((a,), str(number)),
        "edit": people.EditCombatant(a, "note", str(number)),
        "stat": people.SetStat(a, "speed", 1 + number % 4),
        "condition": conditions.AddCondition(
            (a,), name="mark", duration=conditions.Duration("start", 0, whose=anybody)
        ),
        "lasting": conditions.EditCondition(a, condition, duration=conditions.Duration("end", 1, anybody)),
        "load": prepared.LoadPrepared("p1"),
        "encounter": rolling.EditEncounter(name=str(number), reroll=on, round_seconds=number),
        "time": TakeTime(seconds=60 * (number + 1)),
        "clock": SetClock(1 + number, 60),
    }
    return made[pick.kind]


def attempt(table: Table, pick: Pick, whom: Whom = "all") -> bool:
    """Do it; False where the rules refuse it, or nobody is there for it."""
    if pick.kind == "undo":
        table.session.undo()
        return True
    made = command(table, pick, whom)
    try:
        if made is not None:
            table.do(made)
    except CommandError:
        return False
    return made is not None


def begun(system: str, crowd: Crowd, *, bare: bool = False) -> Table:
    """A fight under way; hidden ones wait prepared as well. A `bare` one has nobody hidden."""
    table = Table(system)
    table.do(SetPlayers(PlayerSettings(health=True)))
    if not bare:
        table.add(person("Spy", 3, hidden=True, health=80, most=99))
        table.do(prepared.SavePrepared("Cellar"))
    for n, (value, hidden) in enumerate(crowd):
        if not (bare and hidden):
            table.add(person(f"P{n}", value, hidden=hidden, health=80, most=99, speed=1 + n % 3))
    table.next()
    return table


def seen(table: Table) -> PlayerView:
    """What the players see."""
    views = [table.journal.view(one.id) for one in table.journal.entries]
    return player_view(table.state, views, NOW, SYSTEMS)


def visible_acting(table: Table) -> set[str]:
    """The visible whose turn it is."""
    now = acting_now(table.state, SYSTEMS)
    return {one.public_name for one in table.state.combatant if one.id in now and not one.hidden}


def is_hidden_turn(table: Table) -> bool:
    """Whether the turn is that of somebody hidden, be it together with somebody visible."""
    return any(one.hidden for one in table.state.combatant if one.id == table.encounter.active)


def marked(view: PlayerView) -> set[str]:
    """Whose turn the players see."""
    return {one.name for one in view.order if one.active}


SYSTEM = st.sampled_from(["", *SYSTEMS])
CROWD = st.lists(st.tuples(INITIATIVES, st.booleans()), min_size=1, max_size=5)


@settings(max_examples=300, deadline=None)
@given(SYSTEM, CROWD, st.lists(picks(*TURNS, *OTHERS), max_size=10), picks(*SECRET))
def test_what_is_done_to_the_hidden_changes_nothing_for_the_players(
    system: str, crowd: Crowd, past: list[Pick], secret: Pick
) -> None:
    """Only where somebody hidden gives the turn away to somebody visible is that turn seen."""
    table = begun(system, crowd)
    for pick in past:
        attempt(table, pick)
    before, acted, hidden = seen(table), visible_acting(table), is_hidden_turn(table)
    position = table.session.history.position
    if not attempt(table, secret, "hidden"):
        return
    passed = visible_acting(table) - acted
    if passed and (hidden or secret.kind == "turn"):
        assert marked(seen(table)) >= passed
    else:
        assert seen(table) == before
    if table.session.history.position > position:
        table.session.undo()
        assert seen(table) == before
        table.session.redo()


def settle(full: Table, bare: Table) -> bool:
    """Let the hidden act until somebody visible does; False where nobody can."""
    while not visible_acting(full):
        last = seen(full)
        if full.encounter.round > bare.encounter.round + 2 or not attempt(full, NEXT):
            return False
        assert seen(full) in (last, seen(bare))
    return True


NEXT = Pick("next", 0, 0, 0, on=False)
OPENLY = ("next", "next", "next", "delay", "return", "damage")
UNSEEN = (
    "interrupt",
    "delay",
    "return",
    "initiative",
    "surprise",
    "defeat",
    "damage",
    "add",
    "remove",
    "stat",
)


@settings(max_examples=150, deadline=None)
@given(
    SYSTEM,
    CROWD.filter(lambda crowd: any(not hidden for _, hidden in crowd)),
    st.lists(st.tuples(st.booleans(), picks(*OPENLY), picks(*UNSEEN)), max_size=12),
)
def test_a_fight_looks_as_if_nobody_were_hidden(
    system: str, crowd: Crowd, past: list[tuple[bool, Pick, Pick]]
) -> None:
    """Step by step the same as the fight of the visible alone."""
    full, bare = begun(system, crowd), begun(system, crowd, bare=True)
    for table in (full, bare):
        table.do(rolling.EditEncounter(reroll=False))
    assert seen(full) == seen(bare)
    settle(full, bare)
    for secret, openly, unseen in past:
        last = seen(full)
        if secret:
            attempt(full, unseen, "hidden")
        elif attempt(full, openly, "visible") != attempt(bare, openly, "visible"):
            return  # nobody is left who could act but the hidden
        assert seen(full) in (last, seen(bare))
        if not settle(full, bare):
            return
        assert seen(full) == seen(bare)
