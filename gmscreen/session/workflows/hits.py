"""What the one path of damage starts: cases that begin, or go on, with a blow or a healing."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from gmscreen.rules.cases import CaseKind, Hit, case_rules
from gmscreen.rules.system import System
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.making import new_case
from gmscreen.session.workflows.model import MOST_CASES, CaseStep
from gmscreen.session.workflows.reads import facts_of, open_case
from gmscreen.session.workflows.stepping import advanced


class BlowFacts(Protocol):
    """What must be known of a blow that struck somebody: the `Blow` of the tracker.

    `change` is `damage`, `healing` or `set`; `amount` the points after armour, never negative.
    """

    @property
    def combatant(self) -> str:
        """The id on the tracker."""

    @property
    def character(self) -> str:
        """The id in the roster, empty for none."""

    @property
    def system(self) -> str:
        """The system that the combatant is of."""

    @property
    def change(self) -> str:
        """What was done to the health."""

    @property
    def amount(self) -> int:
        """The points of this one blow."""

    @property
    def before(self) -> int | None:
        """The health before it."""

    @property
    def after(self) -> int | None:
        """The health after it."""


def after_blows(
    state: CampaignState, systems: Mapping[str, System], blows: Sequence[BlowFacts]
) -> CampaignState:
    """The state in which `blows`, which have struck already, have begun or changed the cases they do.

    Each blow stands for itself: nothing is added up over several (CC-55, E-6). Health that is set to a number
    is a correction and no blow; where it is raised, it counts as a healing.
    """
    for one in blows:
        system = systems.get(one.system)
        hit = _hit(one)
        if system is None or hit is None:
            continue
        for kind in case_rules(system).kinds:
            state = _struck(state, system, kind, one, hit)
    return state


def _hit(blow: BlowFacts) -> Hit | None:
    raised = blow.before is not None and blow.after is not None and blow.after > blow.before
    if blow.change == "set" and not raised:
        return None
    amount = max(0, blow.amount)
    return Hit(amount, healing=blow.change != "damage", before=blow.before, after=blow.after)


def _struck(state: CampaignState, system: System, kind: CaseKind, blow: BlowFacts, hit: Hit) -> CampaignState:
    known = open_case(state, system.id, kind.id, character=blow.character, combatant=blow.combatant)
    if known is None and len(state.case) >= MOST_CASES:
        return state
    case = known or new_case(state, system, kind, blow.character, blow.combatant)
    outcome = kind.hit(known.situation if known else None, hit, facts_of(state, system, case))
    if outcome is None:
        return state
    return advanced(state, system, case, outcome, CaseStep(how="hit", value=hit.amount))
