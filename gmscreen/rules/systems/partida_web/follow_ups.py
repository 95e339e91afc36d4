"""What the rules allow after a result: only that, and nothing after a fumble."""

from collections.abc import Iterator
from typing import Literal

from gmscreen.rules.model import (
    CheckRequest,
    CheckResult,
    FollowUp,
    Input,
    Modifier,
    StatChange,
)
from gmscreen.rules.systems.partida_web import attacks, circumstances, fields, luck, results
from gmscreen.rules.systems.partida_web.levels import FUMBLE
from gmscreen.rules.systems.partida_web.table import Table

PUSH, ROLL_DAMAGE, NEXT_BURST = "push", "damage", "next_burst"
SPEND_LUCK = {"a": "luck", "b": "vs_luck"}


def may_push(request: CheckRequest, result: CheckResult, table: Table) -> bool:
    """Whether a failed test may be rolled again (CC-10, CC-14, CC-17).

    Only plain tests of a skill or characteristic, once, and no fumble unless the table says so.
    """
    return (
        fields.nature(request) == fields.CHECK
        and result.b is None
        and not result.a.passed
        and not fields.is_attack(request)
        and not fields.is_pushed(request)
        and (result.a.outcome != FUMBLE or table.push_fumble)
    )


def luck_offer(
    request: CheckRequest, result: CheckResult, table: Table, side: Literal["a", "b"] = "a"
) -> luck.Offer:
    """What luck can do for one side of `result` (CC-66 to CC-69). Raises `LuckError` that says why not.

    The luck that is left is read from the input `luck`, or `vs_luck` for side b; where it is not known, only
    the price is told.
    """
    found = result.a if side == "a" else result.b
    if found is None or found.roll is None:
        raise luck.LuckError("passed")
    reckoned = results.reckon(request, side, table)
    luck.check_kind(fields.nature(request, reckoned.side), pushed=fields.is_pushed(request))
    if found.passed:
        raise luck.LuckError("passed")
    price = luck.price(found.roll, reckoned.side.base, reckoned.difficulty, reckoned.rule, table)
    total = request.integer(SPEND_LUCK[side])
    return luck.Offer(price, None if total is None else luck.spend(total, price, table))


def after_luck(
    request: CheckRequest, result: CheckResult, table: Table, side: Literal["a", "b"] = "a"
) -> CheckResult:
    """`result` with the exact price in luck paid for one side. Raises `LuckError` where that is forbidden."""
    offer = luck_offer(request, result, table, side)
    if side == "b" and result.b is not None:
        return results.decided(request, table, result.a, luck.bought(result.b, offer.price))
    bought = luck.bought(result.a, offer.price)
    if result.b is not None:
        return results.decided(request, table, bought, result.b)
    return result.model_copy(update={"a": bought})


def follow_ups(request: CheckRequest, result: CheckResult, table: Table) -> tuple[FollowUp, ...]:
    """Everything that may follow `result`, the likeliest first."""
    if request.kind == fields.DAMAGE:
        return ()
    found = [*_damage(request, result, table), *_luck(request, result, table)]
    if may_push(request, result, table):
        lines = circumstances.adjust(request.modifiers, Modifier(code=fields.PUSHED, value=0))
        again = request.model_copy(update={"modifiers": lines, "inputs": _without(request, "consequence")})
        found.append(FollowUp(PUSH, again, asks="consequence"))
    return (*found, *_next_burst(request, result, table))


def _damage(request: CheckRequest, result: CheckResult, table: Table) -> Iterator[FollowUp]:
    plan = attacks.plan_of(request, result, table)
    if plan is not None:
        rolled = attacks.request_of(request, plan, result.a.outcome)
        yield FollowUp(ROLL_DAMAGE, rolled, (("damage", plan.text),))


def _luck(request: CheckRequest, result: CheckResult, table: Table) -> Iterator[FollowUp]:
    """The purchase of a success for each side that failed and did not fumble, at its exact price."""
    sides: tuple[Literal["a", "b"], ...] = ("a", "b")
    for side in sides:
        try:
            offer = luck_offer(request, result, table, side)
        except luck.LuckError:
            continue
        left = () if offer.left is None else (("left", offer.left),)
        yield FollowUp(
            SPEND_LUCK[side],
            request,
            (("n", offer.price), *left),
            changes=(StatChange(side, "luck", -offer.price),),
            result=after_luck(request, result, table, side),
        )


def _next_burst(request: CheckRequest, result: CheckResult, table: Table) -> Iterator[FollowUp]:
    """The next burst of automatic fire that has bullets left (CC-48)."""
    burst = attacks.current_burst(request, table)
    if burst is None or result.a.outcome == FUMBLE:
        return
    for number in range(burst.number + 1, len(attacks.planned(request)) + 1):
        given = (*_without(request, "burst"), Input(key="burst", value=number))
        following = request.model_copy(update={"inputs": given})
        made = attacks.current_burst(following, table)
        if made is not None and made.bullets:
            yield FollowUp(NEXT_BURST, following, (("number", number), ("bullets", made.bullets)))
            return


def _without(request: CheckRequest, key: str) -> tuple[Input, ...]:
    return tuple(one for one in request.inputs if one.key != key)
