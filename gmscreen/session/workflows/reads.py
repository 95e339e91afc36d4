"""Questions about cases: which there are, what they need to know of the table, and whether time is up."""

from collections.abc import Mapping

from gmscreen.content.characters import Character, Stat
from gmscreen.content.folding import fold
from gmscreen.rules.cases import CaseKind, CaseRules, Facts, Helper, case_rules
from gmscreen.rules.system import System
from gmscreen.session.commands import table_options
from gmscreen.session.session import CommandError
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant
from gmscreen.session.tracker.reads import clock_of, encounter_of
from gmscreen.session.workflows.model import Case, CaseSettings, Deadline


def find_case(state: CampaignState, case_id: str) -> Case:
    """The case with this id. Raises `CommandError` where there is none."""
    found = next((one for one in state.case if one.id == case_id), None)
    if found is None:
        raise CommandError("unknown_case")
    return found


def kind_of(system: System, kind: str) -> CaseKind:
    """The kind of case with this id. Raises `CommandError` where `system` does not have it."""
    found = case_rules(system).kind(kind)
    if found is None:
        raise CommandError("unknown_case_kind", system=system.id)
    return found


def open_case(
    state: CampaignState, system: str, kind: str, *, character: str = "", combatant: str = ""
) -> Case | None:
    """The open case of this kind about somebody, or None.

    Several combatants of one character are apart; a case whose combatant has left the fight is that of the
    character.
    """
    fighters = {one.id for one in state.combatant}
    for one in state.case:
        if one.closed or (one.system, one.kind) != (system, kind):
            continue
        if combatant and one.combatant in fighters:
            if one.combatant == combatant:
                return one
        elif character and one.character == character:
            return one
    return None


def settings_of(state: CampaignState, system: str) -> CaseSettings:
    """The table's own lists for `system`; the built-in ones where it has none."""
    found = next((one for one in state.case_settings if one.id == system), None)
    return found or CaseSettings(id=system)


def bearer(state: CampaignState, case: Case) -> Combatant | None:
    """The combatant that a case is about, or the first of its character; None where none is in the fight."""
    found = next((one for one in state.combatant if case.combatant and one.id == case.combatant), None)
    if found is None and case.character:
        found = next((one for one in state.combatant if one.character == case.character), None)
    return found


def open_cases(state: CampaignState) -> dict[str, tuple[Case, ...]]:
    """The open cases about those in the fight, by the id of the combatant (`bearer`)."""
    waiting = [one for one in state.case if not one.closed]
    if not waiting:
        return {}
    ids = {one.id for one in state.combatant}
    characters = {one.character: one.id for one in reversed(state.combatant) if one.character}
    found: dict[str, tuple[Case, ...]] = {}
    for case in waiting:
        whose = case.combatant if case.combatant in ids else characters.get(case.character, "")
        if whose:
            found[whose] = (*found.get(whose, ()), case)
    return found


def numbers_of(state: CampaignState, case: Case) -> dict[str, int]:
    """The numbers of whom a case is about: as they stood at its last step, then the sheet, then the tracker.

    Numbers that only the case itself keeps stand for those of a sheet that has none.
    """
    numbers = {one.id: one.value for one in case.stats}
    numbers |= {one.key: one.value for one in case.situation.values if isinstance(one.value, int)}
    found = state.find_character(case.character)
    if found is not None:
        numbers |= {one.id: one.value for one in found.sheet(case.system).stats}
    fighter = bearer(state, case)
    if fighter is not None:
        numbers |= {one.id: one.value for one in fighter.stats}
    return numbers


def helpers(state: CampaignState, system: System, victim: str) -> tuple[Helper, ...]:
    """The characters of the roster that have a skill helpers roll, without the victim, in their order."""
    known = _EVERYBODY.get(system.id)
    if known is None or known[0] is not state.character or known[1] is not system:
        known = _EVERYBODY[system.id] = (state.character, system, _helpers(state.character, system))
    return tuple([one for one in known[2] if one.character != victim])


def _helpers(people: tuple[Character, ...], system: System) -> tuple[Helper, ...]:
    rules = case_rules(system)
    found: list[Helper] = []
    for one in people:
        skills = _skills(rules, {skill.name: skill.value for skill in one.sheet(system.id).skills})
        if skills:
            found.append(Helper(one.id, one.name, skills))
    return tuple(found)


_EVERYBODY: dict[str, tuple[tuple[Character, ...], System, tuple[Helper, ...]]] = {}
"""All helpers by system, and the roster that they are of: each case asks for them, and a roster seldom
changes.
"""


def facts_of(state: CampaignState, system: System, case: Case) -> Facts:
    """What a case needs to know of the table."""
    numbers = numbers_of(state, case)
    fighter = bearer(state, case)
    rules, own = case_rules(system), settings_of(state, system.id)
    return Facts(
        stats=numbers,
        options=table_options(state, system),
        health=fighter.health if fighter else None,
        most=fighter.most if fighter else None,
        helpers=helpers(state, system, case.character),
        reached=reached(state, case.deadline),
        day=clock_of(state).day,
        words=rules.words if own.words is None else own.words,
        track=own.track or rules.track,
    )


def time_left(state: CampaignState, deadline: Deadline | None) -> int | None:
    """What is left until a deadline: rounds, or seconds of the game; 0 where it is over.

    None where there is none, and where it counts in a fight that is over: then the GM says when.
    """
    if deadline is None:
        return None
    encounter = encounter_of(state)
    if deadline.kind == "time":
        return max(0, deadline.time - clock_of(state).seconds)
    if not deadline.round or not encounter.running or encounter.began != deadline.fight:
        return None
    return max(0, deadline.round - encounter.round)


def reached(state: CampaignState, deadline: Deadline | None) -> bool:
    """Whether a deadline is over. Where time is set back it no longer is."""
    left = time_left(state, deadline)
    if deadline is None or left is None or left > 0:
        return False
    if deadline.kind != "turn":
        return True
    return _turn_came(state, deadline)


def _turn_came(state: CampaignState, deadline: Deadline) -> bool:
    """Whether the turn that a deadline waits for has begun, or its round went by without one."""
    encounter = encounter_of(state)
    if encounter.round > deadline.round:
        return True
    victim = next((one for one in state.combatant if one.id == deadline.whose), None)
    if victim is None:
        return False
    return encounter.active == victim.id or victim.in_round(deadline.round).acted > 0


def stats_kept(numbers: Mapping[str, int]) -> tuple[Stat, ...]:
    """Numbers as a case keeps them, so that it can go on without the character."""
    return tuple(Stat(id=key, value=value) for key, value in numbers.items())


def _skills(rules: CaseRules, sheet: Mapping[str, int]) -> dict[str, int]:
    known = {fold(name).strip(): value for name, value in sheet.items()}
    found: dict[str, int] = {}
    for skill, names in rules.skills.items():
        values = [known[name] for name in names if name in known]
        if values:
            found[skill] = max(values)
    return found
