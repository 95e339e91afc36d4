"""The actions on a case: open it, roll what is due, leave a roll out, rule or correct it, close it."""

from gmscreen.rules.cases import (
    DEAD,
    VALUE_LIMIT,
    CaseError,
    CaseKind,
    Happening,
    Hit,
    Outcome,
    RollRead,
    RollSpec,
)
from gmscreen.rules.dice import roll_dice
from gmscreen.rules.expression import ExpressionResult, parse, roll, typed
from gmscreen.rules.model import CheckRequest, Modifier, Side
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.commands import allowed, check_entry, table_options
from gmscreen.session.ledger import LedgerEntry, Mark
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState
from gmscreen.session.workflows.making import due_roll, in_range, label, new_case, ruled_outcome, started
from gmscreen.session.workflows.model import Case, CaseStep
from gmscreen.session.workflows.penalties import automatic_modifiers, victim_modifiers
from gmscreen.session.workflows.reads import (
    facts_of,
    find_case,
    kind_of,
    numbers_of,
    open_case,
)
from gmscreen.session.workflows.stepping import (
    advanced,
    changed,
    has_stat,
    synced,
    taken_back,
    without_conditions,
)


@frozen
class BeginCase:
    """Open a case by hand about a combatant, a character of the roster, or only a name.

    `hit` is a single blow in points after armour, `shock` an event and what it costs (`1/1D6`, `4`, `1d10`).
    With either, a case of that kind that is open about the same person goes on instead of a new one.
    """

    kind: str
    system: str
    character: str = ""
    combatant: str = ""
    who: str = ""
    hit: int = 0
    shock: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Open it. Raises `CommandError` for nobody, an unknown kind, a case that is open already, a blow
        out of range or one that wounds nobody, and a cost that cannot be read.
        """
        system = context.system(self.system)
        kind = kind_of(system, self.kind)
        if not 0 <= self.hit <= VALUE_LIMIT:
            raise CommandError("hit_range", low=0, high=VALUE_LIMIT)
        case = open_case(state, self.system, self.kind, character=self.character, combatant=self.combatant)
        if case is None:
            case = new_case(state, system, kind, self.character, self.combatant, self.who)
        elif not (self.hit or self.shock):
            raise CommandError("case_open", who=case.who)
        known = any(one.id == case.id for one in state.case)
        if self.hit or self.shock:
            outcome = self._outcome(state, system, kind, case, known=known)
        else:
            outcome = started(state, system, kind, case)
        step = CaseStep(how="hit" if self.hit else "began", value=self.hit, outcome=self.shock)
        return Effect(advanced(state, system, case, outcome, step), label("begin", case))

    def _outcome(
        self, state: CampaignState, system: System, kind: CaseKind, case: Case, *, known: bool
    ) -> Outcome:
        facts = facts_of(state, system, case)
        if self.shock:
            situation = case.situation if known else kind.begin(facts)
            try:
                return kind.shock(situation, self.shock, facts)
            except CaseError as error:
                raise CommandError(error.code, who=case.who, text=self.shock[:40]) from None
        found = kind.hit(case.situation if known else None, Hit(self.hit), facts)
        if found is None:
            untold = not facts.track and any(one.id == "filled" for one in kind.values)
            raise CommandError("no_track" if untold else "not_wounded", who=case.who, n=self.hit)
        return found


@frozen
class RollCase:
    """Make one of the rolls of a case (`RollSpec.id`): in secret or in the open, with what real dice showed.

    `helper` is the id of the roster's character who helps; `base` a number typed in place of the sheet's;
    `what` the name of the roll for the ledger. `modifiers` None stands for those that the roller's wounds
    bring by themselves.
    """

    case: str
    roll: str
    hidden: bool = True
    faces: tuple[int, ...] | None = None
    helper: str = ""
    base: int | None = None
    what: str = ""
    modifiers: tuple[Modifier, ...] | None = None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Roll. Raises `CommandError` for a roll that cannot be made now, a helper who is the victim or
        unknown, a number that nobody typed, and `DiceTextError` for wrong faces.
        """
        case, system, kind, spec = due_roll(state, context, self.case, self.roll)
        read, entry = RollRead(passed=True), None
        if spec.kind == "check":
            read, entry = self._check(state, context, system, case, spec)
        elif spec.kind == "dice":
            read, entry = self._dice(context, case, spec)
        step = CaseStep(
            roll=self.roll,
            how="rolled" if self.faces is None else "typed",
            helper=self._helper_name(state) if spec.helper else "",
            passed=read.passed,
            value=read.value,
            outcome=read.outcome,
            entry=entry.id if entry else 0,
        )
        outcome = kind.after(case.situation, self.roll, read, facts_of(state, system, case))
        new = advanced(state, system, case, outcome, step)
        return Effect(new, label("roll", case, roll=self.roll), entries=(entry,) if entry else ())

    def _check(
        self, state: CampaignState, context: Context, system: System, case: Case, spec: RollSpec
    ) -> tuple[RollRead, LedgerEntry]:
        options = table_options(state, system)
        request = self._request(state, system, case, spec)
        preview = allowed(system, options, request)
        faces = roll_dice(preview.dice, context.dice) if self.faces is None else self.faces
        result = system.resolve(request, options, faces)
        entry = check_entry(context, request, result, hidden=self.hidden)
        return RollRead(result.a.passed, result.a.roll or 0, result.a.outcome), entry

    def _request(self, state: CampaignState, system: System, case: Case, spec: RollSpec) -> CheckRequest:
        base, character, who = spec.base, case.character, case.who
        if spec.helper:
            if self.helper and self.helper == case.character:
                raise CommandError("helper_is_victim", who=case.who)
            known = facts_of(state, system, case).helpers
            found = next((one for one in known if one.character == self.helper), None)
            if self.helper and found is None and state.find_character(self.helper) is None:
                raise CommandError("unknown_character")
            skill = spec.parts[0] if spec.parts else ""
            base = found.skills.get(skill) if found else None
            character, who = self.helper, self._helper_name(state)
        base = base if self.base is None else self.base
        if base is None:
            raise CommandError("base_needed", roll=spec.id)
        low, high = system.base_range
        if not low <= base <= high:
            raise CommandError("base_range", low=low, high=high)
        typed_in = self.base is not None
        side = Side(
            character=character,
            who=who,
            what=self.what or spec.id,
            base=base,
            source="typed" if typed_in else spec.source,
            parts=() if typed_in else spec.parts,
        )
        lines = self.modifiers
        if lines is None and spec.helper:
            lines = automatic_modifiers(state, system, self.helper)
        elif lines is None:
            lines = victim_modifiers(state, system, case)
        return CheckRequest(system=system.id, kind=spec.check, a=side, modifiers=lines)

    def _helper_name(self, state: CampaignState) -> str:
        found = state.find_character(self.helper)
        return found.name if found else ""

    def _dice(self, context: Context, case: Case, spec: RollSpec) -> tuple[RollRead, LedgerEntry]:
        expression = parse(spec.expression)
        result: ExpressionResult = (
            roll(expression, context.dice) if self.faces is None else typed(expression, self.faces)
        )
        entry = LedgerEntry(
            id=context.next_entry,
            at=context.stamp,
            kind="roll",
            visibility="hidden" if self.hidden else "public",
            system=case.system,
            who=case.who,
            what=self.what or expression.text,
            roll=result,
        )
        return RollRead(passed=True, value=max(0, result.total)), entry


@frozen
class SkipRoll:
    """Leave a roll of a case out: nobody tries, nothing is lost, the mildest way on."""

    case: str
    roll: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Go on without it. Raises `CommandError` for a roll that cannot be made now."""
        case, system, kind, _ = due_roll(state, context, self.case, self.roll)
        outcome = kind.skip(case.situation, self.roll, facts_of(state, system, case))
        new = advanced(state, system, case, outcome, CaseStep(roll=self.roll, how="skipped"))
        return Effect(new, label("skip", case, roll=self.roll))


@frozen
class RuleRoll:
    """Say what a roll of a case comes to, without dice: passed or not, or the `value` of the dice."""

    case: str
    roll: str
    passed: bool = True
    value: int = 0

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Rule. Raises `CommandError` for a roll that cannot be made now, or a value out of range."""
        case, system, kind, _ = due_roll(state, context, self.case, self.roll)
        in_range(self.value)
        read = RollRead(self.passed, self.value)
        outcome = kind.after(case.situation, self.roll, read, facts_of(state, system, case))
        step = CaseStep(roll=self.roll, how="ruled", passed=self.passed, value=self.value)
        return Effect(advanced(state, system, case, outcome, step), label("rule", case, roll=self.roll))


@frozen
class CorrectRoll:
    """Let the last roll of a case have come to something else; what it did is taken back first."""

    case: str
    passed: bool = True
    value: int = 0

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Correct. The ledger line of a check is marked as ruled. Raises `CommandError` where the last step
        was no roll, or the value is out of range.
        """
        case = find_case(state, self.case)
        in_range(self.value)
        if not case.log or not case.log[-1].roll:
            raise CommandError("nothing_to_correct")
        last, system = case.log[-1], context.system(case.system)
        kind = kind_of(system, case.kind)
        state, case = taken_back(state, system, case)
        read = RollRead(self.passed, self.value)
        outcome = kind.after(case.situation, last.roll, read, facts_of(state, system, case))
        ruling = ruled_outcome(system, passed=self.passed) if last.outcome else ""
        update = {"how": "ruled", "passed": self.passed, "value": self.value, "outcome": ruling}
        marks = (
            (Mark(id=context.next_mark, entry=last.entry, at=context.stamp, kind="ruling", code=ruling),)
            if ruling and last.entry
            else ()
        )
        new = advanced(state, system, case, outcome, last.model_copy(update=update))
        return Effect(new, label("correct", case, roll=last.roll), marks=marks)


@frozen
class SetStage:
    """Put a case into any stage of its kind by hand."""

    case: str
    stage: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set the stage. Raises `CommandError` for one that the kind does not have."""
        case = find_case(state, self.case)
        system = context.system(case.system)
        kind = kind_of(system, case.kind)
        if self.stage not in kind.stages:
            raise CommandError("unknown_stage")
        situation = case.situation.at(self.stage)
        moved: tuple[Happening, ...] = ()
        if DEAD in (self.stage, case.situation.stage) and self.stage != case.situation.stage:
            moved = (Happening("down" if self.stage == DEAD else "up"),)
        outcome = Outcome(situation, ("set",), moved, kind.wait(situation))
        new = advanced(state, system, case, outcome, CaseStep(how="set", outcome=self.stage))
        return Effect(new, label("stage", case))


@frozen
class SetValue:
    """Set a counter of a case (`ValueSpec.id`); flags are 0 or 1."""

    case: str
    value: str
    number: int

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Set it. Raises `CommandError` for an unknown counter, or a number out of its range."""
        case = find_case(state, self.case)
        system = context.system(case.system)
        spec = next((one for one in kind_of(system, case.kind).values if one.id == self.value), None)
        if spec is None:
            raise CommandError("unknown_value")
        if not spec.minimum <= self.number <= spec.maximum:
            raise CommandError("value_range", low=spec.minimum, high=spec.maximum)
        by = Happening("stat", self.number - numbers_of(state, case).get(self.value, 0), self.value)
        if has_stat(state, case, self.value):  # the sheet holds the number, so it is the sheet that changes
            state, case, _ = changed(state, system, case, by)
        else:
            case = case.model_copy(update={"situation": case.situation.put(**{self.value: self.number})})
        new = synced(state.put("case", case), system, case)
        return Effect(new, label("value", case), merge=f"case.{case.id}.{self.value}")


@frozen
class CloseCase:
    """Leave a case by hand: its conditions go, its counters and its log stay readable."""

    case: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Close it. Raises `CommandError` for one that is closed already."""
        del context
        case = find_case(state, self.case)
        if case.closed:
            raise CommandError("case_closed", who=case.who)
        step = CaseStep(how="closed", before=case.situation, deadline=case.deadline)
        closed = case.model_copy(update={"closed": True, "log": (*case.log, step), "deadline": None})
        new = without_conditions(state.put("case", closed), closed)
        return Effect(new, label("close", case))


@frozen
class ReopenCase:
    """Take a closed case up again, where it was left."""

    case: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Open it. Raises `CommandError` for one that is open, or where another of its kind is."""
        case = find_case(state, self.case)
        other = open_case(state, case.system, case.kind, character=case.character, combatant=case.combatant)
        if not case.closed or other is not None:
            raise CommandError("case_open", who=case.who)
        opened = case.model_copy(update={"closed": False, "log": (*case.log, CaseStep(how="reopened"))})
        new = synced(state.put("case", opened), context.system(case.system), opened)
        return Effect(new, label("reopen", case))


@frozen
class RemoveCase:
    """Forget a case and its log."""

    case: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Drop it. Raises `CommandError` where there is none with that id."""
        del context
        case = find_case(state, self.case)
        new = without_conditions(state, case).drop("case", case.id)
        return Effect(new, label("remove", case))
