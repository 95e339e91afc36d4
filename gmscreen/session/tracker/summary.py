"""How a fight went: rounds, damage, who dropped when. The words are made where they are translated."""

from collections.abc import Mapping

from gmscreen.rules.system import System
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Summary, SummaryRow
from gmscreen.session.tracker.reads import clock_of, encounter_of, round_seconds, rules_of
from gmscreen.session.tracker.shown import shown_turn


def summary(state: CampaignState, systems: Mapping[str, System]) -> Summary:
    """The sum of the fight that is running, in the order of the fight."""
    encounter = encounter_of(state)
    seconds = max(0, clock_of(state).seconds - encounter.began)
    seen = shown_turn(state, systems).round
    unseen = (encounter.round - seen) * round_seconds(state, rules_of(state, systems))
    return Summary(
        name=encounter.name,
        rounds=encounter.round,
        seconds=seconds,
        rounds_seen=seen,
        seconds_seen=max(0, seconds - unseen),
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
