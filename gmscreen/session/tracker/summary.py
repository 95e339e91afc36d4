"""How a fight went: rounds, damage, who dropped when. The words are made where they are translated."""

from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Summary, SummaryRow
from gmscreen.session.tracker.reads import clock_of, encounter_of


def summary(state: CampaignState) -> Summary:
    """The sum of the fight that is running, in the order of the fight."""
    encounter = encounter_of(state)
    return Summary(
        name=encounter.name,
        rounds=encounter.round,
        seconds=max(0, clock_of(state).seconds - encounter.began),
        rows=tuple(
            SummaryRow(
                name=one.name,
                alias=one.alias,
                side=one.side,
                hidden=one.hidden,
                taken=one.taken,
                healed=one.healed,
                health=one.health,
                most=one.most,
                dropped=one.dropped,
            )
            for one in state.combatant
        ),
    )
