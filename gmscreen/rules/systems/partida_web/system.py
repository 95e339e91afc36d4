"""The web game as a rule system: what it offers, and how its tests are prepared and read."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gmscreen.rules.cases import CaseRules
from gmscreen.rules.dice import check_faces
from gmscreen.rules.fight import FightRules
from gmscreen.rules.model import (
    CheckRequest,
    CheckResult,
    Die,
    FollowUp,
    Input,
    Modifier,
    ModifierSum,
    Notice,
    Odds,
    Preview,
    SideResult,
    Tier,
    Tone,
)
from gmscreen.rules.system import (
    BaseChoice,
    FieldSpec,
    InResources,
    KindSpec,
    Options,
    OptionSpec,
    PresetGroup,
    Sheet,
    SkillSpec,
    StatField,
)
from gmscreen.rules.systems.partida_web import (
    attacks,
    bursts,
    circumstances,
    fields,
    follow_ups,
    initiative,
    melee,
    notices,
    odds,
    results,
    skills,
    table,
)
from gmscreen.rules.systems.partida_web.fields import DAMAGE
from gmscreen.rules.systems.partida_web.levels import OUTCOMES
from gmscreen.rules.systems.partida_web.percentile import dice_of

if TYPE_CHECKING:
    from gmscreen.rules.block import BlockSpec


class PartidaWeb(InResources):
    """The web game. Satisfies `System`, `Staged` and `Continuing` of `gmscreen.rules.system`."""

    id: str = "partida_web"
    kinds: tuple[KindSpec, ...] = fields.KINDS
    fields: tuple[FieldSpec, ...] = fields.FIELDS
    presets: tuple[PresetGroup, ...] = circumstances.GROUPS
    options: tuple[OptionSpec, ...] = table.OPTIONS
    stats: tuple[StatField, ...] = skills.STATS
    skills: tuple[SkillSpec, ...] = skills.SKILLS
    outcomes: tuple[tuple[str, Tone], ...] = (*OUTCOMES, (DAMAGE, "neutral"))
    base_range: tuple[int, int] = notices.BASE_RANGE
    modifier_range: tuple[int, int] = circumstances.MODIFIER_RANGE
    pages: tuple[str, ...] = ("partida_web",)
    fight: FightRules = initiative.RULES

    @property
    def topics(self) -> Mapping[str, str]:
        """Which section of the page explains what."""
        from gmscreen.rules.systems.partida_web.topics import TOPICS  # noqa: PLC0415 - seldom needed

        return TOPICS

    @property
    def cases(self) -> CaseRules:
        """What happens to people step by step: critical wounds and sanity (CC-55 to CC-65)."""
        from gmscreen.rules.systems.partida_web.wounds_cases import CASES  # noqa: PLC0415 - seldom needed

        return CASES

    @property
    def block(self) -> "BlockSpec":
        """The fields of a stat block (C-14, C-15)."""
        from gmscreen.rules.systems.partida_web.block import BLOCK  # noqa: PLC0415 - seldom needed

        return BLOCK

    def bases(self, sheet: Sheet, skill_names: Mapping[str, str]) -> tuple[BaseChoice, ...]:
        """Every score a character can test on (CC-07, CC-59, CC-70)."""
        return skills.bases(sheet, skill_names)

    def preview(self, request: CheckRequest, options: Options) -> Preview:
        """The factors, the dice, the lines that follow from numbers, the exact odds and the notices."""
        rules = table.read_options(options)
        if request.kind == DAMAGE:
            return _damage_preview(request, rules)
        opposed = fields.is_opposed(request)
        a = results.reckon(request, "a", rules)
        b = results.reckon(request, "b", rules) if opposed else None
        chances = (
            odds.opposed_odds(a.roll, b.roll, results.tie_rule(request, rules))
            if b
            else odds.check_odds(a.roll)
        )
        said = notices.notices(request, rules, a, b)
        return Preview(
            number=a.factor,
            number_code="factor",
            sums=a.sums,
            odds=chances,
            dice=_dice(a, b),
            notices=notices.with_chances(said, lambda number: burst_chance(request, rules, number)),
            other_number=b.factor if b else None,
            other_sums=b.sums if b else None,
            automatic=circumstances.automatic(request, rules),
        )

    def resolve(self, request: CheckRequest, options: Options, faces: Sequence[int]) -> CheckResult:
        """Read the dice: every tens die of a, its units die, then those of b. Raises `ValueError`."""
        rules = table.read_options(options)
        if request.kind == DAMAGE:
            return _damage_result(request, rules, faces)
        b = results.reckon(request, "b", rules) if fields.is_opposed(request) else None
        check_faces(faces, _dice(results.reckon(request, "a", rules), b))
        return results.read(request, rules, faces)

    def grant(self, request: CheckRequest, options: Options, offer: str) -> CheckResult:  # noqa: ARG002
        """Nothing is ever on offer without dice: raises `ValueError`."""
        raise ValueError(f"{offer!r} is not on offer")

    def follow_ups(
        self, request: CheckRequest, options: Options, result: CheckResult
    ) -> tuple[FollowUp, ...]:
        """Damage, luck at its exact price, the second roll, the next burst: only what is allowed."""
        return follow_ups.follow_ups(request, result, table.read_options(options))

    def adjust(self, modifiers: tuple[Modifier, ...], added: Modifier) -> tuple[Modifier, ...]:
        """The builder's lines after `added`: each circumstance counts once (CC-45)."""
        return circumstances.adjust(modifiers, added)

    def after(self, request: CheckRequest, result: CheckResult) -> CheckRequest:  # noqa: ARG002
        """A parry or a dodge uses a defence of the turn up (CC-32), until the count is set back."""
        if request.kind != fields.MELEE:
            return request
        earlier = request.integer("defences") or 0
        used = melee.defences_after(fields.defence_of(request), earlier)
        others = tuple(one for one in request.inputs if one.key != "defences")
        return request.model_copy(update={"inputs": (*others, Input(key="defences", value=used))})

    def more_dice(self, request: CheckRequest, options: Options, result: CheckResult) -> tuple[Die, ...]:
        """The dice of the damage that `result` does (CC-36 to CC-38)."""
        plan = attacks.plan_of(request, result, table.read_options(options))
        return () if plan is None else plan.dice

    def complete(
        self, request: CheckRequest, options: Options, result: CheckResult, faces: Sequence[int]
    ) -> CheckResult:
        """`result` with its damage; as it is where it does none. Raises `ValueError` for wrong faces."""
        plan = attacks.plan_of(request, result, table.read_options(options))
        if plan is None:
            check_faces(faces, ())
            return result
        return result.model_copy(update={"a": attacks.with_damage(result.a, plan, tuple(faces))})


def burst_request(request: CheckRequest, number: int) -> CheckRequest:
    """The check of the n-th burst of `request`."""
    given = tuple(one for one in request.inputs if one.key != "burst")
    return request.model_copy(update={"inputs": (*given, Input(key="burst", value=number))})


def burst_chance(request: CheckRequest, rules: table.Table, number: int) -> tuple[int, int]:
    """In how many of how many throws the n-th burst hits."""
    roll = results.reckon(burst_request(request, number), "a", rules).roll
    return odds.check_odds(roll).passed, roll.total


def burst_lines(
    request: CheckRequest, options: Options
) -> tuple[tuple[bursts.PlannedBurst, results.Reckoning], ...]:
    """The plan of automatic fire: each burst with what decides its roll (CC-47 to CC-50)."""
    rules = table.read_options(options)
    lines = bursts.plan(attacks.planned(request), rules)
    return tuple((line, results.reckon(burst_request(request, line.number), "a", rules)) for line in lines)


def _dice(a: results.Reckoning, b: results.Reckoning | None) -> tuple[Die, ...]:
    first = dice_of("a", a.sums.applied)
    return (*first, *dice_of("b", b.sums.applied)) if b else first


def _damage_preview(request: CheckRequest, rules: table.Table) -> Preview:
    plan = attacks.typed_plan(request, rules)
    low, high = plan.bounds if plan else (0, 0)
    said = notices.notices(request, rules, results.reckon(request, "a", rules), None)
    if plan:
        args = (("damage", plan.text), ("low", low), ("high", high))
        said = (*said, Notice("damage_range", "info", args))
    return Preview(
        number=high,
        number_code=DAMAGE,
        sums=ModifierSum(),
        odds=Odds((Tier(DAMAGE, "neutral", 1, passes=True),), 1),
        dice=plan.dice if plan else (),
        notices=said,
    )


def _damage_result(request: CheckRequest, rules: table.Table, faces: Sequence[int]) -> CheckResult:
    plan = attacks.typed_plan(request, rules)
    if plan is None:
        raise ValueError("damage is rolled with a weapon")
    total = plan.total(faces)
    side = SideResult(
        dice=tuple(faces),
        roll=total,
        target=total,
        outcome=DAMAGE,
        tone="neutral",
        passed=True,
        compared=False,
    )
    made = attacks.with_damage(side, plan, tuple(faces))
    return CheckResult(system=request.system, kind=request.kind, a=made)


SYSTEM = PartidaWeb()
