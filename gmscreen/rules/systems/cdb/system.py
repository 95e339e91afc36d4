"""A game of the engine as a rule system: what it offers, and how its actions are prepared and read."""

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
    Modifier,
    Odds,
    Preview,
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
    TraitSpec,
)
from gmscreen.rules.systems.cdb import (
    contest,
    destiny,
    initiative,
    inputs,
    notices,
    odds,
    presets,
    results,
    totals,
)
from gmscreen.rules.systems.cdb.game import OPPOSED, UNOPPOSED, Game, kinds
from gmscreen.rules.systems.cdb.totals import Reckoning, reckon

if TYPE_CHECKING:
    from gmscreen.rules.block import BlockSpec

STATS = (destiny.FIELD, StatField("ac", 0, 99, 0))


class CdbSystem(InResources):
    """A game of the engine. Satisfies `gmscreen.rules.system.System`."""

    options: tuple[OptionSpec, ...] = ()
    stats: tuple[StatField, ...] = STATS
    fight: FightRules = initiative.RULES
    base_range: tuple[int, int] = notices.BASE_RANGE
    modifier_range: tuple[int, int] = notices.MODIFIER_RANGE

    def __init__(self, game: Game) -> None:
        self.game = game
        self.id: str = game.id
        self.kinds: tuple[KindSpec, ...] = kinds(game)
        self.fields: tuple[FieldSpec, ...] = inputs.fields(game.marks, attacks=game.adds_damage)
        self.presets: tuple[PresetGroup, ...] = presets.groups(game)
        self.traits: tuple[TraitSpec, ...] = presets.traits(game)
        self.skills: tuple[SkillSpec, ...] = game.skills
        granted: tuple[tuple[str, Tone], ...] = ((totals.INVOKED, "neutral"),)
        self.outcomes: tuple[tuple[str, Tone], ...] = (
            *game.outcomes,
            *(granted if game.aspect.replaces_roll else ()),
        )
        self.pages: tuple[str, ...] = (game.id,)

    @property
    def topics(self) -> Mapping[str, str]:
        """Which section of the page explains what."""
        from gmscreen.rules.systems.cdb.topics import TOPICS  # noqa: PLC0415 - seldom needed

        return TOPICS

    @property
    def cases(self) -> CaseRules:
        """The wound track, whose categories the GM sets."""
        from gmscreen.rules.systems.cdb.wound_track import TRACK_ONLY  # noqa: PLC0415 - seldom needed

        return TRACK_ONLY

    @property
    def block(self) -> "BlockSpec":
        """The fields of a stat block: destiny, combat actions, boxes of the wound track (W-9)."""
        from gmscreen.rules.systems.cdb.block import block  # noqa: PLC0415 - seldom needed

        return block(self.stats)

    def bases(
        self,
        sheet: Sheet,
        skill_names: Mapping[str, str],  # noqa: ARG002 - the protocol's signature
    ) -> tuple[BaseChoice, ...]:
        """The skills of a character: these games test nothing else (PM-07, WK-22)."""
        return tuple(BaseChoice("skill", (name,), value) for name, value in sheet.skills.items())

    def preview(self, request: CheckRequest, options: Options) -> Preview:  # noqa: ARG002 - no options
        """The difficulty or the bonuses, the exact odds, the dice, and what is to be said about it."""
        sides = self.sides(request)
        chances = self._odds(request, sides)
        a, b = sides[0], sides[1] if len(sides) > 1 else None
        opposed = request.kind == OPPOSED
        unopposed = request.kind == UNOPPOSED
        difficulty = inputs.difficulty(request)
        return Preview(
            number=a.bonus if opposed else difficulty,
            number_code="bonus" if opposed else "difficulty",
            sums=a.sums,
            odds=chances,
            dice=_dice(sides),
            notices=notices.notices(request, self.game, sides, chances),
            other_number=b.bonus if opposed and b else None,
            other_sums=b.sums if b else None,
            margins=odds.margins(a.throw, a.bonus, difficulty) if unopposed else (),
            changes=tuple(
                change for side in sides for change in destiny.change(side, destiny.of_roll(side, self.game))
            ),
        )

    def resolve(self, request: CheckRequest, options: Options, faces: Sequence[int]) -> CheckResult:  # noqa: ARG002
        """Read the dice: every die of side a, then of side b. Raises `ValueError` for wrong faces."""
        sides = self.sides(request)
        check_faces(faces, _dice(sides))
        thrown = results.throws(sides, faces)
        if request.kind == UNOPPOSED:
            return results.read_success(request, self.game, thrown[0])
        read = results.read_opposed if request.kind == OPPOSED else results.read_exchange
        return read(request, self.game, thrown[0], thrown[1])

    def grant(self, request: CheckRequest, options: Options, offer: str) -> CheckResult:
        """What was agreed on invoking an aspect (WK-21). Raises `ValueError` where that is not on offer."""
        offered = {one.code for one in self.preview(request, options).notices if one.level == "offer"}
        if offer not in offered:
            raise ValueError(f"{offer!r} is not on offer")
        return results.grant_invoked(request, self.sides(request))

    def follow_ups(
        self,
        request: CheckRequest,
        options: Options,  # noqa: ARG002 - the protocol's signature
        result: CheckResult,
    ) -> tuple[FollowUp, ...]:
        """The destiny point that a natural 2 offers to whoever narrates a spectacular failure (WK-36)."""
        found: list[FollowUp] = []
        for side, read in zip(self.sides(request), (result.a, result.b), strict=False):
            if read is not None and read.fact(results.NATURAL_TWO) is True:
                args = (("side", side.name), ("who", side.side.who))
                found.append(FollowUp(results.NATURAL_TWO, request, args, destiny.change(side, 1)))
        return tuple(found)

    def adjust(self, modifiers: tuple[Modifier, ...], added: Modifier) -> tuple[Modifier, ...]:
        """The builder's lines after `added` (PM-09, PM-30, WK-10, WK-18)."""
        return presets.adjust(modifiers, added)

    def sides(self, request: CheckRequest) -> tuple[Reckoning, ...]:
        """Every side of an action, added up. Raises `ValueError` for a kind that the game does not have."""
        kind = next((one for one in self.kinds if one.id == request.kind), None)
        if kind is None:
            raise ValueError(f"{self.id} has no action of kind {request.kind!r}")
        a = reckon(request, "a", self.game)
        return (a, reckon(request, "b", self.game)) if kind.opposed else (a,)

    def _odds(self, request: CheckRequest, sides: Sequence[Reckoning]) -> Odds:
        a = sides[0]
        if request.kind == UNOPPOSED:
            return odds.success_odds(a.throw, a.bonus, inputs.difficulty(request), self.game)
        b = sides[1]
        if request.kind == OPPOSED:
            pair = ((a.throw, a.bonus), (b.throw, b.bonus))
            return odds.opposed_odds(*pair, inputs.minimum(request), inputs.defender(request))
        return _contest_odds(request, a, b)


def _contest_odds(request: CheckRequest, a: Reckoning, b: Reckoning) -> Odds:
    """The odds of the whole contest from the scores in `request` on; of one that is refused, none."""
    goal = inputs.goal(request)
    if any(notices.refusals(request, (a, b))):
        return Odds((), 1)
    first, second = (
        contest.Contender(side.throw, side.bonus, inputs.score(request, side.name)) for side in (a, b)
    )
    each = request.flag(inputs.EACH_COUNTS_ONE)
    return contest.contest_odds(first, second, inputs.difficulty(request), goal, each_counts_one=each)


def _dice(sides: Sequence[Reckoning]) -> tuple[Die, ...]:
    return tuple(die for side in sides for die in side.throw.dice(side.name))
