"""What the game master should see beside the odds."""

from collections.abc import Callable, Iterator

from gmscreen.rules.expression import ExpressionError
from gmscreen.rules.model import CheckRequest, Notice
from gmscreen.rules.systems.partida_web import (
    attacks,
    bursts,
    circumstances,
    damage,
    fields,
    firearms,
    levels,
    limits,
    melee,
    odds,
)
from gmscreen.rules.systems.partida_web.results import Reckoning
from gmscreen.rules.systems.partida_web.table import Table
from gmscreen.rules.value import replace

BASE_RANGE = (0, 999)
_PUSH_REFUSALS = {
    fields.OPPOSED: "push_opposed",
    fields.MELEE: "push_combat",
    fields.FIREARMS: "push_combat",
    fields.LUCK: "push_luck",
    fields.SANITY: "push_sanity",
    fields.DAMAGE: "push_damage",
}
_ORDER = ("refusal", "offer", "warning", "info")


def notices(request: CheckRequest, table: Table, a: Reckoning, b: Reckoning | None) -> tuple[Notice, ...]:
    """Everything to be said about a check, refusals first."""
    sides = [found for found in (a, b) if found is not None]
    found = [*_numbers(request, sides), *_pushing(request), *_weapon(request), *_dice(request, sides)]
    if request.kind == fields.MELEE:
        found += _melee(request)
    if request.kind == fields.FIREARMS:
        found += [*_range(request), *_bursts(request, table, a)]
    if request.kind in (fields.CHECK, fields.OPPOSED):
        found += _limit(request, table)
    if fields.nature(request) == fields.CHECK or request.kind in fields.COMBAT:
        found += _luck(request, table, a, b)
    return tuple(sorted(found, key=lambda notice: _ORDER.index(notice.level)))


def _refusal(code: str, **args: int | str) -> Notice:
    return Notice(code, "refusal", tuple(args.items()))


def _numbers(request: CheckRequest, sides: list[Reckoning]) -> Iterator[Notice]:
    if len(request.modifiers) > circumstances.MOST_LINES:
        yield _refusal("too_many_modifiers", most=circumstances.MOST_LINES)
    low, high = circumstances.MODIFIER_RANGE
    if any(not low <= line.value <= high for line in request.modifiers):
        yield _refusal("modifier_out_of_range", low=low, high=high)
    low, high = BASE_RANGE
    for found in sides:
        if not low <= found.side.base <= high:
            yield _refusal("base_out_of_range", base=found.side.base, low=low, high=high)
    for spec in fields.FIELDS:
        value = request.integer(spec.id) if spec.type == "int" and request.kind in spec.kinds else None
        if value is not None and not spec.minimum <= value <= spec.maximum:
            yield _refusal("number_out_of_range", value=value, low=spec.minimum, high=spec.maximum)
    if any(isinstance(one.value, str) and len(one.value) > fields.MOST_TEXT for one in request.inputs):
        yield _refusal("text_too_long", most=fields.MOST_TEXT)


def _pushing(request: CheckRequest) -> Iterator[Notice]:
    """What may not be pushed, and what must be said before (CC-12, CC-14, CC-17)."""
    if not fields.is_pushed(request):
        return
    kind = request.kind if request.kind in _PUSH_REFUSALS else fields.nature(request)
    if kind in _PUSH_REFUSALS:
        yield _refusal(_PUSH_REFUSALS[kind])
    elif fields.is_attack(request):
        yield _refusal("push_combat")
    elif not request.choice("consequence").strip():
        yield _refusal("push_needs_consequence")


def _weapon(request: CheckRequest) -> Iterator[Notice]:
    if not fields.is_attack(request) and request.kind != fields.DAMAGE:
        return
    try:
        weapon = attacks.weapon_of(request)
    except ExpressionError as error:
        yield _refusal("weapon_not_dice", place=error.position + 1)
        return
    if weapon is None and request.kind == fields.DAMAGE:
        yield _refusal("weapon_missing")
    if weapon is not None and damage.is_too_much(weapon, request.integer("hits") or 1):
        yield _refusal("too_many_damage_dice")


def _dice(request: CheckRequest, sides: list[Reckoning]) -> Iterator[Notice]:
    """What became of the dice: cancelled, lost to the limit, of no use, making it harder (CC-21, CC-59).

    The die for loading and firing at once is for a single round; more takes whole turns (CC-45.8, CC-E11).
    """
    if fields.nature(request) == fields.SANITY and any(line.value for line in request.modifiers):
        yield Notice("dice_not_for_sanity", "warning")
    for found in sides:
        favour, against = circumstances.in_favour(found.lines), circumstances.against(found.lines)
        if favour and against:
            args = (("side", found.name), ("favour", favour), ("against", against))
            yield Notice("dice_cancelled", "info", (*args, ("n", min(favour, against))))
        if found.sums.wasted:
            yield Notice("modifiers_wasted", "info", (("side", found.name), ("n", found.sums.wasted)))
        if found.raised:
            yield Notice(f"raised_to_{found.difficulty}", "info", (("n", found.raised),))
    if any(line.code == "dives_for_cover" for line in request.modifiers):
        yield Notice("dive_needs_dodge", "info")
    if any(line.code == "load_and_fire" for line in request.modifiers):
        yield Notice("reload_takes", "info", tuple(firearms.RELOAD_TURNS.items()))


def _melee(request: CheckRequest) -> Iterator[Notice]:
    defence = fields.defence_of(request)
    if not melee.allowed(defence, thrown=request.flag("thrown")):
        yield _refusal("thrown_cannot_be_parried")
    if defence == melee.NO_DEFENCE:
        yield Notice("no_defence", "info")


def _range(request: CheckRequest) -> Iterator[Notice]:
    """What the distance means (CC-43, CC-44)."""
    distance, base = request.integer("distance"), request.integer("base_range")
    if distance is None or base is None or distance < 0 or base < 1:
        return
    found = firearms.difficulty_at(distance, base)
    if found is None:
        yield _refusal("out_of_range", distance=distance, most=firearms.BANDS[-1][0] * base)
        return
    args = (("distance", distance), ("base", base))
    chosen = request.choice("range_difficulty", fields.BY_RANGE)
    if chosen in (found, fields.BY_RANGE):
        yield Notice(f"range_{found}", "info", args)
    else:
        yield Notice(f"range_overruled_{found}", "info", args)


def _bursts(request: CheckRequest, table: Table, a: Reckoning) -> Iterator[Notice]:
    """What forbids automatic fire, or every burst with its chance (CC-47 to CC-50)."""
    number = request.integer("burst") or 1
    try:
        wanted = bursts.parse(request.choice("bursts"))
        bursts.check(wanted, a.side.base, request.integer("magazine"), table)
    except bursts.BurstError as error:
        yield _refusal(error.code, **error.args_of_text)
        return
    if not wanted:
        return
    if not 1 <= number <= len(wanted):
        yield _refusal("no_such_burst", number=number, most=len(wanted))
        return
    lines = bursts.plan(wanted, table)
    if not lines[number - 1].bullets:
        yield _refusal("burst_lost", number=number)
    for line in lines:
        args = (("number", line.number), ("bullets", line.bullets), ("lost", line.lost))
        yield Notice("burst_plan", "info", args)


def _limit(request: CheckRequest, table: Table) -> Iterator[Notice]:
    """Whether something can be tried at all, where the builder asks (CC-22)."""
    opposing = request.integer("opposing")
    if opposing is None or not any(line.code == fields.LIMIT for line in request.modifiers):
        return
    helping = request.integer("helpers")
    helpers = () if not helping else (helping,)
    greatest = limits.limit(request.a.base, helpers, table)
    if greatest is None:
        yield Notice("limit_lifted", "info")
    elif opposing > greatest:
        args: dict[str, int | str] = {"limit": greatest, "opposing": opposing}
        yield _refusal("beyond_limit", **args)
    else:
        yield Notice("within_limit", "info", (("limit", greatest), ("opposing", opposing)))


def _luck(request: CheckRequest, table: Table, a: Reckoning, b: Reckoning | None) -> Iterator[Notice]:
    """The chance of a plain roll with the luck that is left (CC-66)."""
    luck = request.integer("luck")
    forbidden = fields.is_pushed(request) or (a.difficulty != levels.REGULAR and not table.luck_harder)
    if luck is None or b is not None or forbidden:
        return
    ways = odds.luck_ways(a.roll, luck - table.luck_reserve)
    if ways > odds.check_odds(a.roll).passed:
        yield Notice("with_luck", "info", (("luck", luck), ("ways", ways), ("total", a.roll.total)))


def with_chances(found: tuple[Notice, ...], chance: Callable[[int], tuple[int, int]]) -> tuple[Notice, ...]:
    """The notices about bursts with the chance of each, as `chance` gives it for the burst's number."""
    return tuple(_with_chance(one, chance) if one.code == "burst_plan" else one for one in found)


def _with_chance(notice: Notice, chance: Callable[[int], tuple[int, int]]) -> Notice:
    ways, total = chance(int(dict(notice.args)["number"]))
    return replace(notice, args=(*notice.args, ("ways", ways), ("total", total)))
