"""The fight as it looks without those who are hidden: not a gap, not a tick, not a change of the order."""

from collections.abc import Mapping

from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.player_view import Health
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.shown import shown_turn, visible


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
    """What of the fight on the table is visible; None while there is none, or nobody visible in it.

    While it is the turn of somebody hidden, it is still as it was at the last turn of somebody visible: so a
    round that begins with hidden turns begins later for the players, and the order of a new round is shown no
    sooner.
    """
    encounter = state.encounter[0] if len(state.encounter) == 1 else None
    if encounter is None or not encounter.running:
        return None
    people = visible(state)
    if not people:
        return None
    shown = shown_turn(state, systems)
    active = frozenset(one.id for one in people if one.id in shown.active)
    return FightView(shown.round, active, _in_order(people, shown.order) if shown.order else people)


def _in_order(people: tuple[Combatant, ...], order: tuple[str, ...]) -> tuple[Combatant, ...]:
    """The combatants in the order that the players saw; who came since stays behind the same one as now."""
    known = {one: place for place, one in enumerate(order)}
    places: dict[str, int] = {}
    last = -1
    for one in people:
        last = places[one.id] = known.get(one.id, last)
    return tuple(sorted(people, key=lambda one: (places[one.id], one.id not in known)))


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
