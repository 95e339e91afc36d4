"""A turn that hidden ones share, take or give back goes on, and is gone back to, as if they were not there.

Each evening here is one that the law of noninterference found once.
"""

from collections.abc import Callable, Sequence

from gmscreen.session.player_view import PlayerView
from gmscreen.session.session import Command
from gmscreen.session.tracker import fight, people, rolling
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.reads import acting_now
from tests.session.secrets.worlds import World
from tests.session.tracker.kit import SYSTEMS, person


class Pair:
    """Two tables with the same visible fighters; `full` alone has hidden ones too, who stand before them, or
    where their initiative belongs.
    """

    def __init__(
        self, system: str, seen: Sequence[Combatant], hidden: Sequence[Combatant], *, first: bool = True
    ) -> None:
        self.full, self.bare = World(system), World(system)
        for one in hidden:
            self.full.secretly(people.AddCombatants(one.model_copy(update={"hidden": True})))
        self.openly(*(people.AddCombatants(one) for one in seen))
        for place, one in enumerate(self.full.extra if first else ()):
            self.full.do(people.MoveCombatants((one.id,), self.full.people[place].id))

    def id(self, world: World, name: str) -> str:
        return next(one.id for one in world.people if one.name == name)

    def openly(self, *commands: Command, back: bool = False) -> None:
        for command in commands:
            for world in (self.full, self.bare):
                assert world.do(command)
                world.settle(back=back)
        self.check()

    def each(self, make: Callable[[str], Command], name: str) -> None:
        """Do something to a visible one at both tables, where its id is not the same."""
        for world in (self.full, self.bare):
            assert world.do(make(self.id(world, name)))
            world.settle()
        self.check()

    def secretly(self, make: Callable[[str], Command], name: str, *, settle: bool = False) -> None:
        assert self.full.do(make(self.id(self.full, name)))
        if settle:
            self.full.settle()
        self.check()

    def check(self) -> None:
        assert self.full.seen == self.bare.seen

    def acting(self) -> list[str]:
        """Whose turn it is at the table with the hidden ones."""
        state = self.full.session.state
        return [one.name for one in state.combatant if one.id in acting_now(state, SYSTEMS)]


def shown(view: PlayerView) -> tuple[int | None, list[str]]:
    return view.round, [one.name for one in view.order if one.active]


def together(*names: str) -> Pair:
    """A fight whose visible fighters all act at once, and somebody hidden, Z, with them."""
    pair = Pair("partida_web", [person(name, 50) for name in names], [person("Z", 50)])
    pair.openly(fight.StartFight())
    assert pair.acting() == ["Z", *names]
    return pair


def test_a_turn_back_leads_to_the_round_before_though_a_hidden_one_shares_the_turn_since() -> None:
    pair = Pair("partida_web", [person("A", 10)], [person("Z", 50)])
    pair.openly(fight.StartFight(), fight.NextTurn())
    assert (shown(pair.full.seen), pair.acting()) == ((2, ["A"]), ["A"])
    pair.secretly(lambda one: rolling.SetInitiative(one, 10), "Z")
    pair.openly(fight.PreviousTurn(), back=True)
    assert shown(pair.full.seen) == (1, ["A"])


def test_whoever_leaves_a_turn_that_only_the_hidden_share_keeps_it() -> None:
    pair = together("A")
    pair.each(lambda one: rolling.SetInitiative(one, 60), "A")
    assert (shown(pair.full.seen), pair.acting()) == ((1, ["A"]), ["A"])
    pair.openly(fight.NextTurn())
    assert shown(pair.full.seen) == (2, ["A"])


def test_a_hidden_delay_is_no_step_of_a_turn_that_others_go_on_with() -> None:
    pair = together("A", "B")
    pair.openly(fight.NextTurn())
    pair.secretly(fight.Delay, "Z")
    assert pair.acting() == ["A", "B"]
    pair.openly(fight.PreviousTurn(), back=True)
    assert shown(pair.full.seen) == (1, ["A", "B"])


def test_a_turn_that_was_a_hidden_ones_own_and_is_shared_by_now_is_no_step_back() -> None:
    pair = Pair("partida_web", [person("A", 50), person("B")], [person("Z")])
    pair.full.do(people.MoveCombatants((pair.id(pair.full, "Z"),), pair.id(pair.full, "B")))
    pair.openly(fight.StartFight(), fight.NextTurn())
    assert shown(pair.full.seen) == (1, ["B"])
    for world in (pair.full, pair.bare):
        for name in ("B", "Z"):
            if any(one.name == name for one in world.people):
                assert world.do(rolling.SetInitiative(pair.id(world, name), 10))
    pair.check()
    pair.openly(fight.PreviousTurn(), back=True)
    assert shown(pair.full.seen) == (1, ["A"])


def test_before_the_first_turn_that_was_seen_none_is_shown_to_whoever_came_since() -> None:
    pair = Pair("partida_web", [person("A", 10)], [person("Z", 50)])
    pair.openly(fight.StartFight(), people.AddCombatants(person("B", 50)))
    assert shown(pair.full.seen) == (1, ["A"])
    pair.openly(fight.PreviousTurn(), back=True)
    assert shown(pair.full.seen) == (1, ["A"])


def test_a_turn_broken_in_on_goes_on_for_the_others_where_its_first_cannot_act_any_more() -> None:
    pair = Pair("partida_web", [person("A", 50), person("B", 50)], [person("Z", 40)], first=False)
    pair.openly(fight.StartFight())
    pair.each(lambda one: people.SetFlag((one,), "surprised", True), "A")
    pair.secretly(fight.Interrupt, "Z", settle=True)
    assert shown(pair.full.seen) == (1, ["B"])


def test_whoever_was_passed_by_is_not_seen_to_come_next() -> None:
    pair = Pair("", [person("A", 5), person("B", 3)], [person("Z", 1)], first=False)
    pair.openly(fight.StartFight())
    pair.each(fight.SetTurn, "B")
    for world in (pair.full, pair.bare):
        world.do(people.RemoveCombatants((pair.id(world, "B"),)))
    pair.check()
    assert shown(pair.full.seen) == (2, ["A"])


def test_whoever_was_seen_to_be_up_is_up_again_after_a_hidden_one_that_came_before() -> None:
    """Though in an order made by hand somebody else would be the first."""
    pair = Pair(
        "eclipse_phase", [person("A", 5), person("B", 5)], [person("Y", 3), person("Z", 3)], first=False
    )
    pair.openly(fight.StartFight())
    for world in (pair.full, pair.bare):
        world.do(people.MoveCombatants((pair.id(world, "B"),), pair.id(world, "A")))
    pair.secretly(lambda one: rolling.SetInitiative(one, 7), "Y")
    pair.secretly(lambda one: rolling.SetInitiative(one, 9), "Z")
    found = []
    for _ in range(3):
        found += pair.acting()
        assert shown(pair.full.seen) == (1, ["A"])
        pair.full.do(fight.NextTurn())
    assert found == ["Z", "Y", "A"]


def test_whoever_hidden_stands_between_a_hidden_one_and_a_visible_equal_has_its_turn() -> None:
    pair = Pair("partida_web", [person("A", 50)], [person("Y", 50), person("Z", 30)])
    pair.openly(fight.StartFight())
    found = []
    for _ in range(4):
        found.append("".join(pair.acting()))
        pair.full.do(fight.NextTurn())
    assert found == ["A", "Y", "Z", "A"]
