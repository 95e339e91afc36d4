"""One step of a case: what it does to the case, the sheet and the tracker, and how it is taken back."""

from gmscreen.content.characters import Stat
from gmscreen.rules.cases import Happening, Outcome, Situation, Status, Wait
from gmscreen.rules.modifiers import clamp
from gmscreen.rules.system import System
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.conditions import OF_A_CASE
from gmscreen.session.tracker.model import MOST_CONDITIONS, MOST_SECONDS, Combatant, Condition
from gmscreen.session.tracker.reads import clock_of, encounter_of
from gmscreen.session.workflows.model import MOST_STEPS, Case, CaseStep, Deadline
from gmscreen.session.workflows.reads import bearer, facts_of, kind_of, numbers_of, reached, stats_kept

HEALTH = "health"


def advanced(
    state: CampaignState, system: System, case: Case, outcome: Outcome, step: CaseStep
) -> CampaignState:
    """The state after a step of `case` that came to `outcome`; `step` says how it was decided."""
    kind = kind_of(system, case.kind)
    before, deadline = case.situation, case.deadline
    case = case.model_copy(update={"situation": outcome.situation})
    changes: list[Stat] = []
    dropped = False
    for one in outcome.happenings:
        if one.what == "up" and not _can_stand(state, case):
            continue
        if one.what in ("down", "up"):
            state, moved = _moved(state, case, down=one.what == "down")
            dropped = dropped or (moved and one.what == "down")
        else:
            state, case, by = changed(state, system, case, one)
            changes.append(Stat(id=one.stat or HEALTH, value=by))
    step = step.model_copy(
        update={
            "events": outcome.events,
            "round": encounter_of(state).round if encounter_of(state).running else 0,
            "time": clock_of(state).seconds,
            "before": before,
            "deadline": deadline,
            "changes": tuple(one for one in changes if one.value),
            "dropped": dropped,
        }
    )
    case = case.model_copy(
        update={
            "stats": stats_kept(numbers_of(state, case)),
            "log": (*case.log[-MOST_STEPS + 1 :], step),
            "deadline": deadline if outcome.wait is None else _deadline(state, case, outcome.wait),
            "closed": kind.over(case.situation),
        }
    )
    return synced(state.put("case", case), system, case)


def taken_back(state: CampaignState, system: System, case: Case) -> tuple[CampaignState, Case]:
    """The state as it was before the last step of `case`, and the case then."""
    step = case.log[-1]
    now = case.situation
    case = case.model_copy(update={"log": case.log[:-1], "situation": step.before, "closed": False})
    case = case.model_copy(update={"deadline": step.deadline})
    for one in step.changes:
        change = Happening("health" if one.id == HEALTH else "stat", -one.value, one.id)
        kept = case.situation
        state, case, _ = changed(state, system, case, change)
        if now.has(one.id):  # the case itself keeps the number, and stands as it did already
            case = case.model_copy(update={"situation": kept})
    if step.dropped:
        state, _ = _moved(state, case, down=False)
    return state.put("case", case), case


def synced(state: CampaignState, system: System, case: Case) -> CampaignState:
    """The state with the conditions that a case puts on its bearer; none of a case that is left."""
    fighter = bearer(state, case)
    if fighter is None:
        return state
    kind = kind_of(system, case.kind)
    wanted = kind.status(case.situation, facts_of(state, system, case))
    gone = case.closed and not kind.over(case.situation)
    over = reached(state, case.deadline)  # what ran out on the tracker is not put on again
    made = () if gone else tuple(_condition(case, one) for one in wanted if not (one.timed and over))
    prefix = condition_id(case, "")
    others = tuple(one for one in fighter.conditions if not one.id.startswith(prefix))
    conditions = (*others, *made[: max(0, MOST_CONDITIONS - len(others))])
    if conditions == fighter.conditions:
        return state
    return state.put("combatant", fighter.model_copy(update={"conditions": conditions}))


def without_conditions(state: CampaignState, case: Case) -> CampaignState:
    """The state without the conditions of a case."""
    fighter = bearer(state, case)
    if fighter is None:
        return state
    kept = tuple(one for one in fighter.conditions if not one.id.startswith(condition_id(case, "")))
    return state.put("combatant", fighter.model_copy(update={"conditions": kept}))


def condition_id(case: Case, code: str) -> str:
    """The id of a condition that a case puts on its bearer."""
    return f"{OF_A_CASE}{case.id}.{code}"


def _condition(case: Case, status: Status) -> Condition:
    condition = Condition(
        id=condition_id(case, status.code),
        code="" if status.name else status.code,
        name=status.name,
        count=status.count,
        value=status.value,
    )
    deadline = case.deadline
    if deadline is None or not status.timed:
        return condition
    if deadline.kind == "time":
        return condition.model_copy(update={"ends": "time", "time": deadline.time})
    if not deadline.round:
        return condition
    ends = "start" if deadline.kind == "turn" else "rounds"
    return condition.model_copy(update={"ends": ends, "round": deadline.round, "whose": deadline.whose})


def _deadline(state: CampaignState, case: Case, wait: Wait) -> Deadline | None:
    """The deadline that begins now (CC-56, CC-57, CC-63, CC-64)."""
    now, encounter = clock_of(state).seconds, encounter_of(state)
    if wait.kind == "none":
        return None
    if wait.kind == "seconds":
        return Deadline(kind="time", time=min(MOST_SECONDS, now + wait.amount), began=now)
    fighter = bearer(state, case)
    whose = fighter.id if fighter else ""
    if wait.kind == "turn":
        kept = Deadline(kind="turn", whose=whose, began=now)
    else:
        kept = Deadline(kind="round", whose=whose, began=now, rounds=wait.amount)
    if not encounter.running or fighter is None:
        return kept
    number = encounter.round + wait.amount
    if wait.kind == "turn":
        had = encounter.active == fighter.id or fighter.in_round(encounter.round).acted > 0
        number = encounter.round + (1 if had else 0)
    return kept.model_copy(update={"round": number, "fight": encounter.began})


def changed(
    state: CampaignState, system: System, case: Case, change: Happening
) -> tuple[CampaignState, Case, int]:
    """The state and the case after points of health or of a stat, and by how much that really changed."""
    if change.what == "health":
        return _healed(state, case, change.by)
    found = state.find_character(case.character)
    spec = next((one for one in system.stats if one.id == change.stat), None)
    low, high = (spec.minimum, spec.maximum) if spec else (0, 999)
    if found is None or not has_stat(state, case, change.stat):
        old = numbers_of(state, case).get(change.stat, 0)
        new = clamp(old + change.by, low, high)
        situation = case.situation.put(**{change.stat: new})
        return state, case.model_copy(update={"situation": situation}), new - old
    sheet = found.sheet(case.system)
    known = next(one for one in sheet.stats if one.id == change.stat)
    new = clamp(known.value + change.by, low, max(high, known.value))
    stats = tuple(Stat(id=one.id, value=new) if one.id == change.stat else one for one in sheet.stats)
    state = state.put("character", found.with_sheet(sheet.model_copy(update={"stats": stats})))
    return state, case, new - known.value


def has_stat(state: CampaignState, case: Case, stat: str) -> bool:
    """Whether the sheet of whom a case is about holds this number."""
    found = state.find_character(case.character)
    return found is not None and any(one.id == stat for one in found.sheet(case.system).stats)


def _healed(state: CampaignState, case: Case, by: int) -> tuple[CampaignState, Case, int]:
    """Health by so many points, never above what somebody can have."""
    fighter = bearer(state, case)
    if fighter is None or fighter.health is None:
        return _healed_alone(state, case, by)
    most = fighter.health + max(0, by) if fighter.most is None else max(fighter.most, fighter.health)
    new = min(most, fighter.health + by)
    gained = new - fighter.health
    changed = fighter.model_copy(update={"health": new, "healed": max(0, fighter.healed + gained)})
    return state.put("combatant", changed), case, gained


def _healed_alone(state: CampaignState, case: Case, by: int) -> tuple[CampaignState, Case, int]:
    situation: Situation = case.situation
    if not situation.has(HEALTH):
        return state, case, 0
    old = situation.number(HEALTH)
    new = min(max(situation.number("most", old + max(0, by)), old), old + by)
    return state, case.model_copy(update={"situation": situation.put(health=new)}), new - old


def _can_stand(state: CampaignState, case: Case) -> bool:
    """Whether the bearer has any health left, or nobody keeps count."""
    fighter = bearer(state, case)
    return fighter is None or fighter.health is None or fighter.health > 0


def _moved(state: CampaignState, case: Case, *, down: bool) -> tuple[CampaignState, bool]:
    """The state with the bearer out of the fight, or back in it; whether that changed anything."""
    fighter: Combatant | None = bearer(state, case)
    if fighter is None or fighter.defeated == down:
        return state, False
    encounter = encounter_of(state)
    dropped = encounter.round if down and encounter.running else 0
    return state.put("combatant", fighter.model_copy(update={"defeated": down, "dropped": dropped})), True
