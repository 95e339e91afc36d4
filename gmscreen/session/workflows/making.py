"""What the actions on cases share: a new case, the roll that is due, the label of a step."""

from gmscreen.rules.cases import VALUE_LIMIT, CaseKind, Outcome, RollSpec, Situation
from gmscreen.rules.system import System
from gmscreen.session.history import Label
from gmscreen.session.roster import clean_name
from gmscreen.session.session import CommandError, Context
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.reads import find_combatant
from gmscreen.session.workflows.model import MOST_CASES, Case
from gmscreen.session.workflows.reads import facts_of, find_case, kind_of, numbers_of, stats_kept


def new_case(
    state: CampaignState, system: System, kind: CaseKind, character: str, combatant: str, who: str = ""
) -> Case:
    """A case about somebody, not yet part of the state. Raises `CommandError` for nobody or too many."""
    if len(state.case) >= MOST_CASES:
        raise CommandError("too_many_cases", limit=MOST_CASES)
    fighter = find_combatant(state, combatant) if combatant else None
    character = character or (fighter.character if fighter else "")
    found = state.find_character(character)
    if character and found is None and fighter is None:
        raise CommandError("unknown_character")
    name = fighter.name if fighter else found.name if found else clean_name(who)
    if not name:
        raise CommandError("name_empty")
    number = 1 + max((int(one.id) for one in state.case if one.id.isdecimal()), default=0)
    case = Case(
        id=str(number),
        rank=state.next_rank("case"),
        kind=kind.id,
        system=system.id,
        character=character if found else "",
        combatant=combatant,
        who=name,
        situation=Situation(),
    )
    return case.model_copy(update={"stats": stats_kept(numbers_of(state, case))})


def started(state: CampaignState, system: System, kind: CaseKind, case: Case) -> Outcome:
    """How a case begins that is opened by hand, with the deadline of its first stage."""
    situation = kind.begin(facts_of(state, system, case))
    return Outcome(situation, ("began",), wait=kind.wait(situation))


def ruled_outcome(system: System, *, passed: bool) -> str:
    """The plainest outcome of the system that passes, or that fails."""
    codes = [code for code, tone in system.outcomes if tone == ("success" if passed else "failure")]
    return codes[-1 if passed else 0] if codes else ""


def label(code: str, case: Case, **more: str) -> Label:
    """The label of a step: `case.<code>` about somebody."""
    return Label(f"case.{code}", (("who", case.who), ("kind", case.kind), *more.items()))


def due_roll(
    state: CampaignState, context: Context, case_id: str, roll_id: str
) -> tuple[Case, System, CaseKind, RollSpec]:
    """A case, its system and kind, and the roll that is to be made.

    Raises `CommandError` where that roll cannot be made now.
    """
    case = find_case(state, case_id)
    if case.closed:
        raise CommandError("case_closed", who=case.who)
    system = context.system(case.system)
    kind = kind_of(system, case.kind)
    specs = kind.rolls(case.situation, facts_of(state, system, case))
    spec = next((one for one in specs if one.id == roll_id), None)
    if spec is None:
        raise CommandError("roll_not_due", roll=roll_id)
    return case, system, kind, spec


def in_range(value: int) -> None:
    """Nothing for a number that a case can hold; raises `CommandError` for another."""
    if not 0 <= value <= VALUE_LIMIT:
        raise CommandError("value_range", low=0, high=VALUE_LIMIT)
