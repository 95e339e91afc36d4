"""Eclipse Phase as a rule system: what it offers, and how its tests are prepared and read."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gmscreen.rules.cases import CaseRules
from gmscreen.rules.dice import check_faces
from gmscreen.rules.fight import FightRules
from gmscreen.rules.model import CheckRequest, CheckResult, Die, FollowUp, Modifier, Preview, Tone
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
from gmscreen.rules.systems.eclipse_phase import (
    initiative,
    notices,
    odds,
    presets,
    results,
    table,
    targets,
    timing,
)
from gmscreen.rules.systems.eclipse_phase.percentile import dice_of
from gmscreen.rules.systems.eclipse_phase.skills import SKILLS
from gmscreen.rules.systems.eclipse_phase.success import OUTCOMES

if TYPE_CHECKING:
    from gmscreen.rules.block import BlockSpec

_KINDS = (KindSpec(results.SUCCESS_TEST), KindSpec(results.OPPOSED_TEST, opposed=True))
"""The two kinds of test that there are (EP-21)."""
_ONLY_SUCCESS = (results.SUCCESS_TEST,)
_FIELDS = (
    FieldSpec(results.MARGIN, "int", 1, 200, kinds=_ONLY_SUCCESS),
    FieldSpec(results.MOST_SEVERE, "flag", default=False, place="menu"),
    FieldSpec(results.NO_EXTRA_TIME, "flag", default=False, place="menu"),
    FieldSpec(results.TASK_MINUTES, "int", 1, 100_000, kinds=_ONLY_SUCCESS, place="menu", needs="task_time"),
)


class EclipsePhase(InResources):
    """The first edition of Eclipse Phase. Satisfies `gmscreen.rules.system.System`."""

    id: str = "eclipse_phase"
    kinds: tuple[KindSpec, ...] = _KINDS
    fields: tuple[FieldSpec, ...] = _FIELDS
    presets: tuple[PresetGroup, ...] = presets.GROUPS
    options: tuple[OptionSpec, ...] = table.OPTIONS
    stats: tuple[StatField, ...] = targets.STATS
    skills: tuple[SkillSpec, ...] = SKILLS
    outcomes: tuple[tuple[str, Tone], ...] = OUTCOMES
    base_range: tuple[int, int] = notices.BASE_RANGE
    modifier_range: tuple[int, int] = notices.MODIFIER_RANGE
    pages: tuple[str, ...] = ("eclipse_phase",)
    fight: FightRules = initiative.RULES

    @property
    def topics(self) -> Mapping[str, str]:
        """Which section of the page explains what."""
        from gmscreen.rules.systems.eclipse_phase.topics import TOPICS  # noqa: PLC0415 - seldom needed

        return TOPICS

    @property
    def cases(self) -> CaseRules:
        """What happens to people step by step: wounds and stress (E-6, E-7)."""
        from gmscreen.rules.systems.eclipse_phase.wounds_cases import CASES  # noqa: PLC0415 - seldom needed

        return CASES

    @property
    def block(self) -> "BlockSpec":
        """The fields of a stat block (E-4)."""
        from gmscreen.rules.systems.eclipse_phase.block import BLOCK  # noqa: PLC0415 - seldom needed

        return BLOCK

    def bases(self, sheet: Sheet, skill_names: Mapping[str, str]) -> tuple[BaseChoice, ...]:
        """Every base number a character can test on (EP-06, EP-17, EP-18)."""
        return targets.bases(sheet, skill_names)

    def preview(self, request: CheckRequest, options: Options) -> Preview:
        """The target numbers, the exact odds, the dice and what is to be said about the check."""
        rules = table.read_options(options)
        a = results.reckon(request, "a", rules)
        b = results.reckon(request, "b", rules) if _is_opposed(request) else None
        chances = odds.opposed_odds(a.target, b.target, rules) if b else odds.success_odds(a.target, rules)
        return Preview(
            number=a.target,
            number_code="target",
            sums=a.sums,
            odds=chances,
            dice=_dice(request),
            notices=notices.notices(request, rules, a, b),
            other_number=b.target if b else None,
            other_sums=b.sums if b else None,
        )

    def resolve(self, request: CheckRequest, options: Options, faces: Sequence[int]) -> CheckResult:
        """Read the dice: tens and units of side a, then of side b. Raises `ValueError` for wrong faces."""
        check_faces(faces, _dice(request))
        rules = table.read_options(options)
        read = results.read_opposed if _is_opposed(request) else results.read_success
        return read(request, rules, faces)

    def grant(self, request: CheckRequest, options: Options, offer: str) -> CheckResult:
        """The success without a roll that a target above 99 allows (EP-26). Raises `ValueError` otherwise."""
        rules = table.read_options(options)
        target = results.reckon(request, "a", rules).target
        on_offer = offer == notices.AUTOMATIC_SUCCESS and timing.is_automatic(target)
        if _is_opposed(request) or not on_offer:
            raise ValueError(f"{offer!r} is not on offer at a target of {target}")
        return results.grant_success(request, rules)

    def follow_ups(
        self,
        request: CheckRequest,
        options: Options,  # noqa: ARG002 - the protocol's signature
        result: CheckResult,
    ) -> tuple[FollowUp, ...]:
        """Another attempt after a failure (EP-24); the same test again after a deadlock (EP-37)."""
        if result.b is not None:
            return (FollowUp("repeat", request),) if result.winner == "none" else ()
        return () if result.a.passed else (_retry(request),)

    def adjust(self, modifiers: tuple[Modifier, ...], added: Modifier) -> tuple[Modifier, ...]:
        """The builder's lines after `added` (EP-13, EP-20, EP-24, EP-25, EP-29)."""
        return presets.adjust(modifiers, added)


def _is_opposed(request: CheckRequest) -> bool:
    if request.kind not in (results.SUCCESS_TEST, results.OPPOSED_TEST):
        raise ValueError(f"Eclipse Phase has no test of kind {request.kind!r}")
    return request.kind == results.OPPOSED_TEST


def _dice(request: CheckRequest) -> tuple[Die, ...]:
    return (*dice_of("a"), *dice_of("b")) if _is_opposed(request) else dice_of("a")


def _retry(request: CheckRequest) -> FollowUp:
    lines = presets.adjust(request.modifiers, Modifier(code="retry", value=-timing.STEP))
    attempt = presets.steps(lines, "retry") + 1
    args = (("n", attempt), ("attempt", attempt), ("penalty", timing.retry_modifier(attempt)))
    return FollowUp("retry", request.model_copy(update={"modifiers": lines}), args)


SYSTEM = EclipsePhase()
