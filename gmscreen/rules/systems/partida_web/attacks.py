"""The damage of an attack as a check knows it: what hit, how often, and with which weapon."""

from gmscreen.rules.expression import Expression, ExpressionError, parse
from gmscreen.rules.model import CheckRequest, CheckResult, Input, SideResult, TraceLine
from gmscreen.rules.systems.partida_web import bursts, damage, fields
from gmscreen.rules.systems.partida_web.damage import NO_BONUS, Plan, Weapon
from gmscreen.rules.systems.partida_web.levels import LEVELS, REGULAR
from gmscreen.rules.systems.partida_web.table import Table


def weapon_of(request: CheckRequest) -> Weapon | None:
    """The weapon of a check; None where none is given. Raises `ExpressionError` for what is no dice.

    A thrown weapon adds half the bonus by itself (CC-42).
    """
    text = request.choice("weapon").strip()
    if not text:
        return None
    thrown = request.kind == fields.MELEE and request.flag("thrown")
    return Weapon(
        dice=parse(text),
        bonus=_bonus(request),
        impales=request.flag("impales"),
        half_bonus=thrown or request.flag("half_bonus"),
    )


def known_weapon(request: CheckRequest) -> Weapon | None:
    """The weapon of a check, or None where its dice cannot be read."""
    try:
        return weapon_of(request)
    except ExpressionError:
        return None


def planned(request: CheckRequest) -> tuple[bursts.Burst, ...]:
    """The bursts of a check; none where the text cannot be read."""
    try:
        return bursts.parse(request.choice("bursts")) if request.kind == fields.FIREARMS else ()
    except bursts.BurstError:
        return ()


def current_burst(request: CheckRequest, table: Table) -> bursts.PlannedBurst | None:
    """The burst that a check rolls; None outside automatic fire."""
    made = bursts.plan(planned(request), table)
    number = request.integer("burst") or 1
    return made[number - 1] if 1 <= number <= len(made) else None


def plan_of(request: CheckRequest, result: CheckResult, table: Table) -> Plan | None:
    """The damage that is still to roll after `result`; None without a hit or a weapon (CC-35, CC-36)."""
    weapon = known_weapon(request) if fields.is_attack(request) else None
    if weapon is None or not _hits(result) or result.a.fact("damage") is not None:
        return None
    hits, in_full = _typed_hits(request), None
    burst = current_burst(request, table)
    far = fields.is_far(request)
    if hits is None and burst is not None and table.official_hits:
        hits, in_full = bursts.official_hits(result.a.outcome, burst.bullets)
    hits = hits or 1
    if damage.is_too_much(weapon, hits):
        return None
    return damage.plan(result.a.outcome, weapon, hits=hits, in_full=in_full, far=far, table=table)


def typed_plan(request: CheckRequest, table: Table) -> Plan | None:
    """The damage of a check of damage, whose level is an input; None where the weapon cannot be read."""
    weapon = known_weapon(request)
    hits = _typed_hits(request) or 1
    if weapon is None or damage.is_too_much(weapon, hits):
        return None
    level = request.choice("level", REGULAR)
    level = level if level in LEVELS[:4] else REGULAR
    in_full = request.integer("in_full")
    return damage.plan(level, weapon, hits=hits, in_full=in_full, far=fields.is_far(request), table=table)


def request_of(request: CheckRequest, plan: Plan, level: str) -> CheckRequest:
    """The check of damage that stands for `plan`: whose it is, the weapon, the level, the hits."""
    weapon = plan.weapon
    inputs: list[tuple[str, bool | int | str]] = [
        ("weapon", weapon.dice.text),
        ("damage_bonus", weapon.bonus.text),
        ("impales", weapon.impales),
        ("half_bonus", weapon.half_bonus),
        ("level", level),
        ("far", fields.is_far(request)),
        ("hits", plan.with_bonus + plan.full),
    ]
    if plan.full and plan.with_bonus:
        inputs.append(("in_full", plan.full))
    given = tuple(Input(key=key, value=value) for key, value in inputs if value is not False)
    return request.model_copy(update={"kind": fields.DAMAGE, "b": None, "modifiers": (), "inputs": given})


def with_damage(side: SideResult, plan: Plan, faces: tuple[int, ...]) -> SideResult:
    """`side` with the damage that the dice of `plan` showed. Raises `ValueError` if they do not fit."""
    total = plan.total(faces)
    facts = [Input(key="damage", value=total), Input(key="damage_text", value=plan.text)]
    facts.append(Input(key="damage_mode", value=plan.mode))
    facts += (Input(key="damage_die", value=face) for face in faces)
    trace = [TraceLine(code="damage_maximum", value=plan.flat)] if plan.full else []
    dice = zip(plan.dice, faces, strict=True)
    trace += (TraceLine(code="dice", value=face, ref=die.role) for die, face in dice)
    trace.append(TraceLine(code="damage", value=total, label=plan.text))
    return side.model_copy(update={"facts": (*side.facts, *facts), "trace": (*side.trace, *trace)})


def _typed_hits(request: CheckRequest) -> int | None:
    """How many bullets hit, as the game master says: one at least; None where nothing was said."""
    hits = request.integer("hits")
    return None if hits is None else max(1, hits)


def _bonus(request: CheckRequest) -> Expression:
    text = request.choice("damage_bonus").strip()
    # A bonus is written with its sign on many sheets.
    return parse(text.removeprefix("+")) if text else NO_BONUS


def _hits(result: CheckResult) -> bool:
    return result.winner == "a" if result.b is not None else result.a.passed
