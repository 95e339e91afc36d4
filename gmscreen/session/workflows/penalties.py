"""What the troubles of somebody add to the rolls of that character, as lines of the modifier builder."""

from collections.abc import Callable

from gmscreen.rules.cases import case_rules, penalty_lines
from gmscreen.rules.model import Modifier, Scope
from gmscreen.rules.system import System
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker import conditions
from gmscreen.session.tracker.reads import encounter_of
from gmscreen.session.workflows.model import Case
from gmscreen.session.workflows.reads import bearer, facts_of
from gmscreen.session.workflows.stepping import condition_id


def automatic_modifiers(
    state: CampaignState, system: System, character_id: str, scope: Scope = "a"
) -> tuple[Modifier, ...]:
    """Every line that comes by itself: the conditions on the tracker, then the cases (`case_modifiers`)."""
    if not character_id:
        return ()
    carried = conditions.automatic_modifiers(state, system.id, character_id, scope)
    return (*carried, *case_modifiers(state, system, character_id, scope))


def case_modifiers(
    state: CampaignState, system: System, character_id: str, scope: Scope = "a"
) -> tuple[Modifier, ...]:
    """The lines that the open cases about a character bring (E-6, E-7, W-9), marked as automatic.

    What stands on the tracker as a condition of the bearer is left out: that line comes from there. A line
    is named by the GM's words, or by the code `condition.<code>`.
    """
    if not character_id:
        return ()
    return _lines(state, system, lambda one: one.character == character_id, scope)


def victim_modifiers(state: CampaignState, system: System, case: Case) -> tuple[Modifier, ...]:
    """The lines that come by themselves for whom a case is about, also without a place in the roster."""
    fighter = bearer(state, case)
    if case.character and (fighter is None or fighter.character == case.character):
        return automatic_modifiers(state, system, case.character)
    if fighter is None:
        return _lines(state, system, lambda one: one.id == case.id, "a")
    usual = fighter.system or encounter_of(state).system
    carried = tuple(
        Modifier(
            key=f"condition.{fighter.id}.{each.id}",
            code=f"condition.{each.code}" if each.code else "condition",
            label=each.name,
            value=each.value * each.count,
            count=each.count,
            auto=True,
        )
        for each in fighter.conditions
        if each.value and usual == system.id
    )
    return (*carried, *_lines(state, system, lambda one: one.combatant == fighter.id, "a"))


def _lines(
    state: CampaignState, system: System, wanted: Callable[[Case], bool], scope: Scope
) -> tuple[Modifier, ...]:
    rules = case_rules(system)
    lines: list[Modifier] = []
    for case in state.case:
        kind = rules.kind(case.kind)
        if case.closed or case.system != system.id or kind is None or not wanted(case):
            continue
        fighter = bearer(state, case)
        carried = frozenset(one.id for one in fighter.conditions) if fighter else frozenset()
        status = kind.status(case.situation, facts_of(state, system, case))
        own = tuple(one for one in status if condition_id(case, one.code) not in carried)
        lines.extend(penalty_lines(case.id, own, scope))
    return tuple(lines)
