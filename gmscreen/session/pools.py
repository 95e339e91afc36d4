"""Numbers of a character that are spent and gained in play, such as destiny points."""

from collections.abc import Iterable

from gmscreen.content.characters import Stat
from gmscreen.rules.model import CheckRequest, Input, StatChange
from gmscreen.rules.system import StatField, System
from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState


@frozen
class ChangePool:
    """Give a character `by` points more, or less, of a pool of its sheet."""

    system: str
    character: str
    stat: str
    by: int

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Change the pool. Raises `CommandError` for an unknown character or pool, and below its minimum."""
        system = context.system(self.system)
        found = state.find_character(self.character)
        if found is None:
            raise CommandError("unknown_character")
        changed = _changed(state, system, self.character, self.stat, self.by)
        label = Label("pool", (("who", found.name), ("stat", self.stat), ("by", self.by)))
        return Effect(changed, label)


def pool(state: CampaignState, system: System, character: str, stat: str) -> int | None:
    """What a character has left of a pool; its default where the sheet says nothing, None for nobody."""
    found, spec = state.find_character(character), _spec(system, stat)
    if found is None or spec is None:
        return None
    stats = {one.id: one.value for one in found.sheet(system.id).stats}
    return stats.get(stat, spec.default)


def with_pools(state: CampaignState, system: System, request: CheckRequest) -> CheckRequest:
    """`request` with what its characters have left of every pool, as the rules read it."""
    keys: dict[str, int] = {}
    for spec in system.stats:
        for prefix, side in (("", request.a), ("vs_", request.b)):
            left = pool(state, system, side.character, spec.id) if spec.pool and side else None
            if left is not None:
                keys[prefix + spec.id] = left
    inputs = tuple(one for one in request.inputs if one.key not in keys)
    added = tuple(Input(key=key, value=value) for key, value in keys.items())
    return request.model_copy(update={"inputs": (*inputs, *added)})


def changed_by(
    state: CampaignState, system: System, request: CheckRequest, changes: Iterable[StatChange]
) -> CampaignState:
    """The state after what a check does to its characters. Names without a sheet have nothing to change.

    Raises `CommandError` where a pool would fall below its minimum.
    """
    for change in changes:
        side = request.a if change.side == "a" else request.b
        if side is not None and state.find_character(side.character) is not None:
            state = _changed(state, system, side.character, change.stat, change.by)
    return state


def _spec(system: System, stat: str) -> StatField | None:
    return next((one for one in system.stats if one.id == stat and one.pool), None)


def _changed(state: CampaignState, system: System, character: str, stat: str, by: int) -> CampaignState:
    found, spec = state.find_character(character), _spec(system, stat)
    left = pool(state, system, character, stat)
    if found is None or spec is None or left is None:
        raise CommandError("unknown_pool", stat=stat)
    if left + by < spec.minimum:
        raise CommandError("pool_empty", who=found.name, stat=stat, left=left)
    sheet = found.sheet(system.id)
    value = Stat(id=stat, value=min(spec.maximum, left + by))
    known = any(one.id == stat for one in sheet.stats)
    stats = tuple(value if one.id == stat else one for one in sheet.stats) if known else (*sheet.stats, value)
    return state.put("character", found.with_sheet(sheet.model_copy(update={"stats": stats})))
