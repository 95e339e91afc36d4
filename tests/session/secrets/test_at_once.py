"""Where a game lets equals act at once (CC-24), nobody who is hidden parts them."""

import pytest

from gmscreen.session.tracker import fight, people, rolling
from gmscreen.session.tracker.reads import acting_now
from tests.session.secrets.worlds import World
from tests.session.tracker.kit import SYSTEMS, person


def between(initiative: int, *, grouped: bool) -> World:
    """A and B are equal; somebody of this initiative stands between them, out of sight."""
    world = World("partida_web")
    for name in "AB":
        world.do(people.AddCombatants(person(name, 50)))
    world.do(people.AddCombatants(person("Acechador", initiative, hidden=True)))
    a, b, hidden = (one.id for one in sorted(world.people, key=lambda one: int(one.id[1:])))
    world.do(people.MoveCombatants((hidden,), b))
    if grouped:
        world.do(people.SetGroup((hidden,), together=True))
    assert [one.id for one in world.people] == [a, hidden, b]
    world.do(fight.StartFight())
    return world


def acting(world: World) -> list[str]:
    return [one.name for one in world.seen.order if one.active]


@pytest.mark.parametrize(("initiative", "grouped"), [(50, False), (50, True), (30, False), (70, False)])
def test_somebody_hidden_parts_none_who_act_at_once(initiative: int, grouped: bool) -> None:
    world = between(initiative, grouped=grouped)
    assert (world.round, acting(world)) == (1, ["A", "B"])
    world.do(fight.NextTurn())
    world.settle()
    assert (world.seen.round, acting(world)) == (2, ["A", "B"])


def test_whoever_stands_between_acts_in_the_round_as_well() -> None:
    world = between(30, grouped=False)
    hidden = world.people[1].id
    world.do(fight.NextTurn())
    assert world.round == 1
    assert acts_now(world) == {hidden}
    world.do(rolling.SetInitiative(hidden, 40))
    world.do(fight.NextTurn())
    assert world.round == 2


def acts_now(world: World) -> set[str]:
    return set(acting_now(world.session.state, SYSTEMS))


def test_whoever_is_seen_between_parts_them_still() -> None:
    world = World("partida_web")
    for name, initiative in (("A", 50), ("C", 30), ("B", 50)):
        world.do(people.AddCombatants(person(name, initiative)))
    a, b, c = (one.id for one in world.people)
    world.do(people.MoveCombatants((c,), b))
    world.do(fight.StartFight())
    assert acts_now(world) == {a}
