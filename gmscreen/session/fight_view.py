"""The fight as it looks without those who are hidden: not a gap, not a tick, not a change of the order."""

from collections.abc import Iterable, Mapping

from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.player_view import Health
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant, TurnStep
from gmscreen.session.tracker.reads import acting, rules_of

_PLACE = ("rank", "initiative", "tiebreak")


@frozen
class FightView:
    """The fight as of the last turn of somebody visible: its round, whose turn it was, and the order."""

    round: int
    active: frozenset[str]
    order: tuple[Combatant, ...]

    def turns(self, *, health: bool) -> tuple[tuple[str, bool, Health], ...]:
        """Name, whether it is their turn, and how they are if that is told, in order."""
        return tuple(
            (one.public_name, one.id in self.active, health_of(one) if health else "") for one in self.order
        )


def fight_view(state: CampaignState, systems: Mapping[str, System]) -> FightView | None:
    """What of the fight on the table is visible; None while there is none.

    While it is the turn of somebody hidden, the fight is gone back, step by step, to the last turn of
    somebody visible: so a round that begins with hidden turns begins later for the players, and the order of
    a new round is shown no sooner.
    """
    encounter = state.encounter[0] if len(state.encounter) == 1 else None
    if encounter is None or not encounter.running:
        return None
    rules = rules_of(state, systems)
    cursor, people = encounter.cursor, state.combatant
    active = _visible(people, acting(people, cursor, rules))
    for step in reversed(state.turn):
        if active or not step.cursor.active:
            break
        cursor, people = step.cursor, _before(people, step)
        active = _visible(people, acting(people, cursor, rules))
    order = tuple(one for one in people if not one.hidden)
    return FightView(cursor.round if active else 1, active, order)


def _visible(people: tuple[Combatant, ...], ids: Iterable[str]) -> frozenset[str]:
    shown = {one.id for one in people if not one.hidden}
    return frozenset(one for one in ids if one in shown)


def _before(people: tuple[Combatant, ...], step: TurnStep) -> tuple[Combatant, ...]:
    """The combatants in the order that they had before a step."""
    rolled = {one.combatant: one for one in step.touched if one.rolled}
    if not rolled:
        return people
    placed = [
        one.model_copy(update={name: getattr(rolled[one.id], name) for name in _PLACE})
        if one.id in rolled
        else one
        for one in people
    ]
    return tuple(sorted(placed, key=lambda one: (one.rank, one.id)))


def health_of(combatant: Combatant) -> Health:
    """How somebody is, in words for the table; nothing for the party, and where nobody keeps count.

    Badly hurt is who has lost half of it or more.
    """
    if combatant.side == "party":
        return ""
    left, most = combatant.health, combatant.most
    if combatant.defeated or (left is not None and left <= 0):
        return "down"
    if left is None or most is None or most <= 0:
        return ""
    if left >= most:
        return "unhurt"
    return "badly_hurt" if 2 * left <= most else "hurt"
