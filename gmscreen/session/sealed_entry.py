"""What of a ledger entry is sealed: what the players need to check it once it is revealed, and no more."""

from collections.abc import Iterator
from typing import Any

from gmscreen.rules.model import CheckRequest, CheckResult, Side, SideResult
from gmscreen.session.aliases import sides_of
from gmscreen.session.ledger import CheckPart, LedgerEntry, ShownSide


def for_the_table(entry: LedgerEntry) -> dict[str, Any]:
    """An entry as it is sealed: dice, target, each step of the reckoning, and nothing else.

    The number of the entry and the ids of people and conditions count what was done out of sight. The names
    of modifiers and conditions and whatever else was typed are the GM's words. All these are left out, and
    whoever rolls goes by the name that the players know, or by none.
    """
    shown = iter(entry.shown)
    group = tuple(CheckPart(**_bare(one.request, one.result, shown)) for one in entry.group)
    told = {"combatant": "", "what": ""}
    lines = tuple(one.model_copy(update={**told, "name": one.alias}) for one in entry.lines)
    update: dict[str, Any] = {"group": group, "lines": lines, "shown": ()}
    requests = [one.request for one in group]
    if entry.request is not None and entry.result is not None:
        update |= _bare(entry.request, entry.result, shown)
        requests.append(update["request"])
    names = [side.who for one in requests for side in sides_of(one)] or [one.name for one in lines]
    update["who"] = ", ".join(name for name in names if name)
    found = entry.model_copy(update=update).model_dump(exclude_defaults=True)
    del found["id"]
    return found


def _bare(request: CheckRequest, result: CheckResult, shown: Iterator[ShownSide]) -> dict[str, Any]:
    """A check under the names that are `shown`, without ids and what the GM typed."""
    sides: dict[str, Side] = {
        key: side.model_copy(update={"character": "", "who": next(shown, ShownSide()).name})
        for key, side in zip(("a", "b"), sides_of(request), strict=False)
    }
    typed = {one.label for one in request.modifiers} | {
        one.value for one in request.inputs if isinstance(one.value, str)
    }
    inputs = tuple(one for one in request.inputs if not isinstance(one.value, str))
    lines = tuple(one.model_copy(update={"key": "", "label": ""}) for one in request.modifiers)
    results: dict[str, SideResult] = {}
    for key, side in (("a", result.a), ("b", result.b)):
        if side is not None:
            trace = tuple(
                one.model_copy(update={"label": ""}) if one.label in typed else one for one in side.trace
            )
            results[key] = side.model_copy(update={"trace": trace})
    return {
        "request": request.model_copy(update={**sides, "modifiers": lines, "inputs": inputs}),
        "result": result.model_copy(update=results),
    }
