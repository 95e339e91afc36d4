"""The order of a fight: higher initiative first, groups side by side, unset initiatives last.

Everything here takes the combatants in their order and gives back those whose place changed.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gmscreen.session.tracker.model import Combatant

_CLOSEST = 1e-6
"""Places nearer to each other than this are numbered anew before something is put between them."""

Key = tuple[bool, int, int]


def initiative_key(combatant: Combatant) -> Key:
    """What the order is sorted by: the higher initiative, then the higher tiebreak; unset ones come last."""
    value = combatant.initiative
    return value is None, -(value or 0), -combatant.tiebreak


def tied(one: Combatant, other: Combatant) -> bool:
    """Whether two combatants rolled the same initiative, to the tiebreak."""
    return one.initiative is not None and initiative_key(one) == initiative_key(other)


def resorted(people: Sequence[Combatant]) -> tuple[Combatant, ...]:
    """Everybody sorted by initiative; those who are equal, and groups, keep their order."""
    blocks = sorted(_blocks(people), key=lambda block: initiative_key(block[0]))
    return _numbered([one for block in blocks for one in block])


def repositioned(people: Sequence[Combatant], moving: Iterable[str]) -> tuple[Combatant, ...]:
    """Those with the ids `moving` put where their initiative belongs: before the first lower one.

    Nobody else moves, so an order made by hand stays. In one that is not sorted somebody whom the players see
    goes before the first lower one whom they see, whoever hidden stands where.
    """
    ids = frozenset(moving)
    rest = [one for one in people if one.id not in ids]
    for block in _blocks([one for one in people if one.id in ids]):
        at = _place(rest, initiative_key(block[0]), hidden=all(one.hidden for one in block))
        rest[at:at] = block
    return ranked(rest, ids)


def _place(people: Sequence[Combatant], key: Key, *, hidden: bool) -> int:
    """Where somebody with this key belongs among `people`."""
    low, high = 0, len(people)
    if not hidden:
        seen = [n for n, one in enumerate(people) if not one.hidden]
        high = next((n for n in seen if initiative_key(people[n]) > key), high)
        low = max((n + 1 for n in seen if n < high), default=0)
    return next((n for n in range(low, high) if initiative_key(people[n]) > key), high)


def moved(people: Sequence[Combatant], moving: Iterable[str], before: str) -> tuple[Combatant, ...]:
    """Those with the ids `moving` put before the combatant `before`, or last where there is none such."""
    ids = frozenset(moving)
    rest = [one for one in people if one.id not in ids]
    at = next((n for n, one in enumerate(rest) if one.id == before), len(rest))
    while 0 < at < len(rest) and rest[at].group and rest[at].group == rest[at - 1].group:
        at -= 1  # a group is not torn apart
    rest[at:at] = [one for one in people if one.id in ids]
    return ranked(rest, ids)


def ranked(order: Sequence[Combatant], moving: frozenset[str]) -> tuple[Combatant, ...]:
    """The combatants whose place changes so that they stand in this order, as few as may be.

    Those with the ids `moving` get new places between the others.
    """
    found: list[Combatant] = []
    run: list[Combatant] = []
    low: float | None = None
    for one in order:
        if one.id in moving:
            run.append(one)
            continue
        found += _between(run, low, one.rank)
        run, low = [], one.rank
    found += _between(run, low, None)
    by_id = {one.id: one.rank for one in found}
    places = [by_id.get(one.id, one.rank) for one in order]
    if any(high - below < _CLOSEST for below, high in pairwise(places)):
        return _numbered(order)
    old = {one.id: one.rank for one in order}
    return tuple(one for one in found if one.rank != old[one.id])


def with_group(people: Sequence[Combatant], ids: Iterable[str]) -> tuple[str, ...]:
    """`ids` and everybody who acts together with one of them, in order."""
    wanted = frozenset(ids)
    groups = {one.group for one in people if one.id in wanted and one.group}
    return tuple(one.id for one in people if one.id in wanted or one.group in groups)


def _blocks(people: Sequence[Combatant]) -> list[list[Combatant]]:
    """Groups and single combatants, each where its first member stands."""
    blocks: dict[str, list[Combatant]] = {}
    for one in people:
        blocks.setdefault(f"group {one.group}" if one.group else f"one {one.id}", []).append(one)
    return list(blocks.values())


def _numbered(order: Sequence[Combatant]) -> tuple[Combatant, ...]:
    return tuple(
        one.model_copy(update={"rank": float(place)})
        for place, one in enumerate(order, start=1)
        if one.rank != place
    )


def _between(run: Sequence[Combatant], low: float | None, high: float | None) -> list[Combatant]:
    if low is None:
        low = 0.0 if high is None else high - len(run) - 1
    step = 1.0 if high is None else (high - low) / (len(run) + 1)
    return [one.model_copy(update={"rank": low + step * n}) for n, one in enumerate(run, start=1)]
