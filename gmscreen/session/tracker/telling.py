"""Ledger entries of the tracker, and the labels of its steps."""

from collections.abc import Iterable, Sequence

from gmscreen.rules.expression import ExpressionResult
from gmscreen.session.history import Label
from gmscreen.session.ledger import LedgerEntry
from gmscreen.session.session import Context
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.lines import TrackerLine
from gmscreen.session.tracker.model import Combatant, Expired, Thrown
from gmscreen.session.tracker.reads import encounter_of

_NAMED = 3
"""So many combatants are named in the label of a step."""


def line(combatant: Combatant, **more: str | int | None) -> TrackerLine:
    """A line about somebody, with both names as they stand now."""
    told = TrackerLine(combatant=combatant.id, name=combatant.name, alias=combatant.alias)
    return told.model_copy(update=more)


def entries(
    state: CampaignState,
    context: Context,
    code: str,
    lines: Iterable[TrackerLine],
    *,
    hidden: Iterable[str] = (),
    number: int = 0,
    roll: ExpressionResult | None = None,
) -> tuple[LedgerEntry, ...]:
    """The entries that tell `lines`: an open one, and a hidden one for those about the ids in `hidden`.

    `who` never holds a true name that the players do not know.
    """
    secret = frozenset(hidden)
    told = tuple(lines)
    parts = [
        ("public", tuple(one for one in told if one.combatant not in secret)),
        ("hidden", tuple(one for one in told if one.combatant in secret)),
    ]
    return tuple(
        LedgerEntry(
            id=context.next_entry + n,
            at=context.stamp,
            kind="tracker",
            visibility="hidden" if visibility == "hidden" else "public",
            system=encounter_of(state).system,
            who=", ".join(one.alias or one.name for one in part[:5]),
            code=code,
            number=number,
            roll=roll,
            lines=part,
        )
        for n, (visibility, part) in enumerate([one for one in parts if one[1]])
    )


def bare_entry(state: CampaignState, context: Context, code: str, number: int = 0) -> LedgerEntry:
    """An open entry about nobody in particular."""
    return LedgerEntry(
        id=context.next_entry,
        at=context.stamp,
        kind="tracker",
        visibility="public",
        system=encounter_of(state).system,
        code=code,
        number=number,
    )


def then(
    context: Context, told: Sequence[LedgerEntry], more: Iterable[LedgerEntry]
) -> tuple[LedgerEntry, ...]:
    """`told` and then `more`, with the ids going on."""
    first = context.next_entry + len(told)
    return (*told, *(one.model_copy(update={"id": first + n}) for n, one in enumerate(more)))


def expiry(state: CampaignState, context: Context, expired: Iterable[Expired]) -> tuple[LedgerEntry, ...]:
    """The entries of what ran out, each condition once. Those of hidden combatants are hidden."""
    people = {one.id: one for one in state.combatant}
    lines = [
        line(people[one.combatant], code=one.condition.code, what=one.condition.name)
        for one in expired
        if one.combatant in people
    ]
    return entries(state, context, "expired", lines, hidden=hidden_ids(state))


def hidden_ids(state: CampaignState) -> frozenset[str]:
    """The ids of the combatants that the players do not see."""
    return frozenset(one.id for one in state.combatant if one.hidden)


def thrown_entries(
    state: CampaignState, context: Context, thrown: Iterable[Thrown], hidden: Iterable[str]
) -> tuple[LedgerEntry, ...]:
    """The entries of initiatives that were rolled."""
    people = {one.id: one for one in state.combatant}
    lines = [line(people[one.combatant], value=one.initiative, code=one.reading) for one in thrown]
    return entries(state, context, "initiative", lines, hidden=hidden)


def label(code: str, who: Sequence[Combatant] = (), **more: str | int) -> Label:
    """The label of a step: `tracker.<code>`, with the names it concerns as `who` where there are any."""
    if not who:
        return Label(f"tracker.{code}", tuple(more.items()))
    names = ", ".join(one.name for one in who[:_NAMED]) + ("…" if len(who) > _NAMED else "")
    return Label(f"tracker.{code}", (("who", names), *more.items()))
