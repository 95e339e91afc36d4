"""A fight without those who are hidden: not a gap, not a tick, not a change of the order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.session.commands import MakeCheck
from gmscreen.session.fight_view import health_of
from gmscreen.session.player_view import PlayerTurn
from gmscreen.session.players import SetPlayers
from gmscreen.session.secret_kinds import PlayerSettings
from gmscreen.session.tracker.fight import EndFight, NextTurn, PreviousTurn, StartFight
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.people import AddCombatants, SetFlag
from tests.session.secrets.kit import SECRET, Table, check, everything_in, table


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


def test_a_round_that_begins_hidden_begins_later_for_the_players() -> None:
    here = fight(fighter(SECRET, 9, hidden=True), fighter("A", 6))
    assert active(here) == (1, [])
    assert active(here.do(NextTurn())) == (1, ["A"])
    assert active(here.do(NextTurn())) == (1, ["A"])
    assert active(here.do(NextTurn())) == (2, ["A"])
    assert active(here.do(PreviousTurn())) == (1, ["A"])


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
    started = views if any(one.active for one in views[0].order) else views[1:]
    for view in started:
        assert view == bare.seen()
        bare.do(NextTurn())
