"""The party sweep: one test rolled for everybody at once, as one entry of the ledger (EP-23, WK-26).

A sweep may be thrown beforehand. Then only dice are kept: they are read when the sweep is consumed, with the
values and conditions that everybody has by then.
"""

from gmscreen.content.characters import Character
from gmscreen.content.folding import fold
from gmscreen.rules.dice import DiceSource
from gmscreen.rules.model import CheckRequest, CheckResult, Die, Modifier, Side
from gmscreen.rules.system import BaseChoice, Staged, System
from gmscreen.rules.value import frozen
from gmscreen.session.commands import table_options
from gmscreen.session.history import Label
from gmscreen.session.ledger import CheckPart, LedgerEntry
from gmscreen.session.pools import changed_by, with_pools
from gmscreen.session.secret_kinds import KeptDice, KeptDie, PrerolledSweep, SweepPlan
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState

MOST_MEMBERS = 100
"""Most characters of one sweep."""

MOST_PREROLLED = 100
"""Most sweeps that lie ready."""


Dice = tuple[Die, ...]


@frozen
class Member:
    """Somebody of a sweep and the check to be made; None for somebody whom the rules do not let roll."""

    character: Character
    request: CheckRequest | None = None


@frozen
class RollSweep:
    """Roll a sweep now. Dice that were thrown already, or typed, are taken from `thrown` first."""

    plan: SweepPlan
    hidden: bool = True
    thrown: tuple[KeptDice, ...] = ()

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Write everybody's check as one entry, and remember the plan. Raises `CommandError`.

        Those whom the rules do not let roll are left out; with nobody left it is an error.
        """
        label = Label("sweep", (("what", self.plan.what),))
        effect = _swept(state, context, self.plan, self.thrown, label, hidden=self.hidden)
        return Effect(_remembered(effect.state, self.plan), label, entries=effect.entries)


@frozen
class PrerollSweep:
    """Throw the dice of a sweep beforehand. Nothing is written to the ledger until it is consumed."""

    plan: SweepPlan

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Put the dice behind the others that lie ready. Raises `CommandError`."""
        if len(state.prerolled) >= MOST_PREROLLED:
            raise CommandError("pool_full", limit=MOST_PREROLLED)
        system, plan = context.system(self.plan.system), self.plan
        options = table_options(state, system)
        thrown = tuple(
            KeptDice(
                character=one.character.id,
                dice=_throw(system.preview(one.request, options).dice, context.dice),
            )
            for one in members(state, system, plan)
            if one.request is not None
        )
        if not thrown:
            raise CommandError("sweep_nobody")
        taken = {one.id for one in state.prerolled}
        free = next(f"sweep.{n}" for n in range(1, len(taken) + 2) if f"sweep.{n}" not in taken)
        ready = PrerolledSweep(id=free, rank=state.next_rank("prerolled"), plan=plan, thrown=thrown)
        changed = _remembered(state.put("prerolled", ready), plan)
        return Effect(changed, Label("sweep.preroll", (("what", plan.what),)))


@frozen
class ConsumeSweep:
    """Take the first of the sweeps that lie ready: its dice become an entry of the ledger."""

    hidden: bool = True

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Read the dice that were kept; dice that are wanted besides are thrown. Raises `CommandError`."""
        if not state.prerolled:
            raise CommandError("pool_of_sweeps_empty")
        first = state.prerolled[0]
        label = Label("sweep.consume", (("what", first.plan.what),))
        rest = state.drop("prerolled", first.id)
        return _swept(rest, context, first.plan, first.thrown, label, hidden=self.hidden)


@frozen
class DropPrerolled:
    """Throw away a sweep that lies ready; all of them where `sweep` is empty."""

    sweep: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Drop it. Nothing happens where it is gone already."""
        del context
        ids = (self.sweep,) if self.sweep else tuple(one.id for one in state.prerolled)
        return Effect(state.drop("prerolled", *ids) if ids else state, Label("sweep.drop"))


def party(state: CampaignState, system: System) -> tuple[Character, ...]:
    """The players' characters that play `system`, in the order of the roster."""
    return tuple(one for one in state.character if one.kind == "pc" and one.plays(system.id))


def members(state: CampaignState, system: System, plan: SweepPlan) -> tuple[Member, ...]:
    """Everybody whom `plan` is for, in the order of the roster, each with their own check.

    Raises `CommandError` for a test that is none of one side, and for too many.
    """
    kind = next((one for one in system.kinds if one.id == plan.kind), None)
    if kind is None or kind.opposed:
        raise CommandError("sweep_kind")
    chosen = tuple(one for one in state.character if one.id in plan.characters)
    everybody = chosen if plan.characters else party(state, system)
    if len(everybody) > MOST_MEMBERS:
        raise CommandError("too_many_members", limit=MOST_MEMBERS)
    return tuple(Member(one, _request(state, system, plan, one)) for one in everybody)


def by_margin(group: tuple[CheckPart, ...]) -> tuple[CheckPart, ...]:
    """The checks of a sweep, the best first: who passed by most, and last who failed by most."""

    def rank(part: CheckPart) -> tuple[bool, int]:
        side = part.result.a
        return side.passed, side.margin if side.passed else -abs(side.margin)

    return tuple(sorted(group, key=rank, reverse=True))


def conditions_of(state: CampaignState, character_id: str) -> tuple[Modifier, ...]:
    """What the conditions of a character in the fight on the table add to its checks."""
    bearers = (one for one in state.combatant if one.character == character_id)
    bearer = next(bearers, None) if character_id else None
    return tuple(
        Modifier(
            key=f"condition.{one.id}",
            code=one.code or "condition",
            label=one.name,
            value=one.value * one.count,
            count=one.count,
            auto=True,
        )
        for one in (bearer.conditions if bearer else ())
        if one.value and one.count
    )


def wanted_dice(state: CampaignState, system: System, plan: SweepPlan) -> tuple[tuple[Character, Dice], ...]:
    """Who rolls in a sweep, in order, and the dice of each. Raises `CommandError`."""
    options = table_options(state, system)
    return tuple(
        (one.character, system.preview(one.request, options).dice)
        for one in members(state, system, plan)
        if one.request is not None
    )


def kept_dice(character: str, dice: tuple[Die, ...], faces: tuple[int, ...]) -> KeptDice:
    """Dice of `Preview.dice` that show `faces`, as typed for one character. Raises `ValueError`."""
    pairs = zip(dice, faces, strict=True)
    return KeptDice(character=character, dice=tuple(_kept(die, face) for die, face in pairs))


def _request(
    state: CampaignState, system: System, plan: SweepPlan, character: Character
) -> CheckRequest | None:
    """The check of one character; None where it cannot be made."""
    names = {one.key: str(one.value) for one in plan.names}
    choices = system.bases(character.sheet(system.id).as_sheet(), names)
    choice = _choice(plan, choices)
    if choice is None:
        return None
    own = next((one.modifiers for one in plan.own if one.character == character.id), ())
    side = Side(
        character=character.id,
        who=character.name,
        what=plan.what,
        base=choice.base,
        source=choice.source,
        parts=choice.parts,
    )
    modifiers = (*plan.modifiers, *own, *conditions_of(state, character.id))
    request = CheckRequest(system=system.id, kind=plan.kind, a=side, modifiers=modifiers, inputs=plan.inputs)
    request = with_pools(state, system, request)
    return None if system.preview(request, table_options(state, system)).refused else request


def _choice(plan: SweepPlan, choices: tuple[BaseChoice, ...]) -> BaseChoice | None:
    """The very way that was asked for, else the first one that the rules let stand in for that skill."""
    wanted = [fold(part) for part in plan.parts] or [fold(plan.what)]
    allowed = [one for one in choices if one.allowed]
    for one in allowed:
        if one.source == plan.source and [fold(part) for part in one.parts] == wanted:
            return one
    return next((one for one in allowed if one.parts and fold(one.parts[0]) == wanted[0]), None)


def _swept(
    state: CampaignState,
    context: Context,
    plan: SweepPlan,
    thrown: tuple[KeptDice, ...],
    label: Label,
    *,
    hidden: bool,
) -> Effect:
    system = context.system(plan.system)
    ready = {one.character: list(one.dice) for one in thrown}
    group: list[CheckPart] = []
    for one in members(state, system, plan):
        if one.request is not None:
            part, state = _rolled(state, system, one.request, ready.get(one.character.id, []), context.dice)
            group.append(part)
    if not group:
        raise CommandError("sweep_nobody")
    entry = LedgerEntry(
        id=context.next_entry,
        at=context.stamp,
        kind="sweep",
        visibility="hidden" if hidden else "public",
        system=system.id,
        who=", ".join(part.request.a.who for part in group),
        what=plan.what,
        group=tuple(group),
    )
    return Effect(state, label, entries=(entry,))


def _rolled(
    state: CampaignState, system: System, request: CheckRequest, ready: list[KeptDie], source: DiceSource
) -> tuple[CheckPart, CampaignState]:
    """The check of one character, and the state after what it costs."""
    options = table_options(state, system)
    preview = system.preview(request, options)
    result = system.resolve(request, options, _faces(preview.dice, ready, source))
    result = _completed(system, request, options, result, source)
    state = changed_by(state, system, request, preview.changes)
    return CheckPart(request=request, result=result), state


def _completed(
    system: System, request: CheckRequest, options: dict[str, str], result: CheckResult, source: DiceSource
) -> CheckResult:
    if not isinstance(system, Staged):
        return result
    dice = system.more_dice(request, options, result)
    return system.complete(request, options, result, _faces(dice, [], source)) if dice else result


def _faces(dice: tuple[Die, ...], ready: list[KeptDie], source: DiceSource) -> tuple[int, ...]:
    """A face for each die: one that lies ready where it is of the same kind, else a new throw."""
    faces: list[int] = []
    for die in dice:
        same = next((one for one in ready if (one.low, one.high, one.role) == _kind(die)), None)
        if same is not None:
            ready.remove(same)
        faces.append(source.between(die.low, die.high) if same is None else same.face)
    return tuple(faces)


def _throw(dice: tuple[Die, ...], source: DiceSource) -> tuple[KeptDie, ...]:
    return tuple(_kept(die, source.between(die.low, die.high)) for die in dice)


def _kept(die: Die, face: int) -> KeptDie:
    return KeptDie(low=die.low, high=die.high, role=die.role, face=face)


def _kind(die: Die) -> tuple[int, int, str]:
    return die.low, die.high, die.role


def _remembered(state: CampaignState, plan: SweepPlan) -> CampaignState:
    settings = state.secret_settings
    if settings.last_sweep == plan:
        return state
    return state.put("secrets", settings.model_copy(update={"last_sweep": plan}))
