"""What the troubles of somebody add to the rolls of that character, as lines of the modifier builder."""

from gmscreen.content.folding import fold
from gmscreen.rules.cases import case_rules, penalty_lines
from gmscreen.rules.model import Modifier, Side
from gmscreen.rules.system import System
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.model import Case
from gmscreen.session.workflows.reads import bearer, facts_of
from gmscreen.session.workflows.stepping import condition_id


def automatic_modifiers(state: CampaignState, system: System, side: Side) -> tuple[Modifier, ...]:
    """The lines that the open cases about `side` bring by themselves (E-6, E-7, W-9).

    What stands on the tracker as a condition of the bearer is left out: the tracker brings that one.
    """
    rules = case_rules(system)
    lines: list[Modifier] = []
    for case in state.case:
        kind = rules.kind(case.kind)
        if case.closed or case.system != system.id or kind is None or not _is_about(case, side):
            continue
        fighter = bearer(state, case)
        carried = frozenset(one.id for one in fighter.conditions) if fighter else frozenset()
        status = kind.status(case.situation, facts_of(state, system, case))
        own = tuple(one for one in status if condition_id(case, one.code) not in carried)
        lines.extend(penalty_lines(case.kind, own))
    return tuple(lines)


def _is_about(case: Case, side: Side) -> bool:
    """Whether `side` is whom the case is about: by the roster, else by the name as it is typed."""
    if side.character or case.character:
        return bool(side.character) and side.character == case.character
    return bool(side.who.strip()) and fold(side.who).strip() == fold(case.who).strip()
