"""The actions of the table: checks and rolls, and what is done to them afterwards."""

from dataclasses import dataclass

from gmscreen.rules.dice import roll_dice
from gmscreen.rules.expression import parse, roll, typed
from gmscreen.rules.model import CheckRequest, CheckResult
from gmscreen.rules.system import System
from gmscreen.session.history import Label
from gmscreen.session.ledger import LedgerEntry, Mark, MarkKind
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


@dataclass(frozen=True, slots=True)
class MakeCheck:
    """Roll a check, or read `faces` that real dice showed, or grant what the system offers without dice.

    With `on_desk` the result also becomes the last one of the system's desk.
    """

    request: CheckRequest
    hidden: bool = True
    faces: tuple[int, ...] | None = None
    offer: str = ""
    on_desk: bool = True

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write the check to the ledger. Raises `CommandError` where the rules refuse the check."""
        system = context.system(self.request.system)
        result = self._result(system, table_options(state, system), context)
        request = self.request
        entry = LedgerEntry(
            id=context.next_entry,
            at=context.stamp,
            kind="check",
            visibility="hidden" if self.hidden else "public",
            system=system.id,
            who=request.a.who,
            what=request.a.what,
            request=request,
            result=result,
        )
        if self.on_desk:
            desk = state.find_desk(system.id).model_copy(update={"last": entry.id, "request": request})
            state = state.put("desk", desk)
        label = Label("check", (("who", request.a.who), ("what", request.a.what)))
        return Effect(state, label, entries=(entry,))

    def _result(self, system: System, options: dict[str, str], context: Context) -> CheckResult:
        preview = system.preview(self.request, options)
        refusal = next((one for one in preview.notices if one.level == "refusal"), None)
        if refusal is not None:
            raise CommandError(f"refused.{refusal.code}", system=system.id, **dict(refusal.args))
        if self.offer:
            return system.grant(self.request, options, self.offer)
        faces = self.faces if self.faces is not None else roll_dice(preview.dice, context.dice)
        return system.resolve(self.request, options, faces)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
