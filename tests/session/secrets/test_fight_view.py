"""A fight without those who are hidden: not a gap, not a tick, not a change of the order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.content.characters import Stat
from gmscreen.session.commands import MakeCheck
from gmscreen.session.fight_view import health_of
from gmscreen.session.player_view import PlayerTurn
from gmscreen.session.players import SetPlayers
from gmscreen.session.secret_kinds import PlayerSettings
from gmscreen.session.session import Opened, Session
from gmscreen.session.tracker.fight import Delay, EndFight, Interrupt, NextTurn, PreviousTurn, StartFight
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants, MoveCombatants, RemoveCombatants, SetFlag
from gmscreen.session.tracker.rolling import EditEncounter, RollInitiative, SetInitiative
from tests.session.secrets.kit import SECRET, Table, check, everything_in, table
from tests.store.kit import SYSTEMS


def fighter(name: str, initiative: int, *, hidden: bool = False, alias: str = "", **more: int) -> Combatant:
    return Combatant(
        id="",
        name=name,
        alias=alias,
        initiative=initiative,
        hidden=hidden,
        health=more.get("health"),
        most=more.get("most"),
    )


def fight(*people: Combatant, system: str = "") -> Table:
    here = table().do(*(AddCombatants(one) for one in people))
    return here.do(StartFight())


def active(here: Table) -> tuple[int | None, list[str]]:
    seen = here.seen()
    return seen.round, [one.name for one in seen.order if one.active]


def test_a_hidden_turn_changes_nothing_until_somebody_visible_acts() -> None:
    here = fight(fighter("A", 9), fighter(SECRET, 6, hidden=True), fighter("B", 3))
    first = here.seen()
    assert (active(here), [one.name for one in first.order]) == ((1, ["A"]), ["A", "B"])
    assert here.do(NextTurn()).seen() == first
    assert active(here.do(NextTurn())) == (1, ["B"])
    assert active(here.do(NextTurn())) == (2, ["A"])


def test_a_fight_of_the_hidden_alone_is_none_for_the_players() -> None:
    """Nor is a round counted, until somebody comes whom they see."""
    here = table().do(AddCombatants(fighter(SECRET, 9, hidden=True)))
    before = here.seen()
    assert here.do(StartFight()).seen() == before
    assert here.do(NextTurn()).seen() == before
    assert active(here.do(AddCombatants(fighter("A", 3)))) == (here.session.state.encounter[0].round, ["A"])


def test_a_round_that_begins_hidden_begins_later_for_the_players() -> None:
    here = fight(fighter(SECRET, 9, hidden=True), fighter("A", 6))
    assert active(here) == (1, ["A"])  # as without the hidden one
    assert active(here.do(NextTurn())) == (1, ["A"])
    assert active(here.do(NextTurn())) == (1, ["A"])
    assert active(here.do(NextTurn())) == (2, ["A"])
    assert active(here.do(PreviousTurn())) == (1, ["A"])


def second_round(*people: Combatant) -> Table:
    """Round 2 of a fight that would have initiative rolled anew each round; nobody has acted in it yet."""
    here = table().do(EditEncounter(system="eclipse_phase", reroll=False))
    here.do(*(AddCombatants(one) for one in people), StartFight(), *[NextTurn()] * len(people))
    assert here.session.state.encounter[0].round == 2
    return here


@pytest.mark.parametrize("typed", [True, False])
def test_somebody_hidden_comes_first_before_anybody_acts(typed: bool) -> None:
    here = second_round(fighter("A", 3), fighter(SECRET, 2, hidden=True), fighter("B", 1))
    hidden = here.session.state.combatant[1].id
    before, state = here.seen(), here.session.state
    assert active(here) == (2, ["A"])
    here.do(SetInitiative(hidden, 15) if typed else RollInitiative((hidden,), faces=(9,)))
    assert here.session.state.encounter[0].active == hidden
    assert here.seen() == before
    secret = here.session.state
    assert here.do(NextTurn()).seen() == before
    assert here.session.state.encounter[0].active != hidden
    assert here.do(PreviousTurn()).seen() == before
    assert here.session.state == secret
    assert here.do(SetInitiative(hidden, 1)).seen() == before
    here.session.undo()
    here.session.undo()
    here.session.undo()
    here.session.undo()
    assert here.session.state == state


def test_who_is_seen_to_begin_is_the_first_of_those_who_are_seen() -> None:
    here = second_round(fighter("A", 5), fighter(SECRET, 4, hidden=True), fighter("B", 1))
    hidden, b = (one.id for one in here.session.state.combatant[1:])
    here.do(SetInitiative(hidden, 15), SetInitiative(b, 9))
    assert (active(here), [one.name for one in here.seen().order]) == ((2, ["B"]), ["B", "A"])
    before = here.seen()
    assert here.do(NextTurn()).seen() == before
    assert active(here.do(NextTurn())) == (2, ["A"])


def test_an_order_made_by_hand_is_not_given_away_by_a_hidden_roll() -> None:
    here = second_round(fighter("A", 5), fighter("B", 4), fighter(SECRET, 1, hidden=True))
    a, _, hidden = (one.id for one in here.session.state.combatant)
    before = here.do(MoveCombatants((a,))).seen()
    assert active(here) == (2, ["A"])
    assert here.do(SetInitiative(hidden, 2)).seen() == before
    assert here.do(SetInitiative(hidden, 15)).seen() == before
    assert here.do(SetInitiative(hidden, 3)).seen() == before


def test_whose_turn_was_seen_leaves_and_the_next_one_is_seen() -> None:
    people = (fighter("A", 9), fighter(SECRET, 6, hidden=True), fighter("B", 3))
    for gone in (RemoveCombatants, lambda ids: SetFlag(ids, "hidden", True)):
        here = fight(*people).do(NextTurn())
        here.do(gone((here.session.state.combatant[0].id,)))
        assert active(here) == (1, ["B"])
        assert active(here.do(NextTurn())) == (1, ["B"])


def test_a_new_order_is_seen_when_somebody_visible_acts_in_it() -> None:
    people = (fighter("A", 9), fighter("B", 6), fighter(SECRET, 3, hidden=True))
    here = table().do(EditEncounter(system="eclipse_phase"), *(AddCombatants(one) for one in people))
    here.do(StartFight(), NextTurn())
    before = here.seen()
    while here.session.state.encounter[0].round == 1:
        here.do(NextTurn())
    order = [one.public_name for one in here.session.state.combatant]
    assert order == [SECRET, "B", "A"]  # the dice count upwards
    assert here.seen() == before
    here.do(AddCombatants(fighter("C", 1)))
    assert [one.name for one in here.seen().order] == ["A", "C", "B"]
    assert (active(here), active(here.do(NextTurn()))) == ((1, ["B"]), (2, ["B"]))
    assert [one.name for one in here.seen().order] == ["B", "A", "C"]


def test_files_of_older_versions_keep_what_was_seen() -> None:
    here = fight(fighter("A", 9), fighter(SECRET, 6, hidden=True), fighter("B", 3)).do(NextTurn())
    before, state = here.seen(), here.session.state
    older = state.put("encounter", state.encounter[0].model_copy(update={"shown": None}))
    assert older != state
    again = Table(
        Session(Opened(older), here.journal, here.dice, here.session.now, SYSTEMS), here.journal, here.dice
    )
    assert again.seen() == before
    for _ in range(2):
        assert active(again.do(NextTurn())) == (1, ["B"])
        assert again.do(PreviousTurn()).seen() == before
    hidden = state.combatant[1].id
    assert again.do(SetInitiative(hidden, 20)).seen() == before


def test_aliases_and_words_for_health_stand_for_names_and_numbers() -> None:
    here = fight(fighter(SECRET, 9, alias="Hombre de gris", health=3, most=12), fighter("A", 6))
    assert here.seen().order == (PlayerTurn("Hombre de gris", True), PlayerTurn("A"))
    here.do(SetPlayers(PlayerSettings(health=True)))
    assert here.seen().order[0] == PlayerTurn("Hombre de gris", True, "badly_hurt")
    assert SECRET not in everything_in(here.seen())


def test_an_open_roll_of_a_fighter_is_told_by_its_alias_for_ever() -> None:
    here = fight(fighter(SECRET, 9, alias="Hombre de gris"), fighter("A", 6))
    here.do(MakeCheck(check(SECRET), hidden=False))
    side = here.seen().rolls[0].sides[0]
    assert (side.name, side.target) == ("Hombre de gris", None)
    before = here.seen().rolls
    here.do(SetFlag((here.session.state.combatant[0].id,), "hidden", True), EndFight())
    assert here.seen().rolls == before


def test_an_open_roll_of_somebody_hidden_has_no_name() -> None:
    here = fight(fighter(SECRET, 9, alias="Hombre de gris", hidden=True), fighter("A", 6))
    here.do(MakeCheck(check(SECRET, known=False), hidden=False))
    assert here.seen().rolls[0].sides[0].name == ""


def test_without_a_fight_there_is_neither_round_nor_order() -> None:
    here = fight(fighter("A", 9)).do(EndFight())
    assert (here.seen().round, here.seen().order) == (None, ())


@pytest.mark.parametrize(
    ("left", "most", "defeated", "word"),
    [
        (12, 12, False, "unhurt"),
        (11, 12, False, "hurt"),
        (7, 12, False, "hurt"),
        (6, 12, False, "badly_hurt"),
        (0, 12, False, "down"),
        (5, 12, True, "down"),
        (None, 12, False, ""),
        (5, None, False, ""),
        (None, None, True, "down"),
    ],
)
def test_health_in_words(left: int | None, most: int | None, defeated: bool, word: str) -> None:
    assert health_of(Combatant(id="x", health=left, most=most, defeated=defeated)) == word


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 20), st.booleans()), min_size=1, max_size=6),
    st.integers(0, 14),
)
def test_hidden_fighters_leave_no_trace_in_the_order_and_the_rounds(
    people: list[tuple[int, bool]], steps: int
) -> None:
    full = [fighter(f"P{n}", initiative, hidden=hidden) for n, (initiative, hidden) in enumerate(people)]
    shown = [one for one in full if not one.hidden]
    if not shown:
        return
    here, bare = fight(*full), fight(*shown)
    views = [here.seen()]
    for _ in range(steps):
        view = here.do(NextTurn()).seen()
        if view != views[-1]:
            views.append(view)
    for view in views:
        assert view == bare.seen()
        bare.do(NextTurn())


def test_in_an_order_made_by_hand_nobody_hidden_decides_who_comes_first() -> None:
    here, bare = (
        fight(fighter("A", 5), fighter("B", 5), *more) for more in ([fighter(SECRET, 1, hidden=True)], [])
    )
    for table_ in (here, bare):
        a, b = (one.id for one in table_.session.state.combatant[:2])
        table_.do(MoveCombatants((a,), ""), SetInitiative(b, 5))
    assert here.seen() == bare.seen()
    assert [one.name for one in here.seen().order] == ["A", "B"]


def test_when_the_last_who_is_seen_goes_the_next_round_is_shown_at_once() -> None:
    """Somebody hidden has still to act in this one: without them the round would be over."""
    here = fight(fighter("A", 9), fighter("B", 6), fighter(SECRET, 3, hidden=True)).do(NextTurn())
    b = here.session.state.combatant[1].id
    assert active(here.do(RemoveCombatants((b,)))) == (2, ["A"])
    assert here.session.state.encounter[0].round == 1
    assert active(here.do(NextTurn())) == (2, ["A"])


def test_a_fight_begins_with_the_first_who_is_seen_and_may_act() -> None:
    """Where all who are seen are surprised that is in round 2, whatever the hidden do in the first."""
    here, bare = table(), table()
    here.do(AddCombatants(fighter(SECRET, 9, hidden=True)))
    for one in (here, bare):
        one.do(AddCombatants(fighter("A", 3)))
        a = one.session.state.combatant[-1].id
        one.do(SetFlag((a,), "surprised", True), StartFight())
    assert here.session.state.encounter[0].round == 1
    assert here.seen() == bare.seen()
    assert active(here) == (2, ["A"])


def test_when_they_act_in_phases_the_next_phase_is_shown_at_once() -> None:
    here = table().do(EditEncounter(system="eclipse_phase", reroll=False))
    quick = fighter("A", 9).model_copy(update={"stats": (Stat(id="speed", value=2),)})
    for one in (quick, fighter("B", 6), fighter(SECRET, 3, hidden=True)):
        here.do(AddCombatants(one))
    here.do(StartFight(), NextTurn())
    b = here.session.state.combatant[1].id
    assert active(here) == (1, ["B"])
    assert active(here.do(RemoveCombatants((b,)))) == (1, ["A"])


def test_who_acted_unseen_keeps_nobody_who_is_seen_from_beginning_the_round() -> None:
    here = second_round(fighter("A", 5), fighter(SECRET, 4, hidden=True), fighter("B", 1))
    a, hidden, b = (one.id for one in here.session.state.combatant)
    here.do(Interrupt(hidden), NextTurn(), SetInitiative(b, 9))
    assert (active(here), [one.name for one in here.seen().order]) == ((2, ["B"]), ["B", "A"])
    here.do(Delay(b), SetInitiative(a, 12))
    assert active(here) == (2, ["A"])


def test_a_round_that_only_somebody_hidden_began_is_none_in_what_is_told_of_the_fight() -> None:
    full = fight(fighter(SECRET, 9, hidden=True), fighter("A", 6)).do(*[NextTurn()] * 2)
    bare = fight(fighter("A", 6))
    assert full.seen() == bare.seen()
    told, alone = (one.do(EndFight()).session.state.encounter[0].last for one in (full, bare))
    assert told is not None
    assert alone is not None
    assert (told.rounds_seen, told.seconds_seen) == (alone.rounds, alone.seconds) == (1, 0)
    assert (told.rounds, told.seconds) == (2, 6)
