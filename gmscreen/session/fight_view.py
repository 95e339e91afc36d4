"""The fight as it looks without those who are hidden: not a gap, not a tick, not a change of the order."""

from gmscreen.rules.value import frozen
from gmscreen.session.player_view import Health
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant


@frozen
class FightView:
    """The fight as of the last turn of somebody visible: its round, whose turn it was, and the order."""

    round: int
    active: str
    order: tuple[Combatant, ...]

    def turns(self, *, health: bool) -> tuple[tuple[str, bool, Health], ...]:
        """Name, whether it is their turn, and how they are if that is told, in order."""
        return tuple(
            (one.public_name, one.id == self.active, health_of(one) if health else "") for one in self.order
        )


def fight_view(state: CampaignState) -> FightView | None:
    """What of the fight on the table is visible; None while there is none.

    While it is the turn of somebody hidden, the fight is gone back, step by step, to the last turn of
    somebody visible; so a round that begins with hidden turns begins later for the players.
    """
    encounter = state.encounter[0] if len(state.encounter) == 1 else None
    if encounter is None or not encounter.running:
        return None
    visible = {one.id: one for one in state.combatant if not one.hidden}
    ranks = {one.id: one.rank for one in visible.values()}
    cursor = encounter.cursor
    for step in reversed(state.turn):
        if cursor.active in visible:
            break
        ranks |= {one.combatant: one.rank for one in step.touched if one.combatant in visible}
        cursor = step.cursor
    shown = cursor.active in visible
    order = sorted(visible.values(), key=lambda one: (ranks[one.id], one.id))
    return FightView(cursor.round if shown else 1, cursor.active if shown else "", tuple(order))


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
