"""What the players may know of those who roll, written down with the roll itself.

It is settled when the dice fall: a name or an alias that is given later changes no line that was read.
"""

from gmscreen.content.folding import fold
from gmscreen.rules.model import CheckRequest, Side
from gmscreen.session.ledger import LedgerEntry, ShownSide
from gmscreen.session.state import CampaignState
from gmscreen.session.tracker.model import Combatant


def named(state: CampaignState, entry: LedgerEntry) -> LedgerEntry:
    """`entry` with what the players may know of each side that rolls."""
    requests = [part.request for part in entry.group]
    if entry.request is not None:
        requests.append(entry.request)
    shown = tuple(shown_side(state, side) for request in requests for side in sides_of(request))
    return entry.model_copy(update={"shown": shown}) if shown else entry


def sides_of(request: CheckRequest) -> tuple[Side, ...]:
    """The sides of a check in order."""
    return (request.a,) if request.b is None else (request.a, request.b)


def shown_side(state: CampaignState, side: Side) -> ShownSide:
    """What the players may know of `side`.

    A player character goes by its name, and so does a name typed by hand that is nobody's; they may know
    what these roll against. Somebody visible in the fight goes by what is shown there, and anybody else of
    whom the GM keeps a sheet by no name at all.
    """
    found = state.find_character(side.character) if side.character else None
    if found is not None and found.kind == "pc":
        return ShownSide(name=side.who, numbers=True)
    fighters = _fighters(state, side)
    if fighters:
        visible = next((one for one in fighters if not one.hidden), None)
        if visible is None:
            return ShownSide()
        return ShownSide(name=visible.public_name, numbers=visible.side == "party")
    typed = fold(side.who).strip()
    npc = any(one.kind != "pc" and fold(one.name).strip() == typed for one in state.character)
    return ShownSide() if side.character or npc else ShownSide(name=side.who, numbers=True)


def _fighters(state: CampaignState, side: Side) -> tuple[Combatant, ...]:
    """Those in the fight who are called like `side`, else those made from its character or NPC."""
    typed = fold(side.who).strip()
    called = tuple(one for one in state.combatant if typed and fold(one.name).strip() == typed)
    if called or not side.character:
        return called
    return tuple(one for one in state.combatant if side.character in (one.character, one.npc))
