"""The actions of the table: checks and rolls, and what is done to them afterwards."""

from gmscreen.rules.dice import check_faces, roll_dice
from gmscreen.rules.expression import parse, roll, typed
from gmscreen.rules.model import CheckRequest, CheckResult, FollowUp, Preview
from gmscreen.rules.system import Staged, System, laid_out_after, more_dice
from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.ledger import LedgerEntry, Mark, MarkKind
from gmscreen.session.pools import changed_by, with_pools
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState

TEXT_LIMIT = 4000
"""Longest note or reason that is kept with a ledger entry, in characters."""


def table_options(state: CampaignState, system: System) -> dict[str, str]:
    """The table options of `system` as this campaign plays it, defaults included."""
    chosen = state.settings_of(system.id).values()
    return {
        option.id: chosen[option.id] if chosen.get(option.id) in option.values else option.default
        for option in system.options
    }


@frozen
class MakeCheck:
    """Roll a check, or read `faces` that real dice showed, or grant what the system offers without dice.

    With `on_desk` the result also becomes the last one of the system's desk. A `covert` check in the open
    keeps its target from the players.
    """

    request: CheckRequest
    hidden: bool = True
    faces: tuple[int, ...] | None = None
    offer: str = ""
    on_desk: bool = True
    covert: bool = False

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write the check to the ledger, and let the characters pay what it costs them.

        Raises `CommandError` where the rules refuse the check.
        """
        system = context.system(self.request.system)
        options = table_options(state, system)
        request = with_pools(state, system, self.request)
        preview = allowed(system, options, request)
        if self.offer:
            notice = next((one for one in preview.notices if one.code == self.offer), None)
            changes = notice.changes if notice else ()
            result = system.grant(request, options, self.offer)
        else:
            changes = preview.changes
            result = self._rolled(system, options, request, preview, context)
        state = changed_by(state, system, request, changes)
        entry = check_entry(context, self.request, result, hidden=self.hidden, covert=self.covert)
        if self.on_desk:
            state = _on_desk(state, system, entry)
        label = Label("check", (("who", request.a.who), ("what", request.a.what)))
        return Effect(state, label, entries=(entry,))

    def _rolled(
        self,
        system: System,
        options: dict[str, str],
        request: CheckRequest,
        preview: Preview,
        context: Context,
    ) -> CheckResult:
        """What the dice say. Dice that follow by themselves (damage) are thrown too, unless the dice are
        real.
        """
        if self.faces is not None:
            return system.resolve(request, options, self.faces)
        result = system.resolve(request, options, roll_dice(preview.dice, context.dice))
        return completed(system, options, request, result, context)


@frozen
class TakeFollowUp:
    """Take up what the rules allow after a result, where that needs no further roll of its own.

    A follow-up with a `result` becomes an entry of its own, with the dice that follow from it; one with only
    `changes` gives or takes what it says. What follows a check whose target is secret is `covert` too. Real
    dice may have shown `faces` for those that follow.
    """

    follow_up: FollowUp
    hidden: bool = True
    covert: bool = False
    faces: tuple[int, ...] | None = None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Pay, and write what now stands. Raises `CommandError` where it cannot be paid."""
        follow_up, request = self.follow_up, self.follow_up.request
        system = context.system(request.system)
        paid = changed_by(state, system, request, follow_up.changes)
        label = Label("follow", (("who", request.a.who), ("what", request.a.what)))
        if follow_up.result is None:
            return Effect(paid, label)
        options = table_options(state, system)
        result = completed(system, options, request, follow_up.result, context, self.faces)
        entry = check_entry(context, request, result, hidden=self.hidden, covert=self.covert)
        return Effect(_on_desk(paid, system, entry), label, entries=(entry,))


def allowed(system: System, options: dict[str, str], request: CheckRequest) -> Preview:
    """The preview of a check that the rules do not refuse. Raises `CommandError` where they do."""
    preview = system.preview(request, options)
    refusal = next((one for one in preview.notices if one.level == "refusal"), None)
    if refusal is not None:
        args = {name: value for name, value in refusal.args if name != "system"}
        raise CommandError(f"refused.{refusal.code}", system=system.id, **args)
    return preview


def completed(
    system: System,
    options: dict[str, str],
    request: CheckRequest,
    result: CheckResult,
    context: Context,
    faces: tuple[int, ...] | None = None,
) -> CheckResult:
    """`result` with the dice thrown that follow from it by themselves, or with the `faces` of real ones.

    Raises `DiceTextError` for faces that do not fit.
    """
    dice = more_dice(system, request, options, result)
    if faces is not None:
        check_faces(faces, dice)
    if not dice or not isinstance(system, Staged):
        return result
    shown = roll_dice(dice, context.dice) if faces is None else faces
    return system.complete(request, options, result, shown)


def check_entry(
    context: Context, request: CheckRequest, result: CheckResult, *, hidden: bool, covert: bool = False
) -> LedgerEntry:
    """The ledger entry of a check."""
    return LedgerEntry(
        id=context.next_entry,
        at=context.stamp,
        kind="check",
        visibility="hidden" if hidden else "public",
        system=request.system,
        who=request.a.who,
        what=request.a.what,
        request=request,
        result=result,
        covert=covert and not hidden,
    )


def _on_desk(state: CampaignState, system: System, entry: LedgerEntry) -> CampaignState:
    """The desk with `entry` as its last result; a check that is only a consequence is not laid out."""
    desk = state.find_desk(system.id)
    update: dict[str, object] = {"last": entry.id}
    request, result = entry.request, entry.result
    offered = any(kind.id == request.kind and kind.offered for kind in system.kinds) if request else False
    if request is not None and result is not None and offered:
        update["request"] = laid_out_after(system, request, result)
    return state.put("desk", desk.model_copy(update=update))


@frozen
class RollExpression:
    """Roll a dice expression, or read the `faces` that real dice showed for it."""

    text: str
    hidden: bool = True
    faces: tuple[int, ...] | None = None

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write the roll to the ledger. Raises `ExpressionError` where the text is not an expression."""
        expression = parse(self.text)
        result = typed(expression, self.faces) if self.faces is not None else roll(expression, context.dice)
        entry = LedgerEntry(
            id=context.next_entry,
            at=context.stamp,
            kind="roll",
            visibility="hidden" if self.hidden else "public",
            what=expression.text,
            roll=result,
        )
        return Effect(state, Label("roll", (("what", expression.text),)), entries=(entry,))


@frozen
class MarkEntry:
    """Mark a ledger entry: reveal it, rule otherwise, say what the players were told, or note something."""

    entry: int
    kind: MarkKind
    code: str = ""
    text: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write the mark. Raises `CommandError` where the text is longer than is kept."""
        if len(self.text) > TEXT_LIMIT:
            raise CommandError("text_too_long", limit=TEXT_LIMIT)
        mark = Mark(
            id=context.next_mark,
            entry=self.entry,
            at=context.stamp,
            kind=self.kind,
            code=self.code,
            text=self.text,
        )
        return Effect(state, Label(f"mark.{self.kind}"), marks=(mark,))


@frozen
class EditDesk:
    """Lay out a check on the desk of its system. Edits of one `field` that follow closely are one step."""

    request: CheckRequest
    field: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Put the request on the desk."""
        system = context.system(self.request.system)
        desk = state.find_desk(system.id).model_copy(update={"request": self.request})
        merge = f"desk.{system.id}.{self.field}" if self.field else ""
        return Effect(state.put("desk", desk), Label("desk"), merge=merge)
